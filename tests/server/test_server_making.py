"""The maker over HTTP: drafts, moves, exports, and projects with their versions and owners."""

import base64
from collections.abc import Iterator
from typing import Any

import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.store import projects

TEXT = """title = "Small"
[board]
files = 4
ranks = 5
[start]
position = "1k2/4/4/4/1K2 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[rules.royal_check]
"""


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A running server."""
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as found:
        yield found


def test_the_page_is_there(host: TestClient) -> None:
    page = host.get("/make", headers={"Accept-Language": "ja"})
    assert page.status_code == 200 and "ゲーム工房" in page.text
    assert 'data-project="abc&quot;"' in host.get('/make/abc"').text


def test_what_there_is_to_make_games_of(host: TestClient) -> None:
    rules = {one["name"]: one for one in host.get("/api/make/rules").json()}
    assert rules["drops"]["parameters"] and rules["royal_check"]["said"]
    there = host.get("/api/make/rules", headers={"Accept-Language": "ja"}).json()
    assert "王" in "".join(next(one for one in there if one["name"] == "royal_check")["said"])
    assert host.get("/api/make/gallery").json()[0]["drawing"]
    assert "[board]" in host.get("/api/make/text/chess").json()["text"]
    for name in ("nothing", "..%2F..%2Fpyproject.toml", "~nothing"):
        assert host.get(f"/api/make/text/{name}").status_code == 404


def test_a_draft_is_looked_at(host: TestClient) -> None:
    person = Person(host)
    looked = person.do("/api/make/check", 200, draft={"text": TEXT}, language="en")
    assert looked["faults"] == [] and "<h2>" in looked["page"]
    looked["draft"]["variant"]["rules"]["goal"] = {"squares": "z9"}
    again = person.do("/api/make/check", 200, draft=looked["draft"])
    assert [one["place"] for one in again["faults"]] == [["rules", "goal", "squares"]]
    assert again["info"]["title"] == "Small"


@pytest.mark.parametrize(
    "draft",
    [{}, {"variant": 3}, {"text": "[["}, {"text": "no diagram"}, {"variant": {"pieces": [[]]}}],
)
def test_what_is_no_draft_gets_one_line(host: TestClient, draft: dict[str, Any]) -> None:
    error = Person(host).do("/api/make/check", 400, draft=draft)["error"]
    assert error["message"] and "\n" not in error["message"]


def test_a_page_in_a_draft_is_harmless(host: TestClient) -> None:
    text = TEXT.replace('"Small"', '"<script>alert(1)</script>"')
    looked = Person(host).do("/api/make/check", 200, draft={"text": text})
    assert "<script>" not in looked["page"]


def test_moves_are_drawn_and_found(host: TestClient) -> None:
    person = Person(host)
    assert person.do("/api/make/moves", 200, betza="N")["squares"]
    assert person.do("/api/make/moves", 200, betza="N?")["fault"]["letter"] == 1
    found = person.do("/api/make/find", 200, squares=[[0, 1, "move"]], radius=4)
    assert found["betza"] == "fmW"
    assert person.do("/api/make/find", 400, squares=[[0, 0, "move"]])["error"]["message"]
    assert person.do("/api/make/find", 400, squares=[["x", 0, "move"]])


def test_a_way_is_added_to_moves(host: TestClient) -> None:
    person = Person(host)
    found = person.do("/api/make/way", 200, betza="F", corner=[1, 1], end=[1, 2])
    assert found["betza"] == "FyafsF" and not found["fault"]
    assert person.do("/api/make/way", 400, betza="F", corner=[0, 0], end=[1, 2])["error"]["message"]
    assert person.do("/api/make/way", 400, betza="F", corner=[1 << 70, 0], end=[1, 2])


@pytest.mark.parametrize("size", [16, 36])
def test_moves_that_take_too_long_are_ended(host: TestClient, size: int) -> None:
    person = Person(host)
    heavy = "(caibK)16" * 8
    answer = host.post("/api/make/moves", json={"betza": heavy, "files": size, "ranks": size})
    assert answer.status_code in (200, 400)
    assert host.post("/api/make/moves", json={"betza": "R", "files": 37}).status_code == 400
    assert person.do("/api/make/moves", 200, betza="R")["squares"]


def test_a_game_is_taken_home(host: TestClient) -> None:
    person = Person(host)
    found = person.do("/api/make/export", 200, text=TEXT, form="xboard")
    assert found["name"] == "small.txt" and b"piece K& K" in base64.b64decode(found["data"])
    assert person.do("/api/make/export", 400, text=TEXT, form="pdf")["error"]["message"]


def test_sentences_are_read_for_menus_and_shown_at_work(host: TestClient) -> None:
    person = Person(host)
    words = host.get("/api/make/words").json()
    assert words["words"]["neighbours"]["takes"] == ["set"]
    there = host.get("/api/make/words", headers={"Accept-Language": "ja"}).json()
    assert there["tables"][0]["label"] != words["tables"][0]["label"]
    asked = {"board": {"files": 4, "ranks": 5}, "pieces": ["K"]}
    fields = {"if": "target & type('K')", "event": "moved", "do": ["remove(target)", "vanish()"]}
    [found] = person.do("/api/make/sentences", 200, sentences=[["after", fields]], **asked)
    assert found["formulas"]["if"][0]["tree"]["parts"][0]["parts"][1]["values"] == ["K"]
    assert found["formulas"]["do"][1]["fault"]["letter"] == 0
    assert person.do("/api/make/sentences", 400, sentences=[["never", {}]], **asked)
    assert person.do("/api/make/sentences", 400, sentences=[["after", {}]] * 61, **asked)
    text = TEXT + '[[forbid]]\nif = "target & neighbours(origin) & file(origin)"\n'
    shown = person.do("/api/make/example", 200, text=text, table="forbid", number=0)
    assert shown["kind"] == "forbidden"
    assert person.do("/api/make/example", 400, text=text, table="forbid", number=1)
    never = TEXT + '[[forbid]]\nif = "size(pieces) > 9"\n'
    assert person.do("/api/make/example", 200, text=never, table="forbid", number=0) is None


def test_projects_have_versions_and_one_owner(host: TestClient) -> None:
    person, other = Person(host), Person(host)
    made = person.do("/api/projects", 201, title="Small", text=TEXT)
    path = f"/api/projects/{made['id']}"
    assert [one["title"] for one in person.get("/api/projects").json()] == ["Small"]
    assert other.get("/api/projects").json() == []
    assert person.do(path, 200, title="Small", text=TEXT)["version"] == 1
    assert person.do(path, 200, title="Smaller", text=TEXT + "# more\n")["version"] == 2
    assert other.do(path, 404, title="Mine", text="x")["error"]["code"] == "no_such_project"
    seen = other.get(path).json()
    assert (seen["mine"], seen["title"], seen["version"]) == (False, "Smaller", 2)
    assert other.get(f"{path}/versions/1").json()["text"] == TEXT
    assert other.get(f"{path}/versions/7").status_code == 404
    assert other.do(f"{path}/forget", 404)
    assert person.do(f"{path}/forget", 200) == {}
    assert person.get(path).status_code == 404


def test_what_is_kept_is_bounded(host: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projects, "MOST_PROJECTS", 2)
    monkeypatch.setattr(projects, "MOST_VERSIONS", 2)
    person = Person(host)
    made = [person.do("/api/projects", 201, title=f"{n}", text=TEXT)["id"] for n in range(3)]
    assert len(person.get("/api/projects").json()) == 2
    path = f"/api/projects/{made[-1]}"
    for number in range(3):
        person.do(path, 200, title="many", text=f"{TEXT}# {number}\n")
    assert [one["number"] for one in person.get(path).json()["versions"]] == [4, 3]
    assert person.do("/api/projects", 400, title="long", text="x" * 50_001)


def test_a_guest_takes_projects_into_an_account(host: TestClient) -> None:
    person = Person(host)
    made = person.do("/api/projects", 201, title="Mine", text=TEXT)["id"]
    person.do("/api/accounts", 201, name="Inventor", password="a long password")
    assert person.get(f"/api/projects/{made}").json()["mine"]
    assert [one["id"] for one in person.get("/api/projects").json()] == [made]


def test_only_our_own_pages_save(host: TestClient) -> None:
    answer = host.post(
        "/api/projects", json={"title": "x", "text": TEXT}, headers={"Origin": "http://evil.test"}
    )
    assert answer.status_code == 403


@pytest.mark.parametrize("name", ["chess", "glinski-hexagonal-chess"])
def test_a_text_is_read_before_it_is_looked_at(host: TestClient, name: str) -> None:
    person = Person(host)
    text = host.get(f"/api/make/text/{name}").json()["text"]
    read = person.do("/api/make/read", 200, draft={"text": text})
    looked = person.do("/api/make/check", 200, draft=read["draft"])
    assert read["plan"] == looked["info"]["plan"]
    assert read["draft"]["setup"]["squares"] == looked["draft"]["setup"]["squares"]
    assert person.do("/api/make/read", 400, draft={"text": "[["})["error"]["message"]
