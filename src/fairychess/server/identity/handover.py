"""Handing a guest's seats and challenges over to a browser's new session."""

from collections.abc import Awaitable, Callable

from fairychess.server.base.service import service
from fairychess.server.identity.sessions import User
from fairychess.server.store import (
    challenges,
    games,
    projects,
    puzzles,
    studies,
    subscriptions,
    users,
)
from fairychess.server.store.database import Database


@service
class Handover:
    """Takes seats, challenges, projects, puzzles and subscriptions from one session to the next.

    `seats_changed` is called with every game in which a seat has changed hands.
    """

    database: Database
    seats_changed: Callable[[str], Awaitable[None]]
    publish: Callable[[str], Awaitable[None]]

    async def arrived(self, before: str, user: User) -> None:
        """A session has come back that takes the place of `before`: hand over what a guest held,
        and close the old one. Until now a browser that did not get
        the answer has lost nothing."""
        games_of: list[str] = []
        async with self.database.write() as connection:
            old = await users.find_session(connection, before)
            if old is not None and old.account is None and user.account is not None:
                games_of = await games.hand_over(
                    connection, before, user.account, user.name, user.session
                )
                await challenges.hand_over(connection, before, user.session, user.account)
                await projects.hand_over(connection, before, user.account)
                await studies.hand_over(connection, before, user.account)
                await puzzles.hand_over(connection, before, user.account)
                await subscriptions.hand_over(connection, before, user.session, user.account)
            await users.close_session(connection, before)
            await users.settle_session(connection, user.session)
        for game in games_of:
            await self.seats_changed(game)
        if games_of:
            await self.publish("lobby")
