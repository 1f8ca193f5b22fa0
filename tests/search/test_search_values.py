"""Values of pieces, and the sums the search follows move by move."""

from __future__ import annotations

import random

import pytest

import fairychess
from fairychess.position import Position
from fairychess.search import values
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.variant_knowledge import knowledge_of

NAMES = fairychess.heart()


def test_values_are_in_order() -> None:
    chess = values(fairychess.load("chess"))
    assert chess["P"] < chess["N"] < chess["B"] < chess["R"] < chess["Q"]
    chu = values(fairychess.load("chu-shogi"))
    assert chu["N"] > chu["Q"] > chu["R"] > chu["G"] > chu["P"]


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_type_has_a_value(name: str) -> None:
    rules = fairychess.load(name)
    found = values(rules)
    assert set(found) == {piece.id for piece in rules.pieces}
    assert all(0 < value < 3000 for value in found.values())


@pytest.mark.parametrize("name", NAMES)
def test_both_colours_pieces_are_worth_the_same(name: str) -> None:
    knowledge = knowledge_of(fairychess.load(name))
    search = search_for(knowledge, knowledge.rules.position())
    assert abs(search.context.evaluation.material_now()) <= knowledge.median // 10


@pytest.mark.parametrize("name", NAMES)
def test_the_sum_is_followed_exactly(name: str) -> None:
    rng = random.Random(8)
    play = fairychess.load(name).position()
    evaluation = search_for(knowledge_of(play.rules), play).context.evaluation
    for _ in range(120):
        options = play.kernel.decision().options
        if not options:
            break
        for move in rng.sample(options, min(8, len(options))):
            followed, added_up = evaluation.material_after(move)
            assert followed == added_up
        play.kernel.do(rng.choice(options))


@pytest.mark.parametrize("name", NAMES)
def test_tactical_moves_are_the_legal_captures(name: str) -> None:
    rng = random.Random(9)
    play = fairychess.load(name).position()
    generator = search_for(knowledge_of(play.rules), play).context.tactical
    for _ in range(150):
        options = play.kernel.decision().options
        if not options:
            break
        tactical = generator.moves()
        captures = [move for move in options if is_capture(play.kernel, move)]
        assert set(tactical) <= set(options)
        assert set(captures) <= set(tactical)
        play.kernel.do(rng.choice(captures if captures and rng.random() < 0.3 else options))


def is_capture(kernel: Position, move: int) -> bool:
    """Does a move itself capture anything? What falls at the end of a turn does so in any case."""
    kernel.do(move)
    taken = len(kernel.last_captured()) > len(kernel.removed_by_rules())
    kernel.undo()
    return taken
