"""The game as text."""

from fairychess.game import new_game
from fairychess.game.record import format_record, labels, quoted
from fairychess.game.view import MoveRecord, Outcome
from fairychess.messages import as_message


def test_a_whole_record() -> None:
    game = new_game("chess", seed=9)
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        game.play(game.to_move, text)
    text = game.record()
    assert '[Variant "chess"]\n' in text and '[Result "0-1"]\n' in text
    assert '[Reason "checkmate"]\n' in text and '[Seed "9"]\n' in text
    assert text.endswith("\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n")


def test_sides_out_of_the_usual_order_are_numbered() -> None:
    moves = [
        MoveRecord(1, 1, "chance", "toss2"),
        MoveRecord(2, 1, "first", "a1a2"),
        MoveRecord(3, 1, "first", "a2a3"),
        MoveRecord(4, 1, "second", "b1b2"),
        MoveRecord(5, 1, "second", "b2b3"),
        MoveRecord(6, 2, "first", "a3a4"),
    ]
    assert labels(moves) == ["", "1.", "1.", "", "1...", "2."]
    assert format_record({}, moves, None).split("\n\n")[1] == (
        "toss2 1. a1a2 1. a2a3 b1b2 1... b2b3 2. a3a4 *\n"
    )


def test_clocks_stand_behind_their_moves() -> None:
    game = new_game("chess", seed=9)
    game.play("first", "e2e4")
    assert "1. e2e4 {[%clk 1:00:09]} *" in game.record(clocks={1: 3609.7})


def test_a_game_going_on_has_no_result() -> None:
    assert format_record({"A": "", "B": 'say "hi"'}, [], None) == (
        '[B "say \\"hi\\""]\n[Result "*"]\n\n*\n'
    )
    assert "1/2-1/2" in format_record({}, [], Outcome(None, as_message("agreed draw")))


def test_tags_stay_on_one_line() -> None:
    assert quoted('a\n[Fake "tag"]') == '"a [Fake \\"tag\\"]"'
