"""What men are worth, from their moves alone.

A man's value is v = 1.1 (30 + 5/8 N) N, N being how many squares it can be expected to reach on a
board 30 % full, half of the men on it foes (H. G. Muller's fitted law for short-range men). Men
taken on the way count as further targets, and men that promote get part of what they become.
Values are whole numbers in which a chess pawn is worth some 40 and a rook some 300.
"""

from __future__ import annotations

from typing import Any

EMPTY, OWN, FOE = 1, 2, 4
FULL = 0.3
CHANCE = {0: 0.0}
for _mask in range(1, 16):
    CHANCE[_mask] = (
        (1 - FULL) * bool(_mask & EMPTY)
        + FULL / 2 * bool(_mask & OWN)
        + FULL / 2 * bool(_mask & FOE)
    )


def targets(rules: Any, code: int) -> float:
    """Expected number of squares a man of this code reaches, over a grid of squares."""
    files, ranks = rules.board.files, rules.board.ranks
    columns = sorted({files // 8, files // 3, files // 2, files - 1 - files // 4})
    rows = sorted({ranks // 8, ranks // 3, ranks // 2, ranks - 1 - ranks // 4})
    squares = [(x, y) for x in columns for y in rows if y * files + x not in rules.board.holes]
    program = rules.tables.programs[code]
    total = sum(reach(program, x, y, files, ranks) for x, y in squares)
    return total / max(1, len(squares))


def reach(program: Any, x0: int, y0: int, files: int, ranks: int) -> float:
    """Expected number of targets from one square, by walking the relative paths."""
    best: dict[tuple[int, int], float] = {}
    stack: list[tuple[int, float, int]] = []  # end, chance to get past, men taken
    extra = 0.0
    index = 0
    nodes = program.nodes
    while index < len(nodes):
        node = nodes[index]
        while stack and stack[-1][0] <= index:
            stack.pop()
        x, y = x0 + node.dx, y0 + node.dy
        if node.wrap:
            x %= files
        if not (0 <= x < files and 0 <= y < ranks):
            index = node.end
            continue
        chance = stack[-1][1] if stack else 1.0
        took = stack[-1][2] if stack else 0
        back = (node.dx, node.dy) == (0, 0)
        if node.stop and not back:
            here = chance * CHANCE[node.stop & 7] * (0.5 if node.initial else 1.0)
            best[node.dx, node.dy] = max(best.get((node.dx, node.dy), 0.0), here)
        if took and node.stop:
            extra += chance * 0.5
        stack.append((node.end, chance * (1.0 if back else CHANCE[node.go & 7]), took + node.take))
        index += 1
    for leap in program.universals:
        extra += files * ranks * CHANCE[leap.stop & 7] / 2
    return sum(best.values()) + extra / 4


def values(rules: Any) -> dict[str, int]:
    """Value of each kind by id; a royal's is that of its moves (the last one is beyond price)."""
    own = {
        piece.id: formula(targets(rules, 2 * (kind + 1))) for kind, piece in enumerate(rules.pieces)
    }
    found = {}
    for piece in rules.pieces:
        worth = own[piece.id]
        if piece.promotes:
            worth += max(0.0, max(own[choice] for choice in piece.promotes) - worth) / 16
        found[piece.id] = max(1, round(worth))
    return found


def formula(reachable: float) -> float:
    """Muller's law for N expected targets."""
    return 1.1 * (30 + 0.625 * reachable) * reachable


def square_table(rules: Any, worth: dict[str, int]) -> list[int]:
    """Value of each code on each square (256 entries a code): worth, centre and advancement."""
    files, ranks = rules.board.files, rules.board.ranks
    table = [0] * (rules.tables.codes * 256)
    for kind, piece in enumerate(rules.pieces):
        gain = max([worth[choice] for choice in piece.promotes], default=worth[piece.id])
        hope = max(0, gain - worth[piece.id]) / 6
        for colour in range(2):
            code = 2 * (kind + 1) + colour
            for square in range(files * ranks):
                x, y = square % files, square // files
                ahead = y if colour == 0 else ranks - 1 - y
                middle = 1 - (abs(2 * x - files + 1) / files + abs(2 * y - ranks + 1) / ranks) / 2
                score = worth[piece.id] + hope * (ahead / (ranks - 1 or 1)) ** 2
                if piece.royal:
                    score += 12 * (1 - ahead / (ranks - 1 or 1)) - 8 * middle
                else:
                    score += (4 + 0.05 * worth[piece.id]) * middle + ahead
                table[code * 256 + square] = round(score)
    return table
