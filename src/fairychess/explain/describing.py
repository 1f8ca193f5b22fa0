"""From a description in XBetza to phrases: what is alike is said once, whatever item it is from."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from fairychess.betza import BetzaError, parse
from fairychess.betza.compass import Compass, compass_of
from fairychess.betza.errors import Flaw
from fairychess.betza.headings import headings
from fairychess.betza.interpreter import interpret_item
from fairychess.betza.legs import Headings, Interpretation, Joint, Leg, Path
from fairychess.betza.program import EMPTY, ENEMY, EP, OWN
from fairychess.betza.tree import Bracket, Group, Item
from fairychess.board import Ground
from fairychess.explain.phrases import Cases, Heading, MoveSet, Phrase, Stage, StageBlock


@lru_cache(maxsize=1024)
def move_set(text: str, files: int, ranks: int, ground: Ground | None = None) -> MoveSet:
    """What a description says on a board of this size, or on that ground. Raises BetzaError."""
    ground = ground or Ground(files, ranks)
    longest, compass = max(ground.files, ground.height) - 1, compass_of(ground.cells)
    phrases: list[Phrase] = []
    readings: list[Interpretation] = []
    read: dict[str, Item | Bracket] = {}
    for item in parse(text).items:
        read.setdefault(_on_this_board(item, longest), item)
    for item in read.values():
        try:
            reading = interpret_item(item, longest, compass)
        except Flaw as flaw:  # a group that is repeated often enough for this board
            raise BetzaError(text, flaw.position, flaw.said) from None
        readings.append(reading)
        repeated = isinstance(getattr(item, "modifiers", ""), Group)
        found = _repeated(reading.paths, compass) if repeated else None
        phrases += found or [_phrase(path, compass) for path in reading.paths]
    return MoveSet(
        _united(_plain_first(phrases)),
        tuple(dict.fromkeys(one for reading in readings for one in reading.castlings)),
        tuple(dict.fromkeys(one for reading in readings for one in reading.universals)),
        tuple(dict.fromkeys(one for reading in readings for one in reading.imitators)),
    )


def _on_this_board(item: Item | Bracket, longest: int) -> str:
    """An item in XBetza, alike for those that say the same: a group is repeated no more often than
    the board is long, whatever number it has."""
    if (
        isinstance(item, Item)
        and isinstance(group := item.modifiers, Group)
        and int(group.most or longest) >= longest
    ):
        item = replace(item, modifiers=replace(group, most=""))
    return str(item)


# ---- one path -----------------------------------------------------------------------------------


def _phrase(path: Path, compass: Compass) -> Phrase:
    first = path.legs[0]
    assert isinstance(first.turns, Headings), "a path begins with directions of its own"
    heads = frozenset(way for way, _ in headings(first.turns, first.short != 0, None, compass))
    return Phrase(heads, _blocks(_stages(path.legs, compass)), path.initial)


def _stages(legs: Sequence[Leg], compass: Compass) -> list[Stage]:
    stages = [_stage(leg, last=index + 1 == len(legs)) for index, leg in enumerate(legs)]
    for index in range(1, len(legs)):
        stages[index] = replace(stages[index], turn=_turn(legs[index], legs[index - 1], compass))
    return stages


def _stage(leg: Leg, *, last: bool) -> Stage:
    captures = ENEMY & (leg.stop | leg.take)
    return Stage(
        leg.short,
        leg.long,
        reach=leg.reach,
        shared=leg.shared,
        same=leg.iso,
        between=leg.between,
        end=leg.stop,
        borrow=leg.borrow,
        over=0 if last else leg.go,
        take=0 if last else leg.take,
        relay=leg.relay and not last,
        royal=leg.royal if captures else 0,
        rights=leg.rights,
        trail=leg.trail and leg.reach != 1,
        wrap=leg.wrap,
        off=leg.off,
        put_down=leg.unload,
        half=leg.half and leg.reach != 1,
    )


def _turn(leg: Leg, before: Leg, compass: Compass) -> Heading | Cases:
    if isinstance(leg.turns, Headings):
        found = [
            frozenset(n for n in range(compass.family) if bits >> n & 1) for bits in leg.turns.bends
        ]
        return Heading(*found)
    joint: Joint = leg.turns
    start = int(before.short != 0)
    ways = {
        way: frozenset(after for after, _ in headings(joint, leg.short != 0, (way, 0), compass))
        for way in range(start, compass.size, 2)
    }
    turned = {frozenset((after - way) % compass.size for after in ways[way]) for way in ways}
    if len(turned) == 1 and (leg.short != 0) == (before.short != 0):
        eighths = frozenset(sixteenths // 2 for sixteenths in turned.pop())
        return Heading(eighths, eighths, eighths)
    return Cases(tuple(ways.items()))


def _blocks(stages: Sequence[Stage]) -> tuple[StageBlock, ...]:
    """Equal parts in a row as one part so many times; nothing goes on from the very last."""
    blocks = []
    stages = list(stages)
    if len(stages) > 1 and stages[-1] == replace(stages[-2], over=0, take=0, relay=False):
        stages[-1] = stages[-2]
    for stage, equal in groupby(stages):
        times = len(list(equal))
        blocks.append(StageBlock((stage,), times, times))
    return tuple(blocks)


# ---- groups in parentheses ----------------------------------------------------------------------


def _repeated(paths: Sequence[Path], compass: Compass) -> list[Phrase] | None:
    """A group's spellings as one phrase with a part that is repeated, if they are like that."""
    if len(paths) < 3 or any(path.initial != paths[0].initial for path in paths):
        return None
    # Only whole legs can be repeated; a shortest spelling of another make is said by itself.
    for begin in (0, 1):
        rest = paths[begin:]
        if len(rest) >= 3 and (found := _series([path.legs for path in rest])):
            phrase = _series_phrase(found, len(rest) - 1, rest[0].initial, compass)
            if phrase is not None:
                return [*(_phrase(path, compass) for path in paths[:begin]), phrase]
    return None


