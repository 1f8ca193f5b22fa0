"""What a diagram says about its looks: the colours of squares are kept, pictures found by name.

Nothing is fetched from elsewhere: `background` and `graphicsDir` are named in the notes and left.
"""

from typing import Any

from fairychess.pictures import picture_named
from fairychess.rules.diagram.parameters import Parameters
from fairychess.rules.diagram.squares import square_text
from fairychess.rules.looks import COLOUR

_SHADES = {"lightshade": "light", "darkshade": "dark"}
_START = "startshade"


def kept_looks(parameters: Parameters) -> dict[str, str]:
    """The colours that a diagram gives, by the names of their parameters in small letters."""
    found = {}
    for setting in parameters.looks:
        name, value = setting.name.text.lower(), setting.value.text
        if name in (*_SHADES, _START) and COLOUR.fullmatch(value):
            found[name] = value
    return found


def board_looks(diagram: Any) -> dict[str, Any]:
    """The same of a `Diagram`, which is read with this, as fields of the table `[board]`."""
    kept = kept_looks(diagram.parameters)
    found: dict[str, Any] = {field: kept[name] for name, field in _SHADES.items() if name in kept}
    if _START in kept:
        taken = {square for piece in diagram.pieces for side in piece.squares for square in side}
        names = [
            square_text(square)
            for square in sorted(taken, key=lambda square: (square[1], square[0]))
        ]
        if names:
            found["colours"] = {kept[_START]: " ".join(names)}
    return found


def is_drawn(image: str) -> bool:
    """Whether there is a drawing for the name of a picture."""
    return bool(picture_named(image))
