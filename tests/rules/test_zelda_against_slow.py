"""Zelda Chess against the slow generator, which was written from the rules page alone.

Option lists, position texts and outcomes of random games must be equal, from the array and from
thin boards, where promotions, mates, stalemates and the counted draws are near; and the counts of
perft. A thousand games and two hundred positions: `pytest -m long`.
"""

import random
from collections import Counter
from typing import Any

import pytest

import fairychess
from fairychess.api import Position
from slow import zelda

OPTIONS: list[dict[str, Any]] = [
    {},
    {"king_special": False},
    {"repetition": "off"},
    {"fifty_move": "off"},
]


def follow(pos: Position, slow: zelda.ZeldaSlow, rng: random.Random, plies: int) -> tuple[int, str]:
    """Play one game on both; plies played and how it ended. Special attacks are rationed."""
    for ply in range(plies):
        options, expected = pos.moves(), slow.options()
        assert sorted(options) == sorted(expected), (
            pos.text(),
            sorted(set(options) ^ set(expected)),
        )
        result, outcome = pos.result(), slow.outcome()
        found = None if result is None else (result.winner or "draw", result.reason)
        assert found == outcome, pos.text()
        if outcome:
            return ply, outcome[1]
        plain = [text for text in options if "@" not in text]
        move = rng.choice(plain if plain and rng.random() < 0.95 else options)
        pos.push(move)
        slow.play(move)
        assert pos.text() == slow.text()
    return plies, ""


def thin_board(rng: random.Random) -> str:
    """Two kings, few pieces, little left to do; the side that does not move is not in check."""
    while True:
        squares = list(range(64))
        rng.shuffle(squares)
        cells: list[Any] = [None] * 64
        for owner in range(2):
            cells[squares.pop()] = owner, "K"
            for piece_type in rng.choices("PPNBRQ", k=rng.randrange(6)):
                square = squares.pop()
                if piece_type == "P" and not 8 <= square < 56:
                    continue
                cells[square] = owner, piece_type
        turn = rng.randrange(2)
        if not zelda.in_check(cells, 1 - turn):
            break
    left = f"{rng.randrange(4)},{rng.randrange(4)}"
    words = "" if left == "3,3" else f" specials={left}"
    quiet = rng.choice((0, 90, 99))
    return f"{zelda.TABLES.placement(cells)} {'wb'[turn]} - - {quiet} 60{words}"


def from_start(seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from the array."""
    pos = fairychess.load("zelda-chess", **options).position()
    return follow(pos, zelda.ZeldaSlow.start(**options), random.Random(seed), plies)


def from_thin_board(seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from a thin board."""
    rng = random.Random(f"thin {seed}")
    text = thin_board(rng)
    pos = fairychess.load("zelda-chess", **options).position(text)
    slow = zelda.ZeldaSlow.from_text(text, **options)
    assert pos.text() == slow.text() == text
    return follow(pos, slow, rng, plies)


def slow_perft(slow: zelda.ZeldaSlow, depth: int) -> int:
    """Sequences of decisions; a fresh history each, as depths are too small for repetition."""
    options = slow.options()
    if depth == 1:
        return len(options)
    total = 0
    for text in options:
        after = zelda.ZeldaSlow.from_text(slow.text())
        after.play(text)
        total += slow_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games(options: dict[str, Any]) -> None:
    ends = Counter(from_thin_board(seed, 60, options)[1] for seed in range(20))
    assert len(ends) > 2
    for seed in range(2):
        played, _ = from_start(seed, 80, options)
        assert played > 10


def test_counts() -> None:
    start_pieces = fairychess.load("zelda-chess").position()
    assert start_pieces.perft(2) == slow_perft(zelda.ZeldaSlow.start(), 2)
    rng = random.Random(2)
    for _ in range(12):
        text = thin_board(rng)
        pos = fairychess.load("zelda-chess").position(text)
        assert pos.perft(2) == slow_perft(zelda.ZeldaSlow.from_text(text), 2), text


@pytest.mark.long
@pytest.mark.parametrize("batch", range(4))
def test_a_thousand_games(batch: int) -> None:
    options = OPTIONS[batch]
    ends: Counter[str] = Counter()
    for seed in range(batch * 250, batch * 250 + 250):
        ends[from_start(seed, 200, options)[1]] += 1
        ends[from_thin_board(1000 + seed, 100, options)[1]] += 1
    assert ends["checkmate"] > 50 and ends["stalemate"] and ends["dead position"]
    assert bool(ends["100 plies without progress"]) == (options.get("fifty_move") != "off")


@pytest.mark.long
def test_counts_from_two_hundred_positions() -> None:
    assert fairychess.load("zelda-chess").position().perft(3) == slow_perft(
        zelda.ZeldaSlow.start(), 3
    )
    for seed in range(200):
        rng = random.Random(f"count {seed}")
        pos = fairychess.load("zelda-chess").position()
        if seed % 2:
            for _ in range(rng.randrange(4, 60)):
                options = pos.moves()
                if not options:
                    break
                pos.push(rng.choice(options))
            text = pos.text()
        else:
            text = thin_board(rng)
        pos = fairychess.load("zelda-chess").position(text)
        assert pos.perft(2) == slow_perft(zelda.ZeldaSlow.from_text(text), 2), text
