"""Checks that every variant must pass: the package's own and an inventor's folder alike.

>>> from fairychess import load
>>> from fairychess.testing import check_variant
>>> check_variant(load("chess"), games=1)

Each check raises AssertionError with one line that names the variant, the position and what is
wrong. Random games are drawn from a seed, so what fails once fails again.
"""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from fairychess.notation import MoveError, move_text
from fairychess.rules import Play, Rules, load

__all__ = [
    "Count",
    "check_determinism",
    "check_options",
    "check_perft",
    "check_playthrough",
    "check_random_play",
    "check_text",
    "check_variant",
    "playthrough",
    "read_counts",
]

PLAIN = re.compile(r"[a-p]\d+[a-p]\d+")
PLIES = 300
LARGEST = 200_000
COMPANIONS = ("README.md", "perft.toml", "playthrough.txt")


@dataclass(frozen=True)
class Count:
    """One stored perft: so many sequences of `depth` decisions, and who says so."""

    depth: int
    count: int
    source: str
    position: str | None = None
    options: dict[str, Any] | None = None


def check_variant(rules: Rules, seed: int = 0, games: int = 2, largest: int = LARGEST) -> None:
    """All checks of this module; `largest` bounds the stored counts that are counted again.

    The variant's folder must hold README.md, perft.toml and playthrough.txt.
    """
    folder = rules.definition.folder
    for name in COMPANIONS:
        there = folder is not None and (folder / name).is_file() and (folder / name).stat().st_size
        claim(bool(there), rules, f"{name} is missing or empty in {folder}")
    start = rules.position()
    check_text(start)
    check_options(start)
    check_determinism(rules, seed)
    check_random_play(rules, seed, games)
    check_perft(rules, largest)
    check_playthrough(rules)


# ---- one position -------------------------------------------------------------------------


def check_text(pos: Play, past: frozenset[int] = frozenset()) -> None:
    """The position text reads back to the same text, hash, seat and options.

    A text holds no history; `past` are the hashes of earlier positions, whose repetition may
    forbid an option or end the game.
    """
    text = pos.text()
    again = pos.rules.position(text)
    claim(again.text() == text, pos, f"reads back as {again.text()}")
    claim(again.kernel.hash == pos.kernel.hash, pos, "reads back with another hash")
    claim(again.to_move() == pos.to_move(), pos, f"reads back with {again.to_move()} to decide")
    here, there = set(pos.moves()), set(again.moves())
    claim(here <= there, pos, f"reads back without {sorted(here - there)[:3]}")
    if here == there or again.kernel.hash in past:
        return
    repeats = []
    for move in sorted(there - here):
        again.push(move)
        repeats.append(again.kernel.hash in past)
        again.pop()
    # A game may also be over because nothing but repeating could save it.
    enough = all(repeats) if here else any(repeats)
    claim(enough, pos, f"reads back with further options {sorted(there - here)[:3]}")


def check_options(pos: Play) -> None:
    """Every option has a text of its own, and what is printed is read as that option.

    Where there are many options, some thirty of them are read.
    """
    words = list(pos.kernel.decision().options)
    texts = pos.moves()
    claim(len(texts) == len(words), pos, f"{len(words)} options but {len(texts)} texts")
    twice = sorted({text for text in texts if texts.count(text) > 1})
    claim(not twice, pos, f"two options are spelled {twice[:3]}")
    claim((pos.result() is None) == bool(texts), pos, f"{len(texts)} options, {pos.result()}")
    step = 1 + len(texts) // 30
    first = pos.kernel.ply % step
    for word, text in zip(words[first::step], texts[first::step], strict=True):
        try:
            read = move_text.read(pos.kernel, text)
        except MoveError as error:
            read = -1
            claim(False, pos, f"prints the option {text} but does not read it: {error}")
        claim(read == word, pos, f"reads {text} as another option")


# ---- whole games --------------------------------------------------------------------------


def check_random_play(
    rules: Rules, seed: int = 0, games: int = 2, plies: int = PLIES, texts: int = 10
) -> int:
    """Random games: do and undo restore everything, equal positions are equal; moves played.

    After every move it is taken back and played again, at the end all moves are taken back, and
    each time text, hash, seat and the men's identities must be as before. Every `texts` plies
    (0: never) the position also passes `check_text` and `check_options`.
    """
    rng = random.Random(seed)
    hashes: dict[str, int] = {}
    boards: dict[int, str] = {}
    played = 0
    for _ in range(games):
        pos = rules.position()
        stack = [snapshot(pos)]
        for ply in range(plies):
            words = pos.kernel.decision().options
            if not words:
                claim(pos.result() is not None, pos, "no option, but the game is not over")
                break
            word = words[int(rng.random() * len(words))]
            if texts and ply % texts == 0:
                check_text(pos, frozenset(entry.hash for entry in stack[:-1]))
                check_options(pos)
            pos.kernel.do(word)
            after = snapshot(pos)
            pos.kernel.undo()
            compare(pos, stack[-1], snapshot(pos), "taking a move back")
            pos.kernel.do(word)
            compare(pos, after, snapshot(pos), "playing a move again")
            stack.append(after)
            known = hashes.setdefault(after.board, after.hash)
            claim(known == after.hash, pos, "the same position has had another hash")
            same = boards.setdefault(after.hash, after.board)
            claim(same == after.board, pos, f"has the hash of {same}")
            played += 1
        while len(stack) > 1:
            compare(pos, stack.pop(), snapshot(pos), "taking all moves back")
            pos.kernel.undo()
        compare(pos, stack[0], snapshot(pos), "taking all moves back")
    return played


