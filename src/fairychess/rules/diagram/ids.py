"""Ids for the pieces: the diagram's own as far as texts of positions and moves can spell them."""

import re
from itertools import count

from fairychess.rules.definition import ID
from fairychess.rules.diagram.errors import TextPlace
from fairychess.rules.diagram.notes import READING, DiagramNote

LONGEST = 12
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def usable(ident: str) -> bool:
    """Can this id be told apart in upper and lower case, and does a variant file take it?"""
    return (
        0 < len(ident) <= LONGEST
        and ID.fullmatch(ident) is not None
        and ident.isprintable()
        and ident.lower() != ident
        and ident.upper() == ident
        and ident.lower().upper() == ident
        and not ident.startswith("$")
        and "'" not in ident
        and '"' not in ident
        and "\\" not in ident
        and "`" not in ident
        and re.search(r"[<>|&*#]", ident) is None
    )


class DiagramIds:
    """Gives every piece an id of its own, and finds pieces by the ids the diagram uses."""

    def __init__(self) -> None:
        self.taken: dict[str, int] = {}
        self.given: dict[str, int] = {}
        self.notes: list[DiagramNote] = []

    def add(self, number: int, name: str, given: str, place: TextPlace) -> str:
        """The id of piece `number`; remembers the diagram's own id for look-ups."""
        wanted = (given or name[:1]).upper()
        for key in (given or name[:1].upper(), wanted):
            if key:
                self.given.setdefault(key, number)
        ident = wanted
        if not usable(wanted) or wanted in self.taken:
            ident = self.free(name, wanted)
            why = "is used by another piece" if usable(wanted) else "cannot be written here"
            text = f"{name or 'piece'}: its ID {wanted!r} {why}; it is called {ident}"
            self.notes.append(DiagramNote(READING, text, place.line))
        self.taken[ident] = number
        self.given.setdefault(ident, number)
        return ident

    def free(self, name: str, wanted: str) -> str:
        """An id not used yet, made from the given one or the name."""
        letters = "".join(letter for letter in name.upper() if letter in LETTERS)
        kept = "".join(letter for letter in wanted if letter in LETTERS + "+!")
        if usable(kept) and kept not in self.taken:
            return kept
        for length in range(2, min(len(letters), 5) + 1):
            if letters[:length] not in self.taken:
                return letters[:length]
        base = letters[:1] or kept.strip("+!")[:1] or "X"
        for number in count():
            tail = LETTERS[number % 26]
            while number >= 26:
                number = number // 26 - 1
                tail = LETTERS[number % 26] + tail
            if base + tail not in self.taken:
                return base + tail
        raise AssertionError("there is always a free id")

    def find(self, ident: str) -> int | None:
        """Number of the first piece with this id in the diagram."""
        if ident in self.given:
            return self.given[ident]
        return self.given.get(ident.upper())

    def split(self, text: str) -> list[tuple[int | None, str]]:
        """Numbers of the pieces whose ids stand one after the other in a text (None: unknown)."""
        found: list[tuple[int | None, str]] = []
        at = 0
        while at < len(text):
            ident = self.longest(text, at)
            number = self.find(ident)
            found.append((number, ident))
            at += len(ident)
        return found

    def longest(self, text: str, at: int) -> str:
        """The longest known id at a place of a text; one letter if none is known."""
        for length in range(min(LONGEST, len(text) - at), 0, -1):
            if text[at : at + length] in self.given:
                return text[at : at + length]
        return text[at : at + 1]
