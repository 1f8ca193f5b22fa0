"""Finding puzzles: the same ones again, one winning line, a file that can be gone on with."""

from functools import partial
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.lab.tasks import run
from fairychess.puzzles import PuzzleSearch, find_puzzles
from fairychess.puzzles.deductions import Deductions
from fairychess.puzzles.finding import DONE, Collection, source
from fairychess.puzzles.judge import STUDY, Effort, Judge
from fairychess.puzzles.lines import find_line, line_of, still_wins
from fairychess.puzzles.open_games import OpenGameFinder
from fairychess.puzzles.proving import prove, replay
from fairychess.puzzles.puzzle import from_line, to_line
from fairychess.puzzles.rating import rating_of
from fairychess.puzzles.themes import themes_of
from fairychess.rules import load

MATE_IN_TWO = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 10"


def quiet(_found: int, _games: int) -> None:
    """No progress."""


def test_a_forced_win_is_followed_to_its_end() -> None:
    judge = Judge(load("chess"))
    play = judge.rules.position(MATE_IN_TWO)
    line = find_line(judge, play, STUDY)
    assert line is not None and line.outcome is not None
    assert [step.text for step in line.own] == ["d5f6", "c4f7"]
    assert play.text() == MATE_IN_TWO
    themes = themes_of(play, line, 32)
    assert themes[0] == "mate2" and "sacrifice" in themes
    assert 500 < rating_of(line, False) < 2000
    assert still_wins(judge, play, [step.text for step in line.steps], STUDY, True)


def test_two_ways_to_win_are_no_puzzle() -> None:
    judge = Judge(load("chess"))
    two_mates = judge.rules.position("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1")
    assert find_line(judge, two_mates, STUDY) is None
    start = judge.rules.position()
    assert find_line(judge, start, Effort(4, 20_000)) is None


def test_a_line_through_a_toss_is_no_puzzle() -> None:
    """White mates in one; where a coin must fall first, there is no line."""
    finder = source("king-friday-xiii")
    assert isinstance(finder, OpenGameFinder)
    for number in range(6):
        for puzzle in finder.puzzles_of_game(3, number):
            assert not {"heads", "tails"} & set(puzzle.solution)


def test_waiting_for_a_win_is_no_puzzle() -> None:
    """The solver moves, and then passes while the other side can do nothing."""
    finder = OpenGameFinder(load("janggi"))
    before = "4k4/9/9/6nN1/2P6/2r6/2b6/9/3K5/9 w - - 0 58"
    play = finder.rules.position(before)
    play.push("c6d6")
    line = line_of(finder.judge, play, ["c5d5", "d2e2", "pass"])
    assert line.outcome is not None and not finder.worth_it(before, "c6d6", line)


def test_the_same_number_is_the_same_game() -> None:
    once, again = OpenGameFinder(load("chess")), OpenGameFinder(load("chess"))
    again.puzzles_of_game(1, 7)  # what was seen before must not matter
    found = [once.puzzles_of_game(1, number) for number in (1, 2, 3)]
    assert [again.puzzles_of_game(1, number) for number in (1, 2, 3)] == found
    assert any(found)


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    find_puzzles(PuzzleSearch("chess", 4, path=whole), quiet)
    find_puzzles(PuzzleSearch("chess", 2, path=parts), quiet)
    with parts.open("a", encoding="utf-8") as file:
        file.write('{"start":"cut off')
    reached = Collection(PuzzleSearch("chess", 4, path=parts))
    assert 0 < len(reached.puzzles) <= 2
    assert "cut off" not in parts.read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="another seed"):
        Collection(PuzzleSearch("chess", 4, seed=2, path=whole))
    assert DONE in whole.read_text(encoding="utf-8")


def test_several_processes_find_the_same() -> None:
    alone = find_puzzles(PuzzleSearch("chess", 3), quiet)
    assert find_puzzles(PuzzleSearch("chess", 3), quiet, partial(run, cores=2)) == alone


