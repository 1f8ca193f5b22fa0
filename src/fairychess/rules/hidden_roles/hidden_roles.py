"""Hidden roles: which piece is which, which have secret roles, which are still there.

Every piece of the starting position is an individual named by the square it starts on, through
promotion, capture and drop. Several rules share what is remembered about it: one variable a piece
(its note), one a side for the two secret roles, and one for which of the four actors are out of
play.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit, read_field, with_field
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.rules.hidden_roles.note import (
    with_death,
    with_revealed,
    with_seen,
    without_secrets,
)

from fairychess.board import square_name
from fairychess.messages import ExplainedError, about

LATEST = 4095
"""The last turn that can be written down."""

LIMIT = 63
NOWHERE = -1
IN_HAND = -2


class HiddenRoles:
    """Shared by the rules of one compiled variant; keeps numbers of variables, no game state."""

    def __init__(self, rules: Any) -> None:
        roles = [role.id for role in rules.definition.roles]
        self.order = []
        self.names = {}
        self.idents = {}
        self.number = 0
        self.known = False
        self.role_var[0] = rules.variable("roles_first")
        self.role_var[1] = rules.variable("roles_second")
        self.fate_var = rules.variable("fate")
        for piece in range(2, rules.tables.coloured_pieces):
            role = rules.definition_of(piece).role
            self.role_by_piece[piece] = roles.index(role) if role else -1

    def learn(self, rules: Any, start: Any) -> None:
        """Name the pieces of the starting position by their squares."""
        if self.known:
            return
        self.known = True
        found = [
            (start.ident_at(square), square, colour_of(start.piece_at(square)))
            for square in range(rules.tables.squares)
            if start.piece_at(square)
        ]
        if len(found) > LIMIT:
            raise ExplainedError("fault_individuals", count=LIMIT, given=len(found))
        for ident, square, colour in found:
            self.ordered[len(self.order)] = ident  # the same, for loops that are compiled
            self.order.append(ident)
            self.owner_of[ident] = colour
            self.home[ident] = square
            self.piece_var[ident] = rules.variable(f"piece{ident}", unrepeated=True)
            name = square_name(rules.board, square)
            self.names[ident] = name
            self.idents[name] = ident
        self.number = len(found)

    def var_of(self, ident: int) -> int:
        """Number of the variable that holds a piece's note."""
        return int(self.piece_var[ident])

    def owner(self, ident: int) -> int:
        """Side with which the piece starts."""
        return int(self.owner_of[ident])

    def home_of(self, ident: int) -> int:
        """Square on which the piece starts."""
        return int(self.home[ident])

    # ---- who acts -------------------------------------------------------------------------

    def actor(self, pos: State, side: cython.int, role: cython.int) -> cython.int:
        """Identity of the piece that plays a role (0 or 1) for a side; 0 before the choice."""
        return read_field(pos.board_state.variables[self.role_var[side]], 8 * role, 8)

    def choose(self, pos: State, side: int, first: int, second: int) -> None:
        """Effect: a side has chosen which pieces play its two roles."""
        pos.set_variable(self.role_var[side], with_field(first, 8, 8, second))

    def chosen(self, pos: State) -> cython.bint:
        """Have both sides chosen?"""
        return (
            pos.board_state.variables[self.role_var[0]] != 0
            and pos.board_state.variables[self.role_var[1]] != 0
        )

    def role_of(self, piece: cython.int) -> cython.int:
        """Role that this piece plays, -1 for none."""
        return self.role_by_piece[piece] if piece else -1

    def whereabouts(self, pos: State, ident: cython.int) -> cython.int:
        """Square of a piece, IN_HAND or NOWHERE."""
        square: cython.int
        for square in range(pos.tables.squares):
            if pos.board_state.ident[square] == ident and pos.board_state.board[square]:
                return square
        return -2 if pos.board_state.held[ident] else -1

    def in_play(self, pos: State, ident: cython.int) -> cython.bint:
        """Is the piece on the board or in a hand?"""
        return self.whereabouts(pos, ident) != -1

    # ---- who is left ----------------------------------------------------------------------

    def acts(self, pos: State, side: cython.int, role: cython.int) -> cython.bint:
        """Is the piece that plays this role still there?"""
        if pos.board_state.variables[self.role_var[side]] == 0:
            return False
        return not has_bit(pos.board_state.variables[self.fate_var], 2 * side + role)

    def beaten(self, pos: State, side: cython.int) -> cython.bint:
        """Has a side lost both?"""
        return read_field(pos.board_state.variables[self.fate_var], 2 * side, 2) == 3

    def over(self, pos: State) -> cython.bint:
        """Has either side lost both?"""
        return self.beaten(pos, 0) or self.beaten(pos, 1)

    # ---- notes ----------------------------------------------------------------------------

    def note(self, pos: State, ident: cython.int) -> cython.int:
        """The note kept about a piece."""
        return pos.board_state.variables[self.piece_var[ident]]

    def set_note(self, pos: State, ident: cython.int, value: cython.int) -> cython.void:
        """Effect: remember something else about a piece."""
        pos.set_variable(self.piece_var[ident], value)

    def rewrite(self, pos: State, side: cython.int, seen: int, deaths: dict[int, int]) -> None:
        """Effect: a side's seer has seen the pieces of the bit set `seen`, and has written `deaths`
        ({piece: turn})."""
        ident: cython.int
        old: cython.int
        new: cython.int
        for ident in self.order:
            old = pos.board_state.variables[self.piece_var[ident]]
            new = with_seen(old, side, has_bit(seen, ident))
            new = with_death(new, side, deaths.get(ident, 0) if deaths else 0)
            if new != old:
                pos.set_variable(self.piece_var[ident], new)

    def placing(self, pos: State) -> bytes:
        """The identity of the piece on each square, 0 for none."""
        square: cython.int
        found = bytearray(pos.tables.squares)
        for square in range(pos.tables.squares):
            if pos.board_state.board[square]:
                found[square] = pos.board_state.ident[square]
        return bytes(found)

    def bury(self, pos: State, ident: cython.int, piece: cython.int) -> cython.void:
        """Effect: the piece is out of the game; an actor is revealed, and what a seer saw is
        void.
        """
        side: cython.int = colour_of(piece)
        role: cython.int = self.role_of(piece)
        kept: cython.int = without_secrets(pos.board_state.variables[self.piece_var[ident]])
        other: cython.int
        if role >= 0:
            kept = with_revealed(kept)
            pos.set_variable(
                self.fate_var,
                with_field(pos.board_state.variables[self.fate_var], 2 * side + role, 1, 1),
            )
            if role == 1:
                for other in self.order:
                    self.set_note(pos, other, with_seen(self.note(pos, other), side, False))
        pos.set_variable(self.piece_var[ident], kept)

    def bury_taken(self, pos: State, first: cython.int) -> cython.void:
        """Effect: bury the pieces taken, from number `first` on, except those held."""
        index: cython.int
        for index in range(first, pos.last_move.captured):
            if (
                pos.last_move.captured_piece[index]
                and not pos.board_state.held[pos.last_move.captured_ident[index]]
            ):
                self.bury(
                    pos, pos.last_move.captured_ident[index], pos.last_move.captured_piece[index]
                )

    def settle(self, pos: State) -> None:
        """Work out who is gone, for a position just read."""
        fate = 0
        for side in range(2):
            for role in range(2):
                ident = self.actor(pos, side, role)
                if ident and not self.in_play(pos, ident):
                    fate |= one_bit(2 * side + role)
        pos.set_variable(self.fate_var, fate)

    # ---- spelling -------------------------------------------------------------------------

    def listed(self, idents: Any) -> str:
        """Names of pieces, in the order of their squares."""
        wanted = set(idents)
        return ",".join(self.names[ident] for ident in self.order if ident in wanted)

    def ident(self, name: str, where: str) -> int:
        """The piece with this name; ValueError naming the field it stands in."""
        if name not in self.idents:
            raise about(where, "fault_no_piece_called", name=repr(name))
        return int(self.idents[name])


def hidden_roles_of(rules: Any, named: bool = False, dealt: bool = False) -> HiddenRoles:
    """The hidden roles that the rules of one variant share.

    ValueError where pieces have to be named, or roles to be dealt, and no rule does that.
    """
    if named and not any(rule.names_pieces for rule in rules.rule_list):
        raise ExplainedError("fault_needs_names")
    if dealt and not any("roles" in rule.notation.remembers for rule in rules.rule_list):
        raise ExplainedError("fault_needs_roles")
    found: HiddenRoles = rules.shared(HiddenRoles)
    return found
