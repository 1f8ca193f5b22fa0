"""A game of a custom variant: kept here, and played in a sandboxed process.

The process may be ended at any moment. What changed the game is kept here, so that another
process can repeat it; a call that failed has changed nothing.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from fairychess.game.view import Outcome, Reason, View
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.variants.requests import Performed, RemoteState, Request, SandboxAnswer

_SECONDS = 2.0
_view = msgspec.json.Decoder(View)
_performed = msgspec.json.Decoder(Performed)


class Processes(Protocol):
    """The processes in which games of custom variants are played."""

    def answer(self, key: str, request: Request) -> SandboxAnswer:
        """Return the answer of the process of a key; see `Sandbox.answer`."""

    def open_seconds(self, length: int) -> float:
        """Return the processor time for opening a game after so many changes."""


class RemoteGame:
    """A `GameLike` whose methods ask the process; its properties are known without asking."""

    def __init__(self, processes: Processes, key: str, given: dict[str, Any]) -> None:
        """Begin the game; `given` are the arguments of `new_game`."""
        self._processes = processes
        self._key = key
        self._given = given
        self._id = secrets.token_hex(8)
        self._history: list[list[Any]] = []
        self._state: RemoteState
        self._open(400)

    @property
    def to_move(self) -> str:
        """The seat that decides next: "first", "second" or "chance"."""
        return self._state.to_move

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        return self._state.outcome

    @property
    def early(self) -> str:
        """Who may decide though the other side is to move; "" for nobody."""
        return self._state.early

    @property
    def secretive(self) -> bool:
        """Does the game hide anything from a seat?"""
        return self._state.secretive

    def view(self, viewer: str) -> View:
        """The game as one viewer may see it."""
        return _view.decode(self._ask("view", viewer))

    def play(self, seat: str, text: str) -> None:
        """Take one decision for a seat."""
        self._change("play", seat, text)

    def play_chance(self) -> None:
        """Let the referee draw for the chance seat."""
        self._change("play_chance")

    def why_no_undo(self, plies: int) -> Message | None:
        """The reason why so many decisions cannot be taken back, or None."""
        return msgspec.json.decode(self._ask("why_no_undo", plies), type=Message | None)

    def why_not(self, viewer: str, origin: str, target: str = "") -> Reason | None:
        """Why a viewer may not play from one place to another, or not from there at all."""
        said = self._ask("why_not", viewer, origin, target)
        return msgspec.json.decode(said, type=Reason | None)

    def undo(self, plies: int = 1) -> None:
        """Take back the last decisions."""
        self._change("undo", plies)

    def resign(self, seat: str) -> None:
        """Give the game up."""
        self._change("resign", seat)

    def adjudicate(self, winner: str | None, reason: Message | str) -> None:
        """End the game for a reason the rules do not know."""
        self._change("adjudicate", winner, str(reason))

    def offer_draw(self, seat: str) -> None:
        """Offer a draw to the other seat."""
        self._change("offer_draw", seat)

    def accept_draw(self, seat: str) -> None:
        """Accept the other seat's offer."""
        self._change("accept_draw", seat)

    def decline_draw(self, seat: str) -> None:
        """Decline the other seat's offer."""
        self._change("decline_draw", seat)

    def record(self, viewer: str = "both", clocks: Mapping[int, float] | None = None) -> str:
        """The game as text, as one viewer may know it; `clocks` are seconds left by ply."""
        left = None if clocks is None else [[ply, seconds] for ply, seconds in clocks.items()]
        return msgspec.json.decode(self._ask("record", viewer, left), type=str)

    # -- inside -----------------------------------------------------------------------------

    def _change(self, method: str, *arguments: Any) -> None:
        self._ask(method, *arguments)
        self._history.append([method, *arguments])

    def _ask(self, method: str, *arguments: Any) -> msgspec.Raw:
        asked = {"game": self._id, "method": method, "arguments": arguments}
        request = Request("act", _SECONDS, asked | {"length": len(self._history)})
        answer = self._processes.answer(self._key, request)
        if answer.unknown:
            self._open(409)
            answer = self._processes.answer(self._key, request)
        return self._take(answer, 409)

    def _open(self, status: int) -> None:
        given = {"game": self._id, "given": self._given, "history": self._history}
        seconds = self._processes.open_seconds(len(self._history))
        self._take(self._processes.answer(self._key, Request("open", seconds, given)), status)

    def _take(self, answer: SandboxAnswer, status: int) -> msgspec.Raw:
        """The result of an answer; what is refused is a problem with this status."""
        if answer.failed or answer.unknown:
            raise ProblemError("internal", "the game could not do that", 500)
        if answer.refused:
            raise ProblemError("refused", answer.refused, status)
        performed = _performed.decode(answer.result)
        self._state = performed.state
        return performed.result
