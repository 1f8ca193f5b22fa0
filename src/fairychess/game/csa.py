"""Records written in CSA: the main lines of games of shogi."""

import re

from fairychess.api import Position
from fairychess.game.kif import end_word, must_be_shogi
from fairychess.game.naming import rules_of
from fairychess.game.records.csa_reading import PIECES, TAGS
from fairychess.game.records.tree import Node, Record, RecordError
from fairychess.game.settling import positions
from fairychess.position.sides import SIDES

_CODES = {ident: code for code, ident in PIECES.items()}
_NAMES = {tag: name for name, tag in TAGS.items()}
_MOVE = re.compile(r"([a-i][1-9])([a-i][1-9])([+=]?)")
_DROP = re.compile(r"([PLNSGBR])@([a-i][1-9])", re.IGNORECASE)
_ENDS = {
    "詰み": "TSUMI", "投了": "TORYO", "切れ負け": "TIME_UP", "反則負け": "ILLEGAL_MOVE",
    "反則勝ち": "ILLEGAL_ACTION", "千日手": "SENNICHITE", "持将棋": "JISHOGI", "中断": "CHUDAN",
}  # fmt: skip


def csa(record: Record) -> str:
    """The main line of a record that has been played through. Raises RecordError."""
    rules, play = rules_of(record)
    if must_be_shogi(rules, "CSA") != 9:
        raise RecordError(f"CSA is for shogi's board, and {rules.definition.title} has another")
    lines = ["V2.2"]
    for tag, name in _NAMES.items():
        value = " ".join(record.tags.get(tag, "").split())
        if set(value) - set("?."):
            lines.append(name + value if name[0] == "N" else f"{name}:{value.replace('.', '/')}")
    side = SIDES.index(play.to_move())
    lines += ["PI"] if play.text() == rules.start_text else _board(play)
    lines += ["+-"[side], *_said(record.root)]
    main = {id(node) for node in record.main_line()}
    for _, node, before in positions(record, before=True):
        if id(node) in main:
            time = "" if node.spent is None else f",T{node.spent:g}"
            lines += [_move(node, before) + time, *_said(node)]
            side = 1 - side
    word = end_word(record, side == 1)
    loser = "+-"[1 - side] if word == "反則勝ち" else ""
    return "\n".join([*lines, f"%{loser}{_ENDS[word]}", ""])


def _said(node: Node) -> list[str]:
    words = " ".join(f"{node.before} {node.comment}".split())
    return [f"'*{words}"] if words else []


def _move(node: Node, play: Position) -> str:
    assert isinstance(play, Position)
    sign = "+-"[SIDES.index(play.to_move())]
    if drop := _DROP.fullmatch(node.text):
        return f"{sign}00{_figures(drop[2])}{_CODES[drop[1].upper()]}"
    found = _MOVE.fullmatch(node.text)
    piece = play.piece_at(found[1]) if found else None
    if found is None or piece is None:
        raise RecordError(f"CSA has no words for {node.text[:40]}")
    ident = f"+{piece.id}" if found[3] == "+" else piece.id
    return f"{sign}{_figures(found[1])}{_figures(found[2])}{_CODES[ident]}"


def _figures(name: str) -> str:
    """A square as shogi counts: c4 is `76`."""
    return f"{9 - 'abcdefghi'.index(name[0])}{10 - int(name[1])}"


def _board(play: Position) -> list[str]:
    """What stands where, and what is held."""
    assert isinstance(play, Position)
    lines = []
    standing = play.pieces()
    for rank in range(9, 0, -1):
        row = f"P{10 - rank}"
        for file in "abcdefghi":
            piece = standing.get(f"{file}{rank}")
            row += f"{'+-'[SIDES.index(piece.side)]}{_CODES[piece.id]}" if piece else " * "
        lines.append(row)
    for sign, side in zip("+-", SIDES, strict=True):
        held = "".join(f"00{_CODES[ident]}" * count for ident, count in play.in_hand(side).items())
        lines += [f"P{sign}{held}"] if held else []
    return lines
