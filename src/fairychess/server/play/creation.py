"""Creation of games: set up, tried out, stored, and put among the games in memory."""

import dataclasses
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.addresses import asking
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain.setup import SeatSetup, Setup, other
from fairychess.server.play.game_loader import GameLoader
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store import games, guests
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue


@service
class GameCreator:
    """Creates games."""

    catalogue: Catalogue
    loader: GameLoader
    registry: GameRegistry
    database: Database
    metrics: Metrics
    publish: Publish
    now: Callable[[], int]

    def new_setup(self, variant: str, seats: dict[str, SeatSetup], **given: Any) -> Setup:
        """Return a setup with a fresh id, seed and salt; `given` are its other fields.

        A seed that is given need not be secret; with the salt the commitment tells nothing all the
        same.
        """
        seed = given.pop("seed", None)
        return Setup(
            id=given.pop("id", None) or secrets.token_urlsafe(16),
            variant=variant,
            seats=seats,
            seed=secrets.randbits(128) if seed is None else seed,
            salt=secrets.token_hex(32),
            created=self.now(),
            **given,
        )

    async def create(
        self,
        setup: Setup,
        beside: Callable[[AsyncConnection], Coroutine[Any, Any, None]] | None = None,
    ) -> LiveGame:
        """Begin a game and keep it, in one transaction with what belongs to it (`beside`)."""
        return self.registry.add(await self._keep([setup], beside))

    async def create_all(
        self,
        setups: Sequence[Setup],
        beside: Callable[[AsyncConnection], Coroutine[Any, Any, None]],
    ) -> None:
        """Begin games, all of them or none.

        They are in the database, and in memory when somebody comes to them.
        """
        await self._keep(setups, beside)

    async def _keep(
        self,
        setups: Sequence[Setup],
        beside: Callable[[AsyncConnection], Coroutine[Any, Any, None]] | None,
    ) -> LiveGame:
        """Keep games; the first of them. One of each kind is begun, to see that it can be."""
        line = self._guests_line(setups[0])
        await self.database.query(guests.must_have_games, line)
        kinds = {(one.variant, repr(one.options), one.position): one for one in reversed(setups)}
        for one in kinds.values():
            await self.catalogue.admit(one.variant, one.options, one.position)
            game = await self.loader.begin(one)
        async with self.database.write() as connection:
            await games.create(connection, *setups, line=line)
            if beside is not None:
                await beside(connection)
        self.metrics.games.inc(len(setups))
        playing = {account for one in setups if not one.local for account in one.accounts}
        for account in sorted(playing):
            await self.publish(f"account {account}")
        return game

    def _guests_line(self, setup: Setup) -> str | None:
        """The mark of the line that begins a game in which nobody has an account."""
        guest = all(seat.account is None for seat in setup.seats.values())
        return guests.mark_of(asking.get()) if guest else None

    async def rematch(self, game: LiveGame) -> str:
        """Begin the same game again with sides changed; return its id."""
        old = game.setup
        # What a game that is shown late has changed is not told yet.
        seats = {
            other(side): dataclasses.replace(
                seat,
                generation=0,
                after=None,
                before=seat.before if old.terms.delay else seat.after,
            )
            for side, seat in game.seats.items()
        }
        setup = self.new_setup(
            old.variant,
            seats,
            options=old.options,
            position=old.position,
            terms=old.terms,
            local=old.local,
            listed=old.listed,
        )
        return (await self.create(setup)).id
