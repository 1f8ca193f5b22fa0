"""Databases of earlier versions are opened by the server of today."""

import json
import lzma
from pathlib import Path

import pytest
from clients import PASSWORD, Person
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings

MUSEUM = Path(__file__).parents[1] / "museum"


@pytest.mark.parametrize("kept", sorted(MUSEUM.glob("*/games.db.xz")), ids=lambda p: p.parent.name)
def test_a_database_of_an_earlier_version_goes_on(kept: Path, tmp_path: Path) -> None:
    """Accounts, games, a game that somebody published, and a tournament are as they were."""
    said = json.loads(lzma.decompress((kept.parent / "said.json.xz").read_bytes()))["server"]
    place = tmp_path / "games.db"
    place.write_bytes(lzma.decompress(kept.read_bytes()))
    with TestClient(create_app(settings=Settings(str(place), rates=False, thinkers=0))) as host:
        ann = Person(host)
        ann.do("/api/session", name="Ann", password=PASSWORD)
        for game, then in said["games"].items():
            view = ann.get(f"/api/games/{game}").json()["view"]
            assert {key: view.get(key) for key in then} == then
        invention = ann.get(f"/api/inventions/{said['invention']}").json()
        assert (invention["title"], invention["author"]) == ("Museum Kings", "Ann")
        cup = ann.get(f"/api/tournaments/{said['cup']}").json()["tournament"]
        assert [one["name"] for one in cup["places"]] == ["Ann", "Ben"]
        made = ann.do("/api/challenges", 201, variant="chess", colour="first", listed=True)
        assert made["id"]
