"""Matches: pairs, openings, records, resuming, and what players do wrong."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import fairychess
from fairychess.cli import main
from fairychess.cli.match import sprt_of, time_of
from fairychess.game import new_game
from fairychess.lab import Match, MatchSettings, open_player
from fairychess.lab.elo import Sprt
from fairychess.lab.openings import follow, random_opening
from fairychess.lab.records import read
from fairychess.protocol import EngineProcess, Thinking
from fairychess.search import STRONGEST, choose
from fairychess.search.player import Memory
from fairychess.search.request import Limits, SearchRequest

FAKE = Path(__file__).parent.parent / "protocol" / "fake_engine.py"
ONE, TWO = "fairychess;level=1", "fairychess;level=2"


def fake(*words: str) -> str:
    return "uci:" + shlex.join([sys.executable, str(FAKE), "uci", *words])


def settings(path: Path | None = None, games: int = 2, **more: Any) -> MatchSettings:
    return MatchSettings("chess", games=games, nodes=60, plies=4, longest=16, path=path, **more)


def test_pairs_share_an_opening(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    match = Match(ONE, TWO, settings(path, games=4))
    assert len(list(match.play())) == 4
    texts = [game.tags for game in read(path)]
    assert [tags["ASide"] for tags in texts] == ["first", "second"] * 2
    bodies = path.read_text().split("\n\n")
    moves = [body.split()[:6] for body in bodies if body.startswith("1. ")]
    assert moves[0] == moves[1] != moves[2] == moves[3]
    assert match.score.games == 4
    assert sum(match.score.pairs) == 2


def test_goes_on_after_an_interruption(tmp_path: Path) -> None:
    whole, cut = tmp_path / "whole.txt", tmp_path / "cut.txt"
    first = Match(ONE, TWO, settings(whole, games=3))
    list(first.play())
    text = whole.read_text()
    cut.write_text(text[: text.rindex('[Round "') + 200])  # in the middle of writing the third
    again = Match(ONE, TWO, settings(cut, games=3))
    assert len(list(again.play())) == 1
    strip = [line for line in cut.read_text().splitlines() if "Used" not in line]
    assert strip == [line for line in text.splitlines() if "Used" not in line]
    assert again.score == first.score
    nothing_left = Match(ONE, TWO, settings(cut, games=3))
    assert list(nothing_left.play()) == []
    # About how many moves each has made, and in what time, is known from the file.
    for found, true in zip(nothing_left.clocks, again.clocks, strict=True):
        assert abs(found.moves - true.moves) <= 3
        assert found.slowest == pytest.approx(true.slowest, abs=0.006)  # written in hundredths


def test_several_cores_play_the_same_match_and_keep_it_in_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.txt", tmp_path / "two.txt"
    alone, together = (
        Match(ONE, TWO, settings(one, games=5)),
        Match(ONE, TWO, settings(two, games=5)),
    )
    list(alone.play())
    assert len(list(together.play(cores=2))) == 5
    texts = [path.read_text().splitlines() for path in (one, two)]
    first, second = ([line for line in lines if "Used" not in line] for lines in texts)
    assert first == second and together.score == alone.score and together.plies == alone.plies
    assert together.clocks[0].moves == alone.clocks[0].moves


def test_several_cores_go_on_in_the_middle_of_a_pair_and_stop_when_it_is_decided(
    tmp_path: Path,
) -> None:
    path = tmp_path / "games.txt"
    list(Match(ONE, fake("crash", "1"), settings(path, games=1)).play())
    decided = settings(path, games=40, sprt=Sprt(0.0, 400.0, pairs=5))
    match = Match(ONE, fake("crash", "1"), decided)
    list(match.play(cores=2))
    assert match.verdict() and match.score.games < 40 and match.score.losses == 0


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    list(Match(ONE, TWO, settings(path)).play())
    with pytest.raises(ValueError, match="another B"):
        list(Match(ONE, ONE, settings(path)).play())
    path.write_text("something else\n")
    with pytest.raises(ValueError, match="not the record"):
        list(Match(ONE, TWO, settings(path)).play())


def damaged(text: str) -> dict[str, str]:
    """Texts of a match of which something is missing or wrong, and the place that is told."""
    first, second, third = text.split('[Round "')[1:]
    head = '[Round "'
    return {
        head + first[:200] + "\n" + head + second + head + third: ":1: game 1",
        head + first + head + third: f":{first.count(chr(10)) + 1}: game 2",
        head + first + head + first + head + second: f":{first.count(chr(10)) + 1}: game 2",
        head + first + head + second + head + "x" + third: ": game 3",
    }


def test_a_damaged_game_is_named_and_the_file_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    list(Match(ONE, TWO, settings(path, games=3)).play())
    for text, place in damaged(path.read_text()).items():
        path.write_text(text)
        with pytest.raises(ValueError, match="missing or damaged") as told:
            list(Match(ONE, TWO, settings(path, games=3)).play())
        assert place in str(told.value) and path.read_text() == text


def test_an_empty_file_and_one_cut_off_in_its_first_word_are_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "games.txt"
    list(Match(ONE, TWO, settings(path, games=1)).play())
    text = path.read_text()
    for start, left in (("", 1), ("[Ro", 1), (text + "[Round", 0), (text + text[:40], 0)):
        path.write_text(start)
        assert len(list(Match(ONE, TWO, settings(path, games=1)).play())) == left
        assert path.read_text().startswith('[Round "1"]') and len(read(path)) == 1


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"games\.txt is not the record"):
        list(Match(ONE, TWO, settings(path)).play())


def test_a_file_of_another_game_or_other_options_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    more: dict[str, Any] = {"games": 1, "nodes": 60, "plies": 4, "longest": 16, "path": path}
    list(Match(ONE, TWO, MatchSettings("zelda-chess", **more)).play())
    with pytest.raises(ValueError, match="another Variant"):
        list(Match(ONE, TWO, MatchSettings("chess", **more)).play())
    path.write_text(path.read_text().replace("[Result", '[Options "a=b"]\n[Result'))
    with pytest.raises(ValueError, match="other options"):
        list(Match(ONE, TWO, MatchSettings("zelda-chess", **more)).play())


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (f"uci:{sys.executable} -c pass", "ended with status 0"),
        ("fairychess;strategy=guessing", "no strategy 'guessing'"),
        ("fairychess;net=OTHER", "made for other rules"),
    ],
)
def test_a_player_that_cannot_play_ends_the_match(
    player: str, reason: str, cores: int, tmp_path: Path
) -> None:
    other = str(Path(fairychess.__file__).parent / "variants" / "shogi" / "net.bin")
    path = tmp_path / "games.txt"
    match = Match(ONE, player.replace("OTHER", other), settings(path))
    with pytest.raises(ValueError, match=reason) as told:
        list(match.play(cores=cores))
    assert str(told.value).startswith("B: ")
    assert match.score.games == 0 and not path.exists()


def test_cecp_and_nodes_are_refused() -> None:
    with pytest.raises(ValueError, match="CECP knows no limit of nodes"):
        Match(ONE, "cecp:hachu", settings())


@pytest.mark.parametrize(
    ("fault", "reason"), [("crash", "ended with status"), ("illegal", "not legal")]
)
def test_faults_lose_and_are_reported(fault: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    match = Match(ONE, fake(fault, "1"), settings(path))
    list(match.play())
    assert (match.score.wins, match.score.losses) == (2, 0)
    assert sum(match.faults.values()) == 2
    assert all(why.startswith("B: ") and reason in why for why in match.faults)
    again = Match(ONE, fake(fault, "1"), settings(path))
    list(again.play())
    assert again.faults == match.faults


def test_resigning_is_no_fault() -> None:
    match = Match(fake("resign"), ONE, settings())
    list(match.play())
    assert (match.score.losses, dict(match.ends), dict(match.faults)) == (2, {"resignation": 2}, {})


def test_a_clock_that_runs_out_loses() -> None:
    hurry = MatchSettings("chess", games=2, base=0.001, plies=2, longest=10)
    match = Match(fake(), fake(), hurry)
    list(match.play())
    assert match.score.games == 2
    assert all("out of time" in why for why in match.faults)
    assert match.faults


def test_a_move_that_takes_too_long_loses() -> None:
    for margin, faults in ((0.0, 0), (1e-9, 2)):
        strict = MatchSettings("chess", games=2, seconds=1e-9, plies=2, longest=4, margin=margin)
        match = Match(fake(), fake(), strict)
        list(match.play())
        assert sum("out of time" in why for why in match.faults) == faults


def test_our_player_uses_all_of_a_time_for_each_move_and_saves_on_a_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[dict[str, Any]] = []

    def say(_: EngineProcess, line: str) -> None:
        if line:  # not the farewell
            asked.append(json.loads(line))

    def hear(_: EngineProcess, __: float) -> Iterator[str]:
        yield json.dumps({"id": asked[-1]["id"], "move": "e2e4"})

    monkeypatch.setattr(EngineProcess, "say", say)
    monkeypatch.setattr(EngineProcess, "hear", hear)
    player = open_player(f"{ONE};threads=2")
    view = new_game("chess").view("first")
    with closing(player):
        player.new_game(view, Thinking(move=0.1))
        player.move(view, Thinking(move=0.1))
        player.move(view, Thinking(mine=60.0, theirs=60.0))
    assert [one["whole_time"] for one in asked[1:]] == [True, False]


@pytest.mark.parametrize("player", ["fairychess", "fairychess;threads=2"])
def test_table_and_history_are_kept_by_nodes_as_by_the_clock(player: str) -> None:
    """In this process, and in one of the player's own."""
    found = []
    for _ in range(2):
        match = Match(player, "fairychess;net=none", replace(settings(), nodes=400, longest=30))
        list(match.play())
        assert match.score.games == 2 and not match.forgetful and not match.faults
        found.append((match.score, match.plies))
    assert found[0] == found[1]


