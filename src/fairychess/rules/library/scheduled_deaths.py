"""Scheduled deaths: the seer of a side writes down who is to leave the game, and on which turn.

The second of the two secret roles is the seer. What it stands, or has ever stood, next to at the
end of an action is seen for good. Writing takes the whole turn and two decisions: the piece, then
the turn. Deaths fall due at the end of the written turn, all at once; killing the other side's
first role with one's own timer at the end of one's own turn earns another action.
Turns count 1, 2, 3, ... over both sides. Source: Kira Chess K11, K14, K17, section 1.2, K-A2 to
K-A11, K-A16; Kira Shogi KS5, KS9.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import (
    first_payload,
    number_move,
    rule_of,
    squares_of,
    type_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of
from cython.cimports.fairychess.rules.hidden_roles.hidden_roles import HiddenRoles
from cython.cimports.fairychess.rules.hidden_roles.note import (
    death_of,
    is_doomed,
    is_seen,
    with_death,
    with_seen,
)

from fairychess.board import square_name
from fairychess.messages import ExplainedError, Message, about, must_be, wrong_field, wrong_value
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import HIDDEN, RuleVisibility
from fairychess.position.sides import BOTH
from fairychess.rules.hidden_roles.hidden_roles import LATEST, hidden_roles_of

PIECE = cython.declare(cython.int, 1)
TURN = cython.declare(cython.int, 2)
BY_ATTEMPT = cython.declare(cython.int, 1)
BY_DEATH = cython.declare(cython.int, 2)
NOTED = cython.declare(cython.int, ~9)
"""Bits of a note that tell who has seen a piece and when it is to die."""
FARTHEST = 200
"""How many turns ahead a death can be written where the game sets no limit."""
AGAIN = ("", "attempt", "death")
KNOWN = cython.declare(cython.int, 80)
"""Percent of its worth that a piece has left whom the other side's seer may name at any time."""
SOON = cython.declare(cython.int, 2)


