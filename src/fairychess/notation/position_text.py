"""Position text: placement, hands, side, unmoved pieces, en passant, counters, other fields.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
    lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1
    ...{KR}...{+ld}... b - - 0 1 extra=1

Ranks from the top, blanks as decimal numbers, ids of one letter bare, longer ones in braces;
upper case is the first player's, `*` a wall. In the text of one seat `?` stands for a square it
does not see, and for whatever else it may not know. Unmoved pieces: `KQkq` where the variant
castles, otherwise `-` or a list of squares; a piece of the starting position on its own square
counts as unmoved unless a list says otherwise. Plain FEN is read as it is; what else other programs
write is turned into such a text first (`sfen`, `fen`).
"""

from __future__ import annotations

import re
import string
from typing import Any

from fairychess.board import parse_square, square_name
from fairychess.messages import Message, as_message, prefixed
from fairychess.notation import ids, possible
from fairychess.notation.possible import PositionError, fail
from fairychess.position.rule_notation import RuleFault
from fairychess.position.rule_visibility import hand_shown, known_fields, sight
from fairychess.position.words.piece import IDENTITIES, WALL, colour_of, make_piece

UNKNOWN = "?"
"""Stands in the text of one seat for what it may not know."""


FILES = "abcdefghijklmnop"


# ---- writing ------------------------------------------------------------------------------


def format_position(pos: Any, rules: Any, seat: int | None = None) -> str:
    """Canonical text of a position, as the referee knows it or as one seat may know it."""
    # Whether an en-passant right could be used may betray what a piece is.
    hidden = seat is not None and rules.secret and seat != pos.turn
    seen = sight(pos, seat)
    if seen is not None and pos.en_passant_squares()[0] not in seen:
        hidden = True
    fields = [
        placement(pos, rules, seen) + hands(pos, rules, seat),
        rules.letters[pos.turn],
        unmoved(pos, rules) if seen is None else own_unmoved(pos, rules, seat),
        "-" if hidden else en_passant(pos, rules),
        # The clock would tell when a pawn that nobody sees has moved.
        str(pos.halfmove_clock) if seen is None else UNKNOWN,
        str(pos.fullmove_number),
    ]
    extra: dict[str, str] = {}
    for rule in pos.rule_list:
        extra.update(known_fields(rule, pos, seat))
    fields += [f"{key}={extra[key]}" for key in sorted(extra)]
    return " ".join(fields)


def placement(pos: Any, rules: Any, seen: frozenset[int] | None = None) -> str:
    """The pieces on the board, ranks from the top; where only `seen` is known, `?` for the rest."""
    board, letters = rules.board, rules.shared(_Looks).letters
    rows = []
    for rank in range(board.ranks - 1, -1, -1):
        row, blanks = "", 0
        for file in range(board.files):
            square = rank * board.files + file
            piece = pos.piece_at(square)
            known = seen is None or square in seen or square in board.holes
            if known and not piece:
                blanks += 1
                continue
            if blanks:
                row += str(blanks)
                blanks = 0
            if not known:
                row += UNKNOWN
                continue
            row += letters[piece]
        rows.append(row + (str(blanks) if blanks else ""))
    return "/".join(rows)


class _Looks:
    """The coloured pieces of a game as they look, by number: their ids, and as texts spell them."""

    def __init__(self, rules: Any) -> None:
        pieces = range(make_piece(0, 0), rules.tables.coloured_pieces)
        self.ids = ("", "*", *(rules.shown(piece).id for piece in pieces))
        self.letters = (
            "",
            "*",
            *(ids.format_id(self.ids[piece], colour_of(piece)) for piece in pieces),
        )


def looks_of(rules: Any) -> tuple[str, ...]:
    """The ids of the coloured pieces as they look, by number; `*` for a wall."""
    found: tuple[str, ...] = rules.shared(_Looks).ids
    return found


def hands(pos: Any, rules: Any, seat: int | None = None) -> str:
    """`[2Pn]`: the first side's pieces, then the second's, by piece type; "" if none."""
    if not holds(rules):
        return ""
    text = ""
    for colour in range(2):
        if not hand_shown(pos, seat, colour):
            text += UNKNOWN
            continue
        for piece_type, piece in enumerate(rules.pieces):
            count = pos.in_hand(colour, piece_type)
            if count:
                text += (str(count) if count > 1 else "") + ids.format_id(piece.id, colour)
    return f"[{text}]"


