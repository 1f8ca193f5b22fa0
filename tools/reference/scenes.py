"""Scenes: one example of a rule, `scenes/NAME.toml`, played by the rules themselves.

caption = "..."         what the picture shows
rules = '''...'''       the tables of variant.toml that the page shows; the rule NAME is among them
with = '''...'''        further rules that the example needs, not shown
pieces = '''...'''      [[pieces]] tables of its own, not shown
base = "shogi"          whose pieces the others are; plain chess pieces if nothing is said
style = "shogi"         how they are drawn
position = "..."        position text; the board is as large as it says
holes = ["a1"]          squares that the board does not have
play = ["e2e4"]         moves made before the picture; arrows show the last of them
from = "e2", "P@", "*"  the beginning of the options whose squares get dots; all options
squares = "d4 e4"       squares that are tinted
legal, illegal = [...]  options that must, or must not, be there after the moves
result = "first"        who must have won then; "draw"
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairychess.board import parse_square
from fairychess.explain.rules_text import facts_of, rule_told
from fairychess.rules.catalogue import find, load_text
from fairychess.rules.squares import square_set
from reference.picture import Picture, board_svg

FOLDER = Path(__file__).resolve().parent / "scenes"
FIELDS = {
    "caption", "rules", "with", "pieces", "base", "style", "position", "holes", "play", "from",
    "squares", "legal", "illegal", "result",
}  # fmt: skip
KIT = """
[[pieces]]
id = "P"
name = "Pawn"
betza = "fmWfcF"
shape = "pawn"
resets = true

[[pieces]]
id = "N"
name = "Knight"
betza = "N"
shape = "knight"

[[pieces]]
id = "B"
name = "Bishop"
betza = "B"
shape = "bishop"

[[pieces]]
id = "R"
name = "Rook"
betza = "R"
shape = "rook"

[[pieces]]
id = "Q"
name = "Queen"
betza = "Q"
shape = "queen"

[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
shape = "king"
"""


@dataclass(frozen=True)
class Scene:
    """An example: its tables as text, what they say in words, and a picture if it has one."""

    rules: str
    words: list[str]
    caption: str
    svg: str


def scene(name: str) -> Scene | None:
    """The example of a rule; None where none is written. ValueError if it is not true."""
    path = FOLDER / f"{name}.toml"
    if not path.is_file():
        return None
    data = tomllib.loads(path.read_text("utf-8"))
    if wrong := set(data) - FIELDS:
        raise ValueError(f"{path}: unknown {wrong}")
    shown = data["rules"].strip()
    given = tomllib.loads(shown)["rules"]
    if name not in given:
        raise ValueError(f"{path}: rules: no [rules.{name}]")
    rules = load_text(_variant(data, shown), str(path))
    facts = facts_of(rules)
    words = [text for _, text in rule_told(rules.definition, name, given[name], facts, "en")]
    if "position" not in data:
        return Scene(shown, words, "", "")
    return Scene(shown, words, data["caption"], _drawn(path, rules, data))


def drawing(path: Path) -> tuple[str, str, str]:
    """An example of a field: what the page shows of its file, the caption, and the picture.

    `variant` has the rest of the file, `shown` what the page shows of it.
    """
    data = tomllib.loads(path.read_text("utf-8"))
    shown = data["shown"].strip()
    rules = load_text(f"{data['variant']}\n{shown}\n", str(path))
    return shown, data["caption"], _drawn(path, rules, data)


def _variant(data: dict[str, Any], shown: str) -> str:
    """The variant file of an example: only the pieces that it needs."""
    position = _whole(data.get("position", "k3/4/4/3K w"))
    ranks = re.sub(r"\[.*?\]", "", position.split(" ")[0]).split("/")
    own = data.get("pieces", "")
    taken = set(re.findall(r'^id = "([^"]+)"', own, re.MULTILINE))
    more = find(data["base"]).read_text("utf-8") if "base" in data else KIT
    tables = re.findall(r"^\[\[pieces\]\]\n(?:[^\[\n][^\n]*\n)*", more, re.MULTILINE)
    wanted = _ids(position.split(" ")[0]) | _named(shown + own)
    kept = [table for table in tables if (one := _id(table)) in wanted and one not in taken]
    kept = [re.sub(r"(?m)^promotes = .*\n", "", table) for table in kept]
    return "\n".join(
        [
            'title = "Example"',
            f'style = "{data.get("style", "chess")}"',
            f"[board]\nfiles = {_width(ranks[0])}\nranks = {len(ranks)}",
            f"holes = {data.get('holes', [])}".replace("'", '"'),
            f'[start]\nposition = "{position}"',
            own,
            *kept,
            data.get("with", ""),
            shown,
        ]
    )


def _whole(position: str) -> str:
    """A position text whose last fields may be left out."""
    given = position.split(" ")
    return " ".join([*given, *["w", "-", "-", "0", "1"][len(given) - 1 :]])


def _ids(placement: str) -> set[str]:
    found = re.findall(r"\{(\+?[A-Za-z]+)\}|(\+?[A-Za-z])", placement)
    return {(one or other).upper() for one, other in found}


def _named(tables: str) -> set[str]:
    """What could be ids in tables of a variant file."""
    return set(re.findall(r"(?:\"|\b)(\+?[A-Z]+)(?:\"| = )", tables))


def _id(table: str) -> str:
    match = re.search(r'^id = "([^"]+)"', table, re.MULTILINE)
    return match.group(1) if match else ""


def _width(rank: str) -> int:
    """How many squares a rank of a placement has."""
    found = re.findall(r"\{[^}]*\}|\+?[A-Za-z*]|\d+", rank)
    return sum(int(one) if one.isdigit() else 1 for one in found)


def _drawn(path: Path, rules: Any, data: dict[str, Any]) -> str:
    pos = rules.position()
    arrows: list[tuple[int, int]] = []
    for move in data.get("play", []):
        pos.push(move)
        arrows = _arrows(rules, move)
    options = pos.moves()
    _check(path, data, pos, options)
    start = data.get("from")
    goals = {
        square
        for text in (options if start else [])
        if start == "*" or text.startswith(start)
        for square in [_goal(rules, text if start == "*" else text.removeprefix(start))]
        if square is not None
    }
    tinted = square_set(rules.definition, data.get("squares", []))
    return board_svg(rules, pos.kernel, Picture(tinted, goals, arrows), data["caption"])


def _arrows(rules: Any, move: str) -> list[tuple[int, int]]:
    """An arrow for each leg of a move between two squares."""
    legs = [re.match(r"([a-p]\d{1,2})([a-p]\d{1,2})", leg) for leg in move.split(",")]
    return [
        (parse_square(rules.board, leg.group(1)), parse_square(rules.board, leg.group(2)))
        for leg in legs
        if leg
    ]


def _goal(rules: Any, text: str) -> int | None:
    """The last square that an option names, promotion and castling partner left out."""
    found = re.findall(r"[a-p]\d{1,2}", re.split("[=~]", text)[0])
    return parse_square(rules.board, found[-1]) if found else None


def _check(path: Path, data: dict[str, Any], pos: Any, options: list[str]) -> None:
    """The example is true."""
    missing = set(data.get("legal", [])) - set(options)
    wrong = set(data.get("illegal", [])) & set(options)
    if missing or wrong:
        raise ValueError(f"{path}: legal: {missing} missing, {wrong} not illegal: {options}")
    result = pos.result()
    ended = None if result is None else result.winner or "draw"
    if ended != data.get("result"):
        raise ValueError(f"{path}: result is {result}, not {data.get('result')}")