def _series(
    spellings: Sequence[tuple[Leg, ...]],
) -> tuple[tuple[Leg, ...], tuple[Leg, ...], tuple[Leg, ...]] | None:
    """What stands before, in and behind the repeated part, where the spellings are such a row."""
    shortest, second = spellings[0], spellings[1]
    added = len(second) - len(shortest)
    if added < 1:
        return None
    for split in range(1, len(shortest) + 1):
        before, after = shortest[:split], shortest[split:]
        body = second[split : split + added]
        if all(spelling == before + body * n + after for n, spelling in enumerate(spellings)):
            return before, body, after
    return None


def _series_phrase(
    series: tuple[tuple[Leg, ...], tuple[Leg, ...], tuple[Leg, ...]],
    most: int,
    initial: bool,
    compass: Compass,
) -> Phrase | None:
    before, body, after = series
    if not after:
        return None  # the last leg is another when nothing follows it
    once, twice = (_stages(before + body * n + after, compass) for n in (1, 2))
    length, start = len(body), len(before)
    inner = once[start : start + length]
    if once[:start] + inner * 2 + once[start + length :] != twice:
        return None
    without = _stages(before + after, compass)
    if without != once[:start] + once[start + length :]:
        return None
    turns = before[0].turns
    assert isinstance(turns, Headings)
    heads = frozenset(way for way, _ in headings(turns, before[0].short != 0, None, compass))
    blocks = (
        *_blocks(without[:start]),
        StageBlock(tuple(inner), 0, most),
        *_blocks(without[start:]),
    )
    return Phrase(heads, blocks, initial)


# ---- saying what is alike once ------------------------------------------------------------------


def _plain_first(phrases: Sequence[Phrase]) -> list[Phrase]:
    """The same phrases with those of one part merged, square by square; they stand first."""
    merged = _merged([phrase for phrase in phrases if phrase.plain])
    return [*merged, *(phrase for phrase in phrases if not phrase.plain)]


_Way = tuple[bool, Stage]


def _merged(phrases: Sequence[Phrase]) -> list[Phrase]:
    """For each direction and each thing that may stand there, the farthest reach is enough."""
    reached: dict[_Way, dict[tuple[int, int], int]] = {}
    for phrase in phrases:
        stage = phrase.plain
        assert stage is not None
        for bit in (EMPTY, ENEMY, OWN, EP):
            if not stage.end & bit:
                continue
            royal = stage.royal if bit == ENEMY else 0
            way = (phrase.first, replace(stage, end=0, reach=0, royal=royal, borrow=False))
            table = reached.setdefault(way, {})
            for direction in phrase.directions:
                key = direction, bit
                table[key] = _farther(table.get(key, 1), stage.reach)
        if stage.borrow:
            way = (phrase.first, replace(stage, end=0, royal=0))
            reached.setdefault(way, {}).update(
                {(direction, 0): stage.reach for direction in phrase.directions}
            )
    _drop_first_moves(reached)
    return [phrase for way, table in reached.items() for phrase in _grouped(way, table)]


def _farther(one: int, other: int) -> int:
    return 0 if 0 in (one, other) else max(one, other)


def _drop_first_moves(reached: dict[_Way, dict[tuple[int, int], int]]) -> None:
    """A first move that the piece may make at any time need not be told."""
    for (first, stage), table in reached.items():
        always = reached.get((False, stage), {})
        for key in [key for key, reach in table.items() if first and key in always]:
            if _farther(always[key], table[key]) == always[key]:
                del table[key]


def _grouped(way: _Way, table: dict[tuple[int, int], int]) -> list[Phrase]:
    """Directions with the same reach for the same things, in one phrase."""
    first, stage = way
    masks: dict[tuple[int, int], int] = {}
    for (direction, bit), reach in table.items():
        masks[direction, reach] = masks.get((direction, reach), 0) | bit
    groups: dict[tuple[int, int], set[int]] = {}
    for (direction, reach), mask in masks.items():
        groups.setdefault((reach, mask), set()).add(direction)
    return [
        Phrase(
            frozenset(directions),
            (StageBlock((_trimmed(replace(stage, reach=reach, end=mask)),)),),
            first,
        )
        for (reach, mask), directions in groups.items()
    ]


def _trimmed(stage: Stage) -> Stage:
    """Without what means nothing for a single step."""
    return replace(stage, trail=False, half=False) if stage.reach == 1 else stage


def _united(phrases: Sequence[Phrase]) -> tuple[Phrase, ...]:
    """Phrases that differ only in their first directions become one."""
    found: dict[tuple[bool, tuple[StageBlock, ...]], frozenset[int]] = {}
    for phrase in phrases:
        key = phrase.first, phrase.blocks
        found[key] = found.get(key, frozenset()) | phrase.directions
    return tuple(Phrase(directions, blocks, first) for (first, blocks), directions in found.items())
