"""PGN, game by game, and this program's own records, which are PGN with texts of its own.

The text comes in pieces, so that a file may be larger than the memory. What is wrong is a
`RecordError` where the reading is strict; else it is mended, and the record says how.
"""

import re
from collections.abc import Callable, Iterator

from fairychess.board import SQUARE
from fairychess.game.records.comments import GLYPHS, SIGNS, take_comment
from fairychess.game.records.tree import RESULTS, Node, Record, RecordError, RecordLimits
from fairychess.game.source import digest_of

PIECE = 1 << 16
"""Characters that are read at a time."""
LONGEST_LINE = 1 << 20
MOST_MENDED = 100

# A piece in braces may begin a drop (`{LD}@e5`) and end a promotion; a comment is what else is in
# braces. Squares in brackets belong to a castling (`O-O(b1)`) or to Japanese notation.
_TOKEN = re.compile(
    r"(\n)"
    r"|(1[-–]0|0[-–]1|1/2(?:-1/2)?|½(?:-½)?|\*)(?![^\s;{}()\[])"
    r"|((?!0000)\d++(?:[.…]++|(?![^\s{])))"
    r"|(^%[^\n]*+)"
    r"|((?:[^\s(){};\[\]$]|\{[^{}\s]{1,9}\}@)"
    rf"(?:[^\s(){{}};\[\]$]|(?<=[=,+/])\{{[^{{}}\s]{{1,9}}\}}|(?<=O)\({SQUARE}\)"
    r"|\([１-９一二三四五六七八九十]{2,4}\))*+)"
    r"|\{([^{}]{0,2000}+)\}(?!@)"
    r"|(\()|(\))"
    r"|\$(\d{1,4})"
    r'|\[(\w{1,100}+)[ \t]++"((?:[^"\\\n]|\\.)*+)"[ \t]*+\]'
    r"|(\S)",
    re.MULTILINE,
)
NEWLINE, RESULT, NUMBER, ESCAPE, MOVE, COMMENT, OPEN, CLOSE, SIGN, NAME, TAG, OTHER = range(1, 13)
_LOOSE_TAG = re.compile(r'\[[ \t]*+(\w{1,100}+)[ \t]*+"([^\n]*)"[ \t]*+\][ \t]*')
_TAG_BELOW = re.compile(r'\n[ \t]*+\n\[\w{1,100}+[ \t]++"')
_SUFFIX = re.compile(r"(?<=[\w+#=)-])[!?]{1,2}+$")
_IGNORED = ("e.p.", "ep", "+", "++", "#", "…", "..", "...")
"""What may stand alone behind a move and says nothing of its own."""
_OF_OUR_OWN = ("Commitment", "Definition")
NOTHING_SAID = ("", "?", "standard", "normal", "from position")
"""What other programs write into the tag Variant of a game of chess."""


