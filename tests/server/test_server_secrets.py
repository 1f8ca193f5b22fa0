"""Two people at one screen of a game with secrets: one side at a time, and nothing of the other."""

from collections.abc import Iterator
from typing import Any

import pytest
from clients import Person
from fake_game import as_sent
from starlette.testclient import TestClient

from fairychess.game import read_record
from fairychess.game.verifying import verify
from fairychess.server import create_app


@pytest.fixture
def kira() -> Iterator[TestClient]:
    """A client of a server over the installed games."""
    with TestClient(create_app()) as client:
        yield client


def view(socket: Any) -> dict[str, Any]:
    while (message := socket.receive_json())["type"] != "view":
        pass
    return dict(message["view"])


def lift(socket: Any, seat: str) -> dict[str, Any]:
    socket.send_json({"type": "set_perspective", "seat": seat})
    return view(socket)


def test_a_shared_screen_shows_one_side_at_a_time(kira: TestClient) -> None:
    made = kira.post("/api/games", json={"variant": "kira-chess"}).json()
    assert made["viewer"] == "spectator"
    with kira.websocket_connect(f"/api/games/{made['id']}/socket") as socket:
        while (seen := view(socket))["to_move"] == "chance":
            assert seen["viewer"] == "spectator"  # the cards are dealt without a player's help
        assert not seen["options"] and "roles" not in seen["state_fields"]
        for part, seat in enumerate(("first", "second")):
            seen = lift(socket, seat)
            assert seen["viewer"] == seat == seen["to_move"]
            socket.send_json({"type": "play", "text": seen["options"][0]["text"]})
            assert "?" not in view(socket)["state_fields"]["roles"].split("/")[part]
            assert lift(socket, "")["state_fields"]["roles"].split("/")[part] == "?,?"
        assert lift(socket, "first")["state_fields"]["roles"].endswith("/?,?")
        assert lift(socket, "second")["state_fields"]["roles"].startswith("?,?/")
        socket.send_json({"type": "look", "ply": seen["ply"]})
        while (past := socket.receive_json())["type"] != "history":
            pass
        assert past["view"]["viewer"] == "second"
    assert kira.get(f"/api/games/{made['id']}").json()["viewer"] == "spectator"


def test_who_looks_back_when_all_is_over_sees_what_was_hidden(kira: TestClient) -> None:
    made = kira.post("/api/games", json={"variant": "kira-chess"}).json()
    with kira.websocket_connect(f"/api/games/{made['id']}/socket") as socket:
        while (seen := view(socket))["to_move"] == "chance":
            pass
        for seat in ("first", "second"):
            seen = lift(socket, seat)
            socket.send_json({"type": "play", "text": seen["options"][0]["text"]})
            seen = view(socket)
        lift(socket, "first")

        def roles() -> tuple[str, int]:
            """What is told of the roles after both were chosen, and how many pieces show one."""
            socket.send_json({"type": "look", "ply": seen["ply"]})
            while (past := socket.receive_json())["type"] != "history":
                pass
            board = past["view"]["board"]
            shown = [piece for piece in board if any(m["key"] == "role" for m in piece["marks"])]
            return past["view"]["state_fields"]["roles"], len(shown)

        hidden, own = roles()
        assert hidden.endswith("/?,?")
        assert own == 2
        socket.send_json({"type": "resign"})
        while view(socket)["outcome"] is None:
            pass
        opened, both = roles()
        assert "?" not in opened
        assert both == 4
    [past] = kira.get(f"/api/games/{made['id']}/boards").json()[seen["ply"] : seen["ply"] + 1]
    assert past["state_fields"]["roles"] == opened


def test_a_shared_screen_shows_only_held_seats(kira: TestClient) -> None:
    seats = {"second": {"type": "computer", "level": 1}}
    made = kira.post("/api/games", json={"variant": "kira-chess", "seats": seats}).json()
    assert made["viewer"] == "first"
    with kira.websocket_connect(f"/api/games/{made['id']}/socket") as socket:
        socket.send_json({"type": "set_perspective", "seat": "second"})
        while (message := socket.receive_json())["type"] != "error":
            pass
        assert message["code"] == "not_seated"


def test_the_record_of_a_game_opens_what_was_promised(kira: TestClient) -> None:
    """Seed and salt of the game's own, also after the server has loaded it again."""
    person = Person(kira)
    seats = {"second": {"type": "computer", "level": 1}}
    games = [
        person.do("/api/games", 201, variant="kira-chess", seats=seats, seed=5) for _ in range(2)
    ]
    promised = {made["view"]["commitment"] for made in games}
    assert len(promised) == 2, "the same seed and start, and yet nothing can be tried out"
    game = games[0]["id"]
    registry = kira.app.state.services.registry
    registry.drop(registry.known(game))
    with person.at(game) as first:
        first.view(to_move="first")
        before = read_record(person.get(f"/api/games/{game}/record").text)
        assert not {"Seed", "Salt"} & set(before.tags)
        first.send("resign")
        first.view(outcome={"winner": "second", "message": as_sent("resignation")})
    record = read_record(person.get(f"/api/games/{game}/record").text)
    assert record.tags["Commitment"] in promised and len(record.tags["Salt"]) == 64
    found = list(verify(record, before))
    assert found[0] == "commitment: is the hash of the opened seed, salt and start"
    assert found[-1].startswith("seals: ")
