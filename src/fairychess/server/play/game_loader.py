"""Makes live games: from the database, and before their first action."""

from __future__ import annotations

from collections.abc import Callable

from fairychess.server.base.tasks import TaskSet
from fairychess.server.bus.base import Publish
from fairychess.server.domain.game_state import GameState
from fairychess.server.domain.setup import Setup
from fairychess.server.identity.seat_tokens import SeatTokens
from fairychess.server.play.alerts import Alerts
from fairychess.server.play.attendance import Attendance
from fairychess.server.play.connections import Connections
from fairychess.server.play.delayed import DelayedState
from fairychess.server.play.game_log import GameLog
from fairychess.server.play.live_game import LiveGame
from fairychess.server.variants.engine import GameEngine


class GameLoader:
    """Gives every live game what it works with. `shared`: other processes may have it as well."""

    def __init__(
        self,
        log: GameLog,
        engine: GameEngine,
        seat_tokens: SeatTokens,
        alerts: Alerts,
        publish: Publish,
        shared: bool,
        process: str,
        tasks: TaskSet,
        now: Callable[[], int],
    ) -> None:
        self._log = log
        self._engine = engine
        self._seat_tokens = seat_tokens
        self._alerts = alerts
        self._publish = publish
        self._shared = shared
        self._process = process
        self._tasks = tasks
        self._now = now

    async def load(self, game_id: str) -> LiveGame:
        """Return a game as its log has it, or raise ProblemError "no_such_game"."""
        game = await self.begin(await self._log.setup(game_id))
        await game.open()
        return game

    async def begin(self, setup: Setup) -> LiveGame:
        """Return a game before its first action."""
        state = await self._log.begin(setup)
        return self._live(state, await self._log.begin(setup) if setup.terms.delay else None)

    def _live(self, state: GameState, late: GameState | None) -> LiveGame:
        connections, setup = Connections(), state.setup
        attendance = Attendance(
            setup.id,
            setup.local,
            connections,
            self._process,
            self._publish if self._shared else None,
            self._tasks,
            self._now,
        )
        return LiveGame(
            state,
            None if late is None else DelayedState(late, self._log, self._now),
            self._log,
            self._engine,
            self._seat_tokens,
            connections,
            attendance,
            self._alerts,
            self._publish,
            self._tasks,
            self._now,
        )
