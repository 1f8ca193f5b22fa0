"""For search engines, link previews and readers without scripts: what is in the HTML itself."""

import re
import struct
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from clients import Person, game_of_two
from fake_game import as_sent
from starlette.testclient import TestClient

from fairychess import languages
from fairychess.game.info import PICTURE, catalogue, picture
from fairychess.rules.catalogue import find
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.web import previews
from fairychess.server.web.assets import ROOT

ADDRESS = "https://play.example"
LARGEST_PICTURE = 80_000
JAPANESE = {"Accept-Language": "ja"}


class Tags(HTMLParser):
    """A page's meta tags, links and text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.links: dict[str, str] = {}
        self.anchors: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "meta" and "content" in given:
            self.meta[given.get("property") or given.get("name", "")] = given["content"]
        elif tag == "link":
            self.links[given["rel"]] = given["href"]
        elif tag == "a":
            self.anchors.append(given.get("href", ""))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    settings = Settings(address=ADDRESS, thinkers=0, rates=False)
    with TestClient(create_app(settings=settings), base_url=ADDRESS) as found:
        yield found


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height, from the frame header."""
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + struct.unpack(">H", data[at + 2 : at + 4])[0]
    height, width = struct.unpack(">HH", data[at + 5 : at + 9])
    return width, height


FEATURED = [one for one in catalogue() if one.family == "featured"]
SEVERAL = [*FEATURED, *(one for one in catalogue() if one.family != "featured")][::12]
"""Some games of the library beside those that are featured."""


@pytest.mark.parametrize("path", ["/", "/variants"])
def test_every_game_is_a_link_with_its_description(real: TestClient, path: str) -> None:
    page = Tags(real.get(path).text)
    japanese = Tags(real.get(path, headers=JAPANESE).text)
    for one in FEATURED if path == "/" else catalogue():
        assert f"/variant/{one.name}" in page.anchors
        assert one.title in page.text and one.summary in page.text
    assert "中将棋" in japanese.text and "Chu Shogi" not in japanese.text


def test_a_page_is_told_in_its_own_language_alone(real: TestClient) -> None:
    """All languages together are several times as long, and pages are read on phones."""
    whole = {one["name"]: one for one in real.get("/api/variants").json()}
    for code in ("de", "en"):
        for one in real.get(f"/api/variants?language={code}").json():
            full = whole[one["name"]]
            assert one == full | {"names": {code: full["names"].get(code, {})}}
    assert "マークルック" in whole["makruk"]["titles"]
    info = real.get("/api/variants/makruk").json()
    told = real.get("/api/variants/makruk?language=ja").json()
    assert set(info["names"]) == set(info["translations"]) and len(info["names"]) > 1
    assert told == info | {"names": {"ja": info["names"]["ja"]}, "rules": "", "translations": {}}
    assert real.get("/api/variants/makruk?language=xx").json()["names"] == {}


def test_a_family_has_a_page_with_all_its_games(real: TestClient) -> None:
    page = Tags(real.get("/variants/captures").text)
    members = [one for one in catalogue() if one.family == "captures"]
    for one in members:
        assert f"/variant/{one.name}" in page.anchors and one.summary in page.text
    assert "/variant/makruk" not in page.anchors
    assert page.meta["description"] == "Other ways to capture, and pieces that change when they do."
    assert page.links["canonical"] == f"{ADDRESS}/variants/captures"
    assert "/variants/captures" in Tags(real.get("/variants").text).anchors
    for unknown in ("nothing", "featured", "own"):
        assert real.get(f"/variants/{unknown}").status_code == 404


def test_pages_about_games_are_found_and_have_a_picture(real: TestClient) -> None:
    games = {one.name for one in (*FEATURED, *SEVERAL)}
    for path in ("/", "/variants", "/lobby", *(f"/variant/{name}" for name in sorted(games))):
        page = Tags(real.get(path).text)
        assert page.links["canonical"] == page.meta["og:url"] == ADDRESS + path
        assert "robots" not in page.meta
        assert page.meta["description"] == page.meta["og:description"] != ""
        assert page.meta["og:title"]
        assert page.meta["twitter:card"] == "summary_large_image"
        picture = page.meta["og:image"]
        assert picture.startswith(f"{ADDRESS}/picture")
        answer = real.get(picture)
        assert answer.headers["content-type"] == page.meta["og:image:type"] == "image/jpeg"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "public" in answer.headers["cache-control"]
        size = int(page.meta["og:image:width"]), int(page.meta["og:image:height"])
        assert jpeg_size(answer.content) == size


def test_every_game_of_the_heart_has_a_small_picture_in_its_folder() -> None:
    for one in FEATURED:
        data = picture(one.name)
        assert data, f"{one.name}: python tests/browser/link_pictures.py {one.name}"
        assert len(data) < LARGEST_PICTURE
        assert jpeg_size(data) == (previews.WIDTH, previews.HEIGHT)
        assert (find(one.name).parent / PICTURE).is_file()
    assert jpeg_size((ROOT / "picture.jpg").read_bytes()) == (previews.WIDTH, previews.HEIGHT)


