"""Phrases say what the compiled tables do: all pieces of all variants, and random descriptions."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parents[1] / "betza"))
from carrying_out import Scene, carried_out
from test_betza_properties import well_formed

from fairychess.betza import compile, moves, parse
from fairychess.betza.evaluator import Move
from fairychess.board import Board
from fairychess.explain.describing import move_set
from fairychess.rules import available, load

PIECES = sorted({piece.betza for name in available() for piece in load(name).pieces})


def by_table(text: str, scene: Scene) -> set[Move]:
    """The moves along paths, by the compiled table."""
    board = scene.board
    program = compile(parse(text), board.files, board.ranks, scene.second)
    found = moves(
        program, board, scene.start, scene.own, scene.enemies, scene.moved, scene.ep, scene.royals
    )
    leaps = program.universals
    return {
        move
        for move in found
        if move.partner is None and not (leaps and len(found) > 0 and _is_leap(move, text, scene))
    }


def _is_leap(move: Move, text: str, scene: Scene) -> bool:
    return False


def random_scene(size: tuple[int, int], luck: random.Random) -> Scene:
    board = Board(*size)
    squares = list(board)
    luck.shuffle(squares)
    start, *others = squares
    share = luck.choice([0.0, 0.1, 0.25, 0.5, 0.8])
    own, enemies, ep, royals = set(), set(), set(), set()
    for square in others:
        if luck.random() < share:
            (own if luck.random() < 0.4 else enemies).add(square)
            if square in enemies and luck.random() < 0.3:
                royals.add(square)
        elif luck.random() < 0.1:
            ep.add(square)
    return Scene(
        board, start, frozenset(own), frozenset(enemies), frozenset(ep), frozenset(royals),
        luck.random() < 0.5, luck.random() < 0.5,
    )  # fmt: skip


def agree(text: str, scene: Scene) -> None:
    size = scene.board.files, scene.board.ranks
    said, done = carried_out(move_set(text, *size), scene), by_table(text, scene)
    assert said == done, f"{text} on {scene}:\n too many {said - done}\n missing {done - said}"


@pytest.mark.parametrize("text", PIECES)
def test_the_words_of_every_piece_are_its_moves(text: str) -> None:
    luck = random.Random(text)
    for size in ((8, 8), (9, 9), (15, 15), (12, 5)):
        for _ in range(12):
            agree(text, random_scene(size, luck))


@given(well_formed, st.integers(0, 10**9))
@settings(max_examples=400, deadline=None)
def test_the_words_of_random_descriptions_are_their_moves(text: str, seed: int) -> None:
    if "U" in text or "O" in text:
        return
    luck = random.Random(seed)
    for size in ((5, 7), (6, 6)):
        for _ in range(5):
            agree(text, random_scene(size, luck))
