"""FEN as programs for many variants write it: fields missing, walls, hands, checks given.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 3+3 0 1
    3p2/6/6/6/6/6/6/2P*2 w

Beside plain FEN there may be `*` for a wall or a square that is missing, `Q~` for a piece that was
a pawn, `[..]` or one rank more for hands, rights as files (`HAha`), checks as those still to give
(`3+3`) or those given (`+1+0`), and letters that the variant's own notation has for its pieces.
`read_fen` cuts such a text up; what it means is for the position's own reader. What a variant has
no place for (a hand, a check to give, rights of pieces that have none) is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from fairychess.messages import ExplainedError, about, as_message
from fairychess.notation.ids import format_id
from fairychess.position.rule_notation import RuleFault, RuleNotation

MOST_FILES = 16
LARGEST_HAND = 400
SQUARE_NAME = re.compile(r"[a-p]\d{1,2}")
Square = tuple[int, int]
"""File and rank, both from 0."""


def quoted(text: str) -> str:
    """A text in quotes for a one-line message, cut if it is long."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


@dataclass(frozen=True, slots=True)
class Fen:
    """The fields of a FEN: pieces by square as written (`+p`, `Q~`), walls, hands, the rest."""

    ranks: int
    files: int
    pieces: dict[Square, str]
    walls: frozenset[Square]
    hand: str | None
    side: str
    castling: str
    en_passant: str
    checks: str
    given_checks: bool
    clock: str
    number: str
    counting: str
    """Limit and count in plies where somebody counts to a draw, `32,14`; "" if nobody does."""


def read_fen(text: str) -> Fen:
    """Cut a FEN into its fields. Raises ValueError naming what cannot be read."""
    words = text.split()
    if not words:
        raise ValueError("the position is empty")
    placement, bracket, hand = words.pop(0).partition("[")
    if bracket and not hand.endswith("]"):
        raise ValueError("the hand has no ] at its end")
    pieces, walls, files, ranks = read_placement(placement)
    side = words.pop(0) if words else "w"
    if side not in ("w", "b"):
        raise ValueError(f"{quoted(side)} is no side to move: w or b")
    checks, given = "", False
    for word in list(words):
        if "+" in word:
            checks, given = word, word.startswith("+")
            words.remove(word)
    counts = [word for word in words if word.isdecimal()]
    marks = [word for word in words if not word.isdecimal()]
    counting = ""
    if len(counts) == 3 and len(marks) == 1:  # they stand for en passant and the clock
        counting, counts = ",".join(counts[:2]), ["0", counts[2]]
    if len(marks) > 2 or len(counts) > 2:
        raise ExplainedError("fault_too_much", text=quoted((marks[2:] + counts[2:])[0]))
    castling, en_passant = ([*marks, "-", "-"])[:2]
    clock, number = ([*counts, "1"] if len(counts) == 1 else [*counts, "0", "1"])[:2]
    if len(hand) > LARGEST_HAND:
        raise ValueError("the hand is too long")
    inside = hand[:-1] if bracket else None
    return Fen(
        ranks,
        files,
        pieces,
        walls,
        "" if inside == "-" else inside,
        side,
        castling,
        en_passant,
        checks,
        given,
        clock,
        number,
        counting,
    )


def read_placement(text: str) -> tuple[dict[Square, str], frozenset[Square], int, int]:
    """Pieces and walls by square, files, ranks."""
    rows = text.split("/")
    if len(rows) > MOST_FILES:
        raise ExplainedError("fault_ranks_most", count=MOST_FILES)
    pieces: dict[Square, str] = {}
    walls: set[Square] = set()
    widest = 0
    for number, row in enumerate(rows):
        rank = len(rows) - 1 - number
        file, at = 0, 0
        while at < len(row):
            start = at
            while at < len(row) and row[at].isascii() and row[at].isdecimal() and at < start + 3:
                at += 1
            if at > start:
                file += int(row[start:at])
            elif row[at] == "*":
                walls.add((file, rank))
                file, at = file + 1, at + 1
            else:
                at = start + piece_length(row, start, rank)
                pieces[file, rank] = row[start:at]
                file += 1
            if file > MOST_FILES:
                raise ValueError(f"rank {rank + 1} is longer than {MOST_FILES} squares")
        if number and file != widest:
            raise ExplainedError("fault_line_of_ranks", rank=rank + 1, count=file, wanted=widest)
        widest = file
    return pieces, frozenset(walls), widest, len(rows)


