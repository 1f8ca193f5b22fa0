"""The worker process: one JSON line in, one out, whatever comes in."""

import json
import subprocess
import sys
import time

import pytest

import fairychess
from fairychess.search import STRONGEST, answering
from fairychess.search.alphabeta.iterative_deepening import IterativeDeepening, SearchResult

BAD = ("", "[]", "{}", "null", '{"id": 1, "variant": "nonsense"}', "\x00", '{"id": [1]')


def test_answers_and_survives_bad_requests() -> None:
    good = {"id": 7, "variant": "shogi", "level": 2, "seconds": 0.2, "moves": ["c3c4"]}
    reply = answering.answer(json.dumps(good))
    assert reply["id"] == 7
    assert reply["move"]
    for bad in BAD:
        reply = answering.answer(bad)
        assert "\n" not in reply["error"]


def test_chooses_among_the_legal_moves_it_is_told() -> None:
    request = {"id": 1, "variant": "chess", "legal": ["a2a3", "h2h4"], "seconds": 0.1}
    assert answering.answer(json.dumps(request))["move"] in ("a2a3", "h2h4")
    request["legal"] = ["e2e5"]
    assert "error" in answering.answer(json.dumps(request))


def test_a_settled_choice_ends_early_unless_it_may_use_the_whole_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deadlines = []

    def run(_: IterativeDeepening, __: int, soft_deadline: float | None) -> SearchResult:
        deadlines.append(soft_deadline)
        return SearchResult("e2e4", 0, 1, 1, ("e2e4",))

    monkeypatch.setattr(IterativeDeepening, "run", run)
    request: dict[str, object] = {"id": 1, "variant": "chess", "level": STRONGEST, "seconds": 9.0}
    for whole in ({}, {"whole_time": False}, {"whole_time": True}):
        assert answering.answer(json.dumps(request | whole))["move"] == "e2e4"
    assert [bool(deadline) for deadline in deadlines] == [True, True, False]


def test_a_process_plays_on() -> None:
    play = fairychess.load("raichu-shogi").position()
    start = play.text()
    process = subprocess.Popen(
        [sys.executable, "-m", "fairychess.search.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    moves: list[str] = []
    with process:
        for number in range(6):
            request = {
                "id": number,
                "variant": "raichu-shogi",
                "options": {},
                "start": start,
                "moves": moves,
                "position": play.text(),
                "legal": play.moves(),
                "level": 3,
                "seed": None,
                "seconds": 0.5,
            }
            began = time.monotonic()
            process.stdin.write("rubbish\n" + json.dumps(request) + "\n")
            process.stdin.flush()
            assert "error" in json.loads(process.stdout.readline())
            reply = json.loads(process.stdout.readline())
            assert time.monotonic() - began < 60
            assert reply["id"] == number
            assert reply["move"] in play.moves()
            play.push(reply["move"])
            moves.append(reply["move"])
        process.stdin.close()
    assert process.returncode == 0
