"""The site among a device's programs: what its manifest names is there."""

import re

from clients import PASSWORD, Person
from starlette.testclient import TestClient


def test_the_manifest_names_what_there_is(client: TestClient) -> None:
    page = client.get("/").text
    (place,) = re.findall(r'<link rel="manifest" href="([^"]+)"', page)
    answer = client.get(place)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert client.get(manifest["start_url"]).status_code == 200
    assert client.get(manifest["share_target"]["action"], params={"text": "x"}).status_code == 200
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes and "maskable" in {
        one["purpose"] for one in manifest["icons"]
    }
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert found.status_code == 200 and found.headers["content-type"] == icon["type"]
    (light,) = re.findall(
        r'theme-color" content="(#\w+)" media="\(prefers-color-scheme: light', page
    )
    assert light == manifest["theme_color"]


def test_what_is_kept_for_later_is_of_this_release_and_the_same_for_everybody(
    client: TestClient,
) -> None:
    person = Person(client)
    person.do("/api/accounts", 201, name="Adalbert", password=PASSWORD)
    page = person.get("/offline")
    assert page.text == client.get("/offline").text and "Adalbert" not in page.text
    parts = {text for text in page.text.split('"') if text.startswith("/static/")}
    assert len(parts) > 6
    (release,) = {"/".join(part.split("/")[:3]) for part in parts}
    assert all(client.get(part).status_code == 200 for part in parts)
    worker = client.get("/listener.js")
    assert f'const STATIC = "{release}";' in worker.text and "<!--" not in worker.text
    assert worker.headers["cache-control"] == "no-cache"


def test_the_manifest_speaks_the_readers_language(client: TestClient) -> None:
    words = {
        client.get("/app.webmanifest", headers={"Accept-Language": code}).json()["description"]
        for code in ("en", "ja")
    }
    assert len(words) == 2
