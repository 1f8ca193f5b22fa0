"""The page `variant-file.md`: every field of variant.toml, from the tables that read it."""

import dataclasses
import re
import tomllib
from pathlib import Path
from typing import Any

from fairychess import languages
from fairychess.rules import definition as code
from fairychess.rules import notation_part, squares
from fairychess.rules.composed.sentences import TABLES as SENTENCES
from fairychess.rules.composed.sentences import Sentence
from fairychess.rules.composed.vocabulary import EFFECTS, FUNCTIONS, NAMES, Word
from fairychess.rules.translated_names import TRANSLATION
from fairychess.rules.value_words import TYPE_NAMES
from reference.rules_page import written
from reference.scenes import drawing

FOLDER = Path(__file__).resolve().parent
TABLES: dict[str, tuple[dict[str, Any], type]] = {
    "top": (code.TOP, code.Definition),
    "translation": (TRANSLATION, dict),
    "notation": (notation_part.NOTATION, notation_part.Notation),
    "board": (code.BOARD, code.Definition),
    "seats": (code.SEATS, code.Definition),
    "start": (code.START, code.Definition),
    "piece": (code.PIECE, code.PieceDefinition),
    "further": (code.FURTHER, code.FurtherMoves),
    "role": (code.ROLE, code.Role),
    "option": (code.OPTION, code.Option),
    **{name: (fields, Sentence) for name, fields in SENTENCES.items()},
}
"""The tables of fields by their names in fields.toml, each with the class that has its defaults."""

LARGEST = """
title = "T"
[board]
files = 4
ranks = 4
[seats]
first = "A"
[start]
position = "4/4/4/KX2 w - - 0 1"
[[pieces]]
id = "K"
betza = "K"
moves = [{ betza = "N" }]
[[pieces]]
id = "X"
betza = "$how"
[roles.L]
betza = "K"
[translations.de]
title = "T"
[notation]
styles = ["san"]
[[forbid]]
if = "captured"
[[require]]
that = "mine"
[[after]]
do = "win()"
[[offer]]
like = ["K"]
[options.how]
default = "N"
values = ["N", "B"]
"""
"""A variant file with a table of every sort, to find out which fields must be there."""

PLACES: dict[str, tuple[Any, ...]] = {
    "top": (),
    "translation": ("translations", "de"),
    "notation": ("notation",),
    "board": ("board",),
    "seats": ("seats",),
    "start": ("start",),
    "piece": ("pieces", 0),
    "further": ("pieces", 0, "moves", 0),
    "role": ("roles", "L"),
    "option": ("options", "how"),
    **{name: (name, 0) for name in SENTENCES},
}


def page() -> tuple[str, dict[str, str]]:
    """The whole page, and its pictures by file name."""
    text = (FOLDER / "variant_file.md").read_text("utf-8")
    words = tomllib.loads((FOLDER / "fields.toml").read_text("utf-8"))
    for name, (fields, cls) in TABLES.items():
        text = text.replace(f"<{name}>", table(name, fields, cls, words[name]))
    text = text.replace("<squares>", squares_of_code())
    text = text.replace("<words>", vocabulary({**NAMES, **FUNCTIONS}))
    text = text.replace("<effects>", vocabulary(EFFECTS))
    pictures = {}
    for name in re.findall(r"<picture (\w+)>", text):
        shown, caption, svg = drawing(FOLDER / "fields" / f"{name}.toml")
        file = f"field-{name.replace('_', '-')}.svg"
        pictures[file] = svg
        block = f"```toml\n{shown}\n```\n\n![{caption}](images/{file})\n\n*{caption}*"
        text = text.replace(f"<picture {name}>", block)
    return text, pictures


def table(name: str, fields: dict[str, Any], cls: type, words: dict[str, Any]) -> str:
    """The fields of one table. ValueError where fields and words do not belong together."""
    if set(fields) != set(words):
        raise ValueError(f"fields.toml: {name}: {set(fields) ^ set(words)}: words or field missing")
    rows = ["| field | type | default | meaning |", "|---|---|---|---|"]
    for key, wanted in fields.items():
        told = words[key] if isinstance(words[key], dict) else {"text": words[key]}
        kind = told.get("type") or str(TYPE_NAMES[wanted]).removeprefix("a ")
        given = (
            "must be given" if is_needed(name, key) else told.get("default") or default(cls, key)
        )
        rows.append(f"| `{key}` | {kind} | {given} | {told['text']} |")
    return "\n".join(rows)


GIVEN = {"set": "xy", "truth": "c", "id": "'P'", "ids": "'P', 'N'", "zone": "'*8'",
         "name": "'points'", "whole": "23", "number": "n"}  # fmt: skip
"""What examples give to a word, in turn where there are several."""


