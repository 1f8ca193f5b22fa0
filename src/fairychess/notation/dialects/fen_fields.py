"""A FEN as programs for many variants write it, cut into its fields.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 3+3 0 1
    3p2/6/6/6/6/6/6/2P*2 w

Beside plain FEN there may be `*` for a wall or a square that is missing, `Q~` for a piece that was
a pawn, `[..]` or one rank more for hands, rights as files (`HAha`), checks as those still to give
(`3+3`) or those given (`+1+0`). What the fields mean is said in `fen_meaning`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from fairychess.board.geometry import MOST
from fairychess.notation.position_reading import Field, words_of
from fairychess.notation.possible import fail

LARGEST_HAND = 400
SIDES = "wb"
Square = tuple[int, int]
"""File and rank, both from 0."""


def quoted(text: str) -> str:
    """A text in quotes for a one-line message, cut if it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


@dataclass(frozen=True, slots=True)
class FenFields:
    """The fields of a FEN: pieces by square as written (`+p`, `Q~`), walls, hands, the rest."""

    ranks: int
    files: int
    pieces: dict[Square, str]
    walls: frozenset[Square]
    hand: str | None
    side: str
    castling: str
    en_passant: str
    checks: str
    given_checks: bool
    clock: str
    number: str
    counting: str
    """Limit and count in plies where somebody counts to a draw, `32,14`; "" if nobody does."""
    places: Mapping[str | Square, int] = field(default_factory=dict, compare=False)
    """Where in the text a field, by its name, or the piece on a square stands."""


def read_fen(text: str) -> FenFields:
    """Cut a FEN into its fields. Raises PositionError naming what cannot be read."""
    return fields_of(words_of(text))


def fields_of(said: list[Field], own_rank: int = 0) -> FenFields:
    """The fields of a FEN in words. One rank more than `own_rank` is a hand, as on lichess."""
    if not said:
        raise fail(0, "fault_empty_position")
    words = [*said]
    board, at = words.pop(0)
    placement, bracket, hand = board.partition("[")
    if bracket and not hand.endswith("]"):
        raise fail(at + len(board) - 1, "fault_hand_open")
    inside = hand[:-1] if bracket else None
    if own_rank and not bracket and placement.count("/") == own_rank:
        placement, _, inside = placement.rpartition("/")
    places: dict[str | Square, int] = {"hand": at + len(placement) + 1, "board": at}
    pieces, walls, files, ranks = _read_placement(placement, at, places)
    side = _take(words, places, "side", "w")
    if side not in tuple(SIDES):
        raise fail(places["side"], "fault_side_to_move", text=quoted(side), known="w or b")
    checks = ""
    for word in list(words):
        if "+" in word[0]:
            checks, places["checks"] = word
            words.remove(word)
    counts = [word for word in words if word[0].isdecimal()]
    marks = [word for word in words if not word[0].isdecimal()]
    counting = ""
    if len(counts) == 3 and len(marks) == 1:  # they stand for en passant and the clock
        counting, places["count"] = f"{counts[0][0]},{counts[1][0]}", counts[0][1]
        counts = [("0", counts[0][1]), counts[2]]
    for extra in [*marks[2:], *counts[2:]]:
        raise fail(extra[1], "fault_too_much", text=quoted(extra[0]))
    castling = _take(marks, places, "rights", "-")
    en_passant = _take(marks, places, "en_passant", "-")
    clock = "0" if len(counts) == 1 else _take(counts, places, "clock", "0")
    number = _take(counts, places, "number", "1")
    if len(inside or "") > LARGEST_HAND:
        raise fail(places["hand"], "fault_too_many_held")
    return FenFields(
        ranks,
        files,
        pieces,
        walls,
        "" if inside == "-" else inside,
        side,
        castling,
        en_passant,
        checks,
        checks.startswith("+"),
        clock,
        number,
        counting,
        places,
    )


def _take(words: list[Field], places: dict[str | Square, int], name: str, usual: str) -> str:
    """The next of these words, and its place noted; the usual one if there is none."""
    found, places[name] = words.pop(0) if words else (usual, 0)
    return found


def _read_placement(
    text: str, at: int, places: dict[str | Square, int]
) -> tuple[dict[Square, str], frozenset[Square], int, int]:
    """Pieces and walls by square, files, ranks."""
    rows = text.split("/")
    if len(rows) > MOST:
        raise fail(at, "fault_ranks_most", count=MOST)
    pieces: dict[Square, str] = {}
    walls: set[Square] = set()
    widest = 0
    for number, row in enumerate(rows):
        rank = len(rows) - 1 - number
        file, start = 0, 0
        while start < len(row):
            end = start
            while end < min(start + 3, len(row)) and row[end].isascii() and row[end].isdecimal():
                end += 1
            if end > start:
                file += int(row[start:end])
            else:
                places[file, rank] = at + start
                end = _piece_end(row, start, at)
                if row[start] == "*":
                    walls.add((file, rank))
                else:
                    pieces[file, rank] = row[start:end]
                file += 1
            if file > MOST:
                raise fail(at + start, "fault_long_rank", rank=rank + 1)
            start = end
        at += len(row)
        if number and file != widest:
            raise fail(at, "fault_line_of_ranks", rank=rank + 1, count=file, wanted=widest)
        widest = file
        at += 1
    return pieces, frozenset(walls), widest, len(rows)


def _piece_end(row: str, start: int, at: int) -> int:
    """Where the piece or wall at a place ends."""
    if row[start] == "*":
        return start + 1
    end = start + (row[start] == "+")
    if end == len(row) or not (row[end].isascii() and row[end].isalpha()):
        raise fail(at + start, "fault_not_token", letter=repr(row[start : end + 1]))
    return end + 1 + (row[end + 1 : end + 2] == "~")
