"""pyffish's functions over our rules: `from fairychess.compat import pyffish` and nothing else
changes.

    >>> len(legal_moves("chess", "startpos", ["e2e4"]))
    20

A game is named, a position is a FEN (or "startpos") with the moves since, and nothing is remembered
between two calls as far as answers go; the lines asked for last are, so that the next call need not
play them again. What pyffish answers with a crash (a variant there is not, a FEN that is none) is a
ValueError here. Not for several threads at once.
"""

from typing import Any

import fairychess
from fairychess.compat import games, lines, material, texts, validating
from fairychess.compat.lines import PlayedLine
from fairychess.compat.moves import captures
from fairychess.compat.sans import (
    NOTATION_DEFAULT,
    NOTATION_JANGGI,
    NOTATION_LAN,
    NOTATION_SAN,
    NOTATION_SHOGI_HODGES,
    NOTATION_SHOGI_HODGES_NUMBER,
    NOTATION_SHOGI_HOSKING,
    NOTATION_THAI_LAN,
    NOTATION_THAI_SAN,
    NOTATION_XIANGQI_WXF,
    spelled,
)
from fairychess.compat.validating import FEN_INVALID_PROMOTED_PIECE, FEN_OK

__all__ = [
    "FEN_INVALID_PROMOTED_PIECE", "FEN_OK", "NOTATION_DEFAULT", "NOTATION_JANGGI", "NOTATION_LAN",
    "NOTATION_SAN", "NOTATION_SHOGI_HODGES", "NOTATION_SHOGI_HODGES_NUMBER",
    "NOTATION_SHOGI_HOSKING", "NOTATION_THAI_LAN", "NOTATION_THAI_SAN", "NOTATION_XIANGQI_WXF",
    "VALUE_DRAW", "VALUE_MATE", "captures_to_hand", "error", "game_result", "get_fen",
    "get_fog_fen", "get_san", "get_san_moves", "gives_check", "has_insufficient_material", "info",
    "is_capture", "is_immediate_game_end", "is_optional_game_end", "legal_moves",
    "load_variant_config", "piece_to_partner", "set_option", "start_fen", "two_boards",
    "validate_fen", "variants", "version",
]  # fmt: skip

VALUE_DRAW = 0
VALUE_MATE = 32000
_OPTIONS = (
    "Clear Hash,Contempt,Debug Log File,EvalFile,Hash,Minimum Thinking Time,Move Overhead,MultiPV,"
    "NodesTime,Ponder,Protocol,Skill Level,Slow Mover,SyzygyPath,SyzygyProbeDepth,SyzygyProbeLimit,"
    "Syzygy50MoveRule,Threads,TsumeMode,UCI_AnalyseMode,UCI_Chess960,UCI_Elo,UCI_LimitStrength,"
    "UCI_ShowWDL,UCI_Variant,Use NNUE,VariantPath,Write Debug Log,nodestime,usemillisec"
)


class error(Exception):
    """What pyffish has as `error`; it is never raised."""


# ---- the library ------------------------------------------------------------------------------


def version() -> tuple[int, int, int]:
    """The version of pyffish that is followed."""
    return (0, 0, 90)


def info() -> str:
    """Which engine answers; programs look for the first word."""
    return f"Fairy-Stockfish's functions, answered by fairychess {fairychess.__version__}"


def set_option(name: str, value: Any) -> None:
    """Do nothing: no option of the engine changes what is answered here. Raises ValueError for one
    that there is not."""
    if name.lower() not in _OPTIONS.lower().split(","):
        raise ValueError(f"No such option {name}'")


# ---- games ------------------------------------------------------------------------------------


def variants() -> list[str]:
    """The names of all games."""
    return games.names()


def load_variant_config(config: str) -> None:
    """Add the games of an INI text. Raises ValueError for what cannot be read."""
    games.load(config)


def start_fen(variant: str) -> str:
    """The starting position of a game."""
    return games.game(variant).start


def two_boards(variant: str) -> bool:
    """Is the game one of two boards?"""
    return bool(games.game(variant).settings["twoBoards"])


