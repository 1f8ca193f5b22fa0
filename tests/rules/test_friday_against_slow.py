"""King Friday XIII Chess: the kernel against the slow generator, written from the rules page alone.

Options, seats, position texts and outcomes of random games must be equal, from the array and from
thin boards with no king to three a side, unmoved kings and rooks on open lines, and pawns about to
promote. Mirrors, castlings and promotions are preferred. A thousand games each: `pytest -m long`.
"""

import random
import re
from collections import Counter
from typing import Any

import pytest
from friday_scenes import NAME
from rule_scenes import placement

import fairychess
from fairychess.api import Position
from fairychess.board import square_name
from slow.king_friday import KingFridaySlow

FLIPPED = [
    {"mirror_mode": "descriptive"},
    {"castling_check_scope": "king"},
    {"king_en_passant": "capture"},
    {"repetition": "off"},
    {"fifty_move": "off"},
    {"mirror_mode": "descriptive", "castling_check_scope": "king"},
]
BORDER = {"P": 6, "p": 1}


def tidy(text: str) -> str:
    """Refused mirrors in one order: the kernel's is by squares, the other's by time."""
    return re.sub(
        r"heads=(\S+)", lambda found: "heads=" + "/".join(sorted(found[1].split("/"))), text
    )


def chosen(options: list[str], text: str, rng: random.Random) -> str:
    """An option, rather a mirror of the last move, or one with a mark."""
    die = rng.random()
    if die < 0.35:
        last = re.search(r"last=(\S+)", text)
        mirror = re.sub(
            r"([a-h])(\d)", lambda s: s[1] + str(9 - int(s[2])), last[1] if last else ""
        )
        if mirror in options:
            return mirror
    marked = [option for option in options if "=" in option or "~" in option]
    return rng.choice(marked if marked and die > 0.8 else options)


def follow(pos: Position, slow: KingFridaySlow, rng: random.Random, plies: int) -> tuple[int, str]:
    """Play one game on both; decisions taken and how it ended."""
    for ply in range(plies):
        assert tidy(pos.text()) == tidy(slow.text())
        options, expected = pos.moves(), slow.options()
        assert sorted(options) == sorted(expected), pos.text()
        assert pos.to_move() == slow.seat(), pos.text()
        result, outcome = pos.result(), slow.outcome()
        if result is not None or outcome is not None:
            assert result and (result.winner or "draw", result.reason) == outcome, pos.text()
            return ply, result.reason
        move = chosen(sorted(options), pos.text(), rng)
        pos.push(move)
        slow.play(move)
    return plies, ""


