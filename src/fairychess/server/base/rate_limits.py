"""Rate limits: a bucket of tokens per action and person, in this process."""

import time
from collections import OrderedDict
from collections.abc import Callable

from fairychess.server.base.errors import ProblemError

_MOST_BUCKETS = 20_000

RATES: dict[str, tuple[float, float]] = {
    "message": (40, 10),  # on one socket
    "say": (6, 0.5),
    "game": (30, 0.5),
    "import": (20, 0.05),
    "challenge": (15, 0.2),
    "why": (30, 5),
    "back": (80, 12),
    "resume": (30, 2),
    "perspective": (30, 3),
    "card": (250, 10),  # all pieces of the games with the most kinds, one after another
    "login": (20, 0.2),
    "password": (10, 0.1),  # of one name from one address
    "register": (5, 0.02),
    "seat": (30, 0.5),
    "qr": (30, 0.5),
    "upload": (5, 0.05),
    "picture": (30, 0.5),
    "draft": (30, 1),
    "make": (60, 4),  # looks at a draft while it is made
    "save": (20, 0.2),
    "analysis": (10, 0.1),
    "balance": (6, 0.01),
    "hint": (10, 0.5),
    "look": (120, 15),
    "puzzle": (60, 4),
    "lines": (40, 3),
    "study": (20, 0.5),
    "foresee": (60, 5),
    "report": (5, 0.05),
    "letter": (5, 0.002),  # that a stranger has us write, and of those to one address
    "address": (3, 0.002),  # of one account, to have letters sent to
    "memo": (30, 1),
    "relate": (30, 0.2),
    "publish": (10, 0.02),
    "comment": (6, 0.03),
    "tournament": (5, 0.01),
    "webhook": (10, 0.01),  # what an account has posted by hand
    "table": (20, 0.2),  # of a tournament
    "token": (200, 40),  # requests of programs from one address
    "bot": (100, 20),  # and of one account
    "bot_stream": (60, 1),
    "archive": (4, 0.02),  # whole files of games
    "request": (300, 50),
}
"""Of every action: how many at once, and how many a second after that."""


class RateLimits:
    """Buckets, the longest unused forgotten first; where they are not `on`, nobody is counted."""

    def __init__(self, on: bool = True, clock: Callable[[], float] = time.monotonic) -> None:
        self.on = on
        self._clock = clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def take(self, action: str, who: str) -> None:
        """Count a action; a `ProblemError` "too_often" where there have been too many."""
        if not self.on:
            return
        most, rate = RATES[action]
        now = self._clock()
        left, since = self._buckets.pop((action, who), (most, now))
        left = min(most, left + (now - since) * rate)
        self._buckets[action, who] = (max(left - 1, 0) if left >= 1 else left, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if left < 1:
            raise ProblemError("too_often", "that was too often; wait a moment", 429)
