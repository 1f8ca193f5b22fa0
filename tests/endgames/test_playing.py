"""The player, the analysis, the rules page and the command know the tables."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.endgames import endgames_of
from fairychess.explain import rules_page
from fairychess.rules import load
from fairychess.search import think
from fairychess.search.alphabeta import variant_knowledge
from fairychess.search.lines import LineSearch, best_lines

WON = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A machine on which king and rook against king is solved."""
    monkeypatch.setenv("FAIRYCHESS_ENDGAMES", str(tmp_path))
    assert main(["endgames", "chess", "KRvK"]) == 0
    forget()
    yield
    forget()


def forget() -> None:
    """What processes keep about tables, they keep for as long as they run."""
    endgames_of.cache_clear()
    variant_knowledge._knowledge.cache_clear()


def test_the_player_mates_as_soon_as_can_be(tables: None) -> None:
    play = load("chess").position(WON)
    plies = 0
    while play.result() is None:
        answer = think(play, seconds=0.1)
        assert abs(answer.score) in (29_973 + plies, 0)  # an only move is played unscored
        play.push(answer.move)
        plies += 1
    assert plies == 27


def test_the_analysis_shows_the_whole_win(tables: None) -> None:
    found = next(best_lines(load("chess").position(WON), LineSearch(depth=1)))
    assert len(found.lines[0].line) == 27


def test_the_command_says_in_how_many_moves_a_position_is_won(
    tables: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(f'[Variant "chess"]\n[Start "{WON}"]\n[Result "*"]\n\n1. e1e2 *\n')
    assert main(["analyse", str(record)]) == 0
    assert capsys.readouterr().out.split()[:5] == ["1", "1", "e1e2", "wins", "13"]
    record.write_text("1. e1e9 *")
    assert main(["analyse", str(record), "--variant", "chess"]) == 2
    assert str(record) in capsys.readouterr().err


def test_a_damaged_table_is_passed_over(tables: None, tmp_path: Path) -> None:
    found = [*tmp_path.rglob("KRvK.endgame")]
    assert len(found) == 1
    found[0].write_text("hello")
    play = load("chess").position(WON)
    assert think(play, nodes=500).move in play.moves()
    assert next(best_lines(play, LineSearch(depth=2))).lines[0].line


def test_the_command_looks_up(tables: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["endgames", "chess", "--position", WON]) == 0
    out = capsys.readouterr().out
    assert "White wins in 27 plies" in out
    assert "e1e2 (26)" in out
    assert main(["endgames", "chess", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["endgames"]["KRvK"]["longest"] == [32, -1]
    assert main(["endgames", "chess", "--position", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1"]) == 2
    assert "no table" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--pieces", "x"],
        ["--pieces", "1"],
        ["--pieces", "4..3"],
        ["--pieces", "9"],
        ["--position", ""],
        ["--memory", "0"],
        ["KQK"],
        ["KQvK", "--out", "/dev/null/tables"],
    ],
)
def test_bad_arguments_get_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["endgames", "chess", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_rules_page_tells_what_wins() -> None:
    page = rules_page(load("chess"))
    assert "| King, Rook against King | 100 % | 90 % | 16 |" in page
    assert "## 終盤" in rules_page(load("chess"), "ja")


def test_the_search_sees_what_exchanges_lead_to(tables: None) -> None:
    """Whichever pawn move Black makes, rook and king win in so many plies: beyond any search."""
    play = load("chess").position("8/8/8/3k4/8/8/1p6/1R2K3 b - - 0 1")
    found = think(play, depth=3, nodes=20_000)
    assert found.score < -29_900
