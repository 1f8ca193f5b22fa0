"""Position texts in and out, as pyffish has them."""

from collections.abc import Collection
from typing import Any

from fairychess.api import Position
from fairychess.compat.boards import cells, parts
from fairychess.compat.counting import counts
from fairychess.compat.lines import PlayedLine
from fairychess.notation import PositionError
from fairychess.notation.position_text import in_ranks
from fairychess.position.words.move import target_of
from fairychess.position.words.piece import is_piece_of

HIDDEN = "*"
KING = "king"
UNSAID = "passes="
"""What our texts say about a position and a FEN has no place for."""


def written(line: PlayedLine) -> str:
    """The FEN of the end of a line, with rights to castle as files where games begin anywhere."""
    words = said_by(line.position).split()
    if line.game.settings["chess960"]:
        words[2] = by_files(line, words[0], words[2])
    return " ".join(words)


def said_by(position: Position) -> str:
    """The FEN of a position; pyffish drops what a FEN has no place for."""
    try:
        return position.fen("fairy-stockfish")
    except PositionError:
        words = [word for word in position.text().split() if not word.startswith(UNSAID)]
        return position.rules.position(" ".join(words), check=False).fen("fairy-stockfish")


def by_files(line: PlayedLine, board: str, rights: str) -> str:
    """Rights to castle by the files of the outermost rooks, `HAha` for `KQkq`, and the king's file
    among the gates."""
    if rights == "-":
        return rights
    rules, said = line.game.rules, line.game.settings
    signs, files = cells(board.partition("[")[0]), rules.board.files
    found = ""
    for side in range(2):
        mine = [right.lower() for right in rights if right.islower() == bool(side)]
        rank = said["castlingRank"] - 1
        start = (rules.board.ranks - 1 - rank if side else rank) * files
        row = [sign if sign.islower() == bool(side) else "" for sign in signs[start:][:files]]
        kinds = [said.letters.get(sign.lower(), "") for sign in row]
        king = said.sides("castlingKingPiece")[side] or KING
        partners = said.sides("castlingRookPieces")[side]
        rooks = [chr(97 + file) for file, kind in enumerate(kinds) if kind in partners]
        named = {"k": rooks[-1], "q": rooks[0]} if rooks and king in kinds else {}
        gates = [right for right in mine if right not in named]
        if said["gating"] or said["seirawanGating"]:
            gates += [chr(97 + kinds.index(king))] if named.keys() & set(mine) else []
        letters = [named[right] for right in mine if right in named] + sorted(gates)
        found += "".join(letters if side else map(str.upper, letters))
    return found


def sfen(position: Position) -> str:
    """The SFEN of a position."""
    return position.sfen()


def fen_of(line: PlayedLine, in_sfen: bool, show_promoted: bool, count_started: int) -> str:
    """The text of the end of a line, as `get_fen` is asked for it."""
    if in_sfen:
        return sfen(line.position)
    found = written(line)
    counted = counts(line.position, count_started)
    if count_started and counted is not None:
        words = found.split()
        words[-3:-1] = map(str, counted)
        found = " ".join(words)
    return marked(found, line.game.rules, line.promoted) if show_promoted else found


def fog_of(line: PlayedLine) -> str:
    """The start of a line as far as the side to move sees it: its pieces and where they can go."""
    rules, kernel = line.game.rules, line.kernel
    own = {square for square in rules.board if is_piece_of(kernel.piece_at(square), kernel.turn)}
    reached = {target_of(move) for move in kernel.legal_moves()}
    return fogged(written(line), rules, own | reached)


def marked(fen: str, rules: Any, promoted: Collection[int]) -> str:
    """A FEN with a ~ behind each piece that was promoted to what it is."""
    board, bracket, rest = parts(fen)
    found = cells(board)
    for square in promoted:
        if found[square].isalpha():
            found[square] += "~"
    return in_ranks(found, rules.board.files) + bracket + rest


def fogged(fen: str, rules: Any, seen: Collection[int]) -> str:
    """A FEN of which only some squares are seen."""
    board, bracket, rest = parts(fen)
    found = [sign if square in seen else HIDDEN for square, sign in enumerate(cells(board))]
    return in_ranks(found, rules.board.files) + bracket + rest