@cython.cclass
class ScheduledDeaths(Rule):
    """Seeing, writing, dying. `horizon` is how many turns ahead may be written."""

    secret = True
    horizon: cython.int
    farthest: cython.int
    announce: cython.bint
    any_action: cython.bint
    hidden: HiddenRoles
    writing: cython.int
    again: cython.int
    hit: cython.int
    due: cython.int
    double: cython.int

    def __init__(self, horizon: int, announce_killer: bool, extra_move_any_action: bool) -> None:
        Rule.__init__(self)
        self.notation = ScheduledDeathsNotation(self)
        self.visibility = ScheduledDeathsVisibility(self)
        self.hints = ScheduledDeathsHints(self)
        self.horizon = self.farthest = horizon
        self.announce = announce_killer
        self.any_action = extra_move_any_action

    def bind(self, rules: Any) -> None:
        """Share the hidden roles and the variables of a turn that is not over."""
        self.rules = rules
        self.hidden = hidden_roles_of(rules, named=True, dealt=True)
        self.writing = rules.variable("writing")
        self.again = rules.variable("again")
        self.hit = rules.variable("hit")
        self.due = rules.variable("due")
        self.double = rules.variable("double")

    @cython.cfunc
    def turn_number(self, pos: State) -> cython.int:
        """The turn being played, 1 for the first."""
        return 2 * (pos.fullmove_number - 1) + 1 + pos.turn

    # ---- writing --------------------------------------------------------------------------

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """A side that has named a piece now writes a turn."""
        return pos.turn if pos.board_state.variables[self.writing] else -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """The turns that may be written."""
        now: cython.int = self.turn_number(pos)
        turn: cython.int
        for turn in range(now + 1, now + self.horizon + 1):
            if turn <= LATEST:
                self.put(pos, TURN, turn)

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Name any piece seen by one's seer, while it stands on the board."""
        ident: cython.int
        if not self.hidden.acts(pos, pos.turn, 1):
            return
        if pos.board_state.variables[self.again] == BY_DEATH and not self.any_action:
            return
        for ident in self.hidden.order:
            if is_seen(self.hidden.note(pos, ident), pos.turn):
                self.put(pos, PIECE, ident)

    @cython.cfunc
    def put(self, pos: State, tag: cython.int, value: cython.int) -> cython.void:
        """Offer a piece or a turn: the value stands in the place of both squares."""
        pos.options.push(number_move(self.number, value, tag))

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Name the piece; then note the turn if it is the earliest written for him."""
        value: cython.int = squares_of(move)
        ident: cython.int
        note: cython.int
        old: cython.int
        if first_payload(move) == PIECE:
            pos.set_variable(self.writing, value)
            return
        ident = pos.board_state.variables[self.writing]
        note = self.hidden.note(pos, ident)
        old = death_of(note, pos.turn)
        if old == 0 or value < old:
            self.hidden.set_note(pos, ident, with_death(note, pos.turn, value))
        pos.set_variable(self.writing, 0)

    # ---- the end of an action -------------------------------------------------------------

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """See what stands near; if the turn is over, let the deaths of this turn happen."""
        mine: cython.bint = (
            type_of(move) == 2 and cython.cast(cython.int, rule_of(move)) == self.number
        )
        if not self.hidden.chosen(pos):
            return
        if mine and first_payload(move) == PIECE:
            pos.set_counters(
                pos.halfmove_clock - 1, pos.fullmove_number
            )  # nothing has been done yet
            return
        if mine:
            pos.set_counters(0, pos.fullmove_number)
        if self.hidden.over(pos):
            pos.set_variable(self.hit, 0)
            pos.set_variable(self.again, 0)
            return
        self.look(pos)
        if pos.board_state.variables[self.due]:
            return
        # An attempt has succeeded, and its piece has been promoted: go on.
        if pos.board_state.variables[self.hit]:
            pos.set_variable(self.hit, 0)
            pos.set_variable(self.again, BY_ATTEMPT)
            return
        pos.set_variable(self.again, 0)
        self.end_turn(pos)

    @cython.cfunc
    def look(self, pos: State) -> cython.void:
        """Every piece next to a seer, and the seer itself, is seen for good."""
        side: cython.int
        square: cython.int
        near: cython.int
        ident: cython.int
        note: cython.int
        for side in range(2):
            if not self.hidden.acts(pos, side, 1):
                continue
            square = self.hidden.whereabouts(pos, self.hidden.actor(pos, side, 1))
            if square < 0:
                continue
            for near in (square, *pos.tables.neighbours(square)):
                if pos.board_state.board[near]:
                    ident = pos.board_state.ident[near]
                    note = pos.board_state.variables[self.hidden.piece_var[ident]]
                    if not is_seen(note, side):
                        self.see(pos, side, ident)

    @cython.cfunc
    def see(self, pos: State, side: cython.int, ident: cython.int) -> cython.void:
        """Note that a side has seen a piece."""
        note: cython.int = self.hidden.note(pos, ident)
        self.hidden.set_note(pos, ident, with_seen(note, side, True))

    @cython.cfunc
    def end_turn(self, pos: State) -> cython.void:
        """Step 4 and 5 of the turn: the deaths of this turn, then perhaps another action."""
        now: cython.int = self.turn_number(pos)
        enemy: cython.int = 1 - pos.turn
        index: cython.int
        ident: cython.int
        note: cython.int
        by_mover: cython.bint
        struck: cython.bint = False
        any_died: cython.bint = False
        for index in range(self.hidden.number):
            ident = self.hidden.ordered[index]
            note = pos.board_state.variables[self.hidden.piece_var[ident]]
            if not is_doomed(note):
                continue
            if death_of(note, 0) != now and death_of(note, 1) != now:
                continue
            by_mover = death_of(note, pos.turn) == now
            if self.kill(pos, ident) == 2 * enemy and by_mover:
                struck = True
            any_died = True
        if not any_died:
            return
        pos.set_counters(0, pos.fullmove_number)
        self.look(pos)
        if struck and not self.hidden.beaten(pos, pos.turn):
            if self.hidden.beaten(pos, enemy):
                pos.set_variable(self.double, 1)
            else:
                self.grant(pos)

    @cython.cfunc
    def kill(self, pos: State, ident: cython.int) -> cython.int:
        """Remove a piece from board or hand; 2 * side + role of an actor, else -1."""
        piece: cython.int
        role: cython.int
        square: cython.int = self.hidden.whereabouts(pos, ident)
        if square >= 0:
            piece = pos.board_state.board[square]
            pos.take(square)
        else:
            piece = pos.capture_held(ident)
        self.hidden.bury(pos, ident, piece)
        role = self.hidden.role_of(piece)
        return 2 * colour_of(piece) + role if role >= 0 else -1

    @cython.cfunc
    def grant(self, pos: State) -> cython.void:
        """Another action in the same turn, if there is one to be had."""
        low: cython.int
        number: cython.int
        rights: cython.ulonglong = pos.board_state.en_passant
        pos.set_variable(self.again, BY_DEATH)
        if not self.any_action:
            # Nobody captures in passing what the own double step has passed.
            pos.board_state.set_en_passant(0)
            low = pos.generate()
            number = pos.options.top - low
            pos.options.top = low
            if number == 0:
                pos.set_variable(self.again, 0)
                pos.board_state.set_en_passant(rights)

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The mover goes on while his turn is not over; the end of the game ends no turn."""
        if (
            pos.board_state.variables[self.writing]
            or pos.board_state.variables[self.again]
            or pos.board_state.variables[self.due]
        ):
            return pos.turn
        if self.hidden.chosen(pos) and self.hidden.over(pos):
            return pos.turn
        return seat


