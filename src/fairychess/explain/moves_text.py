"""Phrases in words. The words are exact: different moves never read alike."""

from dataclasses import replace

from fairychess.betza import BetzaError
from fairychess.betza.compass import SQUARES, Compass, compass_of
from fairychess.betza.program import (
    ANY,
    EMPTY,
    ENEMY,
    EP,
    OCCUPIED,
    OWN,
    CastlingItem,
    Imitator,
    Universal,
)
from fairychess.board import Ground
from fairychess.explain.describing import move_set
from fairychess.explain.elsewhere import where_on
from fairychess.explain.phrases import Heading, MoveSet, Phrase, Stage, StageBlock
from fairychess.explain.where import courses_after
from fairychess.explain.wording import Wording, wording

LONGEST = 6000
"""Letters that a piece's moves may take; longer ones are not said in words at all."""
MOST_PARTS = 24
"""Parts of one move that are still told one by one."""
MOST_PHRASES = 40

_WAYS_BETWEEN = {(1, 2): "adjacent", (1, 3): "diagonal_first", (2, 3): "straight_first"}
_LIKE = {
    (0, frozenset((0, 4, 8, 12))): "rook",
    (0, frozenset((2, 6, 10, 14))): "bishop",
    (0, frozenset(range(0, 16, 2))): "queen",
    (1, frozenset(range(0, 16, 2))): "king",
}
_ONTO = {
    EMPTY: "onto_empty",
    OWN: "onto_own",
    ENEMY: "onto_enemy",
    OCCUPIED: "onto_occupied",
    EMPTY | ENEMY: "onto_not_own",
    EMPTY | OWN: "onto_not_enemy",
    ANY: "onto_any",
}
_TAKING = {OWN: "taking_own", ENEMY: "taking_enemy", OCCUPIED: "taking_either"}


