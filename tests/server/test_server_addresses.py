"""Mail addresses, and the way back to an account by them."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import fake_game
import pytest
from clients import PASSWORD, Person, registered
from databases import Postgres, somebody_waits
from mail_people import (
    ADDRESS,
    HOUR,
    MINUTE,
    Time,
    game_between,
    link,
    person,
    rounds,
    served,
    with_mail,
)
from mail_server import MailServer
from sqlalchemy import select
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RATES, RateLimits
from fairychess.server.domain.setup import SeatSetup, Setup, Terms
from fairychess.server.identity.accounts import Accounts
from fairychess.server.store import games, mail, passkeys, schema, users
from fairychess.server.store.database import Database

pytestmark = pytest.mark.usefixtures("hurry")


@pytest.fixture
def host(place: str, time: Time, post: MailServer) -> Iterator[TestClient]:
    with served(place, time, post) as found:
        yield found


def test_a_password_that_is_changed_meanwhile_opens_nothing(
    host: TestClient, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is checked, which takes a while, before anything is written."""
    bo = with_mail(host, post)
    checked = Accounts.checked

    async def slowly(self: Accounts, *given: Any) -> users.Account:
        found = await checked(self, *given)
        async with host.app.state.services.database.write() as connection:
            await users.set_password(connection, found.id, "another one's hash")
        return found

    monkeypatch.setattr(Accounts, "checked", slowly)
    asked = {"address": "thief@post.example", "password": PASSWORD}
    assert bo.refused("/api/me/mail", **asked) == "wrong_password"


def test_an_address_is_used_when_its_owner_has_confirmed_it(
    host: TestClient, post: MailServer, time: Time
) -> None:
    bo = person(host, "Bo")
    assert bo.refused("/api/me/mail", address=ADDRESS, password="not the password") == (
        "wrong_password"
    )
    assert bo.refused("/api/me/mail", address="no address", password=PASSWORD) == "bad_address"
    bo.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    ((to, letter),) = post.wait(1)
    assert to == ADDRESS and letter["From"] == "Fairychess <games@play.example>"
    waiting = bo.get("/api/me/mail").json()
    assert (waiting["address"], waiting["wanted"]) == ("", ADDRESS)
    assert Person(host).refused("/api/mail/confirm", token="x" * 40) == "bad_link"
    token = link(letter)
    bo.do("/api/mail/confirm", token=token)
    assert bo.refused("/api/mail/confirm", token=token) == "bad_link"  # once
    assert bo.get("/api/me/mail").json() == {
        "sent": True, "address": ADDRESS, "wanted": "",
        "about_turns": "each", "warnings": True,
    }  # fmt: skip
    bo.do("/api/me/mail/wishes", about_turns="never", warnings=False)
    bo.do("/api/me/mail", address="other@post.example", password=PASSWORD)
    wishes = bo.get("/api/me/mail").json()
    assert (wishes["about_turns"], wishes["warnings"]) == ("never", False)  # as before
    assert (wishes["address"], wishes["wanted"]) == (ADDRESS, "other@post.example")
    late = link(post.wait(2)[-1][1])
    time.now += 49 * HOUR
    assert bo.refused("/api/mail/confirm", token=late) == "bad_link"


def test_a_forgotten_password_is_replaced_once(
    host: TestClient, post: MailServer, time: Time, place: str
) -> None:
    bo = with_mail(host, post)
    other = Person(host)
    for name in ("Bo", ADDRESS.upper(), "nobody", "x@y.example"):
        assert other.do("/api/password/forgotten", name=name) == {"done": True}
    first, second = (link(letter) for _, letter in post.wait(2))
    rounds(host)
    assert len(post.letters) == 2  # whom nobody knows gets nothing
    new = "a password of today"
    assert first != second
    working = [
        token
        for token in (first, second)
        if other.post("/api/password/reset", json={"token": token, "password": new}).status_code
        == 200
    ]
    assert len(working) == 1  # the older one leads nowhere
    for token in (first, second):
        assert other.refused("/api/password/reset", token=token, password=new) == "bad_link"
    assert not bo.get("/api/me").json()["account"]  # all sessions have ended
    assert other.refused("/api/session", name="Bo", password=PASSWORD) == "wrong"
    other.do("/api/session", name="Bo", password=new)
    other.do("/api/password/forgotten", name="Bo")
    late = link(post.wait(3)[-1][1])
    kept = asyncio.run(rows(place))
    assert late not in json.dumps(kept)
    time.now += 61 * MINUTE
    assert other.refused("/api/password/reset", token=late, password=new) == "bad_link"


