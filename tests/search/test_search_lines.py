"""Several best lines: exact, best first, deeper and deeper, ended when something else is asked."""

import json
import subprocess

import pytest

from fairychess.rules import load
from fairychess.search import line_answers
from fairychess.search.alphabeta.iterative_deepening import SearchResult
from fairychess.search.levels import STRONGEST
from fairychess.search.line_answers import answers
from fairychess.search.lines import LineSearch, best_lines
from fairychess.search.player import choose, think
from fairychess.search.request import SearchRequest
from fairychess.workers import running


def test_lines_are_distinct_and_in_order() -> None:
    play = load("chess").position()
    found = list(best_lines(play, LineSearch(4, depth=4)))
    assert [one.depth for one in found] == [1, 2, 3, 4]
    for one in found:
        first = [line.line[0] for line in one.lines]
        assert len(set(first)) == 4
        assert [line.score for line in one.lines] == sorted(
            (line.score for line in one.lines), reverse=True
        )


def test_the_first_line_is_what_the_search_finds() -> None:
    play = load("chess").position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
    *_, last = best_lines(play, LineSearch(2, depth=5))
    assert last.lines[0].line[0] == think(play, depth=5, nodes=1_000_000).move == "a1a8"
    assert last.lines[1].score < last.lines[0].score


def test_scores_are_the_first_players() -> None:
    start = "k7/8/8/8/8/8/r4r2/7K b - - 0 1"
    request = {
        "id": 7, "variant": "chess", "options": {}, "start": start, "moves": [],
        "lines": 2, "seconds": 5, "nodes": 10_000,
    }  # fmt: skip
    *_, last = answers(request, lambda: 0.0)
    assert last["done"] and last["id"] == 7
    assert last["lines"][0]["share"] < 0.1 and last["lines"][0]["score"] < 0
    won, drawn, lost = last["lines"][0]["chances"]
    assert lost > 0.9 > drawn >= won and abs(won + drawn + lost - 1) < 0.001


def test_a_game_with_secrets_has_one_line_from_one_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = []

    def noted(request: SearchRequest) -> SearchResult:
        levels.append(request.limits.level)
        return choose(request)

    monkeypatch.setattr("fairychess.search.line_answers.choose", noted)
    request = {
        "id": 1, "variant": "dark-chess", "options": {}, "start": None, "moves": ["e2e4"],
        "lines": 3, "seconds": 0.2, "nodes": 0,
    }  # fmt: skip
    *_, last = answers(request, lambda: 0.0)
    assert len(last["lines"]) == 1
    assert levels == [STRONGEST]


def test_the_process_stops_when_asked_again() -> None:
    process = subprocess.Popen(
        running(line_answers.__name__),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    request = {
        "id": 1, "variant": "chess", "options": {}, "start": None, "moves": [],
        "lines": 2, "seconds": 600, "nodes": 0,
    }  # fmt: skip
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    assert not json.loads(process.stdout.readline())["done"]
    process.stdin.write("stop\n{nonsense\n")
    process.stdin.close()
    said = [json.loads(line) for line in process.stdout]
    process.wait(30)
    process.stdout.close()
    assert any(one.get("done") for one in said) and "error" in said[-1]
