"""PostgreSQL and Redis of the tests' own, on free ports of this machine, that can be killed."""

import abc
import asyncio
import contextlib
import itertools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from faults import PATIENCE, free_port, program
from sqlalchemy import text

from fairychess.server.store.database import Database

_CLUSTER = ["-U", "postgres", "-A", "trust", "--no-sync", "--encoding=UTF8", "--locale=C"]
_NUMBERS = itertools.count()
_UNPRIVILEGED = ("postgres", "nobody")


class Daemon(abc.ABC):
    """A program that listens on a port; its files lie in `folder` and go with it."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="fairychess-", dir="/tmp"))
        self._process: subprocess.Popen[bytes] | None = None

    @abc.abstractmethod
    def words(self) -> list[str]:
        """Return the command line."""

    def owner(self) -> dict[str, Any]:
        """Return as whom it runs."""
        return {}

    def answers(self) -> bool:
        """Whether it can be used."""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self.words(), cwd=self.folder, stdout=log, stderr=log, **self.owner()
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "it does not answer"
            time.sleep(0.05)

    def kill(self) -> None:
        """End it without warning."""
        if self._process is not None:
            self._process.send_signal(self.ending)
            self._process.wait()
            self._process = None

    ending = signal.SIGKILL

    def __enter__(self) -> Any:
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Daemon):
    """A Redis that keeps nothing."""

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"

    def words(self) -> list[str]:
        """Return the command line."""
        return [program("redis-server"), *f"--port {self.port} --bind 127.0.0.1 --save".split(), ""]


class Postgres(Daemon):
    """A PostgreSQL; root may not run it, so then somebody else does."""

    ending = signal.SIGQUIT  # its own "immediate": as after a power cut, but children end too

    def owner(self) -> dict[str, Any]:
        """Return as whom it runs."""
        if os.getuid():
            return {}
        known = {one.pw_name: one for one in pwd.getpwall()}
        other = next(known[name] for name in _UNPRIVILEGED if name in known)
        return {"user": other.pw_uid, "group": other.pw_gid, "extra_groups": []}

    def words(self) -> list[str]:
        """Return the command line; what a power cut of the machine would lose does not matter."""
        fast = ["-c", "fsync=off", "-c", "full_page_writes=off"]
        place = ["-D", f"{self.folder}/data", "-k", str(self.folder), "-h", "127.0.0.1"]
        return [program("postgres"), *place, "-p", str(self.port), *fast]

    def start(self) -> None:
        """Start it; the first time, with an empty cluster."""
        if not (self.folder / "data").exists():
            if owner := self.owner():
                os.chown(self.folder, owner["user"], owner["group"])
            made = subprocess.run(
                [program("initdb"), "-D", f"{self.folder}/data", *_CLUSTER],
                cwd=self.folder,
                capture_output=True,
                text=True,
                check=False,
                **self.owner(),
            )
            assert made.returncode == 0, made.stderr
        super().start()

    def answers(self) -> bool:
        """Whether it can be used: it listens before it has recovered."""
        return self._tell("postgres", "SELECT 1")

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"games{next(_NUMBERS)}"
        assert self._tell("postgres", f"CREATE DATABASE {name}")
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def _tell(self, database: str, statement: str) -> bool:
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database]
        done = subprocess.run(
            [program("psql"), *words, "-c", statement], capture_output=True, check=False
        )
        return done.returncode == 0


async def somebody_waits(database: Database) -> None:
    """Return when one transaction of a PostgreSQL waits for another."""
    waiting = text(
        "SELECT count(*) FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    deadline = time.monotonic() + PATIENCE
    while True:
        async with database.read() as connection:
            if (await connection.execute(waiting)).scalar_one():
                return
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)
