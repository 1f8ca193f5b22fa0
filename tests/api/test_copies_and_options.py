"""Copies are small and exact; moves that are made once say what those made anew would."""

import random
import tracemalloc
from collections.abc import Iterator

import pytest

import fairychess
from fairychess import Position
from fairychess.api.options import options_of
from fairychess.notation.spelling import reading

NAMES = fairychess.available()
PLIES = 40
LARGEST = 2048
"""Bytes of a copy of a position of chess that nobody has looked at yet."""


def random_positions(name: str, seed: int, plies: int = PLIES) -> Iterator[Position]:
    """One position, again and again after a random move."""
    rng = random.Random(seed)
    position = fairychess.load(name).position()
    for _ in range(plies):
        options = position.kernel.decision().options
        if not options:
            return
        position.kernel.do(rng.choice(options))
        yield position


def everything(position: Position) -> list[object]:
    """What can be asked of a position."""
    kernel = position.kernel
    return [
        kernel.hash,
        kernel.ply,
        [kernel.repetition_key(ply) for ply in range(kernel.ply)],
        [kernel.ident_at(square) for square in range(kernel.tables.squares)],
        kernel.last_moved(),
        kernel.last_captured(),
        kernel.last_changes(),
        position.text(),
        position.moves(),
        position.result(),
        position.check(),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_is_all_that_its_original_is(name: str) -> None:
    for ply, position in enumerate(random_positions(name, 5)):
        if ply % 13:
            continue
        copied = position.copy()
        begun = position.copy(history=False)
        assert everything(copied) == everything(position)
        assert begun.text() == begun.start == position.text()
        assert begun.ply == 0 and begun.moves() == position.moves()
        while copied.ply:
            copied.pop()
        assert copied.text() == position.start


@pytest.mark.parametrize("name", NAMES)
def test_moves_say_what_they_do_however_they_were_made(name: str) -> None:
    for ply, position in enumerate(random_positions(name, 7)):
        if ply % 5:
            continue
        options = options_of(position.rules)
        numbers = position.kernel.decision().options
        anew = options._described(position.kernel, numbers, position.kernel.seat())
        assert position.legal_moves == anew
        assert position.legal_moves == anew  # now by those that were kept
        for move, number in zip(anew, numbers, strict=True):
            assert options.number(position.kernel, move.text) in (0, number)


@pytest.mark.parametrize("name", ["chess", "shogi", "chu-shogi", "duck-chess"])
def test_moves_are_pushed_by_the_text_of_two_squares(name: str) -> None:
    for position in random_positions(name, 11):
        options, known = options_of(position.rules), 0
        for move in position.legal_moves:
            found = options.number(position.kernel, move.text)
            known += bool(found)
            assert not found or found == reading.parse(position.kernel, move.text)
        assert known or not position.moves() or name == "duck-chess"


def test_what_is_kept_of_moves_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairychess.api.options.MOST_KEPT", 50)
    options_of.cache_clear()
    position = fairychess.load("shogi").position()
    for move in position.playout(3, 60):
        assert [one.text for one in position.legal_moves] == position.moves()
        position.push(move) if move in position.moves() else None
    assert all(len(made) < 300 for made in options_of(position.rules)._made)
    options_of.cache_clear()


def test_a_copy_is_small() -> None:
    position = fairychess.load("chess").position()
    for text in ("e4", "d5", "exd5", "Qxd5"):
        position.push(text)
    assert size_of_copies(position, history=False) <= LARGEST
    assert size_of_copies(position, history=True) <= LARGEST


def size_of_copies(position: Position, history: bool) -> float:
    position.copy()
    tracemalloc.start()
    try:
        copies = [position.copy(history) for _ in range(1000)]
        return tracemalloc.get_traced_memory()[0] / len(copies)
    finally:
        tracemalloc.stop()
