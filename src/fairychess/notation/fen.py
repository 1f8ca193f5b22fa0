"""FEN as programs for many variants write it: fields missing, walls, hands, checks given.

    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qn] w KQkq - 3+3 0 1
    3p2/6/6/6/6/6/6/2P*2 w

Beside plain FEN there may be `*` for a wall or a square that is missing, `Q~` for a piece that was
a pawn, `[..]` for hands, rights as files (`HAha`), checks as those still to give (`3+3`) or those
given (`+1+0`). `read_fen` cuts such a text up; what it means is for the position's own reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from fairychess.position.rule_notation import RuleNotation

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
        raise ValueError(f"{quoted((marks[2:] + counts[2:])[0])} is too much")
    castling, en_passant = ([*marks, "-", "-"])[:2]
    clock, number = ([*counts, "1"] if len(counts) == 1 else [*counts, "0", "1"])[:2]
    if len(hand) > LARGEST_HAND:
        raise ValueError("the hand is too long")
    inside = hand[:-1].replace("-", "") if bracket else None
    return Fen(
        ranks,
        files,
        pieces,
        walls,
        inside,
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
        raise ValueError(f"more than {MOST_FILES} ranks")
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
            raise ValueError(f"rank {rank + 1} has {file} squares, not {widest}")
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
    if not words or not (is_foreign(words) or names_no_castling(rules, words)):
        return text
    try:
        fen = read_fen(" ".join(words))
    except ValueError as error:
        raise ValueError(f"position: {error}") from None
    board = rules.board
    if (fen.files, fen.ranks) != (board.files, board.ranks):
        size = f"{board.files}x{board.ranks}"
        raise ValueError(f"position: {fen.files}x{fen.ranks} squares, but the board has {size}")
    rows = []
    for rank in range(board.ranks - 1, -1, -1):
        row = [square_text(rules, fen, (file, rank)) for file in range(board.files)]
        rows.append(counted(row))
    hand = f"[{fen.hand or ''}]" if rules.has_hands else ""
    letter = rules.letters["wb".index(fen.side)]
    fields: dict[str, str] = {}
    for rule in rules.rule_list:
        fields |= rule.notation.fen_fields(fen)
    if fen.counting and fen.counting not in fields.values():
        limit = fen.counting.partition(",")[0]
        raise ValueError(f"position: {limit!r} counts to a draw, which nobody does in this game")
    said = [word for word in text.split() if "=" in word]
    said += [f"{key}={value}" for key, value in fields.items()]
    unmoved = castling_letters(rules, fen)
    passing = passing_squares(fen)
    given = ["/".join(rows) + hand, letter, unmoved, passing, fen.clock, fen.number]
    return " ".join([*given, *said])


def is_foreign(words: list[str]) -> bool:
    """Do these words say something that only FEN of other programs says, or too little?"""
    if "{" in words[0]:
        return False
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


def castling_letters(rules: Any, fen: Fen) -> str:
    """The castling rights as letters of a position text, `HAha` by the file of the partner."""
    if any(letter.isdecimal() for letter in fen.castling) or fen.castling == "none":
        return fen.castling
    castling = [rule for rule in rules.rule_list if rule.castles]
    if any(rule.has_gates for rule in rules.rule_list):  # other letters are for the gates
        return "".join(letter for letter in fen.castling if letter in "KQkq") or "-"
    if any(names_own_letters(rule) for rule in castling):
        return fen.castling
    if not castling:  # letters of files, for pieces with first moves; without one nobody has any
        return "-" if not rules.initial_pieces else fen.castling.replace("-", "none")
    found = []
    for letter, _, partner in usual_letters(rules):
        file = chr(ord("a") + partner % rules.board.files)
        if letter in fen.castling or (file if letter.islower() else file.upper()) in fen.castling:
            found.append(letter)
    return "".join(found) or "-"


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
    if piece.endswith("~"):
        plain = piece[:-1].upper()
        became = next((ident for ident in ("+" + plain, plain + "!") if ident in rules.numbers), "")
        ident = became or plain
        spelled = rules.format_id(ident, int(piece.islower()))
        return str(spelled)
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