def from_start(seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from the array."""
    pos = fairychess.load(NAME, **options).position()
    return follow(pos, KingFridaySlow.start(**options), random.Random(seed), plies)


def from_thin_board(seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from a board with few pieces: any number of kings, pawns before their last rank."""
    rng = random.Random(f"thin {seed}")
    free = list(range(64))
    rng.shuffle(free)
    pieces: dict[str, str] = {}
    unmoved = []
    for side in range(2):
        piece_types = "K" * rng.randrange(4) + "R" * rng.randrange(3) + "P" * rng.randrange(1, 6)
        piece_types += "".join(rng.choices("NBRQK", k=rng.randrange(5)))
        for piece_type in piece_types.lower() if side else piece_types:
            wanted = free
            if piece_type in BORDER and rng.random() < 0.6:
                wanted = [square for square in free if square // 8 == BORDER[piece_type]]
            elif piece_type in "KRkr" and rng.random() < 0.4:
                wanted = [s for s in free if s // 8 in (0, 7) or s % 8 == 4]
            square = rng.choice(wanted or free)
            free.remove(square)
            pieces[square_name(fairychess.load(NAME).board, square)] = piece_type
            if piece_type in "PKRpkr" and rng.random() < 0.6:
                unmoved.append(square)
    rules = fairychess.load(NAME, **options)
    board = placement(
        rules, " ".join(f"{square}={piece_type}" for square, piece_type in pieces.items())
    )
    marks = ",".join(square_name(rules.board, square) for square in sorted(unmoved)) or "none"
    text = f"{board} {rng.choice('wb')} {marks} - {rng.choice((0, 0, 0, 90))} 9"
    return follow(rules.position(text), KingFridaySlow.from_text(text, **options), rng, plies)


@pytest.mark.parametrize("seed", range(2))
def test_games_from_the_starting_position(seed: int) -> None:
    assert from_start(seed, 120, {})[0]


def test_games_from_thin_boards() -> None:
    ends = Counter(from_thin_board(seed, 50, {})[1] for seed in range(30))
    assert len(ends) > 1


@pytest.mark.parametrize("options", [{}, {"king_en_passant": "capture"}], ids=str)
def test_kings_beside_a_double_step(options: dict[str, Any]) -> None:
    """F13, F-A16: who captures in passing, whom, and who merely steps."""
    rng = random.Random(16)
    rules = fairychess.load(NAME, **options)
    choices = 0
    for _ in range(200):
        file, turn = rng.randrange(8), rng.choice("wb")
        home, there = (1, 3) if turn == "w" else (6, 4)
        pieces = {8 * home + file: rng.choice("PPK" if turn == "w" else "ppk")}
        for beside in (file - 1, file + 1):
            if 0 <= beside < 8:
                pieces[8 * there + beside] = rng.choice("kkp" if turn == "w" else "KKP")
        for piece_type in "KkPpRrNnQq":
            if rng.random() < 0.5:
                pieces.setdefault(rng.randrange(64), piece_type)
        names = {
            square_name(rules.board, square): piece_type for square, piece_type in pieces.items()
        }
        board = placement(
            rules, " ".join(f"{name}={piece_type}" for name, piece_type in names.items())
        )
        start = square_name(rules.board, 8 * home + file)
        text = f"{board} {turn} {start} - 0 9"
        pos, slow = rules.position(text), KingFridaySlow.from_text(text, **options)
        move = start + square_name(rules.board, 8 * there + file)
        assert sorted(pos.moves()) == sorted(slow.options()), text
        if move not in pos.moves():
            continue
        pos.push(move)
        slow.play(move)
        assert (pos.text(), sorted(pos.moves())) == (slow.text(), sorted(slow.options()))
        choices += sum(option.endswith("~e.p.") for option in pos.moves())
    assert choices == 0 if options else choices > 20


@pytest.mark.parametrize("options", FLIPPED, ids=str)
def test_games_under_other_options(options: dict[str, Any]) -> None:
    for seed in range(6):
        from_thin_board(500 + seed, 40, options)
    from_start(77, 30, options)


@pytest.mark.long
def test_a_thousand_games() -> None:
    ends: Counter[str] = Counter()
    plies = 0
    for seed in range(1000):
        played, end = from_start(1000 + seed, 160, {})
        plies += played
        ends[end] += 1
    assert plies > 50_000 and len(ends) > 2


@pytest.mark.long
def test_a_thousand_thin_games() -> None:
    ends = Counter(from_thin_board(2000 + seed, 150, {})[1] for seed in range(1000))
    assert sum(ends.values()) - ends[""] > 200


@pytest.mark.long
@pytest.mark.parametrize("options", FLIPPED, ids=str)
def test_many_games_under_other_options(options: dict[str, Any]) -> None:
    for seed in range(150):
        from_thin_board(5000 + seed, 150, options)
    for seed in range(20):
        from_start(6000 + seed, 160, options)


@pytest.mark.long
def test_counts_from_the_starting_position() -> None:
    """Every sequence of three decisions, on both."""

    def count(text: str, depth: int) -> int:
        slow = KingFridaySlow.from_text(text)
        if depth == 1:
            return len(slow.options())
        total = 0
        for option in slow.options():
            after = KingFridaySlow.from_text(text)
            after.play(option)
            total += count(after.text(), depth - 1)
        return total

    start = fairychess.load(NAME).position()
    assert count(start.text(), 3) == start.perft(3) == 4981
