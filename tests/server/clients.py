"""People for tests: each with a browser's cookies of their own, at the same server."""

import json
import queue
import threading
from typing import Any

from starlette.testclient import TestClient

PATIENCE = 60
PASSWORD = "long enough to be one"


class Person(TestClient):
    """A client that shares a running server with others but not their cookies."""

    def __init__(self, host: TestClient) -> None:
        super().__init__(host.app)
        self.portal = host.portal

    def do(self, path: str, status: int = 200, **body: Any) -> Any:
        """POST a document; what is answered."""
        answer = self.post(path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def refused(self, path: str, **body: Any) -> str:
        """POST what must be refused; the code."""
        answer = self.post(path, json=body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["error"]["code"])

    def at(self, game: str, query: str = "", **options: Any) -> "Seat":
        """A socket at a table."""
        return Seat(self.websocket_connect(f"/api/games/{game}/socket{query}", **options))


def registered(host: TestClient, name: str) -> Person:
    """Somebody with an account of that name."""
    person = Person(host)
    person.do("/api/accounts", 201, name=name, password=PASSWORD)
    return person


class Seat:
    """A socket whose messages can be waited for without hanging a test."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._messages: queue.Queue[dict[str, Any]] = queue.Queue()
        self.raw: list[str] = []

    def __enter__(self) -> "Seat":
        self._socket = self._connection.__enter__()
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._connection.__exit__(*error)

    def _listen(self) -> None:
        try:
            while True:
                text = self._socket.receive_text()
                self.raw.append(text)
                self._messages.put(json.loads(text))
        except Exception:
            self._messages.put({"type": "closed"})

    def send(self, kind: str, **fields: Any) -> None:
        """Say something."""
        self._socket.send_text(json.dumps({"type": kind, **fields}))

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these fields; of views, also with these in the view."""
        while True:
            message = self._messages.get(timeout=PATIENCE)
            inside = {**message, **message.get("view", {})} if kind == "view" else message
            if message["type"] == kind and all(inside.get(k) == v for k, v in wanted.items()):
                return message
            assert message["type"] != "closed" or kind == "closed", f"closed before {kind}"

    def refused(self, kind: str, **fields: Any) -> str:
        """Say what must be refused; the code."""
        self.send(kind, **fields)
        return str(self.until("error")["code"])

    def view(self, **wanted: Any) -> dict[str, Any]:
        """The next view with these fields."""
        found: dict[str, Any] = self.until("view", **wanted)["view"]
        return found

    def over(self) -> dict[str, Any]:
        """The view that tells how the game has ended; views before it are passed over."""
        while (found := self.view())["outcome"] is None:
            pass
        return found


def game_of_two(host: TestClient, **challenge: Any) -> tuple[str, Person, Person]:
    """A game by link between two people: (game, first, second)."""
    one, two = Person(host), Person(host)
    made = one.do("/api/challenges", 201, **{"variant": "fake", "colour": "first", **challenge})
    game = two.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"] or "")
    return game["game"], one, two
