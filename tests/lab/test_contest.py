"""The lab: its pool, matches at many games at once, and the page of results."""

import json
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.lab import contest, pool
from fairychess.lab.contest import Contest
from fairychess.lab.contest_page import as_markdown, page, results
from fairychess.lab.elo import Sprt
from fairychess.lab.match_game import Clockwork, MatchSettings, MatchTable, PairTask, PlayedGame
from fairychess.lab.pool import Opponent, read_pool

RECORD = '[Variant "{}"]\n[Result "{}"]\n\n1. e2e4 {}\n'
RULE, ONE = Opponent("by rule", "fairychess;net=none"), Opponent("one", "fairychess;level=1")


def won(task: PairTask) -> tuple[list[PlayedGame], tuple[Clockwork, Clockwork]]:
    """The pair as A wins it at chess and draws it elsewhere; nothing is played."""
    if task.settings.variant == "shogi":
        raise ValueError("B: one knows no shogi")
    table = MatchTable(task.a, task.b, task.settings)
    games = []
    for number in task.numbers:
        points = 0.5 if task.settings.variant != "chess" else float(number % 2 == 0)
        result = {0.5: "1/2-1/2", 1.0: "1-0", 0.0: "0-1"}[points]
        games.append(
            PlayedGame(
                number,
                points,
                "checkmate",
                3,
                table.tags(number),
                RECORD.format(task.settings.variant, result, result),
            )
        )
    return games, (Clockwork(2, 0.5, 0.4), Clockwork(2, 1.0, 0.6))


@pytest.fixture(autouse=True)
def nothing_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "play_pair", won)


def arranged(folder: Path, *variants: str, sprt: Sprt | None = None) -> Contest:
    found = Contest("fairychess")
    settings = MatchSettings("", games=6, nodes=10, plies=4, sprt=sprt, path=folder)
    found.add([RULE, ONE], variants, settings)
    return found


def test_matches_take_turns_and_go_on_from_their_files(tmp_path: Path) -> None:
    whole = arranged(tmp_path, "chess", "atomic")
    played = whole.play()
    first = [next(played) for _ in range(8)]
    assert [row.match.score.games for row in whole.rows] == [2, 2, 2, 2]
    assert len({id(row) for row in first}) == 4
    again = arranged(tmp_path, "chess", "atomic")
    assert [row.match.score.games for row in again.rows] == [2, 2, 2, 2]
    assert len(list(again.play())) == 16
    assert [row.match.score.wins for row in again.rows] == [6, 0, 6, 0]
    assert list(arranged(tmp_path, "chess", "atomic").play()) == []


def test_what_is_decided_is_played_no_further(tmp_path: Path) -> None:
    found = arranged(tmp_path, "chess", "atomic", sprt=Sprt(-400, 400, pairs=2))
    list(found.play())
    decided, open_ = found.rows[0].match, found.rows[1].match
    assert decided.verdict() == "stronger" and decided.score.games < 6
    assert open_.score.games == 6
    table = as_markdown(results(found, {}))
    assert "| stronger after 2 pairs, LLR +4.36 |" in table and "| undecided after 3 pairs" in table


def test_a_game_that_a_player_does_not_know_stops_its_match_alone(tmp_path: Path) -> None:
    found = arranged(tmp_path, "shogi", "chess")
    list(found.play())
    assert [row.match.score.games for row in found.rows] == [0, 6, 0, 6]
    table = as_markdown(results(found, {}))
    assert "| Shogi | by rule | B: one knows no shogi |" in table
    assert "| all games | by rule | 6 | 6 0 0 | 100.0 %" in table


def test_games_with_secrets_open_without_chance(tmp_path: Path) -> None:
    assert arranged(tmp_path, "kira-chess").rows[0].match.settings.plies == 0


def test_the_page_says_who_did_not_play(tmp_path: Path) -> None:
    found = arranged(tmp_path, "chess")
    found.add(
        [Opponent("<none>", "uci:no-such-program")], ["chess"], MatchSettings("", 2, path=tmp_path)
    )
    list(found.play())
    told = page(results(found, {}), {"time": "10 nodes a move"})
    assert "&lt;none&gt; did not play: no-such-program is not installed" in told
    assert told.count("<svg") == 2 and "time: 10 nodes a move" in told and "0.250 s" in told


def test_the_shipped_pool_is_read_and_cecp_needs_a_clock() -> None:
    found = read_pool()
    assert len(found.variants) == 10
    assert {"by rule", "HaChu"} <= {each.name for each in found.opponents}
    hachu = found.chosen(["HaChu"])[0]
    assert "a time" in hachu.absence(by_nodes=True)
    assert found.chosen([]) == found.opponents
    assert found.chosen(["fairychess;level=2"])[0].player == "fairychess;level=2"
    with pytest.raises(ValueError, match="not in the pool: by rule"):
        found.chosen(["nobody"])
    assert "holds no fairychess" in Opponent("x", "fairychess;from=/nowhere").absence(False)


def test_games_of_two_matches_are_not_kept_in_one_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two matches"):
        arranged(tmp_path, "chess", "chess")


def test_a_player_that_is_not_there_measures_nothing(tmp_path: Path) -> None:
    settings = MatchSettings("", games=2, nodes=10, path=tmp_path)
    with pytest.raises(ValueError, match="uci:no-such-program: no-such-program is not installed"):
        Contest("uci:no-such-program").add([RULE], ["chess"], settings)


@pytest.mark.parametrize(
    "words",
    [
        ["--variants", ""],
        ["--variants", ","],
        ["--against", "fairychess;level=99"],
        ["--against", "fairychess;nodes=abc"],
        ["--cores", "0"],
        ["--longest", "-1"],
    ],
)
def test_bad_words_of_the_command_are_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "--out", str(tmp_path / "lab"), "--variants", "chess", *words]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 1 and not said.out


def test_what_is_named_twice_plays_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "--out", str(tmp_path / "lab"), "--games", "2", "--variants", "chess,chess"]
    assert main([*words, "--against", "by rule", "--against", "by rule"]) == 0
    assert capsys.readouterr().out.count("| Chess |") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[opponent]]\nname = 'x'\n", "both texts"),
        ("[[opponent]]\nname = 'x'\nplayer = 'y'\nlevel = 1\n", "no key level"),
        ("rivals = 1\n", "no key rivals"),
        ("opponent = 3\n", "are tables"),
        ("variants = 'chess'\n", "a list of names"),
        ("nonsense", "Expected"),
        ("[[opponent]]\nname='x'\nplayer='y'\n" * 2, "same name"),
    ],
)
def test_a_pool_that_is_none_is_refused(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "pool.toml"
    path.write_text(text)
    with pytest.raises(ValueError, match=said) as told:
        pool.read_pool(path)
    assert str(told.value).startswith(f"{path}: ")


def test_the_command_writes_its_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "--out", str(tmp_path / "lab"), "--games", "2", "--variants", "chess"]
    assert main([*words, "--against", "by rule", "--sprt"]) == 0
    assert "| Chess | by rule | 2 | 2 0 0 |" in capsys.readouterr().out
    assert (tmp_path / "lab" / "index.html").read_text().startswith("<!doctype html>")
    told = json.loads((tmp_path / "lab" / "results.json").read_text())
    assert told["rows"][0]["record"] == "chess-by-rule.txt"
    assert main([*words, "--against", "nobody"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