def holds(rules: Any) -> bool:
    """Does the variant have hands?"""
    return bool(rules.has_hands)


def castlings(rules: Any) -> list[Any]:
    """The castling rules of a variant."""
    return [rule for rule in rules.rule_list if rule.castles]


def named_castlings(pos: Any, rules: Any) -> list[tuple[str, int, int]] | None:
    """The castling letters of this position, if a rule does not leave them to the array."""
    for rule in castlings(rules):
        letters = rule.notation.castling_letters(pos)
        if letters is not None:
            return list(letters)
    return None


def unmoved_squares(pos: Any) -> set[int]:
    """All pieces marked as unmoved."""
    return {square for square in range(pos.tables.squares) if pos.is_unmoved(square)}


def start_squares(pos: Any, rules: Any) -> set[int]:
    """Pieces with initial moves of their own that stand where the starting position has them."""
    return {
        square
        for square, piece in rules.start_pieces.items()
        if pos.piece_at(square) == piece and piece in rules.initial_pieces
    }


def castling_pieces(rules: Any) -> tuple[set[int], set[int]]:
    """Array squares of castlers and of their friends."""
    kings: set[int] = set()
    friends: set[int] = set()
    for rule in castlings(rules):
        for side in range(2):
            kings |= rule.castling_homes(side)[0]
            friends |= rule.castling_homes(side)[1]
    return kings, friends


def usual_castling(rules: Any) -> bool:
    """One castler a side with at most two friends: the letters K and Q say it all."""
    for rule in castlings(rules):
        for side in range(2):
            if len(rule.castling_homes(side)[0]) > 1 or len(rule.castling_homes(side)[1]) > 2:
                return False
    return True


def implied(pos: Any, rules: Any) -> set[int]:
    """Unmoved pieces that need no mention: all of the start except castlers and friends."""
    kings, friends = castling_pieces(rules)
    return {
        square for square in start_squares(pos, rules) if square not in kings | friends
    } & relevant(pos, rules)


def relevant(pos: Any, rules: Any) -> set[int]:
    """Pieces for which having moved matters: they have initial moves or take part in castling."""
    kings, friends = castling_pieces(rules)
    homes, tracked = kings | friends, rules.initial_pieces | rules.tracked_pieces
    return {
        square
        for square in range(pos.tables.squares)
        if (piece := pos.piece_at(square)) and (piece in tracked or square in homes)
    }


def files_name_unmoved(rules: Any) -> bool:
    """Is it as in FEN of games without castling, whose letters name files (`DEde`)? "-" is none."""
    return bool(rules.definition.fen and rules.initial_pieces and not castlings(rules))


def files_of(pos: Any, rules: Any, unmoved: set[int]) -> str | None:
    """The letters of the files of unmoved pieces, None unless all stand on their first ranks."""
    files, ranks = rules.board.files, rules.board.ranks
    homes = {0: 0, 1: (ranks - 1) * files}
    letters = ["", ""]
    for square in sorted(unmoved):
        side = colour_of(pos.piece_at(square))
        if not 0 <= square - homes[side] < files:
            return None
        letters[side] += FILES[square - homes[side]]
    return letters[0].upper() + letters[1] or "-"


def unmoved(pos: Any, rules: Any) -> str:
    """The field of unmoved pieces: letters if they read back exactly, else their squares."""
    unmoved = unmoved_squares(pos) & relevant(pos, rules)
    if files_name_unmoved(rules):
        by_files = files_of(pos, rules, unmoved)
        if by_files is not None:
            return by_files
    if named_castlings(pos, rules) is not None or usual_castling(rules):
        letters, meant = "", implied(pos, rules)
        for letter, king, friend in castlings_left(pos, rules, unmoved):
            letters += letter
            meant |= {king, friend}
        if meant == unmoved:
            return letters or "-"
    names = [square_name(rules.board, square) for square in sorted(unmoved)]
    return ",".join(names) or "none"


