"""Workers that lease jobs from the database, one at a time."""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from fairychess.server.base.config import Settings
from fairychess.server.store.database import Database
from fairychess.server.variants.custom_files import CustomFiles

log = logging.getLogger(__name__)

Work = TypeVar("Work")

_PAUSE = 1.0
"""Seconds until a database that does not answer is asked again."""


class LeasingWorker(ABC, Generic[Work]):
    """Does one thing after another, until it is cancelled; `wanted` says that there may be more.

    Between two questions to the database `poll` seconds go by where nothing is to be done.
    """

    poll: float

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._files = CustomFiles(database)
        self._now = settings.now
        self._name = f"{socket.gethostname()[:30]}/{os.getpid()}/{secrets.token_hex(4)}"
        self.wanted = asyncio.Event()

    async def run(self) -> None:
        """Work."""
        try:
            while True:
                await self._step()
        finally:
            self._files.close()

    async def _step(self) -> None:
        """Do one thing, or wait a moment for one."""
        try:
            found = await self._lease()
            if found is not None:
                await self._work(found)
                return
            self.wanted.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wanted.wait(), self.poll)
        except (SQLAlchemyError, OSError) as error:
            log.warning("the database does not answer: %s", type(error).__name__)
            await asyncio.sleep(_PAUSE)

    @abstractmethod
    async def _lease(self) -> Work | None:
        """What is to be done next, held for this worker; None if there is nothing."""

    @abstractmethod
    async def _work(self, found: Work) -> None:
        """Do it."""
