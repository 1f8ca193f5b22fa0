"""Lines that no board should say; `fuzz.py` says a hundred thousand of them."""

import pytest
from fuzz import SHAPES, torment
from talk import Engine

from fairychess.rules import load

LINES = 3000


@pytest.mark.parametrize("protocol", sorted(SHAPES))
def test_the_session_goes_on(protocol: str) -> None:
    assert torment(protocol, LINES, 7).complaints > 0


@pytest.mark.long
@pytest.mark.parametrize("protocol", sorted(SHAPES))
def test_the_session_goes_on_for_long(protocol: str) -> None:
    assert torment(protocol, 100_000, 8).complaints > 0


def test_a_coin_refuses_a_move_and_the_board_is_told() -> None:
    """King Friday XIII F11: who mirrors a move tosses; heads, another move must be played."""
    for seed in range(40):
        engine = Engine("cecp")
        engine.say("new", "sd 1", "variant king-friday-xiii", "force", "usermove e2e3")
        assert engine.listener.conversation is not None
        engine.listener.conversation.player.game.dice.seed(seed)
        said = engine.say("usermove e7e6")
        if "heads" in said[0]:
            assert said[1] == "Illegal move (the coin wants another one): e7e6"
            assert engine.say("usermove e7e6")[-1] == "Illegal move: e7e6"
            assert engine.say("usermove d7d6", "undo", "undo", "ping 1") == ["pong 1"]
            return
    raise AssertionError("the coin never showed heads")


def test_a_mirror_among_the_moves_of_uci_has_been_made() -> None:
    engine = Engine("uci")
    engine.say("setoption name UCI_Variant value king-friday-xiii")
    said = engine.say("position startpos moves e2e3 e7e6 d2d3", "d")
    assert said[0].startswith("Fen: rnbqkbnr/pppp1ppp/4p3/8/8/3PP3/PPP2PPP/RNBQKBNR b")


def test_shuffled_chess_begins_as_the_board_shows() -> None:
    engine = Engine("uci")
    said = engine.say(
        "setoption name UCI_Chess960 value true", "position startpos moves e2e4", "go depth 1"
    )
    assert said[-1].startswith("bestmove")
    fen = "r3k2r/8/8/8/8/8/8/1R2K1R1 w BGah - 0 1"
    castled = engine.say(f"position fen {fen}", "go depth 1 searchmoves e1g1")
    assert castled[-1].startswith("bestmove e1g1")


def test_a_position_that_lacks_pieces_has_been_shuffled() -> None:
    engine = Engine("uci")
    engine.say("setoption name UCI_Chess960 value true")
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert engine.say(f"position fen {fen} moves e1h1", "go depth 1")[-1].startswith("bestmove")
    with pytest.raises(ValueError, match="not all there"):
        load("chess960").position(f"{fen} shuffled=0")


@pytest.mark.parametrize("sign", ["0", "İ", "~"])
def test_a_castling_right_is_a_letter(sign: str) -> None:
    said = Engine("uci").say(f"position fen 4k3/8/8/8/8/8/8/4K2R w {sign}Q - 0 1")
    assert len(said) == 1 and "is no castling right here" in said[0]
