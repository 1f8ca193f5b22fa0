"""CSA, the text of the Computer Shogi Association, in its versions 2 and 3.

    V2.2          P1-KY-KE-GI-KI-OU-KI-GI-KE-KY     +7776FU,T2
    N+A           P+00FU                            -3334FU
    PI            +                                 %TORYO

A move says what its piece is afterwards, so a board of letters is kept beside it.
"""

import re
from collections.abc import Iterator

from fairychess.game.record import ADJUDICATED
from fairychess.game.records.text import Text
from fairychess.game.records.tree import Node, Record, RecordError, RecordLimits
from fairychess.notation.position_text import rank_text

PIECES = {
    "FU": "P", "KY": "L", "KE": "N", "GI": "S", "KI": "G", "KA": "B", "HI": "R", "OU": "K",
    "TO": "+P", "NY": "+L", "NK": "+N", "NG": "+S", "UM": "+B", "RY": "+R",
}  # fmt: skip
"""Ids of pieces by their codes."""
TAGS = {
    "$EVENT": "Event", "$SITE": "Site", "$START_TIME": "Date", "$TIME_LIMIT": "TimeControl",
    "N+": "White", "N-": "Black",
}  # fmt: skip
ENDS = {
    "TORYO": ("lost", "resignation"),
    "TIME_UP": ("lost", "time"),
    "ILLEGAL_MOVE": ("lost", "illegal move"),
    "TSUMI": ("lost", ""),
    "KACHI": ("won", ""),
    "HIKIWAKE": ("drawn", ""),
    "SENNICHITE": ("drawn", ""),
    "JISHOGI": ("drawn", ""),
    "MAX_MOVES": ("drawn", ""),
    "CHUDAN": ("open", ""),
    "MATTA": ("open", ""),
    "FUZUMI": ("open", ""),
    "ERROR": ("open", ""),
    "+ILLEGAL_ACTION": ("-", "illegal move"),
    "-ILLEGAL_ACTION": ("+", "illegal move"),
}
"""How a game ends, for the side to move or for a side, and why."""
_START = (
    "-KY-KE-GI-KI-OU-KI-GI-KE-KY", " * -HI *  *  *  *  * -KA * ", "-FU" * 9, " * " * 9, " * " * 9,
    " * " * 9, "+FU" * 9, " * +KA *  *  *  *  * +HI * ", "+KY+KE+GI+KI+OU+KI+GI+KE+KY",
)  # fmt: skip
_MOVE = re.compile(r"([+-])([0-9]{2})([1-9]{2})([A-Z]{2})")
_TIME = re.compile(r"T(\d{1,6}(?:\.\d{1,3})?)")
_PLACED = re.compile(r"([0-9]{2})([A-Z]{2})")
_ALL = "AL"


