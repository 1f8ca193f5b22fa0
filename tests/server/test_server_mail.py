"""Mail: confirmed addresses, turns, warnings and digests, the way back to an account."""

from __future__ import annotations

import asyncio
import json
import re
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import PASSWORD, Person, registered
from mail_server import MailServer, words
from sqlalchemy import select
from starlette.testclient import TestClient

from fairychess.server import create_app, lifecycle
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.rate_limits import RATES
from fairychess.server.mail.relay import is_address, relay_of
from fairychess.server.store import mail, schema
from fairychess.server.store.database import Database

HOUR = 3_600_000
MINUTE = 60_000
ADDRESS = "bo@post.example"


class Time:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def post() -> Iterator[MailServer]:
    with MailServer() as found:
        yield found


@pytest.fixture
def place(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@contextmanager
def served(place: str, time: Time, post: MailServer) -> Iterator[TestClient]:
    """A server that sends mail."""
    settings = Settings(
        place,
        address="http://play.example",
        hosts=("testserver",),
        thinkers=0,
        now=time,
        mail=post.url,
        mail_from="Fairychess <games@play.example>",
    )
    app = create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
    with TestClient(app) as found:
        yield found


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lifecycle, "_LETTERS", 0.05)
    for action in RATES:
        monkeypatch.setitem(RATES, action, (1000, 1000))


@pytest.fixture
def host(place: str, time: Time, post: MailServer) -> Iterator[TestClient]:
    with served(place, time, post) as found:
        yield found


def person(host: TestClient, name: str) -> Person:
    """Somebody with an account, over https."""
    found = Person(host)
    found.do("/api/accounts", 201, name=name, password=PASSWORD)
    return found


def link(letter: EmailMessage) -> str:
    """The token that a letter brings."""
    found = re.search(r"#(?:confirm=)?([\w-]{20,})", words(letter))
    assert found
    return found[1]


def with_mail(host: TestClient, post: MailServer, name: str = "Bo", **wishes: object) -> Person:
    """Somebody whose address is confirmed."""
    found = person(host, name)
    before = len(post.letters)
    found.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    (_, letter) = post.wait(before + 1)[-1]
    found.do("/api/mail/confirm", token=link(letter))
    if wishes:
        found.do("/api/me/mail/wishes", **wishes)
    post.letters.clear()
    return found


def game_between(one: Person, two: Person, days: int = 3) -> str:
    """A game by correspondence in which both have moved once, so that its clock runs."""
    terms = {"timing": {"days": days}}
    made = one.do("/api/challenges", 201, variant="fake", colour="first", terms=terms)
    game = str(two.do(f"/api/challenges/{made['id']}/accept", 201, token=made["token"])["game"])
    move(one, game, "f3f4", 1)
    move(two, game, "g12g11", 2)
    return game


def move(who: Person, game: str, text: str, ply: int) -> None:
    with who.at(game) as seat:
        seat.view(ply=ply - 1)
        seat.send("play", text=text, ply=ply - 1)
        seat.view(ply=ply)


def rounds(host: TestClient) -> None:
    """Look at the line as a server does every few seconds."""
    services = host.app.state.services
    for _ in range(2):
        host.portal.call(services.alerts.warn, services.now())
        host.portal.call(services.post_office.send_due)


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
    assert not bo.get("/api/me/mail").json()["confirmed"]
    assert Person(host).refused("/api/mail/confirm", token="x" * 40) == "bad_link"
    token = link(letter)
    bo.do("/api/mail/confirm", token=token)
    assert bo.refused("/api/mail/confirm", token=token) == "bad_link"  # once
    assert bo.get("/api/me/mail").json() == {
        "sent": True, "address": ADDRESS, "confirmed": True,
        "about_turns": "each", "warnings": True,
    }  # fmt: skip
    bo.do("/api/me/mail/wishes", about_turns="never", warnings=False)
    bo.do("/api/me/mail", address="other@post.example", password=PASSWORD)
    wishes = bo.get("/api/me/mail").json()
    assert (wishes["about_turns"], wishes["warnings"]) == ("never", False)  # as before
    late = link(post.wait(2)[-1][1])
    time.now += 49 * HOUR
    assert bo.refused("/api/mail/confirm", token=late) == "bad_link"


