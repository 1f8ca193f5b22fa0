"""The slow Zelda Chess against its rules page: an example for each rule."""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from slow.chess_pieces import TABLES
from slow.chess_scenes import board, check_texts, fields, of, play
from slow.zelda import ZeldaSlow, attacked, in_check, steps

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
DIAGRAM = "8/2k5/7N/4R3/3P2p1/5n2/5PPP/1KB5 b - - 0 1"
KNIGHTS = "g1f3 g8f6 f3g1 f6g8"


def zelda(placement: str, rest: str = "w - - 0 1", **options: Any) -> ZeldaSlow:
    return ZeldaSlow.from_text(f"{placement} {rest}", **options)


@pytest.mark.parametrize("seed", range(3))
def test_texts_come_back(seed: int) -> None:
    rng = random.Random(seed)
    check_texts(ZeldaSlow.start(), [rng.random() for _ in range(150)])


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal: e2e5"):
        ZeldaSlow.start().play("e2e5")
    for rest in ("x - - 0 1", "w KX - 0 1", "w - - 0 1 tosses=1", "w - - 0 1 specials=4,0"):
        with pytest.raises(ValueError):
            zelda(START, rest)
    with pytest.raises(ValueError, match="repetition=never"):
        ZeldaSlow.start(repetition="never")


def test_first_turns() -> None:
    """Z1: FIDE's twenty moves, and specials by all but the five pieces beside the king."""
    options = ZeldaSlow.start().options()
    specials = {text for text in options if text.startswith("special")}
    assert specials == {
        f"special@{s}" for s in ["a1", "b1", "c1", "e1", "g1", "h1", "a2", "b2", "c2", "g2", "h2"]
    }
    assert set(options) - specials == {
        *(f"{file}2{file}{rank}" for file in "abcdefgh" for rank in "34"),
        *("b1a3", "b1c3", "g1f3", "g1h3"),
    }


def test_diagram() -> None:
    """5.2: the fourteen turns of the knight on f3."""
    game = ZeldaSlow.from_text(DIAGRAM)
    turns = of(game, "f3")
    assert turns == {
        "f2,f2f3", "g2,g2f3", "d2", "d2,d2c1,c1d2", "e1", "e1,e1f2,f2e1", "g1", "g1,g1f2,f2g1",
        "g1,g1g2,g2g1", "g1,g1h2,h2g1", "g5", "g5,g5h6,h6g5", "h4",
    }  # fmt: skip
    assert "special@f3" in game.options()
    assert not in_check(game.scene.cells, 0) and not in_check(game.scene.cells, 1)
    game.play("special@f3")
    assert game.text() == "8/2k5/7N/4R3/3P4/5n2/7P/1KB5 w - - 0 2 specials=3,2"


def test_no_capture_by_replacement() -> None:
    """Z2, Z3a: the rook stops beside a piece and takes it from there, or does not."""
    game = zelda("7k/8/8/r7/8/8/1P6/R5K1")
    assert of(game, "a1") == {
        "a2", "a3", "a4", "a4,a4a5,a5a4", "b1", "c1", "d1", "e1", "f1",
    }  # fmt: skip
    game.play("a1a4,a4a5,a5a4")
    assert game.text() == "7k/8/8/8/R7/8/1P6/6K1 b - - 0 1"


def test_one_capture_by_one_piece() -> None:
    """Z3b, Z-A14: each piece that can take is a turn of its own, and takes one piece."""
    game = zelda("7k/8/8/3pp3/3RN3/8/8/K7")
    staying = {text for text in game.options() if len(text) == 9 and text[:2] == text[7:]}
    assert staying == {"d4d5,d5d4", "d4e5,e5d4", "e4d5,d5e4", "e4e5,e5e4"}
    game.play("d4e5,e5d4")
    assert game.text() == "7k/8/8/3p4/3RN3/8/8/K7 b - - 0 1"


