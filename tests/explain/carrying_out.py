"""Carries phrases out on a board, square by square: what a reader of the words would do.

Written from the meaning of the phrases alone; it knows neither the notation nor path tables.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from fairychess.betza.evaluator import MoveResult
from fairychess.board import Board
from fairychess.explain.phrases import Cases, MoveSet, Phrase, Stage

EMPTY, OWN, ENEMY, EP = 1, 2, 4, 8
COMPASS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
WAYS_OF_LEAPS = {(1, 2): [(0, 1)], (1, 3): [(1, 1), (1, 2)], (2, 3): [(0, 1), (1, 2)]}

Place = tuple[int, int]
"""File and rank; beyond the edge where edges are joined or do not matter."""


@dataclass(frozen=True)
class Scene:
    """Who stands where, seen by the piece on `start`."""

    board: Board
    start: int
    own: frozenset[int] = frozenset()
    enemies: frozenset[int] = frozenset()
    ep: frozenset[int] = frozenset()
    royals: frozenset[int] = frozenset()
    moved: bool = False
    second: bool = False
    lent: Mapping[int, MoveSet] = field(default_factory=dict)
    """Moves of other pieces of one's own, by their squares."""
    partners: frozenset[int] = frozenset()
    """Own pieces that have not moved and may castle."""


@dataclass(frozen=True)
class Walk:
    """A move half made."""

    at: Place
    mover: Place
    heading: int = 0
    turned: str = ""
    steps: int = 0
    slid: int = 0
    emptied: frozenset[Place] = frozenset()
    filled: frozenset[Place] = frozenset()
    taken: tuple[Place, ...] = ()
    held: tuple[Place, ...] = ()
    owed: tuple[Place, ...] = ()
    put: tuple[tuple[Place, Place], ...] = ()
    rights: tuple[Place, ...] = ()
    passant: bool = False
    wrap: int = 0


def carried_out(said: MoveSet, scene: Scene) -> set[MoveResult]:
    """All moves that are said to be possible; imitating needs to know the last move."""
    carrying = _Carrying(scene)
    return {*carrying.moves(said), *carrying.leaps(said), *carrying.castlings(said)}


