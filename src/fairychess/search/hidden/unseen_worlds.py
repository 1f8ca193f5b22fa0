"""Worlds of a game whose rules hide squares: where the pieces that a player cannot see may stand.

A sample follows the other side's pieces from the start through everything that was told: a move
seen moves the piece that stood there, an unseen one moves any piece one step as it goes on an empty
board. What stands in sight now is put right in the end. So a sample holds nothing but what the
player's own view, log and the umpire's answers say; `Guess.faults` counts what it does not explain.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from fairychess.api import Position
from fairychess.board import SQUARE, parse_square
from fairychess.messages import Message
from fairychess.notation import ids
from fairychess.notation.position_text import UNKNOWN
from fairychess.notation.possible import PositionError
from fairychess.notation.unmoved import homes_of
from fairychess.position.sides import SIDES
from fairychess.position.words.piece import WALL, colour_of, is_piece_of, make_piece, piece_type_of
from fairychess.rules import Rules
from fairychess.search.request import SearchRequest

_TOLD = re.compile(rf"(\?|{SQUARE})(\?|{SQUARE})?(?:=(.*))?", re.ASCII)
_SQUARES = re.compile(SQUARE, re.ASCII)
FAR = 40
"""How often a place is tried for a piece before any will do."""


@dataclass(slots=True)
class Suspect:
    """A piece of the other side in a sample. `sure` where it was seen since it last moved."""

    piece: int
    square: int
    sure: bool = False


@dataclass(slots=True)
class Guess:
    """A world: a position in which everything is known, and what speaks against it."""

    play: Position
    faults: int
    options: set[str] = field(default_factory=set)


@lru_cache(maxsize=4)
def open_rules(rules: Rules) -> Rules:
    """The same game without the rules that hide squares, for searching worlds."""
    kept = {
        key: parameters
        for (key, parameters), rule in zip(
            rules.definition.rules.items(), rules.rule_list, strict=False
        )
        if not rule.visibility.hides_squares
    }
    return Rules(replace(rules.definition, rules=kept))


class Unseen:
    """Samples worlds for one request."""

    def __init__(self, rules: Rules, request: SearchRequest, rng: random.Random) -> None:
        self.rules, self.request, self.rng = rules, request, rng
        self.me = request.colour(rules)
        told = zip(request.seats, request.told(), strict=False)
        self.decisions = [(seat, text, news) for seat, (text, news) in told]
        self.open = open_rules(rules)
        self.other = 1 - self.me
        fields = (request.position or "").split(" ")
        self.fields = fields
        self.seen = cells_of(rules, fields[0])
        self.fog = [square for square, piece in self.seen.items() if piece is None]
        start = request.start if request.start and UNKNOWN not in request.start else None
        kernel = self.open.position(start, check=False).kernel
        self.home = {
            square: kernel.piece_at(square)
            for square in self.seen
            if is_piece_of(kernel.piece_at(square), self.other)
        }
        self.reach: dict[int, list[frozenset[int]]] = {}
        self.promotes = {
            make_piece(number, self.other): {
                make_piece(rules.piece_type(name), self.other) for name in piece.promotes
            }
            for number, piece in enumerate(rules.pieces)
        }
        self.visibility = [rule.visibility for rule in rules.rule_list]
        self.news = self.last_news()

    # ---- following what was told --------------------------------------------------------------

    def followed(self) -> list[Suspect]:
        """The other side's pieces after a game that agrees with the log, as far as that goes."""
        suspects = [Suspect(piece, square) for square, piece in self.home.items()]
        gone: list[Suspect] = []
        for seat, text, news in self.decisions:
            heard = [self.heard(message) for message in news]
            if any(what and what[0] == "refused" for what in heard):
                continue
            if seat == SIDES[self.me]:
                self.take(suspects, gone, text, heard)
            elif seat in SIDES:
                self.move(suspects, text)
        self.count(suspects, gone)
        return suspects

    def heard(self, message: Message) -> tuple[Any, ...] | None:
        """What a message of the rules means."""
        for visibility in self.visibility:
            found = visibility.hear(message)
            if found is not None:
                return found
        return None

    def take(
        self,
        suspects: list[Suspect],
        gone: list[Suspect],
        text: str,
        heard: list[tuple[Any, ...] | None],
    ) -> None:
        """A move of the player itself: what it has taken is gone."""
        squares = _SQUARES.findall(text)
        if not squares:
            return
        at = parse_square(self.rules.board, squares[-1])
        there = [suspect for suspect in suspects if suspect.square == at]
        taken = [what for what in heard if what and what[0] == "taken"]
        for what in taken:
            fitting = [
                each
                for each in suspects
                if what[2] is None or piece_type_of(each.piece) + 1 in what[2]
            ]
            mortal = [each for each in fitting if not self.royal(each.piece)] or fitting
            victim = [each for each in mortal if each.square == what[1]] or mortal
            if victim:
                suspects.remove(self.rng.choice(victim))
        if not taken:
            for suspect in there:  # taken, unless what the player has taken says otherwise
                suspects.remove(suspect)
                gone.append(suspect)

    def royal(self, piece: int) -> bool:
        """Is this piece royal?"""
        return piece_type_of(piece) in self.rules.royal_types

    def move(self, suspects: list[Suspect], text: str) -> None:
        """A move of the other side, as far as it was seen."""
        found = _TOLD.match(text)
        if found is None or not suspects:
            return
        origin, target = self.square(found.group(1)), self.square(found.group(2))
        movers = [each for each in suspects if each.square == origin] if origin is not None else []
        if not movers and target is not None:
            movers = [each for each in suspects if target in self.steps(each)]
        if not movers:
            movers = [each for each in suspects if not each.sure and self.steps(each)] or suspects
        mover = self.rng.choice(movers)
        if target is not None:
            mover.square, mover.sure = target, True
        else:
            busy = {suspect.square for suspect in suspects}
            free = [square for square in sorted(self.steps(mover)) if square not in busy]
            if free:
                mover.square, mover.sure = self.rng.choice(free), False

    def square(self, name: str | None) -> int | None:
        """A square that was told, None where it was not."""
        return parse_square(self.rules.board, name) if name and name != UNKNOWN else None

    def steps(self, suspect: Suspect) -> frozenset[int]:
        """Where a piece could go from where it stands on an empty board."""
        if suspect.piece not in self.reach:
            self.reach[suspect.piece] = self.rules.reach_squares(suspect.piece)
        return self.reach[suspect.piece][suspect.square]

    def count(self, suspects: list[Suspect], gone: list[Suspect]) -> None:
        """Let as many of each piece be gone as the player knows to have taken."""
        missing = Counter(self.request.captured)
        for suspect in gone:
            name = self.rules.shown(suspect.piece).id
            if missing[name] > 0:
                missing[name] -= 1
            else:  # nobody was there
                suspects.append(suspect)
        for name, number in missing.items():
            piece = make_piece(self.rules.piece_type(name), self.other)
            for _ in range(number):
                alike = [each for each in suspects if each.piece == piece]
                alike = alike or [
                    each for each in suspects if piece in self.promotes.get(each.piece, ())
                ]
                if alike:
                    suspects.remove(self.rng.choice(alike))

    # ---- what is in sight now -----------------------------------------------------------------

    def placed(self) -> dict[int, int]:
        """A sample: the other side's pieces by square, those in sight where they are seen."""
        suspects = self.followed()
        self.rng.shuffle(suspects)
        found = {}
        for square, piece in self.seen.items():
            if piece is not None and is_piece_of(piece, self.other):
                found[square] = piece
                self.assign(suspects, square, piece)
        free = set(self.fog)
        for suspect in sorted(suspects, key=lambda each: not each.sure):
            there = suspect.square if suspect.square in free else self.place_for(suspect, free)
            if there is not None:
                free.discard(there)
                found[there] = suspect.piece
        return found

    def assign(self, suspects: list[Suspect], square: int, piece: int) -> None:
        """A piece that stands in sight is no longer suspected elsewhere."""
        alike = [each for each in suspects if each.piece == piece]
        alike = alike or [each for each in suspects if piece in self.promotes.get(each.piece, ())]
        here = [each for each in alike if each.square == square]
        near = [each for each in alike if square in self.steps(each)]
        for choice in (here, near, alike):
            if choice:
                suspects.remove(choice[0])
                return

    def place_for(self, suspect: Suspect, free: set[int]) -> int | None:
        """An unseen square for a piece that is not where it was thought to be."""
        near = sorted(free & self.steps(suspect))
        if near:
            return self.rng.choice(near)
        every = sorted(free)
        for _ in range(FAR if every else 0):
            square = self.rng.choice(every)
            moved = Suspect(suspect.piece, square)
            if self.steps(moved):  # no pawn on its last rank
                return square
        return self.rng.choice(every) if every else None

    # ---- positions ----------------------------------------------------------------------------

    def guess(self) -> Guess | None:
        """One world; None where the rules refuse it."""
        placed = self.placed()
        for _ in range(4):
            text = self.text(placed)
            try:
                dark = self.rules.position(text, check=False)
            except PositionError:
                return None
            blocking = self.too_much(dark)
            if not blocking:
                break
            for square in blocking:  # something must stand there that stops what is seen
                loose = [each for each in placed if each in self.fog and each not in blocking]
                if loose and square not in placed:
                    placed[square] = placed.pop(self.rng.choice(loose))
        return self.judged(text, dark)

    def too_much(self, dark: Position) -> list[int]:
        """Squares that would be seen in this world though they are in the fog."""
        shown = cells_of(self.rules, dark.text(self.me).split(" ")[0])
        return [square for square in self.fog if shown[square] is not None]

    def judged(self, text: str, dark: Position) -> Guess | None:
        """The world with what speaks against it."""
        try:
            play = self.open.position(text, check=False)
        except PositionError:
            return None
        kernel = play.kernel
        if any(rule.in_check(kernel, self.other) for rule in play.rules.rule_list):
            return None  # the player could not be to move
        shown = cells_of(self.rules, dark.text(self.me).split(" ")[0])
        faults = sum(shown[square] != piece for square, piece in self.seen.items())
        standing = {str(each) for rule in self.visibility for each in rule.standing(dark.kernel)}
        faults += 2 * len(standing ^ self.news)
        options = set(play.moves())
        faults += 3 * len(options & self.refused())
        return Guess(play, faults, options & set(self.request.legal))

    def last_news(self) -> set[str]:
        """What was said of the position as it stands, after the last move that was one."""
        for _, _, news in reversed(self.decisions):
            heard = [(self.heard(message) or ("",))[0] for message in news]
            if "refused" not in heard:
                return {
                    str(message)
                    for message, what in zip(news, heard, strict=True)
                    if what == "standing"
                }
        return set()

    def refused(self) -> set[str]:
        """What the player has tried in vain since the other side's last move."""
        found = set()
        for seat, text, news in reversed(self.decisions):
            if seat != SIDES[self.me]:
                break
            if any((self.heard(message) or ("",))[0] == "refused" for message in news):
                found.add(text)
        return found

    def text(self, placed: dict[int, int]) -> str:
        """The position text of a sample."""
        rules, board = self.rules, self.rules.board
        rows = []
        for rank in range(board.ranks - 1, -1, -1):
            row = ""
            for file in range(board.files):
                square = rank * board.files + file
                piece = placed.get(square) or self.seen.get(square) or 0
                if piece == WALL:
                    row += "*"
                elif piece:
                    row += ids.format_id(rules.shown(piece).id, colour_of(piece))
                else:
                    row += "1"
            rows.append(re.sub(r"1+", lambda ones: str(len(ones.group())), row))
        hand = self.fields[0].partition("[")[2].replace(UNKNOWN, "")
        placement = "/".join(rows) + (f"[{hand}" if hand else "")
        return " ".join(
            [placement, self.fields[1], self.rights(placed), self.fields[3], "0", self.fields[5]]
        )

    def rights(self, placed: dict[int, int]) -> str:
        """The own castling rights, and the other side's where its pieces stand at home."""
        own = self.fields[2]
        if own != "-" and not own.isalpha():
            return own
        letters = own.replace("-", "")
        for letter, king, partner in homes_of(self.rules).letters:
            home = self.rules.start_pieces
            if all(placed.get(square) == home.get(square, -1) for square in (king, partner)):
                letters += letter
        order = "KQkq"
        return "".join(sorted(set(letters), key=lambda one: (order + one).index(one))) or "-"


def cells_of(rules: Rules, placement: str) -> dict[int, int | None]:
    """The coloured piece on each square of a board's text: 0 for none, None where it is unknown."""
    found: dict[int, int | None] = {}
    board = rules.board
    for rank, row in enumerate(reversed(placement.partition("[")[0].split("/"))):
        file = at = 0
        while at < len(row):
            square = rank * board.files + file
            blanks = re.compile(r"\d+", re.ASCII).match(row, at)
            if blanks:
                found.update(dict.fromkeys(range(square, square + int(blanks.group())), 0))
                file, at = file + int(blanks.group()), blanks.end()
                continue
            if row[at] == UNKNOWN:
                found[square] = None
                at += 1
            else:
                token = ids.take(row, at)
                known = ids.resolve(token[0], rules.numbers) if token else None
                if token is None:
                    raise ValueError(f"{row}: is no row of pieces")
                found[square] = make_piece(*known) if known else WALL
                at = token[1]
            file += 1
    return {square: piece for square, piece in found.items() if square not in board.holes}
