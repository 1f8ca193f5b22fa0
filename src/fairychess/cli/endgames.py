"""`fairychess endgames`: exact tables of positions with few pieces."""

import argparse
import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fairychess.cli.arguments import add_variant, options_of
from fairychess.cli.progress import Progress
from fairychess.endgames import (
    EndgameError,
    Endgames,
    TableFolder,
    best,
    every_material,
    parse,
    solve,
    usual_folder,
)
from fairychess.endgames.material import MOST_PIECES, Material
from fairychess.endgames.solving import in_order
from fairychess.endgames.standing import text_at
from fairychess.endgames.table import TableFacts
from fairychess.lab.outputs import check_output
from fairychess.rules import Rules, load
from fairychess.rules.digest import rules_digest

MEGABYTE = 1 << 20
PAUSE = 0.5
"""Seconds between two words of progress."""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "endgames",
        help="solve endgames exactly",
        description="Solve all positions with few pieces by retrograde analysis, and keep the "
        "tables: the computer player then plays them perfectly. Give materials such as KQvKR, or "
        "all with --pieces 3 or 3..4. What has been solved before is not solved again.",
    )
    add_variant(parser, position=False)
    parser.add_argument("materials", metavar="MATERIAL", nargs="*", help="as KQvKR or K[G]vK")
    parser.add_argument("--pieces", metavar="N", help="all materials of so many pieces, as 3..4")
    parser.add_argument("--position", metavar="TEXT", help="look a position up instead of solving")
    parser.add_argument("--out", metavar="DIR", type=Path, help="folder of the tables")
    parser.add_argument("--memory", metavar="MB", type=int, default=4096, help="at most (4096)")
    parser.add_argument("--json", action="store_true", help="print the facts as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Solve, or look a position up; then say what the tables hold."""
    rules = load(args.variant, **options_of(args))
    folder = TableFolder(rules, args.out or usual_folder(rules))
    if args.position is not None:
        return _look_up(rules, folder, args.position)
    if args.memory <= 0:
        raise ValueError("--memory must be above 0")
    wanted = in_order(rules, _wanted(rules, args))
    if wanted:
        check_output(folder.path / ".new", folders=True)
    with Progress(PAUSE, terminal_only=True) as meter:
        for number, material in enumerate(wanted, 1):

            def told_of(names: str, done: int, total: int, place: int = number) -> None:
                if meter.due():
                    meter.show(f"{place}/{len(wanted)} {names}: {100 * done // total} %")

            solve(rules, material, folder, args.memory * MEGABYTE, told_of)
    shown = set(wanted) or folder.materials
    facts = [(material, one) for material, one in folder.facts() if material in shown]
    if args.json:
        print(told(rules, facts))
        return 0
    for material, one in facts:
        print(in_words(rules, material, one))
    print(f"the tables are in {folder.path}" if facts else f"no tables in {folder.path}")
    return 0


def _wanted(rules: Rules, args: argparse.Namespace) -> list[Material]:
    """The materials that the command line names."""
    found = [parse(rules, text) for text in args.materials]
    if args.pieces:
        numbers = re.fullmatch(r"(\d)(?:\.\.(\d))?", args.pieces, re.ASCII)
        if numbers is None:
            raise EndgameError(f"--pieces {args.pieces}: must be a number, or two as 3..4")
        low, high = int(numbers[1]), int(numbers[2] or numbers[1])
        if low > high:
            raise EndgameError(f"--pieces {args.pieces}: the first must not be above the second")
        if high > MOST_PIECES:
            raise EndgameError(f"--pieces {args.pieces}: at most {MOST_PIECES} can be solved")
        for count in range(low, high + 1):
            found += every_material(rules, count)
    return list(dict.fromkeys(found))


def _look_up(rules: Rules, folder: TableFolder, text: str) -> int:
    """Print what the tables know of a position, and of each of its moves."""
    if not text.strip():
        raise EndgameError("--position: there is no text")
    play = rules.position(text)
    tables = Endgames(rules, folder)
    result = tables.probe(play.kernel)
    if result is None:
        raise EndgameError(f"{text}: no table in {folder.path} knows this position")
    names = (rules.definition.first, rules.definition.second)
    said = "a draw" if result.winner < 0 else f"{names[result.winner]} wins in {result.plies} plies"
    print(said)
    moves = tables.results(play.kernel) or []
    chosen = best(moves, play.kernel.turn) if moves else []
    for move, after in chosen:
        print(f"  {play.format_move(move)} ({'draws' if after.winner < 0 else after.plies})")
    return 0


def in_words(rules: Rules, material: Material, facts: TableFacts) -> str:
    """One line about a table."""
    names = (rules.definition.first, rules.definition.second)
    parts = []
    for mover in (0, 1):
        total = sum(facts.won[mover]) + facts.drawn[mover]
        shares = [
            f"{names[winner]} wins {100 * facts.won[mover][winner] / total:.1f} %"
            for winner in (0, 1)
            if facts.won[mover][winner]
        ]
        parts.append(f"{names[mover]} to move: {', '.join(shares) or 'all drawn'}" if total else "")
    longest = [
        f"{names[winner]}'s longest win takes {facts.longest[winner]} plies, from "
        + text_at(rules, material, facts.example[winner])
        for winner in (0, 1)
        if facts.longest[winner] > 0
    ]
    return "; ".join([material.name(rules), *filter(None, parts), *longest])


def told(rules: Rules, facts: list[tuple[Material, TableFacts]]) -> str:
    """The facts as JSON, for the `endgames.json` of a variant's folder."""
    lines = [
        f" {json.dumps(material.name(rules))}: {json.dumps(asdict(one))}" for material, one in facts
    ]
    digest = json.dumps(rules_digest(rules.definition))
    return f'{{"rules": {digest}, "endgames": {{\n' + ",\n".join(lines) + "\n}}"
