"""Lines that no board should say, by the thousand: the session goes on, and nothing is a surprise.

python tests/engine/fuzz.py --lines 100000 --protocol uci
"""

import argparse
import random
import re
import time
from collections.abc import Iterator

from sessions import lines_of

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
        "go mate {number}",
        "setoption name OwnBook value {odd}",
        "setoption name OwnBook value true",
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
        "setoption name USI_OwnBook value true",
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
        "option OwnBook=1",
        ".",
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


def lines(protocol: str, rng: random.Random) -> Iterator[str]:
    """Lines of a protocol: odd ones, some of them cut or mixed up, and sessions with faults."""
    while True:
        for _ in range(rng.randrange(40)):
            yield mixed_up(odd_line(protocol, rng), rng)
        for line in rng.choice(lines_of(protocol)):
            yield mutated(line, rng) if rng.random() < 0.3 else line


def odd_line(protocol: str, rng: random.Random) -> str:
    """A line of the right shape with odd words in it."""
    return rng.choice(SHAPES[protocol]).format(
        move=rng.choice(MOVES), fen=rng.choice(FENS), number=rng.choice(NUMBERS),
        small=rng.randrange(1, 50), variant=rng.choice(VARIANTS), odd=rng.choice(ODD),
    )  # fmt: skip


def mixed_up(line: str, rng: random.Random) -> str:
    """The line, or a part of it, or its words in another order."""
    if rng.random() < 0.1:
        line = line[: rng.randrange(len(line) + 1)]
    if rng.random() < 0.05:
        words = line.split(" ")
        rng.shuffle(words)
        line = " ".join(words)
    return line


def mutated(line: str, rng: random.Random) -> str:
    """The line with a few faults: words and signs lost, doubled, changed, swapped."""
    for _ in range(rng.randrange(1, 4)):
        parts: list[str] = line.split(" ") if rng.random() < 0.5 else list(line)
        joint = " " if len(parts) < len(line) else ""
        place, other = rng.randrange(len(parts) + 1), rng.randrange(len(parts) + 1)
        fault = rng.randrange(4)
        if fault == 0:
            parts[place : place + 1] = []
        elif fault == 1:
            parts[place:place] = parts[other : other + 1]
        elif fault == 2:
            parts[place : place + 1] = [rng.choice(ODD) if joint else chr(rng.randrange(1, 300))]
        else:
            parts[place : place + 1], parts[other : other + 1] = (
                parts[other : other + 1],
                parts[place : place + 1],
            )
        line = joint.join(parts) or "-"
    return line


TOO_MUCH = re.compile(r"(?i)(hash|memory).*\d{2}|quit")
"""Lines that would end the session, or ask for memory the tests shall not take."""
SHORT = re.compile(r"go (depth 1|nodes \d\d?|movetime 1)\b")
"""Thoughts that are waited for; all others are ended at once."""


class Torment:
    """A session in one protocol; the slowest line is kept with its seconds."""

    def __init__(self, protocol: str) -> None:
        self.heard: list[str] = []
        self.listener = Listener(self.heard.append, protocol)
        self.protocol = protocol
        self.complaints = 0
        self.slowest = (0.0, "")

    def say(self, line: str) -> None:
        """Say a line, and end what is thought about unless that is soon over."""
        conversation = self.listener.conversation
        assert conversation is not None
        began = time.monotonic()
        if self.protocol == "cecp" and "ping" in line:
            self.listener.hear("?")
        self.listener.hear(line)
        if conversation.player.thinker.busy or "perft" in line:
            if SHORT.match(line):
                self.listener.wait()
            elif self.protocol != "cecp":
                self.listener.hear("stop")
        self.slowest = max(self.slowest, (time.monotonic() - began, line))

    def check(self) -> None:
        """See that the session goes on, and that nothing was a surprise to the engine."""
        stop, question, answer = HARMLESS[self.protocol]
        self.say(stop)
        self.say(question)
        assert self.heard[-1] == answer, self.heard[-3:]
        surprises = [said for said in self.heard if said.rstrip(")").endswith("Error")]
        assert not surprises, surprises[:3]
        self.complaints += sum(
            "rror" in said or said.startswith(("info string", "Illegal")) for said in self.heard
        )
        self.heard.clear()


def torment(protocol: str, count: int, seed: int) -> Torment:
    """Say so many lines. AssertionError where the session ends, or an error was not foreseen."""
    rng = random.Random(seed)
    session = Torment(protocol)
    source = lines(protocol, rng)
    for number in range(count):
        line = next(source)
        if TOO_MUCH.search(line):
            continue
        session.say(line)
        if protocol == "cecp" and (line.startswith("new") or number % 7 == 0):
            session.say("sd 1")
        if protocol == "cecp" and rng.random() < 0.5:
            session.say("force")
        if number % 50 == 49:
            session.check()
    session.listener.hear("quit")
    assert session.listener.ended
    return session


def main() -> None:
    """Say so many lines, and how it went."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--protocol", choices=list(SHAPES), default="uci")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    began = time.monotonic()
    session = torment(asked.protocol, asked.lines, asked.seed)
    spent = time.monotonic() - began
    slowest, line = session.slowest
    print(
        f"{asked.lines} lines by {asked.protocol}: {session.complaints} complaints, {spent:.0f} s, "
        f"the slowest {slowest:.2f} s: {line[:60]!a}"
    )


if __name__ == "__main__":
    main()
