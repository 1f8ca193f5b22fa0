"""Several best lines of one position, deeper and deeper: `python -m fairychess.search.lines`.

Requests are lines of JSON on standard input, and what was found at each depth is told at once:

    {"id": 1, "variant": "chess", "options": {}, "start": null, "moves": ["e2e4"], "lines": 3,
     "seconds": 8, "nodes": 2000000, "threads": 1}
    {"id": 1, "depth": 4, "nodes": 5321, "lines": [{"score": -8, "share": 0.47, "pawns": -0.1,
     "mate": null, "line": ["e7e5", ...], "spelled": [["e5"], ...], "clicks": ["e7", "e5"]}],
     "done": false}
    {"id": 1, "error": "one line"}

Scores are the first player's. Any further line on the input ends the search that goes on. In a game
with secrets there is one line: what the computer would do, knowing what its seat knows.
"""

from __future__ import annotations

import json
import queue
import random
import sys
import threading
import time
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from fairychess.game.free_play import FreeGame
from fairychess.game.game import option_texts
from fairychess.game.move_input import clicks_of
from fairychess.notation.move_text import format_moves
from fairychess.process_limits import limit_process
from fairychess.rules import Play, Rules, load
from fairychess.search.alphabeta.iterative_deepening import (
    MARGIN,
    WON,
    Candidate,
    IterativeDeepening,
    mark_final_candidates,
    search_for,
)
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.analysis import expected_share
from fairychess.search.crew import crew_for
from fairychess.search.exact import known_line, mark_known_candidates
from fairychess.search.levels import STRONGEST, level_settings
from fairychess.search.piece_values import least_value, median_value
from fairychess.search.player import choose

DEEPEST = 60
MEMORY = 1 << 30
"""Bytes such a process may use beyond what the program itself takes."""

WRITTEN = 12
"""So many moves of a line are written as people write them."""

_LATER = 10


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: its first move is an option now. `score` is the first player's."""

    score: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The best lines after a depth, best first."""

    depth: int
    nodes: int
    lines: tuple[Line, ...]


def best_lines(
    play: Play,
    count: int,
    clock: Callable[[], float] = time.monotonic,
    deadline: float | None = None,
    nodes: int = 0,
    depth: int = DEEPEST,
    level: int = STRONGEST,
    legal: Collection[str] = (),
    fresh: bool = True,
    threads: int = 1,
    net: str = "",
    apart: int = 0,
    announce: Callable[[int, int, str], None] | None = None,
) -> Generator[Found, None, None]:
    """Give the `count` best lines at each depth, until the clock, the nodes or the depth run out.

    `legal` restricts the first moves to these texts. Unless `fresh`, what the last search of the
    same game has learned is used. After every line the one after it is looked for among the other
    options, so that all of them have exact scores. Other processes search along for `threads` more
    than one; one of these is `apart` from the others by its number, so as to look elsewhere.
    `announce` hears which option is looked at: the depth, its number and its text.
    """
    options = play.kernel.decision().options
    candidates = [
        Candidate(move, text)
        for move, text in zip(options, format_moves(play.kernel, options), strict=True)
        if not legal or text in legal
    ]
    if not candidates or play.to_move() == "chance":
        return
    if apart:
        random.Random(apart).shuffle(candidates)
    knowledge = knowledge_of(play.rules, net)
    settings = level_settings(level)
    crew = crew_for(knowledge, net, 1 if settings.noise or apart else threads)
    search = search_for(knowledge, play, fresh or bool(settings.noise))
    if settings.noise:
        search.add_noise(max(1, round(settings.noise * knowledge.median)), random.getrandbits(24))
        knowledge.table.clear()
    age = knowledge.table.grow_older()
    search.set_limits(crew.counting(clock, search, nodes) if crew else clock, deadline, nodes)
    mark_final_candidates(play, knowledge, candidates)
    if not settings.noise:
        mark_known_candidates(play, candidates)
    deepening = IterativeDeepening(play, search, candidates, knowledge.median)
    deepening.announce = announce
    depths = range(1 + apart % 2, min(depth, settings.depth) + 1)
    asked = {"count": count, "depth": depth, "level": level, "legal": list(legal)}
    with crew.searching(play, age, asked) if crew else nullcontext():
        for found in _by_depth(deepening, count, depths):
            yield replace(found, nodes=found.nodes + crew.nodes) if crew else found


def _by_depth(
    deepening: IterativeDeepening, count: int, depths: range
) -> Generator[Found, None, None]:
    """Give the `count` best lines at each of the depths."""
    play, search, candidates = deepening.play, deepening.search, deepening.candidates
    sign = 1 if play.to_move() == "first" else -1
    guesses = [0] * count
    for now in depths:
        found: list[Line] = []
        best: list[Candidate] = []
        for number in range(min(count, len(candidates))):
            deepening.candidates = [one for one in candidates if one not in best]
            answer = (
                deepening.search_with_aspiration(now, guesses[number])
                if now > 4
                else deepening.search_depth(now)
            )
            if answer is None or (search.stopped and count > 1):
                return
            chosen, guesses[number] = answer
            best.append(chosen)
            line = known_line(play, (chosen.text, *deepening.line_texts(chosen)))
            found.append(Line(sign * guesses[number], line))
        candidates = best + [one for one in deepening.candidates if one not in best]
        found.sort(key=lambda one: -sign * one.score)
        yield Found(now, search.nodes, tuple(found))
        if search.stopped:  # what this depth had already found better is told
            return
        if all(abs(one.score) > WON and MATE - abs(one.score) + MARGIN <= now for one in found):
            return


class Scale:
    """What scores of a variant mean to people."""

    def __init__(self, rules: Rules, game: FreeGame) -> None:
        self._secret = rules.secret
        self._game = game
        self._spelled: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        self._median = median_value(rules)
        self._pawn = least_value(rules)

    def told(self, line: Line) -> dict[str, Any]:
        """Return a line as data; `mate` counts decisions until then, negative for the second."""
        score = line.score
        mate = None
        if abs(score) > NEAR_MATE:
            mate = (MATE - abs(score)) * (1 if score > 0 else -1)
        return {
            "score": score,
            "share": round(expected_share(score, self._median), 4),
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
        found = (
            [_from_one_seat(game, request["variant"], seconds)]
            if rules.secret
            else best_lines(
                game.play_itself(),
                int(request["lines"]),
                clock,
                began + seconds,
                threads=int(request.get("threads") or 1),
            )
        )
        for one in found:
            lines = [scale.told(line) for line in one.lines]
            last = {"id": number, "depth": one.depth, "nodes": one.nodes, "lines": lines}
            yield {**last, "done": False}
            if nodes and one.nodes > nodes:
                break
    yield {**last, "done": True}


def _from_one_seat(game: FreeGame, name: str, seconds: float) -> Found:
    """What the computer would do in the place of the one to move, who does not know everything."""
    view = game.view(game.to_move)
    result = choose(
        name,
        view.rules,
        view.position,
        [move.text for move in view.moves],
        view.start,
        level=STRONGEST,
        legal=[option.text for option in view.options],
        seconds=seconds / 2,
        notes=[list(move.notes) for move in view.moves],
        seats=[move.seat for move in view.moves],
        captured=view.captured.get(game.to_move, {}),
    )
    sign = 1 if game.to_move == "first" else -1
    return Found(result.depth, result.nodes, (Line(sign * result.score, (result.move,)),))


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


if __name__ == "__main__":
    main()
