"""Records in KIF, the usual text of shogi programs: for games with shogi's board and pieces.

Tags stand in the head as `Name：value`, and decisions that KIF has no words for (a secret, a draw
by the referee) in comments `*decision TEXT`, so that what is written reads back to the same game.
"""

from __future__ import annotations

import re

from fairychess.game.game import Game
from fairychess.game.info import variant_info
from fairychess.game.reading import Record, RecordedMove, RecordError
from fairychess.game.replaying import WINNERS, end, options_of, steps
from fairychess.rules import available

STARTING_POSITION = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b "
FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"
PIECES = dict(
    zip(
        ("P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"),
        ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"),
        strict=True,
    )
)
SPELLINGS = {"王": "玉", "竜": "龍", "杏": "成香", "圭": "成桂", "全": "成銀"}
_IDS = {name: ident for ident, name in PIECES.items()}
_MOVE = re.compile(
    r"\s*\d+\s+(?:([１-９1-9])([一二三四五六七八九])|同)\s*"
    r"(成[香桂銀]|[歩香桂銀金角飛玉王と馬龍竜全圭杏])(成|不成)?(?:打|\(([1-9])([1-9])\))(?:\s.*)?"
)
_END = re.compile(r"\s*\d+\s+(投了|中断|詰み|千日手|持将棋)(?:\s.*)?")
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


def read_kif(text: str) -> Record:
    """The record in a KIF text; without a tag Variant it is shogi. Raises RecordError."""
    tags: dict[str, str] = {}
    moves: list[RecordedMove] = []
    before, ended = "", "中断"
    for line, words in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        found, stop = _MOVE.fullmatch(words), _END.fullmatch(words)
        if found:
            before, said = _read(found, before, line)
            moves.append(RecordedMove(said, line=line, column=1))
        elif stop:
            ended = stop[1]
            break
        elif words.startswith("*decision "):
            moves.append(RecordedMove(words.removeprefix("*decision "), line=line, column=11))
        elif words.startswith("手合割：") and words.split("：")[1].strip() != "平手":
            raise RecordError("only games without a handicap are read", line, 1)
        elif re.match(r"[A-Z]\w*：", words):
            name, _, value = words.partition("：")
            tags[name] = value
        elif re.match(r"\s*\d+\s", words):
            raise RecordError(f"not a move in KIF: {words.strip()[:40]}", line, 1)
    tags.setdefault("Variant", "shogi")
    result = tags.get("Result") or _result(tags, ended, len(moves))
    if result not in (*WINNERS, "*"):
        raise RecordError(f"the tag Result holds {result}")
    return Record(tags, tuple(moves), result)


def _read(found: re.Match[str], before: str, line: int) -> tuple[str, str]:
    """Square and move text of a matched line."""
    file, rank, piece, change, column, row = found.groups()
    to = before
    if file:
        to = _named(int(file), RANKS.index(rank) + 1)
    if not to:
        raise RecordError("同, but nothing was played before", line, 1)
    if not column:
        return to, f"{_IDS[SPELLINGS.get(piece, piece)]}@{to}"
    mark = {"成": "+", "不成": "=", None: ""}[change]
    return to, f"{_named(int(column), int(row))}{to}{mark}"


def _named(file: int, rank: int) -> str:
    return f"{'abcdefghi'[9 - file]}{10 - rank}"


def _result(tags: dict[str, str], ended: str, plies: int) -> str:
    """The result that an ending means; the reason goes to the tags."""
    if ended == "中断":
        return "*"
    if ended in ("千日手", "持将棋"):
        tags.setdefault("Termination", "adjudication")
        return "1/2-1/2"
    last_wins = "1-0" if plies % 2 else "0-1"
    if ended == "投了":
        tags["Reason"] = "resignation"
    return last_wins
