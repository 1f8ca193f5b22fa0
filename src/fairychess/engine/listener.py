"""The first words decide which protocol is spoken; every later line goes to its conversation."""

import gc
import sys
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from fairychess.engine.output import (
    LONGEST_LINE,
    Output,
    Write,
    first_line,
    write_line,
)
from fairychess.rules import Rules

if TYPE_CHECKING:
    from fairychess.engine.cecp import Cecp
    from fairychess.engine.uci import Uci

    Conversation = Uci | Cecp

FIRST_WORDS = {"uci": "uci", "usi": "usi", "xboard": "cecp", "protover": "cecp"}


def conversation_in(protocol: str, say: Output) -> "Conversation":
    """Begin a conversation; what only the other protocols need is not loaded, for boards wait."""
    if protocol == "cecp":
        from fairychess.engine.cecp import Cecp

        return Cecp(say)
    from fairychess.engine.uci import Uci

    return Uci(say, protocol)


class Listener:
    """Hears lines and hands them to a conversation, in `protocol` or in that of the first words."""

    def __init__(self, say: Write, protocol: str = "") -> None:
        self._say = Output(say)
        self.conversation = conversation_in(protocol, self._say) if protocol else None

    @property
    def ended(self) -> bool:
        """Whether the other side has ended the conversation."""
        return self.conversation is not None and self.conversation.ended

    def hear(self, line: str) -> None:
        """Deal with a line."""
        if self.conversation is None:
            first = (line.split() or [""])[0]
            if first not in FIRST_WORDS:
                if first:
                    self._say(f"Error (begin with uci, usi or xboard): {first[:40]}")
                return
            self.conversation = conversation_in(FIRST_WORDS[first], self._say)
        words = line[:LONGEST_LINE].split()
        if words:
            self._hand_on(self.conversation, words)

    def _hand_on(self, conversation: "Conversation", words: list[str]) -> None:
        """Have a line answered. One that cannot be understood, or that asks for what is not
        possible, is answered by one line and changes nothing."""
        try:
            conversation.answer(words)
        except ValueError as error:
            conversation.complain(first_line(error))
        except Exception as error:  # whatever a line brings about, the next one is heard
            conversation.complain(f"{words[0][:30]}: {type(error).__name__}")

    def settle(self, settled: Rules | None) -> Rules | None:
        """Freeze what was loaded for a game, once, so that garbage is not collected while its clock
        runs. Return the rules for which this has been done."""
        rules = None if self.conversation is None else self.conversation.player.game.rules
        if rules is not settled:
            gc.collect()
            gc.freeze()
        return rules

    def wait(self) -> None:
        """Wait until nothing is thought about any more."""
        if self.conversation is not None:
            self.conversation.wait()


def rehearse(lines: Iterable[str]) -> list[str]:
    """Return what the engine answers to these lines, thinking to the end after each."""
    found: list[str] = []
    listener = Listener(found.append)
    for line in lines:
        listener.hear(line)
        listener.wait()
    return found


def serve(protocol: str = "", read: Sequence[str] = ()) -> None:
    """Answer on standard output what comes in on standard input, after the lines `read` already,
    until it ends."""
    listener = Listener(write_line, protocol)
    settled: Rules | None = None
    for line in chain(read, iter(lambda: sys.stdin.readline(LONGEST_LINE), "")):
        listener.hear(line)
        if listener.ended:
            break
        settled = listener.settle(settled)
    if listener.conversation is not None:
        listener.conversation.close()
