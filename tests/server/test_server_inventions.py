"""The inventors' gallery, comments, and topics to talk about."""

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from clients import Person, registered
from small_games import TWO_KINGS
from starlette.testclient import TestClient

from fairychess.cli import main
from fairychess.server import create_app
from fairychess.server.base.config import Settings


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("server") / "games.db")


@pytest.fixture(scope="module")
def host(database: str) -> Iterator[TestClient]:
    settings = Settings(database, rates=False, thinkers=0)
    with TestClient(create_app(settings=settings, hasher=PasswordHasher(1, 8, 1))) as found:
        yield found


def defined(person: Person, title: str) -> str:
    """A game of one's own; the variant's name."""
    return str(
        person.do("/api/definitions", 201, text=TWO_KINGS.replace("Two Kings", title))["variant"]
    )


def titles(host: TestClient, query: str = "") -> list[str]:
    found = Person(host).get(f"/api/inventions?{query}").json()
    return [one["title"] for one in found["inventions"]]


def test_a_game_is_published_found_starred_and_given_a_new_version(host: TestClient) -> None:
    ann, ben = registered(host, "Ann"), registered(host, "Ben")
    variant = defined(ann, "Two Kings")
    assert Person(host).refused("/api/inventions", variant=variant) == "needs_account"
    assert ann.refused("/api/inventions", variant="chess") == "bad_request"
    assert ann.refused("/api/inventions", variant="~nothing") == "no_such_variant"
    assert ann.refused("/api/inventions", variant=variant, tags=["a b"]) == "bad_request"
    assert ann.refused("/api/inventions", variant=variant, parent="x") == "no_such_invention"
    made = ann.do("/api/inventions", 201, variant=variant, tags=["Small", "kings", "small"])["id"]
    found = ben.get(f"/api/inventions/{made}").json()
    assert (found["title"], found["summary"], found["author"]) == (
        "Two Kings", "Kings alone.", "Ann",
    )  # fmt: skip
    assert found["tags"] == ["small", "kings"] and not found["mine"] and found["stars"] == 0
    assert titles(host) == ["Two Kings"] == titles(host, "words=KINGS&tag=small")
    assert titles(host, "words=100%25") == [] == titles(host, "tag=king")
    assert titles(host, "author=aNN") == ["Two Kings"] and titles(host, "author=ben") == []
    for _ in range(2):
        assert ben.do(f"/api/inventions/{made}/star")["stars"] == 1
    assert ben.get(f"/api/inventions/{made}").json()["starred"]
    assert ben.do(f"/api/inventions/{made}/unstar")["stars"] == 0

    second = defined(ann, "Two Kings More")
    assert ben.refused(f"/api/inventions/{made}", variant=second) == "no_such_invention"
    ann.do(f"/api/inventions/{made}", variant=second, note="another title")
    found = ann.get(f"/api/inventions/{made}").json()
    assert found["variant"] == second and found["version"] == 2 and found["mine"]
    assert [one["note"] for one in found["versions"]] == ["another title", ""]
    assert Person(host).get(f"/api/variants/{variant}").status_code == 200, "the old one stays"

    fork = ben.do("/api/inventions", 201, variant=defined(ben, "Fork"), parent=made)["id"]
    assert ben.get(f"/api/inventions/{fork}").json()["made_from"]["title"] == "Two Kings More"
    assert [one["id"] for one in ann.get(f"/api/inventions/{made}").json()["forks"]] == [fork]
    ben.do(f"/api/inventions/{fork}/star")
    assert titles(host, "sort=stars")[0] == "Fork"
    hidden = ben.do("/api/inventions", 201, variant=defined(ben, "Secret"), listed=False)["id"]
    assert "Secret" not in titles(host)
    assert Person(host).get(f"/invention/{hidden}").status_code == 200, "by its link"
    assert ann.refused(f"/api/inventions/{fork}/withdraw") == "no_such_invention"
    ben.do(f"/api/inventions/{fork}/withdraw")
    assert Person(host).get(f"/api/inventions/{fork}").status_code == 404


def test_games_of_all_versions_are_counted(host: TestClient) -> None:
    cleo, dan = registered(host, "Cleo"), registered(host, "Dan")
    variant = defined(cleo, "Counted")
    made = cleo.do("/api/inventions", 201, variant=variant)["id"]
    offer = cleo.do("/api/challenges", 201, variant=variant, colour="first", listed=True)
    game = dan.do(f"/api/challenges/{offer['id']}/accept", 201)["game"]
    assert dan.get(f"/api/inventions/{made}").json()["plays"] == 0, "nobody has moved"
    with cleo.at(game) as first:
        first.send("play", text="c1c2")
        first.view(ply=1)
    assert dan.get(f"/api/inventions/{made}").json()["plays"] == 1


