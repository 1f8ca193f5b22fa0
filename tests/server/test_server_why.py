"""Cards of pieces and reasons for refused moves, over HTTP and the socket."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from fairychess import languages
from fairychess.server import create_app


@pytest.fixture(scope="module")
def client() -> Any:
    with TestClient(create_app()) as found:
        yield found


def game_of(client: TestClient, variant: str, **wanted: Any) -> str:
    answer = client.post("/api/games", json={"variant": variant, **wanted})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def why(client: TestClient, game: str, origin: str, target: str = "") -> Any:
    with client.websocket_connect(f"/api/games/{game}/socket") as socket:
        socket.send_json({"type": "why", "origin": origin, "target": target})
        while (said := socket.receive_json())["type"] not in ("why", "error"):
            pass
        return said


def test_the_socket_says_why_not(client: TestClient) -> None:
    said = why(client, game_of(client, "king-friday-xiii"), "e2", "e4")
    assert said["reason"]["message"]["key"] == "forbids_first_move"
    assert said["reason"]["number"] == "F10" and (said["origin"], said["target"]) == ("e2", "e4")


def test_what_can_be_played_has_no_reason(client: TestClient) -> None:
    assert why(client, game_of(client, "chess"), "e2", "e4")["reason"] is None


def test_nonsense_is_answered_in_one_line(client: TestClient) -> None:
    game = game_of(client, "chess")
    for origin, target in (("hand:Q", "e4"), ("\x00", "\u2028"), ("e2" * 150, "x"), ("hand:", "")):
        said = why(client, game, origin, target)
        assert said["type"] == "why" and said["reason"]["message"]["key"].startswith("why_")
    assert why(client, game, "x" * 401)["code"] == "bad_message"


def test_a_card_in_both_languages(client: TestClient) -> None:
    path = f"/api/games/{game_of(client, 'chess')}/pieces"
    card = client.get(f"{path}/N").json()
    assert set(card["words"]) == set(languages.codes()) and card["than"] == "P"
    assert client.get(f"{path}/ZZ").status_code == 404


def test_a_custom_variant_has_cards_and_reasons_too(client: TestClient) -> None:
    text = "files=8 ranks=8\nname=Tiny\nking:K:K:king:e1,,e8\nwazir:W:W:wazir:a1,,a8\n"
    kept = client.post("/api/definitions", json={"text": text})
    assert kept.status_code == 201, kept.text
    game = game_of(client, kept.json()["variant"])
    card = client.get(f"/api/games/{game}/pieces/W").json()
    assert "orthogonally" in card["words"]["en"][0]
    assert why(client, game, "a1", "c3")["reason"]["message"]["key"] == "why_not_so"