def test_pawns() -> None:
    """Z4: straight forward only; they take on all eight sides; nothing in passing."""
    game = zelda("7k/8/8/8/2ppp3/2pPp3/2ppp3/7K", "w - - 0 1 specials=0,0")
    assert of(game, "d3") == {
        f"{s},{s}d3" for s in ["c2", "d2", "e2", "c3", "e3", "c4", "d4", "e4"]
    }
    game = play(zelda("4k3/8/8/8/3p4/8/4P3/7K"), "e2e4")
    assert fields(game) == ["b", "-", "-", "0", "1"]
    assert {"d3", "e4,e4d4"} <= of(game, "d4")


def test_double_step_after_a_capture_in_place() -> None:
    """Z-A10: a pawn that has only captured has not moved; the square passed must be empty."""
    game = play(zelda("4k3/8/8/8/8/3n4/4P3/7K"), "e2d3,d3e2 e8e7")
    assert of(game, "e2") == {"e3", "e4"}
    assert of(zelda("4k3/8/8/8/8/4N3/4P3/7K"), "e2") == set()


def test_promotion() -> None:
    """Z5, Z-A9: on the last rank, before the capture; it cannot be left out."""
    game = zelda("1r6/P7/8/8/7k/8/8/7K")
    piece_types = {f"={piece_type}" for piece_type in "QRBN"}
    assert of(game, "a7") == (
        {f"a8{k}" for k in piece_types} | {f"a8,a8b8,b8a8{k}" for k in piece_types} | {"b8,b8a7"}
    )
    assert board(play(game, "a7a8,a8b8,b8a8=N")) == "N7/8/8/8/7k/8/8/7K"
    game = zelda("7k/8/8/8/8/8/3p4/K7", "b - - 7 1")
    assert play(game, "d2d1=Q").text() == "7k/8/8/8/8/8/8/K2q4 w - - 0 2"


def test_special_attacks() -> None:
    """Z6, Z8, Z-A5, Z-A7, Z-A13: three a player, by any piece, own pieces go too, public."""
    game = zelda("k7/8/8/2pP4/2PnP3/8/8/7K", "w - - 9 1 specials=1,2")
    play(game, "special@e4")
    assert game.text() == "k7/8/8/2p5/2P1P3/8/8/7K b - - 0 1 specials=0,2"
    play(game, "special@c5 h1g1")
    assert game.text() == "k7/8/8/2p5/4P3/8/8/6K1 b - - 1 2 specials=0,1"
    assert not [text for text in zelda(
        "k7/8/8/8/8/8/P7/7K", "w - - 0 1 specials=0,3").options() if "special" in text]  # fmt: skip


def test_special_with_nothing_around() -> None:
    """Z6: it uses one of the three, and is no progress."""
    game = play(zelda("k7/8/8/8/8/4N3/8/7K", "w - - 9 1"), "special@e3")
    assert game.text() == "k7/8/8/8/8/4N3/8/7K b - - 10 1 specials=2,3"


def test_special_beside_the_king() -> None:
    """Z6, Z-A4, Z-A6: not by a piece beside its king; the king itself may."""
    game = zelda("k7/8/8/8/8/4N3/6P1/7K")
    assert of(game, "special@") == {"e3", "h1"}
    assert of(zelda("k7/8/8/8/8/4N3/6P1/7K", king_special=False), "special@") == {"e3"}
    assert board(play(game, "special@h1")) == "k7/8/8/8/8/4N3/8/7K"


def test_special_may_not_expose_the_king() -> None:
    """Z7: e5's own wall falls, and the rook could come down to e2."""
    game = zelda("k3r3/8/8/8/3NP3/8/8/4K3")
    assert of(game, "special@") == {"e4", "e1"}


