"""The balance report: games as tasks, kept and gone on with, and what is made of them."""

import json
import os
import random
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.lab import tasks
from fairychess.lab.balance import GameStory, GameTask, play_all, play_game, tasks_for
from fairychess.lab.balance_alarms import alarms
from fairychess.lab.balance_page import drawings, page
from fairychess.lab.balance_report import as_text, lead_changes, report, share_of, worths
from fairychess.lab.plots import bars, histogram
from fairychess.lab.worth import fit, solve
from fairychess.rules.catalogue import find

SETTINGS = GameTask("chess", 0, 0, longest=30)


def double(number: int) -> int:
    return 2 * number


def refuse(number: int) -> int:
    raise ValueError(f"not {number}")


def die_once(path: str) -> str:
    """End the process the first time, as a machine does that runs out of memory."""
    mark = Path(path)
    if not mark.exists():
        mark.write_text("", encoding="utf-8")
        os._exit(1)
    return mark.name


@pytest.mark.parametrize("cores", [1, 2])
def test_every_task_is_done_once(cores: int) -> None:
    assert sorted(tasks.run(double, [3, 1, 2], cores=cores)) == [(1, 2), (2, 4), (3, 6)]


@pytest.mark.parametrize("cores", [1, 2])
def test_what_the_work_raises_is_raised_here(cores: int) -> None:
    with pytest.raises(ValueError, match="not 7"):
        list(tasks.run(refuse, [7], cores=cores))


def test_a_process_that_dies_costs_only_time(tmp_path: Path) -> None:
    wanted = [str(tmp_path / name) for name in "abc"]
    assert sorted(result for _, result in tasks.run(die_once, wanted, cores=2)) == ["a", "b", "c"]


def test_without_ray_its_address_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(tasks.importlib, "import_module", missing)
    with pytest.raises(ValueError, match="pip install"):
        list(tasks.run(double, [1], ray="auto"))


def test_a_cluster_that_is_not_there_is_refused_in_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Ray:
        @staticmethod
        def is_initialized() -> bool:
            return False

    monkeypatch.setattr(tasks.importlib, "import_module", lambda name: Ray)
    with pytest.raises(ValueError, match=r"--ray 127\.0\.0\.1:1: "):
        list(tasks.run(double, [1], ray="127.0.0.1:1"))


def test_a_game_is_the_same_again_and_tells_what_happened() -> None:
    task = GameTask("chess", 1, 20, longest=40)
    story = play_game(task)
    assert story == play_game(task)
    assert story.plies <= 40 and len(story.opening) == 4 and story.first_move == story.opening[0]
    assert len(story.branching) == len(story.scores) == story.plies - 4
    assert 0 < len(story.armies) <= 12
    # Of 32 pieces some are taken, the others have moved or not.
    assert sum(story.unmoved.values()) <= 32


@pytest.mark.parametrize("variant", ["shogi", "kira-chess", "king-friday-xiii"])
def test_hands_secrets_and_coins(variant: str) -> None:
    story = play_game(GameTask(variant, 0, 0, longest=60))
    assert story.ending and story.branching and story.armies


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    all_tasks = tasks_for(SETTINGS, 4, (0,))
    first = list(play_all(all_tasks[:2], path))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "no')  # the power has failed
    again = list(play_all(all_tasks, path))
    assert again[:2] == first and [story.number for story in again] == [0, 1, 2, 3]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 5
    with pytest.raises(ValueError, match="another kind"):
        list(play_all(tasks_for(GameTask("shogi", 0, 0), 1, (0,)), path))


def test_the_fit_finds_what_pieces_are_worth() -> None:
    rng = random.Random(1)
    rows, results = [], []
    for _ in range(1500):
        pawns, queens = rng.randint(-3, 3), rng.randint(-1, 1)
        odds = 0.5 * pawns + 3.0 * queens
        rows.append([pawns, queens, 0])
        results.append(float(rng.random() < 1 / (1 + 2.718281828**-odds)))
    found = fit(rows, results, [1.0] * len(rows))
    pawn, queen, never = found.weights
    assert 4 < queen / pawn < 8 and abs(never) < 1e-6
    assert found.errors[0] < found.errors[1] < 0.5 < found.errors[2]