def test_what_a_player_keeps_changes_what_it_finds() -> None:
    """Two players in one process share nothing: the second one begins as the first one did."""
    game = new_game("chess")
    alone, other = open_player("fairychess"), open_player("fairychess")
    with closing(alone), closing(other):
        for player in (alone, other):
            player.new_game(game.view("first"), Thinking(nodes=3000))
        limits = Limits(STRONGEST, nodes=3000, remember=True)
        memory = Memory()
        depths = {True: 0, False: 0}
        for _ in range(12):
            view = game.view(game.to_move)
            texts = {player.move(view, Thinking(nodes=3000))[0] for player in (alone, other)}
            assert len(texts) == 1
            request = SearchRequest.of(view, limits, seed=1)
            depths[True] += choose(request, memory).depth
            depths[False] += choose(replace(request, limits=Limits(STRONGEST, nodes=3000))).depth
            game.play(game.to_move, texts.pop())
    assert depths[True] > depths[False]


def test_who_forgets_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A level that errs on purpose errs in another way at each move, so nothing can be kept."""
    path = tmp_path / "games.txt"
    for _ in range(2):
        match = Match("fairychess", ONE, settings(path))
        list(match.play())
        assert match.forgetful == {"B": "table and history before each move"}
    words = ["match", "fairychess", ONE, "--variant", "chess", "--games", "2", "--tc", "60n"]
    words += ["--openings", "random:4", "--longest", "16", "--resume", str(path)]
    assert main(words) == 0
    assert "B forgot table and history before each move" in capsys.readouterr().out


def test_time_of_the_processor_is_for_our_own_player() -> None:
    words = ["match", "fairychess", fake(), "--variant", "chess", "--tc", "0.01p"]
    assert main(words) == 2
    match = Match(
        "fairychess",
        "fairychess;net=none",
        MatchSettings("chess", 2, **time_of("0.01p"), longest=12),
    )
    assert match.settings.time() == "0.01 s of the processor a move"
    list(match.play())
    assert match.score.games == 2 and not match.faults
    # A level's share is at least so long; what else the machine does is not counted.
    assert all(0.005 < clock.total / clock.moves < 0.03 for clock in match.clocks)


def test_sequential_tests_have_names() -> None:
    assert sprt_of("gain") == Sprt(0, 8) and sprt_of("trim") == Sprt(-5, 0)
    assert sprt_of(None) is None and sprt_of("-3,2") == Sprt(-3, 2)


def test_openings_are_fair_and_the_same_for_a_seed() -> None:
    texts = random_opening(lambda: new_game("chess", seed=1), 6, "1/0")
    assert texts == random_opening(lambda: new_game("chess", seed=1), 6, "1/0")
    assert texts != random_opening(lambda: new_game("chess", seed=1), 6, "1/1")
    game = new_game("chess", seed=1)
    follow(game, texts)
    assert game.ply == 6


@pytest.mark.parametrize(
    "text",
    [
        "fairychess;level=13",
        "fairychess;speed=2",
        "fairychess;threads=65",
        "fairychess;level=x",
        "fairychess;from=/nowhere",
        "fairychess;net=/nowhere",
        "fairychess;net=",
        "fairychess;strategy=",
        "fairychess;nodes=0",
        "fairychess;nodes=-5",
        "fairychess;nodes=9999999999999",
        "fairychess;depth=0",
        "fairychess;depth=101",
        "fairychess;level=3;level=4",
        "fairychess;strategy=blind;rung=blind",
        "uci:'unclosed",
    ],
)
def test_players_that_do_not_exist(text: str) -> None:
    said = r"must be|setting|no number|holds|no such file|twice|empty|No closing"
    with pytest.raises(ValueError, match=said):
        open_player(text)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "games.txt")
    words = ["match", TWO, ONE, "--variant", "chess", "--games", "2", "--tc", "60n"]
    words += ["--openings", "random:4", "--longest", "16", "--resume", path, "--sprt"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "2 games, A:" in out
    assert "SPRT 0 against 8 Elo: undecided after 1 pair, LLR " in out


@pytest.mark.parametrize(
    "words",
    [
        ["--games", "0"],
        ["--tc", "soon"],
        ["--tc", "0"],
        ["--openings", "book"],
        ["--sprt", "5,1"],
        ["--sprt", "x"],
        ["--sprt", "0,nan"],
        ["--sprt", "0,inf"],
        ["--longest", "-1"],
        ["--cores", "0"],
        ["--option", "no=such"],
        ["--openings", "random:99", "--variant", "joust"],  # no game of it lasts so long
        ["--resume", "/dev/null/games.txt"],
        ["--variant", "no-such-game"],
    ],
)
def test_bad_input_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", ONE, TWO, "--variant", "chess", *words]) == 2
    said = capsys.readouterr()
    assert len(said.err.strip().splitlines()) == 1 and not said.out


def test_a_game_with_secrets_is_opened_and_played() -> None:
    settings = MatchSettings("kira-chess", games=2, seconds=0.01, plies=4, longest=24)
    match = Match("fairychess;strategy=determinised", "fairychess;rung=random", settings)
    assert len(list(match.play())) == 2
    assert not match.faults


def test_armies_that_differ_are_as_far_apart_as_at_the_start() -> None:
    texts = random_opening(lambda: new_game("horde", seed=1), 4, "one")
    assert len(texts) == 4
    follow(new_game("horde", seed=1), texts)
