"""A player as other rooms meet it: texts in, a `SearchResult` out."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from fairychess.messages import Message
from fairychess.notation import MoveError
from fairychess.notation.move_text import format_moves
from fairychess.rules import Play, Rules, load
from fairychess.search.alphabeta.iterative_deepening import (
    HARD,
    SOFT,
    WHOLE,
    Candidate,
    IterativeDeepening,
    SearchResult,
    mark_final_candidates,
    search_for,
)
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.book import book_of
from fairychess.search.crew import crew_for
from fairychess.search.exact import mark_known_candidates
from fairychess.search.hidden.player import MoveRequest, decide, hidden_knowledge_of
from fairychess.search.hidden.session import STRATEGIES, strategy_named
from fairychess.search.hidden.unseen_player import decide_unseen, told_of
from fairychess.search.levels import STRONGEST, level_settings

LONGEST = 5000
"""Moves of a history that are replayed at most."""
MOST_NODES, MOST_DEPTH = 10**12, 100
"""Limits that a search may be given at most."""
SHORTEST = 0.05
"""Seconds that a decision is given at least."""
LEAST = 0.005
"""Seconds of these that a level uses at least: enough for a few plies of most games."""


class LastGame:
    """The game last asked about, so that the next request only adds its moves."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.start = ""
        self.moves: list[str] = []
        self.play: Play | None = None

    def position(
        self, rules: Rules, position: str | None, moves: list[str], start: str | None
    ) -> Play:
        """Return the position, with its history where that leads to it: repetitions are known."""
        try:
            play = self.follow(rules, moves[:LONGEST], start)
            if position is None or play.text() == position:
                return play
        except ValueError:
            pass
        self.play = None
        return rules.position(position, False)

    def follow(self, rules: Rules, moves: list[str], start: str | None) -> Play:
        """Go on from the game last seen, or begin from the start. Raises ValueError."""
        known = len(self.moves)
        play = self.play
        if (
            play is None
            or self.rules is not rules
            or self.start != (start or "")
            or self.moves != moves[:known]
        ):
            play, known = rules.position(start, False), 0
        self.play = None  # until it has been brought up to date
        for text in moves[known:]:
            kernel = play.kernel
            # Not `push`: whether the game is over need not be asked of moves already played.
            options = kernel.legal_moves()
            texts = format_moves(kernel, options)
            if text not in texts:
                raise MoveError(Message("illegal", {"move": text}))
            kernel.do(options[texts.index(text)])
        self.rules, self.start, self.moves, self.play = rules, start or "", list(moves), play
        return play


_last_game = LastGame()


