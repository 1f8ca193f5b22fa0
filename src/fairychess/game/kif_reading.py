"""KIF read: games of shogi and minishogi with their variations, handicaps and diagrams.

    手合割：飛車落ち
       1 ３四歩(33)
       2 ７六歩(77)
       3 投了
    変化：2手
       2 ２六歩(27)

A variation stands behind the line it leaves, headed by the number of its first move; a line may end
there without a closing line. Every line of the file is understood or refused.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field

from fairychess.api import Position
from fairychess.game.kif_words import FILES, IDS, RANKS, SPELLINGS, diagram_text
from fairychess.game.reading import Record, RecordedMove, RecordError
from fairychess.game.record import ADJUDICATED
from fairychess.game.replaying import WINNERS
from fairychess.rules import available, load

GAMES = {"平手": ("shogi", ""), "5五将棋": ("minishogi", ""), "５五将棋": ("minishogi", "")}
"""Variant and start by what stands in 手合割; the handicaps of shogi are added below."""
_RANKS_BELOW = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
GAMES |= {
    name: ("shogi", f"sfen {upper}/{_RANKS_BELOW}")
    for name, upper in {
        "香落ち": "lnsgkgsn1/1r5b1",
        "右香落ち": "1nsgkgsnl/1r5b1",
        "角落ち": "lnsgkgsnl/1r7",
        "飛車落ち": "lnsgkgsnl/7b1",
        "飛香落ち": "lnsgkgsn1/7b1",
        "二枚落ち": "lnsgkgsnl/9",
        "四枚落ち": "1nsgkgsn1/9",
        "五枚落ち": "2sgkgsn1/9",
        "左五枚落ち": "1nsgkgs2/9",
        "六枚落ち": "2sgkgs2/9",
        "左七枚落ち": "2sgkg3/9",
        "右七枚落ち": "3gkgs2/9",
        "八枚落ち": "3gkg3/9",
        "十枚落ち": "4k4/9",
    }.items()
}
DIAGRAMS = ("その他", "詰将棋")
"""In 手合割: the position is in a diagram."""
LOST = ("投了", "詰み", "切れ負け", "反則負け")
WON = ("反則勝ち", "入玉勝ち")
DRAWN = ("千日手", "持将棋")
OPEN = ("中断", "封じ手")
"""What may end a line, as seen by the side to move."""
LONGEST_COMMENT = 2000

_LOOKS_LIKE_KIF = re.compile(
    r"^(?:手数-|手合割：|[ \t]*+1[ \t]++[１-９1-9][一二三四五六七八九]|#KIF|変化：)", re.MULTILINE
)
_MOVE = re.compile(
    r"\s*+(\d{1,4})\s++(?:([１-９1-9])([一二三四五六七八九])|同)\s*+"
    r"(成[香桂銀]|[歩香桂銀金角飛玉王と馬龍竜全圭杏])(成|不成)?(?:打|\(([1-9])([1-9])\))(?:\s.*+|\+)?"
)
_END = re.compile(
    r"\s*+\d{1,4}\s++(投了|詰み|切れ負け|反則負け|反則勝ち|入玉勝ち|千日手|持将棋|中断|封じ手)(?:\s.*+)?"
)
_BRANCH = re.compile(r"変化：\s*+(\d{1,4})手")
_PLY_NUMBER = re.compile(r"\s*+\d++\s", re.ASCII)
_TAG = re.compile(r"[A-Z]\w*+：")
_SAID = re.compile(r"[^\s：|]{1,20}：")
_NOTHING = re.compile(
    r"[#&].*+|まで.*+|手数-.*+|[+-]++|先手番|下手番|盤面回転|[\s　９８７６５４３２１]*+"
)


@dataclass(slots=True)
class KifNode:
    """A decision: the place in the list of the one before it (-1: the start), our text of it, the
    square where the last move ended, and what is said of it."""

    parent: int
    text: str
    square: str = ""
    comment: str = ""
    line: int = 0


@dataclass(slots=True)
class Kif:
    """What a file says: tags by name, decisions in the order of the file, how many numbered
    moves its main line has and how it ends."""

    tags: dict[str, str] = field(default_factory=dict)
    nodes: list[KifNode] = field(default_factory=list)
    comment: str = ""
    ended: str = "中断"
    moves: int = 0
    variations: int = 0

    def main_line(self) -> list[KifNode]:
        """The decisions of the main line: they stand before all variations."""
        found: list[KifNode] = []
        last = -1
        for place, node in enumerate(self.nodes):
            if node.parent == last:
                found.append(node)
                last = place
        return found


def looks_like_kif(text: str) -> bool:
    """Does a text have lines that no other format has?"""
    return bool(_LOOKS_LIKE_KIF.search(text))


def read_kif(text: str) -> Record:
    """The main line of a KIF text as a record. Raises RecordError."""
    kif = read_kif_tree(text)
    moves = tuple(RecordedMove(one.text, line=one.line, column=1) for one in kif.main_line())
    result = kif.tags.get("Result") or _result(kif)
    if result not in (*WINNERS, "*"):
        raise RecordError(f"the tag Result holds {result}")
    return Record(kif.tags, moves, result, variations=kif.variations)


def read_kif_tree(text: str) -> Kif:
    """A KIF text with its variations. Raises RecordError, naming the line."""
    lines = text.removeprefix("\ufeff").splitlines()
    return _Reader(lines).kif


class _Reader:
    """Reads line by line; `path` holds the decisions that lead to the next one, by their places,
    each with the number of the last move."""

    def __init__(self, lines: list[str]) -> None:
        self.kif = Kif()
        self._lines = lines
        self._path: list[tuple[int, int]] = []
        self._began = self._closed = False
        self._diagram: list[str] = []
        self._size = 9
        for number, words in enumerate(lines, 1):
            self._line(words.rstrip(), number)
        if not self._began and "Variant" not in self.kif.tags:
            raise RecordError("no move, no 手合割 and no tag: this is no KIF")
        self._set_up()

    def _line(self, words: str, line: int) -> None:
        if move := _MOVE.fullmatch(words):
            self._move(move, line)
        elif end := _END.fullmatch(words):
            self._close(end[1], line)
        elif branch := _BRANCH.fullmatch(words):
            self._branch(int(branch[1]), line)
        elif words.startswith("*decision "):
            self._decision(words.removeprefix("*decision "), line)
        elif words.startswith("*"):
            self._remark(words[1:].strip())
        elif _PLY_NUMBER.match(words) or words.startswith("変化"):
            raise RecordError(f"not a move in KIF: {words.strip()[:40]}", line, 1)
        elif words.startswith("手合割："):
            self._game(words.partition("：")[2].strip(" 　"), line)
        elif words.startswith(
            ("|", "先手の持駒：", "後手の持駒：", "上手の持駒：", "下手の持駒：")
        ) or words in ("後手番", "上手番"):
            self._diagram.append(words)
        elif _TAG.match(words):
            name, _, value = words.partition("：")
            self.kif.tags[name] = value
        elif not (_NOTHING.fullmatch(words) or _SAID.match(words)):
            raise RecordError(f"not a line of KIF: {words.strip()[:40]}", line, 1)

    def _game(self, named: str, line: int) -> None:
        self._began = True
        if named in DIAGRAMS:
            self.kif.tags.setdefault("Variant", "shogi")
        elif named in GAMES:
            variant, start = GAMES[named]
            self.kif.tags.setdefault("Variant", variant)
            self._size = 5 if variant == "minishogi" else 9
            if start:
                self.kif.tags.setdefault("Start", _begun(variant, start).text())
        else:
            raise RecordError(f"手合割 {named[:20]} is not known", line, 1)

    def _set_up(self) -> None:
        """Take the start from the diagram, where there is one."""
        self.kif.tags.setdefault("Variant", "shogi")
        if any(words.startswith("|") for words in self._diagram):
            try:
                start = diagram_text(self._diagram)
                self.kif.tags["Start"] = _begun(self.kif.tags["Variant"], start).text()
            except ValueError as error:
                raise RecordError(f"the diagram: {error}") from None

    def _move(self, found: re.Match[str], line: int) -> None:
        number = int(found[1])
        due = self._path[-1][1] + 1 if self._path else 1
        if self._closed or number != due:
            what = "the line has ended" if self._closed else f"{due} is due"
            raise RecordError(f"this is move {number}, but {what}", line, 1)
        self._began = True
        before = self.kif.nodes[self._path[-1][0]].square if self._path else ""
        to, said = self._read(found, before, line)
        self._add(KifNode(0, said, to, line=line), number)
        if not self.kif.variations:
            self.kif.moves = number

    def _decision(self, said: str, line: int) -> None:
        self._began = True
        before, number = self._path[-1] if self._path else (-1, 0)
        square = self.kif.nodes[before].square if self._path else ""
        self._add(KifNode(0, said, square, line=line), number)

    def _add(self, node: KifNode, number: int) -> None:
        node.parent = self._path[-1][0] if self._path else -1
        self.kif.nodes.append(node)
        self._path.append((len(self.kif.nodes) - 1, number))

    def _remark(self, said: str) -> None:
        holder = self.kif.nodes[self._path[-1][0]] if self._path else self.kif
        holder.comment = f"{holder.comment} {said}".strip()[:LONGEST_COMMENT]

    def _close(self, ended: str, line: int) -> None:
        if self._closed:
            raise RecordError("the line has ended already", line, 1)
        self._began = self._closed = True
        if not self.kif.variations:
            self.kif.ended = ended

    def _branch(self, number: int, line: int) -> None:
        """Go back to where a variation begins: to before the move of this number."""
        at = bisect_left(self._path, number, key=lambda step: step[1])
        if at == len(self._path) or self._path[at][1] != number:
            raise RecordError(f"there is no move {number} for a variation", line, 1)
        del self._path[at:]
        self._closed = False
        self.kif.variations += 1

    def _read(self, found: re.Match[str], before: str, line: int) -> tuple[str, str]:
        """Square and move text of a matched line."""
        _, file, rank, piece, change, column, row = found.groups()
        to = self._named(int(file), RANKS.index(rank) + 1, line) if file else before
        if not to:
            raise RecordError("同, but nothing was played before", line, 1)
        if not column:
            return to, f"{IDS[SPELLINGS.get(piece, piece)]}@{to}"
        mark = {"成": "+", "不成": "=", None: ""}[change]
        return to, f"{self._named(int(column), int(row), line)}{to}{mark}"

    def _named(self, file: int, rank: int, line: int) -> str:
        if max(file, rank) > self._size:
            raise RecordError(f"{FILES[file - 1]}{RANKS[rank - 1]} is not on the board", line, 1)
        return f"{'abcdefghi'[self._size - file]}{self._size + 1 - rank}"


def _result(kif: Kif) -> str:
    """The result that an ending means; the reason goes to the tags."""
    ended, tags = kif.ended, kif.tags
    if ended in OPEN:
        return "*"
    if ended == "投了":
        tags["Reason"] = "resignation"
    elif ended != "詰み":
        tags.setdefault("Termination", ADJUDICATED)
    if ended in DRAWN:
        return "1/2-1/2"
    begins = _begun(tags["Variant"], tags.get("Start")).to_move() == "first"
    first_is_due = (kif.moves % 2 == 0) == begins
    return "1-0" if (ended in WON) == first_is_due else "0-1"


def _begun(variant: str, start: str | None) -> Position:
    """A position of a variant that is installed: a file that a record names may hold code."""
    if variant not in available():
        raise RecordError(f"there is no {variant[:60]}")
    try:
        return load(variant).position(start, check=False)
    except ValueError as error:
        raise RecordError(str(error)) from None
