"""An engine for the tests: speaks CECP, UCI or USI, plays the first legal move or misbehaves.

fake_engine.py PROTOCOL [crash|illegal|silent|refuse|resign|claim|mate|mute|slow|greedy] [AFTER]

Asked by UCI or USI it finds a position worth the number of its legal moves.
"""

import sys
import threading

import fairychess
from fairychess.notation.spelling.engine_texts import cecp, match, uci, usi

PROTOCOL = sys.argv[1]
FAULT = sys.argv[2] if len(sys.argv) > 2 else ""
AFTER = int(sys.argv[3]) if len(sys.argv) > 3 else 0
SPELL = {"cecp": cecp, "uci": uci, "usi": usi}[PROTOCOL]


class Fake:
    def __init__(self) -> None:
        self.play = fairychess.load("shogi" if PROTOCOL == "usi" else "chess").position()
        self.made = 0

    def size(self) -> tuple[int, int]:
        return self.play.rules.board.files, self.play.rules.board.ranks

    def take(self, said: str) -> bool:
        text = match(said, self.play.moves(), SPELL, *self.size())
        if text is None or FAULT == "refuse":
            return False
        self.play.push(text)
        return True

    def choose(self) -> str:
        self.made += 1
        if self.made > AFTER:
            if FAULT == "crash":
                sys.exit(3)
            if FAULT == "silent":
                threading.Event().wait()
            if FAULT == "illegal":
                return "a1a8"
            if FAULT in ("resign", "claim"):
                return FAULT
        moves = self.play.legal_moves
        captures = [move for move in moves if move.captures] if FAULT == "greedy" else []
        return SPELL((captures or moves)[0].text, *self.size())


def main() -> None:
    fake = Fake()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "quit":
            break
        for answer in by_cecp(fake, word, rest) if PROTOCOL == "cecp" else by_uci(fake, word, rest):
            print(answer, flush=True)


def by_cecp(fake: Fake, word: str, rest: str) -> list[str]:
    if word == "protover":
        return [
            'feature ping=1 usermove=1 setboard=1 myname="Fake" variants="normal"',
            "feature done=1",
        ]
    if word == "ping":
        return [f"pong {rest}"]
    if word == "new":
        fake.play = fairychess.load("chess").position()
    if word == "setboard":
        fake.play = fairychess.load("chess").position(rest)
    if word == "usermove" and not fake.take(rest):
        return [f"Illegal move: {rest}"]
    if word == "go":
        said = fake.choose()
        if said == "resign":
            return ["resign"]
        if said == "claim":
            return ["1/2-1/2 {I say so}"]
        fake.play.push(match(said, fake.play.moves(), SPELL, *fake.size()) or fake.play.moves()[0])
        return ["# thinking", f"move {said}"]
    return []


def by_uci(fake: Fake, word: str, rest: str) -> list[str]:
    if word in ("uci", "usi"):
        return ["id name Fake", "option name Hash type spin default 1", f"{word}ok"]
    if word == "isready":
        return ["readyok"]
    if word == "position":
        start, _, moves = rest.partition(" moves ")
        text = None if start.startswith("startpos") else start.split(" ", 1)[1]
        fake.play = fake.play.rules.position(text)
        for move in moves.split():
            fake.take(move)
    if word == "go":
        score = f"cp {len(fake.play.moves())}" if FAULT != "mate" else "mate 3"
        infos = [f"info depth 1 score {score} nodes 9", "info depth 2 score cp 999 upperbound"]
        mute = FAULT == "mute" or (FAULT == "slow" and int(rest.split()[-1]) < 2000)
        return [*([] if mute else infos), f"bestmove {fake.choose()}"]
    return []


main()
