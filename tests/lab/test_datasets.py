"""`fairychess games`: self-play kept and gone on with, and the formats made of it."""

import json
import sys
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.game import read_record
from fairychess.lab import datasets, self_play
from fairychess.lab.self_play import DatasetGameTask, kept, play_all, play_game
from fairychess.rules import load

SMALL = DatasetGameTask("chess", nodes=20, longest=16, plies=3)


def command(folder: Path, name: str, *more: str) -> int:
    words = ["games", name, "--out", str(folder), "--nodes", "20", "--longest", "16", *more]
    return main(words)


def test_a_game_is_the_same_again() -> None:
    game = play_game(SMALL)
    assert game == play_game(SMALL) and game != play_game(DatasetGameTask("chess", 1, nodes=20))
    record = read_record(game.record)
    assert len(record.moves) == len(game.scores) == 16 and game.scores[:3] == (None,) * 3
    assert any(score is not None for score in game.scores)


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    first = list(play_all(SMALL, 2, path))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "rec')  # cut off in the middle of a line
    again = list(play_all(SMALL, 3, path))
    assert again[:2] == first and [game.number for game in again] == [0, 1, 2]
    assert list(kept(path, SMALL)) == again
    with pytest.raises(ValueError, match="games of another kind"):
        list(play_all(DatasetGameTask("chess", nodes=21), 1, path))
    path.write_text(path.read_text("utf-8") + "[]\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"games.jsonl:5: is no game"):
        list(kept(path, SMALL))
    for data in (b"my notes", b"\xff\xfe\x00\n"):
        path.write_bytes(data)
        with pytest.raises(ValueError, match=r"games\.jsonl holds games of another kind"):
            list(kept(path, SMALL))
        assert path.read_bytes() == data


def test_rows_follow_the_game() -> None:
    game = play_game(SMALL)
    found = list(datasets.rows(game, load("chess")))
    assert [row.ply for row in found] == list(range(16))
    assert found[0].position == load("chess").start_text and found[0].points == 0.5
    assert {row.seat for row in found} == {"first", "second"} and found[0].reason == "too long"


def test_pgn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "chess", "--count", "2") == 0
    assert "games.pgn: 2 games" in capsys.readouterr().out
    text = (tmp_path / "games.pgn").read_text("utf-8")
    assert text.count('[Result "1/2-1/2"]') == 2 and "\n1. " in text


def test_arrays(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    assert command(tmp_path, "crazyhouse", "--count", "2", "--format", "npz") == 0
    arrays = numpy.load(tmp_path / "games.npz")
    total = len(arrays["moves"])
    assert total == 32 and arrays["boards"].shape == (total, 64)
    rules = load("crazyhouse")
    assert arrays["hands"].shape == (total, 2, len(rules.pieces))
    ids = [ident.decode() for ident in arrays["piece_ids"]]
    for row in range(total):
        position = rules.position(arrays["positions"][row].decode())
        text = arrays["move_texts"][arrays["moves"][row]].decode()
        assert text in position.moves()
        assert position.to_move() == ("first", "second", "chance")[arrays["seats"][row]]
        shown = {}
        for square, code in zip(position.squares, arrays["boards"][row], strict=True):
            if code:
                shown[square] = (ids[(code >> 1) - 1], ("first", "second")[code & 1])
        assert shown == {at: (piece.id, piece.side) for at, piece in position.pieces().items()}
    assert set(arrays["results"]) == {0} and set(arrays["games"]) == {0, 1}
    assert json.loads(arrays["about"].item())["nodes"] == 20
    assert (arrays["scores"] == datasets.NO_SCORE).sum() >= 12


def test_parquet(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    from pyarrow import parquet

    assert command(tmp_path, "chess", "--count", "2", "--format", "parquet") == 0
    table = parquet.read_table(tmp_path / "games.parquet")
    rows = table.to_pylist()
    assert len(rows) == 32 and rows[0]["seat"] == "first" and rows[0]["score"] is None
    assert rows[16]["game"] == 1 and rows[16]["ply"] == 0
    assert json.loads(table.schema.metadata[b"fairychess"])["variant"] == "chess"


def test_secrets_and_chance_are_rows_of_the_referee(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    assert command(tmp_path, "kira-chess", "--count", "1", "--format", "npz") == 0
    assert (tmp_path / "games.npz").is_file()


def test_another_count_and_format_use_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command(tmp_path, "chess", "--count", "2") == 0
    monkeypatch.setattr(self_play, "play_game", None)  # nothing is played any more
    assert command(tmp_path, "chess", "--count", "1") == 0
    assert (tmp_path / "games.pgn").read_text("utf-8").count("[Result ") == 1


def test_what_is_wrong_is_said_before_any_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, said in (
        (["--format", "csv"], "--format csv: must be one of pgn, parquet, npz"),
        (["--level", "13"], "--level must be 1 to 12"),
        (["--count", "0"], "--count must be at least 1"),
        (["--plies", "-1"], "--plies must not be negative"),
        (["--option", "no=1"], "no option 'no'"),
    ):
        assert command(tmp_path, "chess", *words) == 2
        assert said in capsys.readouterr().err

    monkeypatch.setitem(sys.modules, "pyarrow", None)  # as if it were not installed
    assert command(tmp_path, "chess", "--format", "parquet") == 2
    assert "this needs pyarrow: pip install fairychess[datasets]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
