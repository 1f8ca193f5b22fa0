"""Requests to a sandboxed process, and its answers: one line of JSON each."""

from typing import Any

import msgspec

from fairychess.game.view import Outcome, VariantInfo, View
from fairychess.messages import Message


class Request(msgspec.Struct):
    """One task. `seconds` is the processor time it may take; the process ends itself after that."""

    task: str
    seconds: float
    arguments: dict[str, Any]


class SandboxAnswer(msgspec.Struct):
    """The result as JSON, or why there is none.

    `refused` is for people, `failed` a place in the source for the log. `unknown` says that
    the process does not have the game: it has to be opened there again.
    """

    result: msgspec.Raw = msgspec.Raw(b"null")
    refused: Message | str = ""
    failed: str = ""
    unknown: bool = False


class Described(msgspec.Struct):
    """A definition's variant: its description, and its starting position as spectators see it.

    `text` is the definition as a variant file, `page` the page of its rules.
    """

    info: VariantInfo
    array: View
    text: str
    page: str


class DraftFault(msgspec.Struct):
    """One thing that is wrong with a text: `line` and `column` count from 1, 0 for no place."""

    line: int
    column: int
    said: Message | str


class DraftRequest(msgspec.Struct):
    """A text while it is being written: its kind, all that is wrong, and what it defines so far."""

    kind: str
    faults: list[DraftFault]
    sections: list[str]
    warnings: list[DraftFault]
    info: VariantInfo | None = None
    array: View | None = None


class Unpacked(msgspec.Struct):
    """The definition found in an archive, and the names of what was left there."""

    name: str
    text: str
    left_out: list[str]


class RemoteState(msgspec.Struct):
    """The state of a game kept outside: who decides, how it ended, whether it has secrets."""

    to_move: str
    early: str
    outcome: Outcome | None
    secretive: bool


class Performed(msgspec.Struct):
    """A game's answer (as JSON), and its state after that."""

    state: RemoteState
    result: msgspec.Raw
