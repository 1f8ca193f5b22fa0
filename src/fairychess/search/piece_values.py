"""What pieces are worth, from their moves alone.

A piece's value is v = 1.1 (30 + 5/8 N) N, where N is the number of targets it can be expected to
have on a board 30 % full, half of the pieces on it enemies, averaged over all squares (H. G.
Muller's law, fitted to short-range pieces). Pieces captured on top of the one on the last square
count as further targets, and so does capturing without leaving one's square. Where a rule captures
pieces that no path reaches (neighbours of the target), targets are counted in random games instead.
A piece that promotes gets a twelfth of what it would gain (`docs/measured.md`). In these units a
chess pawn is worth some 70 by this rule (less where it stands at the start, see
`piece_square_values`), a knight 160, a rook 260 and a queen 490.

Where losing pieces of some type wins the game (antichess, losers chess), having them is worth as
much less than nothing; and where captures are compulsory besides, all others are worth nothing
(codrus, whose aim is to lose the king): they can be made to capture.
"""

import random
from collections import Counter
from collections.abc import Set
from functools import lru_cache
from itertools import accumulate
from statistics import median
from typing import Any

from fairychess.betza.program import ANY, EMPTY, ENEMY, OWN
from fairychess.position.rule import overrides
from fairychess.position.words.move import BOARD, origin_of, target_of, type_of
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of, same_type
from fairychess.position.words.square import square_index
from fairychess.search.distances import centralities, distances_on, steps_from

FULL = 0.3
CHANCE = [
    (1 - FULL) * bool(mask & EMPTY) + FULL / 2 * bool(mask & OWN) + FULL / 2 * bool(mask & ENEMY)
    for mask in range(8)
]
"""How likely it is that a square holds one of these: 1 nothing, 2 an own
piece, 4 an enemy."""

UNMOVED = 0.2
"""A move that only an unmoved piece has counts this much."""

PROMOTION_SHARE = 1 / 12
"""What a piece's value has of what it would gain by promoting, wherever it stands."""

PROMOTION_BONUS = 0.25
DISTANCE_DECAY = 0.75
"""A piece one step short of promoting has a quarter of the gain; each further step takes a quarter
of that away."""

GOAL = 240.0
"""What standing on a square of the goal is worth, near a rook; a step less far is worth a part."""

INDISPENSABLE = 1000.0
"""What the only piece of a type is worth that a side must not lose, beside its moves."""

GAMES, PLIES = 24, 60
"""Random games, and their length, by which pieces are judged where rules capture what no
path captures."""

Grid = list[list[float]]


def values(rules: Any) -> dict[str, int]:
    """Return the value of each piece type by id; a royal's is that of its moves, as where it may be
    lost. It is negative, or 0, where the aim is to lose pieces."""
    return dict(_values(rules))


def median_value(rules: Any) -> float:
    """Return the value of a median piece, the unit of margins, as if one wanted to keep pieces."""
    return float(median(_worths(rules)))


def least_value(rules: Any) -> int:
    """Return the value of the cheapest piece, a pawn say, as if one wanted to keep pieces."""
    return min(_worths(rules))


def _worths(rules: Any) -> list[int]:
    """The values without their signs; those of pieces that are worth nothing are left out."""
    return [abs(value) for value in values(rules).values() if value] or [100]


@lru_cache(maxsize=16)
def _values(rules: Any) -> tuple[tuple[str, int], ...]:
    own = base_values(rules)
    found = []
    for piece in rules.pieces:
        gain = max((own[choice] - own[piece.id] for choice in piece.promotes), default=0.0)
        value = own[piece.id] + PROMOTION_SHARE * max(0.0, gain) + indispensable(rules, piece.id)
        found.append((piece.id, material_sign(rules, piece.id) * max(1, round(value))))
    return tuple(found)


def material_sign(rules: Any, name: str) -> int:
    """Return whether having a piece is good (1), bad (-1), or neither (0)."""
    lost = {each.id for each in rules.pieces if is_to_be_lost(rules, each.id)}
    if name in lost:
        return -1
    return 0 if lost and any(rule.must_capture() for rule in rules.rule_list) else 1


