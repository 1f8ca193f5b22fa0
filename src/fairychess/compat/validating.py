"""What is wrong with a FEN, by pyffish's numbers: one fault, the first from the left."""

from collections.abc import Iterator
from functools import cached_property
from itertools import product

from fairychess.compat.games import FairyGame

FEN_OK = 1
FEN_EMPTY = 0
FEN_INVALID_MOVE_COUNTER = -1
FEN_INVALID_HALF_MOVE_COUNTER = -2
FEN_INVALID_NUMBER_OF_KINGS = -3
FEN_INVALID_EN_PASSANT_SQ = -4
FEN_INVALID_CASTLING_INFO = -5
FEN_INVALID_SIDE_TO_MOVE = -6
FEN_INVALID_POCKET_INFO = -7
FEN_INVALID_BOARD_GEOMETRY = -8
FEN_TOUCHING_KINGS = -9
FEN_INVALID_CHAR = -10
FEN_INVALID_NB_PARTS = -11
FEN_INVALID_PROMOTED_PIECE = -12
FEN_INVALID_CHECK_COUNT = -13
FEN_INVALID_COUNTING_RULE = -14

MOST_FIELDS = 6
MOST_CHECKS = 3
LONGEST = 20_000
KING = "king"
Square = tuple[int, int]
"""File and rank, both from 0."""


def validate(game: FairyGame, fen: str, chess960: bool = False) -> int:
    """FEN_OK, or the first fault of a text."""
    if not fen:
        return FEN_EMPTY
    if len(fen) > LONGEST:
        return FEN_INVALID_NB_PARTS
    return next(_Fen(game, fen, chess960).faults(), FEN_OK)


