"""Tactical suites: what EPD says, how a position counts as solved, and the command."""

import json
from pathlib import Path

import pytest

import fairychess
from fairychess.cli import main
from fairychess.cli.suite import spread
from fairychess.lab import suite
from fairychess.lab.suite import Exercise, ExerciseTask, exercise_of, read_epd, solve, suite_of
from fairychess.search import SearchResult
from fairychess.search.request import SearchRequest

ROOT = Path(__file__).parents[2]
MATE = "7k/8/6KP/8/8/8/8/R7 w - -"


def test_a_line_of_epd() -> None:
    found = exercise_of(f'{MATE} bm Ra8#; id "a mate";', "x")
    assert (found.name, found.best, found.avoid) == ("a mate", ("a1a8",), ())
    assert found.right("a1a8")
    assert not found.right("a1a2")
    found = exercise_of(f"{MATE} am Ra2 Ra3", "x")
    assert (found.name, found.right("a1a8"), found.right("a1a3")) == ("x", True, False)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "no position and operations"),
        (f"{MATE} id 7;", "neither a best move"),
        (f"{MATE} bm Qd8;", "Qd8"),
        ("9/8/8/8/8/8/8/8 w - - bm e4;", "rank"),
        (f'{MATE} bm "Ra8;', "quotation"),
    ],
)
def test_what_is_no_epd_is_refused_with_its_line(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "some.epd"
    path.write_text(f"# a remark\n\n{line}\n")
    with pytest.raises(ValueError, match=said) as told:
        read_epd(path)
    assert str(told.value).startswith(f"{path}:3: ")


def test_a_file_names_the_game_of_its_positions(tmp_path: Path) -> None:
    path = tmp_path / "some.epd"
    tsume = "4k4/9/4P4/9/9/9/9/9/4K4[G] b - - bm G@e8;"
    path.write_text(f"{MATE} bm Ra8;\nvariant shogi\n{tsume}\n")
    assert [(each.variant, each.best) for each in read_epd(path)] == [
        ("chess", ("a1a8",)),
        ("shogi", ("G@e8",)),
    ]
    path.write_text("variant ../shogi\n")
    with pytest.raises(ValueError, match=r"some.epd:1: there is no variant '../shogi'"):
        read_epd(path)


def test_solved_is_what_stays_right(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = {500: "a", 1000: "b", 2000: "a", 4000: "a", 5000: "a"}

    def choose(request: SearchRequest) -> SearchResult:
        nodes = request.limits.nodes
        return SearchResult(answers[nodes], 0, 1, nodes, ())

    monkeypatch.setattr(suite, "choose", choose)
    exercise = Exercise("x", "chess", "", (), ("a",))
    assert solve(ExerciseTask(exercise, 5000)).nodes == 2000
    answers[5000] = "c"
    assert solve(ExerciseTask(exercise, 5000)).nodes == 0


@pytest.mark.parametrize(
    ("name", "mark", "count"),
    [("win-at-chess", "WAC.", 36), ("bratko-kopec", "BK.", 21), ("tsume-shogi", "mate in ", 27)],
)
def test_the_suites_that_are_here_are_read(name: str, mark: str, count: int) -> None:
    found = read_epd(ROOT / "benchmarks" / "suites" / f"{name}.epd")
    names = [each.name for each in found]
    assert len(set(names)) == count and all(one.startswith(mark) for one in names)
    assert all(each.best and not each.avoid for each in found)


def test_puzzles_of_a_variant_are_a_suite(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(suite_of("shogi")) > 100
    assert main(["suite", "shogi", "--nodes", "500", "--most", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["exercises"], len(told["each"])) == (2, 2)


def test_puzzles_of_a_theme(capsys: pytest.CaptureFixture[str]) -> None:
    mates, short = suite_of("chess", "mate"), suite_of("chess", "mate1")
    assert 0 < len(short) < len(mates) < len(suite_of("chess"))
    words = ["suite", "chess", "shogi", "--theme", "mate1", "--nodes", "500", "--most", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [f"{name}: 1 of 1 solved, 500 nodes in the middle" for name in words[1:3]]


def test_some_of_a_suite_are_taken_from_all_of_it() -> None:
    exercises = [Exercise(str(number), "chess", "") for number in range(10)]
    assert [each.name for each in spread(exercises, 4)] == ["0", "2", "5", "7"]
    assert spread(exercises, 0) == spread(exercises, 20) == exercises


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mate.epd"
    path.write_text(f"{MATE} bm Ra8#; id mate;\n")
    plot = tmp_path / "plot.svg"
    assert main(["suite", str(path), "--nodes", "500", "--net", "none", "--plot", str(plot)]) == 0
    assert capsys.readouterr().out == (
        "mate       500  a1a8\n1 of 1 solved, 500 nodes in the middle\n"
    )
    assert plot.read_text().startswith("<svg")


def test_several_seeds_solve_a_suite_several_times(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def choose(request: SearchRequest) -> SearchResult:
        return SearchResult("a1a8" if request.seed == 2 else "a1a2", 0, 1, 500, ())

    monkeypatch.setattr(suite, "choose", choose)
    path = tmp_path / "mate.epd"
    path.write_text(f"{MATE} bm Ra8#; id mate;\n")
    assert main(["suite", str(path), "--nodes", "500", "--seeds", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "0.2 of 1 solved on average of 4 seeds (0 to 1), 500 nodes in the middle"
    )
    assert main(["suite", str(path), "--nodes", "500", "--seeds", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["exercises"], told["solved"], told["solved_by_seed"]) == (1, 0.5, [0, 1])
    assert [each["seed"] for each in told["each"]] == [1, 2]


@pytest.mark.parametrize(
    "words",
    [
        ["nothing"],
        ["shogi", "--nodes", "0"],
        ["shogi", "--net", "x"],
        ["shogi", "--theme", "nonsense"],
        ["shogi", "chess", "--plot", "x.svg"],
        ["shogi", "--plot", "/dev/null/x.svg"],
        ["shogi", "--most", "-1"],
        ["shogi", "--seeds", "0"],
        ["shogi", "--nodes", "9999999999999999999999"],
    ],
)
def test_bad_words_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["suite", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_files_that_are_none_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blank = tmp_path / "blank.epd"
    blank.write_text("\n# nothing\n")
    net = str(Path(fairychess.__file__).parent / "variants" / "shogi" / "net.bin")
    for words, said in (
        ([str(blank)], f"{blank}: holds no positions"),
        (["/nope.epd"], "/nope.epd: there is no such file"),
        (["chess", "--net", net], f"{net}: made for other rules than those of chess"),
    ):
        assert main(["suite", *words]) == 2
        assert capsys.readouterr().err == f"fairychess: {said}\n"
