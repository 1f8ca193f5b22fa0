"""Texts that are still being written, over HTTP: previews, archives, and their limits."""

import base64
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from clients import Person
from starlette.testclient import TestClient
from test_server_custom_variants import server

import fairychess

SAMPLES = Path(fairychess.__file__).parent / "server" / "static" / "samples"


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with server(str(tmp_path_factory.mktemp("drafts") / "games.db")) as host:
        yield Person(host)


def archive(**files: str) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as opened:
        for name, text in files.items():
            opened.writestr(name.replace("__", "/").replace("_DOT_", "."), text)
    return base64.b64encode(data.getvalue()).decode()


@pytest.mark.parametrize("name", ["diagram.txt", "section.ini", "variant.toml"])
def test_a_definition_is_drawn_and_then_played(person: Person, name: str) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    draft = person.do("/api/drafts", text=text)
    assert draft["faults"] == [] and draft["info"]["piece_types"] and draft["array"]["board"]
    made = person.do("/api/definitions", 201, text=text)
    assert made["info"]["title"] == draft["info"]["title"]
    assert person.do("/api/games", 201, variant=made["variant"])["view"]["options"]


def test_faults_come_with_their_lines(person: Person) -> None:
    draft = person.do("/api/drafts", text="[x:chess]\nmaxRank = many\ncastling = perhaps")
    assert [fault["line"] for fault in draft["faults"]] == [2, 3]
    assert draft["info"] is None and draft["sections"] == ["x"]


def test_a_record_is_only_recognised(person: Person) -> None:
    assert person.do("/api/drafts", text="1. e4 e5 *")["kind"] == "record"


def test_a_folder_in_an_archive_gives_its_definition(person: Person) -> None:
    found = person.do(
        "/api/drafts/unpack",
        archive=archive(war__variant_DOT_toml="title = 'x'", war__rules_DOT_py="import os"),
    )
    assert found == {"name": "war", "text": "title = 'x'", "left_out": ["war/rules.py"]}


@pytest.mark.parametrize("given", ["nonsense!", "UEsDBA==", archive(a_DOT_png="x"), archive()])
def test_other_archives_are_refused_in_one_line(person: Person, given: str) -> None:
    answer = person.do("/api/drafts/unpack", 400, archive=given)
    assert answer["error"]["said"]["key"] in ("bad_archive", "nothing_in_archive")


def test_what_unpacks_to_much_is_not_unpacked(person: Person) -> None:
    big = io.BytesIO()
    with zipfile.ZipFile(big, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("variant.toml", "a" * 10_000_000)
    given = base64.b64encode(big.getvalue()).decode()
    said = person.do("/api/drafts/unpack", 400, archive=given)["error"]["said"]
    assert "50,000" in said["parameters"]["reason"]
    assert person.do("/api/drafts/unpack", 400, archive="a" * 65_001)


def test_previews_are_limited(client: TestClient) -> None:
    answers = [client.post("/api/drafts", json={"text": "x"}).status_code for _ in range(40)]
    assert answers[0] == 200 and answers[-1] == 429