def is_to_be_lost(rules: Any, name: str) -> bool:
    """Tell whether a side wins that has no more pieces of a type."""
    piece = make_piece(rules.numbers[name], 0)
    return any(rule.must_lose(piece) and rule.must_lose(piece + 1) for rule in rules.rule_list)


def indispensable(rules: Any, name: str) -> float:
    """Return what a piece is worth because its side loses without any like it: the fewer there are
    at the start, the more."""
    piece = make_piece(rules.numbers[name], 0)
    if not any(rule.must_keep(piece) or rule.must_keep(piece + 1) for rule in rules.rule_list):
        return 0.0
    number = sum(same_type(each, piece) for each in rules.start_pieces.values()) / 2
    return float(INDISPENSABLE / max(1.0, number) ** 2)


def base_values(rules: Any) -> dict[str, float]:
    """Return values without the hope of promotion."""
    targets = {
        piece.id: average(mobility(rules, make_piece(piece_type, 0)))
        for piece_type, piece in enumerate(rules.pieces)
    }
    if captures_off_path(rules):
        targets.update(counted_targets(rules))
    return {name: formula(number) for name, number in targets.items()}


def captures_off_path(rules: Any) -> bool:
    """Tell whether rules make captures that the pieces' paths know nothing of."""
    return any(
        overrides(rule, "expand") and not rule.hints.quiet_expansions for rule in rules.rule_list
    )


def counted_targets(rules: Any) -> dict[str, float]:
    """Return the targets of each piece type in random games: squares it could go to, and enemies it
    could capture, wherever they stood. Types hardly ever seen are left out."""
    rng = random.Random(0)
    seen: Counter[int] = Counter()
    targets: Counter[int] = Counter()
    for _ in range(GAMES):
        kernel = rules.position().kernel
        for ply in range(PLIES):
            moves = kernel.decision().options
            if not moves:
                break
            if ply >= PLIES // 4:
                count_targets(kernel, moves, rules.tables.squares, seen, targets)
            kernel.do(rng.choice(moves))
    return {
        piece.id: targets[piece_type] / seen[piece_type]
        for piece_type, piece in enumerate(rules.pieces)
        if seen[piece_type] >= GAMES
    }


def count_targets(
    kernel: Any, moves: list[int], squares: int, seen: Counter[int], targets: Counter[int]
) -> None:
    """Add the pieces of the side to move, and what they could reach, by piece type."""
    colour = kernel.turn
    pieces = {square: kernel.piece_at(square) for square in range(squares)}
    enemies = [square for square, piece in pieces.items() if piece and colour_of(piece) != colour]
    # Moves that pieces have once are not what they are worth.
    own = {
        square
        for square, piece in pieces.items()
        if piece and colour_of(piece) == colour and not kernel.is_unmoved(square)
    }
    seen.update(piece_type_of(pieces[square]) for square in own)
    reached: set[tuple[int, int]] = set()
    for move in moves:
        origin, target = origin_of(move), target_of(move)
        if type_of(move) != BOARD or origin not in own:
            continue
        if not pieces[target]:
            reached.add((origin, target))
        kernel.do(move)
        reached.update((origin, each) for each in enemies if kernel.piece_at(each) != pieces[each])
        kernel.undo()
    targets.update(piece_type_of(pieces[origin]) for origin, _ in reached)


def formula(targets: float) -> float:
    """Return the value of a piece with so many expected targets."""
    return 1.1 * (30 + 0.625 * targets) * targets


def average(grid: Grid) -> float:
    """Return the mean over all squares."""
    return sum(map(sum, grid)) / (len(grid) * len(grid[0]))


