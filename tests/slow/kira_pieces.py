"""The pieces and the texts of Kira Chess and Kira Shogi: who is who, where, and what is known.

A piece is an `Individual`; its identity is the name of the square on which it starts. No rules
here.
"""

import re
from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from .board import FIRST, SECOND, Cells, Tables

SIDES = (FIRST, SECOND)


@dataclass
class Individual:
    """K1: one piece. `place` is a square, or None in hand."""

    identity: str
    owner: int
    face: str
    place: int | None


def pair_of(word: str) -> tuple[list[str], list[str]]:
    """`a1,b1/c8`: the first side's list and the second's."""
    first, second = ([item for item in part.split(",") if item] for part in word.split("/"))
    return first, second


def sets_of(word: str) -> tuple[set[str], set[str]]:
    first, second = pair_of(word)
    return set(first), set(second)


class KiraPieces(ABC):
    """A position: all that its text says."""

    TABLES: ClassVar[Tables]  # how the faces move, and L and Kira
    LETTERS: ClassVar[str]
    START: ClassVar[str]
    UNMOVED: ClassVar[str] = "-"
    HAND_ORDER: ClassVar[str] = ""  # pieces that hands can hold
    DRAWN: ClassVar[int]  # K2, KS2: cards that a player draws

    def __init__(self, text: str) -> None:
        self.tables = self.TABLES
        start = self.TABLES.place(self.START.partition("[")[0])
        self.home = {self.name(square): piece[0] for square, piece in enumerate(start) if piece}
        self.read(text)

    # -- texts ---------------------------------------------------------------------------------

    def name(self, square: int) -> str:
        return self.tables.name(square)

    def order(self, identities: Iterable[str]) -> list[str]:
        return sorted(identities, key=self.tables.square)

    def read(self, text: str) -> None:
        board, letter, unmoved, passed, halfmove_clock, number, *rest = text.split()
        words = dict(word.split("=", 1) for word in rest)
        self.turn = self.LETTERS.index(letter)
        self.halfmove_clock, self.number = int(halfmove_clock), int(number)
        self.pieces: dict[str, Individual] = {}
        self.read_pieces(board, words.pop("men", None))
        self.castling = set(unmoved) - {"-"}
        self.passed = None if passed == "-" else self.tables.square(passed)
        self.cards = sets_of(words.pop("cards", "/"))
        self.roles: list[tuple[str, str] | None] = [None, None]
        for side, word in enumerate(words.pop("roles", "-/-").split("/")):
            if word != "-":
                l_piece, kira = word.split(",")
                self.roles[side] = l_piece, kira
        self.shown = set(filter(None, words.pop("shown", "").split(",")))
        self.seen = sets_of(words.pop("seen", "/"))
        self.deaths: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for side, part in enumerate(pair_of(words.pop("deaths", "/"))):
            for identity, turn in (item.split("@") for item in part):
                self.deaths[side][identity] = int(turn)
        self.writing = words.pop("writing", None)
        self.extra = words.pop("extra", "")
        promote = words.pop("promote", None)
        self.promote = None if promote is None else self.tables.square(promote)
        if words:
            raise ValueError(f"unknown words: {sorted(words)}")

    def read_pieces(self, text: str, pieces: str | None) -> None:
        placement, _, hands = text.rstrip("]").partition("[")
        cells = self.tables.place(placement)
        if pieces is None:
            pieces = ",".join(self.name(s) for s in self.reading_order() if cells[s])
        on_board, _, in_hand = pieces.partition("/")
        identities = on_board.split(",") if on_board else []
        squares = [square for square in self.reading_order() if cells[square]]
        for square, identity in zip(squares, identities, strict=True):
            piece = cells[square]
            assert piece is not None
            self.pieces[identity] = Individual(identity, *piece, square)
        held = [
            piece_type
            for amount, piece_type in re.findall(r"(\d*)([A-Za-z])", hands)
            for _ in range(int(amount or 1))
        ]
        identities = in_hand.split(",") if in_hand else []
        for piece_type, identity in zip(held, identities, strict=True):
            owner = FIRST if piece_type.isupper() else SECOND
            self.pieces[identity] = Individual(identity, owner, piece_type.upper(), None)
        strangers = self.pieces.keys() - self.home.keys()
        if strangers or len(self.pieces) != len(squares) + len(held):
            raise ValueError(f"pieces: {sorted(strangers) or 'one identity twice'}")

    def reading_order(self) -> list[int]:
        """All squares, the top rank first."""
        files, ranks = self.tables.files, self.tables.ranks
        return [rank * files + file for rank in reversed(range(ranks)) for file in range(files)]

    def text(self) -> str:
        words = [self.placement(), self.LETTERS[self.turn], self.unmoved(), self.passing()]
        words += [str(self.halfmove_clock), str(self.number)]
        words += [f"{key}={value}" for key, value in sorted(self.memory().items()) if value]
        return " ".join(words)

    def placement(self) -> str:
        text = self.tables.placement(self.faces())
        if not self.HAND_ORDER:
            return text
        hands = ""
        for side in SIDES:
            for piece_type in self.HAND_ORDER:
                amount = len(self.hand(side, piece_type))
                if amount:
                    letters = piece_type if side == FIRST else piece_type.lower()
                    hands += (str(amount) if amount > 1 else "") + letters
        return f"{text}[{hands}]"

    def unmoved(self) -> str:
        return "".join(letter for letter in "KQkq" if letter in self.castling) or "-"

    def passing(self) -> str:
        return "-" if self.passed is None else self.name(self.passed)

    def memory(self) -> dict[str, str]:
        def both(lists: Iterable[Iterable[str]]) -> str:
            text = "/".join(",".join(self.order(part)) for part in lists)
            return "" if text == "/" else text

        roles = "/".join(",".join(pair) if pair else "-" for pair in self.roles)
        deaths = "/".join(
            ",".join(f"{identity}@{written[identity]}" for identity in self.order(written))
            for written in self.deaths
        )
        return {
            "men": self.pieces_word(),
            "cards": both(self.cards),
            "roles": "" if roles == "-/-" else roles,
            "shown": ",".join(self.order(self.shown)),
            "seen": both(self.seen),
            "deaths": "" if deaths == "/" else deaths,
            "writing": self.writing or "",
            "extra": self.extra,
            "promote": "" if self.promote is None else self.name(self.promote),
        }

    def pieces_word(self) -> str:
        held = [
            one.identity for side in SIDES for piece_type in self.HAND_ORDER
            for one in self.hand(side, piece_type)
        ]  # fmt: skip
        standing = {
            one.place: one.identity for one in self.pieces.values() if one.place is not None
        }
        if not held and all(self.name(place) == who for place, who in standing.items()):
            return ""
        text = ",".join(standing[s] for s in self.reading_order() if s in standing)
        return f"{text}/{','.join(held)}" if held else text

    # -- who is where ----------------------------------------------------------------------------

    def on_board(self, owner: int) -> list[Individual]:
        pieces = [
            one for one in self.pieces.values() if one.owner == owner and one.place is not None
        ]
        return sorted(pieces, key=lambda one: one.place or 0)

    def hand(self, owner: int, piece_type: str) -> list[Individual]:
        held = (
            one for one in self.pieces.values()
            if one.place is None and (one.owner, one.face) == (owner, piece_type)
        )  # fmt: skip
        return sorted(held, key=lambda one: self.tables.square(one.identity))

    def at(self, square: int) -> Individual | None:
        return next((one for one in self.pieces.values() if one.place == square), None)

    def faces(self) -> Cells:
        """The board as everybody sees it."""
        cells: Cells = [None] * (self.tables.files * self.tables.ranks)
        for one in self.pieces.values():
            if one.place is not None:
                cells[one.place] = one.owner, one.face
        return cells

    def role(self, identity: str) -> str:
        for pair in self.roles:
            if pair and identity in pair:
                return ("L", "Kira")[pair.index(identity)]
        return ""

    def holder(self, side: int, role: str) -> Individual | None:
        """A side's L or Kira, if in play; it is then on the board (KS8)."""
        pair = self.roles[side]
        return self.pieces.get(pair[role == "Kira"]) if pair else None

    def chosen(self) -> bool:
        return None not in self.roles

    def dealt(self) -> bool:
        return self.roles[FIRST] is not None or all(len(c) == self.DRAWN for c in self.cards)

    def t(self) -> int:
        """1.2: the turn; the first side's are odd. Extra actions do not change it."""
        return 2 * (self.number - 1) + 1 + self.turn
