"""Drawings that strangers bring: SVG read strictly and written again, shapes and colours only.

Nothing of the text is passed on. What is on the lists below is read into plain values, each checked
against what it may look like, and a new file is written from these; everything else falls away:
scripts, styles, links, pictures, fonts, animations, foreign elements. Document types are refused,
so that no entity is ever expanded, and size, depth and number of elements are limited.
"""

import base64
import re
from dataclasses import dataclass, field
from xml.parsers import expat

from fairychess.messages import about

LARGEST = 16_384
"""Bytes of a file."""

_MOST_ELEMENTS, _DEEPEST, _LONGEST_PATH = 400, 20, 8_000
_NUMBER = re.compile(r"-?(?:\d{1,6}(?:\.\d{0,8})?|\.\d{1,8})(?:px)?")
_POINTS = re.compile(r"[-+.,\s\deE]*")
_PATH = re.compile(r"[MmLlHhVvCcSsQqTtAaZz\d\s.,+eE-]*")
_TRANSFORM = re.compile(r"(?:translate|scale|rotate|matrix|skewX|skewY)\(([-+.,\s\deE]*)\)")
_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_PAINTED = re.compile(r"#[0-9a-f]{6}")
_NAMES = {
    "none": "none", "black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080",
    "silver": "#c0c0c0", "red": "#ff0000", "maroon": "#800000", "yellow": "#ffff00",
    "olive": "#808000", "lime": "#00ff00", "green": "#008000", "aqua": "#00ffff",
    "cyan": "#00ffff", "teal": "#008080", "blue": "#0000ff", "navy": "#000080",
    "fuchsia": "#ff00ff", "purple": "#800080", "orange": "#ffa500", "brown": "#a52a2a",
    "gold": "#ffd700", "pink": "#ffc0cb", "currentcolor": "#000000",
}  # fmt: skip
_WORDS = {
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "fill-rule": ("nonzero", "evenodd"),
}
_PAINTS = ("fill", "stroke")
_SIZES = ("stroke-width", "stroke-miterlimit", "opacity", "fill-opacity", "stroke-opacity")
_SHAPES = {
    "g": (),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "polyline": ("points",),
    "polygon": ("points",),
}
_SVG = "http://www.w3.org/2000/svg"


@dataclass(slots=True)
class _Element:
    """An element that is kept, with the values that are."""

    name: str
    values: dict[str, str]
    inside: "list[_Element]" = field(default_factory=list)


def read_own(text: str) -> str:
    """The drawing of an SVG file, written again. Raises ValueError with one line of reason."""
    data = text.encode("utf-8", "replace")
    if len(data) > LARGEST:
        raise ValueError(f"a drawing has at most {LARGEST} bytes, not {len(data)}")
    reader = _SvgReader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"no SVG: {expat.ErrorString(error.code)}, line {error.lineno}") from None
    if not reader.shapes:
        raise ValueError("the drawing has no shapes: path, circle, rect, line, polygon ...")
    left, top, width, height = reader.box
    size = max(width, height)
    box = (left - (size - width) / 2, top - (size - height) / 2, size, size)
    shown = " ".join(f"{round(value, 3):g}" for value in box)
    root = _Element("svg", {"xmlns": _SVG, "viewBox": shown} | reader.looks, reader.kept)
    return _text(root)


def opposite(drawing: str) -> str:
    """The same drawing for the other player: every grey becomes the opposite one.

    `drawing` is one that `read_own` has written.
    """
    found = _PAINTED.sub(lambda match: _opposite(match[0]), drawing)
    root = found.partition(">")[0]
    return found if ' fill="' in root else found.replace("<svg", '<svg fill="#ffffff"', 1)


def address(drawing: str) -> str:
    """An address that holds the drawing: shown as an image, it can ask for nothing."""
    return "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode()


