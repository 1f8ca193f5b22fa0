"""What solved endgames say, from the `endgames.json` in a variant's folder."""

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material, parse
from fairychess.explain.values import Values
from fairychess.explain.wording import Wording
from fairychess.position.words.piece import colour_of, piece_type_of
from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest

FILE = "endgames.json"


@dataclass(frozen=True)
class SolvedEndgame:
    """Pieces of the first side against bare royals: shares from 0 to 1 of the positions.

    `first` and `second`: won by the pieces' side when it or the other one is to move; `moves` of
    its longest win, 0 if there is none.
    """

    strong: tuple[str, ...]
    weak: tuple[str, ...]
    first: float
    second: float
    moves: int


def solved_endgames(rules: Rules) -> list[SolvedEndgame]:
    """The endgames that the variant's folder tells of; none where they are of other rules."""
    folder = rules.definition.folder
    if folder is None or not (folder / FILE).is_file():
        return []
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
        if told["rules"] != rules_digest(rules.definition):
            return []
        found = list(_readable(rules, told["endgames"]))
    except (ValueError, LookupError, TypeError, AttributeError, EndgameError):
        return []
    return sorted(found, key=lambda one: (-one.first - one.second, one.moves))


def _readable(rules: Rules, told: dict[str, Any]) -> Iterator[SolvedEndgame]:
    for name, facts in told.items():
        material = parse(rules, name)
        if material.held or not _is_bare(rules, material):
            continue
        sides = [_ids(rules, material, colour) for colour in (0, 1)]
        if sides[0] == sides[1]:
            continue
        shares = []
        for mover in (0, 1):
            total = sum(facts["won"][mover]) + facts["drawn"][mover]
            shares.append(facts["won"][mover][0] / total if total else 0.0)
        yield SolvedEndgame(
            sides[0], sides[1], shares[0], shares[1], (int(facts["longest"][0]) + 1) // 2
        )


def _is_bare(rules: Rules, material: Material) -> bool:
    """Has the second side only royals?"""
    return all(
        piece_type_of(piece) in rules.royal_types for piece in material.pieces if colour_of(piece)
    )


def _ids(rules: Rules, material: Material, colour: int) -> tuple[str, ...]:
    """The pieces of a side, royals first."""
    types = [piece_type_of(piece) for piece in material.pieces if colour_of(piece) == colour]
    types.sort(key=lambda number: (number not in rules.royal_types, number))
    return tuple(rules.pieces[number].id for number in types)


def endgames_section(rules: Rules, values: Values, words: Wording) -> str:
    """The section of the rules page as Markdown, "" where nothing is known."""
    solved = solved_endgames(rules)
    if not solved:
        return ""
    columns = [words(f"column_{key}") for key in ("strong", "mine", "theirs", "longest")]
    rows = [f"| {' | '.join(columns)} |", "|---|---|---|---|"]
    for one in solved:
        names = {
            side: values.words("list_comma").join(_name(rules, values, ident) for ident in pieces)
            for side, pieces in (("strong", one.strong), ("weak", one.weak))
        }
        shares = [f"{100 * share:.0f} %" for share in (one.first, one.second)]
        rows.append(f"| {words('against', **names)} | {' | '.join(shares)} | {one.moves or '–'} |")
    definition = rules.definition
    about = words(
        "endgames_about", first=values.name(definition.first), second=values.name(definition.second)
    )
    rows = list(dict.fromkeys(rows))  # a promoted piece that is another one in all but its id
    return "\n\n".join([f"## {words('heading_endgames')}", about, "\n".join(rows)])


def _name(rules: Rules, values: Values, ident: str) -> str:
    """What a piece is called, as a cell of a table may hold it."""
    name = values.name(rules.definition.pieces[rules.numbers[ident]].name)
    return html.escape(name, quote=False).replace("|", "/")
