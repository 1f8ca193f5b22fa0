"""Perpetual chase: who threatens the same piece with every move of a cycle has lost (xiangqi).

A move chases an enemy piece if it brings about the threat of a legal capture of a piece that is not
protected: after the capture no legal move of its side takes back. The threat may be one of the
piece that has moved, or of another, whose way it has opened or whose victim it has robbed of its
protector, by a pin or a discovered check. It makes no difference that a piece of `stronger` is
protected: by default none; in xiangqi `stronger = {N = ["R"], C = ["R"]}`, a rook threatened by
horse or cannon. No chase are threats to royals, threats by royals and by `soldiers`, those to
soldiers that can only go forward still, and those to a piece of the same type that could as well
capture.

At the `limit`-th occurrence of a position a side that has chased one piece with every move of the
cycle, as the other has not, has lost; where both did, it is a draw. Perpetual check goes first, as
the rule `repetition` has it, which stands after this one. Source: Asian Xiangqi Federation, rules
of chasing; what they say of sacrifices and of joint chases by several pieces is left out.
"""

from typing import Any

from fairychess.messages import wrong_value
from fairychess.notation import position_text
from fairychess.position.lines import line_from
from fairychess.position.rule import Rule
from fairychess.position.words.move import BOARD, origin_of, target_of, type_of
from fairychess.position.words.piece import piece_type_of
from fairychess.position.words.ray import opposite
from fairychess.rules import parameter_forms as forms

Pair = tuple[int, int]