def mobility(rules: Any, piece: int) -> Grid:
    """Return the expected targets of a coloured piece on each square, by ranks from the first up.

    A path counts on those squares from which it stays on the board: a rectangle. So each path
    adds its chance to a rectangle's corners, and summing up along both axes gives the grid.
    """
    board, files, ranks = rules.board, rules.board.files, rules.board.ranks
    program = rules.tables.programs[piece]
    if not board.is_plain:
        found = paths(program)
        anywhere = sum(board.size * CHANCE[leap.stop & ANY] for leap in program.universals)
        each = [
            anywhere
            + sum(chance for chance, _, end in found if board.step(square, end) is not None)
            if square in board
            else 0.0
            for square in range(board.size)
        ]
        mean = sum(each) / (board.size - len(board.holes))
        for hole in board.holes:
            each[hole] = mean  # which changes no average
        return [each[start : start + files] for start in range(0, board.size, files)]
    corners: Grid = [[0.0] * (files + 1) for _ in range(ranks + 1)]
    for chance, (left, right, down, up), _ in paths(program):
        x0, x1, y0, y1 = -left, files - right, -down, ranks - up
        if x0 < x1 and y0 < y1:
            corners[y0][x0] += chance
            corners[y0][x1] -= chance
            corners[y1][x0] -= chance
            corners[y1][x1] += chance
    for leap in program.universals:
        corners[0][0] += files * ranks * CHANCE[leap.stop & ANY]
    rows = [list(accumulate(row))[:files] for row in corners[:ranks]]
    return list(accumulate(rows, sum_of_rows))


def sum_of_rows(low: list[float], high: list[float]) -> list[float]:
    """Return the sum of two rows."""
    return [a + b for a, b in zip(low, high, strict=True)]


Box = tuple[int, int, int, int]
Way = tuple[float, Box, tuple[int, int]]
"""How likely a path is, how far it strays to the left and right, down and up, and where it ends."""


def paths(program: Any) -> list[Way]:
    """Return each result a piece's paths can have."""
    plain: dict[Any, Way] = {}
    rich: dict[Any, Way] = {}
    stack: list[tuple[int, float, Box, frozenset[tuple[int, int]]]] = []
    none_captured: frozenset[tuple[int, int]] = frozenset()
    for index, node in enumerate(program.nodes):
        while stack and stack[-1][0] <= index:
            stack.pop()
        _, chance, box, captured = stack[-1] if stack else (0, 1.0, (0, 0, 0, 0), none_captured)
        here = (node.dx, node.dy)
        if not node.wrap and not node.off:
            left, right, down, up = box
            box = (min(left, here[0]), max(right, here[0]), min(down, here[1]), max(up, here[1]))
        vacated = here == (0, 0) or here in captured
        if node.initial:
            chance *= UNMOVED
        if node.stop:
            if not captured:
                add_path(plain, here, chance * likelihood(node.stop, vacated), box, here)
            else:
                # Pieces captured beside the one on the last square, or one without leaving.
                more = len(captured) - (0 if here == (0, 0) else 1)
                enemy = 0.0 if vacated else chance * CHANCE[node.stop & ENEMY]
                none = chance * (1.0 if vacated else CHANCE[node.stop & EMPTY])
                add_path(rich, (here, captured), more * none + (more + 1) * enemy, box, here)
        onward = captured | {here} if node.take and not vacated else captured
        stack.append((node.end, chance * likelihood(node.go, vacated), box, onward))
    return [*plain.values(), *rich.values()]


def likelihood(mask: int, vacated: bool) -> float:
    """Return how likely one of these stands on a square; a square the path emptied is empty."""
    return float(mask & EMPTY) if vacated else CHANCE[mask & ANY]


def add_path(
    found: dict[Any, Way], key: Any, chance: float, box: Box, end: tuple[int, int]
) -> None:
    """Add another path to a result: either may be open."""
    if chance <= 0:
        return
    old, tighter, _ = found.get(key, (0.0, box, end))
    if chance < old:
        box = tighter
    both = old + chance - old * chance if old < 1 and chance < 1 else old + chance
    found[key] = (both, box, end)


