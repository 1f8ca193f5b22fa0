"""Plays a game from an installed package in the ways of its three readers.

Each wheel is tried with it where it was built, and so it needs nothing but the package: a player
who types moves, an inventor with a variant of one's own, a programmer with ten lines.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import fairychess
from fairychess.position import COMPILED

COMMAND = [sys.executable, "-m", "fairychess.cli"]


def run(*arguments: str, typed: str = "", folder: str = ".") -> str:
    """What a command prints; SystemExit with that where it fails."""
    done = subprocess.run(
        [*COMMAND, *arguments], input=typed, cwd=folder, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        sys.exit(f"fairychess {' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def player() -> None:
    """Two people play the fool's mate in the terminal."""
    told = run("play", "chess", "--side", "both", typed="f2f3\ne7e5\ng2g4\nd8h4\n")
    assert "checkmate" in told.lower(), told


def inventor() -> None:
    """A variant of one's own is made, checked, counted and told in words."""
    with tempfile.TemporaryDirectory() as folder:
        run("new", "my-game", "--from", "chess", folder=folder)
        assert Path(folder, "my-game", "variant.toml").is_file()
        run("check", "my-game", folder=folder)
        assert "400" in run("perft", "my-game", "2", folder=folder)


def programmer() -> None:
    """A game from first to last move in ten lines."""
    position = fairychess.load("raichu-shogi").position()
    assert position.perft(2) == 1296
    position = fairychess.load("chess").position()
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        position.push(move)
    assert position.result() is not None
    assert not position.moves()


def main() -> None:
    if os.environ.get("FAIRYCHESS_MUST_COMPILE"):
        assert COMPILED
    assert run("--version").strip() == fairychess.__version__
    for way in (player, inventor, programmer):
        way()
        print(f"{way.__name__}: played")


if __name__ == "__main__":
    main()
