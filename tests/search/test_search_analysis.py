"""Looking over a game: scores, better lines, and the moves that turned it."""

import json
import shutil
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.game import new_game
from fairychess.rules.catalogue import find
from fairychess.search import analyse
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.analysis import AnalysedMoment

SCHOLAR = '[Variant "chess"]\n\n1. e2e4 e7e5 2. d1h5 b8c6 3. f1c4 g8f6 4. h5f7 1-0\n'


def test_the_blunder_is_found() -> None:
    moments = list(analyse(SCHOLAR, nodes=5000))
    assert [moment.move for moment in moments][-2:] == ["g8f6", "h5f7"]
    assert [moment.ply for moment in moments if moment.turning] == [6]
    assert moments[-1].score == MATE
    assert moments[5].line[0] == moments[5].best != "g8f6"
    assert all(0 <= moment.share <= 1 for moment in moments)


def moment(seat: str, share: float, loss: float, move: str = "a1a2") -> AnalysedMoment:
    return AnalysedMoment(1, seat, move, 0, share, "a1b1", ("a1b1",), loss)


@pytest.mark.parametrize(
    ("share", "loss", "sign"),
    [
        (0.5, 0.04, ""),
        (0.5, 0.06, "?!"),
        (0.5, 0.12, "?"),
        (0.5, 0.2, "??"),
        (0.81, 0.19, "?!"),  # a mate was missed, and the game is won all the same
        (0.97, 0.03, ""),
        (0.75, 0.25, "??"),  # a mate was missed, and it is not
    ],
)
def test_a_sign_says_how_much_was_given_away(share: float, loss: float, sign: str) -> None:
    for seat, mine in (("first", share), ("second", 1 - share)):
        assert (moment(seat, mine, loss).sign, moment(seat, mine, loss, "a1b1").sign) == (sign, "")
        assert moment(seat, mine, loss).turning is (sign == "??")


def test_a_mate_thrown_away_in_a_won_game_is_no_blunder() -> None:
    """Three queens against a king: a quiet move misses a mate at once and changes nothing."""
    record = '[FEN "7k/8/8/8/8/8/1QQ5/KQ6 w - - 0 1"]\n[Variant "chess"]\n\n1. c2c7 *\n'
    (only,) = analyse(record, nodes=3000)
    assert only.sign in ("", "?!") and not only.turning


def test_an_only_move_does_not_make_a_game_even() -> None:
    # After 1. d3 g5 White has to take, and then Black's bishop does: one option each.
    record = '[Variant "antichess"]\n\n1. d2d3 g7g5 2. c1g5 f8g7 *\n'
    forced = list(analyse(record, nodes=5000))[1:3]
    assert all(moment.score < 0 for moment in forced)
    assert not any(moment.turning for moment in forced)


def test_a_game_with_chance_and_one_that_goes_on() -> None:
    game = new_game("chess", seed=1)
    game.play("first", "e2e4")
    assert [moment.turning for moment in analyse(game.record(), nodes=500)] == [False]


def test_a_record_that_carries_its_rules(tmp_path: Path) -> None:
    folder = tmp_path / "own-chess"
    shutil.copytree(find("chess").parent, folder)
    game = new_game(str(folder), seed=1)
    game.play("first", "e2e4")
    game.resign("second")
    assert len(list(analyse(game.record(), nodes=500))) == 1


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    path.write_text(SCHOLAR)
    assert main(["analyse", str(path), "--nodes", "3000"]) == 0
    out = capsys.readouterr().out
    assert "6 g8f6 gave away" in out
    assert main(["analyse", str(path), "--nodes", "500", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["moments"]) == 7


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"nonsense", []),
        (b"\xff\xfe\x00", []),
        (b'[Variant "nowhere"]\n\n1. e2e4 *\n', []),
        (b'[Variant "chess"]\n\n1. e2e5 *\n', []),
        (b'[Variant "kira-chess"]\n\n*\n', []),
        (b'[Variant "chess"]\n\n*\n', ["--nodes", "0"]),
        (b'[Variant "chess"]\n\n*\n', ["--nodes", "9999999999999999999999"]),
        (b'[Variant "chess"]\n\n*\n', ["--seconds", "nan"]),
        (b'[Variant "chess"]\n\n*\n', ["--variant", "nowhere"]),
    ],
)
def test_bad_input_gets_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: list[str]
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    assert main(["analyse", str(path), *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_the_bounds_of_threads_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("0", "65", "x"):
        assert main(["analyse", "game.txt", "--threads", number]) == 2
        assert "--threads: must be from 1 to 64" in capsys.readouterr().err


def test_a_missing_record_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "nowhere.txt"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_values_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["values", "chess"]) == 0
    unit, queen, *_ = capsys.readouterr().out.splitlines()
    assert "a knight of chess has some 160" in unit and queen.split()[0] == "Q"
    assert main(["values", "chess", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["values"]["Q"] > 300 and told["unit"] and 150 < told["values"]["N"] < 170


@pytest.mark.parametrize("words", [["nowhere"], ["chess", "--option", "nothing=1"]])
def test_values_of_unknown_variants_are_refused(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["values", *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
