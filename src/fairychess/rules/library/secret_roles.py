"""Secret roles: each side is dealt cards of its pieces and secretly casts its roles among them.

Chance deals card by card, then each side chooses which two of its cards play the roles of the
variant's `[roles]`, both at the same time and unseen by the other. From then on the two pieces move
as their roles say, whatever they look like. A role is revealed when its piece leaves the game; a
side that has lost both loses. Pieces need names for it: `individuals`. Source: Kira Chess K2, K3,
K12, K13, K-A5; Kira Shogi KS2, KS7, KS8.
"""

from random import Random
from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.flags import read_field, with_field
from cython.cimports.fairychess.position.words.move import (
    belongs_to,
    first_payload,
    origin_of,
    rule_of,
    special_move,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece
from cython.cimports.fairychess.rules.hidden_roles.hidden_roles import HiddenRoles
from cython.cimports.fairychess.rules.hidden_roles.note import (
    is_drawn,
    is_revealed,
    with_drawn,
    with_revealed,
)

from fairychess.messages import ExplainedError, Message, about, wrong_field
from fairychess.position.rule import one_of
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import HIDDEN, RuleVisibility
from fairychess.position.sides import BOTH
from fairychess.rules.hidden_roles.hidden_roles import hidden_roles_of
from fairychess.rules.hidden_roles.other_secrets import OtherSecrets, other_secrets

CARD = cython.declare(cython.int, 1)
CHOICE = cython.declare(cython.int, 2)


@cython.cclass
class SecretRoles(Rule):
    """Deal, choice, revelation and the end; `cards` are dealt to each side."""

    secret = True
    simultaneous = True
    cards: cython.int
    both: str
    hidden: HiddenRoles
    dealt: cython.int
    double: cython.int
    disguises: dict

    def __init__(self, cards: int, both_eliminated: str) -> None:
        Rule.__init__(self)
        self.notation = SecretRolesNotation(self)
        self.visibility = SecretRolesVisibility(self)
        self.cards = cards
        self.both = both_eliminated

    def makes_pieces(self) -> bool:
        """A card may turn a piece into its role."""
        return True

    def bind(self, rules: Any) -> None:
        """List the piece type that each type becomes when it takes up a role."""
        self.rules = rules
        self.hidden = hidden_roles_of(rules, named=True)
        self.dealt = rules.variable("dealt")
        self.double = rules.variable("double")
        roles = [role.id for role in rules.definition.roles]
        self.disguises = {
            (piece.face, roles.index(piece.role)): rules.piece_type(piece.id)
            for piece in rules.pieces
            if piece.role
        }

    # ---- dealing and choosing -------------------------------------------------------------

    @cython.cfunc
    def dealt_to(self, pos: State, side: cython.int) -> cython.int:
        """How many cards a side has drawn."""
        return read_field(pos.board_state.variables[self.dealt], 8 * side, 8)

    def note_dealt(self, pos: State, side: cython.int, number: cython.int) -> None:
        """Effect: a side has drawn so many cards."""
        pos.set_variable(
            self.dealt, with_field(pos.board_state.variables[self.dealt], 8 * side, 8, number)
        )

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Chance while there are cards to deal, then each side until it has chosen."""
        if not self.hidden.known or self.hidden.chosen(pos):
            return -1
        if self.dealt_to(pos, 0) < self.cards or self.dealt_to(pos, 1) < self.cards:
            return 2
        return 0 if self.hidden.actor(pos, 0, 0) == 0 else 1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """The cards still in the pack, or every way to cast the two roles."""
        first: cython.int
        second: cython.int
        side: cython.int
        if self.decide(pos) == 2:
            side = 0 if self.dealt_to(pos, 0) < self.cards else 1
            for first in self.hidden.order:
                if self.hidden.owner_of[first] == side and not is_drawn(
                    self.hidden.note(pos, first)
                ):
                    self.put(pos, CARD, first, 0)
            return
        side = self.decide(pos)
        hand = [
            ident
            for ident in self.hidden.order
            if self.hidden.owner(ident) == side and is_drawn(self.hidden.note(pos, ident))
        ]
        for first in hand:
            for second in hand:
                if first != second:
                    self.put(pos, CHOICE, first, second)

    @cython.cfunc
    def put(
        self, pos: State, tag: cython.int, first: cython.int, second: cython.int
    ) -> cython.void:
        """Offer a card or a choice: the pieces stand in the places of origin and target."""
        pos.options.push(special_move(self.number, first, second, tag))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Draw a card, or note the choice; when both have chosen the pieces take up their roles."""
        first: cython.int = origin_of(move)
        second: cython.int = target_of(move)
        side: cython.int = self.hidden.owner_of[first]
        if first_payload(move) == CARD:
            self.hidden.set_note(pos, first, with_drawn(self.hidden.note(pos, first)))
            self.note_dealt(pos, side, self.dealt_to(pos, side) + 1)
            return
        self.hidden.choose(pos, side, first, second)
        if self.hidden.chosen(pos):
            self.disguise(pos)

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Captured pieces that are in no hand are out; an actor among them is revealed."""
        if rule_of(move) == self.number and type_of(move) == 2:
            pos.set_counters(0, pos.fullmove_number)
        elif pos.last_move.captured:
            self.hidden.bury_taken(pos, 0)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """Dealing takes no turn; the second side's choice is written down after the first's."""
        if self.hidden.chosen(pos):
            return seat
        return 1 if self.hidden.actor(pos, 0, 0) else 0

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """The first turn begins as move 1, whichever side chose last."""
        move: cython.ulonglong
        if pos.fullmove_number != 2 or pos.turn != 0 or pos.halfmove_clock:
            return
        move = pos.move_played(pos.ply - 1)
        if belongs_to(move, self.number):
            pos.set_counters(0, 1)

    def disguise(self, pos: State) -> None:
        """Both sides' actors move as their roles say from now on; they look as before."""
        for side in BOTH:
            for role in range(2):
                square = self.hidden.whereabouts(pos, self.hidden.actor(pos, side, role))
                if square < 0:
                    continue
                piece = pos.piece_at(square)
                name = self.rules.shown(piece).id
                piece_type = self.disguises[name, role]
                pos.place(square, make_piece(piece_type, colour_of(piece)), pos.ident_at(square))
                # Whether it has moved matters only to a piece that may castle.
                if pos.is_unmoved(square) and not self.castling_home(square):
                    pos.mark_moved(square)

    def castling_home(self, square: int) -> bool:
        """Is this the home of a piece that takes part in castling?"""
        rules = self.rules.rule_list
        return any(
            square in home for rule in rules for side in BOTH for home in rule.castling_homes(side)
        )

    # ---- the end --------------------------------------------------------------------------

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A side without both its actors has lost; the mover of the last turn stays `turn`."""
        first: cython.bint = self.hidden.beaten(pos, 0)
        second: cython.bint = self.hidden.beaten(pos, 1)
        if not first and not second:
            return None
        one, other = [role.name for role in self.rules.definition.roles]
        names = {"one": one, "other": other}
        if first and second:
            winner = {"draw": -1, "mover_wins": pos.turn, "mover_loses": 1 - pos.turn}[self.both]
            return (winner, Message("roles_lost_by_both", names))
        if pos.board_state.variables[self.double]:
            return (0 if second else 1, "double_win")
        return (0 if second else 1, Message("roles_lost", names))


class SecretRolesNotation(RuleNotation):
    """The texts of secret roles."""

    remembers = ("cards", "roles", "shown", "double")
    turn_to_read = 1

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`card:b1` or `roles:b1,c1`, the roles in the order of the variant file."""
        rule: SecretRoles = self.rule
        names = rule.hidden.names
        first, second = origin_of(move), target_of(move)
        if first_payload(move) == 1:
            return f"card:{names[first]}"
        return f"roles:{names[first]},{names[second]}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """A card, or one of the ways to cast the roles."""
        rule: SecretRoles = self.rule
        first, second = origin_of(move), target_of(move)
        home = rule.hidden.home_of
        if first_payload(move) == 1:
            label = Message("piece_named", self.called(first))
            return MoveInput(action="draw_card", label=label, marks=(home(first),))
        one, other = [role.name for role in rule.rules.definition.roles]
        pair = {"one": one, "other": other}
        cast = pair | {f"one_{key}": value for key, value in self.called(first).items()}
        cast |= {f"other_{key}": value for key, value in self.called(second).items()}
        return MoveInput(
            action=Message("choose_roles", pair),
            label=Message("both_roles", cast),
            marks=(home(first), home(second)),
            parts=(
                (Message("role", {"role": one}), Message("piece_named", self.called(first))),
                (Message("role", {"role": other}), Message("piece_named", self.called(second))),
            ),
        )

    def called(self, ident: int) -> dict:
        """A piece as people call it, `b1 Knight`, as parameters of messages."""
        rule: SecretRoles = self.rule
        piece = rule.rules.start_pieces[rule.hidden.home_of(ident)]
        return {"name": rule.hidden.names[ident], "piece": rule.rules.definition_of(piece).name}

    def wording(self, text: str) -> Message | None:
        """A choice of roles, or that one was made; cards need no words."""
        what, _, names = text.partition(":")
        if what != "roles":
            return None
        if names == HIDDEN:
            return Message("roles_hidden")
        one, other = [role.name for role in self.rule.rules.definition.roles]
        first, _, second = names.partition(",")
        given = {"one": one, "one_name": first, "other": other, "other_name": second}
        return Message("roles_chosen", given)

    def state_fields(self, pos: State) -> dict:
        """`cards=`, `roles=`, `shown=`, `double=`."""
        return self.told(pos, BOTH)

    def told(self, pos: State, known: tuple) -> dict:
        """The fields with the secrets of the `known` sides."""
        rule: SecretRoles = self.rule
        found: dict = {}
        if not rule.hidden.known or not pos.var(rule.dealt):
            return found
        found["cards"] = "/".join(self.cards_of(pos, side, side in known) for side in BOTH)
        if rule.hidden.actor(pos, 0, 0):
            found["roles"] = "/".join(self.roles_of(pos, side, side in known) for side in BOTH)
        shown = rule.hidden.listed(
            i for i in rule.hidden.order if is_revealed(rule.hidden.note(pos, i))
        )
        if shown:
            found["shown"] = shown
        if pos.var(rule.double):
            found["double"] = "1"
        return found

    def cards_of(self, pos: State, side: int, known: bool) -> str:
        """The cards a side has drawn."""
        rule: SecretRoles = self.rule
        if not known:
            return HIDDEN if rule.dealt_to(pos, side) else ""
        order = rule.hidden.order
        own = [ident for ident in order if rule.hidden.owner(ident) == side]
        return str(
            rule.hidden.listed([ident for ident in own if is_drawn(rule.hidden.note(pos, ident))])
        )

    def roles_of(self, pos: State, side: int, known: bool) -> str:
        """`b1,c1`, `-` before the choice."""
        rule: SecretRoles = self.rule
        idents = [rule.hidden.actor(pos, side, role) for role in range(2)]
        if not idents[0]:
            return "-"
        return ",".join(
            rule.hidden.names[i] if known or is_revealed(rule.hidden.note(pos, i)) else HIDDEN
            for i in idents
        )

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Take up `cards=`, `roles=`, `shown=` and `double=`; put the actors into disguise."""
        rule: SecretRoles = self.rule
        if not rule.hidden.known:
            return
        for side, text in enumerate(two_sides(fields.pop("cards", "/"), "cards")):
            self.read_cards(pos, side, text)
        for side, text in enumerate(two_sides(fields.pop("roles", "-/-"), "roles")):
            if text != "-":
                self.read_roles(pos, side, text)
        for name in fields.pop("shown", "").split(","):
            if name:
                ident = rule.hidden.ident(name, "shown")
                rule.hidden.set_note(pos, ident, with_revealed(rule.hidden.note(pos, ident)))
        if fields.pop("double", "") == "1":
            pos.set_variable(rule.double, 1)
        if rule.hidden.chosen(pos):
            rule.disguise(pos)
            rule.hidden.settle(pos)

    def read_cards(self, pos: State, side: int, text: str) -> None:
        """The cards one side has drawn."""
        rule: SecretRoles = self.rule
        names = [name for name in text.split(",") if name]
        if len(names) > rule.cards:
            raise about("cards", "fault_dealt", given=len(names), wanted=rule.cards)
        for name in names:
            ident = rule.hidden.ident(name, "cards")
            if rule.hidden.owner(ident) != side or is_drawn(rule.hidden.note(pos, ident)):
                raise about("cards", "fault_no_card", name=name)
            rule.hidden.set_note(pos, ident, with_drawn(0))
        rule.note_dealt(pos, side, rule.dealt_to(pos, side) + len(names))

    def read_roles(self, pos: State, side: int, text: str) -> None:
        """Read the pieces that play the roles of one side."""
        rule: SecretRoles = self.rule
        idents = [rule.hidden.ident(name, "roles") for name in text.split(",")]
        if len(idents) != 2 or idents[0] == idents[1]:
            raise wrong_field("roles", text, "fault_two_pieces")
        for ident in idents:
            if rule.hidden.owner(ident) != side:
                raise about("roles", "fault_not_their_piece", name=rule.hidden.names[ident])
            rule.hidden.set_note(pos, ident, with_drawn(rule.hidden.note(pos, ident)))
        drawn = sum(
            is_drawn(rule.hidden.note(pos, i))
            for i in rule.hidden.order
            if rule.hidden.owner(i) == side
        )
        if drawn < rule.cards:  # a position set up without its cards: none are left to deal
            rule.note_dealt(pos, side, rule.cards)
        rule.hidden.choose(pos, side, idents[0], idents[1])


class SecretRolesVisibility(RuleVisibility):
    """Visibility of secret roles."""

    marked = ("role",)
    probes = ("roles:a1,b1",)

    def alternative(
        self, view: Any, start: Any, decisions: list, rng: Random
    ) -> OtherSecrets | None:
        """Other cards, roles and unread deaths."""
        rule: SecretRoles = self.rule
        return other_secrets(view, start, decisions, rule.cards, rng)

    def tell(self, pos: State, move: cython.ulonglong, seat: int) -> str | None:
        """Others see that a card is drawn or a choice made, not which."""
        rule: SecretRoles = self.rule
        if rule.hidden.owner(origin_of(move)) == seat:
            return None
        return "card:?" if first_payload(move) == 1 else "roles:?"

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """The pieces revealed by leaving the game."""
        rule: SecretRoles = self.rule
        found = []
        sides = (rule.rules.definition.first, rule.rules.definition.second)
        for piece, _, ident in pos.last_captured():
            role = rule.hidden.role_of(piece) if piece else -1
            if role >= 0:
                name = rule.rules.definition.roles[role].name
                who = {"side": sides[colour_of(piece)], **rule.notation.called(ident)}
                found.append(Message("role_revealed", who | {"role": name}))
        return found

    def hear(self, news: Message) -> tuple | None:
        """("was", who, role)."""
        rule: SecretRoles = self.rule
        if news.key != "role_revealed":
            return None
        names = [role.name for role in rule.rules.definition.roles]
        return (
            "was",
            rule.hidden.idents[news.parameters["name"]],
            names.index(news.parameters["role"]),
        )

    def marks(self, pos: State, seat: int) -> dict:
        """The roles a seat knows: its own, and those revealed."""
        rule: SecretRoles = self.rule
        found: dict = {}
        if not rule.hidden.chosen(pos):
            return found
        for side in BOTH:
            for role in range(2):
                ident = rule.hidden.actor(pos, side, role)
                square = rule.hidden.whereabouts(pos, ident)
                if square >= 0 and (side == seat or is_revealed(rule.hidden.note(pos, ident))):
                    name = rule.rules.definition.roles[role].name
                    found[square] = [Message("role", {"role": name})]
        return found

    def observe(self, pos: State, seat: int) -> dict:
        """The same, but of the other side only what has been revealed."""
        rule: SecretRoles = self.rule
        return rule.notation.told(pos, (seat,))


def two_sides(text: str, key: str) -> list[str]:
    """The halves of `first/second`."""
    halves = text.split("/")
    if len(halves) != 2:
        raise wrong_field(key, text, "fault_written_sides")
    return halves


def rule(definition: Any, *, cards: int, both_eliminated: str = "draw") -> SecretRoles:
    """Build from the table `[rules.secret_roles]`; `cards` are dealt to each side."""
    one_of("both_eliminated", both_eliminated, ("draw", "mover_wins", "mover_loses"))
    if len(definition.roles) != 2:
        raise ExplainedError("fault_needs_two_roles")
    return SecretRoles(cards, both_eliminated)