class PgnReader:
    """Reads games; `read` gives the next characters of the text, "" at its end."""

    def __init__(self, read: Callable[[int], str], strict: bool, bounds: RecordLimits) -> None:
        self._read = read
        self._strict = strict
        self._bounds = bounds
        self._buffer = ""
        self._at = 0
        self._end = 0
        self._ended = False
        self._line = 1
        self._line_start = 0
        self._before = 0  # characters that have left the buffer
        self._unclosed = -1  # as far as this, no comment is closed
        self._actions: dict[int, Callable[[re.Match[str]], object]] = {
            COMMENT: lambda found: self._say(found[COMMENT]),
            OPEN: self._open,
            CLOSE: self._close,
            SIGN: lambda found: self._sign(int(found[SIGN])),
            ESCAPE: self._carry,
            TAG: lambda found: self._tag(found[NAME], _unquoted(found[TAG])),
        }
        self._begin()

    # ---- game by game -------------------------------------------------------------------------

    def games(self) -> Iterator[Record]:
        """The games, one after the other. Raises RecordError."""
        while self._fill():
            yield from self._tokens()
        if self._record.tags or self._in_moves:
            yield self._finished("")

    def _tokens(self) -> Iterator[Record]:
        """Take up the whole lines of the buffer; the games that end there."""
        buffer, end, actions = self._buffer, self._end, self._actions
        restart = True
        while restart:
            restart = False
            for found in _TOKEN.finditer(buffer, self._at, end):
                kind = found.lastindex
                if kind == MOVE:
                    self._move(found[MOVE], found.start())
                elif kind == NUMBER:
                    self._label = found[NUMBER]
                elif kind == NEWLINE:
                    self._line += 1
                    self._line_start = found.end()
                elif kind == RESULT:
                    if self._stack:
                        continue  # of a variation
                    self._at = found.end()
                    yield self._finished(found[RESULT])
                elif kind == OTHER or (kind == COMMENT and "\n[" in found[COMMENT]):
                    self._at = found.start()
                    if not self._other(found[0][0]):
                        return
                    restart = True
                    break
                else:
                    if kind == TAG and self._in_moves:
                        yield self._finished("")
                    self._here_at = found.start()
                    assert kind is not None
                    actions[kind](found)
            else:
                self._at = end

    def _begin(self) -> None:
        self._record = Record({}, Node())
        self._carried: list[str] = []
        self._here = self._previous = self._record.root
        self._stack: list[tuple[Node, Node]] = []
        self._label = ""
        self._remark = ""
        self._count = 0
        self._begun = self._in_moves = False
        self._here_at = self._at
        self._began_at = self._before + self._at
        self._record.line = self._line

    def _finished(self, result: str) -> Record:
        """The game that has ended, checked; the next one begins."""
        self._must_be_bounded()
        record, tags = self._record, self._record.tags
        if self._stack:
            self._fault("a variation does not end")
        if self._remark:
            self._here.comment = f"{self._here.comment} {self._remark}".strip()
        claimed = tags.get("Result", "*")
        if result:
            record.result = "1/2-1/2" if result[-1] in "½2" else result.replace("–", "-")
            if claimed in RESULTS and claimed != record.result and "Result" in tags:
                said = f"the tag Result says {claimed}, the moves end with {record.result}"
                self._fault(said, False, end=True)
                record.result = claimed if record.result == "*" else record.result
        else:
            record.result = claimed if claimed in RESULTS else "*"
            broken = "the record breaks off: no result at its end"
            if not self._in_moves and not self._record.root.comment:
                broken = "the record breaks off before its moves and result"
            if "Reason" in tags or "Commitment" in tags or record.result != "*":
                self._fault(broken, column=1, end=True)
            else:
                line = self._here.line or self._line
                record.mended.append(f"line {line}: {broken}; it is taken for unfinished")
        record.definition = "\n".join(self._carried) if "Definition" in tags else ""
        if record.definition and tags["Definition"] != digest_of(record.definition):
            self._fault("the variant file in the record is not what its tag Definition says", False)
            record.definition = ""
        self._begin()
        return record

    # ---- words --------------------------------------------------------------------------------

    def _move(self, word: str, at: int) -> None:
        if word in GLYPHS and self._in_moves and not self._own:
            self._sign(GLYPHS[word])
            return
        if word in _IGNORED:
            return
        node = Node(word, "", [], [], self._label, self._line, at - self._line_start + 1, word)
        last = word[-1]
        if (last == "!" or last == "?") and not self._own:
            said = _SUFFIX.search(word)
            if said:
                node.text = word[: said.start()]
                node.nags = (SIGNS[said[0]],)
        self._label = ""
        if self._remark:
            node.before, self._remark = self._remark, ""
        here = self._here
        if not self._begun:
            self._record.line = self._line
        here.children.append(node)
        self._previous, self._here = here, node
        self._in_moves = self._begun = True
        self._count += 1
        if self._count > self._bounds.nodes:
            raise RecordError(f"more than {self._bounds.nodes} moves", self._line)

    def _open(self, found: re.Match[str]) -> None:
        if len(self._stack) >= self._bounds.depth:
            raise RecordError(f"more than {self._bounds.depth} variations in another", self._line)
        if self._here is self._previous:
            self._fault("a variation stands where there is no move to replace")
            self._stack.append((self._here, self._previous))
            self._here = self._previous = Node()  # it is read, and forgotten
            return
        self._stack.append((self._here, self._previous))
        self._here = self._previous

    def _close(self, found: re.Match[str]) -> None:
        if not self._stack:
            self._fault("a ) ends no variation")
            return
        if self._remark:
            self._here.comment = f"{self._here.comment} {self._remark}".strip()
            self._remark = ""
        self._here, self._previous = self._stack.pop()
        self._label = ""

    def _say(self, words: str) -> None:
        """A comment: of the last move, or where a variation begins of the one to come."""
        self._begun = True
        longest = self._bounds.comment
        if self._stack and self._here is self._stack[-1][1]:
            aside = Node(".", self._remark)
            fault = take_comment(aside, words, longest)
            self._remark = aside.comment
        else:
            fault = take_comment(self._here, words, longest)
        if fault:
            self._fault(fault)
        lines = words.count("\n")
        if lines:
            self._line += lines
            self._line_start = self._here_at + 1 + words.rfind("\n") + 1

    def _sign(self, number: int) -> None:
        if self._in_moves:
            self._here.nags += (number,)

    def _tag(self, name: str, value: str) -> None:
        tags = self._record.tags
        if not tags:
            self._record.line = self._line
            self._record.root.comment = ""  # it stood behind the game before
            self._begun = True
        before = tags.get(name)
        if before is not None and not (
            name == "Variant" and before.strip().lower() in NOTHING_SAID
        ):
            self._fault(f"the tag {name} is given twice", column=2)
            return
        tags[name] = value

    def _carry(self, found: re.Match[str]) -> None:
        """A line for programs: in the head of our own records, one of the variant file."""
        if not self._in_moves and self._record.tags:
            self._carried.append(found[ESCAPE][1:].removeprefix(" "))

    @property
    def _own(self) -> bool:
        """Is this a record of this program, in whose texts `?` stands for what is hidden?"""
        return any(name in self._record.tags for name in _OF_OUR_OWN)

    def _other(self, sign: str) -> bool:
        """What is no token: the rest of a line, a long comment, a fault. False: more is needed."""
        buffer, at = self._buffer, self._at
        self._here_at = at
        if sign == "{":
            return self._long_comment(at)
        stop = buffer.find("\n", at)
        stop = len(buffer) if stop < 0 else stop
        if sign == ";":
            self._say(buffer[at + 1 : stop])
        elif sign == "[":
            found = _LOOSE_TAG.fullmatch(buffer, at, stop)
            self._fault('not a tag; write [Name "value"]')
            if found and not self._in_moves:
                self._tag(found[1], _unquoted(found[2]))
        else:
            self._fault(
                "a comment does not begin" if sign == "}" else f"{sign} has no meaning here"
            )
            stop = at + 1
        self._at = stop
        return True

    def _long_comment(self, at: int) -> bool:
        buffer = self._buffer
        close = -1 if at <= self._unclosed else buffer.find("}", at)
        if close < 0 and not self._ended and len(buffer) - at < LONGEST_LINE:
            return False
        if close < 0:
            self._unclosed = len(buffer)
        below = _TAG_BELOW.search(buffer, at, len(buffer) if close < 0 else close)
        if close < 0 or below:
            self._fault("this comment does not end")
            close = below.start() if below else len(buffer)
            self._say(buffer[at + 1 : close])
            self._at = close
        else:
            self._say(buffer[at + 1 : close])
            self._at = close + 1
        return True

    def _fault(self, message: str, placed: bool = True, column: int = 0, end: bool = False) -> None:
        """Refuse, or note what is mended; is it about the game's `end`?"""
        if not self._strict and len(self._record.mended) >= MOST_MENDED:
            return
        column = column or self._here_at - self._line_start + 1
        line = (end and self._here.line) or self._line
        error = RecordError(message, *((line, max(column, 1)) if placed else ()))
        if self._strict and not (end and self._bounds.pasted):
            raise error
        self._record.mended.append(str(error))

    def _must_be_bounded(self) -> None:
        if self._before + self._at - self._began_at > self._bounds.characters:
            longest = self._bounds.characters
            raise RecordError(f"a game is longer than {longest} characters", self._line)

    # ---- characters -----------------------------------------------------------------------------

    def _fill(self) -> bool:
        """Read on until there are whole lines; False at the end."""
        self._must_be_bounded()
        if self._at:
            self._before += self._at
            self._line_start -= self._at
            self._here_at -= self._at
            self._unclosed -= self._at
            self._buffer = self._buffer[self._at :]
            self._at = 0
        held = len(self._buffer)
        if self._ended and not held:
            return False
        while not self._ended:
            more = self._read(PIECE)
            self._buffer += more
            self._ended = not more
            cut = self._buffer.rfind("\n", held) + 1
            if not cut and len(self._buffer) > LONGEST_LINE:
                cut = self._buffer.rfind(" ") + 1 or len(self._buffer)
            if cut:
                break
        if self._ended:
            cut = len(self._buffer)
        self._end = cut
        return True


def tags_in(text: str) -> dict[str, str]:
    """The tags anywhere in a text, whatever else it holds."""
    return {
        found[NAME]: _unquoted(found[TAG])
        for found in _TOKEN.finditer(text)
        if found.lastindex == TAG
    }


def _unquoted(value: str) -> str:
    return value if "\\" not in value else re.sub(r"\\(.)", r"\1", value)
