"""Why a piece may not go to a square, or a text is no move: which rule forbids it, or how it moves.

The position is set up once more with a witness in the place of every rule that forbids moves. The
witnesses let their rules decide and note what each of them takes away, so that whatever a rule is
made of, compiled or an inventor's own, can be named as the reason. Where no rule has forbidden the
move, the piece's own diagram says what is wrong with it.

Nothing is said that its reader may not know: a player is told about the own pieces only, in the own
turn, and where squares are hidden only what follows from how a piece moves.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fairychess.betza.diagram import Mark, marks
from fairychess.board import square_name
from fairychess.messages import Message, as_message
from fairychess.messages.message import texts
from fairychess.notation import MoveError, move_text
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.notation.spelling.reading import asked_about
from fairychess.notation.unmoved import castlings_at_home, castlings_left
from fairychess.position.rule import Rule, answering, overriding
from fairychess.position.rule_rows import RuleRows
from fairychess.position.sides import SEATS
from fairychess.position.words.move import BOARD, DROP, origin_of, target_of, type_of
from fairychess.position.words.piece import WALL, colour_of, is_piece_of, make_piece, piece_type_of

LONGEST = 1500
"""Decisions after which a game is not followed from its beginning: nothing that recurs is seen."""

Removed = list[tuple[Any, list[int]]]
"""Each rule that forbids moves in a position, with these moves."""
MOST_NAMED = 4
"""So many moves are named where a text leaves open which one is meant."""
_HOOKS = tuple(
    name
    for name, value in vars(Rule).items()
    if callable(value) and not name.startswith("_") and name not in ("bind", "learn_start")
)
# All flags but the one about the interpreter's lock: a witness is made of Python and needs it.
_FLAGS = tuple(
    name
    for name, value in vars(Rule).items()
    if isinstance(value, (bool, int, str)) and not name.startswith("_") and name != "without_lock"
)


class Witnesses:
    """The rules of a variant, those that forbid moves watched: `removed` says who took what."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.removed: list[tuple[Any, list[int]]] = []
        watched = answering(rules.rule_list, "allow")
        self.rule_list = [
            self._witness(rule) if rule in watched else rule for rule in rules.rule_list
        ]
        self.rows = RuleRows(self.rule_list, rules.tables)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def _witness(self, rule: Any) -> Any:
        """A rule that does what another one does, and notes the moves which that forbids."""

        def allow(_self: Any, pos: Any, low: int) -> None:
            before = pos.buffered(low)
            rule.allow(pos, low)
            left = set(pos.buffered(low))
            self.removed.append((rule, [move for move in before if move not in left]))

        own = [hook for hook in _HOOKS if overriding([rule], hook)]
        members: dict[str, Any] = {hook: _passed_on(rule, hook) for hook in own}
        members |= {flag: getattr(rule, flag) for flag in _FLAGS}
        members.pop("allows", None)
        members.pop("narrow", None)
        witness = type("Witness", (Rule,), members | {"allow": allow})()
        for name in ("name", "number", "rules", "earliest", "notation", "visibility", "hints"):
            setattr(witness, name, getattr(rule, name))
        return witness


def _passed_on(rule: Any, hook: str) -> Any:
    asked = getattr(rule, hook)
    return lambda _self, *arguments: asked(*arguments)


def forbidden(play: Any, start: str) -> Removed:
    """Each rule that forbids moves in this position, with these moves."""
    rules = play.rules
    witnesses = Witnesses(rules)
    kernel = play.kernel
    followed = kernel.ply <= LONGEST
    copy = type(rules).position(witnesses, start if followed else play.text(), check=False)
    for ply in range(kernel.ply if followed else 0):
        copy.kernel.do(kernel.move_played(ply))
    witnesses.removed.clear()
    copy.kernel.decision()
    return [(rules.rule_list[rule.number], moves) for rule, moves in witnesses.removed if moves]


class Refusal(NamedTuple):
    """Why something may not be played, and the rule that says so, if one does."""

    message: Message
    rule: str = ""


