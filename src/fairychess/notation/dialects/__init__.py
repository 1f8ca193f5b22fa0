"""The position texts of other programs, read and written: one object a dialect, by its name.

Reading turns a text into ours (`OffsetMap`), so that a fault still has its column in the
original; writing asks the position, and refuses what the dialect has no words for. A text without a
named dialect is known by what it says: what could be ours is ours.
"""

from typing import Any

from fairychess.notation.dialects.dialect import Dialect
from fairychess.notation.dialects.fairy_stockfish import FairyStockfish
from fairychess.notation.dialects.fen import FenDialect, Shredder, XFen
from fairychess.notation.dialects.fen_meaning import is_foreign
from fairychess.notation.dialects.lichess import Lichess
from fairychess.notation.dialects.sfen import Sfen, looks_like_sfen
from fairychess.notation.dialects.xiangqi import Ucci, WxfDialect
from fairychess.notation.position_reading import LONGEST, faults
from fairychess.notation.position_text import format_position
from fairychess.notation.possible import PositionError, fail


class Canonical(Dialect):
    """Our own text, the only one that says all that the referee knows."""

    name = "canonical"

    def to_native(self, rules: Any, text: str) -> None:
        """It is one of ours."""

    def write(self, pos: Any, rules: Any) -> str:
        """As `Position.text` does."""
        return format_position(pos, rules)


CANONICAL = Canonical()
FAIRY_STOCKFISH = FairyStockfish()
SFEN = Sfen()
DIALECTS: dict[str, Dialect] = {
    each.name: each
    for each in (
        CANONICAL,
        FenDialect(),
        XFen(),
        Shredder(),
        FAIRY_STOCKFISH,
        Lichess(),
        Ucci(),
        WxfDialect(),
        SFEN,
    )
}


def dialect_called(name: str | None) -> Dialect:
    """The dialect of this name; without one that of most programs. Raises ValueError."""
    if name is None:
        return FAIRY_STOCKFISH
    if name not in DIALECTS:
        known = ", ".join(DIALECTS)
        raise ValueError(f"no dialect is called {str(name)[:40]!r}; there are {known}")
    return DIALECTS[name]


def recognised(rules: Any, text: str) -> Dialect:
    """The dialect of a text, as far as it matters to its reader."""
    words = text.split()
    if not words:
        return CANONICAL
    if looks_like_sfen(rules, words):
        return SFEN
    words = [word for word in words if "=" not in word]
    return FAIRY_STOCKFISH if words and is_foreign(rules, words) else CANONICAL


def write(pos: Any, rules: Any, dialect: str | None = None) -> str:
    """A position in a dialect. Raises PositionError for what it cannot say."""
    return dialect_called(dialect).write(pos, rules)


def read(
    pos: Any, rules: Any, text: str, dialect: str | None = None, check: bool = True
) -> list[PositionError]:
    """Set an empty position up from a text in a dialect; what is wrong with it, field by field."""
    if len(text) > LONGEST:
        return [fail(LONGEST, "fault_long_text", count=LONGEST)]
    spoken = dialect_called(dialect) if dialect else recognised(rules, text)
    if spoken is CANONICAL:
        return [*faults(pos, rules, text, check=check)]
    try:
        said = spoken.to_native(rules, text)
    except PositionError as fault:
        return [fault]
    if said is None:
        return [*faults(pos, rules, text, check=check)]
    found = faults(pos, rules, said.text, check=check, problem=spoken.problems)
    return [said.traced(fault) for fault in found]
