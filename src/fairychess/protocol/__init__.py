"""The protocol room: other programs as players, by the protocols engines speak.

`CecpEngine` (xboard's protocol) and `UciEngine` (UCI and USI) run an engine as a process and
ask it for a move in the game that a `View` shows; `open_engine` starts the one a text such as
"cecp:hachu" names. Whatever an engine does wrong (it dies, is silent, refuses a legal move, makes
an illegal one) is an `EngineError` that says so; the process is then thrown away.

It must not know positions, rules or variants: moves are compared as the texts of a View's options.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.protocol.engine import EngineError, Resigned, Thinking, UnknownGame
    from fairychess.protocol.program import EngineProcess, Silence
    from fairychess.protocol.starting import Engine, factor, open_engine

__all__ = [
    "Engine", "EngineError", "EngineProcess", "Resigned", "Silence", "Thinking", "UnknownGame",
    "factor", "open_engine",
]  # fmt: skip

__getattr__ = names_from(__name__)