def test_what_is_wrong_with_a_game_is_said_first() -> None:
    def told(stories: list[GameStory], share: tuple[float, float] = (0.4, 0.6)) -> list[str]:
        return [one.key for one in alarms(stories, {"K"}, share, ("White", "Black"))]

    won = [GameStory(number, 1, "first") for number in range(20)]
    lost = [GameStory(number, 1, taken={"K": 1}) for number in range(3)]
    long = [GameStory(number, 1, ending={"key": "too_long"}) for number in range(100)]
    assert told(won) == [] and told(lost) == []  # too few games say nothing
    assert told(won + lost) == ["alarm_royal_lost"]
    assert told(won + long) == ["alarm_few_winners", "alarm_too_long"]
    assert told(won, (0.7, 1.0)) == ["alarm_one_side"]
    assert str(alarms(won, set(), (0.0, 0.2), ("White", "Black"))[0]).startswith("Black makes")


def test_kings_that_explode_while_play_goes_on_raise_an_alarm(tmp_path: Path) -> None:
    path = tmp_path / "variant.toml"
    path.write_text(find("chess").read_text(encoding="utf-8") + "\n[rules.explosion]\n")
    settings = GameTask(str(path), 0, 0, longest=120)
    found = report(str(path), list(play_all(tasks_for(settings, 12, (0,)))))
    assert "alarm_royal_lost" in [alarm["key"] for alarm in found["alarms"]]
    assert "a royal piece was lost" in page(found)


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == pytest.approx([1.0, 2.0])


def test_shares_have_errors_and_leads_change() -> None:
    few, many = share_of([1.0, 1.0]), share_of([1.0, 0.0] * 100)
    assert few.share == few.high == 1.0 and few.low < 0.7
    assert many.share == 0.5 and 0.4 < many.low < 0.5 < many.high < 0.6
    assert share_of([]).games == 0
    assert lead_changes([30, 5, -40, -2, 50, 60], 10) == 2


def story(number: int, winner: str | None, lead: int) -> GameStory:
    ending = {"key": "checkmate", "parameters": {}}
    return GameStory(
        number, 100, winner, ending, 40 + number, ["e2e4"], "e2e4", [20, 30], [10, -10],
        [{"Q": lead}], {"P": 3}, {"P": 1}, {"P": 2, "K": 1},
    )  # fmt: skip


def test_the_report_and_its_page() -> None:
    stories = [story(n, ("first", "second", None)[n % 3], (1, -1, 0)[n % 3]) for n in range(30)]
    found = report("chess", stories)
    assert list(json.loads(as_text(found))) == list(found)
    (strength,) = found["strengths"]
    assert strength["first_share"][0] == 0.5 and strength["wins"] == strength["draws"] == 10
    pieces = {one["id"]: one for one in found["pieces"]}
    assert pieces["P"]["taken"] == 3 and pieces["P"]["never_moved"] == 2 / 16
    assert worths(stories)[0]["Q"] > 0.5
    assert found["openings"][0]["move"] == "e2e4" and not found["openings"][0]["loses"]
    text = page(found)
    assert text.count("<svg") == len(drawings(found)) == 5 and "Queen" in text


def test_plots_show_strange_names_as_they_are() -> None:
    assert "&lt;b&gt;" in bars("<b>", ["<b>"], [1.0]) and "<b>" not in bars("<b>", ["<b>"], [0])
    assert histogram("length", [], "plies").startswith("<svg")


def test_the_command_writes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    wanted = ["balance", "chess", "--games", "2", "--nodes", "5", "--longest", "12", "--out"]
    assert main([*wanted, str(folder)]) == 0
    assert "2 games" in capsys.readouterr().out
    names = {path.name for path in folder.iterdir()}
    assert {"games.jsonl", "report.json", "index.html", "length.svg"} <= names
    assert main(["balance", "chess", "--games", "0", "--out", str(folder)]) == 2


def test_a_file_of_games_that_is_none_is_named_and_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "balance"
    words = ["balance", "chess", "--games", "1", "--nodes", "20", "--longest", "8"]
    assert main([*words, "--out", str(folder)]) == 0
    capsys.readouterr()
    path = folder / "games.jsonl"
    whole = path.read_bytes()
    for data, said in (
        (b"\xff\xfe\x00", " holds games of another kind"),
        (b"my notes, without an end of the line", " holds games of another kind"),
        (whole.replace(b'"plies": 8', b'"plies": null'), ":2: is no game"),
        (whole.replace(b'"scores": [', b'"scores": [null, '), ":2: is no game"),
    ):
        path.write_bytes(data)
        assert main([*words, "--out", str(folder)]) == 2
        assert capsys.readouterr().err.startswith(f"fairychess: {path}{said}")
        assert path.read_bytes() == data


def test_more_nodes_than_can_be_counted_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", "chess", "--nodes", "9999999999999999999999"]) == 2
    assert "--nodes must be at most" in capsys.readouterr().err
