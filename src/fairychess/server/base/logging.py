"""The log: one JSON object a line. Messages of players, tokens and positions never go into it.

What says the same again and again is written a few times a minute and then counted.
"""

import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TextIO

from fairychess.server.base.errors import whereabouts

QUIET = ("uvicorn.access", "sqlalchemy", "aiosqlite", "alembic", "asyncio", "websockets", "argon2")
"""Loggers of others that would tell, below warnings, what passes through them."""

_MINUTE = 60.0
_A_MINUTE, _IN_ALL = 20, 300
_MOST_CATEGORIES = 500


class JsonLines(logging.Formatter):
    """Time, level, place and text; of exceptions the type and the places, not what they say."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = whereabouts(record.exc_info[1])
        left_out = getattr(record, "left_out", 0)
        if left_out:
            line["left_out"] = left_out
        return json.dumps(line, ensure_ascii=False)


@dataclass(slots=True)
class _Category:
    """Lines that say the same: how many were written and left out since a moment."""

    since: float
    written: int = 0
    left_out: int = 0


class RateLimitFilter(logging.Filter):
    """Lets warnings of one sort through so many times a minute, and of all sorts so many.

    The next line that is written carries in `left_out` how many of its sort were not.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._categories: OrderedDict[tuple[str, str], _Category] = OrderedDict()
        self._all = _Category(clock())

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a line."""
        if record.levelno < logging.WARNING:
            return True
        text = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
        name = (record.name, text.partition("\n")[0][:200])
        now = self._clock()
        category = self._categories.setdefault(name, _Category(now))
        self._categories.move_to_end(name)
        if len(self._categories) > _MOST_CATEGORIES:
            self._categories.popitem(last=False)
        for one in (category, self._all):
            if now - one.since >= _MINUTE:
                one.since, one.written = now, 0
        if category.written >= _A_MINUTE or self._all.written >= _IN_ALL:
            category.left_out += 1
            return False
        for one in (category, self._all):
            one.written += 1
        record.left_out, category.left_out = category.left_out, 0
        return True


def configure_logs(stream: TextIO, level: int = logging.WARNING) -> None:
    """Send everything from `level` on to a stream as JSON lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    handler.addFilter(RateLimitFilter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