def test_a_puzzle_is_one_line_and_can_be_proved() -> None:
    found = find_puzzles(PuzzleSearch("chess", 3), quiet)
    lines = [to_line(puzzle) for puzzle in found]
    assert [from_line("chess", line) for line in lines] == found
    assert len({puzzle.id for puzzle in found}) == 3
    kept = [puzzle for puzzle in prove("chess", lines, STUDY) if puzzle is not None]
    assert kept and set(kept) <= set(found)
    for puzzle in found:
        assert (replay(puzzle).outcome is not None) == puzzle.forced


@pytest.mark.parametrize(
    "line", ["", "[]", "{}", '{"start": 3, "moves": 4}', "nonsense", "[" * 9999]
)
def test_other_lines_are_refused(line: str) -> None:
    with pytest.raises(ValueError, match="no puzzle"):
        from_line("chess", line)


def test_deductions_are_true_and_proved() -> None:
    """The piece that plays the role is always among the answers, though nobody looked there."""
    finder = Deductions(load("kira-chess"))
    found = [puzzle for number in range(4) for puzzle in finder.puzzles_of_game(5, number)]
    assert found
    for puzzle in found:
        roles = [text for text in puzzle.moves if text.startswith("roles:")]
        cast = roles[("first", "second").index(puzzle.side)][6:].split(",")
        assert cast[("L", "KIRA").index(puzzle.asked)] in puzzle.answer
        excluded = {name for each in puzzle.exclusions for name in each.pieces}
        assert not excluded & set(puzzle.answer)
        assert len(excluded) + len(puzzle.answer) == 16
        assert finder.confirms(puzzle)
        assert from_line("kira-chess", to_line(puzzle)) == puzzle


def test_hidden_squares_have_no_puzzles(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "dark-chess"]) == 2
    assert "squares are hidden" in capsys.readouterr().err


def test_the_command_finds_and_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.jsonl"
    assert main(["puzzles", "chess", "--count", "2", "--out", str(path)]) == 0
    assert "2 puzzles" in capsys.readouterr().out
    assert main(["puzzles", "chess", "--prove", "--out", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
    assert main(["puzzles", "chess", "--prove"]) == 2
    assert main(["puzzles", "chess", "--count", "0"]) == 2


def test_a_file_of_another_game_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.jsonl"
    find_puzzles(PuzzleSearch("chess", 1, path=path), quiet)
    headed = path.read_text(encoding="utf-8")
    lines = [line for line in headed.splitlines(True) if not line.startswith("# variant")]
    older = "".join(lines)
    first = 1 + next(number for number, line in enumerate(lines) if line.startswith("{"))
    for text, said in (
        (headed, "holds puzzles of chess"),
        (older, f":{first}: no puzzle of shogi"),
        ("notes of mine\n", "no file of puzzles"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=said) as told:
            Collection(PuzzleSearch("shogi", 4, path=path))
        assert str(path) in str(told.value) and path.read_text(encoding="utf-8") == text
    path.write_text(older, encoding="utf-8")
    assert Collection(PuzzleSearch("chess", 4, path=path)).puzzles


@pytest.mark.parametrize("words", [[], ["--prove"]])
@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", ": no text"),
        (b"{}\n# games 1\n", ":1: no puzzle: fields are missing"),
        (b'# games 1\n{"start":"cut\n# games 2\n', ":2: no puzzle: not JSON from column"),
    ],
)
def test_faults_of_a_file_are_named_with_their_place(
    words: list[str],
    data: bytes,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "puzzles.jsonl"
    path.write_bytes(data)
    assert main(["puzzles", "chess", "--out", str(path), *words]) == 2
    assert capsys.readouterr().err.startswith(f"fairychess: {path}{said}")
    assert path.read_bytes() == data


def test_files_that_cannot_be_there_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "chess", "--prove", "--out", "/nope"]) == 2
    assert capsys.readouterr().err == "fairychess: --prove: /nope: there is no such file\n"
    assert main(["puzzles", "chess", "--out", "/dev/null/puzzles.jsonl"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
