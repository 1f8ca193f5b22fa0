"""Games between two seats in two browsers, begun anywhere: the server's own way, without a page."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import uvicorn
from argon2 import PasswordHasher
from game_page import NO_WORKER, Screen
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.domain import action as a
from fairychess.server.domain.setup import SIDES, SeatSetup, Terms

T = TypeVar("T")
TROUBLE = ("error", "warning")


class Hall:
    """A server in a thread whose games the test may begin as it likes."""

    def __init__(self, database: str = "", **settings: Any) -> None:
        self._loop = asyncio.new_event_loop()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        if "mail" in settings:
            settings["address"] = self.address
        chosen = Settings(database, rates=False, thinkers=0, **settings)
        self._app = create_app(settings=chosen, hasher=PasswordHasher(1, 8, 1))

    @contextlib.contextmanager
    def open(self) -> "Iterator[Hall]":
        """Serve until the block is left."""
        config = uvicorn.Config(self._app, log_level="warning", ws="websockets-sansio")
        server = uvicorn.Server(config)

        def run() -> None:
            asyncio.set_event_loop(self._loop)
            self._loop.run_until_complete(server.serve([self._listener]))

        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        deadline = time.monotonic() + 30
        while not server.started:
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.02)
        yield self
        server.should_exit = True
        thread.join(10)
        self._listener.close()
        self._loop.close()

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def begin(self, variant: str, before: str, **given: Any) -> tuple[str, dict[str, str]]:
        """A game whose first decisions are taken: its id, and the token of each seat."""
        return self._do(self._begin(variant, before.split(), given))

    async def _begin(
        self, variant: str, before: list[str], given: dict[str, Any]
    ) -> tuple[str, dict[str, str]]:
        services = self._app.state.services
        seats = {side: SeatSetup() for side in SIDES}
        setup = services.creator.new_setup(
            variant, seats, terms=Terms(), local=False, listed=False, **given
        )
        game = await services.creator.create(setup)
        for text in before:
            await services.autoplay.wake(game)
            async with game.lock:
                await game.commit(a.MOVE, game.state.game.to_move, None, text)
        return setup.id, {side: services.seat_tokens.token(setup.id, side, 0) for side in SIDES}


class Seat(Screen):
    """One browser with one seat, taken by link; it may go from game to game."""

    def __init__(self, browser: Browser, address: str, side: str, **options: Any) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 900},
            reduced_motion="reduce",
            service_workers="block",
            **options,
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.address, self.side = address, side

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in TROUBLE and message.text != NO_WORKER:
            self.complaints.append(message.text)

    def sit(self, game: str, token: str) -> None:
        """Take the seat in a game, and open its page."""
        path = f"{self.address}/api/games/{game}/seat"
        answer = self.page.request.post(path, data={"token": token})
        assert answer.ok, answer.text()
        self.watch(game)

    def watch(self, game: str) -> None:
        """Begin to open the page of a game; `ready` waits for it."""
        self.api = f"{self.address}/api/games/{game}"
        self.page.goto(f"{self.address}/game/{game}", wait_until="commit")

    def ready(self) -> None:
        """Wait until the page shows the game."""
        expect(self.page.locator("#status strong")).not_to_be_empty()
