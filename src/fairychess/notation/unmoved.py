"""The field of unmoved pieces in a position text: who may castle, and who may make a first move.

`KQkq` where the variant castles, files (`DEde`) where FEN of the game names them so, otherwise `-`
or a list of squares. A piece of the starting position on its own square counts as unmoved unless a
list says otherwise.
"""

import re
import string
from collections.abc import Collection
from typing import Any, NamedTuple

from fairychess.board import FILES, SQUARE, parse_square, square_name
from fairychess.messages import as_message
from fairychess.notation.possible import fail
from fairychess.position.words.piece import WALL, colour_of

NONE = "none"
"""The field where no piece at all is unmoved, for "-" leaves that to the starting position."""
_SQUARES = re.compile(rf"-|none|{SQUARE}(,{SQUARE})*")
_LETTERS = re.compile(r"[KQkq]+")


class Homes(NamedTuple):
    """What the rules say of castling and of first moves, the same for all positions."""

    rules: list[Any]
    """The castling rules."""
    kings: frozenset[int]
    partners: frozenset[int]
    """Array squares of castlers and of their partners."""
    letters: list[tuple[str, int, int]]
    """(letter, square of the castler, square of its partner) in the order of FEN."""
    usual: bool
    """One castler a side with at most two partners: the letters K and Q say it all."""
    by_files: bool
    """Is it as in FEN of games without castling, whose letters name files? "-" is then none."""
    starters: list[tuple[int, int]]
    """Squares and pieces of the start that have moves of their own there and do not castle."""
    tracked: Collection[int]
    """Coloured pieces for which it matters, wherever they stand, whether they have moved."""
    looks: tuple[int, ...]
    """What each coloured piece looks like, by number."""


class _Homes:
    """`Homes` of rules that know their starting position."""

    def __init__(self, rules: Any) -> None:
        self.found = _homes(rules)


def homes_of(rules: Any) -> Homes:
    """What these rules say, worked out once; while they are being built it may still change."""
    if not rules.start_pieces:
        return _homes(rules)
    found: Homes = rules.shared(_Homes).found
    return found


def _homes(rules: Any) -> Homes:
    castlings = [rule for rule in rules.rule_list if rule.castles]
    kings: set[int] = set()
    partners: set[int] = set()
    letters: list[tuple[str, int, int]] = []
    usual = True
    for side in range(2):
        for rule in castlings:
            own, beside = rule.castling_homes(side)
            kings |= own
            partners |= beside
            usual = usual and len(own) <= 1 and len(beside) <= 2
            for king in own:
                for partner in sorted(beside, reverse=True):
                    letter = "K" if partner > king else "Q"
                    letters.append((letter.lower() if side else letter, king, partner))
    return Homes(
        castlings,
        frozenset(kings),
        frozenset(partners),
        letters,
        usual,
        bool(rules.definition.fen and rules.initial_pieces and not castlings),
        [
            (square, piece)
            for square, piece in rules.start_pieces.items()
            if piece in rules.initial_pieces and square not in kings | partners
        ],
        rules.tracked_pieces | rules.initial_pieces,
        (0, WALL, *(rules.shown_piece(each) for each in range(2, rules.tables.coloured_pieces))),
    )


def named_castlings(pos: Any, rules: Any) -> list[tuple[str, int, int]] | None:
    """The castling letters of this position, if a rule does not leave them to the array."""
    for rule in homes_of(rules).rules:
        letters = rule.notation.castling_letters(pos)
        if letters is not None:
            return list(letters)
    return None


def relevant_unmoved(pos: Any, rules: Any) -> set[int]:
    """Unmoved pieces for which that matters: they have initial moves or take part in castling."""
    homes = homes_of(rules)
    return {
        square
        for square in pos.unmoved_squares()
        if square in homes.kings
        or square in homes.partners
        or pos.piece_at(square) in homes.tracked
    }


def implied(pos: Any, rules: Any) -> set[int]:
    """Unmoved pieces that need no mention: all of the start except castlers and partners.

    Pieces in disguise are as unmoved as what they look like, where that matters to them.
    """
    homes = homes_of(rules)
    return {
        square
        for square, piece in homes.starters
        if homes.looks[here := pos.piece_at(square)] == piece
        and (here == piece or here in homes.tracked)
    }


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


# ---- writing ------------------------------------------------------------------------------


def letters_of(pos: Any, rules: Any) -> str | None:
    """The field as letters or a dash, None where these would not read back exactly."""
    unmoved = relevant_unmoved(pos, rules)
    if homes_of(rules).by_files:
        return files_of(pos, rules, unmoved)
    named = named_castlings(pos, rules)
    if named is None and not homes_of(rules).usual:
        return None
    letters, meant = "", implied(pos, rules)
    for letter, king, partner in _castlings_left(pos, rules, unmoved, named):
        letters += letter
        meant |= {king, partner}
    return (letters or "-") if meant == unmoved else None


def unmoved_field(pos: Any, rules: Any) -> str:
    """The field of unmoved pieces: letters if they read back exactly, else their squares."""
    letters = letters_of(pos, rules)
    if letters is not None:
        return letters
    unmoved = sorted(relevant_unmoved(pos, rules))
    return ",".join(square_name(rules.board, square) for square in unmoved) or NONE


