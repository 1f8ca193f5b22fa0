"""Webhooks: what is posted, where to, how often, and where never."""

import asyncio
import base64
import hashlib
import hmac
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import fake_game
import pytest
from clients import PASSWORD, PATIENCE, Person
from full_database import contents
from mail_people import Time, person
from mail_server import MailServer
from receiver import NAME, URL, Receiver, receiving
from sqlalchemy import select
from starlette.testclient import TestClient

from fairychess.server import create_app, lifecycle
from fairychess.server.base import outgoing
from fairychess.server.base.config import Settings
from fairychess.server.base.rate_limits import RATES
from fairychess.server.play import webhooks as service
from fairychess.server.play.announcements import Announcements
from fairychess.server.store import schema, webhooks

MINUTE = 60_000
ALL = ["challenge", "gameStart", "gameEnd", "published", "tournament"]


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    with receiving(tmp_path) as found:
        yield found


@pytest.fixture
def host(
    place: str, time: Time, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient]:
    monkeypatch.setattr(lifecycle, "_WEBHOOKS", 3600)
    monkeypatch.setattr(webhooks, "_PAUSE", 0)
    for action in RATES:
        monkeypatch.setitem(RATES, action, (1000, 1000))
    with served(place, time) as found:
        yield found


def served(place: str, time: Time) -> TestClient:
    settings = Settings(
        place, address="http://play.example", hosts=("testserver",), thinkers=0, now=time
    )
    return TestClient(create_app(fake_game.FakeRoom(), None, settings))


def rounds(host: TestClient) -> None:
    """Look and post, as a server does every few seconds."""
    host.portal.call(host.app.state.services.webhooks.look)
    host.portal.call(host.app.state.services.webhooks.send_due)


def announced(host: TestClient, receiver: Receiver, name: str = "Ann", **wishes: Any) -> Person:
    """Somebody with a webhook, whose first post is forgotten."""
    found = person(host, name)
    found.do("/api/webhooks", 201, **{"url": URL, "kinds": ALL, **wishes})
    receiver.posts.clear()
    return found


def played(host: TestClient, one: Person, two: Person, **more: Any) -> tuple[str, str]:
    """A challenge in public, and the game that came of it, which has ended."""
    terms = {"timing": {"main": 300, "increment": 3}}
    made = one.do(
        "/api/challenges", 201, variant="fake", colour="first", terms=terms, listed=True, **more
    )
    rounds(host)
    game = str(two.do(f"/api/challenges/{made['id']}/accept", 201)["game"])
    rounds(host)
    with one.at(game) as first:
        first.view(ply=0)
        first.send("play", text="f3f4")
        first.view(ply=1)
        with two.at(game) as second:
            second.view(ply=1)
            second.send("play", text="g12g11")
            second.view(ply=2)
        first.view(ply=2)
        first.send("resign")
        first.view(outcome={"winner": "second", "message": fake_game.as_sent("resignation")})
    rounds(host)
    return str(made["id"]), game


def until(host: TestClient, tournament: str, status: str) -> None:
    """Wait until a tournament stands so."""
    deadline = monotonic() + PATIENCE
    while host.get(f"/api/tournaments/{tournament}").json()["tournament"]["status"] != status:
        assert monotonic() < deadline
        host.portal.call(host.app.state.services.director.look)
        sleep(0.02)


def test_a_chat_is_told_of_a_challenge_the_game_and_its_end(
    host: TestClient, receiver: Receiver
) -> None:
    announced(host, receiver)
    one, two = person(host, "Bo_*"), person(host, "Cleo")
    one.do("/api/challenges", 201, variant="fake")  # by link
    challenge, game = played(host, one, two)
    rounds(host)
    said = [one["content"] for one in receiver.documents()]
    assert len(said) == 3, "each is told once, and a challenge by link never"
    assert "Bo\\_\\*" in said[0] and "5+3" in said[0], "a name does nothing in a chat"
    assert said[0].endswith(f"<http://play.example/challenge/{challenge}>")
    assert "have begun" in said[1] and f"/game/{game}>" in said[1]
    assert "0–1" in said[2] and "Cleo" in said[2]
    assert all(one["allowed_mentions"] == {"parse": []} for one in receiver.documents())


