"""Makes live games: from the database, and before their first action."""

from collections.abc import Callable

from fairychess.server.base.service import service
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


@service
class GameLoader:
    """Gives every live game what it works with. `shared`: other processes may have it as well."""

    log: GameLog
    engine: GameEngine
    seat_tokens: SeatTokens
    alerts: Alerts
    publish: Publish
    shared: bool
    process: str
    tasks: TaskSet
    now: Callable[[], int]

    async def load(self, game_id: str) -> LiveGame:
        """Return a game as its log has it, or raise ProblemError "no_such_game"."""
        game = await self.begin(await self.log.setup(game_id))
        await game.open()
        return game

    async def begin(self, setup: Setup) -> LiveGame:
        """Return a game before its first action."""
        state = await self.log.begin(setup)
        return self._live(state, await self.log.begin(setup) if setup.terms.delay else None)

    def _live(self, state: GameState, late: GameState | None) -> LiveGame:
        connections, setup = Connections(), state.setup
        attendance = Attendance(
            setup.id,
            setup.local,
            connections,
            self.process,
            self.publish if self.shared else None,
            self.tasks,
            self.now,
        )
        return LiveGame(
            state,
            None if late is None else DelayedState(late, self.log, self.now),
            self.log,
            self.engine,
            self.seat_tokens,
            connections,
            attendance,
            self.alerts,
            self.publish,
            self.tasks,
            self.now,
        )
