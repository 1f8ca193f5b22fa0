"""The last leg of an item: straight, over a hurdle, on skis, or along a curve."""

from dataclasses import replace

from fairychess.betza.errors import Flaw
from fairychess.betza.legs import Headings, Leg
from fairychess.betza.modes import Modes
from fairychess.betza.program import ANY, EMPTY, OCCUPIED

_AHEAD = Headings.of(0x01)
# Relative directions by how the path bent before: not at all, right, left.
_CIRCLE = Headings((0x82, 0x02, 0x80))
_ZIGZAG = Headings((0x44, 0x40, 0x04))
_ROUND = 7
"""After seven steps of 45 degrees a circular rider would be back where it started."""


def last_legs(leg: Leg, modes: Modes, first: bool, longest: int) -> list[tuple[Leg, ...]]:
    """The ways to play a last leg; ``leg`` knows its direction, reach and manner of travel.

    ``longest`` is as many steps as any board can need.
    """
    leg = replace(leg, stop=modes.stop, borrow=modes.has("x"), royal=modes.royal)
    if first and (modes.has("q") or modes.has("z")):
        return _curves(leg, modes, longest)
    if modes.hops:
        if modes.ski:
            raise Flaw(modes.positions["j"], "xbetza_j_hop")
        return [_hop(leg, modes)]
    if modes.ski:
        return [_ski(leg, modes)]
    return [(leg,)]


def _hop(leg: Leg, modes: Modes) -> tuple[Leg, ...]:
    """Slide to a hurdle of any colour, then go straight on behind it."""
    hurdle = replace(leg, stop=0, borrow=False, royal=0, go=OCCUPIED)
    landing = replace(leg, turns=_AHEAD, unload=False, iso=False)
    if modes.has("g"):
        return hurdle, replace(landing, reach=0 if leg.reach == 1 else 1)
    # A written range covers the whole way, hurdle included; a leap is leap, hurdle, leap.
    return hurdle, replace(landing, shared=leg.reach > 1)


def _ski(leg: Leg, modes: Modes) -> tuple[Leg, ...]:
    """Pass the first square, whatever stands there; the range counts it."""
    if leg.reach == 1:
        raise Flaw(modes.positions["j"], "xbetza_j_first")
    skipped = replace(leg, stop=0, borrow=False, royal=0, go=ANY, reach=1)
    landing = replace(leg, turns=_AHEAD, unload=False, iso=False, reach=max(0, leg.reach - 1))
    return skipped, landing


def _curves(leg: Leg, modes: Modes, longest: int) -> list[tuple[Leg, ...]]:
    """Single steps that turn by 45 degrees the same way (q), or by 90 to and fro (z)."""
    if modes.has("q") and modes.has("z"):
        raise Flaw(modes.positions["z"], "xbetza_circular")
    if modes.ski:
        raise Flaw(modes.positions["j"], "xbetza_j_combined")
    if modes.has("x"):
        raise Flaw(modes.positions["x"], "xbetza_x_combined")
    bend = _CIRCLE if modes.has("q") else _ZIGZAG
    steps = leg.reach if leg.reach >= 2 else longest
    if modes.has("q"):
        steps = min(steps, _ROUND)

    def step(number: int, *, may_stop: bool, go: int) -> Leg:
        turns = leg.turns if number == 0 else bend
        stop = leg.stop if may_stop else 0
        unload = leg.unload and number == 0
        return replace(leg, turns=turns, reach=1, stop=stop, go=go, unload=unload)

    def stretch(start: int, end: int, *, may_stop: bool) -> tuple[Leg, ...]:
        return tuple(step(number, may_stop=may_stop, go=EMPTY) for number in range(start, end))

    if not modes.hops:
        return [(*stretch(0, steps - 1, may_stop=True), step(steps - 1, may_stop=True, go=0))]
    ways = []
    for hurdle in range(steps - 1):
        end = hurdle + 2 if modes.has("g") else steps
        ways.append(
            (
                *stretch(0, hurdle, may_stop=False),
                step(hurdle, may_stop=False, go=OCCUPIED),
                *stretch(hurdle + 1, end - 1, may_stop=True),
                step(end - 1, may_stop=True, go=0),
            )
        )
    return ways