def leap(short: int, long: int, heading: int) -> Place:
    """How far one leap goes, aside and ahead, for the first player."""
    if heading % 2 == 0:
        x, y = COMPASS[heading // 2]
        return x * long, y * long
    x, y = (short, long) if heading % 4 == 1 else (long, short)
    for _ in range(heading // 4):
        x, y = y, -x
    return x, y


def squares_passed(short: int, long: int, heading: int) -> list[Place]:
    """The squares that a lame leap passes, seen from where it starts."""
    if heading % 2 == 0:
        return [leap(0, step, heading) for step in range(1, long)]
    ways = WAYS_OF_LEAPS[short, long]
    straight, diagonal = _neighbours(heading)
    found, x, y = [], 0, 0
    done = (0, 0)
    for aside, ahead in ways:
        step = straight if aside == done[0] else diagonal
        done = aside, ahead
        x, y = x + step[0], y + step[1]
        found.append((x, y))
    return found


def _neighbours(heading: int) -> tuple[Place, Place]:
    """The orthogonal and the diagonal step nearest to an oblique leap."""
    one, other = COMPASS[(heading - 1) // 2 % 8], COMPASS[(heading + 1) // 2 % 8]
    return (one, other) if 0 in one else (other, one)


def expanded(phrase: Phrase) -> Iterator[list[Stage]]:
    """Each number of repetitions written out."""
    for times in product(*(range(block.least, block.most + 1) for block in phrase.blocks)):
        stages: list[Stage] = []
        for number, block in zip(times, phrase.blocks, strict=True):
            stages += block.stages * number
        yield stages


class _Carrying:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.board = scene.board
        self.home = self.board.coordinates(scene.start)

    def moves(self, said: MoveSet, borrowing: bool = True) -> Iterator[MoveResult]:
        self.borrowing = borrowing
        for phrase in said.phrases:
            if phrase.first and self.scene.moved:
                continue
            for stages in expanded(phrase):
                begin = Walk(self.home, self.home, emptied=frozenset({self.home}))
                yield from self.part(phrase, stages, 0, begin)

    def leaps(self, said: MoveSet) -> Iterator[MoveResult]:
        """To any other square; to those of own pieces only where a rule says so."""
        for leap in said.universals:
            for square in () if leap.initial and self.scene.moved else self.board:
                walk = Walk(self.board.coordinates(square), self.home)
                granted = self.granted(leap.stop & ~OWN, leap.royal, walk)
                if square == self.scene.start:
                    continue
                taken = (walk.at,) if granted & ENEMY else ()
                put = ((walk.at, self.home),) if taken and leap.swap else ()
                if granted & (EMPTY | ENEMY):
                    yield self.move(replace(walk, taken=taken, put=put))
                if granted & EP:
                    yield self.move(replace(walk, passant=True))

    def castlings(self, said: MoveSet) -> Iterator[MoveResult]:
        """Towards the nearest piece of a side, if it stands so far from the edge as is said."""
        file, rank = self.home
        for castling in said.castlings:
            way = -1 if castling.side == "l" else 1
            way = -way if self.scene.second else way
            row = [
                self.board.square(x, rank)
                for x in range(file + way, self.board.files if way > 0 else -1, way)
            ]
            nearest = next((s for s in row if s in self.scene.own | self.scene.enemies), None)
            if nearest not in self.scene.partners or (castling.initial and self.scene.moved):
                continue
            at = row.index(nearest)
            if len(row) - 1 - at == castling.inside and at + 1 >= castling.distance:
                beside = ([self.scene.start, *row])[castling.distance - 1]
                to = row[castling.distance - 1]
                yield MoveResult(to, mover=self.scene.start, partner=(nearest, beside))

    # ---- one part ---------------------------------------------------------------------------

    def part(
        self, phrase: Phrase, stages: list[Stage], index: int, walk: Walk
    ) -> Iterator[MoveResult]:
        stage = stages[index]
        walk = replace(walk, wrap=max(walk.wrap, stage.wrap))
        if stage.put_down:
            walk = _putting_down(walk)
        for heading, turned in _courses(phrase, stage, walk):
            for end in self.run(stage, replace(walk, heading=heading, turned=turned)):
                yield from self.endings(stage, end)
                if index + 1 < len(stages):
                    for onward in self.onward(stage, end):
                        yield from self.part(phrase, stages, index + 1, onward)

    def run(self, stage: Stage, walk: Walk) -> Iterator[Walk]:
        """Every place where the part may end, if what stands there suits."""
        limit = stage.reach - walk.steps if stage.shared else stage.reach
        if stage.shared and limit <= 0:
            return
        exactly = walk.slid if stage.same else 0
        dx, dy = self.mine(leap(stage.short, stage.long, walk.heading))
        passed = []
        if stage.between:
            way = squares_passed(stage.short, stage.long, walk.heading)
            passed = [self.mine(square) for square in way]
        (x, y), steps, rights = walk.at, 0, walk.rights
        while True:
            steps += 1
            for aside, ahead in passed:
                between = (x + aside, y + ahead)
                if between in walk.filled or not self.stands(between, walk) & stage.between:
                    return
                rights += (between,) if stage.rights else ()
            if stage.trail and steps > 1:
                rights += ((x, y),)
            x, y = x + dx, y + dy
            if not self.reachable((x, y), stage, walk):
                return
            if stage.half and steps > 1 and not self.own_half((x, y)):
                return
            if (not exactly or steps == exactly) and (x, y) not in walk.filled:
                slid = walk.slid if stage.reach == 1 else steps
                yield replace(walk, at=(x, y), steps=steps, slid=slid, rights=rights)
            if steps in (limit, exactly):
                return
            if walk.wrap and self.square((x, y), walk) == self.square(walk.at, walk):
                return  # once round
            if (x, y) in walk.filled or not self.stands((x, y), walk) & EMPTY:
                return

    def endings(self, stage: Stage, walk: Walk) -> Iterator[MoveResult]:
        """The moves that end here."""
        if self.square(walk.at, walk) is None:
            return
        stands = self.stands(walk.at, walk)
        if stage.borrow and stands & OWN and self.borrowing:
            lent = self.scene.lent.get(self.square(walk.at, walk))
            if lent is not None:
                yield from _Carrying(self.scene).moves(lent, borrowing=False)
        if walk.at == self.home and walk.mover != self.home:
            return  # the piece that handed the move over still stands there
        granted = self.granted(stage.end, stage.royal, walk)
        if granted & (OWN | ENEMY | EMPTY):
            taken = (walk.at,) if granted & (OWN | ENEMY) else ()
            put = ((walk.at, walk.owed[0]),) if taken and walk.owed else ()
            yield self.move(replace(walk, taken=walk.taken + taken, put=walk.put + put))
        if granted & EP:
            yield self.move(replace(walk, passant=True))

    def onward(self, stage: Stage, walk: Walk) -> Iterator[Walk]:
        """The ways in which the next part may begin here."""
        if stage.off and self.square(walk.at, walk) is None:
            if stage.over:
                yield walk
            return
        if self.granted(stage.over, 0, walk):
            yield walk
        known = walk.at in walk.emptied
        taken = self.granted(stage.take, stage.royal, walk)
        if taken & (OWN | ENEMY) and not known:
            yield _taking(walk)
        if taken & EP and not known:
            yield replace(walk, passant=True)
        if stage.relay and not known and self.stands(walk.at, walk) & OWN:
            left = walk.emptied - {walk.mover} | {self.home, walk.at}
            yield replace(walk, mover=walk.at, emptied=left)

    # ---- the board --------------------------------------------------------------------------

    def mine(self, vector: Place) -> Place:
        return (-vector[0], -vector[1]) if self.scene.second else vector

    def square(self, place: Place, walk: Walk) -> int | None:
        x, y = place
        if walk.wrap:
            x %= self.board.files
        if walk.wrap == 2:
            y %= self.board.ranks
        if not (0 <= x < self.board.files and 0 <= y < self.board.ranks):
            return None
        square = self.board.square(x, y)
        return square if square in self.board else None

    def reachable(self, place: Place, stage: Stage, walk: Walk) -> bool:
        square = self.square(place, walk)
        if square is None:
            return stage.off
        # All round the board and home again: the piece neither passes nor reaches itself so.
        return not walk.wrap or square != self.scene.start or place == self.home

    def stands(self, place: Place, walk: Walk) -> int:
        square = self.square(place, walk)
        if square is None:
            return 0
        gone = {self.square(one, walk) for one in walk.emptied}
        if square not in gone and square in self.scene.own:
            return OWN
        if square not in gone and square in self.scene.enemies:
            return ENEMY
        return EMPTY | (EP if square in self.scene.ep else 0)

    def granted(self, mask: int, royal: int, walk: Walk) -> int:
        here = self.stands(walk.at, walk) & mask
        if here & ENEMY and royal:
            is_royal = self.square(walk.at, walk) in self.scene.royals
            here &= here if is_royal == (royal > 0) else ~ENEMY
        return here

    def own_half(self, place: Place) -> bool:
        rank = self.board.ranks - 1 - place[1] if self.scene.second else place[1]
        return rank < self.board.ranks // 2

    def move(self, walk: Walk) -> MoveResult:
        def squares(places: tuple[Place, ...]) -> set[int]:
            found = {self.square(place, walk) for place in places}
            return {square for square in found if square is not None}

        put = [
            (taken, down)
            for pair in walk.put
            for taken, down in [(self.square(pair[0], walk), self.square(pair[1], walk))]
            if taken is not None and down is not None
        ]
        captures = squares(walk.taken) - {taken for taken, down in put if taken == down}
        to, mover = self.square(walk.at, walk), self.square(walk.mover, walk)
        assert to is not None and mover is not None
        return MoveResult(
            to,
            tuple(sorted(captures)),
            tuple(sorted(pair for pair in put if pair[0] != pair[1])),
            tuple(sorted(squares(walk.rights))),
            mover,
            walk.passant,
        )


def _putting_down(walk: Walk) -> Walk:
    if not walk.held:
        return replace(walk, owed=(*walk.owed, walk.at))
    return replace(
        walk,
        held=walk.held[:-1],
        put=(*walk.put, (walk.held[-1], walk.at)),
        filled=walk.filled | {walk.at},
    )


def _taking(walk: Walk) -> Walk:
    walk = replace(walk, emptied=walk.emptied | {walk.at}, taken=(*walk.taken, walk.at))
    if not walk.owed:
        return replace(walk, held=(*walk.held, walk.at))
    return replace(
        walk,
        owed=walk.owed[1:],
        put=(*walk.put, (walk.at, walk.owed[0])),
        filled=walk.filled | {walk.owed[0]},
    )


def _courses(phrase: Phrase, stage: Stage, walk: Walk) -> Iterator[tuple[int, str]]:
    if stage.turn is None:
        for heading in phrase.directions:
            yield heading, ""
    elif isinstance(stage.turn, Cases):
        for heading in dict(stage.turn.pairs)[walk.heading]:
            yield heading, ""
    else:
        by_turn = {"": stage.turn.straight, "right": stage.turn.right, "left": stage.turn.left}
        for eighth in by_turn[walk.turned]:
            turned = walk.turned if eighth in (0, 4) else "right" if eighth < 4 else "left"
            yield (walk.heading + 2 * eighth) % 16, turned
