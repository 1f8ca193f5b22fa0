"""An umpire's game: a player sees only its own pieces and learns the rest by trying (Kriegspiel).

Options are all moves that the pieces might have, wherever the other side's stand. A try that is no
legal move is answered "no", which both players hear, and the player tries something else; what it
has tried in vain this turn is not offered again. A legal try is the move. Afterwards the umpire
says, to everybody:

    captures   "square": where; "pawn_or_piece": also whether a pawn was taken; "piece": what was
    checks     "directions": file, rank, long or short diagonal as the king sees it, or by a leap;
               "check": that it is one; "none"
    pawn_tries "number": how many captures the `pawns` of the side to move have; "any": whether they
               have one; "none"

Whatever other rules say of legal moves, check, mate and draws stays as it is: this rule stands last
in the file. Pieces that move by borrowing moves are offered their own moves only.
Sources: Henry Michael Temple, Kriegspiel, 1899; the referee's announcements of the Internet Chess
Club ("Kriegspiel (wild 16)") and, with tries heard by both, those of play over three boards.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, about, wrong_value
from fairychess.notation import move_text
from fairychess.position.rule import Asking, Rule, one_of, overriding
from fairychess.position.rule_notation import RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.words.flags import has_bit, one_bit
from fairychess.position.words.move import (
    BOARD,
    DROP,
    is_en_passant,
    origin_of,
    payload_of,
    rule_of,
    special_move,
    target_of,
    type_of,
    with_type,
)
from fairychess.position.words.path_entry import (
    INITIAL,
    WALLED,
    may_go_on,
    may_stop,
    path_move,
    skip_of,
    square_of,
)
from fairychess.position.words.piece import WALL, colour_of, is_piece_of, piece_type_of
from fairychess.rules import parameter_forms as forms
from fairychess.rules.squares import board_of

WORD = 30
WORDS = 12
"""Tries remembered in a turn: so many bits in each of so many variables."""

CAPTURES = ("square", "pawn_or_piece", "piece")
CHECKS = ("directions", "check", "none")
PAWN_TRIES = ("number", "any", "none")

EN_PASSANT_CLASS = 3


class Umpire(Rule):
    """Tries instead of moves, and what is said about them."""

    secret = True

    def __init__(self, captures: str, checks: str, pawn_tries: str, pawns: list[str]) -> None:
        Rule.__init__(self)
        self.captures, self.says_checks, self.pawn_tries = captures, checks, pawn_tries
        self.pawns = pawns
        self.runs: dict[tuple[int, int], list[int]] = {}
        self.thought: tuple[tuple[int, int], list[tuple[str, int]]] = (0, -1), []
        self.notation = UmpireNotation(self)
        self.visibility = UmpireVisibility(self)

    def bind(self, rules: Any) -> None:
        """Look the pawns up; ask for the variables that hold what was tried in vain."""
        self.rules = rules
        self.pawn_types = {rules.piece_type(name) for name in self.pawns}
        self.vain = [rules.variable(f"tried{number}") for number in range(WORDS)]

    def new_notes(self) -> object:
        """Whether a position is being asked for its legal moves."""
        return Asking()

    def asking(self, pos: Any) -> Asking:
        """The note on this position."""
        note: Asking = pos.notes.members[self.number]
        return note

    # ---- decisions --------------------------------------------------------------------------

    def decide(self, pos: Any) -> int:
        """The side to move tries, unless another rule has something to ask or legality is asked."""
        if self.asking(pos).now:
            return -1
        for rule in self.rules.rule_list:
            if rule is not self and rule.decide(pos) >= 0:
                return -1
        return int(pos.turn)

    def choices(self, pos: Any) -> None:
        """Every try that has not been refused in this turn."""
        for index, (_, move) in enumerate(self.tries(pos)):
            if not self.was_vain(pos, index):
                if type_of(move) != BOARD:
                    # A try of its own: so a castling counts as a move and not as a question, and
                    # a drop may be tried on a square that is not empty.
                    move = special_move(self.number, origin_of(move), target_of(move), index)
                pos.offer(move)

    def replace_move(self, pos: Any, move: int) -> int:
        """The legal move that a try is; none where it is refused."""
        if self.asking(pos).now or self.decide(pos) < 0:
            return move
        found = self.tries(pos)
        if type_of(move) != BOARD and rule_of(move) == self.number:
            index = payload_of(move)
        else:
            index = next((n for n, (_, word) in enumerate(found) if word == move), -1)
        if index < 0:
            return move
        legal = self.meant(pos, *found[index])
        if legal:
            for variable in self.vain:
                pos.set_variable(variable, 0)
        elif index < WORD * WORDS:
            variable = self.vain[index // WORD]
            pos.set_variable(variable, pos.var(variable) | one_bit(index % WORD))
        return legal

    def outcome(self, pos: Any) -> object:
        """Tries that are all in vain do not save a side that has no legal move."""
        if self.decide(pos) < 0 or self.legal(pos):
            return None
        for rule in overriding(self.rules.rule_list, "no_moves_outcome"):
            found = rule.no_moves_outcome(pos)
            if found is not None:
                return found
        return (-1, "no_legal_move")

    # ---- tries ------------------------------------------------------------------------------

    def was_vain(self, pos: Any, index: int) -> bool:
        """Has this try been refused in this turn?"""
        return index < WORD * WORDS and bool(
            has_bit(pos.var(self.vain[index // WORD]), index % WORD)
        )

    def any_vain(self, pos: Any) -> bool:
        """Was the last decision a try that was refused?"""
        return any(pos.var(variable) for variable in self.vain)

    def meant(self, pos: Any, text: str, move: int) -> int:
        """The legal move that a try is, 0 if there is none."""
        for word in self.legal(pos):
            if type_of(move) not in (BOARD, DROP):
                if with_type(word, BOARD) == with_type(move, BOARD):
                    return word
            elif type_of(word) == type_of(move) and move_text.format_move(pos, word) == text:
                return word
        return 0

    def legal(self, pos: Any) -> list[int]:
        """The moves that are legal by all other rules."""
        note = self.asking(pos)
        before, note.now = note.now, True
        try:
            found: list[int] = pos.legal_moves()
            return found
        finally:
            note.now = before

    def tries(self, pos: Any) -> list[tuple[str, int]]:
        """Texts and moves that the side to move could think of, knowing its own pieces only."""
        here = (pos.hash, pos.turn)
        thought = self.thought  # another thread may think of another position meanwhile
        if thought[0] != here:
            thought = self.thought = here, self.think(pos)
        return thought[1]

    def think(self, pos: Any) -> list[tuple[str, int]]:
        """Find these texts and moves."""
        low, note = pos.options.top, self.asking(pos)
        before, note.now = note.now, True
        try:
            for move in dict.fromkeys(self.thinkable(pos)):
                pos.offer(move)
            for rule in overriding(self.rules.rule_list, "expand"):
                rule.expand(pos, low)
            found = {move_text.format_move(pos, word): word for word in pos.buffered(low)}
            pos.truncate(low)
            found |= self.alone(pos, low)
        finally:
            pos.truncate(low)
            note.now = before
        return sorted(found.items())

    def thinkable(self, pos: Any) -> Iterator[int]:
        """Moves of pieces along their paths, with anything or nothing on squares not their own."""
        mine = 1 + pos.turn
        unknown = (0, 2 - pos.turn, EN_PASSANT_CLASS)

        def classes(square: int) -> tuple[int, ...]:
            piece = pos.piece_at(square)
            if piece == WALL:
                return (WALLED,)
            return (mine,) if piece and colour_of(piece) == pos.turn else unknown

        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if is_piece_of(piece, pos.turn):
                for entry in self.walk(pos, square, classes):
                    yield path_move(entry, square)

    def walk(
        self, pos: Any, origin: int, classes: Callable[[int], tuple[int, ...]]
    ) -> Iterator[int]:
        """Entries where a piece's path may end, given the classes of what may stand on squares."""
        piece = pos.piece_at(origin)
        if (piece, origin) not in self.runs:
            self.runs[piece, origin] = pos.tables.run(piece, origin)
        run = self.runs[piece, origin]
        unmoved = pos.is_unmoved(origin)
        at = 0
        while at < len(run):
            entry = run[at]
            if entry & INITIAL and not unmoved:
                at += skip_of(entry)
                continue
            there = classes(square_of(entry))
            if any(who != WALLED and may_stop(entry, who) for who in there):
                yield entry
            at += 1 if any(may_go_on(entry, who) for who in there) else skip_of(entry)

    def alone(self, pos: Any, low: int) -> dict[str, int]:
        """Castlings and drops, as if the other side had no pieces."""
        pos.suppose()
        try:
            for square in range(pos.tables.squares):
                piece = pos.piece_at(square)
                if piece > WALL and colour_of(piece) != pos.turn:
                    pos.place(square, 0, 0)
            for rule in overriding(self.rules.rule_list, "moves"):
                rule.moves(pos)
            return {move_text.format_move(pos, word): word for word in pos.buffered(low)}
        finally:
            pos.truncate(low)
            pos.undo()