def test_check() -> None:
    """Z7, Z-A1: a piece beside the king, or one that can come beside it."""
    for placement, checked in (
        ("7k/8/8/8/8/5n2/8/4K3", True),  # to d2 or g1 and others
        ("7k/8/8/8/8/8/3n4/4K3", True),  # beside it
        ("7k/8/8/8/8/8/r7/4K3", True),  # to d2
        ("7k/8/8/8/8/r7/8/4K3", False),  # a2, e3: two moves away
        ("7k/8/8/4p3/8/8/8/4K3", False),
        ("7k/8/8/8/8/4p3/8/4K3", True),  # to e2
        ("7k/8/8/8/8/4p3/4P3/4K3", False),  # it moves straight only
        ("8/8/8/8/8/2k5/8/K7", True),  # kings two apart
        ("8/8/8/8/8/8/1P6/KNk5", False),  # no free step between
        ("kr6/8/8/8/8/8/8/K1R5", True),  # b8 may come to b2
        ("krR5/8/8/8/8/8/8/K7", True),  # although it is pinned
    ):
        assert in_check(zelda(placement).scene.cells, 0) == checked, placement


def test_double_step_threatens() -> None:
    assert in_check(zelda("7k/3p4/8/8/8/8/8/8").scene.cells, 0) is False  # no king
    assert in_check(zelda("7k/3p4/8/8/4K3/8/8/8").scene.cells, 0)  # d7d5
    assert not in_check(zelda("7k/3p4/3n4/8/7K/8/8/8").scene.cells, 0)


def test_check_must_be_met() -> None:
    """Z7: by flight, by capture of the attacker, or by standing in its way."""
    assert set(zelda("7k/8/8/8/8/r7/8/4K3").options()) == {
        "e1d1", "e1f1", "special@e1",  # the second rank is under the rook's eye
    }  # fmt: skip
    game = zelda("7k/8/8/8/8/8/rP6/4K3", "w - - 0 1 specials=0,0")
    assert {"b2a2,a2b2"} <= set(game.options())
    assert game.outcome() is None


def test_lone_rook_mates() -> None:
    """Z-A1."""
    assert zelda("7k/8/8/8/8/8/r7/4K3").outcome() == ("second", "checkmate")


def test_stalemate() -> None:
    """Z-A11: the knight watches a2, b1, b2 but not a1; a special that hits nothing is a pass."""
    placement = "7k/8/8/8/3n4/8/8/K7"
    assert zelda(placement, "w - - 0 1 specials=0,3").outcome() == ("draw", "stalemate")
    assert zelda(placement, king_special=False).outcome() == ("draw", "stalemate")
    game = zelda(placement)
    assert game.options() == ["special@a1"]
    assert fields(play(game, "special@a1")) == ["b", "-", "-", "1", "1", "specials=2,3"]


def test_castling() -> None:
    """Z-A8: h8 could come to h2, beside g1. On the other wing only b1 is attacked."""
    game = zelda("r3k2r/8/8/8/8/8/8/R3K2R", "w KQkq - 3 1")
    assert attacked(game.scene.cells, TABLES.square("b1"), 1)
    assert {"e1c1"} == {"e1c1", "e1g1"} & set(game.options())
    assert play(game, "e1c1").text() == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 1"
    for placement, there in (
        ("4k3/8/8/8/8/8/8/RN2K3", False),
        ("4k3/8/8/8/8/8/8/R3K3", True),
        ("4kr2/8/8/8/8/8/8/R3K3", False),  # f2 is beside e1: out of check
        ("2r1k3/8/8/8/8/8/8/R3K3", False),  # c2 is beside d1 and c1
        ("r3k3/8/8/8/8/8/8/R3K3", True),  # a2 is not
    ):
        options = zelda(placement, "w Q - 0 1").options()
        assert ("e1c1" in options) == there, placement


def test_castling_looks_at_the_board_with_the_king_there() -> None:
    """With the king on f1 the knight could come to e1; with the king on e1 it cannot harm f1."""
    game = zelda("4k3/8/8/8/8/3n4/5P2/4K2R", "w K - 0 1")
    assert not in_check(game.scene.cells, 0)
    assert "e1g1" not in game.options()


