"""A drawing as an SVG file that stands alone."""

from fairychess.pictures.drawings import Drawing
from fairychess.pictures.strokes import Stroke

FILLS = {"first": "#fffaf0", "second": "#56463a"}
OUTLINES = {"first": "#2a1d12", "second": "#0f0905"}
INKS = {"first": "#2a1d12", "second": "#e8d6ba"}


def svg(of: Drawing, side: str) -> str:
    """The file's text; `side` is "first" (light) or "second" (dark)."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
        f"<title>{of.label}</title>{svg_strokes(of.strokes, side)}</svg>"
    )


def svg_strokes(strokes: tuple[Stroke, ...], side: str) -> str:
    """The strokes as elements with their colours written into them."""
    ink = INKS[side]
    looks = {
        "body": f'fill="{FILLS[side]}" stroke="{OUTLINES[side]}" stroke-width="3"',
        "line": f'fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"',
        "ink": f'fill="{ink}"',
        "edge": f'fill="none" stroke="{OUTLINES[side]}" stroke-width="3" stroke-linecap="round"',
    }
    paths = "".join(f'<path d="{path}" {looks[kind]}/>' for kind, path in strokes)
    return f'<g stroke-linejoin="round">{paths}</g>'
