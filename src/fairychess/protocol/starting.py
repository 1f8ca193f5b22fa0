"""Engines named by a text, and the names by which they may know a variant."""

import shlex
from contextlib import suppress
from pathlib import Path

from fairychess.board.geometry import MOST_ELSEWHERE
from fairychess.game import VariantInfo, View, variant_info
from fairychess.game import names_of as game_names
from fairychess.protocol.cecp import CecpEngine
from fairychess.protocol.engine import EngineError, Thinking, UnknownGame
from fairychess.protocol.translation import ProtocolGame
from fairychess.protocol.uci import DIALECTS, UciEngine

PROTOCOLS = ("cecp", *DIALECTS)


class Engine:
    """An engine that plays games of one variant: started when needed, and again after a failure.

    `text` is PROTOCOL:COMMAND, then options after semicolons: "uci:fairy-stockfish;Threads=1".
    The option `variant` gives the name by which the engine knows the game, and `time` multiplies
    the time it is told it has.
    """

    forgetful = False
    """Engines keep what they have learned until they are told of a new game."""

    def __init__(self, text: str) -> None:
        head, *rest = text.split(";")
        self.protocol, colon, self.command = head.partition(":")
        if self.protocol not in PROTOCOLS or not colon or not self.command.strip():
            raise ValueError(f"{text!r}: an engine is {', '.join(PROTOCOLS)}, a colon, a command")
        try:
            shlex.split(self.command)
        except ValueError as error:
            raise ValueError(f"{text!r}: {error}") from None
        self.options: dict[str, str] = {}
        for item in rest:
            key, _, value = item.partition("=")
            self.options[key.strip()] = value.strip()
        self.variant = self.options.pop("variant", "")
        self.time = factor(self.options.pop("time", "1"))
        self.name = text
        self._running: CecpEngine | UciEngine | None = None
        self._info: VariantInfo | None = None
        self._translation: ProtocolGame | None = None

    def new_game(self, view: View, thinking: Thinking) -> None:
        """Get ready for a game. Raises EngineError; ValueError if there is no such program."""
        if self._info is None:
            self._info = variant_info(view.variant, told=())
        by_letters = self.protocol in DIALECTS and DIALECTS[self.protocol].names_ranks
        if max(self._info.files, self._info.ranks if by_letters else 0) > MOST_ELSEWHERE:
            most = f"{MOST_ELSEWHERE} files and ranks"
            raise UnknownGame(f"{self.protocol} names no squares beyond {most}")
        running = self._run()
        try:
            self._translation = running.translation(view, self._info)
            self._translation.turns(view)
            running.new_game(names_of(view.variant), self._translation.start, thinking)
        except EngineError:
            self.close()
            raise

    def set_up(self, variant: str) -> None:
        """Get ready to judge positions of a variant. Raises as `new_game`."""
        running = self._run()
        try:
            running.new_game(names_of(variant), None, Thinking())
        except EngineError:
            self.close()
            raise

    def judge(self, position: str, nodes: int) -> tuple[int | None, str]:
        """What a position is worth, as `UciEngine.judge`; an engine of UCI or USI can be asked."""
        assert isinstance(self._running, UciEngine)
        try:
            return self._running.judge(position, nodes)
        except EngineError:
            self.close()
            raise

    def _run(self) -> CecpEngine | UciEngine:
        if self._running is None:
            if self.protocol == "cecp":
                self._running = CecpEngine(self.command, self.options, self.variant)
            else:
                self._running = UciEngine(self.command, self.options, self.variant, self.protocol)
            self.name = self._running.name
        return self._running

    def move(self, view: View, thinking: Thinking) -> tuple[str, float]:
        """A legal move's text and the seconds it took; raises EngineError and ends the engine."""
        assert self._running is not None and self._translation is not None
        wall = self._translation.wall(view)
        if wall:
            return wall, 0.0
        try:
            return self._running.move(view, self._translation, thinking)
        except EngineError:
            self.close()
            raise

    def close(self) -> None:
        """End the process, if it runs."""
        if self._running is not None:
            self._running.close()
            self._running = None


def open_engine(text: str) -> Engine:
    """The engine a text names, not yet started. Raises ValueError for one that names none."""
    return Engine(text)


def factor(text: str) -> float:
    """A time factor. Raises ValueError for one that is none."""
    with suppress(ValueError):
        if 0 < (found := float(text)) < 1000:
            return found
    raise ValueError(f"time={text}: must be a number above 0")


def names_of(variant: str) -> list[str]:
    """Names by which engines may know a variant: "chu-shogi", "chushogi", "chu"."""
    return game_names(Path(variant).name.removesuffix(".toml").replace("_", "-").lower())