class ScheduledDeathsNotation(RuleNotation):
    """The texts of scheduled deaths."""

    remembers = ("seen", "deaths", "writing", "extra")

    def format_move(self, pos: State, move: cython.ulonglong) -> str:
        """`death:b1`, then `@15`."""
        rule: ScheduledDeaths = self.rule
        value = int(squares_of(move))
        if first_payload(move) == 1:
            return f"death:{rule.hidden.names[value]}"
        return f"@{value}"

    def move_input(self, pos: State, move: cython.ulonglong) -> MoveInput | None:
        """A seen piece, with the place where it is now; then a turn."""
        rule: ScheduledDeaths = self.rule
        value = int(squares_of(move))
        if first_payload(move) == 2:
            side = rule.rules.definition.first if value % 2 else rule.rules.definition.second
            ahead = value - rule.turn_number(pos)
            later = "next_turn" if ahead == 1 else Message("in_turns", {"count": ahead})
            label = Message("death_turn", {"turn": value, "side": side})
            return MoveInput(action="turn_of_death", label=label, detail=later)
        where = rule.hidden.whereabouts(pos, value)
        return MoveInput(
            action="write_death",
            label=self.called(pos, value),
            marks=(where,) if where >= 0 else (),
        )

    def called(self, pos: State, ident: int) -> Message:
        """A piece as people call it: `White's b1 Knight on c3`."""
        rule: ScheduledDeaths = self.rule
        sides = (rule.rules.definition.first, rule.rules.definition.second)
        where = rule.hidden.whereabouts(pos, ident)
        origin = rule.rules.definition_of(rule.rules.start_pieces[rule.hidden.home_of(ident)]).name
        who = {"name": rule.hidden.names[ident], "piece": origin}
        if where < 0:
            return Message("piece_in_hand", who)
        owner = sides[colour_of(pos.piece_at(where))]
        square = square_name(rule.rules.board, where)
        return Message("piece_on", {"side": owner, **who, "square": square})

    def wording(self, text: str) -> Message | None:
        """A death or its turn, as far as the text tells."""
        what, _, name = text.partition(":")
        if what == "death":
            return Message("writes_death" if name == HIDDEN else "death_of", {"name": name})
        if not text.startswith("@"):
            return None
        turn = text.removeprefix("@")
        if turn == HIDDEN:
            return Message("for_an_unknown_turn")
        return Message("for_a_turn", {"turn": int(turn)})

    def state_fields(self, pos: State) -> dict:
        """`seen=`, `deaths=`, `writing=`, `extra=`."""
        return self.told(pos, BOTH)

    def told(self, pos: State, known: tuple) -> dict:
        """The fields with the secrets of the `known` sides."""
        rule: ScheduledDeaths = self.rule
        found: dict = {}
        if not rule.hidden.known or not rule.hidden.chosen(pos):
            return found
        seen = [self.seen_by(pos, side) if side in known else HIDDEN for side in BOTH]
        deaths = [self.deaths_of(pos, side) if side in known else HIDDEN for side in BOTH]
        if any(seen):
            found["seen"] = "/".join(seen)
        if any(deaths):
            found["deaths"] = "/".join(deaths)
        writing = pos.var(rule.writing)
        if writing:
            found["writing"] = rule.hidden.names[writing] if pos.turn in known else HIDDEN
        if pos.var(rule.again):
            found["extra"] = AGAIN[pos.var(rule.again)]
        return found

    def seen_by(self, pos: State, side: int) -> str:
        """Names of the pieces a side has seen."""
        rule: ScheduledDeaths = self.rule
        seen = [ident for ident in rule.hidden.order if is_seen(rule.hidden.note(pos, ident), side)]
        return str(rule.hidden.listed(seen))

    def deaths_of(self, pos: State, side: int) -> str:
        """`e2@12,d7@13`."""
        rule: ScheduledDeaths = self.rule
        found = []
        for ident in rule.hidden.order:
            due = death_of(rule.hidden.note(pos, ident), side)
            if due:
                found.append(f"{rule.hidden.names[ident]}@{due}")
        return ",".join(found)

    def read_state_fields(self, pos: State, fields: dict) -> None:
        """Take up the fields; without `seen=` the seers see what stands next to them."""
        rule: ScheduledDeaths = self.rule
        if not rule.hidden.known:
            return
        seen = fields.pop("seen", None)
        deaths = fields.pop("deaths", "/").split("/")
        writing = fields.pop("writing", "")
        extra = fields.pop("extra", "")
        if extra not in AGAIN:
            raise wrong_field(
                "extra", extra, must_be("wanted_two_or", one="attempt", other="death")
            )
        if not rule.hidden.chosen(pos):
            if seen or writing or extra or any(deaths):
                raise ExplainedError("fault_need_roles")
            return
        if seen is None:
            rule.look(pos)
        else:
            self.read_seen(pos, seen.split("/"))
        if len(deaths) != 2:
            raise about("deaths", "fault_written_sides")
        for side in BOTH:
            self.read_deaths(pos, side, deaths[side])
        if writing:
            pos.set_variable(rule.writing, rule.hidden.ident(writing, "writing"))
        pos.set_variable(rule.again, AGAIN.index(extra))

    def read_seen(self, pos: State, halves: list) -> None:
        """The pieces each side has seen."""
        rule: ScheduledDeaths = self.rule
        if len(halves) != 2:
            raise about("seen", "fault_written_sides")
        for side in BOTH:
            for name in halves[side].split(","):
                if name:
                    rule.see(pos, side, rule.hidden.ident(name, "seen"))

    def read_deaths(self, pos: State, side: int, text: str) -> None:
        """The deaths one side has written."""
        rule: ScheduledDeaths = self.rule
        for entry in text.split(","):
            if not entry:
                continue
            name, _, turn = entry.partition("@")
            ident = rule.hidden.ident(name, "deaths")
            if not turn.isascii() or not turn.isdigit() or not 0 < int(turn) <= LATEST:
                raise about(f"deaths: {entry}", "fault_turn_range", low=1, high=LATEST)
            note = rule.hidden.note(pos, ident)
            if death_of(note, side) or not rule.hidden.in_play(pos, ident):
                raise about("deaths", "fault_twice_or_gone", name=name)
            rule.hidden.set_note(pos, ident, with_death(note, side, int(turn)))