def test_what_cannot_be_told_is_left_out_and_what_does_not_fit_comes_later(
    host: TestClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    announced(host, receiver)
    made = [
        person(host, name).do("/api/challenges", 201, variant="fake", listed=True)["id"]
        for name in ("Bo", "Cleo", "Dee")
    ]
    line = Announcements._line

    async def told(self: Announcements, event: dict[str, Any], language: str) -> str:
        if event["id"] == made[1]:
            raise ValueError("its rules refuse it")
        return (await line(self, event, language)).ljust(1500, ".")

    monkeypatch.setattr(Announcements, "_line", told)
    rounds(host)
    rounds(host)
    said = [one["content"] for one in receiver.documents()]
    assert [sum(one in text for text in said) for one in made] == [1, 0, 1]
    assert len(said) == 2
    (mine,) = host.portal.call(_all_webhooks, host)
    assert mine.failures == 0, "that was not the receiver's fault"


async def _all_webhooks(host: TestClient) -> list[webhooks.Webhook]:
    async with host.app.state.services.database.read() as connection:
        return await webhooks.listening(connection, 0)


def test_a_program_is_told_in_json_and_knows_by_whom(host: TestClient, receiver: Receiver) -> None:
    ann = person(host, "Ann")
    made = ann.do("/api/webhooks", 201, url=URL, kinds=["challenge"], format="json")
    one, two = person(host, "Bo"), person(host, "Cleo")
    challenge, _ = played(host, one, two)
    (_, (headers, body)) = receiver.posts
    (event,) = receiver.documents()[1]["events"]
    assert (event["type"], event["id"], event["by"]) == ("challenge", challenge, "Bo")
    key = base64.b64decode(made["secret"].removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mark = base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
    assert headers["webhook-signature"] == f"v1,{mark}"
    assert receiver.paths == ["/channel/secret"] * 2
    shown = ann.get("/api/webhooks").text
    assert (
        NAME in shown
        and "secret" not in shown
        and person(host, "Eve").get("/api/webhooks").json() == []
    )
    assert "channel" in ann.get("/api/me/data").text


def test_a_tournament_is_announced_begins_and_ends(
    host: TestClient, receiver: Receiver, time: Time
) -> None:
    announced(host, receiver, kinds=["tournament"])
    owner, other = person(host, "Bo"), person(host, "Cleo")
    plan = {
        "kind": "roundrobin",
        "contests": [{"variant": "fake"}],
        "terms": {"timing": {"main": 300}},
    }
    made = owner.do("/api/tournaments", 201, title="Cup [x](y)", about="", plan=plan)["id"]
    rounds(host)
    for one in (owner, other):
        one.do(f"/api/tournaments/{made}/enter")
    rounds(host)
    owner.do(f"/api/tournaments/{made}/start")
    until(host, made, "playing")
    rounds(host)
    time.now += 20 * MINUTE  # and nobody comes
    until(host, made, "ended")
    rounds(host)
    said = [one["content"] for one in receiver.documents()]
    assert ["announced" in said[0], "begun" in said[1], "over" in said[2]] == [True] * 3, said
    assert len(said) == 3 and "Cup \\[x\\]\\(y\\)" in said[0]
    assert all(one.endswith(f"<http://play.example/tournament/{made}>") for one in said)


def test_only_the_wanted_game_is_told_of(host: TestClient, receiver: Receiver) -> None:
    ann = announced(host, receiver, variant="fake", kinds=["gameEnd", "challenge"])
    played(host, person(host, "Bo"), person(host, "Cleo"))
    assert len(receiver.posts) == 2
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL, variant="x") == "no_such_variant"
    (hook,) = host.portal.call(host.app.state.services.webhooks.of, _account(host))
    other = {"type": "gameEnd", "at": hook.created, "variant": "chess"}
    cup = {"type": "tournament", "at": hook.created, "variants": ["chess", "fake"]}
    assert not hook.wants(other) and not hook.wants(cup)
    both = replace(hook, kinds=("tournament",))
    assert both.wants(cup) and not replace(both, variant="shogi").wants(cup)


def _account(host: TestClient) -> str:
    async def found() -> str:
        async with host.app.state.services.database.read() as connection:
            return str(await connection.scalar(select(schema.webhook.c.account)))

    return str(host.portal.call(found))


def test_of_two_servers_one_posts(
    place: str, host: TestClient, receiver: Receiver, time: Time
) -> None:
    announced(host, receiver)
    with served(place, time) as other:
        one = person(host, "Bo")
        one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
        for _ in range(2):
            for each in (host, other):
                rounds(each)
    assert len(receiver.posts) == 1


def test_one_that_fails_is_tried_less_and_less_often_and_then_given_up(
    host: TestClient, receiver: Receiver, time: Time
) -> None:
    ann = announced(host, receiver, kinds=["challenge"])
    one = person(host, "Bo")
    receiver.status = 500
    for tries in range(1, 11):
        one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
        rounds(host)
        rounds(host)  # too early
        assert len(receiver.posts) == tries
        (known,) = ann.get("/api/webhooks").json()
        assert (known["failures"], known["stopped"]) == (tries, tries == 10)
        time.now += MINUTE * 2 ** (tries - 1)
    rounds(host)
    assert len(receiver.posts) == 10
    assert ann.refused("/api/webhooks/test", id=known["id"]) == "webhook_failed"
    receiver.status = 204
    ann.do("/api/webhooks/test", id=known["id"])
    receiver.posts.clear()
    one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
    rounds(host)
    (told,) = receiver.documents()
    assert told["content"].count("\n") == 0, "nobody wants to hear of what is long past"


def test_one_that_is_gone_is_given_up_and_one_that_is_busy_waited_for(
    host: TestClient, receiver: Receiver, time: Time
) -> None:
    ann = announced(host, receiver)
    one = person(host, "Bo")
    one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
    receiver.status, receiver.headers = 429, {"Retry-After": "600"}
    for minutes in (0, 9, 2):
        time.now += minutes * MINUTE
        rounds(host)
    assert len(receiver.posts) == 2
    receiver.status, receiver.headers = 404, {}
    time.now += 15 * MINUTE
    rounds(host)
    (known,) = ann.get("/api/webhooks").json()
    assert known["stopped"]


def test_redirections_lead_nowhere_and_answers_that_never_end_are_left(
    host: TestClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person(host, "Ann")
    receiver.status, receiver.headers = 302, {"Location": f"https://{NAME}/other"}
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL) == "webhook_failed"
    assert receiver.paths == ["/channel/secret"]
    monkeypatch.setattr(outgoing, "PATIENCE", 0.3)
    receiver.slow = True
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL) == "webhook_failed"