def why_not(
    play: Any,
    start: str,
    viewer: str,
    origin: str,
    target: str = "",
    removed: Removed | None = None,
) -> Refusal | None:
    """Why a viewer may not play from one place to another, or not from there at all.

    `origin` is a square or "hand:P", `start` the position the game began with, and `removed` what
    `forbidden` finds where that is known already. None where it may.
    """
    asked = _Asked(play, viewer, origin, target)
    return asked.turn() or asked.rule(start, removed) or asked.diagram()


def explained(play: Any, start: str, text: str, error: MoveError) -> MoveError:
    """The error of a text that is no move here, saying what forbids the move it names."""
    key = as_message(error.message).key
    if key != "not_a_move" and (key != "illegal" or play.rules.hides_squares):
        return error
    said = _of_text(play, start, text.strip())
    if said is None:
        return error
    return MoveError(Message("refused_move", {"move": move_text.quoted(text), "reason": said}))


def _of_text(play: Any, start: str, text: str) -> Message | None:
    """Why the move that a text names cannot be made; None where it names none."""
    seat = play.to_move()
    if seat == "chance":
        return Message("why_chance")
    named = asked_about(play.kernel, text)
    if named is None:
        return None
    if named.castling:
        return why_no_castling(play, named.castling == "O-O")
    alike = [option for option in play.moves() if _goes(option, named.origins, named.target)]
    if alike:
        return Message("move_lacks", {"moves": ", ".join(alike[:MOST_NAMED])})
    if not named.origins:
        return Message("why_no_such_piece", {"piece": named.piece})
    removed = [] if play.rules.hides_squares else forbidden(play, start)
    found = [why_not(play, start, seat, origin, named.target, removed) for origin in named.origins]
    refusals = [refusal for refusal in found if refusal]
    by_rule = [refusal.message for refusal in refusals if refusal.rule]
    if by_rule or len(refusals) == 1:
        return by_rule[0] if by_rule else refusals[0].message
    return Message("why_none_reaches", {"piece": named.piece, "square": named.target})


def _goes(option: str, origins: Sequence[str], target: str) -> bool:
    """Is this the text of a move from one of the places to the target?"""
    clicks = clicks_of(option)
    return len(clicks) > 1 and clicks[0] in origins and clicks[-1] == target


def why_no_castling(play: Any, kingside: bool) -> Message:
    """Why the side to move may not castle to this side."""
    kernel, rules = play.kernel, play.rules
    if not any(rule.castles for rule in rules.rule_list):
        return Message("why_nobody_castles")
    if rules.hides_squares:
        return Message("why_no_castling")
    home = [
        one
        for one in castlings_at_home(kernel, rules)
        if is_piece_of(kernel.piece_at(one[1]), kernel.turn) and (one[2] > one[1]) == kingside
    ]
    left = castlings_left(kernel, rules, kernel.unmoved_squares())
    able = [one for one in home if one in left]
    if not able:
        return Message("why_castling_lost")
    _, king, friend = able[0]
    between = range(min(king, friend) + 1, max(king, friend))
    blocked = [square_name(rules.board, square) for square in between if kernel.piece_at(square)]
    if blocked:
        return Message("why_castling_blocked", {"squares": ", ".join(blocked)})
    return Message("why_castling_in_check" if kernel.checks() else "why_castling_attacked")