class ScheduledDeathsVisibility(RuleVisibility):
    """Visibility of scheduled deaths."""

    marked = ("seen", "dies_at")
    probes = ("@9", "death:a1")

    def tell(self, pos: State, move: cython.ulonglong, seat: int) -> str | None:
        """Others see that a death is written, not whose and when."""
        if seat == pos.turn:
            return None
        return "death:?" if first_payload(move) == 1 else "@?"

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """The pieces that died, and who wrote it."""
        rule: ScheduledDeaths = self.rule
        found = []
        sides = (rule.rules.definition.first, rule.rules.definition.second)
        notes = {
            var: old
            for var, old, new in pos.last_changes()
            if is_doomed(old) and not is_doomed(new)
        }
        for _, _, ident in pos.removed_by_rules():
            old = notes[rule.hidden.var_of(ident)]
            turns = (death_of(old, 0), death_of(old, 1))
            due = min([turn for turn in turns if turn])
            piece = rule.rules.start_pieces[rule.hidden.home_of(ident)]
            who = {"name": rule.hidden.names[ident], "piece": rule.rules.definition_of(piece).name}
            if not rule.announce:
                found.append(Message("dies", who))
            elif turns[0] == turns[1]:
                both = {"first": sides[0], "second": sides[1]}
                found.append(Message("dies_written_by_both", who | both))
            else:
                writer = sides[0] if turns[0] == due else sides[1]
                found.append(Message("dies_written_by", who | {"side": writer}))
        return found

    def hear(self, news: Message) -> tuple | None:
        """("dies", who, bits of the sides that wrote it; 0 where that is not announced)."""
        rule: ScheduledDeaths = self.rule
        if news.key not in ("dies", "dies_written_by", "dies_written_by_both"):
            return None
        told = news.parameters
        writers = 3 if news.key == "dies_written_by_both" else 0
        if "side" in told:
            writers = 1 if told["side"] == rule.rules.definition.first else 2
        return ("dies", rule.hidden.idents[told["name"]], writers)

    def marks(self, pos: State, seat: int) -> dict:
        """Pieces a seat's seer has seen, and the deaths it has written."""
        rule: ScheduledDeaths = self.rule
        found: dict = {}
        if seat not in BOTH or not rule.hidden.chosen(pos):
            return found
        for ident in rule.hidden.order:
            note = rule.hidden.note(pos, ident)
            where = rule.hidden.whereabouts(pos, ident)
            if where < 0:
                continue
            due = death_of(note, seat)
            remarks = [Message("seen")] if is_seen(note, seat) else []
            if due:
                remarks.append(Message("dies_at", {"turn": due}))
            if remarks:
                found[where] = remarks
        return found

    def notes(self, pos: State, seat: int) -> list:
        """Why the mover goes on, and which turn this is."""
        rule: ScheduledDeaths = self.rule
        found = []
        if rule.hidden.known and rule.hidden.chosen(pos):
            found.append(Message("turn", {"turn": rule.turn_number(pos)}))
        if pos.var(rule.writing):
            found.append(Message("death_being_written"))
        again = pos.var(rule.again)
        if again:
            found.append(Message("again_after_attempt" if again == 1 else "again_after_death"))
        return found

    def observe(self, pos: State, seat: int) -> dict:
        """The same, without what the other side has seen and written."""
        rule: ScheduledDeaths = self.rule
        return rule.notation.told(pos, (seat,))


