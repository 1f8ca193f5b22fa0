"""Small plots as SVG text: bars with error bars, and a histogram.

They take the colour of the page's text, so that they can be read on light and dark pages; saved as
files they stand on white.
"""

import html
from collections.abc import Sequence

WIDTH, ROW, LEFT, RIGHT = 640, 24, 150, 70
TOP, FOOT = 34, 30
BAR, LINE = "#b5652a", "currentColor"


def bars(
    title: str,
    labels: Sequence[str],
    values: Sequence[float],
    errors: Sequence[float] = (),
    *,
    low: float | None = None,
    high: float | None = None,
    middle: float | None = None,
    percent: bool = False,
) -> str:
    """A bar for each label, with lines that say how sure it is; `middle` draws a line across."""
    errors = errors or [0.0] * len(values)
    ends = [v + e for v, e in zip(values, errors, strict=True)]
    starts = [v - e for v, e in zip(values, errors, strict=True)]
    least = min([0.0, *starts]) if low is None else low
    most = max([0.0, *ends]) if high is None else high
    span = (most - least) or 1.0
    room = WIDTH - LEFT - RIGHT

    def at(value: float) -> float:
        return LEFT + room * (min(max(value, least), most) - least) / span

    parts = []
    for row, (label, value, error) in enumerate(zip(labels, values, errors, strict=True)):
        y = TOP + row * ROW
        left, right = sorted((at(0.0), at(value)))
        parts.append(_text(LEFT - 8, y + 16, label[:22], "end"))
        parts.append(_box(left, y + 4, max(right - left, 1), ROW - 8))
        if error:
            parts.append(_line(at(value - error), y + ROW / 2, at(value + error), y + ROW / 2))
        parts.append(_text(WIDTH - RIGHT + 8, y + 16, _number(value, percent)))
    height = TOP + len(labels) * ROW + FOOT
    parts.append(_line(at(0.0), TOP, at(0.0), height - FOOT))
    if middle is not None:
        parts.append(_line(at(middle), TOP - 4, at(middle), height - FOOT + 4, "4 4"))
        parts.append(_text(at(middle), height - 10, _number(middle, percent), "middle"))
    return _svg(title, height, parts)


def histogram(title: str, values: Sequence[int], unit: str) -> str:
    """How often values fall into each of twenty ranges."""
    columns = 20
    most = max(values, default=0)
    wide = max(1, -(-(most + 1) // columns))
    counts = [0] * columns
    for value in values:
        counts[min(value // wide, columns - 1)] += 1
    tall, base = 150, TOP + 150
    step = (WIDTH - 60) / columns
    top = max(counts) or 1
    parts = [
        _box(30 + n * step + 1, base - tall * count / top, step - 2, tall * count / top)
        for n, count in enumerate(counts)
        if count
    ]
    parts.append(_line(30, base, WIDTH - 30, base))
    for n in range(0, columns + 1, 5):
        parts.append(_text(30 + n * step, base + 18, str(n * wide), "middle"))
    parts.append(_text(WIDTH - 30, base + 34, unit, "end"))
    return _svg(title, base + 44, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    said = html.escape(title)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'class="plot" role="img" aria-label="{said}" font-family="sans-serif" font-size="13">'
    )
    name = f'<text x="8" y="18" fill="{LINE}" font-weight="bold">{said}</text>'
    return "\n".join([head, name, *parts, "</svg>"])


def _box(x: float, y: float, width: float, height: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {place} fill="{BAR}" rx="2"/>'


def _line(x: float, y: float, to_x: float, to_y: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    place = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    return f'<line {place} stroke="{LINE}" stroke-width="1.5"{dashed}/>'


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{LINE}">{html.escape(text)}</text>'


def _number(value: float, percent: bool) -> str:
    return f"{100 * value:.0f} %" if percent else f"{value:.2f}".rstrip("0").rstrip(".")