class PerpetualChase(Rule):
    """Looks at a cycle once a position has occurred often enough."""

    only_names_pieces = True
    is_goal = False
    claimable = True
    ends_by_repetition = True
    rules: Any

    def __init__(self, limit: int, soldiers: Any, stronger: dict[str, list[str]]) -> None:
        Rule.__init__(self)
        self.limit = limit
        self.soldier_ids = list(soldiers)
        self.stronger_ids = stronger
        self.earliest = 2 * (limit - 1)
        self.soldiers: set[int] = set()
        self.stronger: dict[int, set[int]] = {}

    def bind(self, rules: Any) -> None:
        """Look the pieces up."""
        self.rules = rules
        self.soldiers = {rules.piece_type(name) for name in self.soldier_ids}
        self.stronger = {
            rules.piece_type(name): {rules.piece_type(victim) for victim in victims}
            for name, victims in self.stronger_ids.items()
        }

    def outcome(self, pos: Any) -> Any:
        """A loss for the side that has chased, a draw where both have."""
        first = self.first_occurrence(pos)
        if first is None:
            return None
        chasing, checking = self.cycle(pos, first)
        if checking[0] or checking[1] or not (chasing[0] or chasing[1]):
            return None
        if chasing[0] and chasing[1]:
            return self.rules.adjudicate(pos, "both_chase")
        return (1 if chasing[0] else 0, "perpetual_chase")

    def first_occurrence(self, pos: Any) -> int | None:
        """The ply of the position's first occurrence, if this is the one that counts."""
        if pos.ply < 2 * (self.limit - 1):
            return None
        key = pos.repetition_key()
        plies = [ply for ply in range(pos.ply) if pos.repetition_key(ply) == key]
        return plies[0] if len(plies) >= self.limit - 1 else None

    def cycle(self, pos: Any, first: int) -> tuple[list[bool], list[bool]]:
        """For each side: does it chase one piece, does it give check, with all moves since?"""
        moves = [pos.move_played(ply) for ply in range(first, pos.ply)]
        chased: list[set[int] | None] = [None, None]
        checking = [True, True]
        for move in reversed(moves):
            side = 1 - pos.turn
            checking[side] = checking[side] and self.rules.in_check(pos)
            already = chased[side]
            found = self.chased(pos, move) if already is None or already else set()
            chased[side] = found if already is None else already & found
            pos.undo()
        for move in moves:
            pos.do(move)
        return [bool(pieces) for pieces in chased], checking

    def chased(self, pos: Any, move: int) -> set[int]:
        """Identities of the pieces that the last move chases."""
        threats = {
            pair: held
            for pair, held in self.threats(self.turned(pos)).items()
            if not self.mutual(pos, pair)
        }
        if not threats:
            return set()
        idents = {pair: pos.ident_at(pair[1]) for pair in threats}
        moved_from, moved_to = origin_of(move), target_of(move)
        pos.undo()
        before, threatened = self.captures(pos), self.threats(pos)
        pos.do(move)
        found = set()
        for (origin, target), held in threats.items():
            moved = origin == moved_to
            pair = (moved_from if moved else origin, target)
            # Along its own line a piece brings no new threat about.
            new = pair not in before or (moved and not self.in_line(moved_from, moved_to, target))
            if new or (held and pair not in threatened):
                found.add(idents[origin, target])
        return found

    def in_line(self, *squares: int) -> bool:
        """Are the others on one orthogonal line from the first, to either side?"""
        tables, sides = self.rules.tables, self.rules.board.directions(1)
        first, *others = squares
        return any(
            set(others)
            <= {*line_from(tables, first, way), *line_from(tables, first, opposite(way))}
            for way in sides
        )

    def captures(self, pos: Any) -> set[Pair]:
        """Origins and targets of the legal captures of the side to move."""
        return {
            (origin_of(move), target_of(move))
            for move in pos.legal_moves()
            if type_of(move) == BOARD and pos.piece_at(target_of(move)) > 1
        }

    def threats(self, pos: Any) -> dict[Pair, bool]:
        """Captures that the side to move could make, and that would be a chase.

        True where a protector is there, and only its king's safety keeps it from taking back.
        """
        found = {}
        for move in pos.legal_moves():
            origin, target = origin_of(move), target_of(move)
            attacker, victim = pos.piece_at(origin), pos.piece_at(target)
            if type_of(move) != BOARD or victim <= 1 or not self.counts(attacker, victim, target):
                continue
            if piece_type_of(victim) in self.stronger.get(piece_type_of(attacker), ()):
                found[origin, target] = False
                continue
            pos.do(move)
            if all(taker != target for _, taker in self.captures(pos)):
                found[origin, target] = pos.attacked(target, pos.turn)
            pos.undo()
        return found

    def turned(self, pos: Any) -> Any:
        """The same board with the other side to move."""
        words = position_text.format_position(pos, self.rules).split(" ")
        words[1] = self.rules.letters[1 - pos.turn]
        words[3] = "-"
        plain = [word for word in words[:6] if "=" not in word]
        return self.rules.position(" ".join(plain), check=False).kernel

    def counts(self, attacker: int, victim: int, target: int) -> bool:
        """May this attack be a chase at all?"""
        piece_type, other = piece_type_of(attacker), piece_type_of(victim)
        royals = self.rules.royal_types
        if piece_type in royals or other in royals or piece_type in self.soldiers:
            return False
        return other not in self.soldiers or self.crossed(victim, target)

    def crossed(self, soldier: int, square: int) -> bool:
        """Can this soldier leave its file from here?"""
        files = self.rules.board.files
        return any(
            there % files != square % files
            for there in self.rules.tables.every_stop(soldier, square, False)
        )

    def mutual(self, pos: Any, pair: Pair) -> bool:
        """Could a piece of the same type, whose turn it is, as well capture its attacker?"""
        origin, target = pair
        if pos.piece_at(origin) ^ pos.piece_at(target) != 1:
            return False
        return (target, origin) in self.captures(pos)


FORMS = {"soldiers": forms.PIECES_OF_SIDES, "stronger": forms.ID_TABLE}


def rule(
    definition: Any, *, limit: int = 3, soldiers: Any = (), stronger: Any = None
) -> PerpetualChase:
    """Build from the table `[rules.perpetual_chase]`."""
    if limit < 2:
        raise wrong_value("limit", limit, "wanted_more", low=2)
    table = {} if stronger is None else stronger
    if not isinstance(table, dict) or not all(isinstance(item, list) for item in table.values()):
        raise wrong_value("stronger", repr(stronger), "wanted_table_lists")
    return PerpetualChase(limit, soldiers, table)