@cython.cclass
class ScheduledDeathsHints(SearchHints):
    """Search hints of scheduled deaths."""

    adjusts_material = True
    rule: ScheduledDeaths

    def __init__(self, rule: ScheduledDeaths) -> None:
        self.rule = rule

    @cython.ccall
    @cython.exceptval(-2, check=False)
    def survival_percent(self, pos: State, square: cython.int) -> cython.int:
        """Little for a piece whose death is written, less than all for one the other seer knows."""
        # Asked of every piece of every position: the note is read without a call.
        note: cython.int = pos.board_state.variables[
            self.rule.hidden.piece_var[pos.board_state.ident[square]]
        ]
        enemy: cython.int = 1 - colour_of(pos.board_state.board[square])
        due: cython.int
        other: cython.int
        if is_doomed(note):
            due = death_of(note, 0)
            other = death_of(note, 1)
            if due == 0 or 0 < other < due:
                due = other
            due = 8 * (due - self.rule.turn_number(pos))
            return due if due < 60 else 60
        if is_seen(note, enemy) and self.rule.hidden.acts(pos, enemy, 1):
            return KNOWN
        return 100

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def expected_loss(self, pos: State, square: cython.int, value: cython.p_int) -> cython.int:
        """As in `SearchHints`; of most pieces nothing is noted, so they are passed over quickly."""
        if (
            not pos.board_state.variables[self.rule.hidden.piece_var[pos.board_state.ident[square]]]
            & NOTED
        ):
            return 0
        return SearchHints.expected_loss(self, pos, square, value)

    def farthest_turn(self) -> int:
        """As far as a death may be written."""
        rule: ScheduledDeaths = self.rule
        return int(rule.farthest)

    def shorten(self, few: bool) -> None:
        """A death that players think of happens soon."""
        rule: ScheduledDeaths = self.rule
        rule.horizon = min(rule.farthest, SOON) if few else rule.farthest


def rule(
    definition: Any,
    *,
    max_timer: int = 0,
    announce_killer: bool = True,
    extra_move_any_action: bool = True,
) -> ScheduledDeaths:
    """Build from the table `[rules.scheduled_deaths]`; a `max_timer` of 0 is none."""
    if not 0 <= max_timer <= FARTHEST:
        raise wrong_value("max_timer", max_timer, "wanted_none_or_turns", most=FARTHEST)
    return ScheduledDeaths(max_timer or FARTHEST, announce_killer, extra_move_any_action)
