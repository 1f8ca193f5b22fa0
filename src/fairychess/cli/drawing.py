"""A board drawn in text: ids of kinds, lower case for the second side, coordinates around."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from fairychess.game.view import Man, VariantInfo

BRIGHT = "\033[7m"
PLAIN = "\033[0m"


def spelled(man: Man) -> str:
    """A man's id with the case of its side."""
    return man.id if man.side == "first" else man.id.lower()


def board_text(
    info: VariantInfo,
    men: Iterable[Man],
    lit: Collection[str] = (),
    colour: bool = False,
    flipped: bool = False,
) -> str:
    """The board, rank by rank; with `colour` the squares `lit` are shown bright."""
    signs = {man.square: spelled(man) for man in men}
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


def counted(men: Mapping[str, int]) -> str:
    """`P x3, R`: men in hand or captured."""
    return ", ".join(ident if count == 1 else f"{ident} x{count}" for ident, count in men.items())
