"""Exchanges on one square, and the clock's hold over a search."""

import pytest

import fairychess
from fairychess.search import values
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.variant_knowledge import knowledge_of


def gained(name: str, position: str, text: str) -> tuple[int, dict[str, int]]:
    """What a capture gains in the end, and the values of pieces in exchanges."""
    rules = fairychess.load(name)
    play = rules.position(position)
    move = dict(zip(play.moves(), play.kernel.decision().options, strict=True))[text]
    knowledge = knowledge_of(rules)
    own = knowledge.exchange_values[2::2]
    worth = {piece.id: own[number] for number, piece in enumerate(rules.pieces)}
    return search_for(knowledge, play).context.ordering.exchange_value(move), worth


@pytest.mark.parametrize(
    ("text", "drop", "lost"),
    [
        ("4k4/9/9/9/9/9/9/9/4K4[G] b - - 0 1", "G@a5", ""),  # nobody is near
        ("4k4/9/9/9/9/9/9/9/4K4[G] b - - 0 1", "G@e8", "G"),  # the king takes
        ("4k4/9/4P4/9/9/9/9/9/4K4[G] b - - 0 1", "G@e8", ""),  # a pawn protects the gold
        ("4k4/4r4/4P4/9/9/9/9/9/4K4[G] b - - 0 1", "G@d8", "G"),  # it does not here
    ],
)
def test_what_a_drop_loses(text: str, drop: str, lost: str) -> None:
    found, value = gained("shogi", text, drop)
    assert found == -sum(value[piece] for piece in lost)


@pytest.mark.parametrize(
    ("text", "move", "signs"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P"),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P-R"),
        ("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", "+P"),
        # The rook behind the rook takes part.
        ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+N"),
        ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+P-R"),
        # A king may capture what is not protected, and only that.
        ("8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", "+P-R"),
        ("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "+P"),
    ],
)
def test_what_a_capture_gains(text: str, move: str, signs: str) -> None:
    found, value = gained("chess", text, move)
    expected = sum(
        (1 if sign == "+" else -1) * value[piece]
        for sign, piece in zip(signs[::2], signs[1::2], strict=True)
    )
    assert found == expected


def test_several_pieces_captured_at_once_are_counted() -> None:
    text = "5k6/12/12/12/5p6/5g6/4N7/12/12/12/12/5K6 b - - 0 1"
    found, value = gained("chu-shogi", text, "e6f7,f7f8")
    assert found == value["P"] + value["G"]


def test_an_exploding_capture_costs_all_that_stands_beside_it() -> None:
    """Atomic chess: pawns beside are spared, nothing is left to be captured in return."""
    text = "4k3/8/8/2nrp3/4p3/8/4R3/4K3 w - - 0 1"
    found, value = gained("atomic", text, "e2e4")
    assert found == value["P"] + value["R"] - value["R"]
    found, value = gained(
        "atomic", "rnbqkbnr/pppp1ppp/8/4p1N1/8/8/PPPPPPPP/RNBQKB1R w - - 0 1", "g5f7"
    )
    assert found == value["P"] + value["K"] + value["B"] + value["N"] - value["N"]


def test_a_piece_that_survives_its_own_explosion_is_not_lost() -> None:
    """Atomar: kings are immune."""
    found, value = gained("atomar", "4k3/8/8/8/8/3p4/4K3/8 w - - 0 1", "e2d3")
    assert found == value["P"]


@pytest.mark.parametrize(
    ("name", "trusted"),
    [
        ("chess", True),
        ("crazyhouse", True),
        ("shogi", True),
        ("capablanca-chess", True),
        ("atomic", False),  # nothing is left to be captured in return
        ("antichess", False),  # who has to capture keeps nothing by it
        ("three-check", True),
        ("king-of-the-hill", True),
        ("xiangqi", False),  # what a cannon attacks depends on what stands between
        ("chu-shogi", False),  # a Lion takes two pieces and goes home
        ("raichu-shogi", False),
        ("zelda-chess", False),  # pieces are captured beside the square
        ("king-friday-xiii-chess", False),  # chance may take the exchange back
    ],
)
def test_where_exchanges_say_what_moves_are_worth(name: str, trusted: bool) -> None:
    rules = fairychess.load(name)
    knowledge = knowledge_of(rules)
    assert knowledge.trusts_exchanges is trusted
    assert (knowledge.exchange_values == knowledge.piece_values) is not trusted


def test_neighbours_that_can_be_captured_count_as_targets() -> None:
    value = values(fairychess.load("zelda-chess"))
    assert value["B"] > 1.2 * value["N"]
    assert value["P"] < 0.7 * value["N"]


@pytest.mark.parametrize("name", fairychess.featured())
def test_the_clock_is_asked_often(name: str) -> None:
    rules = fairychess.load(name)
    play = rules.position()
    while play.to_move() == "chance" or len(play.moves()) == 1:
        play.push(play.moves()[0])
    if rules.secret:
        return
    search = search_for(knowledge_of(rules), play)
    asked = 0

    def clock() -> int:
        nonlocal asked
        asked += 1
        return asked

    search.set_limits(clock, 20, 0)
    move = play.kernel.decision().options[0]
    for depth in range(1, 40):
        search.move_score(move, depth, -30000, 30000)
        if search.stopped:
            break
    assert search.stopped
    assert (asked, search.nodes) == (21, 21 * 64)
