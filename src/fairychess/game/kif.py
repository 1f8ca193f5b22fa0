"""Records written in KIF and KI2, the usual texts of shogi programs: for shogi and minishogi.

Tags stand in the head as `Name：value`, those that these formats know by their Japanese names, and
decisions that they have no words for (a secret, a draw by the referee) in comments `*decision
TEXT`, so that what is written reads back to the same game.
"""

import re
from collections.abc import Generator, Iterator

from fairychess.api import Position
from fairychess.game.ends import reason_of
from fairychess.game.naming import rules_of
from fairychess.game.records.kif_reading import TAGS
from fairychess.game.records.kif_words import FILES, PIECES, RANKS, STARTS, diagram_lines
from fairychess.game.records.tree import Node, Record, RecordError
from fairychess.game.settling import positions
from fairychess.messages import as_message
from fairychess.notation.spelling.move_parts import target_in
from fairychess.position.sides import SIDES
from fairychess.rules import Rules

_PLAIN = re.compile(r"([a-i][1-9])([a-i][1-9])([+=]?)")
_DROP = re.compile(r"([PLNSGBR])@([a-i][1-9])", re.IGNORECASE)
_JAPANESE = {tag: name for name, tag in reversed(TAGS.items())}
_NAMES = ("White", "Black")
"""Tags that every program of shogi looks for under its own words, whatever else stands there."""
_LOSES = {"time": "切れ負け", "illegal_move": "反則負け"}
_SHORT = {"+L": "杏", "+N": "圭", "+S": "全"}
LEFT_OUT = ("Variant", "Start", "FEN", "SetUp", "Result", "Termination", "Reason")
"""Tags that records of others need not have: another line says it."""


def kif(record: Record) -> str:
    """A record that has been played through, in KIF. Raises RecordError where KIF cannot say it."""
    return _Writer(record, "KIF").text()


def ki2(record: Record) -> str:
    """The same in KI2, which does not name the squares on which moves begin."""
    return _Writer(record, "KI2").text()


class _Writer:
    """`words` are the moves by the `id` of their nodes; no words are for what is no move here."""

    def __init__(self, record: Record, name: str) -> None:
        self._record = record
        self._short = name == "KI2"
        rules, play = rules_of(record)
        self._size = must_be_shogi(rules, name)
        self._second_began = play.to_move() == "second"
        self._head = _beginning(rules, play)
        self._words = {
            id(node): self._move(node, parent, before)
            for parent, node, before in positions(record, before=True)
        }
        self._branches: list[tuple[Node, int]] = []

    def text(self) -> str:
        """All of it."""
        record = self._record
        own = "Commitment" in record.tags
        called = {name: _JAPANESE[name] for name in _NAMES} if own else _JAPANESE
        tags = [
            f"{called.get(name, name)}：{' '.join(value.split())}"
            for name, value in record.tags.items()
            if own or (name not in LEFT_OUT and set(value) - set("?."))
        ]
        below = [] if self._short else ["手数----指手---------消費時間--"]
        lines = [*self._head, *tags, *below, *self._said(record.root), *self._lines()]
        return "\n".join([*lines, ""])

    def _lines(self) -> Iterator[str]:
        """The main line, how it ended, and the variations, those of the last moves first."""
        root = self._record.root
        number = yield from self._line(root, 0)
        yield self._ending(number)
        while self._branches:
            first, number = self._branches.pop()
            yield from ("", f"変化：{number + 1}手")
            yield from self._line(Node(children=[first]), number)

    def _line(self, before: Node, number: int) -> Generator[str, None, int]:
        """The moves behind a node, and how many there are by then."""
        branches: list[tuple[Node, int]] = []
        spent = [0, 0]
        while before.children:
            node, *others = before.children
            branches += [(other, number) for other in reversed(others)]
            words = self._words[id(node)]
            number += bool(words)
            if not words:
                yield f"*decision {node.text}"
            elif self._short:
                yield words
            else:
                yield f"{number:4} {words}{_spent(node, spent, number % 2)}"
            yield from self._said(node)
            before = node
        self._branches += branches
        return number

    def _said(self, node: Node) -> list[str]:
        """The comments of a node."""
        words = " ".join(f"{node.before} {node.comment}".split())
        return [f"*{' ' if words.startswith('decision ') else ''}{words}"] if words else []

    def _move(self, node: Node, parent: Node, play: Position) -> str:
        """A move in words, "" where there are none for it."""
        assert isinstance(play, Position)
        drop, plain = _DROP.fullmatch(node.text), _PLAIN.fullmatch(node.text)
        piece = play.piece_at(plain[1]) if plain else None
        if not drop and (piece is None or piece.id not in PIECES):
            return ""
        last = target_in(parent.text)
        if self._short:
            said = play.format(node.text, "japanese")
            to = plain[2] if plain else ""
            same = self._square(last) if last and to == last else ""
            if same and same in said[:4]:
                said = said.replace(same, "同", 1)
            return said.replace("☗", "▲").replace("☖", "△").replace("同", "同　", 1)
        if drop:
            return f"{self._square(drop[2])}{PIECES[drop[1].upper()]}打"
        assert plain is not None and piece is not None
        to = "同　" if plain[2] == last else self._square(plain[2])
        change = {"+": "成", "=": "不成", "": ""}[plain[3]]
        file, rank = self._turned(plain[1])
        return f"{to}{PIECES[piece.id]}{change}({file}{rank})"

    def _turned(self, name: str) -> tuple[int, int]:
        """File and rank as shogi counts: from the right, from the top."""
        return self._size - "abcdefghi".index(name[0]), self._size + 1 - int(name[1])

    def _square(self, name: str) -> str:
        file, rank = self._turned(name)
        return FILES[file - 1] + RANKS[rank - 1]

    def _ending(self, number: int) -> str:
        """How the main line ends."""
        record = self._record
        word = end_word(record, (number % 2 == 1) != self._second_began)
        if not self._short:
            return f"{number + 1:4} {word}"
        if record.result in ("*", "1/2-1/2") or word == "詰み":
            return f"まで{number}手で{word.removesuffix('み')}"
        winner = "先手" if record.result == "1-0" else "後手"
        late = "時間切れにより" if word == "切れ負け" else ""
        return f"まで{number}手で{late}{winner}の勝ち"


