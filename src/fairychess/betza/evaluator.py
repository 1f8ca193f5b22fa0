"""A slow, plain reading of a Program on one scene: the yardstick for every faster one."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from fairychess.betza.program import EMPTY, ENEMY, EP, OWN, Offset, PathNode, Program
from fairychess.board import Board


@dataclass(frozen=True, slots=True, order=True)
class MoveResult:
    """One result: moves that lead to the same result are the same move."""

    to: int
    captures: tuple[int, ...] = ()
    """Squares of the pieces taken, on the target and on the way, own pieces included."""
    unload: tuple[tuple[int, int], ...] = ()
    """Pieces taken at the first square that are put down at the second."""
    rights: tuple[int, ...] = ()
    """Squares that carry an en-passant right afterwards."""
    mover: int = -1
    """Where the moving piece stood: the start square unless the move was relayed to a friend."""
    en_passant: bool = False
    """The piece that just moved is taken too."""
    partner: tuple[int, int] | None = None
    """Castling: the partner's square before and after."""


@dataclass(frozen=True, slots=True)
class _Scene:
    program: Program
    board: Board
    start: int
    own: frozenset[int]
    enemies: frozenset[int]
    ep: frozenset[int]
    royals: frozenset[int]

    def square(self, dx: int, dy: int, wrap: int) -> int | None:
        """The square at an offset from the start; None off the board or on a hole."""
        x, y = self.board.place(self.start)
        x, y = x + dx, y + dy
        if wrap:
            x %= self.board.files
        if wrap == 2:
            y %= self.board.ranks
        square = self.board.at(x, y)
        return None if square < 0 else square

    def stands(self, square: int, emptied: frozenset[int]) -> int:
        if square not in emptied:
            if square in self.own:
                return OWN
            if square in self.enemies:
                return ENEMY
        return EMPTY | (EP if square in self.ep else 0)

    def allows(self, mask: int, royal: int, square: int, stands: int) -> int:
        """The part of the mask that the scene grants."""
        granted = mask & stands
        if granted & ENEMY and royal and (square in self.royals) != (royal > 0):
            granted &= ~ENEMY
        return granted

    def in_own_half(self, square: int) -> bool:
        rank = self.board.coordinates(square)[1]
        if self.program.second:
            rank = self.board.ranks - 1 - rank
        return rank < self.board.ranks // 2


@dataclass(frozen=True, slots=True)
class _Trail:
    """What the path to a node has done; it holds up to the node ``end``."""

    end: int
    emptied: frozenset[int]
    captures: frozenset[int] = frozenset()
    en_passant: bool = False


def moves(
    program: Program,
    board: Board,
    start: int,
    own: Collection[int],
    enemies: Collection[int],
    moved: bool = False,
    ep: Collection[int] = (),
    royals: Collection[int] = (),
    partners: Collection[int] = (),
    lenders: Mapping[int, Program] | None = None,
) -> list[MoveResult]:
    """Every move from ``start``, sorted, each result once.

    ``ep`` are the squares with an en-passant right, ``royals`` the enemies' royal pieces,
    ``partners`` own pieces that have not moved and may castle, ``lenders`` the programs of own
    pieces whose moves a final ``x`` may borrow. Imitators move only where the rules remember the
    last mover, and leaps onto own pieces anywhere (``dU``) only where a rule grants them; neither
    shows here.
    """
    scene = _Scene(
        program, board, start, frozenset(own) - {start}, frozenset(enemies), frozenset(ep),
        frozenset(royals),
    )  # fmt: skip
    found = set(_paths(scene, moved, lenders or {}))
    found.update(_leaps(scene, moved))
    found.update(_castlings(scene, moved, partners))
    return sorted(found, key=lambda move: (move.to, move.captures, repr(move)))


