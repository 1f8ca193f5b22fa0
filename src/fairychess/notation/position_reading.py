"""Reading a position text (`position_text`) into an empty position; every fault with its column."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, Parameter, as_message
from fairychess.notation import ids, possible
from fairychess.notation.position_text import holds, passer, usual_victim
from fairychess.notation.possible import PositionError, fail
from fairychess.notation.unmoved import read_unmoved
from fairychess.position.rule_notation import RuleFault, RuleNotation
from fairychess.position.words.piece import IDENTITIES, WALL, colour_of, make_piece

LONGEST = 20_000
Field = tuple[str, int]
"""A word of the text and where it begins, from 0."""
_TOKEN = re.compile(r"\d{1,3}|\+?[^\s\d\[\]{}/()@=,~]|\{[^{}\s]+\}|.", re.ASCII)
"""One piece of a rank: a number of blanks, an id, or any other sign, which is then wrong."""
_COUNT = re.compile(r"\d{1,3}", re.ASCII)
_HELD_FROM = 600
"""Pieces in hand have identities from here on, those on the board the lower ones."""


def faults(
    pos: Any,
    rules: Any,
    text: str,
    start: bool = False,
    check: bool = True,
    problem: bool = False,
) -> Iterator[PositionError]:
    """Set an empty position up from a text, and give what is wrong with it, field by field.

    `start`: it is the variant's own starting position. `check`: refuse what no game leads to. In a
    `problem` the side to move may lack its king.
    """
    if len(text) > LONGEST:
        yield fail(LONGEST, "fault_long_text", count=LONGEST)
        return
    fields = words_of(text)
    if not fields:
        yield fail(0, "fault_empty_position")
        return
    found = False
    pieces, at = fields.pop(0)
    board, bracket, hand = pieces.partition("[")
    remembered = _cut_remembered(fields)
    try:
        said = _state_fields(pos, remembered, start)
        read_placement(pos, rules, board, at)
        read_side(pos, rules, *(fields.pop(0) if fields else (rules.letters[0], 0)))
    except PositionError as fault:
        yield fault
        return
    marks = fields.pop(0) if fields else ("-", 0)
    passing = fields.pop(0) if fields else ("-", 0)
    steps: tuple[tuple[Callable[..., None], tuple[Any, ...]], ...] = (
        (_read_hands, (bracket + hand, at + len(board))),
        (read_unmoved, marks),
        (_read_counters, (fields,)),
        (_read_remembered, (said, remembered)),
        (_read_en_passant, passing),
    )
    for step, arguments in steps:
        try:
            step(pos, rules, *arguments)
        except PositionError as fault:
            found = True
            yield fault
    if found:
        return
    try:
        if check:
            possible.need_royals(pos, rules, problem)
        pos.settle()
        if check and not start:
            possible.refuse_impossible(pos, rules)
    except PositionError as fault:
        yield fault


def words_of(text: str) -> list[Field]:
    """The words of a text with their places."""
    found, at = [], 0
    for word in text.split():
        at = text.index(word, at)
        found.append((word, at))
        at += len(word)
    return found


def _cut_remembered(fields: list[Field]) -> list[Field]:
    """Take the fields `key=value` off the end."""
    found = []
    while fields and "=" in fields[-1][0]:
        found.append(fields.pop())
    return found


def _state_fields(pos: Any, remembered: list[Field], start: bool) -> dict[str, str]:
    """What the rules are to remember, by key."""
    said: dict[str, str] = {}
    for field, at in remembered:
        key, _, value = field.partition("=")
        if key in said:
            raise fail(at, "fault_said_twice", name=key)
        said[key] = value
    for rule in pos.rule_list if start else ():
        said = dict(rule.notation.begins) | said
    return said


def _read_remembered(pos: Any, rules: Any, said: dict[str, str], remembered: list[Field]) -> None:
    """Give every rule its fields. A fault stands at the field that it names."""
    places = {field.partition("=")[0]: at for field, at in remembered}
    for rule in rules.shared(_Readers).rules:
        before = set(said)
        try:
            rule.notation.read_state_fields(pos, said)
        except RuleFault:
            raise
        except ValueError as error:
            taken = [places[key] for key in before - set(said) if key in places]
            raise fail(min(taken, default=0), as_message(error)) from None
    if said:
        key = min(said, key=lambda each: places.get(each, 0))
        raise fail(places.get(key, 0), "fault_not_known_here", name=key, variant=rules.name)


class _Readers:
    """The rules that read fields of their own, in their order."""

    def __init__(self, rules: Any) -> None:
        inherited = RuleNotation.read_state_fields
        self.rules = [
            rule
            for rule in sorted(rules.rule_list, key=lambda rule: rule.notation.turn_to_read)
            if getattr(rule.notation.read_state_fields, "__func__", None) is not inherited
        ]


def _read_counters(pos: Any, rules: Any, fields: list[Field]) -> None:
    """The count of quiet plies, the number of the move, and nothing more."""
    clock = number(fields[0], "the count of quiet plies") if fields else 0
    move = number(fields[1], "the move number") if len(fields) > 1 else 1
    if len(fields) > 2:
        raise fail(fields[2][1], "fault_too_much", text=repr(fields[2][0]))
    pos.set_counters(clock, max(1, move))


def number(field: Field, what: str) -> int:
    """A whole number of a field."""
    if not field[0].isascii() or not field[0].isdigit() or len(field[0]) > 9:
        raise fail(field[1], "fault_not_number", name=what)
    return int(field[0])


class _Tokens:
    """What each token of a placement means: minus the number of blanks, or a coloured piece."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.meaning = {str(count): -count for count in range(1, 17)}
        for ident, piece_type in rules.numbers.items():
            for colour in range(2):
                token = ids.format_id(ident, colour)
                if ids.resolve(token.strip("{}"), rules.numbers) == (piece_type, colour):
                    self.meaning[token] = make_piece(piece_type, colour)
        if rules.has_walls:
            self.meaning["*"] = WALL
        self.rank = lru_cache(maxsize=4096)(self.read_rank)
        """Most ranks of most positions have been read before."""

    def read_rank(self, text: str) -> tuple[int, ...]:
        """The pieces of one rank, 0 for blanks. Raises PositionError, with the column in it."""
        files = self.rules.board.files
        found: list[int] = []
        at = 0
        for token in _TOKEN.findall(text):
            code = self.meaning.get(token)
            if code is None:
                code = _other_meaning(self.rules, token, at)
            found += [code] if code > 0 else [0] * -code
            if len(found) > files:
                raise fail(at, "fault_long_rank", rank=0)
            at += len(token)
        return tuple(found)


