"""Disguises: pieces that are secretly something else than they look like.

Before play each player casts the variant's `[roles]` among pieces of their own, one after the
other, both players at the same time and unseen. A role says which pieces may play it (`faces`), how
many of each side do (`count`), how they move (`betza`) and what they are once everybody knows
(`becomes`). From then on they move as their roles say and look as before. What gives them away are
with `by_moves` a move that what they look like could not make, with `by_captures` a capture that
they make, and with `when_captured` that they are captured. A role that becomes nothing stays secret
until then.

Sentences know the roles by their ids: `taking('B')` is true where a piece in the role B is taken,
whether anybody knew it or not. Nothing may forbid a move because of a secret: other rules must not
protect royals, which are captured.
Sources: vchess, rules of Hidden Queen; Beirut chess; Stratego.
"""

from random import Random
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    belongs_to,
    first_payload,
    origin_of,
    special_move,
    type_of,
)
from cython.cimports.fairychess.position.words.path_entry import (
    INITIAL,
    may_stop,
    occupied_by,
    side_effects_of,
    square_of,
)
from cython.cimports.fairychess.position.words.piece import (
    WALL,
    colour_of,
    make_piece,
    other_colour,
    piece_type_of,
)

from fairychess.board import parse_square, square_name
from fairychess.messages import ExplainedError, Message, about, must_be
from fairychess.position.rule import overriding
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import HIDDEN, RuleVisibility
from fairychess.position.sides import BOTH