class UmpireNotation(RuleNotation):
    """Tries of special moves, and those that were refused."""

    remembers = ("tried",)

    rule: Umpire

    def format_move(self, pos: Any, move: int) -> str | None:
        """The text of the move that is tried."""
        found = self.rule.tries(pos)
        index = payload_of(move)
        return found[index][0] if index < len(found) else None

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`tried=`: what was refused in this turn."""
        rule = self.rule
        if not rule.any_vain(pos):
            return {}
        texts = [
            text for index, (text, _) in enumerate(rule.tries(pos)) if rule.was_vain(pos, index)
        ]
        return {"tried": ",".join(texts)}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Take up `tried=`."""
        rule = self.rule
        text = fields.pop("tried", "")
        if not text:
            return
        known = {text: index for index, (text, _) in enumerate(rule.tries(pos))}
        left = f",{text},"
        for each, index in known.items():
            if f",{each}," in left and index < WORD * WORDS:
                left = left.replace(f",{each},", ",,", 1)
                variable = rule.vain[index // WORD]
                pos.set_variable(variable, pos.var(variable) | one_bit(index % WORD))
        if left.strip(","):
            raise about("tried", "fault_tried", name=repr(left.strip(",")))


class UmpireVisibility(RuleVisibility):
    """Only the own pieces are seen; the umpire is heard by all."""

    rule: Umpire
    hides_squares = True
    announces_checks = False

    def sees(self, pos: Any, seat: int) -> set[int]:
        """The squares of the seat's pieces."""
        return {
            square
            for square in range(pos.tables.squares)
            if seat in (0, 1) and is_piece_of(pos.piece_at(square), seat)
        }

    def shows_hand(self, pos: Any, seat: int, side: int) -> bool:
        """The own hand only."""
        return seat == side

    def observe(self, pos: Any, seat: int) -> dict[str, str]:
        """What was tried is the trier's own knowledge."""
        return self.rule.notation.state_fields(pos) if seat == pos.turn else {}

    def report(self, pos: Any, move: int) -> list[Message | str]:
        """The umpire's answer to a try."""
        rule = self.rule
        if rule.any_vain(pos):
            return [Message("umpire_no")]
        board = rule.rules.board
        found: list[Message | str] = []
        for piece, square, _ in pos.last_captured():
            if piece > WALL and square < pos.tables.squares:
                found.append(self.capture(piece, square_name(board, square)))
        return found + self.standing(pos)

    def capture(self, piece: int, square: str) -> Message:
        """What is said of a piece that is gone."""
        rule = self.rule
        if rule.captures == "square":
            return Message("umpire_captures", {"square": square})
        if rule.captures == "piece":
            name = rule.rules.shown(piece).name
            return Message("umpire_captures_named", {"square": square, "piece": name})
        pawn = piece_type_of(piece) in rule.pawn_types
        key = "umpire_captures_pawn" if pawn else "umpire_captures_piece"
        return Message(key, {"square": square})

    def standing(self, pos: Any) -> list[Message | str]:
        """Checks, and tries of pawns, of the side to move."""
        rule = self.rule
        if rule.decide(pos) < 0:
            return []
        found: list[Message | str] = []
        if rule.says_checks == "check" and pos.checks():
            found.append(Message("umpire_check"))
        elif rule.says_checks == "directions":
            keys = {key for square in pos.checks() for key in self.directions(pos, square)}
            found += [Message(key) for key in sorted(keys)]
        if rule.pawn_tries != "none" and rule.pawn_types:
            number = self.pawn_captures(pos)
            if number and rule.pawn_tries == "any":
                found.append(Message("umpire_try"))
            elif number:
                found.append(Message("umpire_tries", {"count": number}))
        return found

    def pawn_captures(self, pos: Any) -> int:
        """How many captures the pawns of the side to move have."""
        rule = self.rule
        return len(
            {
                (origin_of(move), target_of(move))
                for move in rule.legal(pos)
                if type_of(move) == BOARD
                and piece_type_of(pos.piece_at(origin_of(move))) in rule.pawn_types
                and (pos.piece_at(target_of(move)) > WALL or is_en_passant(move))
            }
        )

    def directions(self, pos: Any, royal: int) -> Iterator[str]:
        """From where a royal is in check, by keys of messages."""
        turn = pos.turn

        def classes(square: int) -> tuple[int, ...]:
            piece = pos.piece_at(square)
            return (WALLED if piece == WALL else 1 + colour_of(piece) if piece else 0,)

        for square in range(pos.tables.squares):
            piece = pos.piece_at(square)
            if piece <= WALL or colour_of(piece) == turn:
                continue
            if any(square_of(entry) == royal for entry in self.rule.walk(pos, square, classes)):
                yield self.direction(royal, square)

    def direction(self, royal: int, square: int) -> str:
        """The line from a royal to who attacks it."""
        board = self.rule.rules.board
        (x, y), (other_x, other_y) = (divmod(each, board.files)[::-1] for each in (royal, square))
        if x == other_x:
            return "umpire_check_file"
        if y == other_y:
            return "umpire_check_rank"
        if abs(x - other_x) != abs(y - other_y):
            return "umpire_check_leap"
        rising = (x - other_x) * (y - other_y) > 0
        up = diagonal(board, x, y, 1)
        down = diagonal(board, x, y, -1)
        if up == down:
            return "umpire_check_diagonal"
        return "umpire_check_long" if rising == (up > down) else "umpire_check_short"

    def hear(self, news: Message) -> tuple[Any, ...] | None:
        """("refused",), ("taken", square, types or None) or ("standing",)."""
        rule = self.rule
        if news.key == "umpire_no":
            return ("refused",)
        if news.key.startswith("umpire_captures"):
            square = parse_square(rule.rules.board, str(news.parameters["square"]))
            return ("taken", square, self.kinds(news))
        return ("standing",) if news.key.startswith("umpire_") else None

    def kinds(self, news: Message) -> Collection[int] | None:
        """Numbers of the piece types, from 1, that an announced capture may have been of."""
        pieces = self.rule.rules.pieces
        every = range(len(pieces))
        if news.key == "umpire_captures":
            return None
        if news.key == "umpire_captures_named":
            return {n + 1 for n in every if pieces[n].name == news.parameters["piece"]}
        pawn = news.key == "umpire_captures_pawn"
        return {n + 1 for n in every if (n in self.rule.pawn_types) == pawn}


def diagonal(board: Any, x: int, y: int, slope: int) -> int:
    """How long a diagonal through a square is."""
    length = 1
    for step in (1, -1):
        file, rank = x + step, y + step * slope
        while 0 <= file < board.files and 0 <= rank < board.ranks:
            length += 1
            file, rank = file + step, rank + step * slope
    return length


FORMS = {"pawns": forms.ids}


def rule(
    definition: Any,
    *,
    captures: str = "pawn_or_piece",
    checks: str = "directions",
    pawn_tries: str = "number",
    pawns: Any = (),
) -> Umpire:
    """Build from the table `[rules.umpire]`."""
    one_of("captures", captures, CAPTURES)
    one_of("checks", checks, CHECKS)
    if checks == "directions" and not board_of(definition).is_plain:
        raise about("checks", "fault_only_plain_board")
    one_of("pawn_tries", pawn_tries, PAWN_TRIES)
    if not isinstance(pawns, (list, tuple)):
        raise wrong_value("pawns", repr(pawns), "wanted_ids")
    return Umpire(captures, checks, pawn_tries, list(pawns))