class _Asked:
    """One question, and its possible answers one after the other."""

    def __init__(self, play: Any, viewer: str, origin: str, target: str) -> None:
        self.play = play
        self.rules = play.rules
        self.viewer = viewer
        self.origin = origin
        self.target = target
        self.squares = {square_name(play.rules.board, s): s for s in play.rules.board}

    # ---- whose turn it is -----------------------------------------------------------------

    def turn(self) -> Refusal | None:
        """What has nothing to do with the piece: it is another's turn, or another's piece."""
        names = (self.rules.definition.first, self.rules.definition.second)
        seat = self.play.to_move()
        if seat == "chance":
            return Refusal(Message("why_chance"))
        if self.viewer not in (seat, "both"):
            return Refusal(Message("why_turn", {"side": names[SEATS.index(seat)]}))
        for place in (self.origin, *([self.target] if self.target else [])):
            if place not in self.squares and not place.startswith("hand:"):
                return Refusal(Message("why_nowhere", {"place": place}))
        if self.in_hand:
            return None
        if not self.own(self.origin):
            piece = self.seen(self.origin)
            if not piece:
                return Refusal(Message("why_empty", {"square": self.origin}))
            if self.viewer == "both":
                return Refusal(Message("why_turn", {"side": self.side_name()}))
            return Refusal(Message("why_theirs", {"side": names[colour_of(piece)]}))
        return None

    @property
    def in_hand(self) -> bool:
        """Is it about a piece that would be dropped?"""
        return self.origin.startswith("hand:")

    def seen(self, square: str) -> int:
        """What the viewer sees on a square; 0: nothing."""
        rules, seat = self.rules, self.play.kernel.seat()
        if rules.hides_squares and not self.own(square):
            return 0
        piece = int(self.play.kernel.piece_at(self.squares[square]))
        return piece if piece > WALL and seat in (0, 1) else 0

    def own(self, square: str) -> bool:
        """Does a piece of the side to move stand there?"""
        piece = int(self.play.kernel.piece_at(self.squares[square]))
        return is_piece_of(piece, self.play.kernel.seat())

    # ---- rules ----------------------------------------------------------------------------

    def rule(self, start: str, removed: Removed | None) -> Refusal | None:
        """The rule that forbids the move, where one does; one for all moves of the piece."""
        if self.rules.hides_squares:
            return None
        if self.due():
            return Refusal(Message("why_due"))
        found: list[tuple[Any, int]] = []
        for rule, moves in forbidden(self.play, start) if removed is None else removed:
            found += [(rule, move) for move in moves if self.meant(move)]
        return self.said(*found[-1]) if found else None

    def due(self) -> bool:
        """Is something else to be decided than a move?"""
        options = self.play.kernel.decision().options
        return bool(options) and not any(self.places(move) for move in options)

    def places(self, move: int) -> Sequence[str]:
        """The places that are clicked for an option."""
        rule = move_text.owner(self.play.kernel, move) if type_of(move) != DROP else None
        entry = rule.notation.move_input(self.play.kernel, move) if rule is not None else None
        if entry is not None:
            return [square_name(self.rules.board, square) for square in entry.clicks]
        return self.clicks(move)

    def meant(self, move: int) -> bool:
        """Is it a move from the one place, to the other if one is given?"""
        if type_of(move) == BOARD:
            here = [square_name(self.rules.board, s) for s in (origin_of(move), target_of(move))]
            legs = self.clicks(move) if self.target and self.target != here[1] else ()
            return here[0] == self.origin and (
                not self.target or self.target == here[1] or self.target in legs
            )
        clicks = self.clicks(move)
        return (
            bool(clicks)
            and clicks[0] == self.origin
            and (not self.target or self.target in clicks[1:])
        )

    def clicks(self, move: int) -> Sequence[str]:
        """The places that are clicked for a move."""
        try:
            return clicks_of(move_text.format_move(self.play.kernel, move))
        except (MoveError, ValueError, LookupError):  # of a move that cannot even be written here
            return ()

    def said(self, rule: Any, move: int) -> Refusal:
        """What a rule that forbids a move says about it."""
        name = self.rules.rule_names[rule.number]
        own = rule.notation.refusal(self.play.kernel, move)
        return Refusal(as_message(own) if own else self.worded(rule, name), name)

    def worded(self, rule: Any, name: str) -> Message:
        """The message of a rule of the library; what an inventor's own is called."""
        key = f"forbids_{name}"
        if key in texts():
            return Message(key, {"piece": self.piece_name(), "side": self.side_name()})
        if overriding([rule], "checks"):  # it matters whether the royal is in check already
            key = "forbids_by_check" if self.play.kernel.checks() else "forbids_into_check"
            return Message(key, {"royal": self.royal()})
        return Message("forbids_by_rule", {"rule": name.replace("_", " ")})

    def royal(self) -> str:
        """The name of the royal piece of the side to move; of its several ones in general."""
        names = set(self.rules.royals_of(self.play.kernel.seat()))
        return names.pop() if len(names) == 1 else "King"

    def side_name(self) -> str:
        definition = self.rules.definition
        return str((definition.first, definition.second)[self.play.kernel.seat()])

    # ---- how pieces move ------------------------------------------------------------------

    def piece_name(self) -> str:
        """What the piece that is asked about is called, by its looks."""
        if self.in_hand:
            ident = self.origin.removeprefix("hand:").upper()
            number = self.rules.numbers.get(ident)
            return ident if number is None else str(self.rules.pieces[number].name)
        return str(self.rules.shown(self.play.kernel.piece_at(self.squares[self.origin])).name)

    def diagram(self) -> Refusal | None:
        """What is wrong by the piece's own moves."""
        named: dict[str, str | int | Message] = {"piece": self.piece_name()}
        options = [self.places(move) for move in self.play.kernel.decision().options]
        mine = [clicks for clicks in options if clicks and clicks[0] == self.origin]
        if not self.target:
            return None if mine else Refusal(Message("why_stuck", named))
        if any(self.target in clicks[1:] for clicks in mine):
            return None
        named["square"] = self.target
        if self.in_hand:
            return self.no_drop(named)
        if self.own(self.target):
            return Refusal(Message("why_own_piece", named))
        wrong = self.wrong()
        return Refusal(wrong if isinstance(wrong, Message) else Message(wrong, named))

    def no_drop(self, named: dict[str, str | int | Message]) -> Refusal:
        """Why a piece in hand may not be put on the square."""
        kernel, rules, square = self.play.kernel, self.rules, self.squares[self.target]
        ident = self.origin.removeprefix("hand:").upper()
        piece = make_piece(rules.numbers.get(ident, -1), kernel.seat())
        if self.seen(self.target):
            return Refusal(Message("why_occupied"))
        named_rules = zip(rules.rule_names, rules.rule_list, strict=False)
        hands = next((name for name, rule in named_rules if rule.has_hands), "")
        key = "why_no_drop"
        if piece > WALL and not kernel.in_hand(kernel.seat(), piece_type_of(piece)):
            return Refusal(Message("why_none_in_hand", named))
        if piece > WALL and hands:
            if square in rules.stuck_squares(piece):
                key = "why_never_moves"
            elif self.file_full(piece, square, rules.definition.rules[hands].get("limits")):
                key = "why_file_full"
        return Refusal(Message(key, named), hands)

    def file_full(self, piece: int, square: int, limits: Any) -> bool:
        """Has the file as many pieces of this kind as the rule about drops lets be dropped?"""
        rules = self.rules
        most = limits.get(rules.definition_of(piece).id) if isinstance(limits, dict) else None
        file = rules.board.coordinates(square)[0]
        there = [s for s in rules.board if rules.board.coordinates(s)[0] == file]
        return most is not None and sum(self.shows(s, piece) for s in there) >= most

    def shows(self, square: int, piece: int) -> bool:
        """Does an own piece that looks like this one stand there?"""
        there = self.play.kernel.piece_at(square)
        return bool(there > WALL and self.rules.shown_piece(there) == piece)

    def wrong(self) -> str | Message:
        """Why the piece does not reach the square, or the key of it."""
        kernel, board = self.play.kernel, self.rules.board
        origin, target = self.squares[self.origin], self.squares[self.target]
        if self.castles(origin, target):
            return why_no_castling(self.play, target > origin)
        x, y = board.coordinates(origin)
        to_x, to_y = board.coordinates(target)
        program = self.rules.tables.programs[kernel.piece_at(origin)]
        reach = max(board.files, board.ranks)
        mark = marks(program, reach).get((to_x - x, to_y - y))
        if mark is None:
            return "why_not_so"
        if self.rules.hides_squares:
            return "why_not_now"
        there = kernel.piece_at(target)
        if mark is Mark.CAPTURE and not there:
            return "why_only_captures"
        if mark is Mark.MOVE and there:
            return "why_only_moves"
        if mark is Mark.FIRST:
            return "why_only_first"
        return "why_blocked"

    def castles(self, origin: int, target: int) -> bool:
        """Would this be how a piece castles that may do so from there?"""
        board, seat = self.rules.board, self.play.kernel.seat()
        here, there = board.coordinates(origin), board.coordinates(target)
        return (
            here[1] == there[1]
            and abs(here[0] - there[0]) > 1
            and any(
                origin in rule.castling_homes(seat)[0]
                for rule in self.rules.rule_list
                if rule.castles
            )
        )
