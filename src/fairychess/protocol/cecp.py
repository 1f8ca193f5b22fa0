"""Engines that speak xboard's protocol (CECP, version 2)."""

import re
import time

from fairychess.game import VariantInfo, View
from fairychess.notation.spelling import engine_texts
from fairychess.protocol.engine import EngineError, Resigned, Thinking, UnknownGame
from fairychess.protocol.program import EngineProcess, Silence
from fairychess.protocol.translation import ProtocolGame

STARTING = 15.0
"""Seconds for an engine to name its features; those that name none are taken as they are."""
_FEATURE = re.compile(r'(?<!\w)(\w++)=(?:"([^"]*)"|(\S+))')
LOST = {"first": "0-1", "second": "1-0"}
_RESULT = re.compile(r"(1-0|0-1|1/2-1/2)\b")


class EngineComplaint(EngineError):
    """An engine says that something is wrong."""


class CecpEngine:
    """One engine. `variant` is the game's name as the engine knows it, found among those it
    announces unless given; `memory` is in MB."""

    def __init__(
        self, command: str, options: dict[str, str] | None = None, variant: str = ""
    ) -> None:
        self.program = EngineProcess(command)
        self.name = self.program.name
        self.features: dict[str, str] = {}
        self._options = dict(options or {})
        self._variant = variant
        self._memory = self._options.pop("memory", "64")
        self._told = 0
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        self.program.say("xboard", "protover 2")
        try:
            until = STARTING
            for line in self.program.hear(until):
                if line.startswith("feature"):
                    for key, quoted, plain in _FEATURE.findall(line):
                        self.features[key] = quoted or plain
                    if self.features.get("done") == "1":
                        break
        except Silence:
            if not self.features:
                raise EngineError(f"{self.name} does not speak xboard's protocol") from None
        self.name = self.features.get("myname", self.name)

    def translation(self, view: View, info: VariantInfo) -> ProtocolGame:
        """Return how this engine is told a game. Boards of ten ranks are counted from nothing."""
        lowered = info.ranks == engine_texts.ZERO_BASED

        def format_move(text: str) -> str:
            said = engine_texts.cecp(text)
            return engine_texts.from_nothing(said) if lowered else said

        return ProtocolGame(view, info, format_move, null_moves=True)

    def new_game(self, names: list[str], start: str | None, thinking: Thinking) -> None:
        """Set a game up: the variant's possible names, and the position if not the usual one.

        Raises UnknownGame where the engine does not know the game or the position.
        """
        say = self.program.say
        self.program.heard()
        if self.features.get("memory") == "1":
            say(f"memory {self._memory}")
        say("new")
        name = self._variant or self._known(names)
        if name != "normal":
            say(f"variant {name}")
        say("easy", "nopost", "force")
        for key, value in self._options.items():
            say(f"option {key}" if value == "" else f"option {key}={value}")
        if start is not None:
            if self.features.get("setboard") != "1":
                raise UnknownGame(f"{self.name} begins at the usual start only")
            say(f"setboard {start}")
        if thinking.move:
            # Times below a second can be said by clock only: a session of a single move.
            say(f"level 1 0:{max(1, round(thinking.move)):02} 0")
        else:
            base = max(1, round(thinking.mine))
            say(f"level 0 {base // 60}:{base % 60:02} {thinking.increment:g}")
        if thinking.depth:
            say(f"sd {thinking.depth}")
        self._told = 0
        try:
            self._ping()
        except EngineComplaint as complaint:
            raise UnknownGame(str(complaint)) from None

    def _known(self, names: list[str]) -> str:
        announced = self.features.get("variants", "normal").split(",")
        for name in names:
            if name in announced:
                return name
        raise UnknownGame(f"{self.name} does not know {names[0]}")

    def _ping(self) -> None:
        """Wait until everything said has been dealt with."""
        if self.features.get("ping") != "1":
            return
        self.program.say("ping 1")
        for line in self.program.hear(STARTING * 2):
            if line.startswith("pong"):
                return
            self._complaint(line)

    def _complaint(self, line: str) -> None:
        if line.startswith(("Illegal move", "Error")):
            raise EngineComplaint(f"{self.name} says: {line}")

    def move(self, view: View, translation: ProtocolGame, thinking: Thinking) -> tuple[str, float]:
        """The engine's choice, as the text of an option of `view`, and the seconds it took."""
        say = self.program.say
        for line in self.program.heard():
            self._complaint(line)
        prefix = "usermove " if self.features.get("usermove") == "1" else ""
        turns = translation.turns(view)
        for turn in turns[self._told :]:
            say(prefix + turn)
        self._told = len(turns)
        mine = thinking.move or max(0.01, thinking.mine)
        began = time.monotonic()
        say(f"time {round(100 * mine)}", f"otim {round(100 * (thinking.theirs or mine))}", "go")
        said = self._listen(view.to_move, thinking)
        spent = time.monotonic() - began
        text = translation.choice(said, view)
        if text is None:
            raise EngineError(f"{self.name} plays {said}, which is not legal")
        say("force")
        self._told += 1
        return text, spent

    def _listen(self, seat: str, thinking: Thinking) -> str:
        """The text after `move`; one that ends in a comma goes on in the next line."""
        said = ""
        for line in self.program.hear(thinking.patience):
            self._complaint(line)
            if line.startswith("move "):
                said += line[5:].strip()
                if not said.endswith(","):
                    break
            elif line.startswith(("resign", "tellics resign")):
                raise Resigned(f"{self.name} resigns")
            elif found := _RESULT.match(line):
                if found[1] == LOST[seat]:
                    raise Resigned(f"{self.name} resigns")
                raise EngineError(f"{self.name} claims: {line}")
        return said

    def close(self) -> None:
        """End the engine."""
        self.program.close("quit")
