"""When and where pieces promote, as variant files say it: what `library/promotion.py` reads."""

from typing import Any, NamedTuple

from fairychess.board import Board
from fairychess.messages import ExplainedError, Message, about, must_be, wrong_value
from fairychess.position.rule import one_of
from fairychess.rules.squares import board_of, squares_of_sides

OCCASIONS = {"enter": 1, "within": 2, "leave": 4, "capture": 8, "border": 16}
COMPULSORY = ("always", "stuck", "offered", "never")
MOST_GROUPS = 15
FIELDS = {"types": list, "zone": object, "when": list, "compulsory": str, "captures_only": bool}

Sides = tuple[frozenset[int], frozenset[int]]


class PromotionTerms(NamedTuple):
    """When and where pieces of some types promote.

    `zone` and `border` (where a piece stands next to the zone) are squares of each side;
    `occasions` are bits, see OCCASIONS.
    """

    types: tuple[str, ...]
    zone: Sides
    border: Sides
    occasions: int
    compulsory: str
    captures_only: bool


def terms_of(definition: Any, main: dict[str, Any], groups: Any) -> list[PromotionTerms]:
    """Return the terms of all types, then those of each group.

    Raises ValueError, naming the key, for what cannot be.
    """
    if not isinstance(groups, list | tuple) or not all(isinstance(each, dict) for each in groups):
        raise about("groups", "fault_tables_groups")
    if len(groups) > MOST_GROUPS:
        raise ExplainedError("fault_at_most_groups", count=MOST_GROUPS)
    found = [read_terms(definition, main, ())]
    known = {piece.id for piece in definition.pieces}
    grouped: set[str] = set()
    for group in groups:
        for key, value in group.items():
            if key not in FIELDS:
                raise about(f"groups: {key}", "fault_field_there", known=", ".join(FIELDS))
            if not isinstance(value, FIELDS[key]):
                raise about(
                    "groups",
                    "fault_called_value",
                    called=key,
                    value=repr(value),
                    reason=Message("fault_wrong_type"),
                )
        types = tuple(group.get("types", ()))
        for name in types:
            if name not in known:
                raise about("groups: types", "fault_no_piece_id", name=repr(name))
            if name in grouped:
                raise about("groups: types", "fault_of_two_groups", name=name)
        grouped.update(types)
        if not types:
            raise about("groups", "fault_is_missing", name="types")
        found.append(read_terms(definition, {**main, **group}, types))
    return found


def read_terms(definition: Any, table: dict[str, Any], types: tuple[str, ...]) -> PromotionTerms:
    """Return the terms that a table says."""
    one_of("compulsory", table["compulsory"], COMPULSORY)
    occasions = 0
    if not isinstance(table["when"], list | tuple):
        raise wrong_value("when", repr(table["when"]), "wanted_list_occasions")
    for occasion in table["when"]:
        one_of("when", occasion, tuple(OCCASIONS))
        occasions |= OCCASIONS[occasion]
    zone = zone_squares(definition, table["zone"], "zone")
    board = board_of(definition)
    border = (behind(board, zone[0], -1), behind(board, zone[1], 1))
    return PromotionTerms(
        types, zone, border, occasions, table["compulsory"], bool(table["captures_only"])
    )


def zone_squares(definition: Any, value: Any, key: str) -> Sides:
    """Return the zone of each side: so many ranks at the far edge, or squares."""
    if not isinstance(value, int) or isinstance(value, bool):
        return squares_of_sides(definition, value, key)
    board = board_of(definition)
    far = board.far_edge(value)
    near = (board.mirrored(square) for square in far) if value > 0 else ()
    return far, frozenset(square for square in near if square in board)


def behind(board: Board, zone: frozenset[int], way: int) -> frozenset[int]:
    """Return the squares outside a zone from which one step forward leads into it."""
    back = {board.step(square, (0, way)) for square in zone}
    return frozenset(square for square in back if square is not None and square not in zone)


def zone_depth_of(terms: PromotionTerms, board: Board) -> int | None:
    """Return how many whole ranks the first side's zone is; None if it is something else."""
    files = [square % board.files for square in terms.zone[0]]
    depth = max(map(files.count, files), default=0)
    return depth if depth and terms.zone[0] == board.far_edge(depth) else None


def piece_limits(definition: Any, limits: Any) -> dict[str, tuple[tuple[str, ...], int]]:
    """Return by id the ids that are counted with it, and how many pieces of these a side may have.

    `limits` is a table by id, or a list of `{ types = ["Q", "+Q"], most = 1 }`.
    """
    if limits is None:
        return {}
    if isinstance(limits, dict):
        limits = [{"types": [name], "most": most} for name, most in limits.items()]
    if not isinstance(limits, list) or not all(isinstance(each, dict) for each in limits):
        raise wrong_value("limits", repr(limits), "wanted_table_such", example="{ Q = 1 }")
    known = {piece.id for piece in definition.pieces}
    found: dict[str, tuple[tuple[str, ...], int]] = {}
    for each in limits:
        types, most = each.get("types"), each.get("most")
        if set(each) != {"types", "most"} or not isinstance(types, list):
            raise about(
                "limits", must_be("wanted_tables_such", example='{ types = ["Q", "+Q"], most = 1 }')
            )
        for name in types:
            if name not in known:
                raise about("limits", "fault_no_piece_id", name=repr(name))
        if not isinstance(most, int) or isinstance(most, bool) or most < 0:
            raise wrong_value(
                f"limits: {', '.join(types)}", repr(most), "wanted_number_from", low=0
            )
        found |= {name: (tuple(types), most) for name in types}
    return found
