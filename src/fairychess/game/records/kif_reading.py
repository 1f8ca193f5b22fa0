"""KIF and KI2: games of shogi and minishogi with their variations, handicaps and diagrams.

    手合割：飛車落ち                 手合割：平手
       1 ３四歩(33)   ( 0:01/)      ▲７六歩    △３四歩    ▲２二角成
       2 ７六歩(77)                 まで3手で中断
       3 投了
    変化：2手
       2 ２六歩(27)

KI2 (on the right) names no squares that moves begin on, and has several moves in a line. A
variation stands behind the line it leaves, headed by the number of its first move; a line may end
there without a closing line. Every line of the file is understood, refused, or mended.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from fairychess.game.record import ADJUDICATED
from fairychess.game.records.kif_words import (
    FILES,
    IDS,
    RANKS,
    SECOND,
    SPELLINGS,
    STARTS,
    diagram_text,
)
from fairychess.game.records.text import Text
from fairychess.game.records.tree import RESULTS, Node, Record, RecordError, RecordLimits

DIAGRAMS = ("その他", "詰将棋")
"""In 手合割: the position is in a diagram."""
LOST = {
    "投了": "resignation",
    "詰み": "",
    "切れ負け": "time",
    "反則負け": "illegal move",
    "不戦敗": "",
}
WON = {"反則勝ち": "illegal move", "入玉勝ち": "", "宣言勝ち": "", "不戦勝": ""}
DRAWN = ("千日手", "持将棋", "引き分け")
OPEN = ("中断", "封じ手", "不詰")
"""What may end a line, as seen by the side to move."""
TAGS = {
    "先手": "White", "下手": "White", "後手": "Black", "上手": "Black", "棋戦": "Event",
    "表題": "Event", "場所": "Site", "開始日時": "Date", "持ち時間": "TimeControl",
}  # fmt: skip
"""Tags of PGN for what stands in the head."""
_BEGINS = ("手合割：", "開始日時：", "#KIF", "# ----", "棋戦：", "Variant：")
"""Lines behind moves with which another game begins."""

_MOVE = re.compile(
    r"\s*+(\d{1,4})\s++(?:([１-９1-9])([一二三四五六七八九])|同)\s*+"
    r"(成[香桂銀]|[歩香桂銀金角飛玉王と馬龍竜全圭杏])(成|不成)?(?:打|\(([1-9])([1-9])\))"
    r"(?:\s*+(?:\(\s*+(?:(\d{1,2}):)?(\d{1,3}):(\d{2})[^\n]*+|\+?))?"
)
_END = re.compile(
    r"\s*+\d{1,4}\s++(投了|詰み|切れ負け|反則負け|不戦敗|反則勝ち|入玉勝ち|宣言勝ち|不戦勝|千日手"
    r"|持将棋|引き分け|中断|封じ手|不詰)(?:\s.*+)?"
)
_SO_FAR = re.compile(
    r"まで[、 ]?\d{1,4}手で(?:(時間切れにより)?([先後下上]手)の(勝ち|反則勝ち|反則負け|入玉勝ち)"
    r"|(千日手|持将棋|中断|封じ手|引き分け|詰|投了))?.*+"
)
_SIGNS = str.maketrans("▲▼△▽", "☗☗☖☖")
_KI2_MOVE = re.compile(r"[▲△▼▽☗☖][^▲△▼▽☗☖]++")
_BRANCH = re.compile(r"変化：\s*+(\d{1,4})手")
_PLY_NUMBER = re.compile(r"\s*+\d++\s", re.ASCII)
_TAG = re.compile(r"[A-Z]\w*+：")
_SAID = re.compile(r"[^\s：|]{1,20}：")
_NOTHING = re.compile(
    r"[#&].*+|手数[-＝=].*+|[+-]++|先手番|下手番|盤面回転|[\s　９８７６５４３２１]*+"
)


def read_kif(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    """The games of a KIF or KI2 text. Raises RecordError, naming the line."""
    reader = _KifReader(strict, bounds, 1)
    for number, line in text.lines():
        words = line.rstrip()
        if reader.moves_begun and words.startswith(_BEGINS):
            yield reader.finished()
            reader = _KifReader(strict, bounds, number)
        reader.read(words, number)
    yield reader.finished()


class _KifReader:
    """Reads line by line; `path` holds the decisions that lead to the next one, each with the
    number of the last move."""

    def __init__(self, strict: bool, bounds: RecordLimits, line: int) -> None:
        self.record = Record({}, line=line, format="kif")
        self.moves_begun = False
        self._strict = strict
        self._bounds = bounds
        self._path: list[tuple[Node, int]] = [(self.record.root, 0)]
        self._squares: dict[int, str] = {}
        self._began = self._closed = False
        self._ended = self._winner = ""
        self._moves = self._branches = self._count = self._characters = 0
        self._diagram: list[str] = []
        self._size = 9

    def read(self, words: str, line: int) -> None:
        """Parse one line, whose number is `line`. Raises RecordError."""
        self._characters += len(words) + 1
        if self._characters > self._bounds.characters:
            raise RecordError(f"a game is longer than {self._bounds.characters} characters", line)
        try:
            self._line(words, line)
        except RecordError as error:
            if self._strict or self._count > self._bounds.nodes:
                raise
            if len(self.record.mended) < 100:
                self.record.mended.append(f"{error}; left out")

    def finished(self) -> Record:
        """Return the record when its last line has been read. Raises RecordError."""
        record = self.record
        if not self._began and not self._diagram and "Variant" not in record.tags:
            raise RecordError("no move, no 手合割 and no tag: this is no KIF", record.line)
        record.tags.setdefault("Variant", "shogi")
        if any(words.startswith("|") for words in self._diagram):
            try:
                record.tags["Start"] = diagram_text(self._diagram)
            except ValueError as error:
                raise RecordError(f"the diagram: {error}", record.line) from None
        result = record.tags.get("Result") or self._result()
        if result not in RESULTS:
            raise RecordError(f"the tag Result holds {result[:20]}", record.line)
        record.result = result
        return record

    def _line(self, words: str, line: int) -> None:
        if move := _MOVE.fullmatch(words):
            self._move(move, line)
        elif words[:1] in "▲△▼▽☗☖" and words:
            self._ki2(words, line)
        elif end := _END.fullmatch(words):
            self._close(end[1], line)
        elif branch := _BRANCH.fullmatch(words):
            self._branch(int(branch[1]), line)
        elif words.startswith("*decision "):
            self._decision(words.removeprefix("*decision "), line)
        elif words.startswith("*"):
            self._remark(words[1:].strip())
        elif said := _SO_FAR.fullmatch(words):
            self._so_far(said)
        elif _PLY_NUMBER.match(words) or words.startswith("変化"):
            raise RecordError(f"not a move in KIF: {words.strip()[:40]}", line, 1)
        elif words.startswith("手合割："):
            self._game(words.partition("：")[2].strip(" 　"), line)
        elif words.startswith(
            ("|", "先手の持駒：", "後手の持駒：", "上手の持駒：", "下手の持駒：")
        ) or words in ("後手番", "上手番"):
            self._diagram.append(words)
        elif _TAG.match(words) or _SAID.match(words):
            self._tag(*words.split("：", 1))
        elif not _NOTHING.fullmatch(words):
            raise RecordError(f"not a line of KIF: {words.strip()[:40]}", line, 1)

    # ---- the head -----------------------------------------------------------------------------

    def _tag(self, name: str, value: str) -> None:
        value = value.strip(" 　")
        if name in TAGS:
            if TAGS[name] == "Date":
                value = value.split(" ")[0].replace("/", ".")
            if value:
                self.record.tags.setdefault(TAGS[name], value)
        elif name.isascii():
            self.record.tags[name] = value

    def _game(self, named: str, line: int) -> None:
        self._began = True
        if named in DIAGRAMS:
            self.record.tags.setdefault("Variant", "shogi")
        elif named in STARTS:
            variant, start = STARTS[named]
            self.record.tags.setdefault("Variant", variant)
            self._size = 5 if variant == "minishogi" else 9
            if start:
                self.record.tags.setdefault("Start", start)
        else:
            raise RecordError(f"手合割 {named[:20]} is not known", line, 1)

    # ---- moves --------------------------------------------------------------------------------

    def _move(self, found: re.Match[str], line: int) -> None:
        number = int(found[1])
        due = self._path[-1][1] + 1
        if self._closed or number != due:
            what = "the line has ended" if self._closed else f"{due} is due"
            raise RecordError(f"this is move {number}, but {what}", line, 1)
        to, said = self._read(found, line)
        node = Node(said, line=line, column=1, written=found[0].strip())
        if found[10]:
            node.spent = 3600 * int(found[8] or 0) + 60 * int(found[9]) + int(found[10])
        self._squares[id(node)] = to
        self._add(node, number, line)

    def _ki2(self, words: str, line: int) -> None:
        self.record.format = "ki2"
        for found in _KI2_MOVE.finditer(words):
            if self._closed:
                raise RecordError("the line has ended already", line, found.start() + 1)
            said = found[0].strip(" 　\t")
            text = "".join(said.translate(_SIGNS).split())
            node = Node(text, line=line, column=found.start() + 1, written=said)
            self._add(node, self._path[-1][1] + 1, line)

    def _decision(self, said: str, line: int) -> None:
        before, number = self._path[-1]
        node = Node(said, line=line, column=1, written=said)
        self._squares[id(node)] = self._squares.get(id(before), "")
        self._add(node, number, line)

    def _add(self, node: Node, number: int, line: int) -> None:
        self._count += 1
        if self._count > self._bounds.nodes:
            raise RecordError(f"more than {self._bounds.nodes} moves", line)
        self._began = self.moves_begun = True
        self._path[-1][0].children.append(node)
        self._path.append((node, number))
        if not self._branches:
            self._moves = number
            self._ended = ""

    def _remark(self, said: str) -> None:
        holder = self._path[-1][0]
        longest = self._bounds.comment
        if len(holder.comment) < longest:
            holder.comment = f"{holder.comment} {said}".strip()[:longest]

    def _branch(self, number: int, line: int) -> None:
        """Go back to where a variation begins: to before the move of this number."""
        at = bisect_left(self._path, number, key=lambda step: step[1])
        if number < 1 or at == len(self._path) or self._path[at][1] != number:
            raise RecordError(f"there is no move {number} for a variation", line, 1)
        del self._path[at:]
        self._closed = False
        self._branches += 1

    def _read(self, found: re.Match[str], line: int) -> tuple[str, str]:
        """Square and move text of a matched line."""
        file, rank, piece, change, column, row = found.group(2, 3, 4, 5, 6, 7)
        before = self._squares.get(id(self._path[-1][0]), "")
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

    # ---- the end ------------------------------------------------------------------------------

    def _close(self, ended: str, line: int) -> None:
        if self._closed:
            raise RecordError("the line has ended already", line, 1)
        self._began = self.moves_begun = True
        self._closed = ended != "封じ手"  # after a sealed move it may have gone on
        if not self._branches:
            self._ended = ended

    def _so_far(self, said: re.Match[str]) -> None:
        """The line below the moves, which in KI2 alone says how the game ended."""
        if self._branches or self._ended or not self.moves_begun:
            return
        if said[2]:
            second = said[2] in SECOND
            self._winner = "0-1" if second != (said[3] == "反則負け") else "1-0"
            reason = "time" if said[1] else "illegal move" if "反則" in said[3] else "resignation"
            self.record.tags.setdefault("Reason", reason)
            if reason != "resignation":
                self.record.tags.setdefault("Termination", ADJUDICATED)
        elif said[4]:
            self._ended = {"詰": "詰み"}.get(said[4], said[4])

    def _result(self) -> str:
        """The result that an ending means; the reason goes to the tags."""
        ended, tags = self._ended, self.record.tags
        if self._winner or not ended or ended in OPEN:
            return self._winner or "*"
        reason = LOST.get(ended) or WON.get(ended) or ""
        if reason:
            tags["Reason"] = reason
        if ended not in ("投了", "詰み"):
            tags.setdefault("Termination", ADJUDICATED)
        if ended in DRAWN:
            return "1/2-1/2"
        words = tags.get("Start", "").removeprefix("sfen ").split(" ")
        second_began = len(words) > 1 and words[1] == "w"
        second_is_due = (self._moves % 2 == 1) != second_began
        return "1-0" if (ended in WON) != second_is_due else "0-1"
