"""What a FEN of other programs means in a variant: its position as our text.

Letters that the variant's own notation has for its pieces are read as well (janggi's Horse and
Elephant are H and E to many programs, N and B to others). What a variant has no place for (a hand,
a check to give, rights of pieces that have none) is refused.
"""

import re
from typing import Any

from fairychess.board import FILES, SQUARE
from fairychess.messages import as_message
from fairychess.notation.dialects.dialect import OffsetMap
from fairychess.notation.dialects.fen_fields import SIDES, FenFields, Square, fields_of, quoted
from fairychess.notation.ids import format_id
from fairychess.notation.position_reading import words_of
from fairychess.notation.possible import PositionError, fail
from fairychess.notation.unmoved import NONE, homes_of
from fairychess.position.rule_notation import RuleFault, RuleNotation

SQUARE_NAME = re.compile(SQUARE)
_FOUR = "KQkq-"
_FOUR_LETTERS = frozenset(_FOUR)
_COMMON_FILES = 16
"""Letters of so many files may be castling rights wherever a FEN comes from."""


def translated(rules: Any, text: str) -> OffsetMap:
    """Our text of a FEN of these rules. Raises PositionError."""
    words = [word for word in words_of(text) if "=" not in word[0]]
    fen = fields_of(words, rules.board.ranks)
    board = rules.board
    if (fen.files, fen.ranks) != (board.files, board.ranks):
        given, wanted = f"{fen.files}x{fen.ranks}", f"{board.files}x{board.ranks}"
        raise fail(fen.places["board"], "fault_size", given=given, wanted=wanted)
    if fen.hand and not rules.has_hands:
        raise fail(fen.places["hand"], "fault_no_hands", text=quoted(fen.hand))
    said = OffsetMap()
    _board(rules, fen, said)
    for text_of, place in (
        (rules.letters[SIDES.index(fen.side)], "side"),
        (castling_letters(rules, fen), "rights"),
        (passing_squares(fen), "en_passant"),
        (fen.clock, "clock"),
        (fen.number, "number"),
    ):
        said.add(" ", fen.places.get(place, 0))
        said.add(text_of, fen.places.get(place, 0))
    for key, (value, at) in _remembered(rules, fen).items():
        said.add(f" {key}={value}", at)
    for word, at in words_of(text):
        if "=" in word:
            said.add(" ", at)
            said.add(word, at)
    return said


def _board(rules: Any, fen: FenFields, said: OffsetMap) -> None:
    """The ranks, and the hand in brackets."""
    for rank in range(fen.ranks - 1, -1, -1):
        blanks = 0
        for file in range(fen.files):
            piece = square_text(rules, fen, (file, rank))
            if not piece:
                blanks += 1
                continue
            if blanks:
                said.add(str(blanks), fen.places[file, rank])
                blanks = 0
            said.add(piece, fen.places[file, rank])
        said.add((str(blanks) if blanks else "") + "/" * (rank > 0), fen.places["board"])
    if rules.has_hands:
        at = fen.places["hand"]
        said.add("[", at)
        for number, letter in enumerate(fen.hand or ""):
            said.add(own_letter(rules, letter), at + number)
        said.add("]", at)


def _remembered(rules: Any, fen: FenFields) -> dict[str, tuple[str, int]]:
    """The fields that rules make of a FEN, with their places."""
    found: dict[str, tuple[str, int]] = {}
    for rule in rules.rule_list:
        try:
            fields = rule.notation.fen_fields(fen)
        except (RuleFault, PositionError):
            raise
        except ValueError as error:
            raise fail(fen.places["rights"], as_message(error)) from None
        for key, value in fields.items():
            found[key] = value, fen.places.get(key, fen.places["rights"])
    if fen.checks and "checks" not in found:
        at = fen.places["checks"]
        raise fail(at, "fault_no_checks_counted", text=quoted(fen.checks), variant=rules.name)
    if fen.counting and fen.counting not in [value for value, _ in found.values()]:
        limit = repr(fen.counting.partition(",")[0])
        raise fail(fen.places["count"], "fault_no_counting", text=limit, variant=rules.name)
    return found


def is_foreign(rules: Any, words: list[str]) -> bool:
    """Do these words say something that only FEN of other programs says, or too little?"""
    board, hand = words[0], "[" in words[0]
    if "{" in board or "?" in board:
        return False
    if (hand and not rules.has_hands) or (not hand and board.count("/") == rules.board.ranks):
        return True
    if "~" in board or ("*" in board and rules.board.holes):
        return True
    if not other_letters(rules).keys().isdisjoint(board.upper()):
        return True
    if len(words) < 6:
        return homes_of(rules).by_files or any("+" in word or word.isdecimal() for word in words)
    castling, passing = words[2], words[3]
    by_files = not _FOUR_LETTERS.issuperset(castling) or not homes_of(rules).rules
    files = FILES[: max(_COMMON_FILES, rules.board.files)]
    known = {*_FOUR, *files, *files.upper()}
    if by_files and castling not in (NONE, "-") and known.issuperset(castling):
        return True
    if passing.isalnum() and (passing.isdecimal() or len(SQUARE_NAME.findall(passing)) > 1):
        return True
    return any("+" in word for word in words[4:])


def other_letters(rules: Any) -> dict[str, str]:
    """Ids of pieces by letters that are no ids, but stand for one piece in the variant's notation.

    Janggi's Horse and Elephant are H and E to many programs, N and B to others.
    """
    found: dict[str, str] = rules.shared(_OtherLetters).ids
    return found


class _OtherLetters:
    """`other_letters` of a variant."""

    def __init__(self, rules: Any) -> None:
        self.ids = {
            letter: ident
            for ident, letter in rules.definition.notation.letters.items()
            if len(letter) == 1 and letter not in rules.numbers
        }