@cython.cclass
class Disguises(Rule):
    """Casting the roles, and what gives them away."""

    secret = True
    simultaneous = True
    by_move: cython.bint
    by_capture: cython.bint
    by_death: cython.bint
    cast: cython.int
    slots: list
    worn: dict
    shows: dict
    known: dict
    face_of: dict
    homes: dict
    unchecked: cython.bint

    def __init__(self, by_moves: bool, by_captures: bool, when_captured: bool) -> None:
        Rule.__init__(self)
        self.notation = DisguisesNotation(self)
        self.visibility = DisguisesVisibility(self)
        self.by_move = by_moves
        self.by_capture = by_captures
        self.by_death = when_captured
        self.homes = {}
        self.unchecked = False

    def makes_pieces(self) -> bool:
        """Casting makes pieces of others, and so does being found out."""
        return True

    def bind(self, rules: Any) -> None:
        """Know the piece types in disguise."""
        self.rules = rules
        if overriding(rules.rule_list, "in_check") or any(r.foresees() for r in rules.rule_list):
            raise ExplainedError("fault_disguises_protected")
        roles = rules.definition.roles
        if not roles:
            raise ExplainedError("fault_disguises_no_roles")
        self.cast = rules.variable("cast")
        self.slots = [number for number, role in enumerate(roles) for _ in range(role.count)]
        numbers = {role.id: number for number, role in enumerate(roles)}
        self.worn, self.shows, self.known, self.face_of = {}, {}, {}, {}
        for piece in rules.pieces:
            if not piece.role:
                continue
            role = roles[numbers[piece.role]]
            for side in BOTH:
                face = make_piece(rules.piece_type(piece.face), side)
                here = make_piece(rules.piece_type(piece.id), side)
                self.worn[face, numbers[piece.role]] = here
                self.shows[here] = numbers[piece.role]
                self.face_of[here] = face
                if role.becomes:
                    self.known[here] = make_piece(rules.piece_type(role.becomes), side)

    def learn_start(self, start: Any) -> None:
        """See that there are pieces enough for the roles."""
        squares = range(start.tables.squares)
        self.homes = {square: start.piece_at(square) for square in squares}
        for side in BOTH:
            if not self.enough(self.free(start, side), 0):
                raise ExplainedError("fault_disguises_few")
        self.unchecked = True

    def check_castling(self) -> None:
        """Refuse roles for pieces that may castle, once all rules know the starting position."""
        if not self.unchecked:
            return
        self.unchecked = False
        for side in BOTH:
            for other in self.rules.rule_list:
                for home in set().union(*other.castling_homes(side)):
                    if any((self.homes[home], role) in self.worn for role in self.slots):
                        raise self.rules.definition.error(
                            "rules.disguises", "", "fault_disguises_castling"
                        )

    def enough(self, free: list, slot: int) -> bool:
        """Are there pieces for this role and those after it?"""
        wanted: dict = {}
        for role in self.slots[slot:]:
            wanted[role] = wanted.get(role, 0) + 1
        fitting = {role: sum((piece, role) in self.worn for piece in free) for role in wanted}
        return len(free) >= len(self.slots) - slot and all(
            fitting[role] >= count for role, count in wanted.items()
        )

    # ---- casting --------------------------------------------------------------------------

    @cython.cfunc
    def done(self, pos: State, side: cython.int) -> cython.int:
        """How many roles a side has cast."""
        return read_field(pos.board_state.variables[self.cast], 8 * side, 8)

    @cython.cfunc
    def playing(self, pos: State) -> cython.bint:
        """Is everything cast?"""
        count: cython.int = len(self.slots)
        return self.done(pos, 0) >= count and self.done(pos, 1) >= count

    def before_play(self, pos: State) -> bool:
        """Until everything is cast."""
        return not self.playing(pos)

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """The first player casts a role, then the second the same one."""
        if self.playing(pos):
            return -1
        return 0 if self.done(pos, 0) <= self.done(pos, 1) else 1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """Every piece of the side that may play the role."""
        square: cython.int
        side: cython.int = self.decide(pos)
        role: cython.int = self.slots[self.done(pos, side)]
        free: list = self.free(pos, side)
        piece: cython.int
        for square in range(pos.tables.squares):
            piece = pos.board_state.board[square]
            if piece <= WALL or colour_of(piece) != side or (piece, role) not in self.worn:
                continue
            rest = list(free)
            rest.remove(piece)
            if self.enough(rest, self.done(pos, side) + 1):
                pos.options.push(special_move(self.number, square, square, role))

    def free(self, pos: State, side: cython.int) -> list:
        """The pieces of a side that have no role yet."""
        found = [pos.piece_at(square) for square in range(pos.tables.squares)]
        return [
            piece
            for piece in found
            if piece > WALL and colour_of(piece) == side and piece not in self.shows
        ]

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """The piece plays the role."""
        square: cython.int = origin_of(move)
        piece: cython.int = pos.board_state.board[square]
        side: cython.int = colour_of(piece)
        count: cython.int = self.done(pos, side) + 1
        pos.set_variable(
            self.cast, with_field(pos.board_state.variables[self.cast], 8 * side, 8, count)
        )
        self.dress(pos, square, self.worn[piece, first_payload(move)])

    @cython.cfunc
    def dress(self, pos: State, square: cython.int, piece: cython.int) -> cython.void:
        """Effect: make another piece of the one on a square; whether it has moved stays."""
        unmoved: cython.bint = pos.is_unmoved(square)
        pos.place(square, piece, pos.ident_at(square))
        if unmoved:
            pos.mark_unmoved(square)

    @cython.cfunc
    def casting(self, move: cython.ulonglong) -> cython.bint:
        """Is this the casting of a role?"""
        return belongs_to(move, self.number)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """Who casts the next role; the first player begins to play."""
        if not self.casting(pos.move_played(pos.ply - 1)):
            return seat
        return 0 if self.playing(pos) else self.decide(pos)

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Play begins with move number 1."""
        if self.casting(pos.move_played(pos.ply - 1)):
            pos.set_counters(0, 1)

    # ---- being found out ------------------------------------------------------------------

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """A piece that has moved or captured may have given itself away."""
        target: cython.int
        piece: cython.int
        if not pos.last_move.piece or self.casting(move):
            return
        target = pos.last_move.target
        piece = pos.board_state.board[target]
        if piece not in self.shows:
            return
        if self.by_capture and pos.last_move.captured and piece in self.known:
            self.dress(pos, target, self.known[piece])
            return
        found: cython.bint = type_of(move) == BOARD and not self.as_face(pos, move, target)
        if found and self.by_move and piece in self.known:
            self.dress(pos, target, self.known[piece])

    @cython.cfunc
    def as_face(self, pos: State, move: cython.ulonglong, target: cython.int) -> cython.bint:
        """Could a piece that is what this one looks like have made the move? It then leaves the
        same rights behind."""
        origin: cython.int = origin_of(move)
        face: cython.int = self.face_of[pos.board_state.board[target]]
        who: cython.int = occupied_by(other_colour(face)) if pos.last_move.captured else 0
        entry: cython.ulonglong
        index: cython.int
        if (
            self.rules.definition_of(pos.board_state.board[target]).betza
            == self.rules.pieces[piece_type_of(face)].betza
        ):
            return True
        for index in range(pos.last_move.captured):
            if pos.last_move.captured_square[index] != target:
                return False
        if target in self.rules.stuck_squares(face):
            return False
        for entry in pos.tables.run(face, origin):
            if square_of(entry) != target or not may_stop(entry, who):
                continue
            if entry & INITIAL and self.homes.get(origin) != face:
                continue
            if side_effects_of(entry) and not pos.board_state.en_passant:
                pos.board_state.effects(side_effects_of(entry), target)
            return True
        return False


class DisguisesNotation(RuleNotation):
    """The texts of disguises."""

    remembers = ("cast", "disguises")

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`role:Q@d2`."""
        rule: Disguises = self.rule
        role = rule.rules.definition.roles[first_payload(move)].id
        return f"role:{role}@{square_name(pos.tables.board, origin_of(move))}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput:
        """A click on the piece."""
        rule: Disguises = self.rule
        role = rule.rules.definition.roles[first_payload(move)].name
        square = square_name(pos.tables.board, origin_of(move))
        return MoveInput(
            action=Message("choose_disguise", {"role": role}),
            label=square,
            marks=(origin_of(move),),
        )

    def wording(self, text: str) -> Message | None:
        """That a role was cast, and for those who may know it, on which piece."""
        what, _, given = text.partition(":")
        if what != "role":
            return None
        if given == HIDDEN:
            return Message("roles_hidden")
        role, _, square = given.rpartition("@")
        names = {each.id: each.name for each in self.rule.rules.definition.roles}
        return Message("disguise_chosen", {"role": names.get(role, role), "square": square})

    def state_fields(self, pos: State) -> dict:
        """`cast=1/0`, until all are, and `disguises=Q@d2/Q@e7`."""
        return self.told(pos, BOTH)

    def told(self, pos: State, known: tuple) -> dict:
        """The fields with the secrets of the `known` sides."""
        rule: Disguises = self.rule
        found = {}
        counts = [rule.done(pos, side) for side in BOTH]
        if not any(counts):
            return found
        if not rule.playing(pos):
            found["cast"] = "/".join(map(str, counts))
        found["disguises"] = "/".join(
            self.worn_by(pos, side) if side in known else HIDDEN for side in BOTH
        )
        return found

    def worn_by(self, pos: State, side: int) -> str:
        """The roles of a side that nobody else knows, `-` for none."""
        rule: Disguises = self.rule
        roles = rule.rules.definition.roles
        found = []
        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if piece in rule.shows and colour_of(piece) == side:
                name = square_name(pos.tables.board, square)
                found.append(f"{roles[rule.shows[piece]].id}@{name}")
        return ",".join(found) or "-"

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Take up `cast=` and `disguises=`."""
        rule: Disguises = self.rule
        rule.check_castling()
        if "disguises" not in fields:
            if "cast" in fields:
                raise about("cast", "fault_disguises_sides")
            return
        count = len(rule.slots)
        cast = fields.pop("cast", f"{count}/{count}").split("/")
        if len(cast) != 2 or not all(
            each.isascii() and each.isdecimal() and len(each) < 4 and int(each) <= count
            for each in cast
        ):
            raise about("cast", must_be("wanted_between", low=0, high=count))
        pos.set_variable(rule.cast, with_field(int(cast[0]), 8, 8, int(cast[1])))
        sides = fields.pop("disguises").split("/")
        if len(sides) != 2:
            raise about("disguises", "fault_disguises_sides")
        for side, text in enumerate(sides):
            for each in text.split(",") if text not in ("-", HIDDEN, "") else ():
                self.read_one(pos, side, each)

    def read_one(self, pos: State, side: int, text: str) -> None:
        """`Q@d2`: put the piece on d2 into the role Q."""
        rule: Disguises = self.rule
        ident, _, name = text.rpartition("@")
        roles = [role.id for role in rule.rules.definition.roles]
        square = parse_square(pos.tables.board, name)
        piece = pos.piece_at(square)
        number = roles.index(ident) if ident in roles else -1
        if piece <= WALL or colour_of(piece) != side or (piece, number) not in rule.worn:
            raise about("disguises", "fault_no_disguise", text=text)
        rule.dress(pos, square, rule.worn[piece, number])


class DisguisesVisibility(RuleVisibility):
    """Who knows which roles."""

    marked = ("role",)
    announces_checks = False
    hides_types = True

    probes = ("role:Q@a1",)

    def tell(self, pos: State, move: cython.ulonglong, seat: int) -> str | None:
        """Others see that a role is cast, not which nor where."""
        piece = pos.piece_at(origin_of(move))
        return None if piece > WALL and colour_of(piece) == seat else f"role:{HIDDEN}"

    def observe(self, pos: State, seat: int) -> dict:
        """The own roles only."""
        notation: Any = self.rule.notation
        found: dict = notation.told(pos, (seat,))
        return found

    def marks(self, pos: State, seat: int) -> dict:
        """The roles of the own pieces."""
        rule: Disguises = self.rule
        found = {}
        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if piece in rule.shows and colour_of(piece) == seat:
                name = rule.rules.definition.roles[rule.shows[piece]].name
                found[square] = [Message("role", {"role": name})]
        return found

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """Who has been found out, by a move or by being captured."""
        rule: Disguises = self.rule
        if rule.casting(move):
            return []
        found = []
        sides = (rule.rules.definition.first, rule.rules.definition.second)
        roles = rule.rules.definition.roles
        if rule.by_death:
            for piece, square, _ in pos.last_captured():
                if piece in rule.shows:
                    given = {"side": sides[colour_of(piece)], "role": roles[rule.shows[piece]].name}
                    given["square"] = square_name(pos.tables.board, square)
                    found.append(Message("disguise_captured", given))
        moved = pos.last_move.piece
        if moved in rule.shows:
            here = pos.piece_at(pos.last_move.target)
            met = rule.by_capture and pos.last_captured()
            if met or (here > WALL and here == rule.known.get(moved)):
                given = {"side": sides[colour_of(moved)], "role": roles[rule.shows[moved]].name}
                given["square"] = square_name(pos.tables.board, pos.last_move.target)
                found.append(Message("disguise_revealed", given))
        return found

    def hear(self, news: Message) -> tuple | None:
        """Whose role on which square is known now."""
        if news.key not in ("disguise_captured", "disguise_revealed"):
            return None
        given = news.parameters
        what = "unmasked" if news.key == "disguise_revealed" else "fallen"
        return what, given["square"], given["role"], given["side"]

    def alternative(
        self, view: Any, start: Any, decisions: list, rng: Random
    ) -> "OtherRoles | None":
        """The same game with the roles of the viewer's side played by other pieces."""
        own = [text for seat, text in decisions if seat == view.viewer and text[:5] == "role:"]
        squares = [text.rpartition("@")[2] for text in own]
        homes = [piece.square for piece in start.board if piece.side == view.viewer]
        if not own:
            return None
        at = rng.randrange(len(own))
        spare = [name for name in homes if name not in squares]
        other = list(squares)
        if spare and rng.random() < 0.7:
            other[at] = rng.choice(spare)
        else:
            to = rng.randrange(len(own))
            other[at], other[to] = other[to], other[at]
        told = [f"{text.rpartition('@')[0]}@{name}" for text, name in zip(own, other, strict=True)]
        return OtherRoles(view.viewer, told) if told != own else None


class OtherRoles:
    """Other castings of a side, for a game to be told once more."""

    def __init__(self, side: str, told: list) -> None:
        self.side, self.told = side, told

    def retell(self, seat: str, text: str, options: list, rng: Random) -> str:
        """The other casting; all other decisions are the same."""
        if seat == self.side and text.startswith("role:"):
            return str(self.told.pop(0))
        return text


def rule(
    definition: Any, *, by_moves: bool = True, by_captures: bool = False, when_captured: bool = True
) -> Disguises:
    """Build from the table `[rules.disguises]`."""
    return Disguises(by_moves, by_captures, when_captured)
