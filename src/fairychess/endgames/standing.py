"""Where pieces may stand when few are left, and the empty board they are put on."""

from array import array
from itertools import groupby, product
from typing import Any

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material, is_royal
from fairychess.notation.ids import format_id
from fairychess.notation.unmoved import homes_of
from fairychess.position.words.piece import colour_of
from fairychess.position.words.square import square_index
from fairychess.rules import Rules


def standing_squares(rules: Rules) -> "array[int]":
    """By coloured piece and square (`square_index`): 1 where a piece may stand in some game.

    A piece that is in no hand and that nothing promotes to stays where its moves lead it from
    where it begins; on a square it could never leave only such a piece stands.
    """
    tables = rules.tables
    found = array("B", bytes(tables.squares * tables.coloured_pieces))
    made = {promoted for piece in rules.pieces for promoted in piece.promotes}
    for piece in range(2, tables.coloured_pieces):
        start = {square for square, there in rules.start_pieces.items() if there == piece}
        anywhere = rules.has_hands or not start or rules.definition_of(piece).id in made
        stuck = rules.stuck_squares(piece) if not is_royal(rules, piece) else set()
        squares = set(range(tables.squares)) if anywhere else reached(rules, piece, start)
        for square in squares - stuck - rules.board.holes:
            found[square_index(tables.squares, piece, square)] = 1
    return found


def reached(rules: Rules, piece: int, start: set[int]) -> set[int]:
    """The squares that a piece may come to from where it begins."""
    found, new = set(start), list(start)
    while new:
        square = new.pop()
        for target in rules.tables.every_stop(piece, square, True):
            if target not in found:
                found.add(target)
                new.append(target)
    return found


def implied_unmoved(rules: Rules) -> "array[int]":
    """By coloured piece and square (`square_index`): 1 where it counts as unmoved, unsaid."""
    squares = rules.tables.squares
    found = array("B", bytes(squares * rules.tables.coloured_pieces))
    for square, piece in homes_of(rules).starters:
        found[square_index(squares, piece, square)] = 1
    return found


def empty_position(rules: Rules, material: Material) -> Any:
    """A position of these rules, the first side to move, from which all pieces are taken.

    What the rules remember is as in a position of this material that is read from a text.
    """
    pos = rules.position(sample_text(rules, material), check=False).kernel
    for square in range(rules.tables.squares):
        if pos.piece_at(square):
            pos.place(square, 0, 0)
    for colour, piece_type in material.held:
        pos.add_hand(colour, piece_type, -1, pos.held_ident(colour, piece_type))
    pos.settle()
    return pos


def sample_text(rules: Rules, material: Material) -> str:
    """The text of some position of a material. EndgameError if the rules accept none."""
    standing = standing_squares(rules)
    refused = ""
    for apart, begin in product((rules.board.files + 1, 0), range(rules.tables.squares)):
        board = spread(rules, standing, material, begin, apart)
        if len(board) < len(material.pieces):
            continue
        text = text_of(rules, board, material)
        try:
            rules.position(text, check=False)
        except ValueError as error:
            refused = str(error)
            continue
        return text
    raise EndgameError(f"{material.name(rules)}: {refused or 'no position has these pieces'}")


def spread(
    rules: Rules, standing: "array[int]", material: Material, begin: int, apart: int
) -> dict[int, int]:
    """Piece by square, each on the first square from `begin` on whose number differs by more than
    `apart` from those of the others.

    Fewer than the material has where there is no room.
    """
    squares = rules.tables.squares
    free = [(begin + square) % squares for square in range(squares)]
    board: dict[int, int] = {}
    for piece in reversed(material.pieces):
        place = next((at for at in free if standing[square_index(squares, piece, at)]), None)
        if place is not None:
            board[place] = piece
            free = [square for square in free if abs(square - place) > apart]
    return board


def text_of(rules: Rules, board: dict[int, int], material: Material, turn: int = 0) -> str:
    """The position text of these pieces by square."""
    files = rules.board.files
    rows = []
    for rank in range(rules.board.ranks - 1, -1, -1):
        row = [board.get(rank * files + file, 0) for file in range(files)]
        rows.append("".join(run(rules, piece, len(list(same))) for piece, same in groupby(row)))
    held = "".join(
        format_id(rules.pieces[piece_type].id, colour) for colour, piece_type in material.held
    )
    hands = f"[{held}]" if rules.has_hands else ""
    return f"{'/'.join(rows)}{hands} {rules.letters[turn]} - - 0 1"


def text_at(rules: Rules, material: Material, number: int) -> str:
    """The position text of a number, see `numbering`; "" where two pieces would share a square."""
    rest, turn = divmod(number, 2)
    board: dict[int, int] = {}
    for piece in material.pieces:
        rest, square = divmod(rest, rules.tables.squares)
        board[square] = piece
    if len(board) < len(material.pieces):
        return ""
    return text_of(rules, board, material, turn)


def run(rules: Rules, piece: int, count: int) -> str:
    """So many equal squares beside each other, as position texts spell them."""
    if not piece:
        return str(count)
    return format_id(rules.definition_of(piece).id, colour_of(piece)) * count