def test_people_comment_on_what_is_there(host: TestClient, database: str) -> None:
    eve, fay = registered(host, "Eve"), registered(host, "Fay")
    made = eve.do("/api/inventions", 201, variant=defined(eve, "Spoken of"))["id"]
    on = f"invention:{made}"
    assert Person(host).refused("/api/comments", on=on, text="hm") == "needs_account"
    for gone in ("invention:x", "game:x", "player:nobody", "topic:x", "weather:rain", "", ":"):
        answer = fay.post("/api/comments", json={"on": gone, "text": "hm"})
        assert answer.status_code in (400, 404), gone
    assert fay.refused("/api/comments", on="variant:x", text="hm") == "no_such_variant"
    assert fay.refused("/api/comments", on=on, text=" \n\u200b ") == "bad_request"
    fay.do("/api/comments", 201, on=on, text="Nice.\nReally <b>nice</b>.")
    fay.do("/api/comments", 201, on="variant:chess", text="An old one.")
    fay.do("/api/comments", 201, on="player:EVE", text="Hello.")
    (said,) = eve.get(f"/api/comments?on={on}").json()
    assert (said["name"], said["text"], said["mine"]) == (
        "Fay",
        "Nice.\nReally <b>nice</b>.",
        False,
    )
    for called in ("eve", "Eve", "EVE "):  # her page asks by the name as it is written
        assert eve.get(f"/api/comments?on=player:{called}").json()[0]["text"] == "Hello."
    eve.do("/api/players/Fay/block")
    assert fay.refused("/api/comments", on="player:Eve", text="Again.") == "not_found"
    eve.do("/api/players/Fay/unblock")
    assert eve.refused(f"/api/comments/{said['id']}/remove") == "no_such_message"

    Person(host).do(f"/api/comments/{said['id']}/report", 201, reason="markup")
    mo = registered(host, "Mo Tanaka")
    assert main(["admin", "grant", "Mo Tanaka", "--database", database]) == 0
    (report,) = mo.get("/api/moderation").json()["reports"]
    assert (report["comment"], report["account"], report["subject"]) == (said["id"], "Fay", on)
    mo.do("/api/moderation", kind="hide_comment", target=str(said["id"]))
    assert eve.get(f"/api/comments?on={on}").json() == []
    mo.do("/api/moderation", kind="show_comment", target=str(said["id"]))
    fay.do(f"/api/comments/{said['id']}/remove")
    assert eve.get(f"/api/comments?on={on}").json() == []
    mo.do("/api/moderation", kind="hide_game", target=made)
    assert eve.get(f"/api/inventions/{made}").status_code == 404
    assert "Spoken of" not in titles(host)
    mo.do("/api/moderation", kind="mute", target="Fay")
    assert fay.refused("/api/comments", on="variant:chess", text="more") == "muted"


def test_nothing_is_written_under_a_game_that_goes_on(host: TestClient) -> None:
    gil, hal = registered(host, "Gil"), registered(host, "Hal")
    offer = gil.do("/api/challenges", 201, variant="chess", colour="first", listed=True)
    game = hal.do(f"/api/challenges/{offer['id']}/accept", 201)["game"]
    assert hal.refused("/api/comments", on=f"game:{game}", text="take the queen") == "not_found"
    with gil.at(game) as first, hal.at(game) as second:
        first.send("play", text="e2e4")
        second.view(ply=1)
        second.send("resign")
        second.over()
    hal.do("/api/comments", 201, on=f"game:{game}", text="well played")


def test_topics_are_begun_and_answered(host: TestClient) -> None:
    ida, joe = registered(host, "Ida"), registered(host, "Joe")
    assert Person(host).refused("/api/topics", title="x", text="y") == "needs_account"
    made = ida.do("/api/topics", 201, title="Raichu openings", text="Which do you like?")
    other = ida.do("/api/topics", 201, title="Another", text="First.")
    joe.do("/api/comments", 201, on=f"topic:{made['id']}", text="The third.")
    first, second = Person(host).get("/api/topics").json()
    assert (first["id"], first["comments"]) == (made["id"], 2)
    assert second["id"] == other["id"]
    assert "Raichu openings" in Person(host).get(made["url"]).text
    assert Person(host).get("/talk/nothing").status_code == 404
    for path in ("/talk", "/inventions"):
        assert Person(host).get(path).status_code == 200
