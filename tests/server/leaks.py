"""All that a server gives a viewer of a game, as bytes, and what of it may differ by chance.

The game is played over real sockets. Its deals are the story's, so that the same game can be told
twice with other secrets.
"""

import io
import json
import logging
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

import pytest
from clients import PASSWORD, PATIENCE, Person, Seat, game_of_two, registered
from sqlalchemy import insert
from starlette.testclient import TestClient
from test_server_push import Browser

from fairychess.game import Game
from fairychess.server import create_app
from fairychess.server.base import outgoing
from fairychess.server.base.config import Settings
from fairychess.server.base.logging import configure_logs
from fairychess.server.domain.engine_api import installed_backend
from fairychess.server.identity.sessions import digest_of
from fairychess.server.mail.relay import Relay
from fairychess.server.play import push
from fairychess.server.store import schema, users
from fairychess.server.store.database import Database

UNASKED = {"/metrics", "/static/{digest}/{name:path}", "/api/stream/community"}
"""Counted elsewhere, about no game, or without an end: `test_server_bots.py` reads that."""
NOON = 1_700_000_000_000
SIDES = ("first", "second")
Decision = tuple[str, str]
"""(seat, text)"""
Told = list[tuple[str, str]]
"""(channel and moment, what was told)"""

BY_CHANCE = [
    (re.compile(pattern, re.MULTILINE), rf"\g<1><{name}>")
    for pattern, name in (
        (r"(seal )[0-9a-f]{32}", "seal"),
        (r'("seal":")[0-9a-f]{32}', "seal"),
        (r"(Guest )[0-9a-f]{4}", "name of a guest"),
        (r'("guest","parameters":{"who":")[0-9a-f]{4}', "name of a guest"),
        (r'("author":")[0-9a-f]{16}', "key of an author"),
        (r'("time": ")[^"]+', "when it was logged"),
        (r"(fairychess_answer_seconds_)(?:bucket|sum)\b.*", "how long answers took"),
        (r"(fairychess_database_seconds_)(?:bucket|sum|count)\b.*", "how long the database took"),
        (r"(fairychess_notifications_)(?:lost_total|late_total|waiting) .*", "what came late"),
        (r"(_created)[ {].*", "when the counting began"),
        (r"(^process_).*", "what the process takes"),
    )
]
"""What differs between two runs though nothing secret does: hashes under the seed, and times.

Each begins with letters that are found quickly: the texts of a story are megabytes.
"""


class Rigged:
    """A game whose chance draws what the story says."""

    def __init__(self, game: Game, story: list[Decision]) -> None:
        self._game, self._story = game, story

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def play_chance(self) -> None:
        """The decision of this moment in the story."""
        self._game.decide(self._story[self._game.ply][1])


class Room:
    """The installed games, with one seed and one story."""

    def __init__(self, seed: int, story: list[Decision]) -> None:
        self._room = installed_backend()
        self.Refused = self._room.Refused
        self._seed, self._story = seed, story

    def __getattr__(self, name: str) -> Any:
        return getattr(self._room, name)

    def new_game(self, name: str, options: dict[str, Any], **given: Any) -> Rigged:
        """A rigged game; the seed and salt that are given were drawn by chance and are not used."""
        given["seed"], given["salt"] = self._seed, ""
        return Rigged(self._room.new_game(name, options, **given), self._story)