def read_placement(pos: Any, rules: Any, pieces: str, offset: int) -> None:
    """Place the pieces. Raises PositionError."""
    board, read_rank = rules.board, rules.shared(_Tokens).rank
    rows = pieces.split("/")
    found: list[int] = []
    at, rank = offset, board.ranks
    for row in rows:
        if not rank:
            raise fail(at, "fault_ranks_most", count=board.ranks)
        try:
            squares = read_rank(row)
        except PositionError as fault:
            reason = fault.reason
            if reason.key == "fault_long_rank":
                reason = Message(reason.key, {"rank": rank})
            raise fail(at + fault.column - 1, reason) from None
        at += len(row)
        if len(squares) != board.files and (rank > 1 or len(rows) == board.ranks):
            place: dict[str, Parameter] = {"rank": rank, "count": len(squares)}
            raise fail(at, "fault_line_of_ranks", **place, wanted=board.files)
        found += squares
        at += 1
        rank -= 1
    if rank:
        raise fail(at - 1, "fault_no_ranks", count=len(rows), wanted=board.ranks)
    for square in board.holes:
        if found[square + (board.ranks - 1 - 2 * (square // board.files)) * board.files]:
            name = square_name(board, square)
            raise fail(offset, "fault_morph_square", name=name)
    pos.set_up(found)


def _other_meaning(rules: Any, token: str, at: int) -> int:
    """What a token means that is not written as usual. Raises PositionError."""
    if token.isdecimal() and token.isascii():
        return -int(token)
    taken = ids.take(token, 0)
    if taken is None or taken[1] != len(token):
        raise fail(at, "fault_not_token", letter=repr(token[0]))
    found = ids.resolve(taken[0], rules.numbers)
    if found is None:
        if taken[0] == "*":
            raise fail(at, "fault_no_walls", variant=rules.name)
        raise fail(at, "fault_no_piece_called", name=repr(taken[0]))
    return make_piece(*found)


def read_side(pos: Any, rules: Any, side: str, at: int) -> None:
    """The side to move."""
    if side not in tuple(rules.letters):
        known = " or ".join(rules.letters)
        raise fail(at, "fault_side_to_move", text=repr(side), known=known)
    pos.setup(turn=rules.letters.index(side))


def _read_hands(pos: Any, rules: Any, text: str, at: int) -> None:
    """`[2Pn]`, or nothing."""
    if not text:
        return
    if not text.endswith("]"):
        raise fail(at, "fault_after_ranks", text=repr(text))
    if not holds(rules):
        raise fail(at, "fault_no_hands", text=repr(text))
    if text != "[-]":
        read_held(pos, rules, text[1:-1], at + 1)


def read_held(pos: Any, rules: Any, text: str, offset: int) -> None:
    """Pieces in hand: `2Pn` (counts before the piece). Raises PositionError."""
    at, ident = 0, _HELD_FROM
    while at < len(text):
        count = _COUNT.match(text, at)
        start = count.end() if count else at
        token = ids.take(text, start)
        found = ids.resolve(token[0], rules.numbers) if token else None
        if token is None or found is None:
            raise fail(offset + start, "fault_no_held", letter=repr(text[start : start + 1]))
        for _ in range(int(count.group()) if count else 1):
            if ident >= IDENTITIES - 1:
                raise fail(offset + at, "fault_too_many_held")
            pos.add_hand(found[1], found[0], 1, ident)
            ident += 1
        at = token[1]


def _read_en_passant(pos: Any, rules: Any, text: str, at: int) -> None:
    """En-passant squares and whom they concern."""
    if text == "-":
        return
    names, _, victim_name = text.partition(">")
    try:
        squares = [parse_square(rules.board, name) for name in names.split(",")]
        victim = (
            parse_square(rules.board, victim_name)
            if victim_name
            else usual_victim(squares[0], pos, rules)
        )
    except ValueError as error:
        raise fail(at, "fault_en_passant", reason=as_message(error)) from None
    if len(squares) > 6 or any(pos.piece_at(square) for square in squares):
        raise fail(at, "fault_passing")
    if not 0 <= victim < pos.tables.squares:
        raise fail(at, "fault_en_passant", reason=Message("fault_nobody_to_take"))
    piece = pos.piece_at(victim)
    if piece > WALL and colour_of(piece) == passer(pos):
        pos.setup_en_passant(victim, squares)
    elif piece or victim_name:
        raise fail(at, "fault_en_passant", reason=Message("fault_nobody_of_theirs"))
