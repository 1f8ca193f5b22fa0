"""Programs for tests: bots that talk to a real server as they would to lichess."""

import asyncio
import contextlib
import json
import queue
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import uvicorn
from argon2 import PasswordHasher
from clients import PASSWORD, PATIENCE

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.domain.engine_api import GamesBackend
from fairychess.server.web.connection_limits import Patience, configuration

_clients: list[httpx2.Client] = []
"""Those that are open: they are closed with the server."""


def _client(base: str, **headers: str) -> httpx2.Client:
    _clients.append(httpx2.Client(base_url=base, timeout=PATIENCE, headers=headers))
    return _clients[-1]


@contextlib.contextmanager
def serving(
    games: GamesBackend | None = None,
    patience: Patience | None = None,
    rate_limits: RateLimits | None = None,
    **settings: Any,
) -> Iterator[str]:
    """A server in a thread; gives its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    chosen = Settings(**{"rates": False, "thinkers": 0, **settings})
    hasher = PasswordHasher(1, 8, 1)
    app = create_app(games, None, chosen, rate_limits=rate_limits, hasher=hasher)
    server = uvicorn.Server(configuration(app, 0, patience=patience or Patience()))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    while _clients:
        _clients.pop().close()
    server.should_exit = True
    thread.join(20)
    assert not thread.is_alive(), "streams hold the server up"
    listener.close()


class Visitor:
    """Somebody with an account of that name, at a browser."""

    def __init__(self, base: str, name: str) -> None:
        self.base = base
        self.name = name
        self.pages = _client(base)
        self.do("/api/accounts", 201, name=name, password=PASSWORD)

    def do(self, path: str, status: int = 200, **body: Any) -> Any:
        """POST a document; what is answered."""
        answer = self.pages.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        """GET a document."""
        answer = self.pages.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def token(self) -> str:
        """A new token of the account."""
        return str(self.do("/api/tokens", 201, name="test")["token"])


class Program:
    """What comes with a token."""

    def __init__(self, base: str, token: str) -> None:
        self.token = token
        self.http = _client(base, Authorization=f"Bearer {token}")

    def ask(self, path: str, status: int = 200, **fields: Any) -> Any:
        """POST a form; what is answered."""
        answer = self.http.post(path, data=fields)
        assert answer.status_code == status, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        """GET a document."""
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @contextlib.contextmanager
    def stream(self, path: str) -> "Iterator[Lines]":
        """A stream whose lines can be waited for."""
        with self.http.stream("GET", path) as answer:
            assert answer.status_code == 200, answer.read()
            yield Lines(answer)


class Lines:
    """The documents of a stream, read beside the test; at its end comes None."""

    def __init__(self, answer: Any) -> None:
        self._documents: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self.raw: list[str] = []
        threading.Thread(target=self._read, args=(answer,), daemon=True).start()

    def _read(self, answer: Any) -> None:
        with contextlib.suppress(Exception):
            for line in answer.iter_lines():
                self.raw.append(line)
                if line:
                    self._documents.put(json.loads(line))
        self._documents.put(None)

    def next(self) -> dict[str, Any] | None:
        """The next document; None at the end of the stream."""
        return self._documents.get(timeout=PATIENCE)

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next document of a kind with these fields."""
        while True:
            found = self.next()
            assert found is not None, f"the stream ended before {kind}"
            if found["type"] == kind and all(found.get(k) == v for k, v in wanted.items()):
                return found


def bot(base: str, name: str) -> tuple[Visitor, Program]:
    """A bot of that name: its owner, and the program."""
    owner = Visitor(base, name)
    program = Program(base, owner.token())
    program.ask("/api/bot/account/upgrade")
    return owner, program