def test_castling_rights() -> None:
    """Z-A8: they go when king or rook moves or is removed, not by acting in place."""
    placement = "4k3/8/8/8/8/7p/1p6/R3K2R"
    assert fields(play(zelda(placement, "w KQ - 0 1"), "a1b2,b2a1"))[1] == "KQ"
    assert fields(play(zelda(placement, "w KQ - 0 1"), "special@a1"))[1] == "KQ"
    assert fields(play(zelda(placement, "w KQ - 0 1"), "special@e1"))[1] == "KQ"
    assert fields(play(zelda(placement, "w KQ - 0 1"), "h1g1"))[1] == "Q"
    assert fields(play(zelda(placement, "w KQ - 0 1"), "e1d1"))[1] == "-"
    removed = play(zelda("4k3/8/8/8/8/7p/1p6/R3K2R", "b KQ - 0 1"), "b2a1,a1b2")
    assert fields(removed)[1] == "K"
    assert fields(zelda("4k3/8/8/8/8/8/8/4K2R", "w KQkq - 0 1"))[1] == "K"


def test_repetition() -> None:
    """Z-A12: three times the same, special attacks left included."""
    game = play(ZeldaSlow.start(), f"{KNIGHTS} {KNIGHTS}")
    assert game.outcome() == ("draw", "repetition") and game.options() == []
    assert play(ZeldaSlow.start(repetition="off"), f"{KNIGHTS} {KNIGHTS}").outcome() is None
    rooks = "a1a2 a8a7 a2a1 a7a8"
    game = zelda("r5k1/8/8/8/8/8/8/R5K1", king_special=True)
    play(game, f"{rooks} special@g1 special@g8 {rooks}")
    assert game.outcome() is None
    assert play(game, rooks).outcome() == ("draw", "repetition")


def test_fifty_moves() -> None:
    """Z-A12; mate goes before."""
    game = zelda("k7/8/8/8/8/8/2R5/6K1", "w - - 99 80")
    assert play(game, "g1f1").outcome() == ("draw", "100 plies without progress")
    assert zelda("k7/8/8/8/8/8/2R5/6K1", "w - - 100 80", fifty_move="off").outcome() is None
    mate = zelda("7k/8/8/8/8/8/r7/4K3", "w - - 100 80")
    assert mate.outcome() == ("second", "checkmate")


def test_dead_position() -> None:
    """Z-A12: only king against king."""
    game = play(zelda("k7/8/8/8/8/8/6n1/7K"), "h1g2,g2h1")
    assert game.outcome() == ("draw", "dead position")
    assert zelda("k7/8/8/8/8/8/8/B6K").outcome() is None


def test_counters() -> None:
    game = play(ZeldaSlow.start(), "g1f3")
    assert fields(game) == ["b", "KQkq", "-", "1", "1"]
    assert fields(play(game, "e7e5")) == ["w", "KQkq", "-", "0", "2"]
    assert game.seat() == "first"


def random_zelda(seeds: Iterable[int]) -> Iterable[ZeldaSlow]:
    for seed in seeds:
        rng, game = random.Random(seed), ZeldaSlow.start()
        while game.options():
            yield game
            game.play(rng.choice(game.options()))


def test_check_is_a_threat_to_capture() -> None:
    """Z7, Z-A2, Z-A3: in check exactly if a turn of the other side, a special too, takes the king.

    On the boards that illegal turns would leave, so that there are many checks.
    """
    seen = set()
    for game in random_zelda(range(4)):
        turn = game.scene.turn
        for text, after in list(game.turns())[::5]:
            other = ZeldaSlow(game.text(), {})
            other.scene = after
            taken = any(
                (turn, "K") not in reply.cells for reply_text, reply in other.turns()
            )  # fmt: skip
            assert in_check(after.cells, turn) == taken, (game.text(), text)
            assert (text in game.legal()) != taken
            seen.add(taken)
    assert seen == {False, True}


def test_steps_are_quiet_chess_moves() -> None:
    """Z5: what python-chess allows on the same board, check aside."""
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    for game in random_zelda(range(20, 24)):
        fen = chess.Board(f"{board(game)} {fields(game)[0]} - - 0 1")
        expected = {
            (move.from_square, move.to_square)
            for move in fen.pseudo_legal_moves
            if not fen.is_capture(move)
        }
        cells = game.scene.cells
        found = {(s, to) for s in game.scene.pieces(game.scene.turn) for to in steps(cells, s)}
        assert found == expected