MEANINGS = {
    "it": "In `those`, the square that is tried; in an `[[offer]]`, the piece that is lent to",
    "zone": "These squares, the same for both players",
    "mirrored": "These squares for the first player, and those opposite for the second",
    "block": "The squares in the block of x, where the board is cut into blocks 2 wide, 3 high",
    "leap": "The squares that lie 2 and 3 away from x, as a leaper goes",
    "shift": "The squares 2 files further than x and 3 ranks further ahead; also -2 and -3",
    "next": "The first square 2 files and 3 ranks further than x, or as far again, that is no wall",
    "nearest": "The first piece that is met from x on by steps of 2 files and 3 ranks",
    "attackers_through": "As `attackers_of(x)`, and those in line behind them that attack in the "
    "same way once these have gone: a rook behind a queen",
    "doomed": "The pieces on x that are attacked, and still so after each move of their side by "
    "its own paths: mated, so to speak",
    "passed": "The squares where the piece that has moved before may be captured in passing",
    "threatened": "Those squares of x on which the enemy could capture in one turn, with all the "
    "moves that turns have (`again`); only in a `[[forbid]]`",
    "reach": "The empty squares where the pieces on x could go, by their own paths",
    "reach_as": "The empty squares where a P of the mover could go from x",
    "unmoved": "These pieces, where they have not moved yet",
    "frozen": "The pieces that `freeze` holds",
    "freeze": "The pieces on x may not move, nor give check, in the next 2 turns of their owner",
    "note": "The squares x are noted under this name, until `unnote`: `noted_points=a1,b4`",
    "enemy_stuck": "In a `[[require]]`: the enemy has no legal move; replies are looked at 8 deep",
    "refuse": "The move is taken back, and another one must be played, which stands; needs "
    '`by = "opponent"`',
    "turn": "The number of the turn, 1 at first for both",
    "continuing": "The turn has gone on after a move (`again`)",
    "in_check": "An enemy piece attacks the mover's royal piece",
    "enemy_in_check": "The mover attacks the enemy's royal piece",
    "those": "The squares of x for which c is true, each of them being `it`; two deep at most",
    "place": "The mover's P is put on x",
    "place_enemy": "An enemy P is put on x",
    "add_score": "The mover's count of this name grows by 2; `score_points1=2` in a position text",
    "move": "The piece on x goes to y; a double step of its own may be captured in passing",
    "mark": "The pieces on x get 2 more marks of this name, up to 15; fewer with -2",
    "marked": "The pieces that carry so many marks of this name",
}
"""What is said here otherwise than on rules pages, where the values themselves are told."""


def vocabulary(words: dict[str, Word]) -> str:
    """A table of words: what each takes, and what it means."""
    texts = languages.table(languages.FIRST, "sentences")["terms"]
    rows = ["| word | meaning |", "|---|---|"]
    for name, word in words.items():
        seen: dict[str, int] = {}
        given = []
        for kind in word.takes:
            at = seen[kind] = seen.get(kind, -1) + 1
            example = GIVEN[kind]
            given.append(example[at] if kind in ("set", "truth", "whole") else example)
        sets = [
            each
            for each, kind in zip(given, word.takes, strict=True)
            if kind in ("set", "truth", "number")
        ]
        rest = [each for each in given if each not in sets]
        one, other = [*sets, "", ""][:2]
        means = MEANINGS.get(name) or texts[name].format(
            one=one, other=other, value=" and ".join(rest)
        )
        called = f"{name}({', '.join(given)})" if given or word.gives == "" else name
        rows.append(f"| `{called}` | {means[0].upper()}{means[1:]} |")
    return "\n".join(rows)


def is_needed(name: str, key: str) -> bool:
    """Tell whether reading a variant file fails without this field."""
    data = tomllib.loads(LARGEST)
    at: Any = data
    for step in PLACES[name]:
        at = at[step]
    if key not in at:
        return False
    del at[key]
    try:
        code.parse(_as_toml(data), "variant.toml", "example")
    except code.VariantError as error:
        return "is missing" in str(error) or "at least one" in str(error)
    return False


def _as_toml(data: dict[str, Any]) -> str:
    """A variant file of nested tables, as inline tables."""
    return "\n".join(f"{key} = {_inline(value)}" for key, value in data.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return written(value)


def default(cls: type, key: str) -> str:
    """The default of a field as its class has it."""
    for each in dataclasses.fields(cls) if dataclasses.is_dataclass(cls) else ():
        if each.name == key and each.default is not dataclasses.MISSING:
            return (
                "none"
                if each.default in ("", None, (), 0) and each.default is not False
                else f"`{written(each.default)}`"
            )
    return "none"


def squares_of_code() -> str:
    """What `rules/squares.py` says of sets of squares, without its first line."""
    text = (squares.__doc__ or "").partition("\n\n")[2].strip()
    return re.sub(r"(?m)^    (\S)", r"    \1", text)
