"""Telling people who do not look that something waits for them: by push and by mail."""

from __future__ import annotations

import logging

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SeatSetup
from fairychess.server.mail.post_office import PostOffice
from fairychess.server.play.push import PushNotifications
from fairychess.server.store import games
from fairychess.server.store.database import Database
from fairychess.server.store.mail import TURN, WARNING

log = logging.getLogger(__name__)


class Alerts:
    """Tells that it is somebody's turn, and that their time runs out."""

    def __init__(
        self, database: Database, push: PushNotifications, post_office: PostOffice
    ) -> None:
        self._database = database
        self._push = push
        self._post_office = post_office

    async def turn(self, turn: games.Turn, seat: SeatSetup, by_mail: bool) -> None:
        """It is a seat's turn."""
        await self._push.tell(TURN, turn.game, turn.variant, seat)
        if by_mail:
            await self._post_office.tell(seat.account, TURN, turn)

    async def warn(self, now: int) -> None:
        """Tell those whose days run out."""
        async with self._database.write() as connection:
            found = await games.to_warn(connection, now)
        for turn in found:
            try:
                await self._warn(turn)
            except ProblemError as problem:  # the others are warned all the same
                log.warning("a player could not be warned: %s", problem.code)

    async def _warn(self, turn: games.Turn) -> None:
        async with self._database.read() as connection:
            seat = (await games.seats(connection, turn.game)).get(turn.side)
        if seat is not None:
            await self._push.tell(WARNING, turn.game, turn.variant, seat)
            await self._post_office.tell(seat.account, WARNING, turn)
