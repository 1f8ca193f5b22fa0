"""The parameters of castling between named files, checked."""

from typing import Any, NamedTuple

from fairychess.messages import ExplainedError, about, must_be, wrong_value
from fairychess.position.rule import one_of


class CastlingTerms(NamedTuple):
    """Who castles where; files and the rank are counted from 0, the rank from a side's own edge.

    `goals` are the files where the castler arrives on the queenside and on the kingside.
    `king_file` tells several castlers apart; `rook_files` are the partners' own.
    """

    castlers: tuple[str, ...]
    partners: tuple[str, ...]
    rank: int
    goals: tuple[int, int]
    king_file: int
    rook_files: tuple[int, int]
    opposite: bool
    dropped: bool
    chess960: bool
    safe: bool


def castling_terms(definition: Any, **given: Any) -> CastlingTerms:
    """Return the terms of `[rules.castling]`; ValueError names the parameter that cannot be."""
    files = definition.files
    castlers = types(definition, "king", given["king"])
    partners = types(definition, "partners", given["partners"])
    if not 1 <= given["rank"] <= definition.ranks:
        raise wrong_value("rank", given["rank"], "wanted_between", low=1, high=definition.ranks)
    kingside = file(files, "kingside", given["kingside"])
    queenside = file(files, "queenside", given["queenside"])
    if not queenside + 1 < files or not kingside:
        raise ExplainedError("fault_beyond_edge")
    rooks = given["rook_files"] if given["rook_files"] is not None else {}
    if not isinstance(rooks, dict):
        raise about(
            "rook_files",
            must_be("wanted_table_such", example='{ kingside = "h", queenside = "a" }'),
        )
    for key in rooks:
        one_of("rook_files", key, ("kingside", "queenside"))
    last = chr(ord("a") + files - 1)
    return CastlingTerms(
        castlers,
        partners,
        given["rank"] - 1,
        (queenside, kingside),
        file(files, "king_file", given["king_file"]),
        (
            file(files, "rook_files", rooks.get("queenside", "a")),
            file(files, "rook_files", rooks.get("kingside", last)),
        ),
        given["opposite"],
        given["dropped"],
        given["chess960"],
        given["safe"],
    )


def types(definition: Any, key: str, value: Any) -> tuple[str, ...]:
    """Return the piece types of a parameter, an id or a list of them."""
    names = (value,) if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not names:
        raise wrong_value(key, repr(value), "wanted_id_or_ids")
    known = {piece.id for piece in definition.pieces}
    for name in names:
        if name not in known:
            raise about(key, "fault_no_piece_id", name=repr(name))
    return tuple(names)


def file(files: int, key: str, value: Any) -> int:
    """Return the number of a file, counted from 0, from its letter."""
    letters = [chr(ord("a") + number) for number in range(files)]
    if value not in letters:
        raise wrong_value(key, repr(value), "wanted_file", last=letters[-1])
    return letters.index(value)
