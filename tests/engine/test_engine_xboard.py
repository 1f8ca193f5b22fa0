"""Real XBoard on a screen that nobody sees: our engine plays itself, and XBoard checks every move.

    sudo apt-get install --no-install-recommends xboard xvfb

Boards of more than 8x8 squares take XBoard so long to draw that these games begin near their ends.
"""

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import chess.pgn
import pytest

import fairychess

GAMES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games"])
XBOARD, XVFB = (shutil.which(program, path=GAMES) for program in ("xboard", "Xvfb"))
VARIANTS = Path(fairychess.__file__).parent / "variants"
PATIENCE = 600.0
"""Seconds that a game may take on the slowest machine; it takes three."""

pytestmark = pytest.mark.skipif(
    XBOARD is None or XVFB is None, reason="xboard and Xvfb are not both installed"
)

LATE_GRAND = "10/4k5/10/2p1b5/p9/P1pbN5/10/1P8/2B2r4/7K2 w - - 19 52"
SHUFFLED = "5k2/8/8/8/8/8/4R1R1/5K1R w H - 0 1"
LATE_CHU = "5k6/6e5/6t4l/5+C+T1+P2a/11p/4+D1N5/11P/3+g7A/10+pL/9n2/4GE6/4K7 b - - 0 161"
LATE_RAICHU = "12/6ek4/7g4/9{fl}2/4{fl}1{LN}5/7+G4/3{bt}8/2{ln}9/4+cSS5/9{FL}2/4{BT}EG5/5K6"


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that XBoard has written down: its file, and all that was said and seen meanwhile."""

    record: str
    debug: str

    @property
    def moves(self) -> int:
        """So many moves have both engines made; one that comes when the game is over is none."""
        said = len(re.findall(r"(?m)^\d+ <(?:first |second): move ", self.debug))
        return said - self.debug.count("Ignoring extra move")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """A screen of its own, by the name programs know it by."""
    assert XVFB is not None
    reader, writer = os.pipe()
    command = [XVFB, "-displayfd", str(writer), "-screen", "0", "1024x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as told:
        number = told.readline().strip()
    assert number, "Xvfb does not start"
    yield f":{number}"
    server.terminate()
    server.wait()


def play(folder: Path, screen: str, variant: str, *arguments: str, first: str = "") -> Finished:
    """Have XBoard play a game of our engine against itself; `first` is said to it before all."""
    assert XBOARD is not None
    engine = folder / "engine"
    asked = f"{{ echo '{first}'; exec cat; }} | " if first else ""
    engine.write_text(f"#!/bin/sh\n{asked}'{sys.executable}' -m fairychess cecp\n")
    engine.chmod(0o755)
    record, debug, said = folder / "game.pgn", folder / "debug", folder / "said"
    line = (
        f"{XBOARD} -xncp -fcp {engine} -scp {engine} -mg 1 -variant {variant} -depth 1 -tc 60"
        f" -inc 1 -size 25 -soundProgram true -sgf {record} -debug -nameOfDebugFile {debug}"
    )
    with said.open("w") as file:
        board = subprocess.Popen(
            [*line.split(), *arguments],
            cwd=folder,
            env={**os.environ, "DISPLAY": screen, "HOME": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=file,
            start_new_session=True,
        )
    until = time.monotonic() + PATIENCE
    while board.poll() is None and "final score" not in said.read_text():
        assert time.monotonic() < until, debug.read_text()[-2000:]
        time.sleep(0.05)
    with suppress(ProcessLookupError):
        os.killpg(board.pid, signal.SIGKILL)  # asked to end, XBoard may wait for ever
    board.wait()
    assert record.exists(), said.read_text()[-2000:]
    return Finished(record.read_text(), debug.read_text(errors="replace") + said.read_text())


def check(game: Finished, result: str, moves: int) -> None:
    """See that a game has ended so, after so many moves or more, and that nobody complained."""
    assert re.search(rf'\[Result "({result})"\]', game.record), game.record
    for word in ("illegal", "forfeit", "not supported", "Error"):
        assert word.lower() not in game.debug.lower(), game.debug[-3000:]
    assert game.moves >= moves


WON = "1-0|0-1"
ENDED = f"{WON}|1/2-1/2"


def test_a_whole_game_of_chess(tmp_path: Path, screen: str) -> None:
    """Searches end by the clock, so no game is like another; python-chess says how each ended."""
    game = play(tmp_path, screen, "normal")
    check(game, ENDED, 10)
    record = chess.pgn.read_game(io.StringIO(game.record))
    assert record is not None and not record.errors, game.record
    end = record.end().board()
    assert end.ply() == game.moves
    outcome = end.outcome(claim_draw=True)
    assert outcome is not None and outcome.result() == record.headers["Result"], game.record


def test_castling_in_a_shuffled_game(tmp_path: Path, screen: str) -> None:
    """XBoard knows that game itself, and reads `O-O`, which mates here as nothing else does."""
    start = tmp_path / "start.fen"
    start.write_text(SHUFFLED + "\n")
    game = play(tmp_path, screen, "fischerandom", "-lpf", str(start))
    check(game, "1-0", 1)
    assert " move O-O" in game.debug and "O-O#" in game.record, game.record


@pytest.mark.parametrize(("variant", "position"), [("chu", LATE_CHU), ("grand-chess", LATE_GRAND)])
def test_the_end_of_a_game_on_a_large_board(
    variant: str, position: str, tmp_path: Path, screen: str
) -> None:
    """One that XBoard knows and one that it is told, begun from a position of its own board."""
    start = tmp_path / "start.fen"
    start.write_text(position + "\n")
    check(play(tmp_path, screen, variant, "-lpf", str(start)), WON, 2)


def test_a_game_of_twelve_times_twelve_squares_that_xboard_has_never_heard_of(
    tmp_path: Path, screen: str
) -> None:
    """XBoard reads no position file before it knows the pieces, so the start is the variant's."""
    late = tmp_path / "late-raichu"
    late.mkdir()
    text = (VARIANTS / "raichu_shogi" / "variant.toml").read_text(encoding="utf-8")
    text = re.sub(r'(?m)^position = ".*"', f'position = "{LATE_RAICHU}"', text, count=1)
    (late / "variant.toml").write_text(text, encoding="utf-8")
    game = play(tmp_path, screen, "late-raichu", first=f"option VariantPath={late}")
    check(game, WON, 2)
    assert "piece +P'& " in game.debug and " 12x12+0_chu " in game.debug


@pytest.mark.long
@pytest.mark.parametrize("variant", ["raichu-shogi", "chu", "grand-chess"])
def test_a_whole_game_on_a_large_board(variant: str, tmp_path: Path, screen: str) -> None:
    check(play(tmp_path, screen, variant), ENDED, 60)
