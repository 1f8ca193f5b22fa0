"""What a variant file says about looks: pictures of pieces; colours, hatching, inlays of the board.

Colours are `#rgb` or `#rrggbb` and nothing else, so that what a stranger writes can go into a page
as it is; pictures from elsewhere are never fetched.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fairychess.board import Board, square_name
from fairychess.messages import ExplainedError, Message, about
from fairychess.pictures import drawings, opposite, picture_named, read_own
from fairychess.position.sides import SIDES
from fairychess.rules.squares import BoardDefinition as Extent
from fairychess.rules.squares import board_of, square_set
from fairychess.rules.value_words import shown

COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
FIELDS = {"light": str, "dark": str, "colours": dict, "hatched": object, "inlays": dict}


@dataclass(frozen=True, slots=True)
class Looks:
    """How a board is to look. Empty texts and tables leave it to the theme of the page.

    `light` and `dark` are the colours of its squares, `colours` those of single ones, `hatched` are
    squares with lines across, and `inlays` names of drawings that lie in squares.
    """

    light: str = ""
    dark: str = ""
    colours: Mapping[str, str] = field(default_factory=dict)
    hatched: tuple[str, ...] = ()
    inlays: Mapping[str, str] = field(default_factory=dict)


def read_looks(table: dict[str, Any], extent: Extent) -> Looks:
    """The looks that the table `[board]` asks for. Raises ValueError naming the key first."""
    for key in ("light", "dark"):
        if key in table:
            check_colour(key, table[key])
    board = board_of(extent) if FIELDS.keys() & table.keys() else None
    if board is None:
        return Looks()
    colours: dict[str, str] = {}
    for colour, squares in table.get("colours", {}).items():
        check_colour("colours", colour)
        colours |= dict.fromkeys(_names(board, extent, squares, "colours"), colour)
    inlays: dict[str, str] = {}
    for named, squares in table.get("inlays", {}).items():
        drawn = picture_named(named)
        if not drawn:
            raise about(f"inlays: {named[:60]!r}", "fault_inlay")
        inlays |= dict.fromkeys(_names(board, extent, squares, "inlays"), drawn)
    return Looks(
        table.get("light", ""),
        table.get("dark", ""),
        colours,
        _names(board, extent, table.get("hatched", []), "hatched"),
        inlays,
    )


Own = tuple[str, str]
"""The inventor's own drawing of a piece of the first and of the second player, as SVG."""


def read_picture(table: dict[str, Any]) -> tuple[str, Own | None]:
    """What a piece's `picture` says: the name of a drawing, or the inventor's own as SVG.

    `shape` is what the field was once called. Raises ValueError for what is neither.
    """
    chosen = table.get("picture", "")
    if isinstance(chosen, dict):
        if set(chosen) != {"first", "second"}:
            raise ExplainedError("fault_two_drawings")
        first, second = (read_own(str(chosen[side])) for side in SIDES)
        return "", (first, second)
    if not isinstance(chosen, str):
        raise ExplainedError("fault_must_not", must=Message("wanted_picture"), given=shown(chosen))
    if chosen.lstrip().startswith("<"):
        own = read_own(chosen)
        return "", (own, opposite(own))
    if chosen and not picture_named(chosen):
        close = difflib.get_close_matches(chosen[:60].lower(), drawings(), 3, 0.5)
        if close:
            hint = " or ".join(close)
            raise ExplainedError("fault_nothing_drawn_hint", given=shown(chosen), close=hint)
        raise ExplainedError("fault_nothing_drawn", given=shown(chosen))
    return chosen or table.get("shape", ""), None


def check_colour(key: str, value: str) -> None:
    """Raise ValueError for what is no colour such as #c8e0a8."""
    if not COLOUR.fullmatch(value):
        raise about(f"{key}: {shown(value)}", "fault_colour", colour="#c8e0a8")


def _names(board: Board, extent: Extent, squares: Any, key: str) -> tuple[str, ...]:
    return tuple(square_name(board, square) for square in sorted(square_set(extent, squares, key)))
