"""Accounts, sessions, ratings, records exported and imported."""

from collections.abc import Iterator
from typing import Any

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import PASSWORD, Person, registered
from sqlalchemy import text
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.domain import glicko
from fairychess.server.domain.names import skeleton

UNSEEN = ("\u034f", "\ufe0f", "\u180b", "\u2800", "\u3164", "\uffa0", "\u200d", "\U000e0101")


@pytest.fixture
def host() -> Iterator[TestClient]:
    app = create_app(
        fake_game.FakeRoom(),
        fake_game.choose,
        Settings(rates=False),
        hasher=PasswordHasher(1, 8, 1),
    )
    with TestClient(app) as found:
        yield found


def token(person: Person) -> str | None:
    return person.cookies.get("fairychess")


def test_an_account_keeps_games_together(host: TestClient) -> None:
    person = Person(host)
    before = person.do("/api/games", 201, variant="fake")["id"]
    guest = token(person)
    person.do("/api/accounts", 201, name="Ada", password=PASSWORD)
    assert token(person) != guest, "a session of before the login would be the one after it"
    assert person.get("/api/me").json()["name"] == "Ada"
    phone = Person(host)
    phone.do("/api/session", name=" ada ", password=PASSWORD)
    assert [game["id"] for game in phone.get("/api/me/games").json()] == [before]
    assert phone.get(f"/api/games/{before}").json()["viewer"] == "both"
    phone.do("/api/me/preferences", moves_shogi="japanese")
    assert person.get("/api/me").json()["preferences"]["moves_shogi"] == "japanese"
    ended = token(phone)
    phone.do("/api/session/end")
    assert token(phone) is None
    thief = Person(host)
    for old in (guest, ended):
        thief.cookies.set("fairychess", str(old))
        assert not thief.get("/api/me").json()["account"]
        assert thief.get(f"/api/games/{before}").json()["viewer"] == "spectator"


def go_back_to(person: Person, session: str) -> None:
    person.cookies.clear()
    person.cookies.set("fairychess", session)


def test_an_answer_that_is_lost_costs_no_games(host: TestClient) -> None:
    person, friend = Person(host), Person(host)
    game = person.do("/api/games", 201, variant="fake")["id"]
    offer = person.do("/api/challenges", 201, variant="fake", name="Bo", colour="first")
    guest = str(token(person))
    for path in ("/api/accounts", "/api/accounts", "/api/session"):
        person.post(path, json={"name": "Ada", "password": PASSWORD})  # the page is left
        go_back_to(person, guest)
        me = person.get("/api/me").json()
        assert not me["account"]
        assert [one["id"] for one in person.get("/api/me/games").json()] == [game]
        assert person.get(f"/api/games/{game}").json()["viewer"] == "both"
    assert Person(host).refused("/api/accounts", name="Ada", password="something else") == (
        "name_taken"
    )
    person.do(
        "/api/accounts", 201, name="Ada", password=PASSWORD
    )  # once more, and it comes through
    assert person.get("/api/me").json()["name"] == "Ada"
    assert [one["id"] for one in person.get("/api/me/games").json()] == [game]
    assert person.get(f"/api/games/{game}").json()["seats"]["first"]["name"] == "Ada"
    assert person.get(f"/api/challenges/{offer['id']}").json()["mine"]
    met = friend.do(f"/api/challenges/{offer['id']}/accept", 201, token=offer["token"])["game"]
    assert person.get(f"/api/games/{met}").json()["viewer"] == "first"
    go_back_to(person, guest)
    assert person.get("/api/me/games").json() == [], "the session of before has been closed"


def test_a_game_stands_once_in_ones_list_and_a_trial_not_at_all(host: TestClient) -> None:
    person = Person(host)
    person.do("/api/games", 201, variant="fake", trial=True)
    assert person.get("/api/me/games").json() == []
    game = person.do("/api/games", 201, variant="fake")["id"]
    (mine,) = person.get("/api/me/games").json()
    assert mine["id"] == game and mine["my_turn"]
    with person.at(game) as both:
        both.send("play", text="c4c5")
        both.view(ply=1)
    (mine,) = person.get("/api/me/games").json()
    assert mine["my_turn"], "a player of both sides is always to move"


