"""Chu shogi against shogiops, the rules library of lishogi.

Compared are results: from, to, the pieces taken, promotion. shogiops keeps every path of a Lion
apart, so its moves with equal results are merged. They agree on all of it, but for two things:

* a Lion that takes a Pawn or Go-Between and goes on to a Lion two squares away: shogiops still
  counts the piece just taken among those who protect that Lion, we do not;
* shogiops knows no repetition (its server does), we forbid the fourth occurrence.

The package is fetched with npm into a temporary folder, so these tests are long; by default the
answers it gave are read from data/chu_shogiops.tsv.
"""

import json
import shutil
import subprocess
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from chu_positions import legs, numbered, random_game, results

import fairychess
from fairychess.api import Position

VERSION = "0.18.0"
DATA = Path(__file__).parent / "data" / "chu_shogiops.tsv"
SMALL = ("P", "I")


class Shogiops:
    """The library behind a pipe."""

    def __init__(self, package: Path) -> None:
        self.process = subprocess.Popen(
            ["node", str(Path(__file__).parent / "shogiops.mjs"), str(package)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, **command: object) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def set_up(self, pos: Position) -> dict[str, Any]:
        board, side = pos.text().split()[:2]
        return self.ask(board=board, side=side)

    def play(self, text: str) -> dict[str, Any]:
        steps = legs(text)
        command: dict[str, object] = {
            "from": numbered(steps[0][0]),
            "to": numbered(steps[-1][1]),
            "promotion": text.endswith("+"),
        }
        if len(steps) > 1:
            command["mid"] = numbered(steps[0][1])
        elif steps[0][0] == steps[0][1]:  # a pass goes by way of any empty square beside
            mid = next(m for m in self.beside(steps[0][0]))
            command["mid"] = mid
        return self.ask(**command)

    def beside(self, square: str) -> Iterator[str]:
        start = numbered(square)
        for result in self.last["results"]:
            origin, to, taken = result.split(" ")
            if origin == start and not taken and to != start and near(origin, to):
                yield to

    last: dict[str, Any]

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


def near(one: str, other: str) -> bool:
    """Do these squares touch?"""
    across = abs(int(one[:-1]) - int(other[:-1]))
    return max(across, abs(ord(one[-1]) - ord(other[-1]))) <= 1


@pytest.fixture(scope="module")
def shogiops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shogiops]:
    """shogiops from the npm registry; skipped where node, npm or the registry is not there."""
    for tool in ("node", "npm"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    folder = tmp_path_factory.mktemp("shogiops")
    done = subprocess.run(
        ["npm", "install", "--silent", "--no-audit", "--no-fund", f"shogiops@{VERSION}"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    package = folder / "node_modules" / "shogiops"
    if done.returncode or not package.is_dir():
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        pytest.skip(f"npm cannot install shogiops: {reason}")
    library = Shogiops(package)
    yield library
    library.close()


def differences(pos: Position, theirs: list[str]) -> tuple[set[str], set[str]]:
    """What only we and what only they allow, the known exceptions taken off ours."""
    ours = results(pos)
    only_ours = {text for result, text in ours.items() if result not in theirs}
    exceptions = {text for text in only_ours if past_a_small_piece(pos, text)}
    return only_ours - exceptions, set(theirs) - set(ours)


def past_a_small_piece(pos: Position, text: str) -> bool:
    """A Lion that takes a small piece on the way to a Lion two squares off."""
    steps = legs(text)
    if len(steps) != 2:
        return False
    piece_types = [id_at(pos, square) for square in (steps[0][0], steps[0][1], steps[1][1])]
    return piece_types[0] in LIONS and piece_types[1] in SMALL and piece_types[2] in LIONS


LIONS = ("N", "+O")


def id_at(pos: Position, square: str) -> str:
    """Id of the piece on a square."""
    piece = pos.kernel.piece_at((int(square[1:]) - 1) * 12 + "abcdefghijkl".index(square[0]))
    return pos.rules.definition_of(piece).id if piece else ""


ENDS = {"kingslost": "royals captured", "stalemate": "no legal move", "bareking": "bare king"}
SEATS = {"sente": "first", "gote": "second", "draw": None}


def follow(library: Shogiops, seed: int, plies: int) -> tuple[int, int]:
    """One game on both sides; positions compared, and how many held promoted pieces."""
    compared = promoted = 0
    pos = fairychess.load("chu-shogi").position()
    library.last = library.set_up(pos)
    for pos, move in random_game(seed, plies):
        assert library.last["end"] is None
        assert differences(pos, library.last["results"]) == (set(), set()), pos.text()
        assert library.last["board"] == pos.text().split()[0]
        compared += 1
        promoted += "+" in pos.text().split()[0]
        library.last = library.play(move)
    result = pos.result()
    if result is not None:
        reason, winner = library.last["end"]
        assert SEATS[winner] == result.winner
        assert reason == "draw" or ENDS[reason] == result.reason
    return compared, promoted


@pytest.mark.long
def test_random_games(shogiops: Shogiops) -> None:
    compared = promoted = 0
    for seed in range(300):
        here, with_promoted = follow(shogiops, seed, 150)
        compared, promoted = compared + here, promoted + with_promoted
    assert compared > 20_000
    assert promoted > 5_000


@pytest.mark.long
def test_the_stored_answers_are_what_shogiops_says(shogiops: Shogiops) -> None:
    for text, count, check in answers():
        theirs = shogiops.set_up(fairychess.load("chu-shogi").position(text))["results"]
        assert (len(theirs), digest(theirs)) == (count, check)


def test_stored_answers() -> None:
    stored = answers()
    assert len(stored) >= 100
    for text, count, check in stored:
        ours = sorted(results(fairychess.load("chu-shogi").position(text)))
        assert (len(ours), digest(ours)) == (count, check), text


def answers() -> list[tuple[str, int, str]]:
    """(position, number of results, their digest) as shogiops gave them."""
    rows = [line.split("\t") for line in DATA.read_text("utf-8").splitlines()]
    return [(text, int(count), check) for text, count, check in rows]


def digest(found: list[str]) -> str:
    """A short name for a sorted list of results."""
    return f"{zlib.crc32(chr(10).join(sorted(found)).encode()):08x}"