def test_without_its_address_an_account_has_no_way_back(host: TestClient, post: MailServer) -> None:
    bo = with_mail(host, post)
    Person(host).do("/api/password/forgotten", name="Bo")
    token = link(post.wait(1)[0][1])
    bo.do("/api/me/mail", address="", password=PASSWORD)
    new = "a password of today"
    assert bo.refused("/api/password/reset", token=token, password=new) == "bad_link"


def test_with_another_password_no_address_waits_to_be_confirmed(
    host: TestClient, post: MailServer
) -> None:
    bo = with_mail(host, post)
    bo.do("/api/me/mail", address="thief@post.example", password=PASSWORD)
    asked = link(post.wait(1)[0][1])
    Person(host).do("/api/password/forgotten", name="Bo")
    new = "a password of today"
    Person(host).do("/api/password/reset", token=link(post.wait(2)[1][1]), password=new)
    assert Person(host).refused("/api/mail/confirm", token=asked) == "bad_link"
    bo.do("/api/session", name="Bo", password=new)
    known = bo.get("/api/me/mail").json()
    assert (known["address"], known["wanted"]) == (ADDRESS, "")


async def rows(place: str) -> list[str]:
    """All that is kept of ways back and addresses."""
    database = Database(place)
    async with database.read() as connection:
        found = [
            str(row)
            for table in (schema.reset, schema.mailbox)
            for row in await connection.execute(select(table))
        ]
    await database.close()
    return found


def test_without_a_mail_server_no_address_is_taken() -> None:
    with TestClient(create_app(fake_game.FakeRoom(), None, Settings(thinkers=0))) as host:
        bo = registered(host, "Bo")
        assert bo.get("/api/me/mail").json()["sent"] is False
        assert bo.refused("/api/me/mail", address=ADDRESS, password=PASSWORD) == "no_mail"
        assert bo.refused("/api/password/forgotten", name="Bo") == "no_mail"


def test_an_address_counts_until_the_next_one_is_confirmed(
    host: TestClient, post: MailServer, time: Time
) -> None:
    bo = with_mail(host, post)
    bo.do("/api/me/mail", address="new@post.example", password=PASSWORD)
    ((to, letter),) = post.wait(1)
    assert to == "new@post.example"
    Person(host).do("/api/password/forgotten", name="Bo")
    (to, way_back) = post.wait(2)[1]
    assert to == ADDRESS
    bo.do("/api/mail/confirm", token=link(letter))
    assert bo.get("/api/me/mail").json()["address"] == "new@post.example"
    # Who still reads the old address has no way into the account.
    new = "a password of today"
    assert bo.refused("/api/password/reset", token=link(way_back), password=new) == "bad_link"
    Person(host).do("/api/password/forgotten", name="NEW@post.example")
    assert post.wait(3)[2][0] == "new@post.example"
    # One that nobody confirms is forgotten, and what was confirmed stays.
    bo.do("/api/me/mail", address="third@post.example", password=PASSWORD)
    time.now += 49 * HOUR

    async def clear() -> None:
        async with host.app.state.services.database.write() as connection:
            await mail.clear(connection, time.now)

    host.portal.call(clear)
    known = bo.get("/api/me/mail").json()
    assert (known["address"], known["wanted"]) == ("new@post.example", "")


