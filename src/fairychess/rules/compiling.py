"""Definition -> Rules: path tables, list of rules and start position, built once and shared.

A rule's name in the variant file is that of a rule of the library, or of a `Rule` in the variant
folder's own rules.py. Rules are asked in the order of the file.
"""

import gc
import inspect
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from typing import Any, cast

from fairychess.api.claims import AUTOMATIC, set_draws
from fairychess.api.position import Position
from fairychess.board import Board
from fairychess.messages import ExplainedError, Message, as_message, prefixed
from fairychess.messages.faults import without_prefix
from fairychess.notation import dialects, position_reading, possible
from fairychess.notation.move_text import MoveError
from fairychess.notation.possible import PositionError, Problem
from fairychess.position.lines import usable_programs
from fairychess.position.local_moves import Part
from fairychess.position.rule import NOBODY, Rule, overrides
from fairychess.position.rule_rows import RuleRows
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.tables import Tables
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from fairychess.rules import refusals
from fairychess.rules.composed.making import first_rules, remembering, rules_for
from fairychess.rules.composed.sentences import MarkWords, Said, Sentence, takes_royals
from fairychess.rules.composed.syntax import Setting
from fairychess.rules.definition import Definition, FurtherMoves, PieceDefinition
from fairychess.rules.library import dead_position, imitation
from fairychess.rules.library_rules import (
    forms_of,
    known_rules,
    library_module,
    name_of,
    rule_factory,
)
from fairychess.rules.own_rules import OwnRules
from fairychess.rules.parameter_forms import plain
from fairychess.rules.piece_parts import Programs, kept_within, parts_of, shunning
from fairychess.rules.rule_source import RuleError
from fairychess.rules.squares import board_of
from fairychess.rules.value_words import shown
from fairychess.rules.variant_error import VariantError, one_line

_ANY_NUMBER = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
_PLAIN_TYPES = {"int": int, "str": str, "bool": bool}
MOST_FOLLOWED = 256
"""On boards of more squares than this not every move is followed from every square at the start."""


