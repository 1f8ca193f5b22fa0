"""People with mail addresses, on a server that sends mail."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage

import fake_game
from argon2 import PasswordHasher
from clients import PASSWORD, Person
from mail_server import MailServer, words
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings

HOUR = 3_600_000
MINUTE = 60_000
ADDRESS = "bo@post.example"


class Time:
    """A clock that a test sets forward."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


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
