"""Directions on boards of other cells than squares, in words: on hexagons and on levels."""

from fairychess.betza.compass import LEVEL_LEAPS, LEVEL_STEPS, Compass, Triple
from fairychess.explain.phrases import Cases, Course, Heading, Stage
from fairychess.explain.where import Named, Where, covered
from fairychess.explain.wording import Wording

_ORTHOGONALS = tuple(range(0, 24, 4))
_DIAGONALS = tuple(range(2, 24, 4))
HEXAGONS: Named = tuple(
    (frozenset(members), name)
    for members, name in (
        (range(0, 24, 2), "hexagon_all"),
        (_ORTHOGONALS, "orthogonally"),
        (_DIAGONALS, "hexagon_diagonally"),
        ((0, 12), "lengthways"),
        ((4, 20), "hexagon_forward_sides"),
        ((8, 16), "hexagon_backward_sides"),
        ((2, 22), "forward_diagonals"),
        ((10, 14), "backward_diagonals"),
        ((6, 18), "hexagon_across"),
        ((0,), "forward"),
        ((2,), "forward_right"),
        ((4,), "hexagon_forward_right"),
        ((6,), "hexagon_right"),
        ((8,), "hexagon_backward_right"),
        ((10,), "backward_right"),
        ((12,), "backward"),
        ((14,), "backward_left"),
        ((16,), "hexagon_backward_left"),
        ((18,), "hexagon_left"),
        ((20,), "hexagon_forward_left"),
        ((22,), "forward_left"),
    )
)


class OnHexagons(Where):
    """Twelve straight directions, and leaps so far along one side and so far along the next."""

    def absolute(self, directions: frozenset[int], stage: Stage) -> str:
        if not stage.short:
            return self.words.any_of([self.words(one) for one in covered(directions, HEXAGONS)])
        long, short = self.words.number(stage.long), self.words.number(stage.short)
        if len(directions) == 12:
            return self.words("hexagon_oblique_all", long=long, short=short)
        told = []
        for way in sorted(directions):
            sector, rest = divmod(way // 2, 2)
            sides = 4 * sector, 4 * ((sector + 1) % 6)
            along, aside = sides if not rest else sides[::-1]
            where, beside = (self.absolute(frozenset((one,)), _STEP) for one in (along, aside))
            told.append(
                self.words("hexagon_oblique", long=long, short=short, where=where, beside=beside)
            )
        return self.words.any_of(told)

    def relative(self, stage: Stage, before: Stage, courses: frozenset[Course]) -> str:
        if isinstance(stage.turn, Cases):
            ways = {way for way, _ in courses}
            groups = {way: after for way, after in stage.turn.pairs if way in ways}
            told = [
                self.words(
                    "case",
                    before=self.absolute(frozenset((way,)), before),
                    after=self.absolute(after, stage) if after else self.words("nowhere"),
                )
                for way, after in groups.items()
            ]
            return self.words("cases", text="; ".join(told))
        turn = stage.turn
        assert turn is not None
        if turn.simple or {last for _, last in courses} == {""}:
            return self._turned(turn.straight)
        return self.words(
            "by_turns",
            straight=self._turned(turn.straight),
            right=self._turned(turn.right),
            left=self._turned(turn.left),
        )

    def _turned(self, twelfths: frozenset[int]) -> str:
        if not twelfths:
            return self.words("nowhere")
        if twelfths == frozenset(range(12)) - {6}:
            return self.words("turn_any_but_back")
        told = []
        for turn in sorted(twelfths, key=lambda turn: min(turn, 12 - turn)):
            degrees = 30 * min(turn, 12 - turn)
            if turn in (0, 6):
                told.append(self.words("turn_back" if turn else "ahead"))
            elif 12 - turn not in twelfths:
                told.append(
                    self.words("turned_right" if turn < 6 else "turned_left", degrees=degrees)
                )
            elif turn < 6:
                told.append(self.words("turned_either", degrees=degrees))
        return self.words.any_of(told)


def _parts_of(leap: Triple, size: int) -> Triple:
    """The step of one in the direction of the parts of a leap that are so long."""
    x, y, z = (part // size if abs(part) == size else 0 for part in leap)
    return x, y, z


class OnLevels(Where):
    """Twenty-six straight directions, each said by its parts: ahead or back, up or down, aside."""

    def absolute(self, directions: frozenset[int], stage: Stage) -> str:
        if stage.short:
            return self._leaps(directions, stage)
        steps = {LEVEL_STEPS[way // 2] for way in directions}
        if len(steps) == len(LEVEL_STEPS):
            return self.words("level_all")
        told = []
        for kind, whole in ((1, "orthogonally"), (2, "level_diagonally"), (3, "level_triagonally")):
            of_kind = {step for step in LEVEL_STEPS if sum(map(abs, step)) == kind}
            if of_kind <= steps:
                told.append(self.words(whole))
                continue
            found = [step for step in LEVEL_STEPS if step in steps & of_kind]
            told += dict.fromkeys(self._step(step, found) for step in found)
        return self.words.any_of(told)

    def _step(self, step: Triple, among: list[Triple]) -> str:
        """One step by its parts; to both sides at once where both are there."""
        x, y, z = step
        parts = [self.words("level_forward" if y > 0 else "level_backward")] if y else []
        parts += [self.words("level_up" if z > 0 else "level_down")] if z else []
        if x and (-x, y, z) in among:
            parts.append(self.words("level_aside"))
        elif x:
            parts.append(self.words("level_right" if x > 0 else "level_left"))
        return self.words("level_step").join(parts)

    def _leaps(self, directions: frozenset[int], stage: Stage) -> str:
        long, short = self.words.number(stage.long), self.words.number(stage.short)
        if len(directions) == len(LEVEL_LEAPS):
            return self.words("level_oblique_all", long=long, short=short)
        told = []
        for way in sorted(directions):
            leap = LEVEL_LEAPS[way // 2]
            where, beside = (self._step(_parts_of(leap, size), []) for size in (2, 1))
            told.append(
                self.words("hexagon_oblique", long=long, short=short, where=where, beside=beside)
            )
        return self.words.any_of(told)

    def relative(self, stage: Stage, before: Stage, courses: frozenset[Course]) -> str:
        assert isinstance(stage.turn, Heading), "levels know no brackets"
        names = {0: "ahead", 1: "turn_back", 2: "turn_elsewhere"}
        if stage.turn.straight == {0, 2}:
            return self.words("turn_any_but_back")
        return self.words.any_of([self.words(names[n]) for n in sorted(stage.turn.straight)])


_STEP = Stage(0, 1)


def where_on(compass: Compass, cells: str, words: Wording) -> Where:
    """Directions of boards of these cells in one language."""
    kinds: dict[str, type[Where]] = {"hexagons": OnHexagons, "levels": OnLevels}
    return kinds.get(cells, Where)(words, compass)