def check_determinism(rules: Rules, seed: int = 0) -> None:
    """The same seed gives the same game, on fresh positions and after taking moves back."""
    pos = rules.position()
    first = pos.playout(seed, 100)
    second = rules.position().playout(seed, 100)
    claim(first == second, rules, f"seed {seed} gives two different games")
    for _ in first:
        pos.pop()
    third = pos.playout(seed, 100)
    claim(first == third, rules, f"seed {seed} gives another game after taking back")


# ---- stored knowledge ---------------------------------------------------------------------


def read_counts(folder: Path) -> list[Count]:
    """The counts of a variant's perft.toml; AssertionError if one has no source."""
    path = folder / "perft.toml"
    found = [Count(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["count"]]
    for count in found:
        if not count.source.strip():
            raise AssertionError(f"{path}: the count {count.count} has no source")
    return found


def check_perft(rules: Rules, largest: int = LARGEST) -> int:
    """Count the stored perfts up to `largest` again; how many were counted."""
    folder = rules.definition.folder
    claim(folder is not None, rules, "has no folder with a perft.toml")
    assert folder is not None
    done = 0
    for stored in read_counts(folder):
        if stored.count > largest:
            continue
        played = load(folder, **stored.options) if stored.options else rules
        pos = played.position(stored.position)
        counted = pos.perft(stored.depth)
        what = f"perft {stored.depth} is {counted}, stored is {stored.count} ({stored.source})"
        claim(counted == stored.count, pos, what)
        done += 1
    claim(done > 0, rules, f"perft.toml stores no count up to {largest}")
    return done


def playthrough(rules: Rules, seed: int = 0, plies: int = 400) -> str:
    """One random game as text, the same wherever and however fast the rules run.

    Each line is a decision with the number of options it was chosen from; every ten plies stands
    the position. Moves of several legs, drops and promotions are preferred a third of the time.
    """
    rng = random.Random(seed)
    pos = rules.position()
    lines = [f"# {rules.definition.title}: a random game, seed {seed}", pos.text()]
    for ply in range(1, plies + 1):
        options = sorted(pos.moves())
        if not options:
            break
        rare = [text for text in options if not PLAIN.fullmatch(text)]
        chosen = rare if rare and rng.random() < 1 / 3 else options
        move = chosen[int(rng.random() * len(chosen))]
        lines.append(f"{ply} {pos.to_move()} {move} ({len(options)})")
        pos.push(move)
        if ply % 10 == 0:
            lines.append(pos.text())
    result = pos.result()
    over = f"{result.winner or 'draw'}: {result.reason}" if result else "unfinished"
    return "\n".join([*lines, pos.text(), f"= {over}"]) + "\n"


def check_playthrough(rules: Rules) -> None:
    """The game in playthrough.txt is still the game its seed gives."""
    folder = rules.definition.folder
    claim(folder is not None, rules, "has no folder with a playthrough.txt")
    assert folder is not None
    stored = (folder / "playthrough.txt").read_text("utf-8")
    head = re.search(r"seed (\d+)$", stored.partition("\n")[0])
    if head is None:
        raise AssertionError(f"{folder / 'playthrough.txt'}:1: names no seed")
    now = playthrough(rules, int(head.group(1)))
    pairs = zip([*stored.splitlines(), ""], [*now.splitlines(), ""], strict=False)
    for number, (old, new) in enumerate(pairs, 1):
        claim(old == new, rules, f"playthrough.txt:{number}: {old!r} is now {new!r}")
    claim(stored == now, rules, "playthrough.txt has another length now")


# ---- inside -------------------------------------------------------------------------------


class Snapshot(NamedTuple):
    """All that do and undo must restore; `board` is the text without its two counters."""

    text: str
    hash: int
    seat: str
    idents: tuple[int, ...]

    @property
    def board(self) -> str:
        """What the hash stands for."""
        words = self.text.split(" ")
        return " ".join(words[:4] + words[6:])


def snapshot(pos: Play) -> Snapshot:
    """What a position is, for comparing."""
    squares = range(pos.rules.tables.squares)
    idents = tuple(pos.kernel.ident_at(square) for square in squares)
    return Snapshot(pos.text(), pos.kernel.hash, pos.to_move(), idents)


def compare(pos: Play, old: Snapshot, new: Snapshot, deed: str) -> None:
    """Nothing may differ."""
    for field, was, now in zip(Snapshot._fields, old, new, strict=True):
        claim(was == now, pos, f"{deed} changed the {field}: it was {was}")


def claim(holds: bool, where: Rules | Play, wrong: str) -> None:
    """AssertionError with one line unless the claim holds."""
    if not holds:
        name = where.name if isinstance(where, Rules) else f"{where.rules.name}: {where.text()}"
        raise AssertionError(f"{name}: {wrong}")
