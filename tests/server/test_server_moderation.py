"""Those who look after the place, and what one does with an account of one's own."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import fake_game
import pytest
from argon2 import PasswordHasher
from clients import PASSWORD, PATIENCE, Person, game_of_two, registered
from sqlalchemy import select, update
from starlette.testclient import TestClient

from fairychess.cli import main
from fairychess.server import create_app
from fairychess.server.base.addresses import line_of
from fairychess.server.base.bans import Bans
from fairychess.server.base.config import Settings
from fairychess.server.identity.sessions import User
from fairychess.server.store import jobs, moderation, personal_data, schema, users


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "games.db")


@pytest.fixture
def host(database: str) -> Iterator[TestClient]:
    settings = Settings(database, rates=False, thinkers=0)
    app = create_app(fake_game.FakeRoom(), None, settings, hasher=PasswordHasher(1, 8, 1))
    with TestClient(app) as found:
        yield found


@pytest.fixture
def moderator(host: TestClient, database: str) -> Person:
    """Somebody whom the operator has made a moderator, in a shell."""
    person = registered(host, "Mo")
    assert main(["admin", "grant", "mo", "--database", database]) == 0
    return person


def complaint(host: TestClient) -> tuple[str, Person, Person, dict[str, object]]:
    """A game with something said by Bob in it, of which Ada complains."""
    game, _, _ = game_of_two(host, listed=True)
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    with bob.at(game) as watcher, ada.at(game) as other:
        other.view()
        watcher.send("say", text="you are all fools")
        said = other.until("said")
    ada.do(f"/api/games/{game}/report", 201, message=said["id"], reason="rude")
    return game, ada, bob, said


def test_only_moderators_see_and_do_anything(host: TestClient) -> None:
    ada = registered(host, "Ada")
    for person in (Person(host), ada):
        assert person.get("/api/moderation").status_code == 403
        assert person.refused("/api/moderation", kind="ban", target="Ada") == "not_moderator"
    assert ada.get("/api/me").json()["moderator"] is False
    assert Person(host).get("/moderation").status_code == 200, "the page says so itself"


def test_a_complaint_is_read_and_dealt_with(host: TestClient, moderator: Person) -> None:
    game, ada, _, said = complaint(host)
    assert moderator.get("/api/me").json()["moderator"]
    (report,) = moderator.get("/api/moderation").json()["reports"]
    assert report["text"] == "you are all fools" and report["reason"] == "rude"
    assert (report["account"], report["game"], report["hidden"]) == ("Bob", game, False)
    with ada.at(game) as watcher:
        watcher.until("said", id=said["id"])
        moderator.do("/api/moderation", kind="hide", target=str(said["id"]), reason="rude")
        assert watcher.until("hidden")["id"] == said["id"]
    with ada.at(game) as watcher:
        watcher.send("say", text="peace")
        assert watcher.until("said")["text"] == "peace", "what is hidden is not told again"
    left = moderator.do("/api/moderation", kind="dismiss", target=str(report["id"]))
    assert left["reports"] == []
    assert [(one["kind"], one["moderator"]) for one in left["log"]] == [
        ("dismiss", "Mo"), ("hide", "Mo"), ("grant", "operator"),
    ]  # fmt: skip
    assert moderator.refused("/api/moderation", kind="dismiss", target="77") == "no_such_message"
    assert moderator.refused("/api/moderation", kind="hide", target="77") == "no_such_message"
    assert moderator.refused("/api/moderation", kind="hide", target="x") == "bad_request"
    assert moderator.refused("/api/moderation", kind="praise", target="1") == "bad_request"
    assert moderator.refused("/api/moderation", kind="mute", target="Eve") == "no_such_player"


def test_who_is_muted_plays_on_and_is_not_heard(host: TestClient, moderator: Person) -> None:
    game, _, bob, _ = complaint(host)
    moderator.do("/api/moderation", kind="mute", target="bob", days=1)
    with bob.at(game) as watcher:
        watcher.view()
        assert watcher.refused("say", text="what?") == "muted"
    moderator.do("/api/moderation", kind="unmute", target="bob")
    with bob.at(game) as watcher:
        watcher.send("say", text="sorry")
        watcher.until("said", text="sorry")


def test_who_is_banned_is_logged_out_and_stays_out(host: TestClient, moderator: Person) -> None:
    bob = registered(host, "Bob")
    moderator.do("/api/moderation", kind="ban", target="Bob", days=3, reason="cheating")
    assert bob.get("/api/me").json()["account"] is False
    assert bob.refused("/api/session", name="Bob", password=PASSWORD) == "banned"
    assert bob.refused("/api/accounts", name="Bob", password=PASSWORD) == "banned"
    moderator.do("/api/moderation", kind="unban", target="Bob")
    bob.do("/api/session", name="Bob", password=PASSWORD)


def test_an_account_is_renamed_in_its_games_too(host: TestClient, moderator: Person) -> None:
    bob = registered(host, "Badname")
    game = bob.do("/api/games", 201, variant="fake")["id"]
    offer = bob.do("/api/challenges", 201, variant="fake", listed=True)["id"]
    with bob.at(game) as seat:
        assert seat.until("view")["seats"]["first"]["name"] == "Badname"
        moderator.do("/api/moderation", kind="rename", target="badname", name="Bob")
        while seat.until("view")["seats"]["first"]["name"] != "Bob":
            pass
    assert bob.get("/api/me").json()["name"] == "Bob"
    assert Person(host).get("/api/players/badname").status_code == 404
    assert bob.get(f"/api/games/{game}").json()["seats"]["first"]["name"] == "Bob"
    assert Person(host).get(f"/api/challenges/{offer}").json()["name"] == "Bob"
    for taken in ("Mo", "m0", ""):
        moderator.refused("/api/moderation", kind="rename", target="Bob", name=taken)


def test_what_stands_on_a_persons_page_goes_with_them(host: TestClient, moderator: Person) -> None:
    """Comments follow a new name; the next person of an old name finds an empty page."""
    bob = registered(host, "Badname")

    def told(name: str) -> list[str]:
        found = bob.get("/api/comments", params={"on": f"player:{name}"}).json()
        return [one["text"] for one in found]

    moderator.do("/api/comments", 201, on="player:Badname", text="Well played.")
    moderator.do("/api/moderation", kind="rename", target="Badname", name="Bob")
    assert (told("Badname"), told("Bob")) == ([], ["Well played."])
    bob.do("/api/me/close", password=PASSWORD)
    registered(host, "Bob")
    assert told("Bob") == []


def test_nobody_comes_in_from_a_banned_network(host: TestClient, moderator: Person) -> None:
    def answered(address: str, status: int) -> None:
        """Every process learns of it by the bus, a moment later."""
        far = TestClient(host.app, client=(address, 50_000))
        far.portal = host.portal
        deadline = time.monotonic() + PATIENCE
        while (found := far.get("/api/variants").status_code) != status:
            assert time.monotonic() < deadline, (address, found)
            time.sleep(0.02)

    assert moderator.refused("/api/moderation", kind="ban_network", target="here") == "bad_request"
    moderator.do("/api/moderation", kind="ban_network", target="203.0.113.7/24", days=2)
    answered("203.0.113.200", 403)
    answered("198.51.100.1", 200)
    answered("::ffff:203.0.113.1", 403)
    moderator.do("/api/moderation", kind="unban_network", target="203.0.113.0/24")
    answered("203.0.113.200", 200)


EVERYBODY = ["0.0.0.0/0", "::/0", "128.0.0.0/1", "2000::/3", "127.0.0.1", "::1", "::ffff:127.0.0.1"]


@pytest.mark.parametrize("target", [*EVERYBODY, "192.0.2.7", "192.0.0.0/8"])
def test_a_ban_of_everybody_or_of_oneself_is_refused(
    target: str,
    host: TestClient,
    moderator: Person,
    database: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    mine = TestClient(host.app, client=("192.0.2.7", 50_000), cookies=moderator.cookies)
    mine.portal = host.portal
    refused = mine.post("/api/moderation", json={"kind": "ban_network", "target": target})
    assert refused.status_code == 400 and refused.json()["error"]["code"] == "bad_request"
    if target in EVERYBODY:
        assert main(["admin", "ban-network", target, "--database", database]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    moderator.do("/api/moderation", kind="unban_network", target=target)


def test_bans_cover_ranges_of_both_kinds_of_address() -> None:
    bans = Bans()
    assert not bans.covers("203.0.113.1")
    bans.learn(["203.0.113.0/24", "2001:db8:1::7", "198.51.100.9"])
    for address in ("203.0.113.1", "::ffff:203.0.113.1", "2001:db8:1::99", "198.51.100.9"):
        assert bans.covers(line_of(address)), address
    for address in ("203.0.114.1", "2001:db8:1:1::7", "198.51.100.8", "unix", ""):
        assert not bans.covers(line_of(address)), address


def test_moderators_are_made_by_the_operator_alone(host: TestClient, moderator: Person) -> None:
    registered(host, "Ada")
    for kind in ("grant", "revoke"):
        assert moderator.refused("/api/moderation", kind=kind, target="Ada") == "forbidden"


def test_who_is_banned_is_sent_away_from_games(host: TestClient, moderator: Person) -> None:
    game, _, bob, _ = complaint(host)
    with bob.at(game) as watcher:
        watcher.view()
        moderator.do("/api/moderation", kind="ban", target="Bob")
        watcher.until("closed")


def test_the_shell_says_what_is_open_and_what_is_wrong(
    host: TestClient, moderator: Person, database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    complaint(host)
    assert main(["admin", "reports", "--database", database]) == 0
    assert "you are all fools" in capsys.readouterr().out
    assert (
        main(["admin", "mute", "Bob", "--days", "2", "--reason", "rude", "--database", database])
        == 0
    )
    assert capsys.readouterr().out == "done: mute Bob\n"
    assert main(["admin", "log", "--database", database]) == 0
    assert "kind=mute  target=Bob  reason=rude" in capsys.readouterr().out
    assert main(["admin", "ban", "Nobody", "--database", database]) == 2
    assert capsys.readouterr().err == "fairychess admin: there is no player of that name\n"


@pytest.mark.parametrize("days", ["0", "-5", "36501", "soon"])
def test_the_shell_takes_no_other_number_of_days_than_it_is_given(
    host: TestClient, database: str, days: str, capsys: pytest.CaptureFixture[str]
) -> None:
    registered(host, "Bob")
    for task in ("mute", "ban"):
        assert main(["admin", task, "Bob", "--days", days, "--database", database]) == 2
        assert f"--days: {days} is not a number from 1 to" in capsys.readouterr().err
    assert main(["admin", "log", "--database", database]) == 0
    assert not capsys.readouterr().out


def test_a_password_is_changed_and_other_browsers_are_logged_out(host: TestClient) -> None:
    ada, phone = registered(host, "Ada"), Person(host)
    phone.do("/api/session", name="Ada", password=PASSWORD)
    new = "another long password"
    assert ada.refused("/api/me/password", old="wrong password", new=new) == "wrong_password"
    assert Person(host).refused("/api/me/password", old=PASSWORD, new=new) == "needs_account"
    ada.do("/api/me/password", old=PASSWORD, new=new)
    assert ada.get("/api/me").json()["account"]
    assert not phone.get("/api/me").json()["account"]
    assert phone.refused("/api/session", name="Ada", password=PASSWORD) == "wrong"
    phone.do("/api/session", name="Ada", password=new)


def test_who_closes_an_account_leaves_games_without_a_name(host: TestClient) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    made = ada.do(
        "/api/challenges", 201, variant="fake", colour="first", listed=True, terms={"rated": True}
    )
    game = bob.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    ada.do("/api/players/bob/follow")
    with ada.at(game) as first, bob.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("resign")
        first.over()
    data = bob.get("/api/me/data").json()
    assert data["account"][0]["name"] == "Bob" and data["seats"][0]["game"] == game
    assert "password" not in str(data) and "scrypt" not in str(data)
    assert ada.get("/api/me/data").json()["following"] == [{"name": "Bob"}]
    assert '[Black "Bob"]' in bob.get("/api/me/games.pgn").text
    assert Person(host).get("/api/me/data").status_code == 403
    assert bob.refused("/api/me/close", password="not the one") == "wrong_password"
    bob.do("/api/me/close", password=PASSWORD)
    assert not bob.get("/api/me").json()["account"]
    assert Person(host).get("/api/players/bob").status_code == 404
    (kept,) = Person(host).get("/api/archive").json()
    assert kept["id"] == game and kept["seats"]["second"]["name"] == ""
    registered(host, "Bob")  # the name is free


def test_what_is_kept_of_an_account_is_all_of_it(host: TestClient) -> None:
    """Every table that names accounts is told of to their owner."""
    told = {table.name for table, _ in personal_data.KEPT.values()}
    for table in schema.metadata.sorted_tables:
        names = {key.column.table.name for key in table.foreign_keys}
        if "account" in names:
            also = {"follow", "block"}
            assert table.name in told | also, table.name


def test_a_ban_from_a_shell_is_learned_by_a_running_server(host: TestClient, database: str) -> None:
    assert main(["admin", "ban-network", "203.0.113.9", "--database", database]) == 0
    services = host.app.state.services  # type: ignore[attr-defined]

    async def banned() -> list[str]:
        async with services.database.read() as connection:
            return await moderation.banned_networks(connection, services.now())

    assert host.portal is not None
    assert host.portal.call(banned) == ["203.0.113.9/32"]


def played_out(first: Person, second: Person, plies: int) -> str:
    """A finished game of two people, with as many moves."""
    made = first.do(
        "/api/challenges", 201, variant="fake", colour="first", listed=True, terms={"rated": True}
    )
    game = str(second.do(f"/api/challenges/{made['id']}/accept", 201)["game"])
    with first.at(game) as hers, second.at(game) as his:
        seats = (hers, his)
        for ply in range(plies):
            view = seats[ply % 2].view(ply=ply)
            seats[ply % 2].send("play", text=view["options"][0]["text"], ply=ply)
        hers.view(ply=plies)
        hers.send("resign")
        hers.over()
    return game


async def asked_by(host: TestClient, game: str, folded: str) -> bool:
    """Whether a game is analysed for an account."""
    async with host.app.state.services.database.read() as connection:
        asker = await connection.scalar(select(schema.job.c.asker).where(schema.job.c.game == game))
        found = await users.by_name(connection, folded)
    return found is not None and asker == User("", found.id, found.name).key


async def found_out(host: TestClient, game: str, moments: list[dict[str, object]]) -> None:
    """What a worker would have found of a game; its players have a rating."""
    async with host.app.state.services.database.write() as connection:
        await connection.execute(
            update(schema.seat).where(schema.seat.c.game == game).values(before=1510.0)
        )
        await connection.execute(
            update(schema.job)
            .where(schema.job.c.game == game)
            .values(status=jobs.ANSWERED, answer=json.dumps(moments))
        )


def test_moderators_see_how_often_somebody_plays_as_the_computer(
    host: TestClient, moderator: Person
) -> None:
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    assert ada.refused("/api/moderation/review/Bob") == "not_moderator"
    assert moderator.refused("/api/moderation/review/nobody") == "no_such_player"
    played_out(ada, bob, 3)  # too short to say anything
    game = played_out(ada, bob, 20)
    assert moderator.get("/api/moderation/review/ada").status_code == 405
    found = moderator.do("/api/moderation/review/ada")
    assert host.portal.call(asked_by, host, game, "mo"), "its turn is that of who has asked"
    assert [(one["game"], one["status"]) for one in found["games"]] == [(game, jobs.WAITING)]
    assert found["all"]["judged"] == 0 and found["others"] == []
    seats = ["first", "second"]
    moments: list[dict[str, object]] = [
        {
            "ply": ply + 1,
            "seat": seats[ply % 2],
            "move": "a",
            "best": "a" if ply % 2 == 0 or ply == 19 else "b",
            "share": 0.95 if ply >= 17 else 0.5,  # from there on, the game is decided
            "loss": 0.0 if ply % 2 == 0 else 0.1,
        }
        for ply in range(20)
    ]
    host.portal.call(found_out, host, game, moments)
    for name, agreed, loss in (("ada", 5, 0.0), ("bob", 0, 0.1)):
        found = moderator.do(f"/api/moderation/review/{name}")
        assert found["games"][0]["agreement"] == found["all"]
        assert found["all"]["judged"] == 5 and found["all"]["agreed"] == agreed
        assert found["all"]["loss"] == pytest.approx(loss)
        (others,) = found["others"]
        assert (others["from"], others["to"]) == (1400, 1600)
        assert others["agreement"]["judged"] == 5