def test_cookies_are_kept_from_scripts_and_other_sites(host: TestClient) -> None:
    answer = Person(host).post("/api/games", json={"variant": "fake"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
    app = create_app(fake_game.FakeRoom(), None, Settings(address="https://play.example"))
    with TestClient(app, base_url="https://play.example") as secure:
        answer = secure.post("/api/games", json={"variant": "fake"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-") and "secure" in cookie.lower()
        assert "strict-transport-security" in answer.headers


def test_nobody_learns_who_has_an_account(host: TestClient) -> None:
    registered(host, "Ada")
    stranger = Person(host)
    answers = {
        stranger.post("/api/session", json={"name": name, "password": "wrong wrong"}).text
        for name in ("Ada", "Nobody", "\u202e", "x" * 200)
    }
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "bad_request"),
        ("\u200b\u200b\u200b", "bad_request"),
        ("x" * 25, "bad_request"),
        ("ADA", "name_taken"),
        ("Ａｄａ", "name_taken"),
        ("a d a", "name_taken"),
        ("Guest 12", "name_taken"),
        ("\N{CYRILLIC CAPITAL LETTER A}da", "name_taken"),
        ("Ad\N{CYRILLIC SMALL LETTER A}", "name_taken"),
        ("AD\N{GREEK CAPITAL LETTER ALPHA}", "name_taken"),
        *((f"Ad{unseen}a", "name_taken") for unseen in UNSEEN),
        *((unseen * 3, "bad_request") for unseen in UNSEEN),
        ("A\u0334\u0349\u0303d\u0334\u0349\u0303e", "bad_request"),
        ("Ada \N{HEAVY CHECK MARK}", "bad_request"),
        ("--", "bad_request"),
        ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * 20, "bad_request"),
        ("admin", "name_taken"),
        ("Moderator", "name_taken"),
        ("The 0fficia1 Admin", "name_taken"),
        ("ADM\N{CYRILLIC CAPITAL LETTER BYELORUSSIAN-UKRAINIAN I}N", "name_taken"),
        ("s.u.p.p.o.r.t", "name_taken"),
        ("Ann (guest)", "name_taken"),
        ("運営チーム", "name_taken"),
    ],
)
def test_impossible_names_are_refused(host: TestClient, name: str, code: str) -> None:
    registered(host, "Ada")
    assert Person(host).refused("/api/accounts", name=name, password="another password") == code


@pytest.mark.parametrize(
    "name",
    ["Magnus", "Idun", "Rómeo", "Мария", "将棋太郎", "نور", "d'Artagnan", "Badminton", "x_99"],
)
def test_names_of_all_scripts_are_welcome(host: TestClient, name: str) -> None:
    person = registered(host, name)
    assert person.get("/api/me").json()["name"] == name


def test_what_looks_alike_has_one_skeleton() -> None:
    """The examples of UTS 39, and capitals whose small letters look otherwise."""
    for one, other in (
        ("paypal", "p\u0430yp\u0430l"), ("Magnus", "rnagnus"), ("SCOPE", "ѕсоре"), ("l0O", "IOo"),
        ("Ian", "lan"), ("HELEN", "\u0397\u0395L\u0395\u039d"), ("へ", "ヘ"), ("O1", "\u05e1l"),
    ):  # fmt: skip
        assert skeleton(one) == skeleton(other), (one, other)
    assert len({skeleton(name) for name in ("Anna", "Hanna", "Ana", "Änna", "Ann")}) == 5


def test_texts_of_people_are_sanitised() -> None:
    assert sanitise("a\u202eb\x00c\n\td") == "a b c d"
    assert folded("Ａ b") == folded("aB")
    for unseen in UNSEEN:
        assert sanitise(unseen * 5) == "", "a text of these alone says nothing"
    assert sanitise("Z" + "\u0334" * 50 + "algo") == "Z" + "\u0334" * 4 + "algo"


def play_rated(host: TestClient, one: Person, two: Person) -> str:
    terms = {"rated": True}
    made = one.do("/api/challenges", 201, variant="fake", terms=terms, colour="first", listed=True)
    game = two.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with two.at(game) as loser:
        loser.send("resign")
        loser.until(
            "view", outcome={"winner": "first", "message": fake_game.as_sent("resignation")}
        )
    return str(game)