def sentences(
    text: str,
    files: int,
    ranks: int,
    language: str,
    ground: Ground | None = None,
    *,
    passing: bool = True,
) -> list[str]:
    """What a description in XBetza says on a board of this size, or on that ground, one sentence a
    way to move.

    Without `passing` nothing is said of rights to capture en passant: there nobody has such moves.
    Raises BetzaError. Moves that would take more than `LONGEST` letters are given in XBetza.
    """
    words = wording(language, "moves")
    cells = ground.cells if ground else "squares"
    said = _Moves(words, cells, passing).all(move_set(text, files, ranks, ground))
    if not said or sum(map(len, said)) > LONGEST:
        return [words("sentence", text=words("too_long", text=text))]
    return [words("sentence", text=capital(one)) for one in said]


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, where there are any."""
    return text[:1].upper() + text[1:]


class _Moves:
    def __init__(self, words: Wording, cells: str, passing: bool) -> None:
        self.words = words
        self.passing = passing
        self.compass = compass_of(cells)
        self.where = where_on(self.compass, cells, words)

    def all(self, said: MoveSet) -> list[str]:
        """One text for each way to move; none where they are too many."""
        if len(said.phrases) > MOST_PHRASES:
            return []
        found = []
        for phrase in sorted(said.phrases, key=lambda phrase: phrase.first):
            if sum(len(block.stages) for block in phrase.blocks) > MOST_PARTS:
                return []
            found.append(self.phrase(phrase))
        for one in dict.fromkeys(replace(castling, side="") for castling in said.castlings):
            sides = {other.side for other in said.castlings if replace(other, side="") == one}
            found.append(self.castling(one, sides))
        found += [self.universal(one) for one in said.universals]
        found += [self.imitator(one) for one in said.imitators]
        return found or [self.words("never")]

    def phrase(self, phrase: Phrase) -> str:
        stage = phrase.plain
        if stage:
            text = self.whole(phrase, stage)
        else:
            text = self.hopping(phrase) if phrase.hops else self.parts(phrase)
        return self.words("first", text=text) if phrase.first else text

    def hopping(self, phrase: Phrase) -> str:
        """Over one piece in a straight line: a cannon's capture, or a grasshopper's move."""
        over, last = (block.stages[0] for block in phrase.blocks)
        key = "hop_behind" if last.reach else "hop"
        where = self.where.absolute(phrase.directions, over)
        return self.ending(self.words(key, where=where), last)

    # ---- moves of one part --------------------------------------------------------------------

    def whole(self, phrase: Phrase, stage: Stage) -> str:
        text = self.travel(stage, self.where.absolute(phrase.directions, stage))
        text = self.likened(text, phrase.directions, stage)
        text = self.between(self.ending(text, stage), stage)
        return self.besides(text, replace(stage, put_down=False), alone=stage.put_down)

    def likened(self, text: str, directions: frozenset[int], stage: Stage) -> str:
        ordinary = replace(stage, short=0, long=1, reach=0)
        if ordinary != Stage(0, 1, reach=0, end=EMPTY | ENEMY) or self.compass is not SQUARES:
            return text
        if (stage.short, stage.long, stage.reach, len(directions)) == (1, 2, 1, 8):
            return self.words("knight", text=text)
        name = _LIKE.get((stage.reach, directions)) if stage.long == 1 else None
        return self.words(name, text=text) if name else text

    def travel(self, stage: Stage, where: str) -> str:
        """Steps, slides or leaps."""
        words, reach = self.words, stage.reach
        n, times = words.number(stage.long), words.number(reach)
        if stage.short:
            key = "oblique" if reach == 1 else "oblique_ride_up_to" if reach else "oblique_ride"
        elif stage.long == 1:
            key = "step" if reach == 1 else "slide_up_to" if reach else "slide"
            n = times
        else:
            key = "leap" if reach == 1 else "ride_up_to" if reach else "ride"
            key = "blocked" if key == "leap" and stage.between == EMPTY else key
        return words(key, where=where, n=n, times=times)

    def between(self, text: str, stage: Stage) -> str:
        """What must stand on the squares that a leap passes."""
        if not stage.between:
            return text
        key = "lame" if stage.between == EMPTY else "over"
        way = _WAYS_BETWEEN.get((stage.short, stage.long), "one" if stage.long == 2 else "all")
        text = self.words(f"{key}_{way}", text=text)
        return text if stage.reach == 1 else self.words("each_leap", text=text)

    def ending(self, text: str, stage: Stage) -> str:
        """What may stand where the move ends."""
        end = self.there(stage)
        key = f"ended_{stage.end}"
        if self.words.has(key) and end == self.words(f"end_{stage.end}"):
            return self.words(key, text=text)
        return self.words("ended", text=text, end=end) if end else text

    def there(self, stage: Stage) -> str:
        """The same by itself; nothing where it moves and captures as most pieces do."""
        end = self.words(f"end_{stage.end}") if stage.end not in (0, EMPTY | ENEMY) else ""
        if stage.borrow:
            key = "end_borrow_too" if stage.end else "end_borrow"
            end = self.words(key, text=end or self.words("move_or_capture"))
        if stage.end & ENEMY and stage.royal:
            royal = self.words("royal_only" if stage.royal > 0 else "not_royal")
            end = self.words("comma").join([end, royal] if end else [royal])
        return end

    def besides(self, text: str, stage: Stage, *, alone: bool = False) -> str:
        """What else a part does."""
        for told, key in (
            (stage.same, "same"),
            (stage.off, "off"),
            (stage.half, "half"),
            (
                self.passing and stage.rights,
                "rights_one" if (stage.long, stage.reach) == (2, 1) else "rights",
            ),
            (self.passing and stage.trail, "trail"),
            (stage.wrap == 1, "cylinder"),
            (stage.wrap == 2, "torus"),
            (stage.put_down, "put_down"),
            (alone, "put_down_alone"),
        ):
            if told:
                text = self.words(key, text=text)
        return text

    # ---- moves of several parts ---------------------------------------------------------------

    def parts(self, phrase: Phrase) -> str:
        stages = [stage for block in phrase.blocks for stage in block.stages]
        before, courses = _predecessors(phrase, stages, self.compass)
        told: list[str] = []
        at = 0
        for number, block in enumerate(phrase.blocks, 1):
            texts = []
            for _ in block.stages:
                last = at + 1 == len(stages) and block.most == 1
                texts.append(self.part(phrase, stages, at, before[at], courses[at], last=last))
                at += 1
            told.append(self.block(number, block, self.words("inner_join").join(texts)))
        return self.words("parts", text=self.words("part_join").join(told))

    def block(self, number: int, block: StageBlock, text: str) -> str:
        if block.least == block.most == 1:
            return self.words("part", n=number, text=text)
        key = "part_times" if block.least == block.most else "part_up_to"
        if block.least and block.stages[0].end:
            key = "part_often"
        return self.words(key, n=number, times=self.words.number(block.most), text=text)

    def part(
        self,
        phrase: Phrase,
        stages: list[Stage],
        at: int,
        before: Stage,
        courses: frozenset[tuple[int, str]],
        *,
        last: bool,
    ) -> str:
        stage = stages[at]
        if at == 0:
            text = self.travel(stage, self.where.absolute(phrase.directions, stage))
        elif self.goes_back(phrase, stages, at):
            return self.words("return_or_pass" if before.over & EMPTY else "return")
        else:
            where = self.where.relative(stage, before, courses)
            text = self.later_travel(stage, before, where)
        if stage.shared:
            key = "shared" if (stage.short, stage.long) == (0, 1) else "shared_leaps"
            text = self.words(key, text=text, n=self.words.number(stage.reach))
        text = self.landing(self.between(text, stage), stage, last=last)
        return self.besides(text, stage)

    def later_travel(self, stage: Stage, before: Stage, where: str) -> str:
        if not stage.short:
            return self.travel(stage, where)
        long, short = self.words.number(stage.long), self.words.number(stage.short)
        return self.travel(stage, self.words("oblique_by", long=long, short=short, where=where))

    def goes_back(self, phrase: Phrase, stages: list[Stage], at: int) -> bool:
        """Whether the second part comes back to where the piece started, and ends there."""
        stage, first = stages[at], stages[0]
        slides = stage.same and first.reach != 1
        far_enough = not stage.reach or (first.reach and stage.reach >= first.reach)
        if not (far_enough if slides else stage.reach == 1):
            return False
        stage = replace(stage, same=False, reach=1)  # as many steps as it went, or the only one
        half = frozenset({1 if self.compass.unordered else self.compass.family // 2})
        back = Heading(half, half, half)
        single = all(block.least == block.most == 1 for block in phrase.blocks)
        wanted = Stage(first.short, first.long, back, between=stage.between, end=stage.end)
        return (
            at == 1 == len(stages) - 1
            and single
            and (slides or first.reach == 1)
            and not (first.relay or first.wrap or first.off)
            and bool(stage.end & EMPTY)
            and stage.between in (0, first.between)
            and replace(stage, royal=0) == wanted
        )

    def landing(self, text: str, stage: Stage, *, last: bool) -> str:
        """Where a part may end: the move with it, or go on from there."""
        words = self.words
        squares = [words(_ONTO[stage.over & ANY])] if stage.over & ANY else []
        if stage.take & OCCUPIED:
            taking = words(_TAKING[stage.take & OCCUPIED])
            if stage.take & ENEMY and stage.royal and not stage.end:
                royal = words("royal_only" if stage.royal > 0 else "not_royal")
                taking = words("comma").join([taking, royal])
            squares.append(taking)
        if stage.take & EP:
            squares.append(words("taking_passant"))
        if stage.relay:
            squares.append(words("relaying"))
        if last or not (stage.end or stage.borrow):
            if last:
                return self.last_landing(text, stage)
            onward = words.any_of(squares)
            return words("to", text=text, squares=onward) if squares else words("stuck", text=text)
        end = self.there(stage) or words("move_or_capture")
        if not squares:
            return words("may_only_end", text=text, end=end)
        return words("may_end", text=text, end=end, squares=words.any_of(squares))

    def last_landing(self, text: str, stage: Stage) -> str:
        if self.there(stage):
            return self.ending(text, stage)
        return self.words("ended", text=text, end=self.words("move_or_capture"))

    # ---- moves that are no paths --------------------------------------------------------------

    def castling(self, castling: CastlingItem, sides: set[str]) -> str:
        words = self.words
        key = {0: "castle_edge", 1: "castle_inside_one"}.get(castling.inside, "castle_inside")
        partner = words(key, n=words.number(castling.inside))
        one_side = "castle_left" if "l" in sides else "castle_right"
        side = words("castle_sides" if len(sides) == 2 else one_side)
        n = words.number(castling.distance)
        text = words("castle", n=n, where=side, partner=partner)
        return words("first", text=text) if castling.initial else text

    def universal(self, leap: Universal) -> str:
        stage = Stage(0, 1, end=leap.stop, royal=leap.royal)
        text = self.ending(self.words("universal"), stage)
        text = self.words("universal_swap", text=text) if leap.swap else text
        return self.words("first", text=text) if leap.initial else text

    def imitator(self, copy: Imitator) -> str:
        stage = Stage(0, 1, end=copy.stop)
        text = self.words("imitate" if copy.forward > 0 else "imitate_turned")
        text = self.ending(text, stage)
        return self.words("first", text=text) if copy.initial else text


def _predecessors(
    phrase: Phrase, stages: list[Stage], compass: Compass
) -> tuple[list[Stage], list[frozenset[tuple[int, str]]]]:
    """For each stage the one before it, and the courses with which it may be set out from."""
    before = [stages[0], *stages[:-1]]
    if all(block.least == block.most == 1 for block in phrase.blocks):
        courses = courses_after(phrase, stages, compass)
        return before, [courses[0], *courses[:-1]]
    anywhere = frozenset(
        (way, last) for way in range(compass.size) for last in ("", "right", "left")
    )
    return before, [anywhere] * len(stages)


__all__ = ["BetzaError", "sentences"]
