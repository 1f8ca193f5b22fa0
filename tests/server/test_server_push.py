"""Web push: the standard's own example, who is told what, and who is never written to."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import fake_game
import http_ece
import jwt
import pytest
from clients import Person, game_of_two
from cryptography.hazmat.primitives.asymmetric import ec
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base import outgoing
from fairychess.server.base.config import Settings
from fairychess.server.play import push

ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc"
KEY = push.new_key()


class Browser:
    """The keys of a browser, and how it reads what comes."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"a" * 16

    def body(self, **changes: str) -> dict[str, str]:
        key = push.coded(push.public_bytes(self._key))
        body = {"endpoint": ENDPOINT, "key": key, "auth": push.coded(self._auth)}
        return {**body, "words": "Your turn", **changes}

    def read(self, data: bytes) -> Any:
        plain = http_ece.decrypt(data, private_key=self._key, auth_secret=self._auth)
        return json.loads(plain)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[push.PushMessage]:
    """What would have gone out; the push service says that the browser is gone."""
    found: list[push.PushMessage] = []

    async def post(
        _url: str, headers: Mapping[str, str], body: bytes, names: object
    ) -> outgoing.Answer:
        assert names is None  # those who choose slow names hold up no push message
        found.append(push.PushMessage(body, dict(headers)))
        return outgoing.Answer(410)

    monkeypatch.setattr(outgoing, "post", post)
    return found


@pytest.fixture
def host() -> Iterator[TestClient]:
    settings = Settings(rates=False, push_key=KEY, push_contact="mailto:op@play.example")
    with TestClient(create_app(fake_game.FakeRoom(), fake_game.choose, settings)) as found:
        yield found


def test_encryption_matches_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""
    mine = push.read_key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    theirs = (
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    found = push.sealed(
        b"When I grow up, I want to be a watermelon",
        push.decoded(theirs),
        push.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        mine,
        push.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert push.coded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


def test_notifications_are_signed_by_this_server() -> None:
    key = push.read_key(KEY)
    token = push.signed(key, {"aud": "https://x"})
    claims = jwt.decode(token, key.public_key(), algorithms=["ES256"], audience="https://x")
    assert claims == {"aud": "https://x"}


def test_a_player_without_an_open_page_is_notified(
    host: TestClient, letters: list[push.PushMessage]
) -> None:
    game, one, two = game_of_two(host)
    browser = Browser()
    two.do("/api/push", 201, **browser.body())
    with one.at(game) as first:
        first.send("play", text="f3f4")
        first.view(ply=1)
        with two.at(game) as second:
            second.view(ply=1)
            second.send("play", text="g12g11")
            second.view(ply=2)
            first.send("play", text="f4f5")  # whom it concerns looks at it
            second.view(ply=3)
    assert len(letters) == 1
    said = browser.read(letters[0].body)
    assert said["url"] == f"/game/{game}" and said["text"] == "Your turn"
    assert "f3f4" not in json.dumps(said)
    assert letters[0].headers["Authorization"].startswith("vapid t=")


def test_only_its_owner_ends_a_subscription_and_gone_browsers_are_forgotten(
    host: TestClient, letters: list[push.PushMessage]
) -> None:
    browser = Browser()
    game, one, two = game_of_two(host)
    two.do("/api/push", 201, **browser.body())
    two.do("/api/push", 201, **browser.body(words="Deine Züge"))  # instead of the first
    Person(host).do("/api/push/end", endpoint=ENDPOINT)
    with one.at(game) as first:
        for own, theirs, ply in (("f3f4", "g12g11", 1), ("f4f5", "g11g12", 3)):
            first.send("play", text=own)
            first.view(ply=ply)
            with two.at(game) as second:
                second.view(ply=ply)
                second.send("play", text=theirs)
                first.view(ply=ply + 1)
    assert [browser.read(letter.body)["text"] for letter in letters] == ["Deine Züge"]


@pytest.mark.parametrize(
    "changes",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://fcm.googleapis.com/x"},
        {"endpoint": "https://fcm.googleapis.com.evil.example/x"},
        {"endpoint": "https://notify.windows.com.evil.example/x"},
        {"key": "AAAA"},
        {"key": "%%%"},
    ],
)
def test_forbidden_endpoints_are_never_contacted(host: TestClient, changes: dict[str, str]) -> None:
    assert Person(host).refused("/api/push", **Browser().body(**changes)) == "bad_request"


def test_without_a_key_there_are_no_notifications(client: TestClient) -> None:
    assert client.get("/api/push").json() == {"key": ""}
    assert client.post("/api/push", json=Browser().body()).json()["error"]["code"] == "refused"
    script = client.get("/listener.js")
    assert script.headers["content-type"].startswith("text/javascript")