def own_unmoved(pos: Any, rules: Any, seat: int | None) -> str:
    """The same where a seat may know it of its own pieces only: letters or squares."""
    marked = unmoved_squares(pos) & relevant(pos, rules)
    own = {square for square in marked if colour_of(pos.piece_at(square)) == seat}
    if named_castlings(pos, rules) is not None or usual_castling(rules):
        return "".join(letter for letter, _, _ in castlings_left(pos, rules, own)) or "-"
    own -= implied(pos, rules)
    return ",".join(square_name(rules.board, square) for square in sorted(own)) or "-"


def possible_rights(pos: Any, rules: Any) -> list[tuple[str, int, int | None]]:
    """Every letter that the field of unmoved pieces may have here: (letter, piece, its partner).

    The partner is None where a letter names the file of a piece that has not moved.
    """
    if files_name_unmoved(rules):
        files, last = rules.board.files, (rules.board.ranks - 1) * rules.board.files
        return [
            (letters[file], row + file, None)
            for side, (row, letters) in enumerate(((0, FILES.upper()), (last, FILES)))
            for file in range(files)
            if (piece := pos.piece_at(row + file))
            and colour_of(piece) == side
            and rules.unmoved_matters(piece)
        ]
    return [*castlings_at_home(pos, rules)]


def castlings_at_home(pos: Any, rules: Any) -> list[tuple[str, int, int]]:
    """(letter, square of the castler, square of its friend) of the castlings whose pieces stand
    where they did."""
    named = named_castlings(pos, rules)
    if named is not None:
        return [*named]
    return [
        (letter, king, friend)
        for letter, king, friend in castling_letters(rules)
        if at_home(pos, rules, king, friend)
    ]


def castlings_left(pos: Any, rules: Any, unmoved: set[int]) -> list[tuple[str, int, int]]:
    """Those of `castlings_at_home` whose pieces stand on these squares."""
    return [one for one in castlings_at_home(pos, rules) if {one[1], one[2]} <= unmoved]


def at_home(pos: Any, rules: Any, *squares: int) -> bool:
    """Do the pieces of the starting position, by their looks, stand on these squares?"""
    return all(
        pos.piece_at(square)
        and rules.shown_piece(pos.piece_at(square)) == rules.start_pieces.get(square)
        for square in squares
    )


def castling_letters(rules: Any) -> list[tuple[str, int, int]]:
    """(letter, square of the castler, square of its friend) in the order of FEN."""
    found = []
    for side in range(2):
        for rule in castlings(rules):
            kings, friends = rule.castling_homes(side)
            for king in kings:
                for friend in sorted(friends, reverse=True):
                    letter = "K" if friend > king else "Q"
                    found.append((letter.lower() if side else letter, king, friend))
    return found


def en_passant(pos: Any, rules: Any) -> str:
    """`e3`, or `e3,e4>e5` when several squares or another victim must be named; `-` for none."""
    victim, squares = pos.en_passant_squares()
    if not squares:
        return "-"
    names = ",".join(square_name(rules.board, square) for square in squares)
    if len(squares) == 1 and victim == usual_victim(squares[0], pos, rules):
        return names
    return f"{names}>{square_name(rules.board, victim)}"


def usual_victim(square: int, pos: Any, rules: Any) -> int:
    """Where a piece that passed over `square` by a double step would stand."""
    step = rules.board.files
    return int(square + step if passer(pos) == 0 else square - step)


def passer(pos: Any) -> int:
    """The side whose pieces might be taken in passing: who has moved, if only a part of a turn."""
    begun = any(rule.completes_turn and rule.part_due(pos) for rule in pos.rule_list)
    return int(pos.turn if begun else 1 - pos.turn)


# ---- reading ------------------------------------------------------------------------------


