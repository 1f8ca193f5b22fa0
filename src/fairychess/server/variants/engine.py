"""Calls to the game engine: in threads, so that a slow rule never holds up the event loop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fairychess.server.base.errors import ProblemError, said_by, whereabouts
from fairychess.server.domain.engine_api import GamesBackend
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.sandbox import Sandbox

log = logging.getLogger(__name__)
T = TypeVar("T")


class GameEngine:
    """The installed variants in threads of this process, custom ones in their sandbox."""

    def __init__(self, backend: GamesBackend, sandbox: Sandbox) -> None:
        self._backend = backend
        self._sandbox = sandbox

    async def call(self, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call the engine in a thread; what it refuses is a problem, not a failure."""
        return await self.answer(asyncio.to_thread(what, *args, **named))

    async def call_for(self, variant: str, what: Callable[..., T], *args: Any, **named: Any) -> T:
        """Call what concerns games of a variant; those of custom variants wait for their sandbox.

        They have threads of their own: installed variants never wait for a custom one.
        """
        if is_custom(variant):
            return await self.answer(self._sandbox.run(variant, what, *args, **named))
        return await self.call(what, *args, **named)

    async def answer(self, asked: Awaitable[T]) -> T:
        """Return what the engine answers; what it refuses is a problem, not a failure."""
        try:
            return await asked
        except ProblemError:
            raise
        except self._backend.Refused as error:
            raise ProblemError("refused", said_by(error), 409) from error
        except Exception as error:
            # The message might say what only one seat may know; the place does not.
            log.error("the game engine failed: %s", whereabouts(error))
            raise ProblemError("internal", "the game could not do that", 500) from error
