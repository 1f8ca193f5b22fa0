"""Engines that speak UCI, extended to variants as by Fairy-Stockfish, or shogi's USI."""

import re
import time
from typing import NamedTuple

from fairychess.game import VariantInfo, View
from fairychess.notation.spelling import engine_texts
from fairychess.protocol.engine import EngineError, Resigned, Thinking, UnknownGame
from fairychess.protocol.program import EngineProcess, Silence
from fairychess.protocol.translation import ProtocolGame

STARTING = 30.0
VARIANT = ("UCI_Variant", "USI_Variant")


class UciDialect(NamedTuple):
    """What a protocol of this family has of its own."""

    game: str
    """What an engine plays that names no variants."""
    format_move: engine_texts.MoveFormat
    positions: str
    """The dialect of its position texts, "" for our own."""
    position: str
    """The word before a position."""
    new_game: str
    move_time: str
    names_ranks: bool = False
    """Are ranks named by letters, and so no more than files?"""


DIALECTS = {
    "uci": UciDialect("chess", engine_texts.uci, "", "fen", "ucinewgame", "movetime"),
    "usi": UciDialect("shogi", engine_texts.usi, "sfen", "sfen", "usinewgame", "byoyomi", True),
}


class UciEngine:
    """One engine; `protocol` is one of the `DIALECTS`."""

    def __init__(
        self,
        command: str,
        options: dict[str, str] | None = None,
        variant: str = "",
        protocol: str = "uci",
    ) -> None:
        self.program = EngineProcess(command)
        self.name = self.program.name
        self._protocol = protocol
        self._dialect = DIALECTS[protocol]
        self._options = dict(options or {})
        self._variant = variant
        self._known: dict[str, list[str]] = {}
        self._start: str | None = None
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        self.program.say(self._protocol)
        try:
            for line in self.program.hear(STARTING):
                if line.startswith("id name "):
                    self.name = line[8:].strip()
                elif found := re.match(r"option name (.+?) type (\w+)(.*)", line):
                    self._known[found[1]] = re.findall(r"var (\S+)", found[3])
                elif line.startswith(f"{self._protocol}ok"):
                    break
        except Silence:
            raise EngineError(f"{self.name} does not speak {self._protocol.upper()}") from None

    def translation(self, view: View, info: VariantInfo) -> ProtocolGame:
        """Return how this engine is told a game."""
        return ProtocolGame(
            view,
            info,
            lambda text: self._dialect.format_move(text, info.files, info.ranks),
            null_moves=False,
            dialect=self._dialect.positions,
        )

    def new_game(self, names: list[str], start: str | None, thinking: Thinking) -> None:
        """Set a game up; see `CecpEngine.new_game`."""
        self.program.heard()
        for key, value in self._options.items():
            self.program.say(f"setoption name {key} value {value}")
        for key in VARIANT:
            if key in self._known:
                name = self._variant or next((n for n in names if n in self._known[key]), "")
                if not name:
                    raise UnknownGame(f"{self.name} does not know {names[0]}")
                self.program.say(f"setoption name {key} value {name}")
                break
        else:
            if not self._variant and self._dialect.game not in names:
                raise UnknownGame(f"{self.name} does not know {names[0]}")
        self._start = start
        self.program.say(self._dialect.new_game, "isready")
        for line in self.program.hear(STARTING):
            if line.startswith("readyok"):
                break

    def move(self, view: View, translation: ProtocolGame, thinking: Thinking) -> tuple[str, float]:
        """The engine's choice, as the text of an option of `view`, and the seconds it took."""
        moves = " ".join(translation.turns(view))
        place = "startpos"
        if self._start is not None:
            place = f"{self._dialect.position} {self._start}"
        self.program.heard()
        began = time.monotonic()
        self.program.say(
            f"position {place} moves {moves}" if moves else f"position {place}",
            f"go {self._limits(view, thinking)}",
        )
        said = ""
        for line in self.program.hear(thinking.patience):
            if line.startswith("bestmove"):
                said = line.split()[1] if len(line.split()) > 1 else "(none)"
                break
        spent = time.monotonic() - began
        if said == "resign":
            raise Resigned(f"{self.name} resigns")
        text = translation.choice(said, view)
        if text is None:
            raise EngineError(f"{self.name} plays {said}, which is not legal")
        return text, spent

    def judge(self, position: str, nodes: int) -> tuple[int | None, str]:
        """What a position in the engine's dialect is worth to who is to move, in hundredths of a
        pawn, None where it sees a mate, and the move that the engine would play.

        Where it has told nothing when its nodes are used up, it has four times as many once more.
        """
        said, best = self._judged(position, nodes)
        if not said:
            said, best = self._judged(position, 4 * nodes)
        if said[:1] == ["mate"]:
            return None, best
        try:
            return int(said[1]), best
        except (ValueError, IndexError):
            raise EngineError(f"{self.name} tells no score of {position}") from None

    def _judged(self, position: str, nodes: int) -> tuple[list[str], str]:
        """The words of the last score told, none where none was, and the best move."""
        self.program.heard()
        self.program.say(f"position {self._dialect.position} {position}", f"go nodes {nodes}")
        said: list[str] = []
        best, bound = "", True
        for line in self.program.hear(Thinking(nodes=nodes).patience):
            if line.startswith("bestmove"):
                best = " ".join(line.split()[1:2])
                break
            _, scored, words = line.partition(" score ")
            bounded = " lowerbound" in words or " upperbound" in words
            if scored and line.startswith("info ") and (bound or not bounded):
                said, bound = words.split()[:2], bounded
        return said, best

    def _limits(self, view: View, thinking: Thinking) -> str:
        words = []
        if thinking.move:
            words.append(f"{self._dialect.move_time} {round(1000 * thinking.move)}")
        elif thinking.mine:
            mine, theirs = round(1000 * thinking.mine), round(1000 * thinking.theirs)
            first, second = (mine, theirs) if view.to_move == "first" else (theirs, mine)
            more = round(1000 * thinking.increment)
            words.append(f"wtime {first} btime {second} winc {more} binc {more}")
        if thinking.nodes:
            words.append(f"nodes {thinking.nodes}")
        if thinking.depth:
            words.append(f"depth {thinking.depth}")
        return " ".join(words) or "movetime 1000"

    def close(self) -> None:
        """End the engine."""
        self.program.close("quit")
