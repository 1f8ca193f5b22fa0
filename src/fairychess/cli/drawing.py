"""A board drawn in text: ids of piece types, lower case for the second side, coordinates around."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from fairychess.game.view import PieceView, VariantInfo

BRIGHT = "\033[7m"
PLAIN = "\033[0m"


def piece_text(piece: PieceView) -> str:
    """A piece's id with the case of its side."""
    return piece.id if piece.side == "first" else piece.id.lower()


def board_text(
    info: VariantInfo,
    pieces: Iterable[PieceView],
    lit: Collection[str] = (),
    colour: bool = False,
    flipped: bool = False,
    fog: Iterable[str] = (),
) -> str:
    """The board, rank by rank; with `colour` the squares `lit` are shown bright.

    `?` stands on squares in the `fog`.
    """
    signs = dict.fromkeys(fog, "?") | {piece.square: piece_text(piece) for piece in pieces}
    width = max(map(len, [*signs.values(), "a"]))
    ranks = range(1, info.ranks + 1) if flipped else range(info.ranks, 0, -1)
    files = [chr(ord("a") + file) for file in range(info.files)]
    if flipped:
        files.reverse()
    rows = []
    for rank in ranks:
        cells = []
        for file in files:
            square = f"{file}{rank}"
            sign = f"{' ' if square in info.holes else signs.get(square, '.'):^{width}}"
            cells.append(f"{BRIGHT}{sign}{PLAIN}" if colour and square in lit else sign)
        rows.append(f"{rank:>3} {' '.join(cells)}".rstrip())
    rows.append("    " + " ".join(f"{file:^{width}}" for file in files).rstrip())
    return "\n".join(rows)


def counted(pieces: Mapping[str, int]) -> str:
    """`P x3, R`: pieces in hand or captured."""
    return ", ".join(
        ident if count == 1 else f"{ident} x{count}" for ident, count in pieces.items()
    )
