"""Compares variants made from INI files with counted positions: rows equal, different, unsaid.

    python tests/ini/rows.py FILE.ini POSITIONS.tsv [NAME]...

A row is a variant, a position in FEN, counts of whole turns to depth 1, 2 ... and a result for the
side to move (`-`: the game goes on), separated by tabs. Names that the file does not have are
built-in ones. A line a variant is printed, then the sums.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fairychess.ini.folder import compiled
from fairychess.ini.sections import Section, cut
from fairychess.ini.settings import resolve
from fairychess.ini.variant import draft

MOST_LEAVES = 60_000


class Row(NamedTuple):
    """One position with its counts and its result."""

    variant: str
    fen: str
    counts: tuple[int, ...]
    result: str


class Verdict(NamedTuple):
    """What came of a variant: rows equal, the first difference, what the import left out."""

    variant: str
    equal: int
    rows: int
    difference: str
    unsaid: str

    def told(self) -> str:
        """The line of a report."""
        words = [f"{self.variant}: {self.equal}/{self.rows}"]
        words += [self.difference] if self.difference else []
        words += [f"NOT SUPPORTED {self.unsaid}"] if self.unsaid else []
        return " | ".join(words)


def read_rows(path: Path) -> list[Row]:
    """The rows of a table of positions."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            variant, fen, counts, result = line.split("\t")
            found.append(Row(variant, fen, tuple(map(int, counts.split())), result))
    return found


def result_of(position: Any) -> str:
    """What the game has come to, for the side to move."""
    found = position.result()
    if found is None:
        return "-"
    if found.winner is None:
        return "draw"
    mover = ("first", "second")[position.kernel.turn]
    return "win" if found.winner == mover else "loss"


def without_clock(fen: str) -> str:
    """The position with no quiet plies behind it: the counts take no notice of such draws."""
    words = fen.split()
    if len(words) > 2 and words[-1].isdecimal() and words[-2].isdecimal():
        words[-2] = "0"
    return " ".join(words)


def difference(rules: Any, row: Row) -> str:
    """What differs in a row, "" if nothing does."""
    try:
        position = rules.position(without_clock(row.fen))
    except ValueError as error:
        return f"{row.fen}: {error}"
    result = result_of(position)
    if result != row.result:
        return f"{row.fen}: {result}, should be {row.result}"
    for depth, count in enumerate(row.counts, 1):
        if count > MOST_LEAVES:
            break
        found = position.perft(depth, turns=True)
        if found != count:
            return f"{row.fen}: depth {depth} gives {found}, should be {count}"
    return ""


def compare(sections: dict[str, Section], name: str, rows: list[Row], where: str) -> Verdict:
    """Import a variant and compare its rows."""
    try:
        made = draft(resolve(sections, name, where))
        rules = compiled(made)
    except ValueError as error:
        return Verdict(name, 0, len(rows), str(error), "")
    unsaid = "; ".join(f"{note.option}: {note.text}" for note in made.notes if not note.harmless)
    found = [difference(rules, row) for row in rows]
    wrong = [text for text in found if text]
    return Verdict(name, len(rows) - len(wrong), len(rows), wrong[0] if wrong else "", unsaid)


def verdicts(file: Path, table: Path, names: list[str]) -> Iterator[Verdict]:
    """Compare variants one by one."""
    sections = cut(file.read_text(encoding="utf-8"), file.name)
    rows = read_rows(table)
    for name in names or dict.fromkeys(row.variant for row in rows):
        own = [row for row in rows if row.variant == name]
        yield compare(sections, name, own, file.name)


def main(arguments: list[str]) -> int:
    """Print the report."""
    started = time.monotonic()
    total = equal = variants = whole = 0
    for verdict in verdicts(Path(arguments[0]), Path(arguments[1]), arguments[2:]):
        print(verdict.told(), flush=True)
        total += verdict.rows
        equal += verdict.equal
        variants += 1
        whole += verdict.equal == verdict.rows
    print(f"rows equal: {equal} of {total}, {100 * equal / max(1, total):.1f} %")
    print(f"variants whole: {whole} of {variants}, {100 * whole / max(1, variants):.1f} %")
    print(f"{time.monotonic() - started:.0f} s", file=sys.stderr)
    return 0 if equal == total else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