def _opposite(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    if max(red, green, blue) - min(red, green, blue) > 24:
        return colour
    return f"#{255 - red:02x}{255 - green:02x}{255 - blue:02x}"


class _SvgReader:
    """Collects what is kept of a file."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self._open
        self.parser.EndElementHandler = self._close
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.kept: list[_Element] = []
        self.looks: dict[str, str] = {}
        self.box = (0.0, 0.0, 100.0, 100.0)
        self.shapes = 0
        self._elements = 0
        self._open_ones: list[_Element | None] = []

    def _refuse(self, *_: object) -> None:
        raise ValueError("a drawing has no document type: leave the line <!DOCTYPE ...> out")

    def _open(self, qualified: str, given: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > _MOST_ELEMENTS:
            raise ValueError(f"a drawing has at most {_MOST_ELEMENTS} elements")
        if len(self._open_ones) >= _DEEPEST:
            raise ValueError(f"elements stand at most {_DEEPEST} deep inside each other")
        space, _, name = qualified.rpartition(" ")
        kept: _Element | None = None
        if not self._open_ones:
            if name != "svg" or space not in ("", _SVG):
                raise ValueError("a drawing begins with <svg")
            kept = _Element("svg", {}, self.kept)
            self.box = _box(given)
            self.looks = _values("g", given)
        elif self._open_ones[-1] is not None and name in _SHAPES and space in ("", _SVG):
            kept = _Element(name, _values(name, given))
            self._open_ones[-1].inside.append(kept)
            self.shapes += name != "g"
        self._open_ones.append(kept)

    def _close(self, _: str) -> None:
        self._open_ones.pop()


def _box(given: dict[str, str]) -> tuple[float, float, float, float]:
    """The part of the plane that the file shows."""
    said = given.get("viewBox", "")
    parts = said.replace(",", " ").split() if len(said) < 100 else []
    if len(parts) != 4:
        parts = ["0", "0", given.get("width", "100"), given.get("height", "100")]
    if not all(_NUMBER.fullmatch(part) for part in parts):
        raise ValueError("viewBox must be four numbers: 0 0 100 100")
    left, top, width, height = (float(part.removesuffix("px")) for part in parts)
    if not (0 < width <= 100_000 and 0 < height <= 100_000):
        raise ValueError("viewBox must have a width and a height")
    return left, top, width, height


def _values(name: str, given: dict[str, str]) -> dict[str, str]:
    """The attributes of an element that are kept; what its `style` says about them counts."""
    found = {}
    for key, value in [*given.items(), *_declarations(given.get("style", "")).items()]:
        kept = _kept(name, key, value.strip())
        if kept:
            found[key] = kept
    return found


def _declarations(style: str) -> dict[str, str]:
    found = {}
    for declaration in style[:2000].split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            found[key.strip()] = value
    return found


def _kept(name: str, key: str, value: str) -> str:
    """What is written for an attribute, "" where it is left out."""
    if key in _PAINTS:
        colour = _NAMES.get(value.lower(), value)
        return _long(colour) if colour == "none" or _COLOUR.fullmatch(colour) else ""
    if key in _WORDS:
        return value if value in _WORDS[key] else ""
    if key in _SIZES or (key in _SHAPES[name] and key not in ("d", "points")):
        return value.removesuffix("px") if _NUMBER.fullmatch(value) else ""
    if len(value) > _LONGEST_PATH:
        raise about(key, "draft_letters", count=_LONGEST_PATH)
    if key == "transform":
        parts = _TRANSFORM.sub("", value)
        return value if value and not parts.strip(" ,\t\r\n") else ""
    if key in _SHAPES[name]:
        form = _PATH if key == "d" else _POINTS
        return " ".join(value.split()) if form.fullmatch(value) else ""
    return ""


def _long(colour: str) -> str:
    if len(colour) == 4:
        return "#" + "".join(2 * letter for letter in colour[1:].lower())
    return colour.lower()


def _text(element: _Element) -> str:
    values = "".join(f' {key}="{" ".join(value.split())}"' for key, value in element.values.items())
    if not element.inside:
        return f"<{element.name}{values}/>"
    inside = "".join(_text(one) for one in element.inside)
    return f"<{element.name}{values}>{inside}</{element.name}>"
