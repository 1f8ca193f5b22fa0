"""What earlier versions wrote is read, and says today what it said then."""

import json
import lzma
import tarfile
from pathlib import Path
from typing import Any

import pytest

from fairychess.game import replay
from fairychess.game.reading import read_games
from fairychess.rules import load
from fairychess.search.book import read_book
from fairychess.search.network.network import Network

FOLDERS = sorted(path.parent for path in Path(__file__).parent.glob("*/said.json.xz"))
each = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


def said(folder: Path) -> dict[str, Any]:
    """What the version said of its files."""
    found: dict[str, Any] = json.loads(lzma.decompress((folder / "said.json.xz").read_bytes()))
    return found


def unpacked(archive: Path, into: Path) -> Path:
    """The folder with the archive's files."""
    with tarfile.open(archive) as packed:
        packed.extractall(into, filter="data")
    return into


def test_there_is_a_museum() -> None:
    assert FOLDERS


@each
def test_variant_files_are_the_games_they_were(folder: Path, tmp_path: Path) -> None:
    room, games = unpacked(folder / "variants.tar.xz", tmp_path), said(folder)["variants"]
    assert {path.name for path in room.iterdir()} == set(games)
    for name, game in games.items():
        play = load(room / name).position()
        assert (play.text(), sorted(play.moves())) == (game["start"], game["moves"]), name
        for move in game["walk"]:
            play.push(move)
        assert play.text() == game["end"], name


@each
def test_records_lead_to_the_same_position_and_result(folder: Path, tmp_path: Path) -> None:
    room, games = unpacked(folder / "records.tar.xz", tmp_path), said(folder)["records"]
    assert {path.name for path in room.iterdir()} == set(games)
    for name, game in games.items():
        read = replay((room / name).read_text(encoding="utf-8"))
        winner = read.outcome.winner if read.outcome else None
        found = {"position": read.view("spectator").position, "plies": read.ply, "winner": winner}
        assert found == game, name


@each
def test_a_month_of_published_games_is_read(folder: Path, tmp_path: Path) -> None:
    room = unpacked(folder / "months.tar.xz", tmp_path)
    for place in room.glob("*.pgn"):
        games = list(read_games(place))
        assert len(games) == said(folder)["months"][place.name]
    assert list(room.glob("*.pgn"))


@each
def test_a_network_and_a_book_are_read(folder: Path, tmp_path: Path) -> None:
    rules = load(unpacked(folder / "variants.tar.xz", tmp_path) / "xiangqi")
    network = Network.load(folder / "xiangqi.net")
    assert network.rules == json.loads((folder / "xiangqi-book.json").read_text())["rules"]
    again = Network.from_bytes(network.to_bytes())
    assert again.to_bytes() == network.to_bytes()
    assert list(again.first) == list(network.first)
    book = read_book((folder / "xiangqi-book.json").read_text(encoding="utf-8"), rules)
    play = rules.position()
    assert book.moves(play) == {said(folder)["book"]: 3}
