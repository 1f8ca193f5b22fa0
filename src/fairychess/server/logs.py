"""The log: one JSON object a line. No message of a player, token or position is ever put in."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import TextIO

from fairychess.server.errors import whereabouts

QUIET = ("uvicorn.access", "sqlalchemy", "aiosqlite", "alembic", "asyncio", "websockets", "argon2")
"""Loggers of others that would tell, below warnings, what passes through them."""


class JsonLines(logging.Formatter):
    """Time, level, place and text; of exceptions the type and the places, not what they say."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = whereabouts(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def configure_logs(stream: TextIO, level: int = logging.WARNING) -> None:
    """Send everything from `level` on to a stream as JSON lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))
