"""The atoms that are no paths: castling O, the universal leap U, the imitator I."""

from collections.abc import Sequence

from fairychess.betza.directions import Letter, System, read_directions
from fairychess.betza.errors import Flaw
from fairychess.betza.legs import Interpretation
from fairychess.betza.modes import read_modes
from fairychess.betza.program import CastlingItem, Imitator, Universal
from fairychess.betza.tree import Group, Item
from fairychess.messages import Message

_ALLOWED = {
    "O": ("ilrsj", Message("xbetza_castling_letters")),
    "U": ("mcdekitu", Message("xbetza_universal_letters")),
    "I": ("mcifbv", Message("xbetza_imitator_letters")),
}


def read_special(item: Item) -> Interpretation:
    """What an O, U or I item means. O without a number is the null move, which we leave out."""
    letters = _letters(item)
    if item.atom == "O":
        return Interpretation(castlings=_castlings(item, letters))
    if item.atom == "U":
        modes = read_modes(letters, (0, 1), first=True, last=True)
        leap = Universal(modes.stop, modes.royal, modes.has("i"), modes.has("u"))
        return Interpretation(universals=(leap,))
    modes = read_modes(letters, (0, 1), first=True, last=True)
    bits = read_directions(letters, System.ORTHOGONAL) or 0x11
    ways = [way for way, bit in ((1, 0x01), (-1, 0x10)) if bits & bit]
    return Interpretation(imitators=tuple(Imitator(w, modes.stop, modes.has("i")) for w in ways))


def _letters(item: Item) -> list[Letter]:
    if isinstance(item.modifiers, Group):
        raise Flaw(item.position, "xbetza_repeat_special", letter=item.atom)
    letters = [(letter, item.position + i) for i, letter in enumerate(item.modifiers)]
    allowed, complaint = _ALLOWED[item.atom]
    for letter, position in letters:
        if letter not in allowed:
            raise Flaw(position, complaint)
    return letters


def _castlings(item: Item, letters: Sequence[Letter]) -> tuple[CastlingItem, ...]:
    written = "".join(letter for letter, _ in letters)
    for letter in "i":
        if written.count(letter) > 1:
            raise Flaw(item.position, "xbetza_again", letter=letter)
    if not item.range:
        return ()
    both = "s" in written or not set(written) & {"l", "r"}
    return tuple(
        CastlingItem(side, int(item.range), "i" in written, written.count("j"))
        for side in "lr"
        if both or side in written
    )
