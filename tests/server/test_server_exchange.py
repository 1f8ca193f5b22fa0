"""Published games go from one server to another as one file; boards go into other sites."""

import re
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from clients import Person, registered
from small_games import TWO_KINGS
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings


def server() -> TestClient:
    """One server."""
    settings = Settings(rates=False, thinkers=0)
    return TestClient(create_app(settings=settings, hasher=PasswordHasher(1, 8, 1)))


@pytest.fixture(scope="module")
def here() -> Iterator[TestClient]:
    with server() as found:
        yield found


def published(host: TestClient, name: str) -> tuple[Person, str]:
    """Somebody with a published game of two versions, and its id."""
    person = registered(host, name)
    texts = [TWO_KINGS, TWO_KINGS.replace("Kings alone.", "Two kings alone.")]
    first, second = (person.do("/api/definitions", 201, text=text)["variant"] for text in texts)
    made = person.do("/api/inventions", 201, variant=first, tags=["small"])["id"]
    person.do(f"/api/inventions/{made}", variant=second, tags=["small"], note="clearer words")
    return person, made


def test_a_published_game_goes_to_another_server_whole(here: TestClient) -> None:
    ann, made = published(here, "Ann")
    file = ann.get(f"/api/inventions/{made}/file").json()
    assert [one["note"] for one in file["versions"]] == ["", "clearer words"]
    with server() as there:
        assert Person(there).post("/api/inventions/bring", json=file).status_code == 403
        ben = registered(there, "Ben")
        brought = ben.do("/api/inventions/bring", 201, **file)["id"]
        found = ben.get(f"/api/inventions/{brought}").json()
        kept = ann.get(f"/api/inventions/{made}").json()
        assert found["variant"] == kept["variant"] and found["tags"] == ["small"]
        assert [one["definition"] for one in found["versions"]] == [
            one["definition"] for one in kept["versions"]
        ]
        assert found["author"] == "Ben" and "Ann" in found["versions"][0]["note"]
        again = ben.get(f"/api/inventions/{brought}/file").json()
        assert [one["text"] for one in again["versions"]] == [
            one["text"] for one in file["versions"]
        ]


def test_a_wrong_file_is_refused_at_the_place(here: TestClient) -> None:
    person = registered(here, "Wrong")
    wrong = [{"text": "name = "}]
    file = {"format": "fairychess invention 1", "versions": wrong}
    answer = person.post("/api/inventions/bring", json=file).json()["error"]
    assert answer["message"].startswith("version 1: ")
    half = {**file, "versions": [{"text": TWO_KINGS}, *wrong]}
    answer = person.post("/api/inventions/bring", json=half).json()["error"]
    assert answer["message"].startswith("version 2: ")
    assert person.get("/api/inventions?author=Wrong").json()["inventions"] == []  # nor the first
    assert person.refused("/api/inventions/bring", **{**file, "format": "2"}) == "bad_request"
    many = {**file, "versions": [{"text": "x"}] * 11}
    assert person.refused("/api/inventions/bring", **many) == "bad_request"
    large = {**file, "versions": [{"text": "x" * 50_001}]}
    assert person.refused("/api/inventions/bring", **large) == "bad_request"


def test_a_framed_board_holds_its_seat_by_a_token(here: TestClient) -> None:
    wanted = {"variant": "kira-chess", "trial": True, "linked": True}
    seats = {"second": {"type": "computer", "level": 1}}
    guest = Person(here)
    made = guest.post("/api/games", json={**wanted, "seats": seats}).json()
    token, game = made["token"], made["id"]
    guest.cookies.clear()
    with guest.at(game, subprotocols=["fairychess-seat", token]) as seat:
        assert seat.until("view")["view"]["viewer"] == "first"
    with Person(here).at(game) as nobody:
        assert nobody.until("view")["view"]["viewer"] == "spectator"
    with Person(here).at(game, subprotocols=["fairychess-seat", token[:-2] + "xx"]) as nobody:
        assert nobody.until("error")["code"] == "bad_token"
    plain = Person(here).post("/api/games", json={"variant": "chess"}).json()
    assert plain["token"] == ""


def test_only_framed_pages_may_stand_in_other_sites(here: TestClient) -> None:
    _, made = published(here, "Framed")
    for path, anywhere in (
        ("/embed/chess", True),
        (f"/embed/invention/{made}", True),
        ("/embed/board.js", True),
        (f"/invention/{made}", False),
        ("/variant/chess", False),
        ("/api/me", False),
    ):
        answer = here.get(path)
        assert answer.status_code == 200, path
        found = re.search(r"frame-ancestors ([^;]+)", answer.headers["content-security-policy"])
        assert found and found[1] == ("*" if anywhere else "'none'"), path
    module = here.get("/embed/board.js").headers
    assert module["access-control-allow-origin"] == "*"
    assert module["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-origin" not in here.get("/embed/chess").headers
    assert here.get("/embed/invention/none").status_code == 404
    page = here.get(f"/embed/invention/{made}").text
    assert f'href="/invention/{made}"' in page
    preview = here.get(f"/invention/{made}").text
    assert 'property="og:title" content="Two Kings"' in preview
    assert 'property="og:description" content="Two kings alone."' in preview
