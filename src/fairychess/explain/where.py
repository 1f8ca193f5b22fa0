"""Sets of directions in as few words as say them exactly."""

from collections.abc import Callable, Iterable

from fairychess.betza.compass import SQUARES, Compass
from fairychess.explain.phrases import Cases, Course, Heading, Phrase, Stage
from fairychess.explain.wording import Wording

Named = tuple[tuple[frozenset[int], str], ...]


def _named(*pairs: tuple[Iterable[int], str]) -> Named:
    return tuple((frozenset(members), name) for members, name in pairs)


STRAIGHT = _named(
    (range(0, 16, 2), "all"),
    ((0, 4, 8, 12), "orthogonally"),
    ((2, 6, 10, 14), "diagonally"),
    ((0, 8), "lengthways"),
    ((4, 12), "sideways"),
    ((2, 14), "forward_diagonals"),
    ((6, 10), "backward_diagonals"),
    ((2, 6), "right_diagonals"),
    ((10, 14), "left_diagonals"),
    ((2, 10), "rising"),
    ((6, 14), "falling"),
    ((0,), "forward"),
    ((2,), "forward_right"),
    ((4,), "right"),
    ((6,), "backward_right"),
    ((8,), "backward"),
    ((10,), "backward_left"),
    ((12,), "left"),
    ((14,), "forward_left"),
)
OBLIQUE = _named(
    (range(1, 16, 2), "oblique_all"),
    ((1, 7, 9, 15), "oblique_lengthways"),
    ((3, 5, 11, 13), "oblique_sideways"),
    ((1, 5, 9, 13), "oblique_clockwise"),
    ((3, 7, 11, 15), "oblique_anticlockwise"),
    ((1, 15), "oblique_forward"),
    ((7, 9), "oblique_backward"),
    ((3, 5), "oblique_right"),
    ((11, 13), "oblique_left"),
    ((3, 13), "oblique_low_forward"),
    ((5, 11), "oblique_low_backward"),
    *(((n,), f"oblique_{n}") for n in range(1, 16, 2)),
)
_WHOLE = ("orthogonally", "diagonally")
TURNS = _named(
    (range(8), "turn_any"),
    ((1, 7), "turn_half"),
    ((2, 6), "turn_quarter"),
    ((3, 5), "turn_far"),
    ((0,), "ahead"),
    ((1,), "turn_1"),
    ((7,), "turn_7"),
    ((2,), "turn_2"),
    ((6,), "turn_6"),
    ((3,), "turn_3"),
    ((5,), "turn_5"),
    ((4,), "turn_back"),
)


def covered(wanted: frozenset[int], named: Named) -> list[str]:
    """Names that together say exactly the wanted set, the largest sets first."""
    names = []
    left = set(wanted)
    for members, name in named:
        if members <= left:
            names.append(name)
            left -= members
    return names