def test_of_two_addresses_at_once_one_waits_for_the_other(postgres: Postgres, time: Time) -> None:
    async def both(url: str) -> list[mail.Waiting]:
        database = Database(url)
        await database.migrate()
        async with database.write() as connection:
            new = users.Account("a", "Bo", "")
            await users.register(connection, new, "bo", "bo", time.now)

        async def want(address: str, waiting: asyncio.Event | None) -> None:
            async with database.write() as connection:
                await mail.want(connection, "a", address, "en", address, time.now + 1, 0)
                if waiting is not None:
                    waiting.set()
                    await somebody_waits(database)

        begun = asyncio.Event()
        first = asyncio.create_task(want("one@x.example", begun))
        await begun.wait()
        await asyncio.gather(first, want("two@x.example", None))
        async with database.write() as connection:
            assert not await mail.confirm(connection, "one@x.example", time.now)
            assert await mail.confirm(connection, "two@x.example", time.now)
            assert await mail.at(connection, "TWO@x.example", 3) == ["a"]
            setup = Setup(
                id="g", variant="fake", options={}, position=None, seed=1, terms=Terms(),
                local=False, listed=True, created=1, seats={"first": SeatSetup(account="a")},
            )  # fmt: skip
            await games.create(connection, setup)
            for kind in (mail.TURN, mail.WARNING, mail.END):
                letter = mail.Letter("a", kind, time.now, "g", 0)
                await connection.run_sync(mail.put, letter)
            assert await mail.waits(connection, time.now)
            taken = await mail.take(connection, "me", time.now)
        await database.close()
        assert taken is not None and taken[0] == "a"
        return taken[1]

    waiting = asyncio.run(both(postgres.database()))
    stands = {"turn": True, "warning": True, "end": False}
    assert {one.kind: one.stands for one in waiting} == stands


def test_a_stranger_does_not_use_up_what_may_be_written_to_an_address(
    host: TestClient, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_mail(host, post)
    ann, cy = person(host, "Ann"), person(host, "Cy")
    monkeypatch.setitem(RATES, "address", (3, 0))

    def take(limits: RateLimits, action: str, who: str) -> None:
        if action == "letter" and not who.startswith(("confirm", "back")):
            return  # everybody comes from an address of their own
        limited(limits, action, who)

    limited = RateLimits.take
    monkeypatch.setattr(RateLimits, "take", take)
    monkeypatch.setitem(RATES, "letter", (5, 0))
    for _ in range(3):
        ann.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    assert ann.refused("/api/me/mail", address=ADDRESS, password=PASSWORD) == "too_often"
    cy.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    for _ in range(5):  # and asked for by anybody, all of them lead back
        cy.do("/api/password/forgotten", name="Bo")
    letters = [link(one) for _, one in post.wait(9) if one["Subject"] == "A new password"]
    assert len(letters) == 5
    cy.do("/api/password/reset", token=letters[0], password="a password of today")
    assert cy.refused("/api/password/reset", token=letters[1], password=PASSWORD) == "bad_link"


def test_whatever_else_opens_an_account_ends_with_its_password(
    host: TestClient, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, services = with_mail(host, post), host.app.state.services

    async def add_key() -> None:
        async with services.database.write() as connection:
            owner = (await mail.at(connection, ADDRESS, 1))[0]
            assert await passkeys.add(connection, passkeys.Passkey("k", owner, "", 0, "", 0))

    def opens(token: str) -> bool:
        given = {"Authorization": f"Bearer {token}"}
        return Person(host).get("/api/account", headers=given).status_code == 200

    host.portal.call(add_key)
    token = bo.do("/api/tokens", 201, name="a bot")["token"]
    assert opens(token)
    new = "a password of today"
    Person(host).do("/api/password/forgotten", name="Bo")
    early = link(post.wait(1)[0][1])
    bo.do("/api/me/password", old=PASSWORD, new=new)
    assert not opens(token) and len(bo.get("/api/passkeys").json()) == 1
    assert bo.refused("/api/password/reset", token=early, password=PASSWORD) == "bad_link"
    token = bo.do("/api/tokens", 201, name="a bot")["token"]
    Person(host).do("/api/password/forgotten", name="Bo")
    way_back = link(post.wait(2)[1][1])

    async def busy(_accounts: object, _password: str) -> str:
        raise ProblemError("busy", "too many do that", 503)

    with monkeypatch.context() as patch:  # the link is good until there is another password
        patch.setattr(Accounts, "hashed", busy)
        assert bo.refused("/api/password/reset", token=way_back, password=PASSWORD) == "busy"
    cy = person(host, "Cy")
    with bo.at(game_between(bo, cy)) as seat:
        seat.view(ply=2)
        cy.do("/api/password/reset", token=way_back, password=PASSWORD)
        seat.until("closed")
    assert not opens(token) and not bo.get("/api/me").json()["account"]
    bo.do("/api/session", name="Bo", password=PASSWORD)
    assert bo.get("/api/passkeys").json() == []