@contextmanager
def _without_collector() -> Iterator[None]:
    """Let Python look for no cycles meanwhile: what large games are made of is many objects that
    stay, and looking through them again and again took a third of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Rules:
    """The compiled rules of one variant under one choice of options.

    Frozen after construction and shared by all positions. `tables` are the path tables, `rule_list`
    the rules in order, `definition` what the file says.
    """

    left_out: tuple[str, ...] = ()
    """What the file they were made from asks for and no rule of ours honours, in words."""

    def __init__(self, definition: Definition) -> None:
        self.definition = definition
        self.name = definition.name
        self.letters = definition.letters
        self.pieces = definition.pieces
        self.numbers = {piece.id: index for index, piece in enumerate(definition.pieces)}
        self.variables: dict[str, int] = {}
        self.unrepeated_variables: set[int] = set()
        self.counters: list[tuple[int, int, int]] = []
        """The variables of both sides that count, and how far, see `counters.counters_of_sides`."""
        self.tracked_pieces: set[int] = set()
        self._shared: dict[type, Any] = {}
        self._stops = lru_cache(maxsize=4)(self._every_stop)  # asked of one piece several times
        self.board = board_with_holes(definition)
        self._own = OwnRules(definition.folder)
        self._factories = self._checked_factories()
        with _without_collector():
            self.tables = self._tables()
        self.initial_pieces = frozenset(  # asked for every piece of every position that is spelled
            piece
            for piece in range(2, self.tables.coloured_pieces)
            if any(one.traits.initial for one in usable_programs(self.tables.programs, piece))
        )
        named = self._rule_list()
        self.rule_list = [rule for _, rule in named]
        self.individual = any(rule.names_pieces for rule in self.rule_list)
        self.has_hands = any(rule.has_hands for rule in self.rule_list)
        self.has_walls = "*" not in self.numbers and (
            "*" in definition.position or any(rule.makes_walls for rule in self.rule_list)
        )
        rule: Any
        self.rule_names = tuple(key for key, _ in named)
        """Under which each of the rules stands in the variant file, by number."""
        # What draws dead positions asks the other rules what loses, and so is bound after them.
        bound = sorted(
            enumerate(self.rule_list), key=lambda one: overrides(one[1], "draws_dead_positions")
        )
        for number, rule in bound:
            with self._naming(self.rule_names[number]):
                if rule.number:
                    raise ExplainedError("fault_rule_number")
                rule.number = number
                rule.bind(self)
            self._own.guard(rule)
        self.secret = any(rule.secret for rule in self.rule_list)
        self.simultaneous = [rule for rule in self.rule_list if rule.simultaneous]
        found = [rule.visibility for rule in self.rule_list]  # without those by which all is open:
        self.visibilities = [one for one in found if type(one) is not RuleVisibility]
        self.hides_squares = any(rule.visibility.hides_squares for rule in self.rule_list)
        self.hides_choices = any(rule.visibility.hides_choices for rule in self.rule_list)
        self.hides_types = any(rule.visibility.hides_types for rule in self.rule_list)
        self.announces_checks = all(rule.visibility.announces_checks for rule in self.rule_list)
        self.royal_types = [
            piece_type for piece_type, piece in enumerate(self.pieces) if piece.royal
        ]
        # Where the last royal may be captured, the position after that has none.
        needs = [rule.royals_needed for rule in self.rule_list if rule.royals_needed]
        self.royals_needed = 0 if takes_royals(self.sentences) else min(needs, default=0)
        self.pairs = {piece.id: piece.promotes for piece in self.pieces}
        self.start_pieces: dict[int, int] = {}
        self.start_royals: dict[int, int] = {}
        self.rows = RuleRows(self.rule_list, self.tables)
        start = self._start().kernel
        self.start_pieces = {
            square: start.piece_at(square)
            for square in range(self.tables.squares)
            if start.piece_at(square)
        }
        self.start_royals = {
            make_piece(piece_type, side): count
            for piece_type in self.royal_types
            for side in (0, 1)
            if (count := possible.number_of(start, side, piece_type))
        }
        for number, rule in enumerate(self.rule_list):
            with self._naming(self.rule_names[number]):
                rule.learn_start(start)
        self.rows = RuleRows(self.rule_list, self.tables)
        self._start()  # once more, by rules that know the starting position now

    # ---- building -------------------------------------------------------------------------

    def _start(self) -> Position:
        try:
            return self.position()
        except PositionError as error:
            place = self.definition.start_place or self.name
            raise VariantError("fault_called", called=place, reason=error.message) from None

    def _tables(self) -> Tables:
        programs: list[Any] = [None, None]
        parts: dict[int, list[Part]] = {}
        further = further_moves(self.definition)
        boards = boards_of(self.definition)
        known = Programs(self.board.ground)
        for piece in self.pieces:
            moves = (*piece.moves, *further.get(piece.id, ()))
            for side in range(2):
                found = parts_of(self.name, known, piece, moves, side)
                programs.append(found[0].program)
                if boards:
                    parts[len(programs) - 1] = kept_within(found[1:], boards)
                elif piece.region or moves:
                    parts[len(programs) - 1] = found[1:]
        shuns, shunned = shunning(self.definition)
        royal = {index for index, piece in enumerate(self.pieces) if piece.royal}
        resets = {index for index, piece in enumerate(self.pieces) if piece.resets}
        castle = any(program is not None and program.castlings for program in programs)
        unmoved = set(range(len(self.pieces))) if castle else set()
        ids = [piece.id for piece in self.pieces]
        try:
            return Tables(self.board, ids, programs, royal, unmoved, resets, parts, shuns, shunned)
        except ValueError as error:
            raise VariantError(prefixed(self.name, as_message(error))) from None

    def _checked_factories(self) -> dict[str, Any]:
        """The functions that make the rules; their parameters are of the right form."""
        found = {}
        for key, parameters in self.definition.rules.items():
            factory = self._own.factories.get(key) or rule_factory(key)
            if factory is None:
                known = ", ".join(sorted(known_rules() | set(self._own.factories)))
                raise self.definition.error(f"rules.{key}", "", "fault_no_rule", known=known)
            check_parameters(self.definition, key, factory, parameters)
            found[key] = factory
        return found

    def _rule_list(self) -> list[tuple[str, Rule]]:
        """The rules, each with what the variant file calls it."""
        built: list[tuple[str, Rule]] = []
        sentences: list[Sentence] = []
        words: dict[str, MarkWords] = {}
        setting = Setting(self.numbers, self.definition)
        for key, factory in self._factories.items():
            parameters = self.definition.rules[key]
            if key in self._own.factories:
                built.append((key, self._own.make(key, self.definition, parameters)))
                continue
            with self._naming(key):
                made = factory(self.definition, **parameters)
                if isinstance(made, Said):
                    found = made.sentences(key, setting)
                    sentences.extend(found)
                    words |= made.marks
                    built.extend((key, rule) for rule in rules_for(found))
                else:
                    built.append((key, made))
        if name_of(imitation) not in self.definition.rules and any(
            program is not None and program.imitators for program in self.tables.programs
        ):
            built.append((name_of(imitation), imitation.rule(self.definition)))
        own = self.definition.sentences
        self.sentences = every = (*sentences, *own)
        last = [*rules_for(own), *remembering(every)]
        return [
            *((rule.name, rule) for rule in first_rules(every, words)),
            *built,
            *((rule.name, rule) for rule in last),
        ]

    @contextmanager
    def _naming(self, key: str) -> Iterator[None]:
        """Turn whatever a rule cannot do with its parameters into an error that names the rule."""
        try:
            yield
        except RuleError:
            raise
        except ValueError as error:
            said = without_prefix(self.name, as_message(error))
            named = re.match(r"\w+", str(said))
            at = named.group() if named else ""
            raise self.definition.error(self._section(key), at, said) from None
        except (TypeError, LookupError, AttributeError, OverflowError):
            # The forms of parameters are checked before: this is a form that nobody has said.
            given = self.definition.rules.get(key, {})
            values = ", ".join(f"{name} is {shown(value)}" for name, value in given.items())
            together = Message("fault_parameters_together", {"values": values or "none"})
            raise self.definition.error(self._section(key), "", together) from None

    def _section(self, key: str) -> str:
        """What the file calls the table of a rule: sentences stand in tables of their own, but for
        those of a rule of the library."""
        rule = key.partition(" ")[0]
        return f"rules.{rule}" if rule in self.definition.rules else key

    # ---- asked by rules -------------------------------------------------------------------

    def piece_type(self, name: str) -> int:
        """Number of the piece type with this id; VariantError if there is none."""
        if name not in self.numbers:
            raise VariantError(prefixed(self.name, "fault_no_piece_id", name=repr(name)))
        return self.numbers[name]

    def variable(self, name: str, unrepeated: bool = False) -> int:
        """Number of a remembered variable, the same for every asker of this name.

        One set `unrepeated` does not make another position when repetitions are counted.
        """
        if len(self.variables) == 64 and name not in self.variables:
            raise VariantError(prefixed(self.name, "fault_remembered", count=64))
        number = self.variables.setdefault(name, len(self.variables))
        if unrepeated:
            self.unrepeated_variables.add(number)
        return number

    def shared(self, wanted: type) -> Any:
        """What several askers need of these rules: one object of this class, made of them for the
        first that asks."""
        if wanted not in self._shared:
            self._shared[wanted] = wanted(self)
        return self._shared[wanted]

    def reach_squares(self, piece: int) -> list[frozenset[int]]:
        """For each square, where this piece could stop on an otherwise empty board."""
        found = []
        for square in range(self.tables.squares):
            found.append(frozenset(self.tables.reach(piece, square)))
        return found

    def _every_stop(self, piece: int, unmoved: bool) -> list[set[int]]:
        """Where this piece might stop, from each square; nowhere from a hole."""
        holes, every_stop = self.board.holes, self.tables.every_stop
        return [
            set() if square in holes else every_stop(piece, square, unmoved)
            for square in range(self.tables.squares)
        ]

    def zone_reach(self, piece: int, zone: Any, unmoved: bool = False) -> set[int]:
        """Squares from which this piece may be in, or may move into, a set of squares.

        With `unmoved` its initial moves count as well. Perhaps more squares than that, all of them
        on a board so large that to follow every move from every square would take a minute.
        """
        squares = self.tables.squares
        lent = self.tables.borrows(piece) or any(rule.lends_moves for rule in self.rule_list)
        if lent or squares > MOST_FOLLOWED:
            return set(range(squares))
        stuck = self.stuck_squares(piece)
        wanted = stuck.union(zone)
        return {
            square
            for square, stops in enumerate(
                self._stops(piece, unmoved and self.has_initial_moves(piece))
            )
            if square in wanted or not wanted.isdisjoint(stops)
        }

    def stuck_squares(self, piece: int) -> set[int]:
        """Squares from which this piece could never move again."""
        return {
            square
            for square, stops in enumerate(self._stops(piece, False))
            if not stops and square not in self.board.holes
        }

    def is_colour_bound(self, piece_type: int) -> bool:
        """Do pieces of a type stay on the squares of one shade, wherever they go?"""
        shade = self.board.shade
        return all(
            shade(square) == shade(to)
            for side in range(2)
            for square in self.board
            for to in self.tables.every_stop(make_piece(piece_type, side), square, True)
        )

    def has_initial_moves(self, piece: int) -> bool:
        """Has this piece initial moves of its own?"""
        return piece in self.initial_pieces

    def track_unmoved(self, piece_type: int) -> None:
        """For rules: having moved matters for this piece type, wherever its pieces stand."""
        self.tracked_pieces |= {make_piece(piece_type, 0), make_piece(piece_type, 1)}
        self.tables.track_unmoved(piece_type)

    def in_check(self, pos: Any) -> bool:
        """Is the side to move in check, as the rules understand it?"""
        return any(rule.checks(pos) for rule in self.rule_list)

    def opponent_passes(self, pos: Any) -> bool:
        """Does the side to move play because the other side must pass?"""
        return any(rule.opponent_passes(pos) for rule in self.rule_list)

    def adjudicate(self, pos: Any, reason: str, stalemate: bool = False) -> tuple[int, str]:
        """(winner or -1, reason) of a game that ends here without a winner, as the rules that count
        pieces and the like see it; `stalemate`: because the side to move has no move."""
        for rule in self.rule_list:
            found = rule.settle_draw(pos, stalemate)
            if found is not None:
                return found
        return (-1, reason)

    def tosser(self, pos: Any) -> int:
        """The seat of the player who tossed for the first move, NOBODY where that was agreed on."""
        return max((rule.tosser(pos) for rule in self.rule_list), default=NOBODY)

    def piece_name(self, ident: int) -> str:
        """What an individual piece is called; "" where pieces have no names."""
        return next((rule.piece_name(ident) for rule in self.rule_list if rule.names_pieces), "")

    @cached_property
    def promotion_zone(self) -> int | None:
        """How many ranks the promotion zone has; None without one."""
        zones = [rule.promotion_zone() for rule in self.rule_list]
        return next((zone for zone in zones if zone is not None), None)

    @cached_property
    def converts_pieces(self) -> bool:
        """May promotion make pieces for the other side?"""
        return any(rule.converts_pieces() for rule in self.rule_list)

    @cached_property
    def lasting_royals(self) -> frozenset[int]:
        """The royal piece types of which no side can ever have more than it starts with."""
        own = self._own.factories.keys() & self.definition.rules.keys()
        if own or self.converts_pieces or any(rule.makes_pieces() for rule in self.rule_list):
            return frozenset()
        made = {ident for piece in self.pieces for ident in piece.promotes}
        taken = self.has_hands and self.royals_needed < 2  # into the hand of who took it
        begun = {piece_type_of(piece) for piece in self.start_royals}
        return frozenset(() if taken else begun) - {self.numbers[ident] for ident in made}

    # ---- spelling -------------------------------------------------------------------------

    def royals_of(self, side: int) -> list[str]:
        """Names of the royal pieces with which a side starts, on the board or in hand."""
        return [
            self.pieces[piece_type].name
            for piece_type in self.royal_types
            if make_piece(piece_type, side) in self.start_royals
        ]

    def definition_of(self, piece: int) -> PieceDefinition:
        """What the variant file says about a coloured piece."""
        return self.pieces[piece_type_of(piece)]

    def shown(self, piece: int) -> PieceDefinition:
        """The piece type that this piece looks like."""
        definition = self.definition_of(piece)
        face = definition.face
        return self.pieces[self.numbers[face]] if face else definition

    def shown_piece(self, piece: int) -> int:
        """What this piece looks like."""
        return make_piece(self.numbers[self.shown(piece).id], colour_of(piece))

    @cached_property
    def start_text(self) -> str:
        """Canonical text of the start position."""
        return self.position().text()

    def position(
        self,
        text: str | None = None,
        dialect: str | None = None,
        check: bool = True,
        draws: str = AUTOMATIC,
    ) -> Position:
        """A position to play on: the starting position, or the position a text describes.

        The text is ours or another program's: FEN of all kinds, SFEN. Which one is seen by what
        it says, or told by `dialect` (a name that `Position.fen` has).

        With `check` = False also one that no game leads to, because a side has fewer or more royal
        pieces than the rules give it, or has moved and left its own in check. Raises
        `PositionError` (a ValueError) with place and reason for a text that is none.

        With `draws` = "claim" the game goes on where somebody would have to claim its end (in chess
        the third time of a position and fifty quiet moves), until nobody has to (the fifth time,
        seventy-five moves).
        """
        if dialect is not None and text is not None:  # what it begins with is to be read without it
            text, dialect = self._to_native(text, dialect, check), None
            check = False
        pos = Position(self, text)
        set_draws(pos.kernel, draws)
        for fault in (
            position_reading.faults(pos.kernel, self, self.definition.position, start=True)
            if text is None
            else dialects.read(pos.kernel, self, text, check=check)
        ):
            raise fault
        return pos

    def explained(self, position: Position, text: str, refused: MoveError) -> MoveError:
        """Why a text is no move here: the rule that forbids it, where one does."""
        return refusals.explained(position, position.start, text, refused)

    def judge_of_material(self) -> Any:
        """The rule that knows which pieces can mate: the variant's own, or one made to be asked."""
        for rule in self.rule_list:
            if isinstance(rule, dead_position.DeadPosition):
                return rule
        judge = dead_position.rule(self.definition)
        judge.bind(self)
        return judge

    def _to_native(self, text: str, dialect: str, check: bool) -> str:
        """Our own text of one in a dialect. Raises PositionError."""
        pos = Position(self)
        for fault in dialects.read(pos.kernel, self, text, dialect, check):
            raise fault
        return pos.text()

    def check_position(self, text: str, dialect: str | None = None) -> list[Problem]:
        """What is wrong with the text of a position, from left to right; nothing if it is one."""
        faults = dialects.read(Position(self).kernel, self, text, dialect)
        found = [Problem(fault.code, fault.column, str(fault.reason)) for fault in faults]
        return sorted(found, key=lambda problem: problem.column)


