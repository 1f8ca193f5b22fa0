"""Games taken home: the files of a month, and the computer's own games in the explorer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from clients import PASSWORD, Person, game_of_two, registered
from pyarrow import parquet
from starlette.testclient import TestClient

from fairychess.cli import main
from fairychess.server import create_app
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.play.monthly import is_month_file
from fairychess.workers import occupied

DECEMBER, JANUARY = 1_796_700_000_000, 1_799_300_000_000
"""8 December 2026 and 7 January 2027."""


class Clock:
    """A time that is set by hand."""

    def __init__(self) -> None:
        self.at = DECEMBER

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def clock() -> Clock:
    """What the server takes for the time."""
    return Clock()


@pytest.fixture
def host(tmp_path: Path, clock: Clock) -> Iterator[TestClient]:
    """A server whose database is a file."""
    settings = Settings(database=str(tmp_path / "games.db"), rates=False, now=clock)
    with TestClient(create_app(settings=settings)) as found:
        yield found


def play(host: TestClient, listed: bool) -> str:
    """A game of one move that is resigned."""
    game, anna, boris = game_of_two(host, variant="makruk", listed=listed)
    with anna.at(game) as hers, boris.at(game) as his:
        hers.send("play", text="a3a4", ply=0)
        his.view(ply=1)
        his.send("resign")
        hers.over()
    return game


def test_a_month_is_written_when_it_is_over(host: TestClient, tmp_path: Path, clock: Clock) -> None:
    seen, _ = play(host, True), play(host, False)
    monthly = host.app.state.services.monthly
    host.portal.call(monthly.write_missing)
    assert host.get("/api/archive/months").json() == []
    clock.at = JANUARY
    late = play(host, True)
    with occupied(tmp_path / "games.archive"):  # another process is at it
        host.portal.call(monthly.write_missing)
    assert host.get("/api/archive/months").json() == []
    killed = tmp_path / "games.archive" / "2026-12.pgn.part"
    killed.write_text("the beginning of another process's file")
    host.portal.call(monthly.write_missing)
    assert not killed.exists()
    names = [file["name"] for file in host.get("/api/archive/months").json()]
    assert names == ["2026-12.pgn", "2026-12.parquet"]
    text = host.get("/api/archive/months/2026-12.pgn").text
    assert text.count("[Event ") == 1 and seen in text and late not in text
    assert '[Date "2026.12.08"]' in text
    (row,) = parquet.read_table(tmp_path / "games.archive" / "2026-12.parquet").to_pylist()
    assert (row["id"], row["winner"], row["moves"]) == (seen, "first", ["a3a4"])
    for wrong in ("2027-01.pgn", "2026-12.txt", "..%2Fgames.db", "2026-12.pgn.part"):
        assert host.get(f"/api/archive/months/{wrong}").status_code == 404


def test_a_name_that_is_gone_is_gone_from_files_of_months(
    host: TestClient, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is renamed or closes an account is named in no file that is offered."""
    monkeypatch.setattr("fairychess.server.base.server_time.milliseconds", clock)
    ada, bob = registered(host, "Ada"), registered(host, "Bob")
    made = ada.do("/api/challenges", 201, variant="makruk", colour="first", listed=True)
    game = bob.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
    with ada.at(game) as hers, bob.at(game) as his:
        hers.send("play", text="a3a4", ply=0)
        his.view(ply=1)
        his.send("resign")
        hers.over()
    monthly = host.app.state.services.monthly

    def names_in_files() -> list[str | None]:
        text = host.get("/api/archive/months/2026-12.pgn").text
        found = [name if f'"{name}"' in text else None for name in ("Ada", "Bob", "Eva")]
        (row,) = parquet.read_table(tmp_path / "games.archive" / "2026-12.parquet").to_pylist()
        assert {row["first"] or None, row["second"] or None} - {None} == set(found) - {None}
        return found

    clock.at = JANUARY
    host.portal.call(monthly.write_missing)
    assert names_in_files() == ["Ada", "Bob", None]
    with ada.at(game) as looking:  # so that the game stays in memory
        looking.view()
        database = str(tmp_path / "games.db")
        assert main(["admin", "rename", "Ada", "Eva", "--database", database]) == 0
        assert host.get("/api/archive/months").json() == []
        assert host.get("/api/archive/months/2026-12.pgn").status_code == 404
        clock.at += 120_000
        host.portal.call(monthly.write_missing)
        assert names_in_files() == [None, "Bob", "Eva"]
        bob.do("/api/me/close", password=PASSWORD)
        while looking.until("view")["seats"]["second"]["name"]:
            pass
    host.portal.call(monthly.write_missing)  # not yet: another process may not see it yet
    assert host.get("/api/archive/months").json() == []
    clock.at += 120_000
    host.portal.call(monthly.write_missing)
    assert names_in_files() == [None, None, "Eva"]


def test_a_game_that_rules_refuse_today_stops_no_other(
    host: TestClient, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused, seen = play(host, True), play(host, True)
    services = host.app.state.services
    get = services.registry.get

    async def opened(game_id: str) -> object:
        if game_id == refused:
            raise ValueError("not legal any more")
        return await get(game_id)

    monkeypatch.setattr(services.registry, "get", opened)
    host.portal.call(services.openings.count_some)
    clock.at = JANUARY
    host.portal.call(services.monthly.write_missing)
    text = host.get("/api/archive/months/2026-12.pgn").text
    assert seen in text and refused not in text
    text = host.get("/api/archive/games.pgn").text
    assert seen in text and refused not in text


@pytest.mark.parametrize("name", ["2026-13.pgn", "2026-1.pgn", "2026-12", "x.pgn", "2026-12.pgn.x"])
def test_other_files_are_none_of_a_month(name: str) -> None:
    assert not is_month_file(name) and is_month_file("2026-12.pgn")


def test_where_files_of_months_lie(tmp_path: Path) -> None:
    assert Settings().archive_folder is None
    assert Settings(database="postgresql://here/games").archive_folder is None
    given = from_environment({"FAIRYCHESS_ARCHIVE": str(tmp_path)})
    assert given.archive_folder == tmp_path


def test_the_computers_own_games_are_counted_apart(host: TestClient, tmp_path: Path) -> None:
    """What `fairychess games` has played is in the explorer, beside the games of people."""
    games = ["games", "tic-tac-toe", "--count", "3", "--level", "1", "--plies", "0"]
    assert main([*games, "--out", str(tmp_path / "games")]) == 0
    (file,) = (tmp_path / "games").glob("*.pgn")
    start = Person(host).do("/api/analysis/look", variant="tic-tac-toe", moves=[])["key"]
    for more in ([], ["--replace"]):
        assert main(["openings", str(file), "--database", str(tmp_path / "games.db"), *more]) == 0
    found = host.get(f"/api/analysis/openings/{start}").json()
    assert found["people"] == []
    assert sum(row["first"] + row["drawn"] + row["second"] for row in found["self_play"]) == 3


@pytest.mark.usefixtures("host")
def test_a_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.pgn"
    file.write_text('[Variant "chess"]\n\n1. e5 *\n')
    assert main(["openings", str(file), "--database", str(tmp_path / "games.db")]) == 2
    assert "e5" in capsys.readouterr().err