def read_csa(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    """The games of a CSA text, with lines of `/` between them. Raises RecordError."""
    reader = _CsaReader(strict, bounds, 1)
    for number, line in text.lines():
        if line.rstrip() == "/":
            yield reader.finished()
            reader = _CsaReader(strict, bounds, number + 1)
            continue
        reader.read(line.rstrip(), number)
    if reader.begun:
        yield reader.finished()


class _CsaReader:
    """Reads line by line; `board` has the sides and codes by square, as `76`."""

    def __init__(self, strict: bool, bounds: RecordLimits, line: int) -> None:
        self.record = Record({"Variant": "shogi"}, line=line, format="csa")
        self.begun = False
        self._strict = strict
        self._bounds = bounds
        self._last = self.record.root
        self._count = self._characters = 0
        self._board: dict[str, str] = {}
        self._hands = {"+": dict[str, int](), "-": dict[str, int]()}
        self._side = "+"
        self._ended: tuple[str, str] | None = None
        self._started = False

    def read(self, line: str, number: int) -> None:
        """Take up a line. Raises RecordError."""
        self._characters += len(line) + 1
        if self._characters > self._bounds.characters or self._count > self._bounds.nodes:
            raise RecordError("the game is too long", number)
        remark = line.startswith(("'", "N+", "N-", "$"))
        column = 1
        for part in [line] if remark else line.split(","):
            try:
                self._part(part.strip(), number, column)
            except RecordError as error:
                if self._strict:
                    raise
                if len(self.record.mended) < 100:
                    self.record.mended.append(f"{error}; left out")
            column += len(part) + 1

    def finished(self) -> Record:
        """The record, at the end of its lines."""
        record = self.record
        if not self._started:
            self._start(record.line)
        if self._ended is not None:
            how, reason = self._ended
            if reason:
                record.tags["Reason"] = reason
            if (reason != "resignation" and how not in ("open", "lost")) or reason == "time":
                record.tags["Termination"] = ADJUDICATED
            second = self._side == "-"
            record.result = {
                "open": "*", "drawn": "1/2-1/2", "lost": "1-0" if second else "0-1",
                "won": "0-1" if second else "1-0", "+": "1-0", "-": "0-1",
            }[how]  # fmt: skip
        return record

    def _part(self, said: str, line: int, column: int) -> None:
        if not said:
            return
        self.begun = True
        if said.startswith("'"):
            if said.startswith("'*"):
                self._remark(said[2:].lstrip("*").strip())
        elif said[0] == "V" or said.startswith(("'", "$END_TIME")):
            return
        elif said.startswith(("N+", "N-", "$")):
            self._tag(said)
        elif said[0] == "P":
            self._place(said, line, column)
        elif said in ("+", "-"):
            self._side = said
            self._start(line)
        elif move := _MOVE.fullmatch(said):
            self._move(move, line, column)
        elif spent := _TIME.fullmatch(said):
            seconds = float(spent[1])
            self._last.spent = int(seconds) if seconds.is_integer() else seconds
        elif said[0] == "%" and said[1:] in ENDS:
            self._ended = ENDS[said[1:]]
        else:
            raise RecordError(f"not a line of CSA: {said[:40]}", line, column)

    def _remark(self, said: str) -> None:
        longest = self._bounds.comment
        if said and len(self._last.comment) < longest:
            self._last.comment = f"{self._last.comment} {said}".strip()[:longest]

    def _tag(self, said: str) -> None:
        name, _, value = said.partition(":") if said[0] == "$" else (said[:2], ":", said[2:])
        if name in TAGS and value.strip():
            value = value.split(" ")[0].replace("/", ".") if name == "$START_TIME" else value
            self.record.tags[TAGS[name]] = value.strip()

    # ---- the position it begins with ----------------------------------------------------------

    def _place(self, said: str, line: int, column: int) -> None:
        if self._started:
            raise RecordError("the position stands before the moves", line, column)
        if said.startswith("PI"):
            for rank, row in enumerate(_START, 1):
                self._row(rank, row, line)
            for square, _ in _PLACED.findall(said[2:]):
                self._board.pop(square, None)
        elif said[1:2] in ("+", "-"):
            placed = _PLACED.findall(said[2:])
            if 2 + 4 * len(placed) != len(said):
                raise RecordError(f"not pieces of CSA: {said[:40]}", line, column)
            for square, code in placed:
                self._put(said[1], square, code, line)
        elif said[1:2] in tuple("123456789"):
            self._row(int(said[1]), said[2:], line)
        else:
            raise RecordError(f"not a position in CSA: {said[:40]}", line, column)

    def _row(self, rank: int, row: str, line: int) -> None:
        for file in range(9, 0, -1):
            cell = row[3 * (9 - file) : 3 * (10 - file)]
            if cell.strip() in ("", "*"):
                self._board.pop(f"{file}{rank}", None)
            else:
                self._put(cell[0], f"{file}{rank}", cell[1:], line)

    def _put(self, side: str, square: str, code: str, line: int) -> None:
        if code == _ALL and square == "00":
            for piece, count in self._left().items():
                self._hands[side][piece] = self._hands[side].get(piece, 0) + count
        elif code not in PIECES or side not in self._hands or ("0" in square and square != "00"):
            raise RecordError(f"{side}{square}{code} is no piece of CSA", line, 1)
        elif square == "00":
            self._hands[side][code] = self._hands[side].get(code, 0) + 1
        else:
            self._board[square] = side + code

    def _left(self) -> dict[str, int]:
        """Count the pieces, by their code, that are neither on the board nor in a hand."""
        box = dict(
            zip(("FU", "KY", "KE", "GI", "KI", "KA", "HI"), (18, 4, 4, 4, 4, 2, 2), strict=True)
        )
        for held in self._hands.values():
            for code, count in held.items():
                box[code] = box.get(code, 0) - count
        for standing in self._board.values():
            code = _BEFORE.get(standing[1:], standing[1:])
            if code in box:
                box[code] -= 1
        return {code: count for code, count in box.items() if count > 0}

    def _start(self, line: int) -> None:
        """Set the position up, which has been read to its end."""
        self._started = True
        if not self._board:
            for rank, row in enumerate(_START, 1):
                self._row(rank, row, line)
        usual = {f"{9 - at // 3}{rank}": row[at : at + 3] for rank, row in enumerate(_START, 1)
                 for at in range(0, 27, 3) if row[at] != " "}  # fmt: skip
        if self._board != usual or self._side != "+" or any(self._hands.values()):
            self.record.tags["Start"] = self._sfen()

    def _sfen(self) -> str:
        signs = {
            square: PIECES[name[1:]] if name[0] == "+" else PIECES[name[1:]].lower()
            for square, name in self._board.items()
        }
        files = range(9, 0, -1)
        ranks = [
            rank_text(signs.get(f"{file}{rank}", "") for file in files) for rank in range(1, 10)
        ]
        held = "".join(
            (str(count) if count > 1 else "")
            + (PIECES[code] if side == "+" else PIECES[code].lower())
            for side, hand in self._hands.items()
            for code, count in hand.items()
        )
        return f"sfen {'/'.join(ranks)} {'b' if self._side == '+' else 'w'} {held or '-'} 1"

    # ---- moves --------------------------------------------------------------------------------

    def _move(self, found: re.Match[str], line: int, column: int) -> None:
        if not self._started:
            self._side = found[1]
            self._start(line)
        side, origin, to, code = found.groups()
        if self._ended is not None:
            raise RecordError("the game has ended already", line, column)
        if side != self._side:
            raise RecordError(f"{found[0]}: {self._side} is to move", line, column)
        if code not in PIECES or "0" in to:
            raise RecordError(f"{found[0]} is no move of CSA", line, column)
        if origin == "00":
            text = f"{PIECES[code]}@{_square(to)}"
        else:
            standing = self._board.pop(origin, None)
            if standing is None:
                raise RecordError(f"{found[0]}: nothing stands on {origin}", line, column)
            turned = "+" if standing[1:] != code else ""
            text = f"{_square(origin)}{_square(to)}{turned}"
        self._board[to] = side + code
        self._side = "-" if side == "+" else "+"
        node = Node(text, line=line, column=column, written=found[0])
        self._last.children.append(node)
        self._last = node
        self._count += 1


_BEFORE = {"TO": "FU", "NY": "KY", "NK": "KE", "NG": "GI", "UM": "KA", "RY": "HI"}


def _square(figures: str) -> str:
    """A square as we name it: `76` is c4."""
    return f"{'abcdefghi'[9 - int(figures[0])]}{10 - int(figures[1])}"
