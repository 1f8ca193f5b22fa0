"""A player as other rooms meet it: texts in, a Thought out."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from fairychess.notation import MoveError
from fairychess.notation.move_text import spell_all
from fairychess.rules import Play, Rules, load
from fairychess.search.seat import RUNGS
from fairychess.search.secretive import Request, decide, mind_of
from fairychess.search.thinking import Thought, think

LONGEST = 5000
"""Moves of a history that are replayed at most."""


class Replay:
    """The game last asked about, so that the next request only adds its moves."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.start = ""
        self.moves: list[str] = []
        self.play: Play | None = None

    def position(
        self, rules: Rules, position: str | None, moves: list[str], start: str | None
    ) -> Play:
        """The position with its history where that leads to it, so that repetitions are known."""
        try:
            play = self.follow(rules, moves[:LONGEST], start)
            if position is None or play.text() == position:
                return play
        except ValueError:
            pass
        self.play = None
        return rules.position(position)

    def follow(self, rules: Rules, moves: list[str], start: str | None) -> Play:
        """Go on from the game last seen, or begin anew. Raises ValueError."""
        known = len(self.moves)
        play = self.play
        if (
            play is None
            or self.rules is not rules
            or self.start != (start or "")
            or self.moves != moves[:known]
        ):
            play, known = rules.position(start), 0
        self.play = None  # until it has been brought up to date
        for text in moves[known:]:
            kernel = play.kernel
            # Not `push`: whether the game is over need not be asked of moves already played.
            low = kernel.generate()
            options = kernel.buffered(low)
            kernel.truncate(low)
            texts = spell_all(kernel, options)
            if text not in texts:
                raise MoveError(f"{text}: is not a legal move here")
            kernel.do(options[texts.index(text)])
        self.rules, self.start, self.moves, self.play = rules, start or "", list(moves), play
        return play


_replay = Replay()


def choose(
    variant: str,
    options: dict[str, Any] | None = None,
    position: str | None = None,
    moves: list[str] | None = None,
    start: str | None = None,
    level: int = 5,
    seed: int | None = None,
    seconds: float = 2.0,
    legal: list[str] | None = None,
    nodes: int = 0,
    depth: int = 0,
    notes: list[list[str]] | None = None,
    rung: str = "",
) -> Thought:
    """Choose a move from texts alone: replay `moves` from `start`, or take `position` as it is.

    The move is one of `legal` where that is given. In a game with secrets `notes` are the lines
    that everybody heard after each of the moves, and `rung` says how it is played. Raises
    ValueError for texts that make no sense and where there is nothing to choose.
    """
    began = time.monotonic()
    rules = load(variant, **(options or {}))
    if rules.secret:
        mind_of(rules)  # made once, whatever is asked
        if not legal or position is None:
            raise ValueError("a game with secrets is played from a view: position and options")
        heard = [*(notes or []), *[[]] * len(moves or [])]
        told = list(zip(moves or [], heard, strict=False))
        request = Request(start or "", told, position, legal, level, seed, seconds, nodes, depth)
        return decide(rules, replace(request, rung=rung or RUNGS[0]))
    if rung and rung != "random":
        raise ValueError(f"{rules.name} has no secrets, and so no rung {rung!r}")
    if rung and legal:
        drawn = random.Random(seed).choice(legal)
        return Thought(drawn, 0, 0, 0, (drawn,))
    play = _replay.position(rules, position, moves or [], start)
    spent = time.monotonic() - began
    return think(play, level, max(0.05, seconds - spent), seed, legal, nodes, depth)


def search_nodes(
    rules: Rules, position: str | None = None, seconds: float = 1.0, depth: int = 0
) -> tuple[int, float, str]:
    """(nodes, CPU seconds, move) of a search of about so long, or so deep, for benchmarks."""
    play = rules.position(position)
    think(play, 8, 0.05)  # the tables of the position are made on first use
    began = time.process_time()
    thought = think(play, 8, 3600.0 if depth else seconds, seed=1, depth=depth)
    return thought.nodes, time.process_time() - began, thought.move
