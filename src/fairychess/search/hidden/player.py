"""The player of games with secret roles: a `SearchRequest` in, a `SearchResult` out."""

import random
import time
from functools import lru_cache
from math import exp

from fairychess.notation.move_text import format_moves
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import (
    HARD,
    WHOLE,
    SearchResult,
    without_search,
)
from fairychess.search.hidden.baseline import guess
from fairychess.search.hidden.belief_tracker import BOLD
from fairychess.search.hidden.determinised_search import DeterminisedSearch
from fairychess.search.hidden.exploiter import Exploiter
from fairychess.search.hidden.observations import InconsistentError
from fairychess.search.hidden.session import (
    HiddenKnowledge,
    PlayerSession,
    strategy_named,
)
from fairychess.search.levels import SHORTEST, level_settings
from fairychess.search.request import SearchRequest


def hidden_knowledge_of(rules: Rules, net: str = "") -> HiddenKnowledge:
    """Return the knowledge for these rules and this network, made once."""
    return _knowledge(rules, net)


@lru_cache(maxsize=4)
def _knowledge(rules: Rules, net: str) -> HiddenKnowledge:
    return HiddenKnowledge(rules, net)


_sessions: list[PlayerSession] = []
KEPT = 3
"""Games remembered between their moves."""
LEANING = {"exploiter": -0.5}
"""How far a player's own roles are drawn as what speaks for them says; the exploiter's against it,
for the player it plays against expects the others."""
OPPONENT_NODES = 3000
"""Nodes that the exploiter's opponent is assumed to search."""


def session_for(knowledge: HiddenKnowledge, request: SearchRequest) -> PlayerSession:
    """Return the game asked about, brought up to date. Raises InconsistentError or ValueError."""
    me = request.colour(knowledge.rules)
    told = request.told()
    strategy = strategy_named(request.strategy)
    knowledge.offer_few(False)
    for session in _sessions:
        same = session.knowledge is knowledge and session.me == me
        same = same and session.start == request.start and session.strategy == strategy
        if same and session.told == told[: len(session.told)]:
            _sessions.remove(session)
            break
    else:
        session = new_session(knowledge, me, request, request.start)
    try:
        session.catch_up(told)
        lost = session.tracker.play.text(me) != request.position
    except InconsistentError:
        lost = True
    if lost:  # something that could not be told: go on from the position with an open mind
        session = new_session(knowledge, me, request, request.position or "")
        session.start, session.told = request.start, told
        if not session.tracker.beliefs:
            raise InconsistentError("what was told does not lead to the position")
    _sessions.insert(0, session)
    del _sessions[KEPT:]
    return session


def new_session(
    knowledge: HiddenKnowledge, me: int, request: SearchRequest, start: str
) -> PlayerSession:
    """Begin a session."""
    session = PlayerSession(knowledge, me, start or None, strategy_named(request.strategy))
    if session.strategy == "exploiter":
        nodes = request.limits.nodes or OPPONENT_NODES
        exploiter = Exploiter(session, nodes, random.Random(request.seed))
        session.before_observing = exploiter.watch
    return session


def decide(rules: Rules, request: SearchRequest) -> SearchResult:
    """Choose one of the legal texts. Whatever was told, there is an answer."""
    strategy = strategy_named(request.strategy)
    if strategy == "random" or len(request.legal) == 1:
        return without_search(random.Random(request.seed).choice(request.legal))
    return search_for_decision(hidden_knowledge_of(rules, request.net), request)[0]


def search_for_decision(
    knowledge: HiddenKnowledge, request: SearchRequest
) -> tuple[SearchResult, DeterminisedSearch | None]:
    """Choose one of the legal texts with this knowledge, whatever network the request names.

    Returns the search too, None where none was needed.
    """
    began = time.monotonic()
    rng = random.Random(request.seed)
    try:
        session = session_for(knowledge, request)
    except (ValueError, LookupError):  # a game that makes no sense is played all the same
        position = request.position or ""
        guessed = guess(knowledge.rules, position, list(request.legal), request.seed)
        return without_search(guessed), None
    if not session.tracker.beliefs:
        return without_search(assign_roles(session, list(request.legal), rng)), None
    knowledge.offer_few(True)
    try:
        moves = session.tracker.pos.decision().options
        texts = format_moves(session.tracker.pos, moves)
        allowed = set(request.legal)
        options = {text: move for text, move in zip(texts, moves, strict=True) if text in allowed}
        if not options:
            return without_search(rng.choice(request.legal)), None
        if len(options) == 1:
            return without_search(next(iter(options))), None
        limits = request.limits
        search = session.searcher(fresh=request.seed is not None or limits.nodes > 0)
        most = WHOLE if limits.whole_time else HARD
        decision = DeterminisedSearch(session, search, limits.level, rng, options, most)
        seconds = max(SHORTEST, limits.seconds * level_settings(limits.level).time_share)
        return decision.run(seconds, limits.nodes, began, limits.depth), decision
    finally:
        knowledge.offer_few(False)


def assign_roles(session: PlayerSession, legal: list[str], rng: random.Random) -> str:
    """Draw an assignment of roles as a sensible player draws: it cannot be foretold."""
    idents = session.tracker.hidden_roles.idents
    weights = []
    for text in legal:
        names = text.partition(":")[2].split(",")
        pair = (idents.get(names[0], 0), idents.get(names[-1], 0))
        leaning = LEANING.get(session.strategy, 1.0) * BOLD
        weights.append(exp(leaning * session.tracker.appeal(pair)) if all(pair) else 1.0)
    return rng.choices(legal, weights)[0]