def end_word(record: Record, second_is_due: bool) -> str:
    """How a game ended, in a word of KIF for the side that is due."""
    outcome = record.outcome
    if outcome is not None and outcome.winner and outcome.message.key == "checkmate":
        return "詰み"
    if record.result == "*":
        return "中断"
    key = as_message(reason_of(record)).key
    if record.result == "1/2-1/2":
        return "持将棋" if key == "agreed_draw" else "千日手"
    loses = (record.result == "1-0") == second_is_due
    return _LOSES.get(key, "投了") if loses else "反則勝ち"


def files_of_shogi(rules: Rules) -> int:
    """The number of files of a game of shogi's board and pieces; 0 for any other."""
    board, ids = rules.board, {piece.id for piece in rules.pieces if not piece.role}
    small = (board.files, board.ranks) == (5, 5) and ids == set(PIECES) - _NOT_ON_FIVE_SQUARES
    large = (board.files, board.ranks) == (9, 9) and ids == set(PIECES)
    return board.files if small or large else 0


def must_be_shogi(rules: Rules, name: str) -> int:
    """The same. Raises RecordError for any other."""
    files = files_of_shogi(rules)
    if not files:
        title = rules.definition.title
        raise RecordError(f"{name} is for shogi's board and pieces, and {title} has others")
    return files


_NOT_ON_FIVE_SQUARES = {"L", "N", "+L", "+N"}


def _beginning(rules: Rules, play: Position) -> list[str]:
    """The lines that say where a game begins."""
    start = play.text()
    if start == rules.start_text:
        return [f"手合割：{'平手' if rules.board.files == 9 else '5五将棋'}"]
    for name, (_, sfen) in STARTS.items() if rules.board.files == 9 else ():
        if sfen and start.split(" ")[:2] == rules.position(sfen, check=False).text().split(" ")[:2]:
            return [f"手合割：{name}"]
    assert isinstance(play, Position)
    standing = {
        square: f"{'v' if piece.side == 'second' else ' '}{_SHORT.get(piece.id, PIECES[piece.id])}"
        for square, piece in play.pieces().items()
    }
    hands = [play.in_hand(side) for side in SIDES]
    named = ["Variant：" + rules.name] if rules.board.files != 9 else []
    lines = diagram_lines(standing, hands, rules.board.files, play.to_move() == SIDES[1])
    return ["手合割：その他", *named, *lines]


def _spent(node: Node, spent: list[int], side: int) -> str:
    """The time of a move and of its side so far, where it is known."""
    if node.spent is None:
        return ""
    whole = int(node.spent)
    spent[side] += whole
    total = spent[side]
    return (
        f"   ({whole // 60:2}:{whole % 60:02}"
        f"/{total // 3600:02}:{total // 60 % 60:02}:{total % 60:02})"
    )
