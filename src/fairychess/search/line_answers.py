"""Best lines for another process, told at each depth as a line of JSON.

Requests are lines of JSON on standard input, and what was found at each depth is told at once:

    {"id": 1, "variant": "chess", "options": {}, "start": null, "moves": ["e2e4"], "lines": 3,
     "seconds": 8, "nodes": 2000000, "threads": 1}
    {"id": 1, "depth": 4, "nodes": 5321, "lines": [{"score": -8, "share": 0.47, "chances":
     [0.37, 0.2, 0.43], "pawns": -0.1, "mate": null, "line": ["e7e5", ...], "spelled":
     [["e5"], ...], "clicks": ["e7", "e5"]}], "done": false}
    {"id": 1, "error": "one line"}

Scores are the first player's. Any further line on the input ends the search that goes on. In a game
with secrets there is one line: what the computer would do, knowing what its seat knows.
"""

import json
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from fairychess.game.free_play import FreeGame
from fairychess.game.source import option_texts
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.rules import Rules, load
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.levels import STRONGEST
from fairychess.search.lines import LineSearch, best_lines
from fairychess.search.piece_values import least_value, median_value
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest
from fairychess.search.session import DepthResult, ScoredLine
from fairychess.search.shares import chances, drawn_between_equals, expected_share
from fairychess.workers.limits import limit_process

MEMORY = 1 << 30
"""Bytes such a process may use beyond what the program itself takes."""

WRITTEN = 12
"""So many moves of a line are written as people write them."""

_LATER = 10


class Scale:
    """What scores of a variant mean to people."""

    def __init__(self, rules: Rules, game: FreeGame) -> None:
        self._secret = rules.secret
        self._game = game
        self._spelled: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        self._median = median_value(rules)
        self._pawn = least_value(rules)
        self._drawn = drawn_between_equals(rules)

    def told(self, line: ScoredLine) -> dict[str, Any]:
        """Return a line as data; `mate` counts decisions until then, negative for the second."""
        score = line.score
        mate = None
        if abs(score) > NEAR_MATE:
            mate = (MATE - abs(score)) * (1 if score > 0 else -1)
        share = expected_share(score, self._median)
        return {
            "score": score,
            "share": round(share, 4),
            "chances": [round(one, 4) for one in chances(share, self._drawn)],
            "pawns": round(score / self._pawn, 2),
            "mate": mate,
            "line": line.line,
            "spelled": self._written(line.line[:WRITTEN]),
            "clicks": clicks_of(line.line[0]),
        }

    def _written(self, line: tuple[str, ...]) -> list[tuple[str, ...]]:
        """The line as people write it, or its first move in a game with secrets."""
        if self._secret:
            options = self._game.view(self._game.to_move).options
            return [option.spelled for option in options if option.text == line[0]]
        if line not in self._spelled:
            self._spelled[line] = self._game.play_itself().spell_line(line)
        return self._spelled[line]


def answers(request: dict[str, Any], clock: Callable[[], float]) -> Iterator[dict[str, Any]]:
    """Give what is found for a request, depth after depth. Raises ValueError for a bad one."""
    number, began = request["id"], clock()
    rules = load(request["variant"], **option_texts(request["options"]))
    game = FreeGame(request["variant"], request["options"], request["start"])
    game.follow(request["moves"])
    seconds, nodes = float(request["seconds"]), int(request["nodes"])
    last = {"id": number, "depth": 0, "nodes": 0, "lines": []}
    if game.outcome is None and game.to_move != "chance":
        scale = Scale(rules, game)
        asked = LineSearch(int(request["lines"]), threads=int(request.get("threads") or 1))
        found = (
            [_from_one_seat(game, request["variant"], seconds)]
            if rules.secret
            else best_lines(game.play_itself(), asked, clock, began + seconds)
        )
        for one in found:
            lines = [scale.told(line) for line in one.lines]
            last = {"id": number, "depth": one.depth, "nodes": one.nodes, "lines": lines}
            yield {**last, "done": False}
            if nodes and one.nodes > nodes:
                break
    yield {**last, "done": True}


def _from_one_seat(game: FreeGame, name: str, seconds: float) -> DepthResult:
    """What the computer would do in the place of the one to move, who does not know everything."""
    view = game.view(game.to_move)
    request = SearchRequest.of(view, Limits(STRONGEST, seconds / 2))
    result = choose(replace(request, variant=name))
    sign = 1 if game.to_move == "first" else -1
    return DepthResult(
        result.depth, result.nodes, (ScoredLine(sign * result.score, (result.move,)),)
    )


class _Input:
    """Lines of the input as they come, read beside the search."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line)
        self._lines.put(None)

    def next(self) -> str | None:
        """Return the next line, waiting for it; None at the end."""
        return self._lines.get()

    def clock(self) -> float:
        """Return the time, and the end of all time where something new is asked."""
        return time.monotonic() if self._lines.empty() else float("inf")


def main() -> None:
    """Answer until standard input ends."""
    limit_process(MEMORY, _LATER, may_write=True)  # games that are being played come first
    asked = _Input()
    while (line := asked.next()) is not None:
        if not line.strip() or line.strip() == "stop":
            continue
        number = None
        try:
            request = json.loads(line)
            number = request["id"]
            for answer in answers(request, asked.clock):
                print(json.dumps(answer), flush=True)
        except Exception as error:  # whatever a request does, the next one is answered
            said = str(error).splitlines()[:1] or [type(error).__name__]
            print(json.dumps({"id": number, "error": said[0][:300]}), flush=True)
