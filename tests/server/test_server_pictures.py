"""Drawings over HTTP: the gallery, files, and what strangers bring with a definition."""

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient
from test_server_definitions import CHESS_TEXT, DIAGRAM, describe

from fairychess.pictures import drawings
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError

SVG = '<svg viewBox="0 0 9 9"><path d="M1 1L5 8H1Z" fill="white"/><script>alert(1)</script></svg>'


def test_the_gallery_lists_every_drawing_with_its_files() -> None:
    app = create_app(fake_game.FakeRoom(), None, Settings(rates=False))
    with TestClient(app, base_url="http://localhost") as host:
        found = host.get("/api/pictures")
        assert found.headers["cache-control"].startswith("public")
        listed = {one["name"]: one for one in found.json()["pictures"]}
        assert listed.keys() == drawings().keys()
        families = {one["name"] for one in found.json()["families"]}
        assert {one["family"] for one in listed.values()} == families
        assert listed["camel"]["labels"].items() >= {"en": "Camel", "ja": "ラクダ"}.items()
        assert host.get("/api/pictures/strokes").json().keys() == drawings().keys()
        file = host.get(listed["camel"]["urls"]["second"])
        assert file.headers["content-type"] == "image/svg+xml"
        assert file.headers["x-content-type-options"] == "nosniff"
        assert "sandbox" in file.headers["content-security-policy"]
        assert host.get("/api/pictures/nothing.svg").status_code == 404
        assert host.get("/api/pictures/camel.svg?side=third").status_code == 404
        assert host.get("/pieces").status_code == 200


def test_an_own_drawing_is_made_harmless_or_refused() -> None:
    app = create_app(fake_game.FakeRoom(), None, Settings(rates=False))
    with TestClient(app) as host:
        person = Person(host)
        made = person.do("/api/pictures", 200, svg=SVG)
        assert "script" not in made["svg"] and len(made["images"]) == 2
        assert all(one.startswith("data:image/svg+xml;base64,") for one in made["images"])
        assert person.refused("/api/pictures", svg="<!DOCTYPE svg><svg><rect/></svg>") == "refused"
        assert person.refused("/api/pictures", svg="<p/>") == "refused"
        assert person.refused("/api/pictures", svg=SVG + " " * 20_000) == "bad_request"


def test_a_definition_comes_with_pictures_for_its_pieces() -> None:
    found = describe(DIAGRAM, pictures={"F": SVG, "P": "beacon"})
    types = {one.id: one for one in found.info.piece_types}
    assert types["P"].picture == "beacon" and types["P"].drawing
    assert len(types["F"].images) == 2 and not types["F"].drawing
    assert types["K"].picture == "king"
    assert "alert" not in found.text and "<svg" in found.text
    again = describe(found.text, pictures={"F": "ferz"})
    assert "<svg" not in again.text


@pytest.mark.parametrize(
    ("pictures", "reason"),
    [
        ({"XX": "camel"}, "no piece of this definition has the id"),
        ({"P": "nothing such"}, "nothing is drawn for"),
        ({"P": "<svg>"}, "no SVG"),
        ({"P": 'camel"\nroyal = true\nx = "'}, "nothing is drawn for"),
    ],
)
def test_pictures_that_do_not_fit_are_refused(pictures: dict[str, str], reason: str) -> None:
    with pytest.raises(ProblemError, match=reason):
        describe(CHESS_TEXT, pictures=pictures)