def test_rated_games_count_and_ratings_are_hidden_at_first(host: TestClient) -> None:
    one, two = registered(host, "Ada"), registered(host, "Bob")
    for played in range(1, glicko.SHOWN_AFTER + 1):
        game = play_rated(host, one, two)
        (mine,) = one.get("/api/me").json()["ratings"]
        assert mine["games"] == played
        assert (mine["rating"] is None) == (played < glicko.SHOWN_AFTER)
    assert one.get("/api/players/ada").json()["ratings"][0]["rating"] > 1600
    assert two.get("/api/players/bob").json()["ratings"][0]["rating"] < 1400
    seats = one.get(f"/api/games/{game}").json()["seats"]
    assert seats["first"]["rating"] > 1600 and seats["first"]["name"] == "Ada"
    shown = one.get("/api/players/ada").json()["ratings"][0]["rating"]
    play_rated(host, one, two)
    again = one.get("/api/players/ada").json()
    assert again["ratings"][0]["rating"] > shown
    # What a seat had before is what the player had then, not what the game has made of it.
    befores = [
        before
        for (before,) in rows(host, "SELECT before FROM seat WHERE side = 'first' ORDER BY game")
    ]
    assert befores.count(None) == glicko.SHOWN_AFTER and shown in befores


def rows(host: TestClient, query: str) -> list[tuple[Any, ...]]:
    """What the database answers."""

    async def ask() -> list[tuple[Any, ...]]:
        async with host.app.state.services.database.read() as connection:
            return [tuple(row) for row in await connection.execute(text(query))]

    return host.portal.call(ask)


def test_nobody_is_rated_against_themselves(host: TestClient) -> None:
    """Both seats may come to belong to one account: such a game counts for nobody."""
    one = registered(host, "Ada")
    made = one.do(
        "/api/challenges", 201, variant="fake", colour="first", terms={"rated": True}, listed=True
    )
    other = registered(host, "Bob")
    game = other.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    (account,) = rows(host, "SELECT account FROM seat WHERE side = 'first'")[0]
    services = host.app.state.services

    async def move_over() -> None:
        async with services.database.write() as connection:
            await connection.execute(
                text("UPDATE seat SET account = :one WHERE side = 'second'"), {"one": account}
            )
        await services.registry.seats_changed(game)

    host.portal.call(move_over)
    with one.at(game) as both:
        both.send("resign")
        both.until(
            "view", outcome={"winner": "second", "message": fake_game.as_sent("resignation")}
        )
    assert one.get("/api/me").json()["ratings"] == []


def test_aborted_games_change_no_rating(host: TestClient) -> None:
    one, two = registered(host, "Ada"), registered(host, "Bob")
    made = one.do("/api/challenges", 201, variant="fake", terms={"rated": True}, listed=True)
    game = two.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with two.at(game) as player:
        player.send("abort")
        player.view(outcome={"winner": None, "message": fake_game.as_sent("aborted")})
    for person in (one, two):
        assert person.get("/api/me").json()["ratings"] == []


def test_rated_games_need_two_accounts(host: TestClient) -> None:
    one = registered(host, "Ada")
    made = one.do("/api/challenges", 201, variant="fake", terms={"rated": True}, listed=True)
    assert Person(host).refused(f"/api/challenges/{made['id']}/accept") == "needs_account"


def test_a_record_is_exported_and_imported() -> None:
    with TestClient(create_app(settings=Settings(thinkers=0))) as host:
        person = Person(host)
        game = person.do("/api/games", 201, variant="chess", seed=5)["id"]
        with person.at(game) as both:
            both.view()
            for ply, text in enumerate(("f2f3", "e7e5", "g2g4", "d8h4"), 1):
                both.send("play", text=text)
                both.view(ply=ply)
        text = person.get(f"/api/games/{game}/record?format=pgn").text
        assert "2. g4 Qh4# 0-1" in text
        again = person.do("/api/games/import", 201, text=text)
        assert again["view"]["outcome"] == {
            "winner": "second",
            "message": fake_game.as_sent("checkmate"),
        }
        document = person.get(f"/api/games/{again['id']}/record?format=json").json()
        assert [move["text"] for move in document["moves"]] == ["f2f3", "e7e5", "g2g4", "d8h4"]
        resigned = '[Variant "chess"]\n\n1. e2e4 {a comment} e7e5 2. g1f3 0-1\n'
        outcome = person.do("/api/games/import", 201, text=resigned)["view"]["outcome"]
        assert outcome == {"winner": "second", "message": fake_game.as_sent("resignation")}
        for bad in ("x", '[Variant "nope"]', '[Variant "chess"]\n1. e2e9', '[Variant "/etc"]'):
            code = person.refused("/api/games/import", text=bad)
            assert code in ("bad_record", "no_such_variant")
        unknown = person.get(f"/api/games/{game}/record?format=exe")
        assert unknown.status_code == 400
