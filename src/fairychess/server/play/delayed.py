"""A game as spectators see it, some time late."""

import asyncio
from collections.abc import Callable

from fairychess.server.domain.game_state import GameState
from fairychess.server.play.game_log import GameLog


class DelayedState:
    """A second state of one game, which follows its log `delay` milliseconds behind."""

    def __init__(self, state: GameState, log: GameLog, now: Callable[[], int]) -> None:
        self.state = state
        self.delay = state.setup.terms.delay * 1000
        self._log = log
        self._now = now
        self._timers: set[asyncio.TimerHandle] = set()

    async def catch_up(self) -> None:
        """Learn what may be shown by now."""
        await self._log.catch_up(self.state, self._now() - self.delay)

    def call_when_due(self, show: Callable[[], None]) -> None:
        """Call `show` when what happens now may be shown."""
        loop = asyncio.get_running_loop()

        def due() -> None:
            self._timers.discard(handle)
            show()

        handle = loop.call_later(self.state.setup.terms.delay, due)
        self._timers.add(handle)

    def close(self) -> None:
        """Show nothing any more."""
        for handle in self._timers:
            handle.cancel()
