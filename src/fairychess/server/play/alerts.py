"""Telling people who do not look that something waits for them: by push and by mail."""

import logging
from collections.abc import Iterable

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SeatSetup
from fairychess.server.mail.post_office import PostOffice
from fairychess.server.play.push import PushNotifications
from fairychess.server.store import games, mail
from fairychess.server.store.database import Database

log = logging.getLogger(__name__)

WAIT = 5 * 60_000
"""Milliseconds between what is told and the letter about it: who sits at the board needs none."""


class Alerts:
    """Tells that it is somebody's turn, that their time runs out, and that a game is over."""

    def __init__(
        self, database: Database, push: PushNotifications, post_office: PostOffice
    ) -> None:
        self._database = database
        self._push = push
        self._post_office = post_office

    def letters(self, kind: str, turn: games.Turn, seats: Iterable[SeatSetup]) -> list[mail.Letter]:
        """Letters to the accounts of some seats, to be kept with what they tell."""
        due = turn.at + (0 if kind == mail.WARNING else WAIT)
        accounts = {seat.account for seat in seats if seat.account is not None}
        return [
            mail.Letter(account, kind, due, turn.game, turn.ply)
            for account in (accounts if self._post_office.open else ())
        ]

    async def turn(self, turn: games.Turn, seat: SeatSetup) -> None:
        """It is a seat's turn."""
        await self._push.tell(mail.TURN, turn.game, turn.variant, seat)

    async def warn(self, now: int) -> None:
        """Tell those whose days run out."""
        found = await self._database.query(games.to_warn, now)
        for turn in found:
            await self._warn(turn, now)

    async def _warn(self, turn: games.Turn, now: int) -> None:
        """Warn one, unless another process does. Until it is done it may be begun again."""
        until = now + mail.LEASE
        async with self._database.write() as connection:
            if not await games.take_warning(connection, turn, now, until):
                return
            seat = (await games.seats(connection, turn.game)).get(turn.side)
        if seat is not None:
            try:
                await self._push.tell(mail.WARNING, turn.game, turn.variant, seat)
            except ProblemError as problem:  # they are warned by mail all the same
                log.warning("a player could not be warned: %s", problem.code)
        async with self._database.write() as connection:
            if await games.has_warned(connection, turn, until) and seat is not None:
                for one in self.letters(mail.WARNING, turn, [seat]):
                    await connection.run_sync(mail.put, one)
