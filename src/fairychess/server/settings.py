"""What whoever runs a server may set; everything has a default that suits one machine."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fairychess.server.bus import bus_for
from fairychess.server.store.database import read_url


def milliseconds() -> int:
    """The time of day, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Settings:
    """`database` is a file or a URL; empty, a file that goes when the server does.

    `bus` is empty (in process, or NOTIFY on a PostgreSQL database) or a Redis URL. `address` is
    how people reach the server ("https://play.example"); its scheme decides whether cookies are
    for https only. `thinkers` is how many computer players this process asks at once; 0 leaves
    them all to `fairychess worker`; `tables` how many games it keeps in memory. `rates` can be
    turned off for measurements. With `push_key` (see `push.new_key`) browsers can be told of turns;
    `push_contact` ("mailto:...") is where push services complain.
    """

    database: str = ""
    bus: str = ""
    address: str = ""
    thinkers: int = 2
    tables: int = 1000
    rates: bool = True
    metrics_key: str = ""
    push_key: str = ""
    push_contact: str = ""
    now: Callable[[], int] = milliseconds

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return urlsplit(self.address).scheme == "https"


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings as FAIRYCHESS_DATABASE, _BUS, _ADDRESS, _THINKERS, _METRICS_KEY and _RATES say."""

    def given(name: str) -> str:
        return environment.get(f"FAIRYCHESS_{name}", "")

    thinkers = environment.get("FAIRYCHESS_THINKERS", "2")
    if not (thinkers.isascii() and thinkers.isdecimal() and len(thinkers) < 6):
        raise ValueError(f"FAIRYCHESS_THINKERS is {thinkers!r}; it must be a number")
    return Settings(
        database=given("DATABASE"),
        bus=given("BUS"),
        address=given("ADDRESS"),
        thinkers=int(thinkers),
        metrics_key=given("METRICS_KEY"),
        rates=given("RATES") != "off",
        push_key=given("PUSH_KEY"),
        push_contact=given("PUSH_CONTACT"),
    )


def home_database(environment: Mapping[str, str] = os.environ) -> str:
    """The file where one person's games are kept; its folder is made if missing."""
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "fairychess"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "games.db")


def chosen(given: Mapping[str, Any]) -> Settings:
    """Settings of the environment, changed by what is `given` and not None. Raises ValueError.

    A database called "memory" is none: what is played is gone when the server is.
    """
    names = ("database", "bus", "address", "thinkers")
    changes = {name: given[name] for name in names if given.get(name) is not None}
    found = dataclasses.replace(from_environment(), **changes)
    if found.thinkers < 0:
        raise ValueError(f"--thinkers {found.thinkers} is below 0")
    if found.database == "memory":
        return dataclasses.replace(found, database="")
    if not found.database:
        found = dataclasses.replace(found, database=home_database())
    read_url(found.database)
    bus_for(found.bus, found.database)
    return found