class _Fen:
    """A text, and what the game's settings let it say."""

    def __init__(self, game: FairyGame, fen: str, chess960: bool) -> None:
        self.game, self.said, self.chess960 = game, game.settings, chess960
        self.fields = fen.split(" ")
        self.board, self.bracket, self.hand = self.fields[0].partition("[")
        self.files, self.ranks = self.said["maxFile"], self.said["maxRank"]
        self.has_hand = self.said["pieceDrops"] or self.said["seirawanGating"]

    def faults(self) -> Iterator[int]:
        """Every fault there is, as far as the fields before it can be read."""
        if len(self.fields) > MOST_FIELDS + self.said["checkCounting"]:
            yield FEN_INVALID_NB_PARTS
        if not set(self.fields[0]) <= self.signs:
            yield FEN_INVALID_CHAR
        if self._has_wrong_promoted():
            yield FEN_INVALID_PROMOTED_PIECE
        if self.standing is None:
            yield FEN_INVALID_BOARD_GEOMETRY
            return
        if self.has_hand and not self._hand_is_right():
            yield FEN_INVALID_POCKET_INFO
        if KING in self.said.pieces:
            yield from self._faults_of_kings()
        if len(self.fields) > 1 and self.fields[1][:1] not in ("w", "b"):
            yield FEN_INVALID_SIDE_TO_MOVE
        yield from self._faults_of_rights()
        yield from self._faults_of_counts()

    # ---- the board ------------------------------------------------------------------------

    @cached_property
    def letters(self) -> set[str]:
        """The letters of all pieces, those of others for them included, in both cases."""
        found = {piece.letter for piece in self.said.pieces.values()}
        found |= {other.lower() for other in self.game.synonyms.values()}
        return found | {letter.upper() for letter in found}

    @property
    def signs(self) -> set[str]:
        """What may stand in the first field."""
        found = self.letters | set("0123456789/*")
        if self.said["promotedPieceType"]:
            found.add("+")
        if any(self.said.sides("promotionPieceTypes")):
            found.add("~")
        if self.has_hand and not self.said["freeDrops"]:
            found |= set("[-]")
        return found

    def _has_wrong_promoted(self) -> bool:
        """Is a + before a piece that does not turn over?"""
        turned = self.said["promotedPieceType"]
        kinds = self.said.letters
        pairs = zip(self.fields[0], self.fields[0][1:], strict=False)
        return bool(turned) and any(
            sign == "+"
            and (after == "+" or (after.isalpha() and not turned.get(kinds.get(after.lower(), ""))))
            for sign, after in pairs
        )

    @cached_property
    def standing(self) -> dict[Square, str] | None:
        """Pieces by square; None where ranks are missing, too many, too short or too long."""
        rows = self.board.split("/")
        if len(rows) == self.ranks + 1 and self.has_hand:
            rows.pop()  # the hand in a rank of its own
        if len(rows) != self.ranks:
            return None
        found: dict[Square, str] = {}
        for number, row in enumerate(rows):
            file, digits = 0, ""
            for sign in [*row, ""]:
                if sign.isdigit():
                    digits += sign
                    continue
                file, digits = file + int(digits[:4] or 0), ""
                if sign.isalpha():
                    found[file, self.ranks - 1 - number] = sign
                file += sign.isalpha() or sign == "*"
            if file != self.files:
                return None
        return found

    def _hand_is_right(self) -> bool:
        """Are only pieces in hand, in brackets or in a rank more?"""
        rows = self.board.split("/")
        if len(rows) == self.ranks + 1:
            return set(rows[-1]) <= self.letters | {"-"}
        if not self.bracket:
            return True
        return self.hand.endswith("]") and set(self.hand[:-1]) <= self.letters | {"-"}

    def _faults_of_kings(self) -> Iterator[int]:
        letter = self.said.pieces[KING].letter
        start = self.game.start.split(" ")[0]
        for king in (letter.upper(), letter):
            if self.fields[0].count(king) not in {start.count(king)} & {0, 1}:
                yield FEN_INVALID_NUMBER_OF_KINGS
        if self.said.pieces[KING].moves:
            return
        first, second = (self._where(king) for king in (letter.upper(), letter))
        if first and second and max(abs(a - b) for a, b in zip(first, second, strict=True)) <= 1:
            yield FEN_TOUCHING_KINGS

    def _where(self, letter: str) -> Square | None:
        """The square of a piece, None where it is not on the board."""
        standing = self.standing or {}
        return next((square for square, sign in standing.items() if sign == letter), None)

    # ---- castling -------------------------------------------------------------------------

    @property
    def skips_rights(self) -> bool:
        """Are castling and en passant left out?"""
        return len(self.fields) in (4, 5) and self.fields[2][:1].isdigit()

    def _faults_of_rights(self) -> Iterator[int]:
        if len(self.fields) < 3 or self.skips_rights or not self.said["castling"]:
            return
        rights = self.fields[2].replace("-", "")
        if not (rights.isascii() and (rights.isalpha() or not rights)):
            yield FEN_INVALID_CASTLING_INFO
            return
        for letter in rights:
            if not self._right_is_there(int(letter.islower()), letter.lower()):
                yield FEN_INVALID_CASTLING_INFO

    def _right_is_there(self, side: int, letter: str) -> bool:
        """Do the pieces stand where a right needs them?"""
        standing = self.standing or {}
        rank = self.said["castlingRank"] - 1
        rank = self.ranks - 1 - rank if side else rank
        kind = self.said.sides("castlingKingPiece")[side] or KING
        king = self._where(self._sign(kind, side))
        anywhere = self.chess960 or self.said["chess960"] or self.said["castlingDroppedPiece"]
        if king is None or not (anywhere or self._begins_at(king)):
            return False
        if letter not in "kq":
            return (ord(letter) - ord("a"), rank) in standing
        if king[1] != rank:
            return False
        files = range(king[0] + 1, self.files) if letter == "k" else range(king[0])
        rooks = [
            (file, rank) for file in files if self._is_rook(standing.get((file, rank), ""), side)
        ]
        return bool(rooks) and (anywhere or self._rook_at_home(side, letter, king[1]))

    @cached_property
    def _start(self) -> dict[Square, str]:
        """What stands where the game begins."""
        return _Fen(self.game, self.game.start, False).standing or {}

    def _begins_at(self, square: Square) -> bool:
        """Does the game begin with the same piece on a square?"""
        return self._start.get(square) == (self.standing or {})[square]

    def _rook_at_home(self, side: int, letter: str, rank: int) -> bool:
        """Does a rook stand where the outermost one does at the start?"""
        rooks = sorted(square[0] for square, one in self._start.items() if self._is_rook(one, side))
        if not rooks:
            return False
        file = rooks[-1] if letter == "k" else rooks[0]
        return self._is_rook((self.standing or {}).get((file, rank), ""), side)

    def _sign(self, kind: str, side: int) -> str:
        piece = self.said.pieces.get(kind)
        letter = piece.letter if piece else ""
        return letter if side else letter.upper()

    def _is_rook(self, sign: str, side: int) -> bool:
        """Is this a piece that castles with the king of a side?"""
        if not sign or sign.islower() != bool(side):
            return False
        kind = self.said.letters.get(sign.lower(), "")
        return kind in self.said.sides("castlingRookPieces")[side]

    # ---- the rest -------------------------------------------------------------------------

    def _faults_of_counts(self) -> Iterator[int]:
        fields, between = self.fields, 0 if self.skips_rights else 2
        if len(fields) > 3 and between:
            counts = self.said["countingRule"] != "none"
            if self.said["doubleStep"] and "pawn" in self.said.pieces:
                if not _is_square(fields[3]):
                    yield FEN_INVALID_EN_PASSANT_SQ
            elif counts and not _is_number(fields[3]):
                yield FEN_INVALID_COUNTING_RULE
        behind = 0
        if self.said["checkCounting"] and len(fields) >= 3 + between and len(fields) % 2:
            if _is_checks(fields[2 + between], ("", "+"), 9):
                between += 1
            elif len(fields) >= 5 + between and _is_checks(fields[-1], ("+", "+"), MOST_CHECKS):
                behind = 1
            else:
                yield FEN_INVALID_CHECK_COUNT
        if len(fields) >= 3 + between and not _is_number(fields[-2 - behind]):
            yield FEN_INVALID_HALF_MOVE_COUNTER
        if len(fields) >= 4 + between and not _is_number(fields[-1 - behind]):
            yield FEN_INVALID_MOVE_COUNTER


def _is_square(text: str) -> bool:
    """A square of one letter and one digit, or - for none."""
    return text == "-" or (len(text) == 2 and text[0].isalpha() and text[1].isdigit())


def _is_number(text: str) -> bool:
    return text in ("", "-") or (text.isascii() and text.isdecimal())


def _is_checks(text: str, before: tuple[str, str], most: int) -> bool:
    """Two digits, each with a sign before it or none."""
    return any(
        text == f"{before[0]}{first}{before[1]}{second}"
        for first, second in product(range(most + 1), repeat=2)
    )