def test_a_page_of_rules_names_the_pieces(real: TestClient) -> None:
    for name in ("shogi", "dai-kagamigi"):
        page = real.get(f"/variant/{name}").text
        info = real.get(f"/api/variants/{name}").json()
        for piece_type in info["piece_types"]:
            assert piece_type["name"] in page
        assert f'src="/picture/{name}.jpg"' in page


def test_private_pages_are_previewed_but_not_listed(real: TestClient) -> None:
    game, one, _ = game_of_two(real, variant="chess", name="Ada <b>")
    made = one.do("/api/challenges", 201, variant="shogi", name="Ada <b>")
    for path, words in (
        (f"/game/{game}", "A game of Chess"),
        (f"/analysis/{game}", "A game of Chess"),
        (f"/embed/{game}", "A game of Chess"),
        (f"/challenge/{made['id']}", "captured pieces change sides"),
        ("/me", "Play the computer"),
        ("/settings", "Play the computer"),
    ):
        page = Tags(real.get(path).text)
        assert page.meta["robots"] == "noindex" and "canonical" not in page.links
        assert words in page.meta["og:description"]
    invited = Tags(real.get(f"/challenge/{made['id']}").text)
    assert invited.meta["og:title"] == "Ada <b> (guest) invites you to a game of Shogi"
    assert invited.meta["og:image"] == f"{ADDRESS}/picture/shogi.jpg"
    assert "<b>" not in real.get(f"/challenge/{made['id']}").text


def test_a_preview_says_nothing_of_how_a_game_stands(client: TestClient) -> None:
    game, one, two = game_of_two(client)
    before = {who: person.get(f"/game/{game}").text for who, person in (("1", one), ("2", two))}
    with one.at(game) as first:
        first.send("play", text="c4c5")
        first.view(ply=1)
        first.send("resign")
        first.until("view", outcome={"winner": "second", "message": as_sent("resignation")})
    for who, person in (("1", one), ("2", two)):
        assert person.get(f"/game/{game}").text == before[who]
    assert before["1"] == before["2"]


def test_custom_variants_are_not_listed(client: TestClient) -> None:
    with TestClient(create_app(settings=Settings(thinkers=0))) as host:
        person = Person(host)
        text = (find("chess")).read_text(encoding="utf-8")
        custom = person.do("/api/definitions", 201, text=text)["variant"]
        page = Tags(host.get(f"/variant/{custom}").text)
        assert page.meta["robots"] == "noindex"
        assert page.meta["og:image"].endswith("/picture.jpg")
        assert custom not in host.get("/sitemap.xml").text + host.get("/").text
        assert host.get(f"/picture/{custom}.jpg").status_code == 404
        assert host.get(f"/picture/{custom}.svg").status_code == 404
        board = host.get("/picture/makruk.svg")
        assert board.headers["content-type"] == "image/svg+xml" and "<title>Makruk" in board.text
    assert client.get("/picture/nothing.jpg").status_code == 404
    assert client.get("/picture/nothing.svg").status_code == 404
    assert client.get("/picture/fake.svg").status_code == 404, "of a host with games of its own"
    assert client.get("/picture/fake.jpg").status_code == 200, "a game without one has the site's"


def test_the_sitemap_and_robots_agree_with_what_there_is(real: TestClient) -> None:
    robots = real.get("/robots.txt").text
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in robots
    urls = [one.text for one in ElementTree.fromstring(real.get("/sitemap.xml").text).iter()]
    listed = [url.removeprefix(ADDRESS) for url in urls if url and url.startswith(ADDRESS)]
    assert {f"/variant/{one.name}" for one in catalogue()} < set(listed)
    families = {one.family for one in catalogue()} - {"featured"}
    assert {f"/variants/{family}" for family in families} < set(listed)
    for path in [path for path in listed if "variant/" not in path] + listed[-12::6]:
        assert real.get(path).status_code == 200
        assert not any(path.startswith(no) for no in re.findall(r"Disallow: (\S+)", robots))


def test_without_an_address_links_have_the_one_that_was_asked_for(client: TestClient) -> None:
    page = Tags(client.get("/").text)
    assert page.meta["og:url"] == "http://testserver/"
    odd = client.get("/", headers={"Host": 'x"><script>alert(1)</script>'}).text
    assert "<script>alert" not in odd


def test_icons_are_where_browsers_look(client: TestClient) -> None:
    icon = client.get("/favicon.ico")
    assert icon.headers["content-type"] == "image/x-icon"
    assert icon.content.startswith(b"\0\0\1\0\1\0") and b"PNG" in icon.content
    assert client.get("/apple-touch-icon.png").content.startswith(b"\x89PNG")
    assert client.get(Tags(client.get("/").text).links["apple-touch-icon"]).status_code == 200


def test_pictures_come_with_the_package() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert '"*.jpg"' in project


def test_guest_names_are_in_the_language_of_the_reader(client: TestClient) -> None:
    made = Person(client).do("/api/challenges", 201, variant="fake")
    title = Tags(client.get(f"/challenge/{made['id']}", headers=JAPANESE).text).meta["og:title"]
    words = languages.own("ja", "messages")
    assert words["guest"].replace("{who}", "") in title and "Guest" not in title
