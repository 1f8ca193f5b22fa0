"""The games of a month as files: PGN, and a Parquet table where its library is installed.

Written little by little once a month is over, a game at a time, into a folder that every process
may share: the one that makes the unfinished file first writes it.
"""

from __future__ import annotations

import asyncio
import datetime
import importlib.util
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fairychess.game.export import FORMATS
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.export import exported
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import archive
from fairychess.server.store.database import Database

ENDINGS = {"pgn": FORMATS["pgn"].media_type, "parquet": "application/vnd.apache.parquet"}
_PART = ".part"
_GIVEN_UP = 3600.0
"""Seconds without a further game after which an unfinished file is another process's to begin."""
_DAY = datetime.timedelta(days=1)
_SETTLED = 2 * _DAY
"""How long after a month its last games are waited for: what is shown late is in it too."""
_ROWS = 5000
"""Rows of a table that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class MonthFile:
    """A file that can be taken home: its name, as `2026-11.pgn`, and its size in bytes."""

    name: str
    size: int


class MonthlyFiles:
    """The files in a folder, and the writing of those that are missing; none without a folder."""

    def __init__(
        self,
        folder: Path | None,
        database: Database,
        registry: GameRegistry,
        now: Callable[[], int],
    ) -> None:
        self._folder = folder
        self._database = database
        self._registry = registry
        self._now = now
        tables = importlib.util.find_spec("pyarrow") is not None
        self._endings = list(ENDINGS) if tables else ["pgn"]

    def files(self) -> list[MonthFile]:
        """Return the files there are, the latest month first."""
        if self._folder is None or not self._folder.is_dir():
            return []
        found = [path for path in self._folder.iterdir() if is_month_file(path.name)]
        return [
            MonthFile(path.name, path.stat().st_size)
            for path in sorted(found, key=lambda path: path.name, reverse=True)
        ]

    def path(self, name: str) -> Path:
        """Return where a file lies; ProblemError where there is none of this name."""
        path = self._folder / name if self._folder is not None and is_month_file(name) else None
        if path is None or not path.is_file():
            raise ProblemError("not_found", "there is no such file", 404)
        return path

    async def write_missing(self) -> None:
        """Write the files of the months that are over and have none."""
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        async with self._database.read() as connection:
            first = await archive.first_time(connection, self._now())
        for month in _months(first, self._now()) if first is not None else ():
            for ending in self._endings:
                await self._write(self._folder / f"{month:%Y-%m}.{ending}", month)

    async def _write(self, path: Path, month: datetime.date) -> None:
        part = path.with_name(path.name + _PART)
        if path.exists() or not _taken(part):
            return
        write = _write_table if path.suffix == ".parquet" else _write_text
        try:
            await write(part, self._games(month))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)

    async def _games(self, month: datetime.date) -> AsyncIterator[dict[str, Any]]:
        """Each game of a month, the latest first, with its PGN in `text` and its texts of moves."""
        since, until = (_milliseconds(day) for day in (month, _next(month)))
        wanted = archive.Wanted(since=since, until=until)
        before = None
        while True:
            async with self._database.read() as connection:
                found = await archive.find(connection, wanted, self._now(), before)
            for row in found:
                with suppress(ProblemError, ValueError):  # rules of today may refuse it
                    yield await self._game(row)
            if len(found) < archive.PAGE:
                return
            before = found[-1]["changed"], found[-1]["id"]

    async def _game(self, row: dict[str, Any]) -> dict[str, Any]:
        game = await self._registry.get(row["id"])
        try:
            text, _ = await exported(game, "spectator", "pgn")
            view = await game.view("spectator")
        finally:
            self._registry.retire(game)
        return {**row, "text": text, "moves": [move.text for move in view.moves], "view": view}


def is_month_file(name: str) -> bool:
    """Whether a file is called as those here are."""
    month, dot, ending = name.partition(".")
    with suppress(ValueError):
        return bool(dot) and ending in ENDINGS and f"{_month(month):%Y-%m}" == month
    return False


def _month(text: str) -> datetime.date:
    return datetime.date.fromisoformat(f"{text}-01")


def _next(month: datetime.date) -> datetime.date:
    return (month + 31 * _DAY).replace(day=1)


def _months(first: int, now: int) -> list[datetime.date]:
    """The months that are over, from the one in which the first game ended."""
    month = datetime.datetime.fromtimestamp(first / 1000, datetime.UTC).date().replace(day=1)
    found = []
    while _milliseconds(_next(month) + _SETTLED) <= now:
        found.append(month)
        month = _next(month)
    return found


def _milliseconds(day: datetime.date) -> int:
    begin = datetime.datetime(day.year, day.month, day.day, tzinfo=datetime.UTC)
    return int(begin.timestamp() * 1000)


def _taken(part: Path) -> bool:
    """Begin an unfinished file, unless another process is at it."""
    with suppress(FileNotFoundError):
        if time.time() - part.stat().st_mtime > _GIVEN_UP:
            part.unlink(missing_ok=True)
    try:
        part.open("x").close()
    except FileExistsError:
        return False
    return True


async def _write_text(part: Path, games: AsyncIterator[dict[str, Any]]) -> None:
    between = FORMATS["pgn"].between.encode()
    with part.open("wb") as file:
        async for game in games:
            await asyncio.to_thread(file.write, game["text"] + between)
            file.flush()  # whose time tells other processes that it goes on


async def _write_table(part: Path, games: AsyncIterator[dict[str, Any]]) -> None:
    from pyarrow import int32, list_, parquet, schema, string, table, timestamp

    columns = schema(
        [
            ("id", string()),
            ("variant", string()),
            ("options", string()),
            ("start", string()),
            ("first", string()),
            ("second", string()),
            ("first_rating", int32()),
            ("second_rating", int32()),
            ("first_level", int32()),
            ("second_level", int32()),
            ("terms", string()),
            ("ended", timestamp("ms", "UTC")),
            ("winner", string()),
            ("reason", string()),
            ("moves", list_(string())),
        ]
    )
    with parquet.ParquetWriter(part, columns, compression="zstd") as writer:
        rows: list[dict[str, Any]] = []

        def flush() -> None:
            if rows:
                writer.write_table(table_of(rows))
                rows.clear()

        def table_of(some: list[dict[str, Any]]) -> Any:
            return table({name: [row[name] for row in some] for name in columns.names}, columns)

        async for game in games:
            rows.append(_row(game))
            os.utime(part)  # it goes on, though nothing is written for long
            if len(rows) == _ROWS:
                await asyncio.to_thread(flush)
        await asyncio.to_thread(flush)


def _row(game: dict[str, Any]) -> dict[str, Any]:
    """A line of the table: who a guest is, is not said."""
    seats = {side: game["seats"].get(side, {}) for side in SIDES}
    return {
        "id": game["id"],
        "variant": game["variant"],
        "options": msgspec.json.encode(game["view"].rules).decode(),
        "start": game["view"].start,
        **{side: seat.get("name") for side, seat in seats.items()},
        **{f"{side}_rating": seat.get("rating") for side, seat in seats.items()},
        **{f"{side}_level": seat.get("level") for side, seat in seats.items()},
        "terms": bytes(game["terms"]).decode(),
        "ended": game["changed"],
        "winner": game["winner"],
        "reason": game["message"].key,
        "moves": game["moves"],
    }