def piece_length(row: str, at: int, rank: int) -> int:
    """How many letters the piece at a place takes."""
    end = at + (row[at] == "+")
    if end == len(row) or not (row[end].isascii() and row[end].isalpha()):
        raise ValueError(f"rank {rank + 1}: {quoted(row[at : end + 1])} is no piece")
    return end + 1 - at + (row[end + 1 : end + 2] == "~")


def plain_text(rules: Any, text: str) -> str:
    """Return the position text that a FEN of these rules means; any other text as it is.

    Raises ValueError for a FEN that cannot be read.
    """
    words = [word for word in text.split() if "=" not in word]
    if not words or not (is_foreign(rules, words) or names_no_castling(rules, words)):
        return text
    try:
        fen = read_fen(" ".join([hand_in_brackets(rules, words[0]), *words[1:]]))
        said = [word for word in text.split() if "=" in word]
        return " ".join([*meant(rules, fen), *said])
    except RuleFault:
        raise
    except ValueError as error:
        raise about("position", as_message(error)) from None


def meant(rules: Any, fen: Fen) -> Iterator[str]:
    """Give the fields of the position text. Raises ValueError for what these rules do not know."""
    board = rules.board
    if (fen.files, fen.ranks) != (board.files, board.ranks):
        size = f"{board.files}x{board.ranks}"
        raise ValueError(f"{fen.files}x{fen.ranks} squares, but the board has {size}")
    if fen.hand and not rules.has_hands:
        raise ValueError(
            f"nothing is held in {rules.name}, but {quoted(fen.hand)} stands in a hand"
        )
    fields: dict[str, str] = {}
    for rule in rules.rule_list:
        fields |= rule.notation.fen_fields(fen)
    if fen.checks and "checks" not in fields:
        raise ValueError(
            f"checks are not counted in {rules.name}, so {quoted(fen.checks)} says nothing"
        )
    if fen.counting and fen.counting not in fields.values():
        limit = fen.counting.partition(",")[0]
        raise ValueError(f"{limit!r} counts to a draw, which nobody does in {rules.name}")
    rows = []
    for rank in range(board.ranks - 1, -1, -1):
        row = [square_text(rules, fen, (file, rank)) for file in range(board.files)]
        rows.append(counted(row))
    hand = "".join(own_letter(rules, letter) for letter in fen.hand or "")
    yield "/".join(rows) + (f"[{hand}]" if rules.has_hands else "")
    yield rules.letters["wb".index(fen.side)]
    yield castling_letters(rules, fen)
    yield passing_squares(fen)
    yield fen.clock
    yield fen.number
    for key, value in fields.items():
        yield f"{key}={value}"


def hand_in_brackets(rules: Any, board: str) -> str:
    """Return a board with a hand in brackets that stands in one rank more, as on lichess."""
    above, slash, hand = board.rpartition("/")
    if rules.has_hands and "[" not in board and above.count("/") == rules.board.ranks - 1:
        return f"{above}[{hand}]" if slash else board
    return board


def is_foreign(rules: Any, words: list[str]) -> bool:
    """Do these words say something that only FEN of other programs says, or too little?"""
    if "{" in words[0]:
        return False
    if words[0] != hand_in_brackets(rules, words[0]) or ("[" in words[0] and not rules.has_hands):
        return True
    if set(words[0].upper()) & set(other_letters(rules)):
        return True
    if any(sign in words[0] for sign in "~*") or any("+" in word for word in words[1:]):
        return True
    if len(words) > 3 and len(SQUARE_NAME.findall(words[3])) > 1 and words[3].isalnum():
        return True
    if len(words) > 3 and words[3].isdecimal():
        return True
    return len(words) < 6 or bool(set(words[2]) - set("KQkq-") and words[2].isalpha())


def names_no_castling(rules: Any, words: list[str]) -> bool:
    """Do these words give rights to castle where nobody castles?"""
    rights = set(words[2]) if len(words) > 2 else set()
    return rights <= set("KQkq") and not any(rule.castles for rule in rules.rule_list)


