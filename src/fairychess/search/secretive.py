"""A player of games with secrets as others meet it: texts in, a Thought out."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from functools import lru_cache
from math import exp

from fairychess.notation.move_text import spell_all
from fairychess.rules import Rules
from fairychess.search.following import BOLD, Lost
from fairychess.search.guessing import guess
from fairychess.search.hidden import Deliberation
from fairychess.search.knowing import Knowing
from fairychess.search.seat import RUNGS, Seat, SecretMind
from fairychess.search.thinking import Thought


@lru_cache(maxsize=4)
def mind_of(rules: Rules) -> SecretMind:
    """The mind for these rules, made once."""
    return SecretMind(rules)


_seats: list[Seat] = []
KEPT = 3
"""Games remembered between their moves."""
LEANING = {"knowing": -0.5}
"""How far a player's own roles are drawn as what speaks for them says; the probe's against it, for
the player it plays against expects the others."""
A_COPY = 3000
"""Positions that the other side is supposed to look at."""


def seat_for(mind: SecretMind, request: Request) -> Seat:
    """The game asked about, brought up to date. Raises Lost or ValueError."""
    me = int(request.position.split(" ")[1] != mind.rules.letters[0])
    told = [(text, tuple(lines)) for text, lines in request.told]
    mind.shorten(False)
    for seat in _seats:
        same = seat.mind is mind and seat.me == me and seat.start == request.start
        if same and seat.rung == request.rung and seat.told == told[: len(seat.told)]:
            _seats.remove(seat)
            break
    else:
        seat = taken(mind, me, request, request.start)
    try:
        seat.follow(told)
        lost = seat.follower.play.text(me) != request.position
    except Lost:
        lost = True
    if lost:  # something that nobody could tell: go on from the position with an open mind
        seat = taken(mind, me, request, request.position)
        seat.start, seat.told = request.start, told
        if not seat.follower.beliefs:
            raise Lost("what was told does not lead to the position")
    _seats.insert(0, seat)
    del _seats[KEPT:]
    return seat


def taken(mind: SecretMind, me: int, request: Request, start: str) -> Seat:
    """A new seat."""
    seat = Seat(mind, me, start or None, request.rung)
    if request.rung == "knowing":
        seat.watch = Knowing(seat, request.nodes or A_COPY, random.Random(request.seed)).watch
    return seat


@dataclass(frozen=True, slots=True)
class Request:
    """What a player is told: start, decisions with what everybody heard of them, the position as
    it may know it, its options; and how to play."""

    start: str
    told: list[tuple[str, list[str]]]
    position: str
    legal: list[str]
    level: int
    seed: int | None
    seconds: float
    nodes: int = 0
    depth: int = 0
    rung: str = RUNGS[0]


def decide(rules: Rules, request: Request) -> Thought:
    """Choose one of the legal texts. Whatever was told, there is an answer."""
    began = time.monotonic()
    rng = random.Random(request.seed)
    if request.rung not in RUNGS:
        raise ValueError(f"there is no rung {request.rung!r}; there are: {', '.join(RUNGS)}")
    if request.rung == "random" or len(request.legal) == 1:
        return at_once(rng.choice(request.legal))
    mind = mind_of(rules)
    try:
        seat = seat_for(mind, request)
    except (ValueError, LookupError):  # a game that makes no sense is played all the same
        return at_once(guess(rules, request.position, request.legal, request.seed))
    if not seat.follower.beliefs:
        return at_once(cast_roles(seat, request.legal, rng))
    mind.shorten(True)
    try:
        words = seat.follower.pos.decision().options
        texts = spell_all(seat.follower.pos, words)
        allowed = set(request.legal)
        options = {t: w for t, w in zip(texts, words, strict=True) if t in allowed}
        if not options:
            return at_once(rng.choice(request.legal))
        if len(options) == 1:
            return at_once(next(iter(options)))
        anew = request.seed is not None or request.nodes > 0
        thinking = Deliberation(seat, seat.searcher(anew), request.level, rng, options)
        return thinking.run(request.seconds, request.nodes, began, request.depth)
    finally:
        mind.shorten(False)


def at_once(text: str) -> Thought:
    """A decision without a search."""
    return Thought(text, 0, 0, 0, (text,))


def cast_roles(seat: Seat, legal: list[str], rng: random.Random) -> str:
    """A casting drawn as a sensible side draws: nobody could tell what it will be."""
    idents = seat.follower.cast.idents
    weights = []
    for text in legal:
        names = text.partition(":")[2].split(",")
        pair = (idents.get(names[0], 0), idents.get(names[-1], 0))
        leaning = LEANING.get(seat.rung, 1.0) * BOLD
        weights.append(exp(leaning * seat.follower.liking(pair)) if all(pair) else 1.0)
    return rng.choices(legal, weights)[0]
