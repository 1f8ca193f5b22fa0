"""Pages, the JSON API, and every kind of bad request."""

import html
import re

import pytest
from starlette.testclient import TestClient

from fairychess import languages
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.words import Words
from fairychess.server.schemas.http import read


def new_game(client: TestClient, **body: object) -> dict:
    answer = client.post("/api/games", json={"variant": "fake", **body})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_home_page_has_a_strict_content_security_policy(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page.text) == ["", ""]
    assert " style=" not in page.text and " onclick=" not in page.text


def test_static_files_are_cacheable_under_their_digest(client: TestClient) -> None:
    path = re.search(r"/static/[0-9a-f]+/bundles/home\.js", client.get("/").text)
    assert path is not None
    script = client.get(path[0])
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in script.headers  # means something on pages and pictures
    icon = client.get(path[0].replace("bundles/home.js", "icon.svg"))
    assert "default-src 'none'" in icon.headers["content-security-policy"]
    old = client.get("/static/0000/bundles/home.js")
    assert old.content == script.content and old.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "name", ["js/../app.py", "..%2fapp.py", "nothing.js", "pages/home.html", "%2e%2e/app.py"]
)
def test_nothing_but_static_files_is_served(client: TestClient, name: str) -> None:
    assert client.get(f"/static/0/{name}").status_code == 404


def test_catalogue_and_description(client: TestClient) -> None:
    (entry,) = client.get("/api/variants").json()
    assert entry["name"] == "fake" and entry["files"] == 12
    info = client.get("/api/variants/fake").json()
    lion = next(piece_type for piece_type in info["piece_types"] if piece_type["id"] == "LN")
    assert len(lion["mnemonic"]["lions"]) == 8
    array = client.get("/api/variants/fake/array").json()
    piece = next(piece for piece in array["board"] if piece["square"] == "f3")
    assert (piece["id"], piece["side"]) == ("LN", "first")
    assert array["options"] == []


def test_rules_page_lets_no_markup_through(client: TestClient) -> None:
    page = client.get("/variant/fake").text
    assert "<em>king</em>" in page
    assert "<script>alert" not in page and "&lt;script&gt;" in page
    assert 'href="javascript:' not in page


def test_a_game_is_set_up_and_seen(client: TestClient) -> None:
    game = new_game(client)
    assert game["viewer"] == "both" and game["view"]["ply"] == 0
    assert len(game["id"]) >= 20
    assert client.get(game["url"]).status_code == 200
    again = client.get(f"/api/games/{game['id']}").json()
    assert again["view"] == game["view"] and again["info"]["title"] == "Fake Shogi"
    record = client.get(f"/api/games/{game['id']}/record")
    assert "attachment" in record.headers["content-disposition"]


def test_seats_decide_what_the_screen_sees(client: TestClient) -> None:
    computer = {"type": "computer", "level": 2}
    assert new_game(client, seats={"second": computer})["viewer"] == "first"
    assert new_game(client, seats={"first": computer})["viewer"] == "second"
    both = {"first": computer, "second": computer}
    assert new_game(client, seats=both)["viewer"] == "spectator"


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"{}",
    b'{"variant": 5}',
    b'{"variant": "fake", "bogus": 1}',
    b'{"variant": "fake", "seats": {"first": {"type": "god"}}}',
    b'{"variant": "fake", "seats": {"first": {"type": "computer", "level": 13}}}',
    b'{"variant": "fake", "seats": {"third": {}}}',
    b'{"variant": "fake", "position": "nonsense"}',
    b'{"variant": "fake", "options": {"nope": true}}',
    b'{"variant": "fake", "seed": "x"}',
    b"[" * 20000,
    rb'{"variant": "fake", "position": "a\\\u0000"}',
]


def test_a_character_that_postgresql_does_not_keep_is_refused() -> None:
    assert read(rb'{"text": "\\u0000"}', dict) == {"text": r"\u0000"}
    with pytest.raises(ProblemError, match=r"U\+0000"):
        read(rb'{"text": "\\\u0000"}', dict)


@pytest.mark.parametrize("body", BAD_BODIES)
def test_a_bad_body_is_a_typed_error(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/games", content=body)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] in ("bad_request", "refused")
    assert error["message"] and "\n" not in error["message"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/variants/nope", 404, "no_such_variant"),
        ("GET", "/api/variants/%00", 404, "not_found"),
        ("GET", "/api/games/nope", 404, "no_such_game"),
        ("GET", "/api/games/nope/record", 404, "no_such_game"),
        ("GET", "/api/nope", 404, "not_found"),
        ("DELETE", "/api/games", 405, "not_allowed"),
    ],
)
def test_api_errors_are_typed(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize("path", ["/game/nope", "/variant/nope", "/nope"])
def test_missing_pages_are_an_html_404(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404 and "Not here" in answer.text


def test_a_large_body_is_refused(client: TestClient) -> None:
    answer = client.post("/api/games", content=b" " * 70_000)
    assert answer.status_code == 413 and answer.json()["error"]["code"] == "too_large"


def test_other_sites_cannot_set_up_games(client: TestClient) -> None:
    headers = {"Origin": "https://elsewhere.example"}
    answer = client.post("/api/games", json={"variant": "fake"}, headers=headers)
    assert answer.status_code == 403 and answer.json()["error"]["code"] == "forbidden"


def test_the_documentation_is_served_and_what_it_links_to_is_there(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.status_code == 200 and "<h1" in page.text
    links = set(re.findall(r'href="(/docs/[^"#]+)', page.text))
    assert "/docs/rules" in links
    for link in links:
        answer = client.get(link)
        assert answer.status_code == 200 and 'class="prose docs-text"' in answer.text
    assert client.get("/docs/nothing").status_code == 404
    shown = re.findall(r'src="(/docs/images/[^"]+)"', client.get("/docs/rules").text)
    assert len(shown) > 40
    picture = client.get(shown[0])
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert client.get("/docs/images/nothing.svg").status_code == 404


@pytest.mark.parametrize("path", ["/docs", "/docs/running", "/docs?q=clock", "/api"])
def test_readers_of_other_languages_are_told_in_which_one_the_documentation_is(
    client: TestClient, path: str
) -> None:
    for code in languages.codes():
        note = Words().say(code, "manual_language")
        page = client.get(path, headers={"Accept-Language": code}).text
        assert (html.escape(note) in page) == (code != languages.FIRST)


def test_words_are_looked_for_in_the_documentation(client: TestClient) -> None:
    assert 'href="/docs/rules#explosion"' in client.get("/docs?q=explosion").text
    odd = client.get("/docs", params={"q": '<b>&" ' + "x" * 5000})
    assert odd.status_code == 200 and "<b>" not in odd.text
    assert "Nothing found" in odd.text