class Witness:
    """One viewer at the table: a browser and its socket."""

    def __init__(self, name: str, person: Person, seat: Seat, variant: str) -> None:
        self.name, self.person, self.seat, self.variant = name, person, seat, variant
        self.heard = 0
        self.planned = False

    def settle(self) -> None:
        """Wait until everything sent so far has arrived."""
        self.seat.send("mute", author="nobody")
        self.seat.send("nonsense")
        self.seat.until("error", code="bad_message")

    def listen(self) -> str:
        """What the socket has received since it was last asked."""
        self.settle()
        found = [raw for raw in self.seat.raw[self.heard :] if '"type":"watching"' not in raw]
        self.heard = len(self.seat.raw)
        return "\n".join(found)

    def ask(self, game: str) -> Iterator[tuple[str, str]]:
        """What HTTP says, allowed and not."""
        asked = [
            f"/api/games/{game}?seat=first", f"/api/games/{game}?seat=second",
            f"/api/games/{game}?seat=both", f"/api/games/{game}/record?seat=first",
            f"/api/games/{game}/record?format=pgn", f"/api/games/{game}/record?format=json",
            f"/api/games/{game}/record?format=no", "/game/nope", "/api/games/nope",
            f"/api/tournaments/{game}/table.csv", f"/api/tournaments/{game}/table.trf",
        ]  # fmt: skip
        for path in [*self.known(game), *asked]:
            # Uncompressed: how long a page becomes depends on the ids in it, which are by chance.
            answer = self.person.get(path, headers={"Accept-Encoding": "identity"})
            head = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
            yield f"GET {path}", f"{answer.status_code}\n{head}\n{answer.text}"
        for path, body in (
            (f"/api/games/{game}/seat", {"token": "x" * 20}),
            (f"/api/games/{game}/report", {"message": 1, "reason": "x"}),
            (f"/api/games/{game}/hint", {}),
            (f"/api/games/{game}/analysis", {}),
        ):
            yield f"POST {path}", self.person.post(path, json=body).text

    def known(self, game: str) -> Iterator[str]:
        """Every page and document there is, about this game where it can be about one."""
        variant = self.variant
        for route in self.person.app.routes:
            methods = getattr(route, "methods", None) or ()
            if "GET" in methods and route.path not in UNASKED:
                yield route.path.replace("{id}", game).replace("{name}", variant)

    def try_on(self, ply: int) -> None:
        """Say over the socket what will be refused, and look back."""
        self.settle()
        view = next(json.loads(r) for r in reversed(self.seat.raw) if '"type":"view"' in r)["view"]
        legal = {option["text"] for option in [*view["options"], *view["early_options"]]}
        for text in ("a1a1", "nonsense", "@9", "roles:a1,b1", "death:a1", "attempt@e4"):
            if text not in legal:
                self.seat.send("play", text=text, ply=ply)
        for kind in ("undo", "chance", "retry"):
            self.seat.send(kind)
        # Plans are for one's own seat alone; this one fits no move, so that the story goes on.
        self.seat.send("premove", lines=[["?a1>a1>a1>a1"], ["?b1>b2", "secret plan"]], ply=ply)
        self.seat.send("look", ply=ply // 2)
        self.seat.until("history")
        self.seat.send("resume", since=0)
        self.seat.until("actions")
        answers = (json.loads(raw) for raw in self.seat.raw if '"type":"premoves"' in raw)
        self.planned = any(answer["ply"] == ply and answer["lines"] for answer in answers)

    def see_plans_dropped(self, deciding: str) -> None:
        """Wait until the server has said what its turn has left of a plan that fits no move."""
        if self.planned and deciding == self.name:
            self.seat.until("premoves", lines=[])
            self.planned = False


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """The log at its most talkative."""
    stream = io.StringIO()
    root = logging.getLogger()
    before = (root.level, root.handlers[:])
    configure_logs(stream, logging.DEBUG)
    handler = root.handlers[0]
    handler.addFilter(lambda record: not record.name.startswith("httpx"))  # the tests' own client
    try:
        yield stream
    finally:
        root.level, root.handlers[:] = before


def told(
    name: str,
    options: dict[str, Any],
    seed: int,
    story: list[Decision],
    viewers: tuple[str, str],
    early: bool = False,
) -> Told:
    """All that `viewers` (a side and a spectator) are told while the story is played.

    With `early`, who comes second where both choose at once does so before the first has chosen,
    and that is the moment when everything is tried and asked.
    """
    app = create_app(
        Room(seed, story), None, Settings(rates=False, thinkers=0, now=lambda: NOON)
    )  # fmt: skip
    found: Told = []
    with logged() as log, TestClient(app) as host:
        game, *people = game_of_two(
            host, variant=name, options=options, terms={"timing": {"main": 600, "increment": 5}}
        )
        host.portal.call(into_a_tournament, app.state.services.database, game, name)
        chairs = dict(zip(SIDES, people, strict=True))
        nobody = Person(host)
        names = {game: "GAME"}
        for side, person in chairs.items():
            names[person.cookies["fairychess"]] = f"COOKIE OF {side}"
            names[person.get(f"/api/games/{game}/links").json()[side]["token"]] = f"LINK OF {side}"
        with (
            chairs["first"].at(game) as one, chairs["second"].at(game) as two,
            nobody.at(game) as watching,
        ):  # fmt: skip
            seats = dict(zip(SIDES, (one, two), strict=True))
            everybody = {**seats, "spectator": watching}
            witnesses = [
                Witness(each, chairs.get(each, nobody), everybody[each], name) for each in viewers
            ]
            for each in everybody.values():  # who comes is told to those who are there already
                Witness("", nobody, each, name).settle()
            chosen = cast_at_once(story) if early else -1
            for ply, (seat, text) in enumerate(story):
                if ply == chosen:
                    waiting, choice = story[ply + 1]
                    for witness in (*witnesses, None):  # what is probed may take the choice back
                        seats[waiting].send("play", text=choice)
                        seats[waiting].until("view", chosen={waiting: choice})
                        if witness:
                            witness.try_on(ply)
                            moment = f"{witness.name}, chosen early"
                            found.append((f"{moment}, socket", witness.listen()))
                            asked = witness.ask(game)
                            found += [(f"{moment}, {path}", said) for path, said in asked]
                if ply == chosen + 1 > 0:
                    pass  # it was played when its turn came
                elif seat != "chance":
                    seats[seat].send("play", text=text, ply=ply)
                    seats[seat].until("view", ply=ply + 1)
                    if ply == chosen:
                        seats[story[ply + 1][0]].until("view", ply=ply + 2)
                elif ply + 1 < len(story) and story[ply + 1][0] == "chance":
                    continue
                deciding = story[ply + 1][0] if ply + 1 < len(story) else ""
                for witness in witnesses:
                    if not early:  # what is chosen early is played before any plan is looked at
                        witness.see_plans_dropped(deciding)
                    moment = f"{witness.name}, ply {ply + 1}"
                    probed = not early and (ply % 16 == 15 or ply + 1 == len(story))
                    if probed:
                        witness.try_on(ply + 1)
                    found.append((f"{moment}, socket", witness.listen()))
                    if probed:
                        found += [(f"{moment}, {path}", said) for path, said in witness.ask(game)]
            found.append(("metrics", host.get("/metrics").text))
    found.append(("log", log.getvalue()))
    return [(nameless(where, names), nameless(text, names)) for where, text in found]


def sent(name: str, options: dict[str, Any], seed: int, story: list[Decision], side: str) -> Told:
    """All that `side` is sent and told while it looks at no board: notifications, letters, inbox.

    It comes for its own turns alone. Its plans are refused moves, so that the story goes on.
    """
    clock = [NOON]
    found: Told = []
    settings = Settings(
        rates=False, thinkers=0, now=lambda: clock[0], push_key=push.new_key(),
        address="http://testserver", mail="smtp://127.0.0.1:1", mail_from="us@play.example",
    )  # fmt: skip

    def sealed(plain: bytes, *_: object) -> bytes:
        if plain:
            found.append(("push", plain.decode()))
        return b"sealed"

    async def taken(*_: object) -> outgoing.Answer:
        return outgoing.Answer(201)

    def deliver(_: Relay, letter: EmailMessage, __: float) -> None:
        found.append(("letter", f"{letter['Subject']}\n{letter.get_content()}"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(push, "sealed", sealed)
        patch.setattr(outgoing, "post", taken)
        patch.setattr(Relay, "deliver", deliver)
        with TestClient(create_app(Room(seed, story), None, settings)) as host:
            people = {one: registered(host, f"Person {one}") for one in SIDES}
            told = people[side]
            post_office = host.app.state.services.post_office
            told.do("/api/me/mail", address="a@post.example", password=PASSWORD)
            _wait(lambda: found)
            told.do("/api/mail/confirm", token=found.pop()[1].split("#confirm=")[1].split()[0])
            told.do("/api/push", 201, **Browser().body())
            body = {"variant": name, "options": options, "terms": {"timing": {"days": 3}}}
            made = people["first"].do("/api/challenges", 201, colour="first", **body)
            game = people["second"].do(
                f"/api/challenges/{made['id']}/accept", 201, token=made["token"]
            )["game"]
            for ply, (seat, text) in enumerate(story):
                if seat == "chance":
                    continue
                with people[seat].at(game) as here:
                    here.view(ply=ply)
                    before = len(found)
                    here.send("play", text=text, ply=ply)
                    now = here.view(ply=ply + 1)
                    if seat == side and now["to_move"] not in (side, "chance"):
                        here.send("premove", lines=[["?a1>a1>a1>a1"]], ply=ply + 1)
                live = host.app.state.services.registry.known(game)
                _wait(lambda live=live: not len(live.connections))
                if seat != side and now["to_move"] == side:
                    _wait(lambda before=before: len(found) > before)  # the letter is in line before
                told.do(f"/api/games/{game}/memo", text="mine alone")
                clock[0] += 10 * 60_000
                host.portal.call(post_office.send_due)
                found.append(("inbox", told.get("/api/me/inbox").text))
            names = {game: "GAME", post_office.stop_tokens.token(_account(host, told)): "STOP"}
    return [(where, nameless(text, names)) for where, text in found]


def _account(host: TestClient, person: Person) -> str:
    """The account that a person has logged in to."""
    digest = digest_of(person.cookies["fairychess"])
    database = host.app.state.services.database

    async def find() -> str:
        async with database.read() as connection:
            found = await users.find_session(connection, digest)
        assert found is not None and found.account is not None
        return found.account

    return str(host.portal.call(find))


def _wait(until: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def into_a_tournament(database: Database, game: str, variant: str) -> None:
    """Let a game be one of a tournament with the same id, which others ask about too."""
    plan = {"kind": "swiss", "contests": [{"variant": variant}], "terms": {}}
    at = {"starts": NOON, "created": NOON, "changed": NOON}
    first = {"tournament": game, "since": 1, "away": False, "missed": 0, "joined": NOON}
    pair = {"round": 1, "board": 1, "first": 1, "second": 2}
    async with database.write() as connection:
        await connection.execute(
            insert(schema.tournament).values(
                id=game, title="A tournament", about="", kind="swiss", plan=json.dumps(plan),
                status="playing", official=False, round=1, rounds=1, version=1, patience=1 << 50,
                **at,
            )
        )  # fmt: skip
        for number in (1, 2):
            await connection.execute(
                insert(schema.entrant).values(number=number, name=f"P{number}", **first)
            )
        await connection.execute(insert(schema.pairing).values(tournament=game, game=game, **pair))


def cast_at_once(story: list[Decision]) -> int:
    """The ply of the first of two choices that both players make at once."""
    return next(ply for ply, (_, text) in enumerate(story) if text.startswith("roles:"))


def nameless(text: str, names: dict[str, str]) -> str:
    """The text without what differs by chance; the ids and tokens of this run by their names."""
    for known, name in names.items():
        text = text.replace(known, name)
    for pattern, name in BY_CHANCE:
        text = pattern.sub(name, text)
    return text