def test_what_fills_an_outbox_is_left_out(host: TestClient, receiver: Receiver) -> None:
    announced(host, receiver, kinds=["challenge"])
    one = person(host, "Bo")
    for _ in range(70):
        one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
    for _ in range(3):
        rounds(host)
    lines = [one["content"].count("\n") + 1 for one in receiver.documents()]
    assert max(lines) <= webhooks.TOGETHER and sum(lines) <= 70
    assert max(len(one["content"]) for one in receiver.documents()) <= 2000


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/x", "https://", "https://user@hooks.example/x", "ftp://hooks.example",
        "https://hooks.example:8443/x", "https://hooks.example/a b", "https://h\u00f6ks.example/",
        "https://play.example/api/games", "https://play.example./api/games",
        "https://hooks.example:x/", "https://[::1/",
    ],
)  # fmt: skip
def test_what_is_no_address_of_others_is_refused(
    host: TestClient, receiver: Receiver, url: str
) -> None:
    assert person(host, "Ann").refused("/api/webhooks", url=url, kinds=ALL) == "bad_request"
    assert not receiver.posts


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1",
        "0.0.0.0", "224.0.0.1", "255.255.255.255", "240.0.0.1", "::1", "::", "fe80::1%eth0",
        "fd00::1", "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "2002:7f00:1::",
        "64:ff9b::7f00:1", "2001:0:7f00:1::", "192.0.2.1", "198.18.0.1",
    ],
)  # fmt: skip
def test_no_address_of_this_network_is_public(address: str) -> None:
    assert not outgoing.is_public(address)


