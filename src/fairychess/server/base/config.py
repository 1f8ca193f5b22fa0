"""The settings of a server; everything has a default that suits one machine."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from fairychess.server.base.server_time import ServerTime

_HOST = re.compile(r"(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*")


@dataclass(frozen=True, slots=True)
class Settings:
    """`database` is a file or a URL; empty, a file that goes when the server does.

    `bus` is empty (in process, or NOTIFY on a PostgreSQL database) or a Redis URL. `address` is how
    people reach the server ("https://play.example"); its scheme decides whether cookies are for
    https only. `hosts` are other names it goes by ("chess.lan", "*.example"). `thinkers` is how
    many computer players this process asks at once; 0 leaves them all to `fairychess worker`;
    `analysts` is how many positions of analysis boards it thinks about at once; `max_games` how
    many games it keeps in memory. `connections` is how many one address may have at a time. `rates`
    and with them `connections` can be turned off for measurements. With `push_key` (see
    `push.new_key`) browsers can be told of turns; `push_contact` ("mailto:...") is where push
    services complain. `mail` ("smtp://user:password@host:587", or smtps) is the server that takes
    letters, `mail_from` who they are from.
    `kept_days` is after how many days what guests have and nobody has opened is removed; 0: never.
    `archive` is the folder for the files of each month's games; empty, it lies beside a database
    that is a file, and for any other there is none.
    `variants` are folders of variants that may change while they are served; every process knows
    them by the environment alone. With `ready_games` the games that stand before all groups are
    compiled when the server begins, and not for the first visitor. `now` tells the time in
    milliseconds; only a `ServerTime` knows of gaps.
    """

    database: str = ""
    bus: str = ""
    address: str = ""
    hosts: tuple[str, ...] = ()
    thinkers: int = 2
    analysts: int = 2
    max_games: int = 1000
    connections: int = 200
    rates: bool = True
    metrics_key: str = ""
    variants: str = ""
    push_key: str = ""
    push_contact: str = ""
    mail: str = field(default="", repr=False)
    mail_from: str = ""
    kept_days: int = 90
    archive: str = ""
    ready_games: bool = False
    now: Callable[[], int] = field(default_factory=ServerTime)

    @property
    def archive_folder(self) -> Path | None:
        """Where the files of each month are written; None if none are."""
        if self.archive:
            return Path(self.archive)
        a_file = self.database and "://" not in self.database
        return Path(self.database).with_suffix(".archive") if a_file else None

    @property
    def secure(self) -> bool:
        """Whether people come by https."""
        return urlsplit(self.address).scheme == "https"


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """Settings as the variables FAIRYCHESS_... of docs/running.md say."""

    def given(name: str) -> str:
        return environment.get(f"FAIRYCHESS_{name}", "")

    def number(name: str, default: int) -> int:
        text = environment.get(f"FAIRYCHESS_{name}", str(default))
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise ValueError(f"FAIRYCHESS_{name} is {text[:40]!r}; it must be a number")
        return int(text)

    return Settings(
        database=given("DATABASE"),
        bus=given("BUS"),
        address=given("ADDRESS"),
        hosts=_names(given("HOSTS")),
        thinkers=number("THINKERS", 2),
        analysts=max(1, number("ANALYSTS", 2)),
        connections=number("CONNECTIONS", 200),
        metrics_key=given("METRICS_KEY"),
        variants=given("VARIANTS"),
        rates=given("RATES") != "off",
        push_key=given("PUSH_KEY"),
        push_contact=given("PUSH_CONTACT"),
        mail=given("MAIL"),
        mail_from=given("MAIL_FROM"),
        kept_days=number("KEPT_DAYS", 90),
        archive=given("ARCHIVE"),
    )


def _names(text: str) -> tuple[str, ...]:
    """Names of hosts between commas; a star stands for all, or with a dot for the first part."""
    found = tuple(one.strip().lower() for one in text.split(",") if one.strip())
    for name in found:
        if name != "*" and not _HOST.fullmatch(name):
            raise ValueError(f"FAIRYCHESS_HOSTS names {name[:100]!r}, which is no host")
    return found
