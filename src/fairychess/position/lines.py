"""Offsets of a path on the eight lines, and how a path captures."""

from typing import Any

EMPTY, ENEMY = 1, 4
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def straight(offset: tuple) -> Any:
    """(direction, distance) of an offset on one of the eight lines, else None."""
    dx, dy = offset
    distance = max(abs(dx), abs(dy))
    if distance and abs(dx) in (0, distance) and abs(dy) in (0, distance):
        return DIRECTIONS.index((dx // distance, dy // distance)), distance
    return None


def straight_way(offset: tuple) -> tuple:
    """The squares strictly between the start and an offset on a line."""
    reach = straight(offset)
    if reach is None:
        return ()
    dx, dy = DIRECTIONS[reach[0]]
    return tuple((dx * n, dy * n) for n in range(1, reach[1]))


def capture_paths(nodes: Any) -> Any:
    """Yield (target offset, offsets that must be empty, plain?) for each way to take an enemy.

    `plain` is False when the path asks for anything but empty squares on its way.
    """
    stack: list = []  # (end, offset, only empty squares may be passed)
    for index, node in enumerate(nodes):
        while stack and stack[-1][0] <= index:
            stack.pop()
        plain = all(entry[2] for entry in stack) and not node.initial and not node.wrap
        way = tuple(entry[1] for entry in stack)
        offset = (node.dx, node.dy)
        if node.stop & ENEMY and node.royal >= 0:
            yield offset, way, plain and not node.half
        if node.take and node.go & ENEMY:
            yield offset, way, False
        stack.append((node.end, offset, node.go == EMPTY and not node.take))