def test_public_addresses_are_public() -> None:
    assert outgoing.is_public("162.159.128.233") and outgoing.is_public("2606:4700::6810:1")


def test_a_name_that_leads_here_too_is_not_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where one of its addresses is public; and it is looked up once."""
    looked: list[str] = []

    def looked_up(host: str, *_: object, **__: object) -> Any:
        looked.append(host)
        return [(2, 1, 6, "", (one, 443)) for one in ("162.159.128.233", "127.0.0.1")]

    async def connected(*_: object) -> Any:
        raise AssertionError

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    monkeypatch.setattr(outgoing, "_connected", connected)
    with pytest.raises(OSError, match="public"):
        asyncio.run(outgoing.post("https://hooks.example/x", {}, b""))
    assert looked == ["hooks.example"]


def test_a_name_that_is_looked_up_for_long_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended = threading.Event()

    def looked_up(*_: object, **__: object) -> Any:
        ended.wait(PATIENCE)
        return []

    monkeypatch.setattr(outgoing, "PATIENCE", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    try:
        with pytest.raises(TimeoutError):
            asyncio.run(outgoing.post("https://hooks.example/x", {}, b""))
    finally:
        ended.set()


def test_a_certificate_of_somebody_else_is_not_believed(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    lookup = socket.getaddrinfo
    monkeypatch.setattr(socket, "getaddrinfo", lambda _, *a, **k: lookup("127.0.0.1", *a, **k))
    with pytest.raises(OSError):
        asyncio.run(outgoing.post("https://other.example/x", {}, b""))
    assert not receiver.posts


def test_an_account_has_few_and_they_go_with_it(host: TestClient, receiver: Receiver) -> None:
    ann = person(host, "Ann")
    made = [ann.do("/api/webhooks", 201, url=URL, kinds=ALL)["id"] for _ in range(5)]
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL) == "too_many"
    assert person(host, "Bo").refused("/api/webhooks/remove", id=made[0]) == "not_found"
    assert Person(host).refused("/api/webhooks", url=URL, kinds=ALL) == "needs_account"
    ann.do("/api/webhooks/remove", id=made[0])
    one = person(host, "Cleo")
    one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
    host.portal.call(host.app.state.services.webhooks.look)
    ann.do("/api/me/close", password=PASSWORD)

    async def kept() -> Any:
        async with host.app.state.services.database.read() as connection:
            return await connection.run_sync(contents)

    found = host.portal.call(kept)
    assert not found[schema.webhook.name] and not found[schema.webhook_event.name]


def test_half_of_the_places_are_for_those_who_have_none(
    host: TestClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "_MOST_OF_ALL", 4)
    monkeypatch.setattr(service, "_FOR_ONE_EACH", 2)
    ann, bo, cleo, dan = (person(host, name) for name in ("Ann", "Bo", "Cleo", "Dan"))
    for _ in range(2):
        ann.do("/api/webhooks", 201, url=URL, kinds=ALL)
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL) == "too_many"
    bo.do("/api/webhooks", 201, url=URL, kinds=ALL)
    assert bo.refused("/api/webhooks", url=URL, kinds=ALL) == "too_many"
    cleo.do("/api/webhooks", 201, url=URL, kinds=ALL)
    assert dan.refused("/api/webhooks", url=URL, kinds=ALL) == "too_many"


def test_a_banned_account_announces_nothing(
    host: TestClient, receiver: Receiver, time: Time, post: MailServer
) -> None:
    announced(host, receiver)

    async def ban() -> None:
        async with host.app.state.services.database.write() as connection:
            await connection.execute(
                schema.account.update().values(banned_until=time.now + 1000 * MINUTE)
            )

    host.portal.call(ban)
    one = person(host, "Bo")
    one.do("/api/challenges", 201, variant="fake", listed=True, colour="first")
    rounds(host)
    assert not receiver.posts


def test_a_server_that_does_not_know_its_address_announces_nothing(client: TestClient) -> None:
    ann = person(client, "Ann")
    assert ann.refused("/api/webhooks", url=URL, kinds=ALL) == "refused"
