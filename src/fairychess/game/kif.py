"""Records written in KIF, the usual text of shogi programs: for shogi's board and pieces.

Tags stand in the head as `Name：value`, and decisions that KIF has no words for (a secret, a draw
by the referee) in comments `*decision TEXT`, so that what is written reads back to the same game.
"""

from __future__ import annotations

import re

from fairychess.game.game import Game
from fairychess.game.info import variant_info
from fairychess.game.kif_words import FILES, PIECES, RANKS
from fairychess.game.reading import Record, RecordError
from fairychess.game.replaying import end, options_of, steps
from fairychess.rules import available

STARTING_POSITION = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b "
_PLAIN = re.compile(r"([a-i][1-9])([a-i][1-9])([+=]?)")
_DROP = re.compile(r"([PLNSGBR])@([a-i][1-9])", re.IGNORECASE)


def kif(record: Record) -> str:
    """The record in KIF. Raises RecordError where KIF cannot say it."""
    if record.tags["Variant"] not in available():
        raise RecordError("KIF is written for variants of the package only")
    options = options_of(record.tags.get("Options", ""))
    info = variant_info(record.tags["Variant"], dict(options))
    if (info.files, info.ranks, info.style) != (9, 9, "shogi") or {
        piece_type.id for piece_type in info.piece_types
    } != set(PIECES):
        raise RecordError(f"KIF is for shogi's board and pieces, and {info.title} has others")
    lines, number, before = [], 0, ""
    game = None
    following = iter(record.moves)
    for game in steps(record):
        if not game.start.startswith(STARTING_POSITION):
            raise RecordError("KIF is written for games from the usual starting position only")
        move = next(following, None)
        if move is None:
            break
        words, before = _formatted(game, move.text, before)
        number += bool(words)
        lines.append(f"{number:4} {words}" if words else f"*decision {move.text}")
    if game is not None:
        end(game, record)
        lines.append(f"{number + 1:4} {_ending(game)}")
    head = [f"{name}：{value}" for name, value in record.tags.items()]
    return "\n".join(["手合割：平手", *head, "手数----指手---------消費時間--", *lines, ""])


def _formatted(game: Game, text: str, before: str) -> tuple[str, str]:
    """A move in KIF (empty where it has no words for it), and the square it ends on."""
    drop = _DROP.fullmatch(text)
    if drop:
        return f"{_square(drop[2])}{PIECES[drop[1].upper()]}打", drop[2]
    plain = _PLAIN.fullmatch(text)
    pieces = {piece.square: piece.id for piece in game.view("spectator").board}
    if not plain or plain[1] not in pieces:
        return "", before
    to = "同　" if plain[2] == before else _square(plain[2])
    change = {"+": "成", "=": "不成", "": ""}[plain[3]]
    origin = f"{_turned(plain[1][0])}{_turned(plain[1][1])}"
    return f"{to}{PIECES[pieces[plain[1]]]}{change}({origin})", plain[2]


def _turned(letter: str) -> int:
    """A file's or rank's number as shogi counts: from the right, from the top."""
    return 9 - "abcdefghi".index(letter) if letter.isalpha() else 10 - int(letter)


def _square(name: str) -> str:
    return FILES[_turned(name[0]) - 1] + RANKS[_turned(name[1]) - 1]


def _ending(game: Game) -> str:
    if game.outcome is None:
        return "中断"
    if game.outcome.message.key == "checkmate":
        return "詰み"
    return "投了" if game.outcome.winner else "千日手"
