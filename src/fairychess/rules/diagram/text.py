"""The pasted text of a diagram, cut into parameters and piece lines.

Newlines may be lost, HTML tags and entities may be left, prose and comment lines (#) may stand
around. Authors hide definitions in `<!-- -->` from browsers without scripts: such comments are read
where no piece stands outside them, and are passed over elsewhere. Nothing is moved while cleaning,
so that every item knows its line and column.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import NOWHERE, DiagramError, TextPlace

LONGEST = 200_000
FILLER = "\x00"
DIV = re.compile(r"<div\b([^<>]*)>", re.I)
DIAGRAM_CLASS = re.compile(r"\bidiagram\b", re.I)
DIV_END = re.compile(r"</div\s*>|\Z", re.I)
SCRIPT = re.compile(r"<script\b.*?(?:</script\s*>|\Z)", re.I | re.S)
COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
COMMENT_MARK = re.compile(r"<!--|-->")
STYLE = re.compile(r"<style\b.*?(?:</style\s*>|\Z)", re.I | re.S)
BREAK = re.compile(r"<(?:br|/?p|/?div|/?li|/?tr|/?pre|/?h[1-6])\b[^<>]*>", re.I)
TAG = re.compile(r"</?[a-zA-Z][^<>\n]*>")
ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});")
PARAMETER = re.compile(r"([A-Za-z]\w*)[ \t]*=(?:'([^'\n]*)'|\"([^\"\n]*)\"|([^\s'\"]\S*)?)")
PIECE = re.compile(
    r"(?P<name>[^:=\n]*):(?P<id>[^:\s]*):(?P<move>[^:\s]*):(?P<image>[^:\s]*):"
    r"(?P<squares>[^:\s]*)(?::(?P<hand>[^:\s]*))?(?=\s|\Z)"
)
CUT = re.compile(r"(?P<name>[^:=\n]*):(?P<id>[^:\s]*)(?P<rest>(?::[^:\s]*){0,2})\s*\Z")
FIELDS = ("name", "id", "move", "image", "squares", "hand")


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of text and where it starts."""

    text: str
    place: TextPlace


@dataclass(frozen=True, slots=True)
class DiagramSetting:
    """`name=value`."""

    name: Field
    value: Field


@dataclass(frozen=True, slots=True)
class PieceLine:
    """`name:ID:move:image:squares:hand`; `hand` is None where it is left out."""

    name: Field
    id: Field
    move: Field
    image: Field
    squares: Field
    hand: Field | None


@dataclass(slots=True)
class DiagramBlock:
    """What was found: the items in order, and what was passed over."""

    where: str
    items: list[DiagramSetting | PieceLine] = field(default_factory=list)
    prose: list[Field] = field(default_factory=list)
    scripts: list[int] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    blocks: int = 1
    end: TextPlace = NOWHERE


class SourceText:
    """The text as pasted, for turning offsets into places."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def place(self, offset: int) -> TextPlace:
        """Line and column of an offset."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            if self.starts[middle] <= offset:
                low = middle
            else:
                high = middle
        return TextPlace(low + 1, offset - self.starts[low] + 1)


def cut(text: str, where: str) -> DiagramBlock:
    """The items of a pasted text; DiagramError for a piece line that is none."""
    if len(text) > LONGEST:
        raise DiagramError(where, TextPlace(1, 1), f"longer than {LONGEST} characters")
    block = _cut(text, where, COMMENT)
    if "<!--" in text and not any(isinstance(item, PieceLine) for item in block.items):
        block = _cut(text, where, COMMENT_MARK)
    return block


def _cut(text: str, where: str, hidden: re.Pattern[str]) -> DiagramBlock:
    """The items of a text in which `hidden` is passed over: comments, or only their marks."""
    source = SourceText(text, where)
    block = DiagramBlock(where, end=source.place(len(text.rstrip())))
    clean = _clean(text, source, block, hidden)
    offset = 0
    for line in clean.split("\n"):
        _DiagramLine(line, offset, source, block).read()
        offset += len(line) + 1
    return block


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match.group())