def other_letters(rules: Any) -> dict[str, str]:
    """Ids of pieces by letters that are no ids, but stand for one piece in the variant's notation.

    Janggi's Horse and Elephant are H and E to many programs, N and B to others.
    """
    letters = rules.definition.notation.letters
    return {
        letter: ident
        for ident, letter in letters.items()
        if len(letter) == 1 and letter not in rules.numbers
    }


def own_letter(rules: Any, letter: str) -> str:
    """A letter of a FEN as the piece's id has it."""
    ident = other_letters(rules).get(letter.upper(), "")
    return format_id(ident, int(letter.islower())) if ident else letter


def castling_letters(rules: Any, fen: Fen) -> str:
    """The castling rights as letters of a position text, `HAha` by the file of the partner.

    Raises ValueError for a right that no piece of these rules could have.
    """
    if any(letter.isdecimal() for letter in fen.castling) or fen.castling == "none":
        return fen.castling
    castling = [rule for rule in rules.rule_list if rule.castles]
    if any(rule.has_gates for rule in rules.rule_list):
        return castling_among_gates(rules, fen)
    if any(names_own_letters(rule) for rule in castling):
        return fen.castling
    if not castling:  # letters of files, for pieces with first moves; without one nobody has any
        if rules.initial_pieces:
            return fen.castling.replace("-", "none")
        known = set("KQkq-")  # programs that keep them from chess write these everywhere
    else:
        known = {"-"}
    found: list[str] = []
    for letter, _, partner in usual_letters(rules):
        file = chr(ord("a") + partner % rules.board.files)
        names = {letter, file if letter.islower() else file.upper()}
        known |= names
        if names & set(fen.castling):
            found.append(letter)
    unknown = [letter for letter in fen.castling if letter not in known]
    if unknown:
        raise ExplainedError("fault_no_castling_right", letter=repr(unknown[0]))
    return "".join(found) or "-"


def castling_among_gates(rules: Any, fen: Fen) -> str:
    """The castling rights where other letters are of gates, that is of pieces that have not moved.

    Without K and Q of a side its king's file and a partner's together mean that they may castle. A
    side that has nothing to bring in has no use for gates, so that its letters are of partners.
    """
    known = "KQkq-abcdefghijklmnop"[: 5 + rules.board.files]
    unknown = [each for each in fen.castling if each not in known + known[5:].upper()]
    if unknown:
        raise ExplainedError("fault_no_castling_right", letter=repr(unknown[0]))
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


def usual_letters(rules: Any) -> list[tuple[str, int, int]]:
    """Letter, castler and partner of each castling there could be, in the order of FEN."""
    found = []
    for side in range(2):
        for rule in rules.rule_list:
            kings, partners = rule.castling_homes(side) if rule.castles else ((), ())
            for king in kings:
                for partner in sorted(partners, reverse=True):
                    letter = "K" if partner > king else "Q"
                    found.append((letter.lower() if side else letter, king, partner))
    return found


def square_text(rules: Any, fen: Fen, square: Square) -> str:
    """What stands on a square, spelled as position texts do; "" for nothing."""
    if square in fen.walls:
        hole = square[1] * rules.board.files + square[0] in rules.board.holes
        return "" if hole else "*"
    piece = fen.pieces.get(square, "")
    if piece.endswith("~") and not rules.has_hands:
        raise ValueError(f"{piece} says that it goes to hand as a pawn, but nothing is held here")
    if len(piece) == 1:
        return own_letter(rules, piece)
    if piece.endswith("~"):
        plain = piece[:-1].upper()
        became = next((ident for ident in ("+" + plain, plain + "!") if ident in rules.numbers), "")
        ident = became or plain
        return format_id(ident, int(piece.islower()))
    return piece


def counted(row: list[str]) -> str:
    """One rank of a position text, its blanks counted."""
    found, blanks = "", 0
    for text in row:
        if not text:
            blanks += 1
            continue
        found += (str(blanks) if blanks else "") + text
        blanks = 0
    return found + (str(blanks) if blanks else "")


def passing_squares(fen: Fen) -> str:
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