def own_unmoved_field(pos: Any, rules: Any, seat: int | None) -> str:
    """The same where a seat may know it of its own pieces only: letters or squares."""
    marked = relevant_unmoved(pos, rules)
    own = {square for square in marked if colour_of(pos.piece_at(square)) == seat}
    if named_castlings(pos, rules) is not None or homes_of(rules).usual:
        return "".join(letter for letter, _, _ in castlings_left(pos, rules, own)) or "-"
    own -= implied(pos, rules)
    return ",".join(square_name(rules.board, square) for square in sorted(own)) or "-"


def possible_rights(pos: Any, rules: Any) -> list[tuple[str, int, int | None]]:
    """Every letter that the field of unmoved pieces may have here: (letter, piece, its partner).

    The partner is None where a letter names the file of a piece that has not moved.
    """
    if homes_of(rules).by_files:
        files, last = rules.board.files, (rules.board.ranks - 1) * rules.board.files
        return [
            (letters[file], row + file, None)
            for side, (row, letters) in enumerate(((0, FILES.upper()), (last, FILES)))
            for file in range(files)
            if (piece := pos.piece_at(row + file))
            and colour_of(piece) == side
            and piece in homes_of(rules).tracked
        ]
    return [*castlings_at_home(pos, rules)]


def castlings_at_home(pos: Any, rules: Any) -> list[tuple[str, int, int]]:
    """(letter, square of the castler, square of its partner) of the castlings whose pieces stand
    where they did."""
    named = named_castlings(pos, rules)
    if named is not None:
        return named
    return [one for one in homes_of(rules).letters if at_home(pos, rules, one[1], one[2])]


def castlings_left(pos: Any, rules: Any, unmoved: Collection[int]) -> list[tuple[str, int, int]]:
    """Those of `castlings_at_home` whose pieces stand on these squares."""
    return _castlings_left(pos, rules, unmoved, named_castlings(pos, rules))


def _castlings_left(
    pos: Any, rules: Any, unmoved: Collection[int], named: list[tuple[str, int, int]] | None
) -> list[tuple[str, int, int]]:
    castlings = homes_of(rules).letters if named is None else named
    return [
        one
        for one in castlings
        if one[1] in unmoved
        and one[2] in unmoved
        and (named is not None or at_home(pos, rules, one[1], one[2]))
    ]


def at_home(pos: Any, rules: Any, *squares: int) -> bool:
    """Do the pieces of the starting position, by their looks, stand on these squares?"""
    looks, start = homes_of(rules).looks, rules.start_pieces
    for square in squares:
        piece = pos.piece_at(square)
        if not piece or looks[piece] != start.get(square):
            return False
    return True


# ---- reading ------------------------------------------------------------------------------


def read_unmoved(pos: Any, rules: Any, marks: str, at: int) -> None:
    """Mark the unmoved pieces. Raises PositionError."""
    homes = homes_of(rules)
    if not (marks == "-" or (homes.rules and _LETTERS.fullmatch(marks))) and _SQUARES.fullmatch(
        marks
    ):
        _read_squares(pos, rules, marks, at)
        return
    if not rules.start_pieces:  # the starting position itself is being read: every piece is unmoved
        for square in range(pos.tables.squares):
            if pos.piece_at(square):
                pos.mark_unmoved(square)
        return
    # Letters of files name all there are.
    if not homes.by_files and (marks == "-" or homes.rules):
        for square, piece in homes.starters:
            if pos.piece_at(square) == piece:
                pos.mark_unmoved(square)
    if marks == "-":
        return
    named = named_castlings(pos, rules)
    for number, letter in enumerate(marks):
        if not _read_letter(pos, rules, letter, named) and not _read_file(
            pos, rules, letter, named
        ):
            raise fail(at + number, "fault_no_castling_right", letter=repr(letter))


def _read_squares(pos: Any, rules: Any, marks: str, at: int) -> None:
    """`a2,b2`, or `none`."""
    homes = homes_of(rules)
    for name in [] if marks == NONE else marks.split(","):
        try:
            square = parse_square(rules.board, name)
        except ValueError as error:
            raise fail(at, as_message(error)) from None
        piece = pos.piece_at(square)
        if not piece:
            raise fail(at, "fault_unmoved_empty", square=name)
        if square in homes.kings | homes.partners or piece in homes.tracked:
            pos.mark_unmoved(square)
        at += len(name) + 1


def _read_letter(
    pos: Any, rules: Any, letter: str, named: list[tuple[str, int, int]] | None
) -> bool:
    """One castling letter; False if no piece could have that right."""
    done = False
    for known, king, partner in homes_of(rules).letters if named is None else named:
        if known == letter and (named is not None or at_home(pos, rules, king, partner)):
            pos.mark_unmoved(king)
            pos.mark_unmoved(partner)
            done = True
    return done


def _read_file(pos: Any, rules: Any, letter: str, named: list[tuple[str, int, int]] | None) -> bool:
    """A letter that is a file: the partner there may castle, or the piece there is unmoved.

    As Shredder-FEN has it for Chess960, `HAha`, and Fairy-Stockfish where pieces have first moves.
    False if nothing there could be meant.
    """
    if letter not in string.ascii_letters:
        return False
    side, file = int(letter.islower()), ord(letter.lower()) - ord("a")
    for _, king, partner in named or ():
        if partner % rules.board.files == file and colour_of(pos.piece_at(partner)) == side:
            pos.mark_unmoved(king)
            pos.mark_unmoved(partner)
            return True
    row = (rules.board.ranks - 1) * rules.board.files if side else 0
    if file >= rules.board.files:
        return False
    piece = pos.piece_at(row + file)
    if not piece or colour_of(piece) != side or piece not in homes_of(rules).tracked:
        return False
    pos.mark_unmoved(row + file)
    return True