def _diagram_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where the blocks of class idiagram begin and end."""
    end = 0
    for match in DIV.finditer(text):
        if match.start() >= end and DIAGRAM_CLASS.search(match.group(1)):
            found = DIV_END.search(text, match.end())
            end = found.start() if found else len(text)
            yield match.end(), end


def _is_diagram_program(script: str) -> bool:
    """Whether a script only fetches the program that shows diagrams, which has no rules."""
    fetched, _, own = script.partition(">")
    return "betza.js" in fetched and not own.partition("<")[0].strip()


def _clean(text: str, source: SourceText, block: DiagramBlock, hidden: re.Pattern[str]) -> str:
    """The text without HTML, comments and control characters, every letter where it was."""
    text = re.sub(r"[^\S\n]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\ufeff]", " ", text)
    for match in re.finditer(r"^[ ]*#[ ]*(.*)$", text, re.M):
        said = re.match(r"source:\s*(.+)", match.group(1), re.I)
        if said:
            block.sources.append(said.group(1).strip())
    text = re.sub(r"^[ ]*#.*$", _blank, text, flags=re.M)
    for match in SCRIPT.finditer(text):
        if _is_diagram_program(match.group()):
            continue
        block.scripts.append(source.place(match.start()).line)
    text = SCRIPT.sub(_blank, text)
    text = STYLE.sub(_blank, hidden.sub(_blank, text))
    blocks = list(_diagram_blocks(text))
    if blocks:
        block.blocks = len(blocks)
        start, end = blocks[0]
        outside = re.compile(r"[^\n]")
        text = outside.sub(" ", text[:start]) + text[start:end] + outside.sub(" ", text[end:])
    text = BREAK.sub(lambda match: "\n" + _blank(match)[1:], text)
    text = TAG.sub(_blank, text)
    return ENTITY.sub(_decoded, text)


def _decoded(match: re.Match[str]) -> str:
    """The character of an HTML entity, padded to the entity's length."""
    plain = html.unescape(match.group())
    if plain == match.group():
        return plain
    plain = re.sub(r"[\s\x00-\x1f\x7f-\x9f]", " ", plain)
    return plain + FILLER * (len(match.group()) - len(plain))


def piece_line(fields: list[Field]) -> PieceLine:
    """A piece line of five fields, or six with a hand."""
    name, ident, move, image, squares = fields[:5]
    return PieceLine(name, ident, move, image, squares, fields[5] if len(fields) > 5 else None)


class _DiagramLine:
    """One line of the cleaned text, which may hold a whole flattened definition."""

    def __init__(self, line: str, offset: int, source: SourceText, block: DiagramBlock) -> None:
        self.line = line
        self.offset = offset
        self.source = source
        self.block = block

    def field(self, start: int, end: int) -> Field:
        """The text between two columns, without blanks around it."""
        text = self.line[start:end]
        start += len(text) - len(text.lstrip(" " + FILLER))
        return Field(text.replace(FILLER, "").strip(), self.source.place(self.offset + start))

    def fail(self, start: int, reason: str) -> DiagramError:
        """An error at a column of this line."""
        return DiagramError(self.block.where, self.source.place(self.offset + start), reason)

    def read(self) -> None:
        """Note the items of this line, or that it is prose."""
        if not self.line.strip(" " + FILLER):
            return
        if self.whole_piece():
            return
        at, found = 0, 0
        while at < len(self.line):
            if self.line[at] in " " + FILLER:
                at += 1
                continue
            onward = self.item(at)
            if onward < 0:
                self.leftover(at, found)
                return
            at, found = onward, found + 1

    def whole_piece(self) -> bool:
        """One piece on a line of its own may have blanks inside its fields."""
        if self.line.count(":") not in (4, 5) or PARAMETER.match(self.line.lstrip()):
            return False
        bounds = [0, *(match.end() for match in re.finditer(":", self.line)), len(self.line) + 1]
        fields = [self.field(a, b - 1) for a, b in pairwise(bounds)]
        squares = fields[4].text.replace(" ", "")
        if " " in fields[1].text or not re.fullmatch(r"[a-z0-9,\-]*", squares):
            return False
        if " " in fields[2].text and "=" not in fields[0].text:
            raise self.fail(bounds[2], f"the move {quoted(fields[2].text)} has a blank in it")
        fields[4] = Field(squares, fields[4].place)
        self.block.items.append(piece_line(fields))
        return True

    def item(self, at: int) -> int:
        """Read one item from a column on; the column behind it, or -1 if there is none."""
        match = PARAMETER.match(self.line, at)
        if match:
            group = match.lastindex if match.lastindex and match.lastindex > 1 else 0
            start, end = match.span(group) if group else (match.end(), match.end())
            name = self.field(*match.span(1))
            self.block.items.append(DiagramSetting(name, self.field(start, end)))
            return match.end()
        match = PIECE.match(self.line, at)
        if match is None:
            return -1
        fields = [self.field(*match.span(name)) for name in FIELDS[:5]]
        if match.group("hand") is not None:
            fields.append(self.field(*match.span("hand")))
        self.block.items.append(piece_line(fields))
        return match.end()

    def leftover(self, at: int, found: int) -> None:
        """The rest of a line is no item: a piece line cut off, a bad one, or prose."""
        rest = self.line[at:]
        match = CUT.match(rest)
        if match and (match.group("rest") or found):
            fields = ["name", "ID", "move", "image"][: 2 + match.group("rest").count(":")]
            last = fields[-1]
            raise self.fail(
                at,
                f"piece line {quoted(rest.strip())} ends after or in the middle of its {last}; "
                "a piece is name:ID:move:image:squares",
            )
        colons = rest.split(":")
        if len(colons) > 4 and " " not in colons[1].strip() and len(colons[1]) < 8:
            raise self.fail(
                at, f"{quoted(rest.strip())} is no piece; a piece is name:ID:move:image:squares"
            )
        self.block.prose.append(self.field(at, len(self.line)))
