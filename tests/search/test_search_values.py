"""Values of pieces, and the sums the search follows move by move."""

import random

import pytest

import fairychess
from fairychess.position import Position
from fairychess.search import values
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.variant_knowledge import knowledge_of

NAMES = fairychess.featured()


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
    assert abs(search.context.evaluation.parts(0)["material"]) <= knowledge.median // 10


BLACK = "rnbqkbnr/pppppppp"
WHITE = "lnsgkgsnl/ppppppppp"


def beside_material(position: str, name: str = "chess", colour: int = 0) -> int:
    """What the side to move has that is not material."""
    knowledge = knowledge_of(fairychess.load(name))
    play = knowledge.rules.position(position, check=False)
    return search_for(knowledge, play).context.evaluation.parts(colour)["besides"]


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        # A friend beside the king, an enemy beside it, a king that has left home.
        ("chess", f"{BLACK}/8/8/8/8/3B4/4K3", f"{BLACK}/8/3B4/8/8/8/4K3"),
        ("chess", f"{BLACK}/8/3n4/8/8/8/QR2K2R", f"{BLACK}/8/8/8/8/3n4/QR2K2R"),
        ("chess", f"{BLACK}/8/8/8/8/8/QR2K2R", f"{BLACK}/8/8/4K3/8/8/QR5R"),
        # The enemy holds pieces: empty squares around the king are holes.
        ("shogi", f"{WHITE}/9/9/9/9/9/1LNSKSNL1/9[GG]", f"{WHITE}/9/9/9/9/9/1LNSKSNL1/9[gg]"),
        ("shogi", f"{WHITE}/9/9/9/9/9/3SSS3/3LKL3[gg]", f"{WHITE}/9/9/3SSS3/9/9/9/3LKL3[gg]"),
        # A bare king, or one with a last piece, is driven to the edge, with the own king near.
        ("chess", "k7/8/1K6/8/8/8/8/7R", "8/8/8/3k4/8/3K4/8/7R"),
        ("chess", "k7/2K5/8/8/8/8/8/7R", "k7/8/8/8/8/8/6K1/7R"),
        ("chess", "kp6/2K5/8/8/8/8/8/R6R", "8/1p6/8/3k4/8/3K4/8/R6R"),
    ],
)
def test_what_is_good_beside_material(name: str, better: str, worse: str) -> None:
    side = "b" if name == "shogi" else "w"
    tail = f" {side} - - 0 1"
    assert beside_material(better + tail, name) > beside_material(worse + tail, name)


@pytest.mark.parametrize("name", NAMES)
def test_the_move_is_worth_the_same_to_both(name: str) -> None:
    """What is good for one side is bad for the other, but for whose turn it is."""
    rng = random.Random(4)
    play = fairychess.load(name).position()
    evaluation = search_for(knowledge_of(play.rules), play).context.evaluation
    sums = set()
    for _ in range(60):
        sums.add(sum(evaluation.parts(side)["besides"] for side in (0, 1)))
        options = play.kernel.decision().options
        if not options:
            break
        play.kernel.do(rng.choice(options))
    (both,) = sums
    assert both > 0


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
