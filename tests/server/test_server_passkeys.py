"""Passkeys: what is asked is answered once, by the right device, for the right account."""

from collections.abc import Iterator
from typing import Any

import fake_game
import pytest
from clients import Person
from passkey_device import Device, flip
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings

ORIGIN = "https://play.example"


class Clock:
    """The time of day as the test says."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def host(clock: Clock) -> Iterator[TestClient]:
    settings = Settings(address=ORIGIN, rates=False, now=clock)
    app = create_app(fake_game.FakeRoom(), fake_game.choose, settings)
    with TestClient(app, base_url=ORIGIN) as found:
        yield found


def person_at(host: TestClient, name: str = "") -> Person:
    """A person, with an account of that name if there is one."""
    person = Person(host)
    person.base_url = host.base_url
    if name:
        person.do("/api/accounts", 201, name=name, password="long enough")
    return person


def add(person: Person, device: Device) -> Any:
    asked = person.do("/api/passkeys/options")
    answer = device.create(asked["options"])
    return person.do("/api/passkeys", 201, ticket=asked["ticket"], credential=answer, name="Mine")


def enter(person: Person, device: Device, change: Any = lambda answer: answer) -> dict[str, Any]:
    """The body that logs in with a device."""
    asked = person.do("/api/session/passkey/options")
    return {"ticket": asked["ticket"], "credential": change(device.get(asked["options"]))}


def test_a_key_lets_its_owner_in_until_it_is_removed(host: TestClient) -> None:
    ada, device = person_at(host, "Ada"), Device(ORIGIN)
    made = add(ada, device)
    assert [one["name"] for one in ada.get("/api/passkeys").json()] == ["Mine"]
    elsewhere = person_at(host)
    assert elsewhere.do("/api/session/passkey", **enter(elsewhere, device))["name"] == "Ada"
    assert elsewhere.get("/api/me").json()["account"] is True
    ada.do("/api/passkeys/remove", id=made["id"])
    other = person_at(host)
    assert other.refused("/api/session/passkey", **enter(other, device)) == "wrong_key"
    assert ada.refused("/api/passkeys/remove", id=made["id"]) == "no_such_key"


def test_a_passkey_answer_counts_once(host: TestClient) -> None:
    ada, device = person_at(host, "Ada"), Device(ORIGIN)
    add(ada, device)
    guest = person_at(host)
    body = enter(guest, device)
    guest.do("/api/session/passkey", **body)
    assert person_at(host).refused("/api/session/passkey", **body) == "wrong_key"


def test_a_late_passkey_answer_is_refused(host: TestClient, clock: Clock) -> None:
    ada, device = person_at(host, "Ada"), Device(ORIGIN)
    add(ada, device)
    body = enter(ada, device)
    clock.now += 300_001
    assert ada.refused("/api/session/passkey", **body) == "wrong_key"


@pytest.mark.parametrize("part", ["signature", "authenticatorData", "clientDataJSON"])
def test_a_changed_passkey_answer_is_refused(host: TestClient, part: str) -> None:
    ada, device = person_at(host, "Ada"), Device(ORIGIN)
    add(ada, device)
    body = enter(ada, device, lambda answer: flip(answer, part))
    assert ada.refused("/api/session/passkey", **body) == "wrong_key"


def test_passkeys_of_another_site_and_copied_keys_are_refused(host: TestClient) -> None:
    ada, device = person_at(host, "Ada"), Device(ORIGIN)
    add(ada, device)
    device.origin = "https://play.example.evil"
    assert ada.refused("/api/session/passkey", **enter(ada, device)) == "wrong_key"
    device.origin = ORIGIN
    ada.do("/api/session/passkey", **enter(ada, device))
    device.count -= 1  # a copy that has not signed as often as the key itself
    assert ada.refused("/api/session/passkey", **enter(ada, device)) == "wrong_key"


def test_passkey_challenges_belong_to_their_session(host: TestClient) -> None:
    ada, bob, device = person_at(host, "Ada"), person_at(host, "Bob"), Device(ORIGIN)
    asked = ada.do("/api/passkeys/options")
    body = {"ticket": asked["ticket"], "credential": device.create(asked["options"])}
    assert bob.refused("/api/passkeys", **body) == "wrong_key"
    made = add(ada, device)
    assert bob.refused("/api/passkeys/remove", id=made["id"]) == "no_such_key"
    assert bob.get("/api/passkeys").json() == []
    asked = bob.do("/api/passkeys/options")
    body = {"ticket": asked["ticket"], "credential": device.create(asked["options"])}
    assert bob.refused("/api/passkeys", **body) == "wrong_key"  # the key is Ada's


def test_guests_and_invalid_passkey_answers_are_refused(host: TestClient) -> None:
    guest = person_at(host)
    assert guest.refused("/api/passkeys/options") == "needs_account"
    asked = guest.do("/api/session/passkey/options")
    nonsense: dict[str, Any] = {"id": [], "response": 3}
    body = {"ticket": asked["ticket"], "credential": nonsense}
    assert guest.refused("/api/session/passkey", **body) == "wrong_key"
    ada = person_at(host, "Ada")
    asked = ada.do("/api/passkeys/options")
    body = {"ticket": asked["ticket"], "credential": nonsense}
    assert ada.refused("/api/passkeys", **body) == "wrong_key"
    other = {"Origin": "https://evil.example"}
    answer = ada.post("/api/passkeys/options", json={}, headers=other)
    assert answer.status_code == 403
