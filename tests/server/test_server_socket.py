"""One socket at one table: moves, refusals, the computer, undo, draws, and nonsense."""

import asyncio
from typing import Any

import fake_game
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fairychess.game.view import View
from fairychess.messages import from_plain
from fairychess.server import create_app
from fairychess.server.base.config import Settings

COMPUTER = {"second": {"type": "computer", "level": 1}}


def table(client: TestClient, **body: Any) -> str:
    return client.post("/api/games", json={"variant": "fake", **body}).json()["id"]


def until(socket: Any, kind: str, limit: int = 10) -> dict[str, Any]:
    """The next message of a kind."""
    for _ in range(limit):
        message = socket.receive_json()
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind} came")


def test_two_people_play_at_one_screen(client: TestClient) -> None:
    with client.websocket_connect(f"/api/games/{table(client)}/socket") as socket:
        start = until(socket, "view")["view"]
        assert start["to_move"] == "first" and start["options"]
        socket.send_json({"type": "play", "text": "f3e4,e4e5", "ply": 0})
        view = until(socket, "view")["view"]
        assert view["to_move"] == "second" and view["captured"]["first"] == {"P": 1, "R": 1}
        assert view["moves"][-1]["squares"] == ["f3", "e4", "e5"]
        socket.send_json({"type": "play", "text": "g12g11"})
        assert until(socket, "view")["view"]["ply"] == 2


NONSENSE = [
    "",
    "x",
    "[]",
    "{}",
    '{"type": "dance"}',
    '{"type": "play"}',
    '{"type": "play", "text": 7}',
    '{"type": "play", "text": ""}',
    '{"type": "look", "ply": -1}',
    '{"type": "look", "ply": 1e400}',
    '{"type": "play", "text": "f3f4", "seat": "second"}',
    '{"type": "undo", "plies": 99999}',
    '{"type": "play", "text": "' + "x" * 5000 + '"}',
    "[" * 4000,
    '{"type": "play", "text": "\ud800"}',
]


@pytest.mark.parametrize("text", NONSENSE)
def test_invalid_messages_are_answered_and_the_game_goes_on(client: TestClient, text: str) -> None:
    with client.websocket_connect(f"/api/games/{table(client)}/socket") as socket:
        until(socket, "view")
        try:
            socket.send_text(text)
        except UnicodeEncodeError:
            socket.send_bytes(text.encode("utf-8", "surrogatepass"))
        error = until(socket, "error")
        assert error["code"] in ("bad_message", "too_large") and error["message"]
        socket.send_bytes(b"\xff\x00")
        assert until(socket, "error")["code"] == "bad_message"
        socket.send_json({"type": "play", "text": "f3f4"})
        assert until(socket, "view")["view"]["ply"] == 1


def test_illegal_and_stale_moves_are_refused(client: TestClient) -> None:
    with client.websocket_connect(f"/api/games/{table(client)}/socket") as socket:
        until(socket, "view")
        for text in ("f3f9", "resign", "'; drop table", "🦁"):
            socket.send_json({"type": "play", "text": text})
            assert until(socket, "error")["code"] == "refused"
        socket.send_json({"type": "play", "text": "f3f4", "ply": 3})
        assert until(socket, "error")["code"] == "stale"
        draw = [{"type": what, "what": "draw"} for what in ("accept", "decline")]
        for message in ({"type": "undo"}, *draw, {"type": "chance"}):
            socket.send_json(message)
            assert until(socket, "error")["code"] == "refused"


def test_the_computer_answers_and_undo_takes_back_both(client: TestClient) -> None:
    with client.websocket_connect(f"/api/games/{table(client, seats=COMPUTER)}/socket") as socket:
        until(socket, "view")
        socket.send_json({"type": "play", "text": "f3f4"})
        assert until(socket, "view")["view"]["options"] == []
        assert until(socket, "thinking")["seat"] == "second"
        view = until(socket, "view")["view"]
        assert view["ply"] == 2 and view["to_move"] == "first"
        socket.send_json({"type": "undo"})
        assert until(socket, "view")["view"]["ply"] == 0


def test_past_positions_can_be_looked_at(client: TestClient) -> None:
    with client.websocket_connect(f"/api/games/{table(client)}/socket") as socket:
        start = until(socket, "view")["view"]
        socket.send_json({"type": "play", "text": "f3f4"})
        until(socket, "view")
        socket.send_json({"type": "look", "ply": 0})
        past = until(socket, "history")
        assert past["view"]["board"] == start["board"] and past["view"]["options"] == []
        socket.send_json({"type": "look", "ply": 9})
        assert until(socket, "error")["code"] == "no_such_ply"


