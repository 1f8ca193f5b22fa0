"""Nobody but their owner can read the files of a server: they hold every secret there is."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import fake_game
import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.cli.program import main
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.startup import home_database


@pytest.fixture(autouse=True)
def _generous() -> Iterator[None]:
    """Files are made readable for everybody unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def play(place: Path | str) -> None:
    with TestClient(create_app(fake_game.FakeRoom(), None, Settings(str(place)))) as host:
        Person(host).do("/api/games", 201, variant="fake")
        file = Path(str(place).removeprefix("sqlite:///"))
        files = sorted(file.parent.glob(f"{file.name}*"))
        assert [one.name[len(file.name) :] for one in files] == ["", "-shm", "-wal"]
        assert {rights(one) for one in files} == {0o600}


def test_a_new_database_is_its_owners_alone(tmp_path: Path) -> None:
    play(tmp_path / "games.db")


def test_a_backup_is_restored_by_url(tmp_path: Path) -> None:
    play(f"sqlite:///{tmp_path / 'games.db'}")


def test_an_existing_database_is_closed_to_others(tmp_path: Path) -> None:
    """Also the files beside it, as a server that was killed leaves them."""
    file = tmp_path / "games.db"
    play(file)
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"games.db{ending}").touch()
        (tmp_path / f"games.db{ending}").chmod(0o644)
    play(file)


def test_the_folder_of_ones_own_games_is_closed_too(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "fairychess"
    folder.mkdir(parents=True, mode=0o755)
    assert home_database({"XDG_DATA_HOME": str(tmp_path / "share")}) == str(folder / "games.db")
    assert rights(folder) == 0o700
    home_database({"XDG_DATA_HOME": str(tmp_path / "other")})
    assert rights(tmp_path / "other" / "fairychess") == 0o700


def test_narrower_file_rights_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "fairychess"
    folder.mkdir(mode=0o500)
    home_database({"XDG_DATA_HOME": str(tmp_path)})
    assert rights(folder) == 0o500


def test_a_backup_is_closed_from_its_first_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path / "games.db")
    seen: list[int] = []
    opened = os.open

    def watched(path: object, flags: int, mode: int = 0o777, **more: int) -> int:
        made = opened(path, flags, mode, **more)  # type: ignore[arg-type]
        if str(path).endswith("backup"):
            seen.append(stat.S_IMODE(os.fstat(made).st_mode))
        return made

    monkeypatch.setattr(os, "open", watched)
    assert main(["backup", str(tmp_path / "backup"), "--database", str(tmp_path / "games.db")]) == 0
    assert seen == [0o600] and rights(tmp_path / "backup") == 0o600
    assert main(["restore", str(tmp_path / "backup"), "--database", str(tmp_path / "b.db")]) == 0
    assert rights(tmp_path / "b.db") == 0o600