def captures_to_hand(variant: str) -> bool:
    """Do captured pieces come back?"""
    return bool(games.game(variant).settings["capturesToHand"])


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """FEN_OK, or which of the faults a FEN has (0 or less)."""
    return validating.validate(games.game(variant), fen, bool(chess960))


# ---- moves and texts --------------------------------------------------------------------------


def legal_moves(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> list[str]:
    """The legal moves after some moves."""
    return list(lines.line(variant, fen, movelist, bool(chess960)).moves.texts)


def get_fen(
    variant: str,
    fen: str,
    movelist: list[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """The FEN after some moves, or SFEN. `count_started` is the ply at which a side began to count
    to a draw (-1: it does not)."""
    line = lines.line(variant, fen, movelist, bool(chess960))
    return texts.fen_of(line, bool(sfen), bool(show_promoted), count_started)


def get_fog_fen(fen: str, variant: str, chess960: bool = False) -> str:
    """The FEN with a * on each square that the side to move does not see."""
    return texts.fog_of(lines.line(variant, fen, [], bool(chess960)))


def get_san(
    variant: str,
    fen: str,
    move: str,
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> str:
    """A move in a notation."""
    return spelled(lines.line(variant, fen, [], bool(chess960)), move, notation)


def get_san_moves(
    variant: str,
    fen: str,
    movelist: list[str],
    chess960: bool = False,
    notation: int = NOTATION_DEFAULT,
) -> list[str]:
    """A line of moves in a notation."""
    line = lines.line(variant, fen, [], bool(chess960))
    found = []
    for move in lines.checked(movelist):
        found.append(spelled(line, move, notation))
        line.play(move)
    return found


def gives_check(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> bool:
    """Is the side to move in check after some moves?"""
    return bool(lines.line(variant, fen, movelist, bool(chess960)).kernel.checks())


def is_capture(
    variant: str, fen: str, movelist: list[str], move: str, chess960: bool = False
) -> bool:
    """Does a move take a piece?"""
    line = lines.line(variant, fen, movelist, bool(chess960))
    meant = line.moves.meant(move)
    return meant is not None and captures(line.game.rules, line.kernel, meant[0])


def piece_to_partner(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> str:
    """The piece that the last move took, as it goes to hand; "" for none."""
    return lines.line(variant, fen, movelist, bool(chess960)).taken_last()


# ---- ends -------------------------------------------------------------------------------------


def game_result(variant: str, fen: str, movelist: list[str], chess960: bool = False) -> int:
    """What the end of the game is worth to the side to move, which has no move."""
    line = lines.line(variant, fen, movelist, bool(chess960))
    return _value(line, line.kernel.verdict() or line.without_moves())


def is_immediate_game_end(
    variant: str, fen: str, movelist: list[str], chess960: bool = False
) -> tuple[bool, int]:
    """Is the game over whatever the players do, and what that is worth to the side to move."""
    line = lines.line(variant, fen, movelist, bool(chess960))
    found = line.kernel.verdict()
    return found is not None, _value(line, found)


def is_optional_game_end(
    variant: str,
    fen: str,
    movelist: list[str],
    chess960: bool = False,
    count_started: int = 0,
) -> tuple[bool, int]:
    """May a player end the game by repetition or a count, and what that is worth."""
    line = lines.line(variant, fen, movelist, bool(chess960))
    found = line.claimed(count_started)
    return found is not None, _value(line, found)


def has_insufficient_material(
    variant: str, fen: str, movelist: list[str], chess960: bool = False
) -> tuple[bool, bool]:
    """Has White, has Black too little to win with?"""
    line = lines.line(variant, fen, movelist, bool(chess960))
    first, second = (material.is_too_little(line.game, line.position, side) for side in (0, 1))
    return first, second


def _value(line: PlayedLine, outcome: tuple[int, Any] | None) -> int:
    """An outcome for the side to move."""
    if outcome is None or outcome[0] < 0:
        return VALUE_DRAW
    return VALUE_MATE if outcome[0] == line.kernel.turn else -VALUE_MATE
