"""`fairychess check`: is this variant in order? Every error with file, line and reason."""

import argparse
import contextlib
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from fairychess import betza
from fairychess.board import BoardError
from fairychess.cli.rehearsal import (
    MOVES,
    PATIENCE,
    SECONDS,
    TooLongError,
    rehearse,
    stopped_after,
)
from fairychess.explain.rules_text import table_of
from fairychess.making.doubts import doubts, line_where
from fairychess.making.places import piece_line
from fairychess.making.sentence_doubts import played_doubts
from fairychess.rules import Definition, RuleError, Rules, find
from fairychess.rules.catalogue import FILE, ROOM, contents, in_library, installed, load, stem
from fairychess.rules.composed.sentences import cost
from fairychess.rules.definition import parse
from fairychess.rules.own_rules import FILE as OWN_RULES
from fairychess.rules.own_rules import OwnRules
from fairychess.rules.squares import board_of
from fairychess.rules.variant_error import section_of, sets
from fairychess.rules.variant_file_reader import VariantFileReader
from fairychess.teaching import lessons
from fairychess.testing import indistinguishable

BOUND = 2_000_000
MOST_VALUES = 40
PAIRS = 20
"""Games with secrets that are played twice, with other secrets, to see whether they show."""
COUNTS = "perft.toml"
PLAYTHROUGH = "playthrough.txt"
COMPANIONS = {
    COUNTS: "numbers of moves that another program has counted, against mistakes in the rules",
    PLAYTHROUGH: "the record of one game, where a change of the rules shows",
}
"""What lies beside the variant files of the package; an inventor needs none of it."""
COUNT = {
    "position": str,
    "depth": int,
    "count": int,
    "whole_turns": bool,
    "source": str,
    "options": dict,
}


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("check", help="lint a variant: errors, doubts, stored counts")
    parser.add_argument("variant", metavar="VARIANT", help="a name, a folder or a file")
    parser.add_argument(
        "--bound",
        type=int,
        default=BOUND,
        metavar="COUNT",
        help=f"verify stored counts up to this size; {BOUND:,} if not given",
    )
    parser.add_argument(
        "--moves",
        type=int,
        default=MOVES,
        metavar="COUNT",
        help=f"play so many random moves; {MOVES:,} if not given",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="S",
        help=f"begin no random game after so many seconds; {SECONDS:g} if not given",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print errors (status 2) or warnings and a summary (status 0)."""
    path = find(args.variant)
    errors, warnings, summary = checked(path, args.bound, args.moves, args.seconds)
    for line in (*errors, *(f"{warning}" for warning in warnings)):
        print(line, file=sys.stderr)
    if errors:
        return 2
    print(summary)
    return 0


def checked(
    path: Path, bound: int = BOUND, moves: int = MOVES, seconds: float = SECONDS
) -> tuple[list[str], list[str], str]:
    """Errors, warnings and the summary of one variant file.

    Stored counts up to `bound` are verified, and random games played as `rehearse` says.
    """
    try:
        text = contents(path)[0]
        inside = path.name == FILE
        name = path.parent.name.replace("_", "-") if inside else stem(path)
        definition = parse(text, str(path), name, {}, path.parent if inside else None)
    except (ValueError, OSError) as error:
        return [str(error)], [], ""
    errors = list(bad_moves(definition, path, text))
    if errors:
        return errors, [], ""
    try:
        rules = Rules(definition)
        options = len(rules.position().kernel.decision().options)
        with stopped_after(PATIENCE * seconds + 1):
            warnings = [f"{path}:{one.line}: warning: {one}" for one in doubts(rules, text)]
    except (ValueError, TooLongError) as error:
        return [located(error, path, definition)], [], ""
    errors += bad_options(definition, path, text)
    warnings += never_happening(rules, path, text, moves, seconds)
    errors += betrayed(rules, path, seconds)
    wrong, played = rehearse(rules, moves, seconds)
    errors += [line if line.startswith(str(path.parent)) else f"{path}: {line}" for line in wrong]
    told = ""
    if inside:
        warnings += [*missing(path), *untold(rules, path)]
        errors += lessons.faults(path)
        if (path.parent / COUNTS).is_file():
            wrong, told = counts(rules, path.parent / COUNTS, bound)
            errors += wrong
    summary = (
        f"{name}: in order; {rules.board.ground.size_text}, {len(rules.pieces)} piece types"
        f", {options} first options{told}, {played:,} random moves played"
    )
    if warnings:
        summary += f"; {len(warnings)} warning" + "s" * (len(warnings) > 1)
    return errors, warnings, summary


def never_happening(
    rules: Rules, path: Path, text: str, moves: int, seconds: float
) -> Iterator[str]:
    """Sentences of which random games have shown nothing, or too much."""
    reader = VariantFileReader(text, str(path))
    with contextlib.suppress(TooLongError, ValueError), stopped_after(PATIENCE * seconds + 1):
        for line, about, said in played_doubts(rules, reader, moves, seconds / 2):
            yield f"{path}:{line}: warning: {about}: {said}"


def betrayed(rules: Rules, path: Path, seconds: float) -> Iterator[str]:
    """What a player is shown that depends on what must stay secret."""
    if not rules.secret:
        return
    try:
        with contextlib.suppress(TooLongError, ValueError), stopped_after(seconds + 1):
            indistinguishable(str(path), PAIRS)
    except AssertionError as error:
        named = zip(rules.rule_names, rules.rule_list, strict=True)
        secret = next(name for name, rule in named if rule.secret)
        line = line_where(rules.definition.text, partial(is_header, f"rules.{secret}"))
        yield f"{path}:{line}: rules.{secret}: {' '.join(str(error).split())}"


def missing(path: Path) -> Iterator[str]:
    """Files that a variant of the package should have beside it; a wheel has none of them."""
    wanted = installed(path) and any(ROOM.rglob(COUNTS))
    for companion, why in COMPANIONS.items() if wanted else ():
        if companion == PLAYTHROUGH and in_library(path):
            continue
        if not (path.parent / companion).is_file():
            yield f"{path.parent / companion}: warning: missing: {why}"


def untold(rules: Rules, path: Path) -> Iterator[str]:
    """Rules of the variant's own that say nothing on its rules page."""
    folder = path.parent
    for name, factory in OwnRules(folder).factories.items():
        if name in rules.definition.rules and not factory.__doc__ and not table_of(name, folder):
            line = factory.__code__.co_firstlineno
            yield (
                f"{folder / OWN_RULES}:{line}: warning: rules.{name}: the rules page says nothing "
                f"of it: write a docstring, or {folder / 'words' / name}.toml"
            )


# ---- errors -------------------------------------------------------------------------------


def is_header(name: str, line: str) -> bool:
    """Whether a line opens this table or one inside it."""
    return f"{section_of(line)}.".startswith(f"{name}.")


def bad_moves(definition: Definition, path: Path, text: str) -> Iterator[str]:
    """One error for each move that is not XBetza or too much for this board."""
    try:
        ground = board_of(definition).ground
    except BoardError:
        return  # the rules say it at its place when they are made
    for piece in definition.pieces:
        try:
            betza.compile_for(betza.parse(piece.betza), ground)
        except betza.BetzaError as error:
            line = piece_line(text, piece.id, "betza")
            yield f"{path}:{line}: piece {piece.id}: {error}"


def located(error: Exception, path: Path, definition: Definition) -> str:
    """An error of compiling as one line with file and line."""
    reason, text = " ".join(str(error).split()), definition.text
    if isinstance(error, TooLongError) and definition.sentences:
        slowest = max(definition.sentences, key=cost)
        return str(definition.error(slowest.name, "", reason))
    if isinstance(error, RuleError) or reason.startswith(str(path)):
        return reason
    line = 1
    rule = re.search(r"rules\.(\w+)", reason)
    piece = re.search(r"piece (\S+):|has the id '([^']+)'", reason)
    if rule:
        line = line_where(text, partial(is_header, f"rules.{rule.group(1)}"))
    elif piece and piece.group(1):
        line = piece_line(text, piece.group(1), "betza")
    elif piece:
        ident = piece.group(2)
        line = line_where(text, lambda row: f'"{ident}"' in row or f"'{ident}'" in row)
    elif "holes" in reason:
        line = line_where(text, lambda row: sets(row, "holes"))
    elif "position" in reason or "man" in reason or "rank" in reason:
        line = line_where(text, lambda row: sets(row, "position"))
    return f"{path}:{line}: {reason}"


def bad_options(definition: Definition, path: Path, text: str) -> Iterator[str]:
    """Every other value of every option must compile as well."""
    tried = 0
    for name, option in definition.options.items():
        for value in option.values:
            if value == option.default or tried == MOST_VALUES:
                continue
            tried += 1
            try:
                load(path, **{name: value})
            except ValueError as error:
                line = line_where(text, partial(is_header, f"options.{name}"))
                yield f"{path}:{line}: option {name} = {value}: {' '.join(str(error).split())}"


# ---- stored counts ------------------------------------------------------------------------


def counts(rules: Rules, path: Path, bound: int) -> tuple[list[str], str]:
    """Errors in perft.toml, and how many counts were verified."""
    try:
        text = path.read_text(encoding="utf-8")
        entries = tomllib.loads(text).get("count", [])
    except (ValueError, OSError) as error:
        return [f"{path}: {' '.join(str(error).split())}"], ""
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[count]]"]
    if not isinstance(entries, list):
        return [f"{path}:1: count must be a list of [[count]] tables"], ""
    errors, verified = [], 0
    for number, entry in enumerate(entries):
        at = f"{path}:{lines[number] if number < len(lines) else 1}"
        problem = flaw(entry)
        if problem:
            errors.append(f"{at}: {problem}")
            continue
        if entry["count"] > bound:
            continue
        try:
            chosen = entry.get("options", {})
            played = load(find_file(rules), **chosen) if chosen else rules
            pos = played.position(entry.get("position"))
            found = pos.perft(entry["depth"], entry.get("whole_turns", False))
        except ValueError as error:
            errors.append(f"{at}: {error}")
            continue
        verified += 1
        if found != entry["count"]:
            errors.append(f"{at}: depth {entry['depth']}: {entry['count']} stored, {found} counted")
    return errors, f", {verified} of {len(entries)} stored counts verified"


def find_file(rules: Rules) -> Path:
    """The variant file of rules that come from a folder."""
    return (rules.definition.folder or Path()) / FILE


def flaw(entry: Any) -> str:
    """What is wrong with one [[count]] table, "" if nothing."""
    if not isinstance(entry, dict):
        return "a count is a table"
    for key, value in entry.items():
        if key not in COUNT:
            return f"{key}: unknown field; there are: {', '.join(COUNT)}"
        if type(value) is not COUNT[key]:
            return f"{key}: wrong type"
    for key in ("depth", "count", "source"):
        if key not in entry:
            return f"{key} is missing"
    if not 0 <= entry["depth"] <= 99 or entry["count"] < 0:
        return "depth must be 0 to 99 and count not negative"
    return ""