class Where:
    """Directions in one language."""

    def __init__(self, words: Wording, compass: Compass = SQUARES) -> None:
        self.words = words
        self.compass = compass

    def absolute(self, directions: frozenset[int], stage: Stage) -> str:
        """Where a first part heads, for people who look from the mover's side."""
        if stage.short:
            long, short = self.words.number(stage.long), self.words.number(stage.short)
            return self.words.any_of(
                [self.words(name, long=long, short=short) for name in covered(directions, OBLIQUE)]
            )
        return self._straight(directions)

    def _straight(self, directions: frozenset[int]) -> str:
        left_out = frozenset(range(0, 16, 2)) - directions
        if len(left_out) == 1 and len(directions) == 7:
            return self.words("all_but", where=self.words(covered(left_out, STRAIGHT)[0]))
        # "forward" at the end can be taken to belong to all that is said: whole sets come last.
        names = sorted(covered(directions, STRAIGHT), key=_WHOLE.count)
        return self.words.any_of([self.words(name) for name in names])

    def relative(self, stage: Stage, before: Stage, courses: frozenset[Course]) -> str:
        """Where a later part heads, given the courses the part before may have had."""
        if isinstance(stage.turn, Cases):
            return self._cases(stage.turn, stage, before, {way for way, _ in courses})
        assert stage.turn is not None
        prefix = "leap_" if stage.short else ""
        turned = {last for _, last in courses}
        turn = stage.turn
        if turn.simple or turned == {""}:
            return self._turns(turn.straight, prefix)
        either = turn.right | turn.left
        if turn.straight == either == {1, 7} and turn.right == {1}:
            return self.words(f"{prefix}same_way")
        if turn.straight == either == {2, 6} and turn.right == {6}:
            return self.words(f"{prefix}other_way")
        return self.words(
            f"{prefix}by_turns",
            straight=self._turns(turn.straight, prefix),
            right=self._turns(turn.right, prefix),
            left=self._turns(turn.left, prefix),
        )

    def _turns(self, eighths: frozenset[int], prefix: str) -> str:
        if not eighths:
            return self.words("nowhere")
        left_out = frozenset(range(8)) - eighths
        if len(left_out) == 1:
            name = covered(left_out, TURNS)[0]
            return self.words(f"{prefix}turn_all_but", where=self.words(prefix + name))
        return self.words.any_of([self.words(prefix + name) for name in covered(eighths, TURNS)])

    def _cases(self, cases: Cases, stage: Stage, before: Stage, ways: set[int]) -> str:
        found = {way: after for way, after in cases.pairs if way in ways}
        for name, nearest in _NEAREST:
            if all(after == nearest(way) for way, after in found.items()):
                sizes = {len(after) for after in found.values()}
                many = "both" if len(sizes) > 1 else "one" if sizes == {1} else "two"
                return self.words(f"{name}_{many}")
        groups: dict[frozenset[int], set[int]] = {}
        for way, after in found.items():
            groups.setdefault(after, set()).add(way)
        told = [
            self.words(
                "case",
                before=self.absolute(frozenset(here), before),
                after=self.absolute(after, stage) if after else self.words("nowhere"),
            )
            for after, here in groups.items()
        ]
        return self.words("cases", text="; ".join(told))


def _nearest(way: int, among: range) -> frozenset[int]:
    away = {other: min((other - way) % 16, (way - other) % 16) for other in among}
    return frozenset(other for other, far in away.items() if far == min(away.values()))


def _nearest_line(way: int) -> frozenset[int]:
    return _nearest(way, range(0, 16, 2)) if way % 2 else frozenset()


def _nearest_leap(way: int) -> frozenset[int]:
    return frozenset() if way % 2 else _nearest(way, range(1, 16, 2))


_NEAREST: tuple[tuple[str, Callable[[int], frozenset[int]]], ...] = (
    ("nearest_orthogonal", lambda way: _nearest(way, range(0, 16, 4))),
    ("nearest_diagonal", lambda way: _nearest(way, range(2, 16, 4))),
    ("nearest_line", _nearest_line),
    ("nearest_leap", _nearest_leap),
)


def courses_after(phrase: Phrase, stages: list[Stage], compass: Compass) -> list[frozenset[Course]]:
    """For each stage the courses with which it may set out."""
    found = [frozenset((way, "") for way in phrase.directions)]
    for stage in stages[1:]:
        found.append(
            frozenset(after for one in found[-1] for after in _onward(one, stage, compass))
        )
    return found


def _onward(course: Course, stage: Stage, compass: Compass) -> Iterable[Course]:
    way, last = course
    turn = stage.turn
    if isinstance(turn, Cases):
        return [(after, "") for after in dict(turn.pairs)[way]]
    assert isinstance(turn, Heading)
    turns = {"": turn.straight, "right": turn.right, "left": turn.left}[last]
    return [
        (after, (last, "right", "left")[compass.bend(n)])
        for n in turns
        for after in compass.turned(way, n)
    ]