def piece_square_values(rules: Any) -> list[int]:
    """Return the value of each coloured piece on each square, found by `square_index`.

    It is the piece's value, more where it has more targets than elsewhere, and hope of promotion
    growing towards the squares where it may promote, all with the sign of `values`. Royals keep to
    their value: where they are safe depends on the rest of the board.
    """
    files, ranks = rules.board.files, rules.board.ranks
    board, central = rules.board, centralities(rules.board)
    home = distances_on(board).home
    own = base_values(rules)
    promotes = promotion_zone(rules)[1]
    table = [0] * (rules.tables.coloured_pieces * rules.tables.squares)
    to_zone = steps_to_zone(rules)
    for piece_type, definition in enumerate(rules.pieces):
        base = own[definition.id]
        gain = max((own[choice] - base for choice in definition.promotes), default=0.0)
        wanted = material_sign(rules, definition.id)
        for colour in range(2):
            piece = make_piece(piece_type, colour)
            grid = mobility(rules, piece)
            mean = average(grid)
            nearness = nearness_to_goal(rules, piece)
            away = to_zone[colour]
            for y in range(ranks):
                for x in range(files):
                    ahead = home[colour * board.size + y * files + x]
                    value = base
                    if promotes and gain > 0:
                        steps = max(0, away[y * files + x] - 1)
                        value += gain * PROMOTION_BONUS * DISTANCE_DECAY**steps
                    if not definition.royal:
                        value += 0.2 * (grid[y][x] - mean) * (33 + 1.375 * mean)
                        value += central[y * files + x] * (3 + 0.02 * base) + 0.5 * ahead
                    value += GOAL * nearness[y * files + x]
                    table[square_index(rules.tables.squares, piece, y * files + x)] = wanted * max(
                        1, round(value)
                    )
    return table


def steps_to_zone(rules: Any) -> tuple[list[int], list[int]]:
    """Return how many steps each square is from where each side's pieces promote."""
    board = rules.board
    if board.is_plain:  # holes are no hindrance
        far = board.ranks - promotion_zone(rules)[0]
        home = distances_on(board).home
        away = [max(0, far - steps) for steps in home]
        return away[: board.size], away[board.size :]
    first, second = promotion_squares(rules)
    return steps_from(board, first), steps_from(board, second)


def nearness_to_goal(rules: Any, piece: int) -> list[float]:
    """Return, for each square, 1 where a coloured piece wins by standing there, less further away,
    0 where its squares do not matter."""
    board, files, squares = rules.board, rules.board.files, rules.tables.squares
    goals = {square for rule in rules.rule_list for square in rule.goal_squares(piece)}
    if not goals:
        return [0.0] * squares
    if not board.is_plain:
        return [DISTANCE_DECAY**steps for steps in steps_from(board, goals)]
    return [
        DISTANCE_DECAY
        ** min(
            max(abs(square % files - goal % files), abs(square // files - goal // files))
            for goal in goals
        )
        for square in range(squares)
    ]


def goal_marks(rules: Any) -> bytes:
    """Return, for each coloured piece and square (by `square_index`), whether it may win by
    standing there."""
    found = bytearray(rules.tables.coloured_pieces * rules.tables.squares)
    for piece in range(2, rules.tables.coloured_pieces):
        for rule in rules.rule_list:
            for square in rule.goal_squares(piece):
                found[square_index(rules.tables.squares, piece, square)] = True
    return bytes(found)


def promotion_zone(rules: Any) -> tuple[int, bool]:
    """Return how many ranks the promotion zone has, and whether pieces promote by reaching it."""
    if rules.promotion_zone is not None:
        return rules.promotion_zone, True
    return 1, any(piece.promotes for piece in rules.pieces)


def promotion_squares(rules: Any) -> tuple[Set[int], Set[int]]:
    """Return where each side's pieces promote: what rules say, or the last ranks of their way."""
    if not rules.board.is_plain:
        for rule in rules.rule_list:
            if said := rule.hints.promotion_squares(0):
                return said, rule.hints.promotion_squares(1)
    far = rules.board.far_edge(promotion_zone(rules)[0])
    return far, {rules.board.mirrored(square) for square in far}


def promising_squares(rules: Any, by_id: dict[str, int], least: int) -> bytes:
    """Return, for each coloured piece and square (by `square_index`), whether a piece that arrives
    there may gain at least `least` by promoting; `by_id` are the values of piece types."""
    promotes = promotion_zone(rules)[1]
    far, near = promotion_squares(rules)
    squares = rules.tables.squares
    found = bytearray(rules.tables.coloured_pieces * squares)
    for piece_type, piece in enumerate(rules.pieces):
        gain = max((by_id[choice] - by_id[piece.id] for choice in piece.promotes), default=0)
        if not promotes or gain < least:
            continue
        for square in rules.board:
            found[square_index(squares, make_piece(piece_type, 0), square)] = square in far
            found[square_index(squares, make_piece(piece_type, 1), square)] = square in near
    return bytes(found)
