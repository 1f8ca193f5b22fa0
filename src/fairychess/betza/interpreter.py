"""The meaning of each item of a description: from the syntax tree to legs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from fairychess.betza.atoms import ATOMS, UNLIMITED, lengthened
from fairychess.betza.compass import SQUARES, Compass
from fairychess.betza.directions import ALL, Letter, System
from fairychess.betza.errors import Flaw
from fairychess.betza.legs import Headings, Interpretation, Joint, Leg, Path
from fairychess.betza.modes import Modes, read_modes
from fairychess.betza.program import OCCUPIED
from fairychess.betza.riders import last_legs
from fairychess.betza.specials import read_special
from fairychess.betza.tree import Bracket, Group, Item

MOST_LEGS = 64
MOST_WAYS = 32
_AHEAD: tuple[Letter, ...] = (("f", 0),)


def interpret_item(
    item: Item | Bracket, longest: int = 3, compass: Compass = SQUARES
) -> Interpretation:
    """The paths of one item; none has more repetitions or curve steps than ``longest``."""
    if isinstance(item, Bracket):
        return Interpretation(paths=tuple(_read_bracket(item, compass)))
    if ATOMS[item.atom].special:
        return read_special(item)
    if not compass.sets[ATOMS[item.atom].system]:
        raise Flaw(item.atom_position, "xbetza_only_levels", letter=item.atom)
    paths: list[Path] = []
    for letters in _with_modifiers(item, longest):
        paths += _read_legs(item, letters, longest, compass)
    return Interpretation(paths=tuple(paths))


def _with_modifiers(item: Item, longest: int) -> Iterator[list[Letter]]:
    """The modifiers with the group left out, then once, twice ... ``x(y)zA`` is xzA xyzA ..."""
    group = item.modifiers
    if not isinstance(group, Group):
        yield _placed(group, item.position)
        return
    before = _placed(group.before, item.position)
    body = _placed(group.body, item.position + len(group.before) + 1)
    tail = item.position + len(str(group)) - len(group.after)
    after = _placed(group.after, tail)
    most = min(longest, int(group.most)) if group.most else longest
    for times in range(most + 1):
        yield before + body * times + after


def _placed(text: str, position: int) -> list[Letter]:
    return [(letter, position + index) for index, letter in enumerate(text)]


def _read_legs(item: Item, letters: Sequence[Letter], longest: int, compass: Compass) -> list[Path]:
    """The paths of one chain of legs separated by ``a``."""
    segments: list[list[Letter]] = [[]]
    for letter in letters:
        if letter[0] == "a":
            segments.append([])
        else:
            segments[-1].append(letter)
    if len(segments) > MOST_LEGS:
        raise Flaw(item.position, "xbetza_legs", count=MOST_LEGS)
    short, long, system = lengthened(item)
    reaches = _Reaches(item, len(segments) > 1)
    legs: list[Leg] = []
    initial = False
    for index, segment in enumerate(segments):
        first, last = index == 0, index == len(segments) - 1
        modes = read_modes(segment, (short, long), first, last)
        _check_curves(modes, compass, first=first and last)
        initial = initial or (first and modes.has("i"))
        turns = _first_turns(segment, system, compass) if first else _later_turns(segment, compass)
        leg = replace(_travel(modes, short, long, first), turns=turns, reach=reaches.now)
        if item.range == "*":
            leg = replace(leg, reach=UNLIMITED, half=True, trail=True)
            _check_forward(item, turns, compass.forward(system))
        if last:
            ways = last_legs(leg, modes, first, longest)
            return [
                Path(way, initial)
                for tail in ways
                for way in _settle_unloading(_settle_edges((*legs, *tail), compass), item.position)
            ]
        if first and (modes.has("q") or modes.has("z")):
            where = modes.positions.get("q", modes.positions.get("z", item.position))
            raise Flaw(where, "xbetza_turn_first_leg")
        legs.append(_on_the_way(leg, modes))
        reaches.advance(toggled=modes.toggles)
    raise AssertionError("a chain has a last leg")


class _Reaches:
    """The range of one leg after the other.

    y and g exchange the atom's own range: stepping W and sliding R. A number belongs to the
    first leg and, if the atom slides by itself, to every later one that slides.
    """

    def __init__(self, item: Item, chain: bool) -> None:
        if item.range == "*" and chain:
            raise Flaw(item.atom_position + 1, "xbetza_single_leg")
        slides = ATOMS[item.atom].reach == UNLIMITED or item.doubled
        number = int(item.range) if item.range not in ("", "*") else None
        self.slides = slides
        self.sliding = number if number is not None and slides else UNLIMITED
        self.now = number if number is not None else UNLIMITED if slides else 1

    def advance(self, *, toggled: bool) -> None:
        """Go on to the next leg, exchanging stepping and sliding if the last leg said so."""
        if toggled:
            self.slides = not self.slides
        self.now = self.sliding if self.slides else 1


def _travel(modes: Modes, short: int, long: int, first: bool) -> Leg:
    """A leg that knows how it gets there, not yet what may stand at its end."""
    return Leg(
        short,
        long,
        Headings.of(ALL),
        between=modes.between,
        rights=modes.rights,
        trail=modes.trail,
        wrap=modes.wrap,
        iso=modes.has("i") and not first,
        unload=modes.has("u"),
    )


def _on_the_way(leg: Leg, modes: Modes) -> Leg:
    relay = modes.has("x")
    # t is part of the passing mask here; only k and c speak of royals.
    royal = modes.royal if modes.has("k") else 0
    return replace(leg, go=modes.go, take=modes.take, relay=relay, royal=royal)


def _first_turns(segment: Sequence[Letter], system: System, compass: Compass) -> Headings:
    found, there_are = compass.read(segment, system), compass.sets[system]
    return Headings.of(found & there_are if found else there_are)


def _later_turns(segment: Sequence[Letter], compass: Compass) -> Headings:
    """Later legs use the eightfold system; q and z stand for l or r, before any bend for s."""

    def turned(same: str, other: str) -> int:
        letters = [({"q": same, "z": other}.get(letter, letter), at) for letter, at in segment]
        return compass.read_later(letters) or compass.not_back

    return Headings((turned("s", "s"), turned("r", "l"), turned("l", "r")))


def _check_curves(modes: Modes, compass: Compass, *, first: bool) -> None:
    for letter in "" if compass.curves else "qzo" if first else "o":
        if modes.has(letter):
            raise Flaw(modes.positions[letter], "xbetza_only_squares", letter=letter)


def _check_forward(item: Item, turns: Headings, forward: int) -> None:
    if turns.bends[0] & ~forward:
        raise Flaw(item.atom_position + 1, "xbetza_forward_only")


def _settle_edges(legs: tuple[Leg, ...], compass: Compass) -> tuple[Leg, ...]:
    """``o`` on a leg that comes straight back lets it step off the board, not wrap round it."""
    back = compass.read_later((("b", 0),))
    settled = list(legs)
    for index, leg in enumerate(legs[:-1]):
        following = legs[index + 1].turns
        if leg.wrap and isinstance(following, Headings) and following.bends == (back,) * 3:
            settled[index] = replace(leg, wrap=0, off=True)
    return tuple(settled)


def _settle_unloading(legs: tuple[Leg, ...], position: int) -> list[tuple[Leg, ...]]:
    """Taking a piece and putting him down again at once is a hop over him; write it as one."""
    ways: list[tuple[Leg, ...]] = [legs]
    for index in range(len(legs) - 1):
        if not (legs[index + 1].unload and legs[index].take & OCCUPIED):
            continue
        split: list[tuple[Leg, ...]] = []
        for way in ways:
            leg, following = way[index], way[index + 1]
            hop = replace(leg, go=leg.take & OCCUPIED, take=leg.take & ~OCCUPIED)
            stays = replace(following, unload=False)
            split.append((*way[:index], hop, stays, *way[index + 2 :]))
            if leg.go or leg.relay:
                split.append((*way[:index], replace(leg, take=0), *way[index + 1 :]))
        ways = split
        if len(ways) > MOST_WAYS:
            raise Flaw(position, "xbetza_unload")
    return ways


def _read_bracket(bracket: Bracket, compass: Compass) -> list[Path]:
    """``[A?B]``: like legs, but each with its own atom, range and directions."""
    if compass.unordered:
        raise Flaw(bracket.position, "xbetza_only_flat")
    legs: list[Leg] = []
    initial = False
    for index, element in enumerate(bracket.elements):
        first, last = index == 0, index == len(bracket.elements) - 1
        letters = _bracket_letters(element)
        short, long, system = lengthened(element)
        modes = read_modes(letters, (short, long), first, last)
        _check_curves(modes, compass, first=False)
        initial = initial or (first and modes.has("i"))
        slides = ATOMS[element.atom].reach == UNLIMITED or element.doubled
        reach = int(element.range) if element.range else UNLIMITED if slides else 1
        turns = (
            _first_turns(letters, system, compass)
            if first
            else _joint(letters, modes, system, compass)
        )
        leg = replace(_travel(modes, short, long, first), turns=turns, reach=reach)
        if last:
            (tail,) = last_legs(leg, modes, first, 1)
            ways = _settle_unloading((*legs, *tail), bracket.position)
            return [Path(way, initial) for way in ways]
        for letter in "yg":
            if modes.has(letter):
                where = modes.positions[letter]
                raise Flaw(where, "xbetza_range_letter", letter=letter)
        if first and (modes.has("q") or modes.has("z")):
            where = modes.positions.get("q", modes.positions.get("z", element.position))
            raise Flaw(where, "xbetza_turn_first_move")
        leg = _on_the_way(leg, modes)
        if bracket.joints[index] == "?":
            leg = replace(leg, stop=modes.stop, borrow=modes.has("x"), royal=modes.royal)
        legs.append(leg)
    raise AssertionError("a bracket has a last move")


def _bracket_letters(element: Item) -> list[Letter]:
    if isinstance(element.modifiers, Group):
        raise Flaw(element.position, "xbetza_repeat_bracket")
    if ATOMS[element.atom].special:
        raise Flaw(element.atom_position, "xbetza_not_in_bracket", letter=element.atom)
    if element.range == "*":
        raise Flaw(element.atom_position + 1, "xbetza_not_in_bracket", letter="*")
    letters = _placed(element.modifiers, element.position)
    for letter, position in letters:
        if letter == "a":
            raise Flaw(position, "xbetza_joined")
    return letters


def _joint(letters: Sequence[Letter], modes: Modes, system: System, compass: Compass) -> Joint:
    # The letters around a removed q or z must not become neighbours and combine.
    spaced = [letter if letter[0] not in "qz" else ("m", letter[1]) for letter in letters]
    if modes.has("q") and modes.has("z"):
        raise Flaw(modes.positions["z"], "xbetza_branches")
    straight = compass.read(spaced, System.EIGHT) or 0x01
    along = across = straight
    if not any(letter == "h" for letter, _ in spaced):
        along = compass.read(spaced, System.ORTHOGONAL) or 0x01
        across = compass.read(spaced, System.DIAGONAL) or compass.forward(System.DIAGONAL)
    return Joint(
        system,
        straight=straight,
        between=compass.read(spaced, System.OBLIQUE) or compass.read(_AHEAD, System.OBLIQUE),
        loose_along=along & compass.sets[System.ORTHOGONAL],
        loose_across=across & compass.sets[System.DIAGONAL],
        branch="q" if modes.has("q") else "z" if modes.has("z") else "",
    )
