"""What a page needs to draw a variant's pieces, and its board: colours, inlays, palaces."""

from typing import Any

from fairychess.api import points_svg
from fairychess.api.pieces_svg import black_begins
from fairychess.pictures import drawing, picture_of
from fairychess.pictures.own_svg import address
from fairychess.rules.definition import PieceDefinition


def looks_of(piece: PieceDefinition, style: str) -> dict[str, Any]:
    """How a piece type looks, as fields of a PieceTypeInfo; a tile needs no strokes.

    An own drawing goes out as an address that holds it: shown as an image, it can ask for nothing.
    """
    if piece.drawn:
        return {"images": tuple(map(address, piece.drawn))}
    picture = picture_of(piece.name, piece.betza, piece.picture)
    return {"picture": picture} if style == "shogi" else drawn_as(picture)


def drawn_as(picture: str) -> dict[str, Any]:
    """The drawing of this name, as fields of a PieceTypeInfo."""
    return {"picture": picture, "drawing": drawing(picture).strokes} if picture else {}


def board_looks(rules: Any) -> dict[str, Any]:
    """What the variant says about its looks, only as far as it does."""
    looks = rules.definition.looks
    found = {
        "light": looks.light,
        "dark": looks.dark,
        "squares": dict(looks.colours),
        "hatched": list(looks.hatched),
        "inlays": {square: drawing(name).strokes for square, name in looks.inlays.items()},
        "palaces": points_svg.palace_corners(rules)
        if rules.definition.style in points_svg.STYLES
        else [],
        "black_begins": black_begins(rules.definition),
    }
    return {key: value for key, value in found.items() if value}