def rules_of(position: Position) -> Rules:
    """All of a position's rules: it says less of them than they are, for it stands below them."""
    return cast(Rules, position.rules)


def check_parameters(
    definition: Definition, key: str, factory: Any, parameters: dict[str, Any]
) -> None:
    """Check that parameters are those of a rule and what its signature and forms say about them.

    Raises VariantError with file, line and key.
    """
    section = f"rules.{key}"
    known = list(inspect.signature(factory).parameters.values())[1:]
    names = [parameter.name for parameter in known]
    for name in parameters:
        if name not in names:
            there = ", ".join(names) or "none"
            raise definition.error(section, name, "fault_field_named", name=name, known=there)
    forms = forms_of(factory)
    for parameter in known:
        name = parameter.name
        if name not in parameters:
            if parameter.default is parameter.empty and parameter.kind not in _ANY_NUMBER:
                raise definition.error(section, "", "fault_is_missing", name=name)
            continue
        annotation = parameter.annotation
        wanted = _PLAIN_TYPES.get(getattr(annotation, "__name__", annotation))
        form = plain(wanted) if wanted else forms.get(name)
        if form:
            try:
                form(parameters[name], name, definition)
            except ValueError as error:
                raise definition.error(section, name, as_message(error)) from None


def board_with_holes(definition: Definition) -> Board:
    """The board of a variant. Raises VariantError for a hole that it cannot have."""
    try:
        return board_of(definition)
    except ValueError as error:
        raise VariantError(
            one_line(prefixed(f"{definition.name}: holes", as_message(error)))
        ) from None


def further_moves(definition: Definition) -> dict[str, list[FurtherMoves]]:
    """Moves that rules add to pieces, by the pieces' ids.

    A rule's module says which in its own `further_moves(definition)`: such moves are then in the
    path tables, at full speed, and attack like any other.
    """
    found: dict[str, list[FurtherMoves]] = {}
    for key in definition.rules:
        if key in known_rules():
            adds = getattr(library_module(key), "further_moves", None)
            for ident, moves in (adds(definition) if adds else {}).items():
                found.setdefault(ident, []).extend(moves)
    return found


def boards_of(definition: Definition) -> list[frozenset[int]]:
    """The boards that a rule makes of the whole, as sets of squares; none where there is one.

    A rule's module says so in its own `boards(definition)`: no move leads from one to another.
    """
    found: list[frozenset[int]] = []
    for key in definition.rules:
        if key in known_rules():
            makes = getattr(library_module(key), "boards", None)
            found += makes(definition) if makes else []
    return found
