"""Datasets: the games of self-play as PGN, as a Parquet table, or as NumPy arrays.

    write(FORMAT, games, settings, path)

A table or an array has a row for each decision, chance's too, and holds all that the referee knew,
secrets as well: the games are over. Python packages are asked for where a format needs them
(`pip install fairychess[datasets]`). `docs/datasets.md` says what each column and array is.
"""

import importlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from fairychess.game import read_record, replay
from fairychess.game.pgn import pgn
from fairychess.lab.self_play import DatasetGameTask, SelfPlayGame, about
from fairychess.position.sides import SEATS
from fairychess.rules import Rules, load

ROWS = 20_000
"""Rows that are in memory at a time while a Parquet file is written."""
NO_SCORE = -(2**31)
"""What stands in the array of scores where the computer did not think."""


@dataclass(frozen=True, slots=True)
class DatasetRow:
    """One decision: the position before it, who decided what, and how the game ended.

    `points` are the first player's: 1, 0.5 or 0.
    """

    game: int
    ply: int
    position: str
    seat: str
    move: str
    score: int | None
    points: float
    reason: str


def rows(game: SelfPlayGame, rules: Rules) -> Iterator[DatasetRow]:
    """Every decision of a game with the position it was made in."""
    record = read_record(game.record)
    position = rules.position(record.tags["Start"], check=False)
    points = {"1-0": 1.0, "0-1": 0.0}.get(record.result, 0.5)
    reason = record.tags.get("Reason", "")
    for ply, (move, score) in enumerate(zip(record.moves, game.scores, strict=True)):
        text, seat = position.text(), position.to_move()
        yield DatasetRow(game.number, ply, text, seat, move.text, score, points, reason)
        position.push(move.text)


# ---- PGN --------------------------------------------------------------------------------------


def write_pgn(games: Iterable[SelfPlayGame], settings: DatasetGameTask, path: Path) -> int:
    """One game after the other, in algebraic notation where the variant has it."""
    count = 0
    with path.open("w", encoding="utf-8") as file:
        for game in games:
            view = replay(game.record, settings.variant).view("both")
            file.write(pgn(read_record(game.record), view).rstrip("\n") + "\n\n")
            count += 1
    return count


# ---- Parquet ----------------------------------------------------------------------------------


def write_parquet(games: Iterable[SelfPlayGame], settings: DatasetGameTask, path: Path) -> int:
    """A table with a row for each decision; the file's metadata say how the games were played."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    schema = arrow.schema(
        [
            ("game", arrow.int32()),
            ("ply", arrow.int32()),
            ("position", arrow.string()),
            ("seat", arrow.dictionary(arrow.int8(), arrow.string())),
            ("move", arrow.string()),
            ("score", arrow.int32()),
            ("points", arrow.float32()),
            ("reason", arrow.dictionary(arrow.int16(), arrow.string())),
        ],
        metadata={"fairychess": json.dumps(about(settings), sort_keys=True)},
    )
    rules = load(settings.variant, **settings.options)
    found = (row for game in games for row in rows(game, rules))
    count = 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while part := list(islice(found, ROWS)):
            columns = {name: [getattr(row, name) for row in part] for name in schema.names}
            writer.write_table(arrow.table(columns, schema=schema))
            count += len(part)
    return count


# ---- NumPy ------------------------------------------------------------------------------------


def write_npz(games: Iterable[SelfPlayGame], settings: DatasetGameTask, path: Path) -> int:
    """Arrays of boards, hands, moves and results; all of them are in memory at once."""
    numpy = library("numpy")
    rules = load(settings.variant, **settings.options)
    found = [row for game in games for row in rows(game, rules)]
    seen: dict[str, tuple[list[int], list[list[int]]]] = {}
    for row in found:
        if row.position not in seen:
            seen[row.position] = _placed(rules, row.position)
    texts = sorted({row.move for row in found})
    numbers = {text: number for number, text in enumerate(texts)}
    widest = max(
        (max(board, default=0) for board, _ in seen.values()),
        default=0,
    )
    arrays = {
        "boards": numpy.array(
            [seen[row.position][0] for row in found],
            numpy.uint8 if widest < 256 else numpy.uint16,
        ).reshape(len(found), rules.board.size),
        "hands": numpy.array([seen[row.position][1] for row in found], numpy.uint16).reshape(
            len(found), 2, len(rules.pieces)
        ),
        "positions": numpy.array([row.position.encode() for row in found], "S"),
        "seats": numpy.array([SEATS.index(row.seat) for row in found], numpy.uint8),
        "moves": numpy.array([numbers[row.move] for row in found], numpy.int32),
        "scores": numpy.array(
            [NO_SCORE if row.score is None else row.score for row in found], numpy.int32
        ),
        "results": numpy.array([round(2 * row.points - 1) for row in found], numpy.int8),
        "games": numpy.array([row.game for row in found], numpy.int32),
        "plies": numpy.array([row.ply for row in found], numpy.int32),
        "move_texts": numpy.array([text.encode() for text in texts], "S"),
        "piece_ids": numpy.array([piece.id.encode() for piece in rules.pieces], "S"),
        "about": numpy.array(json.dumps(about(settings), sort_keys=True).encode()),
    }
    with path.open("wb") as file:
        numpy.savez_compressed(file, **arrays)
    return len(found)


def _placed(rules: Rules, text: str) -> tuple[list[int], list[list[int]]]:
    """What stands on each square and what each side holds, as numbers of the kernel."""
    kernel = rules.position(text, check=False).kernel
    board = [int(kernel.piece_at(square)) for square in range(rules.board.size)]
    kinds = range(len(rules.pieces))
    held = [
        [int(kernel.in_hand(side, kind)) if rules.has_hands else 0 for kind in kinds]
        for side in (0, 1)
    ]
    return board, held


# ---- all --------------------------------------------------------------------------------------


FORMATS: dict[str, Callable[[Iterable[SelfPlayGame], DatasetGameTask, Path], int]] = {
    "pgn": write_pgn,
    "parquet": write_parquet,
    "npz": write_npz,
}
"""The formats by name: each writes a file and says how many games (PGN) or rows it has."""

NEEDS = {"pgn": (), "parquet": ("pyarrow", "pyarrow.parquet"), "npz": ("numpy",)}
"""The packages that a format needs."""


def check_format(name: str) -> None:
    """Raise ValueError for a format there is not, or whose package is not installed."""
    if name not in FORMATS:
        raise ValueError(f"--format {name}: must be one of {', '.join(FORMATS)}")
    for package in NEEDS[name]:
        library(package)


def library(name: str) -> Any:
    """A package that only some formats need. Raises ValueError with the way to install it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        package = name.partition(".")[0]
        raise ValueError(f"this needs {package}: pip install fairychess[datasets]") from None