def parse_position(
    pos: Any, rules: Any, text: str, start: bool = False, check: bool = True
) -> None:
    """Set an empty position up from a text. Raises PositionError.

    `start`: it is the variant's own starting position. `check`: refuse what no game leads to.
    """
    if len(text) > 20_000:
        raise PositionError(prefixed("position", "fault_long_text", count=20000))
    fields = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
    if not fields:
        raise fail(0, "fault_empty_position")
    pieces, at = fields.pop(0)
    after = read_placement(pos, rules, pieces, at)
    state_fields: dict[str, str] = {}
    while fields and "=" in fields[-1][0]:
        field, at = fields.pop()
        key, _, value = field.partition("=")
        if key in state_fields:
            raise fail(at, "fault_said_twice", name=key)
        state_fields[key] = value
    for rule in pos.rule_list if start else ():
        state_fields = dict(rule.notation.begins) | state_fields
    in_hand = pieces[after:]
    read_side(pos, rules, fields, text)
    if in_hand:
        if not in_hand.endswith("]"):
            raise fail(after, "fault_after_ranks", text=repr(in_hand))
        if not holds(rules):
            reason = Message("fault_no_hands", {"text": repr(in_hand)})
            raise fail(after, reason)
        read_hands(pos, rules, in_hand[1:-1], after + 1)
    marks, at = fields.pop(0) if fields else ("-", 0)
    read_unmoved(pos, rules, marks, at)
    passing = fields.pop(0) if fields else ("-", 0)
    if fields:
        pos.setup(halfmove_clock=number(fields.pop(0), "the count of quiet plies"))
    if fields:
        pos.setup(fullmove_number=max(1, number(fields.pop(0), "the move number")))
    if fields:
        raise fail(fields[0][1], "fault_too_much", text=repr(fields[0][0]))
    for rule in sorted(pos.rule_list, key=lambda rule: rule.notation.turn_to_read):
        try:
            rule.notation.read_state_fields(pos, state_fields)
        except RuleFault:
            raise
        except ValueError as error:
            raise PositionError(prefixed("position", as_message(error))) from None
    if state_fields:
        raise PositionError(
            prefixed(
                "position",
                "fault_not_known_here",
                name=next(iter(state_fields)),
                variant=rules.name,
            )
        )
    read_en_passant(pos, rules, *passing)
    if check:
        possible.need_royals(pos, rules)
    pos.settle()
    if check and not start:
        possible.refuse_impossible(pos, rules)


def number(field: tuple[str, int], what: str) -> int:
    """A whole number of a field."""
    if not field[0].isascii() or not field[0].isdigit() or len(field[0]) > 9:
        raise PositionError(
            "fault_column", column=field[1] + 1, reason=Message("fault_not_number", {"name": what})
        )
    return int(field[0])


def read_placement(pos: Any, rules: Any, pieces: str, offset: int) -> int:
    """Place the pieces; index of what follows the last rank."""
    board = rules.board
    rank, file, at, ident = board.ranks - 1, 0, 0, 1
    while at < len(pieces) and pieces[at] != "[":
        if pieces[at] == "/":
            if file != board.files:
                raise fail(
                    offset + at,
                    "fault_line_of_ranks",
                    rank=rank + 1,
                    count=file,
                    wanted=board.files,
                )
            rank, file, at = rank - 1, 0, at + 1
            if rank < 0:
                raise fail(offset + at, "fault_ranks_most", count=board.ranks)
            continue
        blanks = re.compile(r"\d{1,3}", re.ASCII).match(pieces, at)
        if blanks:
            file += int(blanks.group())
            if file > board.files:
                raise fail(offset + at, "fault_long_rank", rank=rank + 1)
            at = blanks.end()
            continue
        token = ids.take(pieces, at)
        if token is None:
            raise fail(offset + at, "fault_not_token", letter=repr(pieces[at]))
        wall = token[0] == "*" and rules.has_walls
        found = ids.resolve(token[0], rules.numbers)
        if found is None and not wall:
            walls = f"no walls stand in {rules.name}" if token[0] == "*" else ""
            raise fail(
                offset + at,
                walls or Message("fault_no_piece_called", {"name": repr(token[0])}),
            )
        square = rank * board.files + file
        if file >= board.files:
            raise fail(offset + at, "fault_long_rank", rank=rank + 1)
        if square in board.holes:
            raise fail(offset + at, "fault_morph_square", name=square_name(board, square))
        pos.place(square, make_piece(*found) if found else WALL, ident if found else 0)
        ident += 1
        file, at = file + 1, token[1]
    if rank != 0 or file != board.files:
        if rank != 0:
            raise fail(offset + at, "fault_no_ranks", count=board.ranks - rank, wanted=board.ranks)
        raise fail(offset + at, "fault_line_of_ranks", rank=1, count=file, wanted=board.files)
    return at


def read_side(pos: Any, rules: Any, fields: list[tuple[str, int]], text: str) -> None:
    """The side to move."""
    side, at = fields.pop(0) if fields else (rules.letters[0], 0)
    if side not in tuple(rules.letters):
        known = " or ".join(rules.letters)
        raise fail(at, "fault_side_to_move", text=repr(side), known=known)
    pos.setup(turn=rules.letters.index(side))