def _paths(scene: _Scene, moved: bool, lenders: Mapping[int, Program]) -> Iterable[MoveResult]:
    nodes = scene.program.nodes
    trails = [_Trail(len(nodes), frozenset({scene.start}))]
    index = 0
    while index < len(nodes):
        while trails[-1].end <= index:
            trails.pop()
        node, trail = nodes[index], trails[-1]
        square = scene.square(node.dx, node.dy, node.wrap)
        barred = (node.initial and moved) or (
            node.half and square is not None and not scene.in_own_half(square)
        )
        if barred or (square is None and not node.off):
            index = node.end
            continue
        if square is None:
            trails.append(replace(trail, end=node.end))
            index += 1
            continue
        # A friend that makes the rest of the move has left its own square too.
        mover = scene.square(*node.mover, node.wrap)
        stands = EMPTY if square == mover else scene.stands(square, trail.emptied)
        yield from _endings(scene, node, square, stands, trail)
        if node.borrow and stands == OWN and square in lenders:
            yield from _borrowed(scene, lenders[square], moved)
        going = scene.allows(node.go, node.royal if node.take else 0, square, stands)
        if not going:
            index = node.end
            continue
        trails.append(_onward(node, square, stands, trail))
        index += 1


def _onward(node: PathNode, square: int, stands: int, trail: _Trail) -> _Trail:
    if not node.take:
        return replace(trail, end=node.end)
    if stands & EMPTY:
        return replace(trail, end=node.end, en_passant=True)
    return replace(
        trail,
        end=node.end,
        emptied=trail.emptied | {square},
        captures=trail.captures | {square},
    )


def _endings(
    scene: _Scene, node: PathNode, square: int, stands: int, trail: _Trail
) -> Iterable[MoveResult]:
    granted = scene.allows(node.stop, node.royal, square, stands)
    if granted & (EMPTY | OWN | ENEMY):
        captures = trail.captures | ({square} if stands & (OWN | ENEMY) else set())
        yield _move(scene, node, square, captures, trail.en_passant)
    if granted & EP:
        yield _move(scene, node, square, trail.captures, True)


def _move(
    scene: _Scene, node: PathNode, square: int, captures: frozenset[int], en_passant: bool
) -> MoveResult:
    def at(offset: Offset) -> int:
        found = scene.square(*offset, node.wrap)
        assert found is not None, "the path has been there"
        return found

    put_down = [(at(taken), at(put)) for taken, put in node.unload]
    put_down = [(taken, put) for taken, put in put_down if taken in captures]
    captures -= {taken for taken, put in put_down if taken == put}
    return MoveResult(
        square,
        tuple(sorted(captures)),
        tuple(sorted(pair for pair in put_down if pair[0] != pair[1])),
        tuple(sorted(at(offset) for offset in node.rights)),
        at(node.mover),
        en_passant,
    )


def _borrowed(scene: _Scene, lender: Program, moved: bool) -> Iterable[MoveResult]:
    # A piece of the own type lends nothing, and what is lent is not borrowed further.
    if lender.text != scene.program.text:
        scene = replace(scene, program=lender)
        yield from _paths(scene, moved, {})
        yield from _leaps(scene, moved)


def _leaps(scene: _Scene, moved: bool) -> Iterable[MoveResult]:
    for leap in scene.program.universals:
        if leap.initial and moved:
            continue
        for square in scene.board:
            if square == scene.start:
                continue
            stands = scene.stands(square, frozenset())
            # The Interactive Diagram and XBoard both leave leaps onto own pieces to the rules.
            granted = scene.allows(leap.stop & ~OWN, leap.royal, square, stands)
            if granted & (EMPTY | ENEMY):
                taken = (square,) if stands & ENEMY else ()
                unload = ((square, scene.start),) if taken and leap.swap else ()
                yield MoveResult(square, taken, unload, mover=scene.start)
            if granted & EP:
                yield MoveResult(square, mover=scene.start, en_passant=True)


def _castlings(scene: _Scene, moved: bool, partners: Collection[int]) -> Iterable[MoveResult]:
    for castling in scene.program.castlings:
        if castling.initial and moved:
            continue
        step, way = castling.dx, 0
        partner = None
        while partner is None:
            way += step
            square = scene.square(way, 0, 0)
            if square is None:
                break
            if not scene.stands(square, frozenset()) & EMPTY:
                partner = square
        if partner is None or partner not in partners or abs(way) < castling.distance:
            continue
        if scene.square(way + step * castling.inside, 0, 0) is None:
            continue
        if scene.square(way + step * (castling.inside + 1), 0, 0) is not None:
            continue
        target = scene.square(step * castling.distance, 0, 0)
        beside = scene.square(step * (castling.distance - 1), 0, 0)
        assert target is not None and beside is not None, "both lie before the partner"
        yield MoveResult(target, mover=scene.start, partner=(partner, beside))
