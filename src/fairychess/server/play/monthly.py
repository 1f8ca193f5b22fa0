"""The games of a month as files: PGN, and a Parquet table where its library is installed.

Written little by little once a month is over, a game at a time, into a folder that every process
may share: one at a time writes there. A file in which somebody has a name that is theirs no more is
offered to nobody until it has been written again.
"""

import asyncio
import datetime
import importlib.util
import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from fairychess.game.export import FORMATS
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.export import exported
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import archive
from fairychess.server.store.database import Database
from fairychess.workers import OccupiedError, occupied

ENDINGS = {"pgn": FORMATS["pgn"].media_type, "parquet": "application/vnd.apache.parquet"}
_PART = ".part"
_DAY = datetime.timedelta(days=1)
_SETTLED = 2 * _DAY
"""How long after a month its last games are waited for: what is shown late is in it too."""
_ROWS = 5000
"""Rows of a table that are in memory at a time."""

Add = Callable[[dict[str, Any]], object]
"""Writes a game to an open file."""


@dataclass(frozen=True, slots=True)
class MonthFile:
    """A file that can be taken home: its name, as `2026-11.pgn`, and its size in bytes."""

    name: str
    size: int


@service
class MonthlyFiles:
    """The files in a folder, and the writing of those that are missing; none without a folder."""

    folder: Path | None
    database: Database
    registry: GameRegistry
    now: Callable[[], int]

    def __post_init__(self) -> None:
        tables = importlib.util.find_spec("pyarrow") is not None
        self._endings = list(ENDINGS) if tables else ["pgn"]

    async def files(self) -> list[MonthFile]:
        """Return the files there are, the latest month first."""
        found = await self._current()
        return [MonthFile(path.name, path.stat().st_size) for path in reversed(found)]

    async def path(self, name: str) -> Path:
        """Return where a file lies; ProblemError where there is none of this name."""
        found = next((path for path in await self._current() if path.name == name), None)
        if found is None:
            raise ProblemError("not_found", "there is no such file", 404)
        return found

    async def write_missing(self) -> None:
        """Write the files of the months that are over and have none that is up to date."""
        if self.folder is None:
            return
        with suppress(OccupiedError), occupied(self.folder):
            first = await self.database.query(archive.first_time, self.now())
            for month in _months(first, self.now()) if first is not None else ():
                await self._write(self.folder, month)

    async def _current(self) -> list[Path]:
        """The files that are up to date, in the order of their names."""
        if self.folder is None:
            return []
        renamed = await self.database.query(archive.renamed)
        return await asyncio.to_thread(_up_to_date, self.folder, renamed)

    async def _write(self, folder: Path, month: datetime.date) -> None:
        """Write what is missing of a month in one pass over its games."""
        began = self.now()
        renamed = await self.database.query(archive.renamed)
        if renamed.get(f"{month:%Y-%m}", 0) >= began:  # it would be out of date at once
            return
        there = await asyncio.to_thread(_up_to_date, folder, renamed)
        wanted = [folder / f"{month:%Y-%m}.{ending}" for ending in self._endings]
        missing = [path for path in wanted if path not in there]
        if not missing:
            return
        parts = [path.with_name(path.name + _PART) for path in missing]
        try:
            with ExitStack() as open_files:
                writers = [
                    open_files.enter_context(_WRITERS[path.suffix](part))
                    for path, part in zip(missing, parts, strict=True)
                ]
                async for game in self._games(month):
                    for add in writers:
                        await asyncio.to_thread(add, game)
            for part, path in zip(parts, missing, strict=True):
                os.utime(part, ns=(began * 1_000_000,) * 2)  # as of when names in it are right
                part.replace(path)
        finally:
            for part in parts:
                part.unlink(missing_ok=True)

    async def _games(self, month: datetime.date) -> AsyncIterator[dict[str, Any]]:
        """Each game of a month, the latest first, with its PGN in `text` and its texts of moves."""
        since, until = (_milliseconds(day) for day in (month, _next(month)))
        wanted = archive.Wanted(since=since, until=until)
        before = None
        while True:
            found = await self.database.query(archive.find, wanted, self.now(), before)
            for row in found:
                with suppress(ProblemError, ValueError):  # rules of today may refuse it
                    yield await self._game(row)
            if len(found) < archive.PAGE:
                return
            before = found[-1]["changed"], found[-1]["id"]

    async def _game(self, row: dict[str, Any]) -> dict[str, Any]:
        game = await self.registry.get(row["id"])
        try:
            await game.reseat()  # a shell may have renamed somebody unheard
            text, _ = await exported(self.database, game, "spectator", "pgn")
            view = await game.view("spectator")
        finally:
            self.registry.retire(game)
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


def _up_to_date(folder: Path, renamed: dict[str, int]) -> list[Path]:
    """The files that were begun when no name in them was going to change any more."""
    if not folder.is_dir():
        return []
    return sorted(
        path
        for path in folder.iterdir()
        if is_month_file(path.name)
        and path.stat().st_mtime_ns // 1_000_000 > renamed.get(path.stem, 0)
    )


@contextmanager
def _text(part: Path) -> Iterator[Add]:
    """A file of PGN."""
    with part.open("wb") as file:
        yield lambda game: file.write(game["text"] + FORMATS["pgn"].between.encode())


@contextmanager
def _table(part: Path) -> Iterator[Add]:
    """A Parquet table."""
    from pyarrow import RecordBatch, int32, list_, parquet, schema, string, timestamp

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
    rows: list[dict[str, Any]] = []

    def flush() -> None:
        writer.write_batch(RecordBatch.from_pylist(rows, columns))
        rows.clear()

    def add(game: dict[str, Any]) -> None:
        rows.append(_row(game))
        if len(rows) == _ROWS:
            flush()

    with parquet.ParquetWriter(part, columns, compression="zstd") as writer:
        yield add
        flush()


_WRITERS = {".pgn": _text, ".parquet": _table}


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
