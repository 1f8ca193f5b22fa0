"""Lines that no board should say, by the thousand: the session goes on, and nothing is a surprise.

python tests/engine/fuzz.py --lines 100000 --protocol uci
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator

from fairychess.engine.listener import Listener

VARIANTS = (
    "chess",
    "crazyhouse",
    "minishogi",
    "duck-chess",
    "king-friday-xiii",
    "xiangqi",
    "kira-chess",
)
MOVES = (
    "e2e4",
    "e7e5",
    "g1f3",
    "e7e8q",
    "P@e5",
    "e9e9",
    "7g7f",
    "P*5e",
    "@@@@",
    "O-O",
    "e2e4,e4e5",
    "a10b10",
    "zz",
)
NUMBERS = ("0", "1", "-5", "3", "10", "9" * 30, "1e9", "nan", "0.01", "")
FENS = (
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/8/4K2R x K - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 0 1",
    "9/9 b - 1",
    "[[[",
)
ODD = (
    "",
    "\0",
    "é",
    "€" * 50,
    "{" * 40,
    "%s%n",
    "../../etc/passwd",
    "\t",
    "'; drop",
    "99999999999999999999",
)
SHAPES = {
    "uci": [
        "position startpos moves {move} {move}",
        "position fen {fen} moves {move}",
        "position {odd}",
        "go nodes {small}",
        "go depth 1 searchmoves {move}",
        "go {odd} {number}",
        "go movetime 1",
        "go infinite",
        "stop",
        "ponderhit",
        "isready",
        "ucinewgame",
        "uci",
        "d",
        "go perft 1",
        "setoption name UCI_Variant value {variant}",
        "setoption name MultiPV value {number}",
        "setoption name Level value {number}",
        "setoption name Move Overhead value {number}",
        "setoption name VariantPath value {odd}",
        "setoption name {odd} value {odd}",
        "setoption {odd}",
        "setoption name UCI_Chess960 value true",
        "setoption name UCI_Chess960 value false",
        "go wtime {number} btime {number} winc {number}",
        "go ponder movetime 1",
        "{odd}",
        "{odd} {move}",
    ],
    "usi": [
        "position startpos moves {move} {move}",
        "position sfen {fen} moves {move}",
        "go byoyomi 1",
        "go btime {number} wtime {number} byoyomi {number}",
        "go depth 1",
        "stop",
        "isready",
        "usi",
        "usinewgame",
        "gameover win",
        "gameover {odd}",
        "setoption name USI_Variant value {variant}",
        "setoption name {odd}",
        "go mate {number} depth 1",
        "ponderhit",
        "{odd}",
        "go ponder depth 1",
    ],
    "cecp": [
        "new",
        "variant {variant}",
        "variant {odd}",
        "force",
        "go",
        "usermove {move}",
        "{move}",
        "undo",
        "remove",
        "setboard {fen}",
        "level {number} {number} {number}",
        "st 0.01",
        "st {number}",
        "sd 1",
        "sd {number}",
        "time {number}",
        "otim {number}",
        "ping {number}",
        "?",
        "analyze",
        "exit",
        "post",
        "nopost",
        "hard",
        "easy",
        "playother",
        "option Level={number}",
        "option {odd}={odd}",
        "memory 1",
        "memory {odd}",
        "protover {number}",
        "result {odd}",
        "{odd}",
        "{odd} {move}",
        "exclude {move}",
    ],
}
HARMLESS = {
    "uci": ("stop", "isready", "readyok"),
    "usi": ("stop", "isready", "readyok"),
    "cecp": ("force", "ping 7", "pong 7"),
}
QUICKLY = {"uci": "", "usi": "", "cecp": "sd 1"}


def lines(protocol: str, rng: random.Random) -> Iterator[str]:
    """Lines of a protocol with odd words in them, some of them cut or mixed up."""
    while True:
        shape = rng.choice(SHAPES[protocol])
        line = shape.format(
            move=rng.choice(MOVES), fen=rng.choice(FENS), number=rng.choice(NUMBERS),
            small=rng.randrange(1, 50), variant=rng.choice(VARIANTS), odd=rng.choice(ODD),
        )  # fmt: skip
        if rng.random() < 0.1:
            line = line[: rng.randrange(len(line) + 1)]
        if rng.random() < 0.05:
            words = line.split(" ")
            rng.shuffle(words)
            line = " ".join(words)
        yield line


def endless(line: str) -> bool:
    """Would this begin a thought that nobody has time for?"""
    words = line.split()
    if not words or words[0] != "go" or len(words) == 1:
        return words[:1] == ["go"]
    return not any(word in words for word in ("nodes", "depth", "perft", "movetime"))


def torment(protocol: str, count: int, seed: int) -> int:
    """Say so many lines; how many were complained about. AssertionError where the session ends."""
    heard: list[str] = []
    rng = random.Random(seed)
    listener = Listener(heard.append, protocol)
    stop, question, answer = HARMLESS[protocol]
    source = lines(protocol, rng)
    complaints = 0
    for number in range(count):
        line = next(source)
        if line.strip().startswith("quit"):
            continue
        listener.hear(line)
        if protocol != "cecp" and endless(line):
            listener.hear(stop)
        if protocol == "cecp" and (line.startswith("new") or number % 7 == 0):
            listener.hear(QUICKLY[protocol])
        if protocol == "cecp" and rng.random() < 0.5:
            listener.hear(stop)
        if number % 50 == 49:
            listener.hear(stop)
            listener.hear(question)
            assert heard[-1] == answer, (line, heard[-3:])
            surprises = [said for said in heard if said.rstrip(")").endswith("Error")]
            assert not surprises, surprises[:3]
            complaints += sum("rror" in said or said.startswith("info string") for said in heard)
            heard.clear()
    listener.hear("quit")
    return complaints


def main() -> None:
    """Say so many lines, and how it went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--protocol", choices=list(SHAPES), default="uci")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    complaints = torment(asked.protocol, asked.lines, asked.seed)
    spent = time.monotonic() - began
    print(f"{asked.lines} lines by {asked.protocol}: {complaints} complaints, {spent:.0f} s")


if __name__ == "__main__":
    main()
