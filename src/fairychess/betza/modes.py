"""The modality letters of one leg: what may stand where it ends, and how it gets there."""

from collections.abc import Sequence
from dataclasses import dataclass

from fairychess.betza.directions import DIRECTION_LETTERS, UP_DOWN, Letter
from fairychess.betza.errors import Flaw
from fairychess.betza.program import EMPTY, ENEMY, EP, OCCUPIED, OWN

_REPEATABLE = frozenset("njo")
_ENDING = {"m": EMPTY, "y": EMPTY, "c": ENEMY, "k": ENEMY, "d": OWN, "e": EP}
_PASSING = {"m": EMPTY, "y": EMPTY, "p": OCCUPIED, "g": OCCUPIED, "t": OWN}
_TAKING = {"c": ENEMY, "k": ENEMY, "d": OWN, "e": EP}

# Squares between, in a leap's own frame (aside, ahead). A lame N is the Xiangqi Horse; the two
# longer leaps take the way of H. G. Muller's Interactive Diagram. Others have no agreed way.
_OBLIQUE_WAYS = {
    (1, 2): ((0, 1),),
    (1, 3): ((1, 1), (1, 2)),
    (2, 3): ((0, 1), (1, 2)),
}


@dataclass(frozen=True, slots=True)
class Modes:
    """The modality letters of a leg, sorted out but not yet applied."""

    letters: frozenset[str]
    positions: dict[str, int]
    wrap: int
    lame: bool
    rights: bool
    trail: bool
    jump: bool
    ski: bool

    def has(self, letter: str) -> bool:
        return letter in self.letters

    @property
    def toggles(self) -> bool:
        """The legs that follow slide instead of stepping, or the other way round."""
        return self.has("y") or self.has("g")

    @property
    def hops(self) -> bool:
        return self.has("p") or self.has("g")

    @property
    def stop(self) -> int:
        """What may stand where the move ends; by default nothing, or an enemy."""
        mask = _union(self.letters, _ENDING)
        return mask or (0 if self.has("x") else EMPTY | ENEMY)

    @property
    def go(self) -> int:
        """What may stand, undisturbed, where a leg ends that is not the last; default nothing."""
        mask = _union(self.letters, _PASSING)
        return mask or (0 if self.take or self.has("x") else EMPTY)

    @property
    def take(self) -> int:
        """What a leg that is not the last removes where it ends."""
        return _union(self.letters, _TAKING)

    @property
    def royal(self) -> int:
        """k alone takes royals only, c and k together the others only, and so does t."""
        if self.has("k"):
            return -1 if self.has("c") else 1
        return -1 if self.has("t") else 0

    @property
    def between(self) -> int:
        return EMPTY if self.lame else OCCUPIED if self.jump else 0


def _union(letters: frozenset[str], table: dict[str, int]) -> int:
    mask = 0
    for letter in letters:
        mask |= table.get(letter, 0)
    return mask


def squares_between(short: int, long: int) -> tuple[tuple[int, int], ...] | None:
    """The squares a leap passes (aside, ahead), nearest first; None if that is undefined."""
    if short == 0:
        return tuple((0, step) for step in range(1, long))
    return _OBLIQUE_WAYS.get((short, long))


def read_modes(letters: Sequence[Letter], leap: tuple[int, int], first: bool, last: bool) -> Modes:
    """Sort out the modality letters of one leg, refusing what cannot be combined."""
    positions: dict[str, int] = {}
    counts: dict[str, int] = {}
    rights = False
    for letter, position in letters:
        if letter in DIRECTION_LETTERS or letter in UP_DOWN:
            continue
        counts[letter] = counts.get(letter, 0) + 1
        if letter == "p" and counts["p"] > 1:
            raise Flaw(position, "xbetza_double_hop")
        if counts[letter] > 1 and letter not in _REPEATABLE:
            raise Flaw(position, "xbetza_again", letter=letter)
        if letter == "n":
            # Only an i or n standing before this n creates rights: ifmnD, fmnnD.
            rights = "n" in positions or (first and "i" in positions)
        positions[letter] = position
    for letter in _REPEATABLE & counts.keys():
        if counts[letter] > 2:
            raise Flaw(positions[letter], "xbetza_letters_nothing", letters=letter * counts[letter])
    _refuse_contradictions(positions, last)
    step = leap == (0, 1)
    lame, jump = "n" in counts and not step, counts.get("j", 0) == 1 and not step
    if (lame or "j" in counts) and not step and squares_between(*leap) is None:
        where = positions["n"] if lame else positions["j"]
        raise Flaw(where, "xbetza_leap_path")
    if counts.get("j", 0) == 2 and not step:
        raise Flaw(positions["j"], "xbetza_jj")
    if "j" in counts and step and not last:
        raise Flaw(positions["j"], "xbetza_j_last")
    return Modes(
        frozenset(counts),
        positions,
        wrap=counts.get("o", 0),
        lame=lame,
        rights=rights and lame,
        trail="n" in counts and step,
        jump=jump,
        ski=counts.get("j", 0) == 1 and step,
    )


def _refuse_contradictions(positions: dict[str, int], last: bool) -> None:
    contradictions = [("n", "j")]
    if last:
        contradictions += [("k", "t"), ("p", "g"), ("x", "p"), ("x", "g")]
    for one, other in contradictions:
        if one in positions and other in positions:
            where = max(positions[one], positions[other])
            raise Flaw(where, "xbetza_contradiction", one=one, other=other)