def think(
    play: Play,
    level: int = STRONGEST,
    seconds: float = 2.0,
    seed: int | None = None,
    legal: list[str] | None = None,
    nodes: int = 0,
    depth: int = 0,
    net: str = "",
    threads: int = 1,
    whole_time: bool = False,
    judge: bool = False,
) -> SearchResult:
    """Choose an option of the decision at hand. ValueError if there is none.

    `legal` restricts the choice to these texts. With `nodes` (and no clock) the choice depends on
    nothing but position, level and seed. `depth` overrides the level's. `net` is the file of a
    network to judge by, or "none". Other processes search along for `threads` more than one, unless
    the choice has to be repeatable or the level errs on purpose. A choice that seems settled takes
    less than its seconds, unless it may use the `whole_time`. An only option is not looked at, and
    its score 0, unless it is to `judge` it.
    """
    began = time.monotonic()
    options = play.kernel.decision().options
    allowed = set(legal or ())
    candidates = [
        Candidate(move, text)
        for move, text in zip(options, format_moves(play.kernel, options), strict=True)
        if not legal or text in allowed
    ]
    if not candidates:
        raise ValueError("there is nothing to choose from")
    rng = random.Random(seed)
    if (len(candidates) == 1 and not judge) or play.to_move() == "chance":
        drawn = rng.choice(candidates).text
        return SearchResult(drawn, 0, 0, 0, (drawn,))
    knowledge = knowledge_of(play.rules, net)
    settings = level_settings(level)
    repeatable = bool(settings.noise or nodes or seed is not None)
    crew = crew_for(knowledge, net, 1 if repeatable else threads)
    search = search_for(knowledge, play, fresh=repeatable)
    if settings.noise:
        search.add_noise(max(1, round(settings.noise * knowledge.median)), rng.getrandbits(24))
    if repeatable:
        knowledge.table.clear()  # nothing of an earlier search may change this one
    age = knowledge.table.grow_older()
    time_given = max(LEAST, seconds * settings.time_share)
    limit = (WHOLE if whole_time else HARD) * time_given
    search.set_limits(time.monotonic, None if nodes else began + limit, nodes)
    rng.shuffle(candidates)
    mark_final_candidates(play, knowledge, candidates)
    if not settings.noise:
        mark_known_candidates(play, candidates)
    deepening = IterativeDeepening(play, search, candidates, knowledge.median)
    soft_deadline = None if nodes or whole_time else began + SOFT * time_given
    deepest = depth or settings.depth
    if crew is None:
        return deepening.run(deepest, soft_deadline)
    asked = {"count": 1, "depth": deepest, "level": level, "legal": legal or []}
    with crew.searching(play, age, asked):
        found = deepening.run(deepest, soft_deadline)
    return replace(found, nodes=found.nodes + crew.nodes)


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
    notes: list[list[Message]] | None = None,
    strategy: str = "",
    seats: list[str] | None = None,
    captured: dict[str, int] | None = None,
    net: str = "",
    book: bool = False,
    threads: int = 1,
    whole_time: bool = False,
    judge: bool = False,
) -> SearchResult:
    """Choose a move from texts alone: replay `moves` from `start`, or take `position` as it is.

    The move is one of `legal` where that is given. In a game with hidden information `notes` are
    the messages to all after each of the moves, and `strategy` says how it is played; where squares
    are hidden, `seats` are who made the moves, and `captured` what the player knows to have taken.
    `net` is the file of a network to judge by instead of the shipped one, or "none"; `book` allows
    a move of the variant's opening book; `threads` and `judge` (see `think`) are for games
    without secrets, the `whole_time` for all whose squares are seen.
    Raises ValueError for texts that make no sense and where there is nothing to choose.
    """
    began = time.monotonic()
    rules = load(variant, **(options or {}))
    if rules.secret:
        if not rules.hides_squares:
            hidden_knowledge_of(rules, net)  # made once, whatever is asked
        if not legal or position is None:
            raise ValueError("a game with secrets is played from a view: position and options")
        announced = [*(notes or []), *[[]] * len(moves or [])]
        told = list(zip(moves or [], announced, strict=False))
        request = MoveRequest(
            start or "",
            told,
            position,
            legal,
            level,
            seed,
            max(SHORTEST, seconds * level_settings(level).time_share),
            nodes,
            depth,
            strategy or STRATEGIES[0],
            net,
            whole_time,
        )
        if not rules.hides_squares:
            return decide(rules, request)
        left = max(SHORTEST, seconds - (time.monotonic() - began))
        return _decide_unseen(rules, replace(request, seconds=left), seats or [], captured or {})
    if strategy and strategy != "random":
        raise ValueError(f"{rules.name} has no secrets, and so no strategy {strategy!r}")
    if strategy and legal:
        drawn = random.Random(seed).choice(legal)
        return SearchResult(drawn, 0, 0, 0, (drawn,))
    play = _last_game.position(rules, position, moves or [], start)
    opening = book_of(rules) if book else None
    if opening and (drawn := opening.draw(play, random.Random(seed), legal or play.moves())):
        return SearchResult(drawn, 0, 0, 0, (drawn,))
    spent = time.monotonic() - began
    left = max(SHORTEST, seconds - spent)
    return think(play, level, left, seed, legal, nodes, depth, net, threads, whole_time, judge)


def _decide_unseen(
    rules: Rules, request: MoveRequest, seats: list[str], captured: dict[str, int]
) -> SearchResult:
    """Choose where squares are hidden: who moved, and what was captured, is told as well."""
    decisions = [
        (seat, move, notes) for seat, (move, notes) in zip(seats, request.told, strict=False)
    ]
    told = told_of(
        request.position,
        rules.letters,
        start=request.start,
        decisions=decisions,
        legal=request.legal,
        captured=captured,
    )
    return decide_unseen(
        rules,
        told,
        think,
        level=request.level,
        seed=request.seed,
        seconds=request.seconds,
        nodes=request.nodes,
        depth=request.depth,
        strategy=strategy_named(request.strategy),
    )


def search_nodes(
    rules: Rules, position: str | None = None, seconds: float = 1.0, depth: int = 0
) -> tuple[int, float, str]:
    """Return (nodes, CPU seconds, move) of a search of so long, or so deep, for benchmarks."""
    play = rules.position(position, False)
    think(play, STRONGEST, 0.05)  # the tables of the position are made on first use
    began = time.process_time()
    found = think(play, STRONGEST, 3600.0 if depth else seconds, seed=1, depth=depth)
    return found.nodes, time.process_time() - began, found.move
