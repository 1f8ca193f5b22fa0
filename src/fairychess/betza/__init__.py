"""The betza room: XBetza, H. G. Muller's extended Betza notation for how pieces move.

It knows the notation and the geometry it stands for: text to syntax tree (``parse``), tree to a
table of relative squares for one board size and player (``compile``), a slow evaluator of such
a table on one scene (``moves``), and pictures (``mnemonic``, ``diagram_text``, ``diagram_svg``).

It must not know what else is on a board, whose turn it is, check, promotion, or any variant;
castling, borrowed moves and imitators it only describes. docs/xbetza.md has the readings taken
where sources differ; program.py says what a compiled table means.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.betza.compiler import compile, compile_for, turned
    from fairychess.betza.diagram import diagram_text
    from fairychess.betza.errors import BetzaError
    from fairychess.betza.evaluator import moves
    from fairychess.betza.mnemonics import mnemonic
    from fairychess.betza.parser import parse
    from fairychess.betza.program import Program
    from fairychess.betza.svg import diagram_svg

__all__ = [
    "BetzaError",
    "Program",
    "compile",
    "compile_for",
    "diagram_svg",
    "diagram_text",
    "mnemonic",
    "moves",
    "parse",
    "turned",
]

__getattr__ = names_from(__name__)