def read_hands(pos: Any, rules: Any, text: str, offset: int) -> None:
    """Pieces in hand: `2Pn` (counts before the piece)."""
    at, ident = 0, 600
    while at < len(text):
        if text[at] == "-" and len(text) == 1:
            return
        count = re.compile(r"\d{1,3}", re.ASCII).match(text, at)
        many = int(count.group()) if count else 1
        start = count.end() if count else at
        token = ids.take(text, start)
        found = ids.resolve(token[0], rules.numbers) if token else None
        if token is None or found is None:
            raise fail(offset + start, "fault_no_held", letter=repr(text[start : start + 1]))
        for _ in range(many):
            if ident >= IDENTITIES - 1:
                raise fail(offset + at, "fault_too_many_held")
            pos.add_hand(found[1], found[0], 1, ident)
            ident += 1
        at = token[1]


def read_unmoved(pos: Any, rules: Any, marks: str, at: int) -> None:
    """Mark the unmoved pieces."""
    kings, friends = castling_pieces(rules)
    if re.fullmatch(r"-|none|[a-p]\d+(,[a-p]\d+)*", marks) and not (
        marks == "-" or usual_letters(marks, rules)
    ):
        known = relevant(pos, rules)
        for name in [] if marks == "none" else marks.split(","):
            square = parse_square(rules.board, name)
            if not pos.piece_at(square):
                raise fail(at, "fault_unmoved_empty", square=name)
            if square in known:
                pos.mark_unmoved(square)
        return
    by_files = files_name_unmoved(rules) and bool(rules.start_pieces)
    exactly = by_files or (marks != "-" and not castlings(rules))  # they name all there are
    for square in start_squares(pos, rules):
        if square not in kings | friends and not exactly:
            pos.mark_unmoved(square)
    if not rules.start_pieces:  # the starting position itself is being read: every piece is unmoved
        for square in range(pos.tables.squares):
            if pos.piece_at(square):
                pos.mark_unmoved(square)
        return
    if marks == "-":
        return
    for letter in marks:
        if not read_letter(pos, rules, letter) and not read_file(pos, rules, letter):
            raise fail(at, "fault_no_castling_right", letter=repr(letter))


def usual_letters(marks: str, rules: Any) -> bool:
    """Is the field written in castling letters rather than squares?"""
    return bool(castlings(rules)) and bool(re.fullmatch(r"[KQkq]+", marks))


def read_letter(pos: Any, rules: Any, letter: str) -> bool:
    """One castling letter; False if no piece could have that right."""
    done = False
    named = named_castlings(pos, rules)
    for known, king, friend in castling_letters(rules) if named is None else named:
        if known == letter and (named is not None or at_home(pos, rules, king, friend)):
            pos.mark_unmoved(king)
            pos.mark_unmoved(friend)
            done = True
    return done


def read_file(pos: Any, rules: Any, letter: str) -> bool:
    """A letter that is a file: the partner there may castle, or the piece there is unmoved.

    As Shredder-FEN has it for Chess960, `HAha`, and Fairy-Stockfish where pieces have first moves.
    False if nothing there could be meant.
    """
    if letter not in string.ascii_letters:
        return False
    side, file = int(letter.islower()), ord(letter.lower()) - ord("a")
    for _, king, friend in named_castlings(pos, rules) or ():
        if friend % rules.board.files == file and colour_of(pos.piece_at(friend)) == side:
            pos.mark_unmoved(king)
            pos.mark_unmoved(friend)
            return True
    row = (rules.board.ranks - 1) * rules.board.files if side else 0
    if file >= rules.board.files:
        return False
    piece = pos.piece_at(row + file)
    if not piece or colour_of(piece) != side or not rules.unmoved_matters(piece):
        return False
    pos.mark_unmoved(row + file)
    return True


def read_en_passant(pos: Any, rules: Any, text: str, at: int) -> None:
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
    if piece and colour_of(piece) == passer(pos):
        pos.setup_en_passant(victim, squares)
    elif piece or victim_name:
        raise fail(at, "fault_en_passant", reason=Message("fault_nobody_of_theirs"))
