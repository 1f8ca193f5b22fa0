"""XBetza text to syntax tree. Nothing is skipped: what is not understood is refused."""

from functools import lru_cache

from fairychess.betza.atoms import ATOMS, MODIFIERS, check_atom
from fairychess.betza.compass import EVERYWHERE, SQUARES
from fairychess.betza.errors import BetzaError, Flaw
from fairychess.betza.interpreter import interpret_item
from fairychess.betza.tree import Bracket, Description, Group, Item

LONGEST = 1000
"""No sane description comes near this many letters."""
_OF_LEVELS = frozenset("T^_")


@lru_cache(maxsize=512)  # both sides' pieces, and the same piece of several variants
def parse(text: str) -> Description:
    """The syntax tree of a description; ``str()`` of it is the text again.

    Raises BetzaError for anything that is not XBetza or cannot mean anything.
    """
    try:
        if len(text) > LONGEST:
            raise Flaw(LONGEST, "xbetza_letters", count=LONGEST)
        tree = _BetzaReader(text).description()
        compass = EVERYWHERE if _OF_LEVELS.intersection(text) else SQUARES
        for item in tree.items:
            interpret_item(item, compass=compass)
    except Flaw as flaw:
        raise BetzaError(text, flaw.position, flaw.said) from None
    return tree


class _BetzaReader:
    """A hand over the text: ``self.at`` is the next letter to read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def description(self) -> Description:
        if not self.text:
            raise Flaw(0, "xbetza_empty")
        if self.text == "-":
            return Description(())
        items: list[Item | Bracket] = []
        while self.peek():
            items.append(self.bracket() if self.peek() == "[" else self.item())
        return Description(tuple(items))

    def bracket(self) -> Bracket:
        start = self.at
        self.at += 1
        elements = [self.item()]
        joints = ""
        while self.peek() != "]":
            joint = self.peek()
            if not joint:
                raise Flaw(start, "xbetza_bracket_open")
            if joint not in "?-":
                raise Flaw(self.at, "xbetza_between_bracketed")
            joints += joint
            self.at += 1
            elements.append(self.item())
        self.at += 1
        if not joints:
            raise Flaw(start, "xbetza_bracket_one")
        return Bracket(tuple(elements), joints, start)

    def item(self) -> Item:
        start = self.at
        modifiers = self.modifiers()
        atom_at = self.at
        atom = self.peek()
        if atom not in ATOMS:
            self.refuse_atom(start, atom)
        self.at += 1
        doubled = self.peek() == atom and ATOMS[atom].doubles
        if doubled:
            self.at += 1
        suffixes = self.take_while("XY")
        item = Item(modifiers, atom, doubled, suffixes, self.range(), start)
        check_atom(item, atom_at)
        return item

    def take_while(self, letters: str) -> str:
        start = self.at
        while self.peek() and self.peek() in letters:
            self.at += 1
        return self.text[start : self.at]

    def modifiers(self) -> str | Group:
        before = self.take_while(MODIFIERS)
        if self.peek() != "(":
            return before
        opening = self.at
        self.at += 1
        body = self.take_while(MODIFIERS)
        if self.peek() != ")":
            if not self.peek():
                raise Flaw(opening, "xbetza_paren_open")
            raise Flaw(self.at, "xbetza_only_modifiers", letter=repr(self.peek()))
        if not body:
            raise Flaw(opening, "xbetza_paren_empty")
        self.at += 1
        number_at = self.at
        most = self.take_while("0123456789")
        self.check_number(most, number_at)
        if most == "0":
            raise Flaw(number_at, "xbetza_repeat_zero")
        after = self.take_while(MODIFIERS)
        if self.peek() == "(":
            raise Flaw(self.at, "xbetza_one_group")
        return Group(before, body, most, after)

    def range(self) -> str:
        if self.peek() == "*":
            self.at += 1
            return "*"
        start = self.at
        number = self.take_while("0123456789")
        self.check_number(number, start)
        return number

    @staticmethod
    def check_number(number: str, position: int) -> None:
        if len(number) > 1 and number[0] == "0":
            raise Flaw(position, "xbetza_leading_zeros", number=number.lstrip("0") or "0")
        if len(number) > 2:
            raise Flaw(position, "xbetza_two_digits")

    def refuse_atom(self, start: int, letter: str) -> None:
        """Say as helpfully as possible why no atom stands here."""
        at = self.at
        if not letter:
            at = max(start, at - 1)
            raise Flaw(at, "xbetza_no_atom")
        if letter == "@":
            raise Flaw(at, "xbetza_drops")
        if letter == "-":
            raise Flaw(at, "xbetza_alone")
        if letter in "?]":
            raise Flaw(at, "xbetza_behind_bracketed", letter=letter)
        if letter == "[":
            raise Flaw(at, "xbetza_bracket_modifiers")
        if letter in "()":
            raise Flaw(at, "xbetza_no_partner", letter=letter)
        if letter in "XY":
            raise Flaw(at, "xbetza_lengthens", letter=letter)
        if letter.isascii() and letter.isdigit():
            raise Flaw(at, "xbetza_behind_atom")
        if letter == "*":
            raise Flaw(at, "xbetza_star_behind")
        if letter.isascii() and letter.isupper():
            raise Flaw(at, "xbetza_not_atom", letter=letter, known=" ".join(sorted(ATOMS)))
        if letter.isascii() and letter.islower():
            raise Flaw(at, "xbetza_unknown_modifier", letter=letter)
        raise Flaw(at, "xbetza_unknown", letter=repr(letter))
