"""The log of a game: what is appended to the database, and the state that replaying it makes."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from fairychess.game.view import Outcome
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.service import service
from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.engine_api import GamesBackend, asked_for
from fairychess.server.domain.game_state import GameState
from fairychess.server.domain.setup import SeatSetup, Setup, other
from fairychess.server.store import games, guests, installation, jobs, mail, ratings, vacations
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.store.schema import game
from fairychess.server.store.timekeeping import Timekeeper
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.engine import GameEngine
from fairychess.server.variants.sandbox import Sandbox


@service
class GameLog:
    """The logs of all games. Only here do games in progress meet the database."""

    database: Database
    backend: GamesBackend
    sandbox: Sandbox
    engine: GameEngine
    catalogue: Catalogue
    timekeeper: Timekeeper
    metrics: Metrics
    now: Callable[[], int]

    async def moment(self) -> int:
        """Return the time by which actions are recorded and clocks are read."""
        return await self.timekeeper.moment()

    # -- reading ----------------------------------------------------------------------------

    async def setup(self, game_id: str) -> Setup:
        """Return the setup of a game, or raise ProblemError "no_such_game"."""
        found = await self.database.query(games.load, game_id)
        if found is None:
            raise ProblemError("no_such_game", "there is no such game here", 404)
        await guests.opened(self.database, game, [game_id], self.now())
        return found

    async def seats(self, game_id: str) -> dict[str, SeatSetup]:
        """Return who sits where."""
        return await self.database.query(games.seats, game_id)

    async def actions(self, game_id: str, after: int = 0, most: int | None = None) -> list[Action]:
        """Return the actions after a sequence, or the first of them, secrets and all."""
        return await self.database.query(games.actions, game_id, after, most)

    async def begin(self, setup: Setup) -> GameState:
        """Return the state of a game before its first action."""
        game = await self.engine.call_for(
            setup.variant,
            asked_for,
            self.sandbox.new_game if is_custom(setup.variant) else self.backend.new_game,
            setup.variant,
            setup.options,
            seed=setup.seed,
            salt=setup.salt,
            position=setup.position,
            check=False,  # it was checked when the game was created
            **await self.catalogue.definition_text(setup.variant),
        )
        state = GameState(setup, game)
        await self.learn_stops(state)
        return state

    async def learn_stops(self, state: GameState) -> None:
        """Let a clock know when it stands still: while no server runs, and on vacations."""
        if state.clock is None:
            return
        outages = await installation.outages(self.database, state.setup.created)
        state.clock.allow_for(outages)
        if state.clock.slow:
            state.clock.rest_on(await self.database.query(vacations.of_game, state.setup.id))

    async def catch_up(self, state: GameState, until: int | None = None) -> None:
        """Apply to a state the actions it lacks; with `until`, those of that time or before."""
        found = await self.actions(state.setup.id, state.sequence)
        # What happened after an outage must not be applied before the clock knows of it.
        await self.learn_stops(state)
        if until is not None:
            found = [one for one in found if one.at <= until]
        await self.engine.call_for(state.setup.variant, _apply_all, state, found)

    async def replay(self, setup: Setup) -> GameState:
        """Return a new state of a game as its log has it."""
        state = await self.begin(setup)
        await self.catch_up(state)
        return state

    # -- writing ----------------------------------------------------------------------------

    async def append(
        self,
        state: GameState,
        done: Action,
        seats: dict[str, SeatSetup],
        forget_jobs: bool,
        letters: Sequence[mail.Letter] = (),
    ) -> None:
        """Write the action that led to a state; OvertakenError where another one was first.

        With `forget_jobs` nothing that a computer was asked before is waited for any more.
        `letters` tell of the action by mail.
        """
        setup, outcome = state.setup, state.game.outcome
        standing = games.Standing(
            len(state.deciders),
            state.deadline(),
            state.over,
            outcome.winner if outcome else None,
            outcome.message if outcome else None,
            done.at + setup.terms.delay * 1000,
            state.turn(),
            await self.engine.call_for(setup.variant, state.guarded),
            None if state.over else state.warning(),
            state.paused,
            tuple(sorted({other(side) for side in state.proposals.values()})),
        )

        def add(connection: Connection) -> None:
            games.append(connection, setup.id, done, standing)
            if forget_jobs:
                jobs.forget(connection, setup.id)
            if done.kind == a.UNDO or done.public.get("what") == "takeback":
                games.forget_premoves(connection, setup.id)
            for letter in letters:
                mail.put(connection, letter)

        if outcome is None or done.public.get("what") == "rematch":
            await self.database.change(add)
            return
        async with self.database.write() as connection:
            await connection.run_sync(add)
            self.metrics.ended.inc()
            if _counts(setup, outcome):
                await ratings.settle(
                    connection, setup.id, setup.variant, seats, outcome.winner, self.now()
                )

    async def postpone(self, state: GameState) -> None:
        """Correct the moment at which a player's time is up."""
        async with self.database.write() as connection:
            await games.postpone(connection, state.setup.id, state.deadline(), state.warning())


def _counts(setup: Setup, outcome: Outcome) -> bool:
    """Whether the end of a game changes ratings."""
    return setup.terms.rated and outcome.message.key != "aborted"


def _apply_all(state: GameState, actions: list[Action]) -> None:
    for one in actions:
        state.apply(one)
