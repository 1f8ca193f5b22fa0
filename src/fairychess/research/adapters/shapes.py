"""Paths as rows of points, and which points of a grid lie inside them or on their lines."""

from itertools import pairwise
from math import acos, ceil, copysign, cos, hypot, pi, radians, sin, sqrt

import numpy as np
from numpy.typing import NDArray

from fairychess.pictures.strokes import read_path

Points = NDArray[np.float64]
Mask = NDArray[np.bool_]

BENDS = 10
"""So many straight lines stand for a curve, and for a quarter of an ellipse."""


def traced(path: str) -> list[Points]:
    """The lines of a path, each a row of points (n, 2); closed ones end where they begin."""
    lines: list[list[tuple[float, float]]] = []
    for letter, numbers in read_path(path):
        if letter == "M":
            lines.append([(numbers[0], numbers[1])])
            continue
        line = lines[-1]
        if letter == "Z":
            line.append(line[0])
        elif letter == "A":
            line += _arc(line[-1], numbers)
        else:
            line += _curve([line[-1], *zip(numbers[::2], numbers[1::2], strict=True)])
    return [np.array(line) for line in lines if len(line) > 1]


def covered(lines: list[Points], points: Points) -> Mask:
    """Which of the points of a grid (rows, files, 2) the lines go around, as SVG fills a path."""
    x, y = points[..., 0], points[..., 1]
    heights = y[:, 0]
    around = np.zeros(x.shape, dtype=np.int32)
    for line in lines:
        ends = np.roll(line, -1, axis=0)
        for (x1, y1), (x2, y2) in zip(line.tolist(), ends.tolist(), strict=True):
            if y1 != y2:
                low, high = np.searchsorted(heights, (min(y1, y2), max(y1, y2)))
                crossed = x[low:high] < x1 + (y[low:high] - y1) * ((x2 - x1) / (y2 - y1))
                around[low:high] += crossed if y2 > y1 else -1 * crossed
    return np.not_equal(around, 0)


def near(lines: list[Points], points: Points, distance: float) -> Mask:
    """Which of the points (rows, files, 2) lie no farther from the lines."""
    x, y = points[..., 0], points[..., 1]
    found = np.zeros(x.shape, dtype=np.bool_)
    for line in lines:
        for (x1, y1), (x2, y2) in pairwise(line.tolist()):
            dx, dy = x2 - x1, y2 - y1
            length = dx * dx + dy * dy
            along = np.clip(((x - x1) * dx + (y - y1) * dy) / length, 0, 1) if length else 0.0
            off = (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2
            found |= off <= distance * distance
    return found


def _curve(controls: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Points of a line, or of a curve of two or three degrees, without its first."""
    parts = 1 if len(controls) == len("LL") else BENDS
    found = []
    for number in range(1, parts + 1):
        share, row = number / parts, controls
        while len(row) > 1:
            row = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(row)]
        found.append(row[0])
    return found


def _arc(start: tuple[float, float], numbers: tuple[float, ...]) -> list[tuple[float, float]]:
    """Points of an ellipse's arc without its first, by the centre as SVG's specification has it."""
    x_radius, y_radius, turn, large, sweep, x, y = numbers
    end = (x, y)
    if not x_radius or not y_radius or start == end:
        return [end]
    c, s = cos(radians(turn)), sin(radians(turn))
    half_x, half_y = (start[0] - x) / 2, (start[1] - y) / 2
    u, v = (c * half_x + s * half_y) / x_radius, (c * half_y - s * half_x) / y_radius
    reach = hypot(u, v)
    if reach > 1:  # radii that are too small grow until the ends are reached
        x_radius, y_radius, u, v, reach = (
            x_radius * reach, y_radius * reach, u / reach, v / reach, 1.0,
        )  # fmt: skip
    off = sqrt(1 / reach**2 - 1) * (1 if large != sweep else -1)
    mid_u, mid_v = off * v, -off * u
    first, last = _angle(u - mid_u, v - mid_v), _angle(-u - mid_u, -v - mid_v)
    span = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    parts = ceil(abs(span) / (pi / 2) * BENDS)
    centre = (start[0] + x) / 2, (start[1] + y) / 2
    found = []
    for number in range(1, parts + 1):
        angle = first + span * number / parts
        u, v = x_radius * (mid_u + cos(angle)), y_radius * (mid_v + sin(angle))
        found.append((centre[0] + c * u - s * v, centre[1] + s * u + c * v))
    return found


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y)
