"""Worlds of a game whose pieces are secretly something else than they look like.

The other side's roles are dealt at random among its pieces, as far as everything that was told
allows: who has been found out plays no other role, and a piece that has moved none that cannot
move. A world is the position with such a deal, in which everything is known.
"""

import random
import re
from dataclasses import dataclass
from typing import Any

from fairychess.board import SQUARE, parse_square, square_name
from fairychess.notation.position_text import UNKNOWN
from fairychess.notation.possible import PositionError
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import is_piece_of, make_piece
from fairychess.rules import Rules
from fairychess.search.hidden.unseen_worlds import Guess
from fairychess.search.request import SearchRequest

_MOVE = re.compile(rf"({SQUARE})({SQUARE})", re.ASCII)
FIELD = "disguises="
"""How a position text begins to say which roles are played where."""
TRIES = 20
"""Deals that are tried for one world."""


@dataclass(slots=True)
class Masked:
    """A piece of the other side: where it is (None: taken), what it looks like, and whether it has
    moved."""

    square: int | None
    face: str
    moved: bool = False


class Disguised:
    """Samples worlds for one request."""

    def __init__(self, rules: Rules, request: SearchRequest, rng: random.Random) -> None:
        self.rules, self.request, self.rng = rules, request, rng
        self.me = request.colour(rules)
        self.other = 1 - self.me
        self.roles = rules.definition.roles
        self.there = rules.position(request.position).kernel
        self.pieces, self.left = self.followed()

    def followed(self) -> tuple[list[Masked], list[int]]:
        """The other side's pieces that may still play a role, and the roles not known yet."""
        rules = self.rules
        start = self.request.start if UNKNOWN not in self.request.start else ""
        kernel = rules.position(start or None, check=False).kernel
        pieces = [
            Masked(square, rules.shown(piece).id)
            for square in rules.board
            if is_piece_of(piece := kernel.piece_at(square), self.other)
        ]
        left = [number for number, role in enumerate(self.roles) for _ in range(role.count)]
        owner = (rules.definition.first, rules.definition.second)[self.other]
        for seat, (text, news) in zip(self.request.seats, self.request.told(), strict=False):
            self.move(pieces, SIDES.index(seat) if seat in SIDES else -1, text)
            for message in news:
                self.hear(pieces, left, owner, message)
        return [each for each in pieces if self.stands(each)], left

    def move(self, pieces: list[Masked], side: int, text: str) -> None:
        """Follow a move that was told."""
        found = _MOVE.match(text)
        if found is None:
            return
        origin, target = (parse_square(self.rules.board, name) for name in found.groups())
        for each in pieces:
            if side == self.other and each.square == origin:
                each.square, each.moved = target, True
            elif side == self.me and each.square == target:
                each.square = None

    def hear(self, pieces: list[Masked], left: list[int], owner: str, message: Any) -> None:
        """Somebody has been found out."""
        for rule in self.rules.rule_list:
            heard = rule.visibility.hear(message)
            if not heard or heard[0] not in ("unmasked", "fallen") or heard[3] != owner:
                continue
            number = next((n for n in left if self.roles[n].name == heard[2]), None)
            if number is not None:
                left.remove(number)
            square = parse_square(self.rules.board, heard[1])
            known = [each for each in pieces if each.square == square]
            gone = [each for each in reversed(pieces) if each.square is None]
            for each in (known or gone)[:1]:
                pieces.remove(each)

    def stands(self, masked: Masked) -> bool:
        """May the piece still play a role, by what stands on its square now?"""
        if masked.square is None:
            return True
        piece = self.there.piece_at(masked.square)
        return is_piece_of(piece, self.other) and self.rules.shown(piece).id == masked.face

    def fits(self, masked: Masked, number: int) -> bool:
        """May this piece play the role, as far as anybody knows?"""
        role = self.roles[number]
        ident = f"{masked.face}:{role.id}"
        if ident not in self.rules.numbers:
            return False
        if not masked.moved:
            return True
        piece = make_piece(self.rules.piece_type(ident), self.other)
        return any(self.rules.reach_squares(piece))

    def deal(self) -> str | None:
        """The roles of the other side as a position text has them; None: they did not fit."""
        free = list(self.pieces)
        found = []
        mortal = any(each.square is None for each in free)
        order = sorted(self.left, key=lambda n: sum(self.fits(each, n) for each in free))
        for number in order:
            fitting = [each for each in free if self.fits(each, number)]
            if not fitting:
                if mortal:
                    continue
                return None
            chosen = self.rng.choice(fitting)
            free.remove(chosen)
            if chosen.square is not None:
                name = square_name(self.rules.board, chosen.square)
                found.append(f"{self.roles[number].id}@{name}")
        return ",".join(found) or "-"

    def guess(self) -> Guess | None:
        """One world; None where nothing fits."""
        for _ in range(TRIES):
            dealt = self.deal()
            if dealt is None:
                continue
            fields = (self.request.position or "").split(" ")
            for place, field in enumerate(fields):
                if field.startswith(FIELD):
                    sides = field.removeprefix(FIELD).split("/")
                    sides[self.other] = dealt
                    fields[place] = FIELD + "/".join(sides)
            try:
                play = self.rules.position(" ".join(fields), check=False)
            except PositionError:
                continue
            return Guess(play, 0, set(play.moves()) & set(self.request.legal))
        return None