def own_letter(rules: Any, letter: str) -> str:
    """A letter of a FEN as the piece's id has it."""
    ident = other_letters(rules).get(letter.upper(), "")
    return format_id(ident, int(letter.islower())) if ident else letter


def castling_letters(rules: Any, fen: FenFields) -> str:
    """The castling rights as letters of a position text, `HAha` by the file of the partner.

    Raises PositionError for a right that no piece of these rules could have.
    """
    if any(letter.isdecimal() for letter in fen.castling) or fen.castling == NONE:
        return fen.castling
    homes = homes_of(rules)
    if sets_up(rules) and fen.hand:
        return _placed_at_home(rules, fen)
    if any(rule.has_gates for rule in rules.rule_list):
        return castling_among_gates(rules, fen)
    if any(names_own_letters(rule) for rule in homes.rules):
        return fen.castling
    if not homes.rules:  # letters of files, for pieces with first moves; without one nobody has any
        if rules.initial_pieces:
            return fen.castling.replace("-", NONE) if homes.by_files else fen.castling
        known = set(_FOUR)  # programs that keep them from chess write these everywhere
    else:
        known = {"-"}
    found: list[str] = []
    for letter, _, partner in homes.letters:
        file = chr(ord("a") + partner % rules.board.files)
        names = {letter, file if letter.islower() else file.upper()}
        known |= names
        if names & set(fen.castling):
            found.append(letter)
    if set(fen.castling) - known and any(
        rules.start_pieces.get(square) in rules.initial_pieces for square in homes.kings
    ):  # castlers with first moves of their own are named by their files
        return fen.castling
    _refuse_unknown(fen, known)
    return "".join(found) or "-"


def sets_up(rules: Any) -> bool:
    """Are castlers placed before play begins? No FEN says of one, or of a partner, that waits for
    the other whether it may castle later."""
    return bool(homes_of(rules).rules) and any(rule.sets_up for rule in rules.rule_list)


def _placed_at_home(rules: Any, fen: FenFields) -> str:
    """The squares of castlers and partners that have been placed where they belong."""
    homes = homes_of(rules)
    found = []
    for square, piece in sorted(fen.pieces.items()):
        number = rules.numbers.get(piece.upper(), -1)
        royal = number >= 0 and rules.pieces[number].royal
        if _number(rules, square) in (homes.kings if royal else homes.partners):
            found.append(f"{FILES[square[0]]}{square[1] + 1}")
    return ",".join(found) or "-"


def _number(rules: Any, square: Square) -> int:
    return int(square[1] * rules.board.files + square[0])


def _refuse_unknown(fen: FenFields, known: set[str]) -> None:
    for number, letter in enumerate(fen.castling):
        if letter not in known:
            at = fen.places.get("rights", 0) + number
            raise fail(at, "fault_no_castling_right", letter=repr(letter))


def castling_among_gates(rules: Any, fen: FenFields) -> str:
    """The castling rights where other letters are of gates, that is of pieces that have not moved.

    Without K and Q of a side its king's file and a partner's together mean that they may castle. A
    side that has nothing to bring in has no use for gates, so that its letters are of partners.
    """
    files = FILES[: rules.board.files]
    _refuse_unknown(fen, set(_FOUR + files + files.upper()))
    found = ""
    for side in range(2):
        said = {each.lower() for each in fen.castling if each.islower() == bool(side)}
        row = (rules.board.ranks - 1) * side
        ids = {
            file: piece.strip("~+").upper()
            for (file, rank), piece in fen.pieces.items()
            if rank == row and piece.strip("~+").islower() == bool(side)
        }
        holds = any(each.isalpha() and each.islower() == bool(side) for each in fen.hand or "")
        letters = said & set("kq")
        king = next((file for file in sorted(ids) if ids[file] == "K"), -1)
        rooks = {chr(ord("a") + file): file for file in ids if ids[file] == "R"}
        if king >= 0 and (not holds or (not letters and chr(ord("a") + king) in said)):
            letters |= {"k" if rooks[each] > king else "q" for each in said & set(rooks)}
        found += "".join(sorted(letters)).upper() if side == 0 else "".join(sorted(letters))
    return found or "-"


def names_own_letters(rule: Any) -> bool:
    """Does a castling rule find the letters' meaning in the position itself?"""
    return type(rule.notation).castling_letters is not RuleNotation.castling_letters


def square_text(rules: Any, fen: FenFields, square: Square) -> str:
    """What stands on a square, spelled as position texts do; "" for nothing."""
    if square in fen.walls:
        hole = _number(rules, square) in rules.board.holes
        return "" if hole else "*"
    piece = fen.pieces.get(square, "")
    if piece.endswith("~"):  # where nothing is held it matters to nobody that it was a pawn
        plain = piece[:-1].upper()
        forms = (form for form in ("+" + plain, plain + "!") if form in rules.numbers)
        return format_id(next(forms, plain), int(piece.islower()))
    return own_letter(rules, piece) if len(piece) == 1 else piece


def passing_squares(fen: FenFields) -> str:
    """The field of a FEN about capturing in passing, as ours.

    Where a pawn's double step goes sideways Fairy-Stockfish writes the pawn's own square behind
    the square it passed: `f3g4`.
    """
    squares = SQUARE_NAME.findall(fen.en_passant)
    if len(squares) < 2 or "".join(squares) != fen.en_passant:
        return fen.en_passant
    pawns = [name for name in squares if (ord(name[0]) - 97, int(name[1:]) - 1) in fen.pieces]
    passed = [name for name in squares if name not in pawns]
    return ",".join(passed) + (f">{pawns[0]}" if pawns else "")
