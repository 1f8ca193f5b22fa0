"""Hypotheses: effects that turn a position with secrets into another one that looks the same.

A player at one seat holds a position in which the other side's roles, what its seer saw and the
deaths it wrote are only supposed. Everything here is an effect like those of a
move: between `Position.suppose` and `undo` it leaves no trace.
"""

from typing import Any

from fairychess.position.rule_visibility import HIDDEN
from fairychess.position.words.piece import colour_of, make_piece
from fairychess.rules.hidden_roles.hidden_roles import HiddenRoles, hidden_roles_of

Pair = tuple[int, int]
"""The pieces, by identity, that play the first and the second role of a side."""


class Hypotheses:
    """Recasting for one variant's rules; `pieces[side]` are the identities a side starts with."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.hidden: HiddenRoles = hidden_roles_of(rules)
        order = list(self.hidden.order)
        self.pieces = tuple([i for i in order if self.hidden.owner(i) == side] for side in (0, 1))
        roles = [role.id for role in rules.definition.roles]
        self._disguise = {
            (piece.face, roles.index(piece.role)): rules.piece_type(piece.id)
            for piece in rules.pieces
            if piece.role
        }
        self._fits: dict[tuple[str, int], float] = {}
        self._worn: dict[tuple[int, int], int] = {}

    def pairs(self, side: int) -> list[Pair]:
        """Every way to cast a side's two roles."""
        pieces = self.pieces[side]
        return [(first, second) for first in pieces for second in pieces if first != second]

    def pair(self, pos: Any, side: int) -> Pair:
        """The pieces that play the roles in a position."""
        return (self.hidden.actor(pos, side, 0), self.hidden.actor(pos, side, 1))

    def recast(self, pos: Any, side: int, pair: Pair) -> None:
        """Effect: these two play the roles, and the pieces that played them no longer do.

        Whether a piece has moved is left as it is; it matters to no piece in a role.
        """
        old = self.pair(pos, side)
        if old == pair:
            return
        for ident in {*old} - {*pair, 0}:
            self._wear(pos, ident, -1)
        self.hidden.choose(pos, side, *pair)
        for role, ident in enumerate(pair):
            self._wear(pos, ident, role)

    def _wear(self, pos: Any, ident: int, role: int) -> None:
        """Effect: a piece on the board plays this role, or none (-1)."""
        square = self.hidden.whereabouts(pos, ident)
        if square < 0:
            return
        pos.place(square, self._in_role(pos.piece_at(square), role), ident)

    def _in_role(self, piece: int, role: int) -> int:
        """The coloured piece that looks like this one and plays the role, or none (-1)."""
        found = self._worn.get((piece, role))
        if found is None:
            face = self.rules.shown(piece).id
            piece_type = self.rules.piece_type(face) if role < 0 else self._disguise[face, role]
            found = self._worn[piece, role] = make_piece(piece_type, colour_of(piece))
        return found

    def fit(self, face: str, role: int) -> float:
        """The share of a role's moves on an empty board that its piece could make unsuspected."""
        if (face, role) in self._fits:
            return self._fits[face, role]
        own = self.rules.reach_squares(make_piece(self.rules.piece_type(face), 0))
        played = self.rules.reach_squares(make_piece(self._disguise[face, role], 0))
        both = sum(len(a & b) for a, b in zip(own, played, strict=True))
        found = self._fits[face, role] = both / max(1, sum(map(len, played)))
        return found


def filled(rules: Any, text: str) -> str:
    """A position text as one seat may know it, with something possible for every `?`.

    Unknown roles go to pieces that are still there; what a seer saw and what deaths it wrote
    is left empty.
    """
    found = []
    for field in text.split(" "):
        key, _, value = field.partition("=")
        if HIDDEN not in value:
            found.append(field)
        elif key == "roles":
            found.append(f"roles={_roles(hidden_roles_of(rules), text, value)}")
        elif "/" in value:
            found.append(f"{key}={value.replace(HIDDEN, '')}")
    return " ".join(found)


def _roles(hidden: HiddenRoles, text: str, value: str) -> str:
    """The field of the roles with a name for every `?`."""
    fields = dict(field.split("=", 1) for field in text.split(" ") if "=" in field)
    there = fields["men"].replace("/", ",").split(",") if "men" in fields else list(hidden.idents)
    halves = value.split("/")
    for side, half in enumerate(halves):
        names = half.split(",")
        free = [
            name
            for name in there
            if name in hidden.idents
            and hidden.owner(hidden.idents[name]) == side
            and name not in names
        ]
        filled_in = [free.pop() if name == HIDDEN and free else name for name in names]
        halves[side] = ",".join(filled_in)
    return "/".join(halves)
