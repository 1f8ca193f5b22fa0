"""A solved material: a value for each of its positions, and what they say together.

The file begins with one line of JSON (format, variant, hash of the rules, material, facts), the
values follow, compressed with zlib in blocks so that one position can be looked up without reading
all of them.
"""

import json
import sys
import zlib
from array import array
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material, parse
from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest

FORMAT = "fairychess endgame 1"
BLOCK = 65_536
LARGEST_HEADER = 1_000_000
IMPOSSIBLE = 65_535
SUFFIX = ".endgame"


@dataclass(frozen=True)
class TableFacts:
    """What a table says: of the positions where a side is to move, how many each side wins.

    `won[mover][winner]`, `drawn[mover]`, and the longest win of each side in plies, with an
    example's number; -1 where a side never wins.
    """

    won: tuple[tuple[int, int], tuple[int, int]]
    drawn: tuple[int, int]
    longest: tuple[int, int]
    example: tuple[int, int]

    @property
    def positions(self) -> int:
        """How many positions there are."""
        return sum(map(sum, self.won)) + sum(self.drawn)


def facts_of(values: "array[int]") -> TableFacts:
    """Count what these values say."""
    won, drawn = [[0, 0], [0, 0]], [0, 0]
    longest, example = [-1, -1], [-1, -1]
    for mover in (0, 1):
        side = values[mover::2]
        counts: dict[int, int] = {}
        for value in side:
            counts[value] = counts.get(value, 0) + 1
        counts.pop(IMPOSSIBLE, None)
        drawn[mover] = counts.pop(0, 0)
        for value, count in counts.items():
            plies, winner = divmod(value - 1, 2)
            won[mover][winner] += count
            if plies > longest[winner]:
                longest[winner] = plies
                example[winner] = 2 * side.index(value) + mover
    return TableFacts(
        ((won[0][0], won[0][1]), (won[1][0], won[1][1])),
        (drawn[0], drawn[1]),
        (longest[0], longest[1]),
        (example[0], example[1]),
    )


class Table:
    """The values of one material: 0 a draw, else 1 + 2 * (plies to the end) + the winner."""

    def __init__(self, material: Material, facts: TableFacts, values: "array[int]") -> None:
        self.material = material
        self.facts = facts
        self.values = values


def write(path: Path, rules: Rules, table: Table) -> None:
    """Write a table to a file, completely or not at all."""
    values = array("H", table.values)
    if sys.byteorder == "big":
        values.byteswap()
    blocks = [
        zlib.compress(values[at : at + BLOCK].tobytes(), 9) for at in range(0, len(values), BLOCK)
    ]
    header = {
        "format": FORMAT,
        "variant": rules.name,
        "rules": rules_digest(rules.definition),
        "material": table.material.name(rules),
        "facts": asdict(table.facts),
        "count": len(values),
        "blocks": [len(block) for block in blocks],
    }
    draft = path.with_name(path.name + ".new")
    draft.write_bytes(json.dumps(header).encode() + b"\n" + b"".join(blocks))
    draft.replace(path)


def read(path: Path, rules: Rules) -> Table:
    """Read a table of these rules. EndgameError for a file that is none."""
    header, body = _header(path, rules)
    material = parse(rules, str(header["material"]))
    count = 2 * material.placements(rules.tables.squares)
    values = array("H")
    at = 0
    for length in header["blocks"]:
        unpacked = zlib.decompressobj()
        try:
            values.frombytes(unpacked.decompress(body[at : at + length], 2 * BLOCK))
        except (zlib.error, ValueError) as error:
            raise EndgameError(f"{path}: the values cannot be read: {error}") from None
        at += length
    if len(values) != count:
        raise EndgameError(f"{path}: {len(values)} values, and there are {count} positions")
    if sys.byteorder == "big":
        values.byteswap()
    return Table(material, _facts(path, header), values)


def read_facts(path: Path, rules: Rules) -> TableFacts:
    """The facts of a table, without its values. EndgameError for a file that is none."""
    header, _ = _header(path, rules)
    return _facts(path, header)


def _header(path: Path, rules: Rules) -> tuple[dict[str, Any], bytes]:
    """The first line, and what follows it."""
    content = path.read_bytes()
    line, _, body = content.partition(b"\n")
    try:
        header = json.loads(line[:LARGEST_HEADER])
        good = header["format"] == FORMAT and all(0 < one < 10**7 for one in header["blocks"])
    except (ValueError, LookupError, TypeError):
        good = False
    if not good:
        raise EndgameError(f"{path}: is no table of endgames")
    if header.get("rules") != rules_digest(rules.definition):
        raise EndgameError(f"{path}: was made for other rules of {header.get('variant')}")
    return header, body


def _facts(path: Path, header: dict[str, Any]) -> TableFacts:
    try:
        told = header["facts"]
        won, drawn = told["won"], told["drawn"]
        return TableFacts(
            ((won[0][0], won[0][1]), (won[1][0], won[1][1])),
            (drawn[0], drawn[1]),
            (told["longest"][0], told["longest"][1]),
            (told["example"][0], told["example"][1]),
        )
    except (LookupError, TypeError):
        raise EndgameError(f"{path}: the facts cannot be read") from None