def test_draws_and_resignation(client: TestClient) -> None:
    game = table(client, seats=COMPUTER)
    with client.websocket_connect(f"/api/games/{game}/socket") as socket:
        until(socket, "view")
        socket.send_json({"type": "propose", "what": "draw"})
        assert "declines" in str(from_plain(until(socket, "notice")["said"]))
        assert until(socket, "view")["view"]["draw_offered_by"] is None
        socket.send_json({"type": "resign"})
        outcome = until(socket, "view")["view"]["outcome"]
        assert outcome == {"winner": "second", "message": fake_game.as_sent("resignation")}
        socket.send_json({"type": "play", "text": "f3f4"})
        assert until(socket, "error")["code"] == "game_over"
    with client.websocket_connect(f"/api/games/{table(client)}/socket") as socket:
        until(socket, "view")
        socket.send_json({"type": "propose", "what": "draw"})
        assert until(socket, "view")["view"]["draw_offered_by"] == "first"
        socket.send_json({"type": "accept", "what": "draw"})
        assert until(socket, "view")["view"]["outcome"]["winner"] is None


def test_two_screens_see_the_same_game(client: TestClient) -> None:
    path = f"/api/games/{table(client)}/socket"
    with client.websocket_connect(path) as one, client.websocket_connect(path) as two:
        until(one, "view")
        until(two, "view")
        one.send_json({"type": "play", "text": "f3f4"})
        assert until(two, "view")["view"] == until(one, "view")["view"]


def test_spectators_cannot_play(client: TestClient) -> None:
    seats = {side: {"type": "computer", "level": 1} for side in ("first", "second")}
    with client.websocket_connect(f"/api/games/{table(client, seats=seats)}/socket") as socket:
        socket.send_json({"type": "resign"})
        assert until(socket, "error", 400)["code"] == "not_seated"


def test_a_computer_that_fails_is_reported_and_can_be_asked_again() -> None:
    asked: list[int] = []

    async def moody(view: View, level: int) -> str:
        asked.append(level)
        if len(asked) == 1:
            raise OSError("secret path")
        return "nonsense" if len(asked) == 2 else view.options[0].text

    with TestClient(create_app(fake_game.FakeRoom(), moody)) as client:
        game = table(client, seats=COMPUTER)
        with client.websocket_connect(f"/api/games/{game}/socket") as socket:
            until(socket, "view")
            socket.send_json({"type": "play", "text": "f3f4"})
            error = until(socket, "error")
            assert error["code"] == "opponent_failed" and "secret" not in str(error)
            socket.send_json({"type": "retry"})
            assert until(socket, "error")["code"] == "opponent_failed"
            socket.send_json({"type": "retry"})
            assert until(socket, "view")["view"]["ply"] == 2


def test_undo_while_the_computer_thinks_throws_its_answer_away() -> None:
    undone = asyncio.Event()

    async def slow(view: View, level: int) -> str:
        await undone.wait()
        return view.options[0].text

    with TestClient(create_app(fake_game.FakeRoom(), slow)) as client:
        game = table(client, seats=COMPUTER)
        with client.websocket_connect(f"/api/games/{game}/socket") as socket:
            until(socket, "view")
            socket.send_json({"type": "play", "text": "f3f4"})
            until(socket, "thinking")
            socket.send_json({"type": "undo"})
            assert until(socket, "view")["view"]["ply"] == 0
            client.portal.call(undone.set)  # type: ignore[union-attr]
            socket.send_json({"type": "play", "text": "f3g4"})
            assert until(socket, "view")["view"]["moves"][0]["text"] == "f3g4"
            assert until(socket, "view")["view"]["ply"] == 2


def test_unknown_games_and_other_sites_are_turned_away(client: TestClient) -> None:
    with client.websocket_connect("/api/games/nope/socket") as socket:
        assert until(socket, "error")["code"] == "no_such_game"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()
    path = f"/api/games/{table(client)}/socket"
    with client.websocket_connect(path, headers={"Origin": "https://evil.example"}) as socket:
        assert until(socket, "error")["code"] == "forbidden"


def test_a_game_out_of_memory_is_replayed() -> None:
    app = create_app(fake_game.FakeRoom(), fake_game.choose, Settings(max_games=1))
    with TestClient(app) as client:
        first = table(client)
        with client.websocket_connect(f"/api/games/{first}/socket") as socket:
            until(socket, "view")
            socket.send_json({"type": "play", "text": "f3f4"})
            until(socket, "view")
        before = client.get(f"/api/games/{first}").json()["view"]
        table(client)
        assert len(app.state.services.registry) == 1
        assert client.get(f"/api/games/{first}").json()["view"] == before