def test_a_turn_is_told_once_a_while_after_it_has_come(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game = game_between(ann, bo)
    rounds(host)
    assert not post.letters
    move(ann, game, "f4f5", 3)
    rounds(host)
    assert not post.letters  # who sits there answers at once
    time.now += 6 * MINUTE
    ((to, letter),) = post.wait(1)
    said = words(letter)
    assert to == ADDRESS and letter["Subject"].startswith("Your turn: ")
    assert "Ann" in said and f"http://play.example/game/{game}" in said and "2 d 23 h" in said
    assert (
        "f4" not in said.replace(game, "")
        and letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    )
    move(bo, game, "g11g12", 4)
    move(ann, game, "f5f6", 5)
    move(bo, game, "g12g11", 6)  # it is over before the letter would go
    time.now += 6 * MINUTE
    rounds(host)
    assert len(post.letters) == 1


def test_several_turns_make_one_letter(host: TestClient, post: MailServer, time: Time) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    games = [game_between(ann, bo) for _ in range(3)]
    for game in games:
        move(ann, game, "f4f5", 3)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    assert letter["Subject"] == "3 games wait for you"
    assert all(game in words(letter) for game in games)


def test_who_is_warned_before_time_runs_out_and_how_often(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post, about_turns="never")
    game = game_between(ann, bo)
    move(ann, game, "f4f5", 3)
    time.now += 54 * HOUR - MINUTE
    rounds(host)
    assert not post.letters
    time.now += 2 * MINUTE
    ((_, letter),) = post.wait(1)
    assert letter["Subject"].startswith("Your time runs out: ") and "0 d 17 h" in words(letter)
    time.now += 10 * HOUR
    rounds(host)
    assert len(post.letters) == 1


def test_a_digest_comes_once_a_day_when_something_waits(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post, about_turns="daily", warnings=False)
    time.now += 25 * HOUR
    rounds(host)
    assert not post.letters  # nothing waits
    game = game_between(ann, bo, days=7)
    move(ann, game, "f4f5", 3)
    time.now += 25 * HOUR
    post.wait(1)
    rounds(host)
    assert len(post.letters) == 1
    time.now += 24 * HOUR
    post.wait(2)


def test_the_link_at_the_end_stops_letters_without_logging_in(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game = game_between(ann, bo)
    move(ann, game, "f4f5", 3)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    address = letter["List-Unsubscribe"].strip("<>").removeprefix("http://play.example")
    stranger = Person(host)
    assert stranger.post("/api/mail/stop?token=x").status_code == 403
    answer = stranger.post(address, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert bo.get("/api/me/mail").json()["about_turns"] == "never"
    move(bo, game, "g11g12", 4)
    move(ann, game, "f5f6", 5)
    time.now += 60 * HOUR
    rounds(host)
    assert len(post.letters) == 1


def test_a_mail_server_that_fails_is_tried_again_and_a_restart_keeps_the_line(
    place: str, post: MailServer, time: Time
) -> None:
    with served(place, time, post) as host:
        ann, bo = person(host, "Ann"), with_mail(host, post)
        move(ann, game_between(ann, bo), "f4f5", 3)
        post.refusing, before = True, post.tried
        time.now += 6 * MINUTE
        post.wait_tried(before + 1)
        rounds(host)
        assert post.tried == before + 1
    post.refusing = False
    time.now += 10 * MINUTE
    with served(place, time, post):
        post.wait(1)


def test_of_two_servers_one_sends(place: str, post: MailServer, time: Time) -> None:
    with served(place, time, post) as host, served(place, time, post):
        ann, bo = person(host, "Ann"), with_mail(host, post)
        games = [game_between(ann, bo) for _ in range(2)]
        for number, game in enumerate(games, 1):
            move(ann, game, "f4f5", 3)
            time.now += 6 * MINUTE
            post.wait(number)  # a lease lasts for less than time jumps here
            rounds(host)
        time.now += 60 * HOUR
        post.wait(3)
        rounds(host)
        subjects = sorted(letter["Subject"] for _, letter in post.letters)
        named = [game for game in games for _, one in post.letters if game in words(one)]
        # Of each game a turn and a warning at most, alone or together.
        assert subjects and all(named.count(game) <= 2 for game in games), subjects


def test_nobody_gets_more_than_a_bound_of_letters_a_day(
    host: TestClient, post: MailServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "MOST_A_DAY", 2)
    ann, bo = person(host, "Ann"), with_mail(host, post)
    for number in range(4):
        move(ann, game_between(ann, bo), "f4f5", 3)
        time.now += 6 * MINUTE
        if number < 2:
            post.wait(number + 1)
    rounds(host)
    assert len(post.letters) == 2


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


def test_letters_are_in_the_language_of_the_page(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), person(host, "Bo")
    bo.headers["Accept-Language"] = "ja"
    bo.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    ((_, letter),) = post.wait(1)
    assert letter["Subject"] == "メールアドレスの確認"
    bo.do("/api/mail/confirm", token=link(letter))
    move(ann, game_between(ann, bo), "f4f5", 3)
    time.now += 6 * MINUTE
    (_, about) = post.wait(2)[-1]
    assert about["Subject"].startswith("あなたの番です")


def test_closing_an_account_ends_its_letters(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    move(ann, game_between(ann, bo), "f4f5", 3)
    assert json.loads(bo.get("/api/me/data").text)["mailboxes"][0]["address"] == ADDRESS
    bo.do("/api/me/close", password=PASSWORD)
    time.now += 60 * HOUR
    rounds(host)
    assert not post.letters


def test_without_a_mail_server_no_address_is_taken() -> None:
    with TestClient(create_app(fake_game.FakeRoom(), None, Settings(thinkers=0))) as host:
        bo = registered(host, "Bo")
        assert bo.get("/api/me/mail").json()["sent"] is False
        assert bo.refused("/api/me/mail", address=ADDRESS, password=PASSWORD) == "no_mail"
        assert bo.refused("/api/password/forgotten", name="Bo") == "no_mail"


@pytest.mark.parametrize(
    "settings",
    [
        {"MAIL": "http://x"},
        {"MAIL": "smtp://"},
        {"MAIL": "smtp://x:y:z"},
        {"MAIL": "smtp://mail.example:99999", "ADDRESS": "https://x.example"},
        {"MAIL": "smtp://user:secret@mail.example"},
        {"MAIL": "smtp://mail.example", "ADDRESS": "https://x.example"},
        {"MAIL": "smtp://mail.example", "ADDRESS": "https://x.example", "MAIL_FROM": "nobody"},
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, str]) -> None:
    given = from_environment({f"FAIRYCHESS_{name}": value for name, value in settings.items()})
    with pytest.raises(ValueError, match="FAIRYCHESS_MAIL") as refused:
        relay_of(given)
    assert "secret" not in str(refused.value) and "secret" not in repr(given)


def test_what_an_address_is() -> None:
    for good in (ADDRESS, "a.b+c@x-y.example"):
        assert is_address(good), good
    for bad in ("", "a", "a@b", "@x.example", "a@", "a b@x.example", "a@x.example\nBcc: b@x.y",
                "a@x.example, b@x.example", "<a@x.example>", "a@[127.0.0.1]", "a@.example",
                "ü@x.example", "a@x..example", "a" * 250 + "@x.example"):  # fmt: skip
        assert not is_address(bad), bad


def test_no_password_goes_over_an_open_line(
    post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(
        address="http://play.example",
        mail=f"smtp://me:secret@mail.example:{post.port}",
        mail_from="a@play.example",
    )
    relay = relay_of(settings)
    assert relay is not None and (relay.user, relay.password) == ("me", "secret")
    connect = smtplib.SMTP.connect
    monkeypatch.setattr(
        smtplib.SMTP, "connect", lambda self, _host, port: connect(self, "127.0.0.1", port)
    )
    with pytest.raises(smtplib.SMTPException, match="no encryption"):
        relay.deliver(EmailMessage())
