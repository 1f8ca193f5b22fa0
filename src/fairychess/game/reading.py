"""A record read back: the text of `record` (and PGN written alike) taken apart.

What the text says is kept as it is; `replaying` makes a game of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from fairychess.game import record
from fairychess.game.source import digest_of
from fairychess.rules.catalogue import named as variant_named

LARGEST = 4_000_000
PGN_VARIANT = "chess"
"""The game whose records other programs read: that of every PGN that names no other."""
_SAID_OF_IT = ("", "?", "standard", "normal", "from position")
"""What other programs write into the tag Variant of such a game."""
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_TAG = re.compile(r'\[(\w++)\s++"((?:[^"\\]|\\.)*)"\]')
_REST_OF_LINE = re.compile(r"(?:^%|;)[^\n]*", re.MULTILINE)
# A piece in braces may begin a move (`{LD}@e5`), so a comment is what a space follows.
_WORD = re.compile(r"\{[^{}]*\}(?=\s|$)|\d+\.(?:\.\.)?(?![^\s{])|\S+")
_NUMBER = re.compile(r"\d+\.(?:\.\.)?")
_SEAL = re.compile(r"\{seal\s+([0-9a-f]{32})\}")
_CLOCK = re.compile(r"\{\[%clk\s+(\d{1,4}):([0-5]\d):([0-5]\d)\]\}")


class RecordError(ValueError):
    """A record that cannot be read or does not hold; one line, with the place where known."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}: {message}" if line else message)
        self.line, self.column = line, column


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One decision as the record has it. `label` is the number before it, `clock` in seconds."""

    text: str
    label: str = ""
    seal: str = ""
    clock: int | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)

    @property
    def hidden(self) -> bool:
        """Whether the text is withheld, or a part of it: `card:?`, `@?`, `?e4`."""
        return "?" in self.text


@dataclass(frozen=True, slots=True)
class Record:
    """A record: tags by name in their order, moves, the result, the variant file if it is there."""

    tags: dict[str, str]
    moves: tuple[RecordedMove, ...]
    result: str
    definition: str = ""
    variations: int = field(default=0, compare=False)
    """So many of the text have been left out, for a record has one line of play."""

    def text(self) -> str:
        """The record written again."""
        words = [
            word
            for move in self.moves
            for word in record.move_words(move.label, move.text, move.seal, move.clock)
        ]
        return record.lay_out(self.tags, self.definition, [*words, self.result])


def read_record(text: str) -> Record:
    """The record in a text. Raises RecordError.

    >>> read_record('[Variant "chess"]\\n[Result "*"]\\n\\n1. e2e4 *').moves[0].text
    'e2e4'
    """
    if len(text) > LARGEST:
        raise RecordError(f"the record is longer than {LARGEST} characters")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    tags, definition, at = _head(lines)
    tags["Variant"] = game_named(tags)
    moves, result = _body("\n".join(lines[at:]), at)
    if tags.get("Result", result) != result:
        raise RecordError(f"the tag Result says {tags['Result']}, the moves end with {result}")
    if definition and tags.get("Definition") != digest_of(definition):
        raise RecordError("the variant file in the record is not what its tag Definition says")
    return Record(tags, tuple(moves), result, definition)


def read_pasted(text: str) -> Record:
    """The record in a text from elsewhere, however it is laid out. Raises RecordError.

    Tags may stand anywhere, comments may have any form, and a result may be missing. What a record
    of this program says of its own truth is not looked at: a variant file in it is left out.
    """
    if len(text) > LARGEST:
        raise RecordError(f"the record is longer than {LARGEST} characters")
    text = _REST_OF_LINE.sub(_blank, text.replace("\r\n", "\n"))
    tags = tags_in(text)
    tags["Variant"] = game_named(tags)
    moves, result = _body(_TAG.sub(_blank, text), 0, pasted=True)
    return Record(tags, tuple(moves), result or "*")


def game_named(tags: Mapping[str, str]) -> str:
    """The game that tags are of: where they name none, that of every PGN.

    >>> game_named({"Event": "?"}), game_named({"Variant": "Standard"})
    ('chess', 'chess')
    >>> game_named({"Variant": "Crazyhouse"})
    'crazyhouse'
    >>> game_named({"Variant": "Three-check"}), game_named({"Variant": "Fischerandom"})
    ('three-check', 'chess960')
    """
    said = tags.get("Variant", "")
    if _no_game(said):
        return PGN_VARIANT
    # A record that brings its own rules may call its game like one that is installed.
    return said if "Definition" in tags else variant_named(said) or said


def _no_game(named: str) -> bool:
    """Does a tag Variant name no game? Beside such a tag another one may stand."""
    return named.strip().lower() in _SAID_OF_IT


def tags_in(text: str) -> dict[str, str]:
    """The tags anywhere in a text."""
    return {name: _unquoted(value) for name, value in _TAG.findall(text)}


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _blank(found: re.Match[str]) -> str:
    """As much white space as was found, so that places in the text stay the same."""
    return re.sub(r"[^\n]", " ", found.group())


def _head(lines: list[str]) -> tuple[dict[str, str], str, int]:
    """Tags, the variant file, and the index of the first line after them."""
    tags: dict[str, str] = {}
    carried: list[str] = []
    for at, line in enumerate(lines):
        if line.startswith("%"):
            carried.append(line[1:].removeprefix(" "))
        elif line.startswith("["):
            found = _TAG.fullmatch(line.rstrip())
            if not found or not line.startswith(f'[{found.group(1)} "'):
                raise RecordError('not a tag; write [Name "value"]', at + 1, 1)
            named_before = tags.get(found.group(1))
            if named_before is not None and not (found[1] == "Variant" and _no_game(named_before)):
                raise RecordError(f"the tag {found.group(1)} is given twice", at + 1, 2)
            tags[found.group(1)] = _unquoted(found.group(2))
        elif line.strip():
            return tags, "\n".join(carried), at
    raise RecordError("the record breaks off before its moves and result", len(lines), 1)


def _body(text: str, before: int, pasted: bool = False) -> tuple[list[RecordedMove], str]:
    """The moves and the result; `before` lines stand above the text.

    A `pasted` text may have comments of any form, and no result.
    """
    moves: list[RecordedMove] = []
    label = result = ""
    line, start, seen = before + 1, 0, 0
    for found in _WORD.finditer(text):
        word, at = found.group(), found.start()
        newlines = text.count("\n", seen, at)
        if newlines:
            line, start = line + newlines, text.rfind("\n", seen, at) + 1
        seen = at
        column = at - start + 1
        if result:
            raise RecordError(
                "something stands after the result; a record holds one game", line, column
            )
        if word.startswith("{"):
            if not re.match(r"\{[^{}\s]+\}@", word):
                if not pasted:
                    _comment(word, moves, line, column)
                continue
        elif _NUMBER.fullmatch(word):
            label = word
            continue
        elif word in RESULTS:
            result = word
            continue
        elif word[0] in "();":
            raise RecordError(f"{word[0]} is not read: a record has one line of play", line, column)
        if numbered := _NUMBER.match(word):  # 1.e2e4
            label = numbered.group()
            word = word.removeprefix(label)
        moves.append(RecordedMove(word, label, line=line, column=column))
        label = ""
    if not result and not pasted:
        raise RecordError("the record breaks off: no result at its end", line, 1)
    return moves, result


def _comment(word: str, moves: list[RecordedMove], line: int, column: int) -> None:
    """Take up a seal or a clock; other comments are passed over."""
    if not word.endswith("}"):
        raise RecordError("this comment does not end", line, column)
    seal, clock = _SEAL.fullmatch(word), _CLOCK.fullmatch(word)
    if word.startswith(("{seal ", "{[%clk")) and not seal and not clock:
        raise RecordError("neither a seal nor a clock", line, column)
    if not seal and not clock:
        return
    if not moves:
        raise RecordError("no move stands before this comment", line, column)
    last = moves[-1]
    left = last.clock
    if clock:
        hours, minutes, seconds = (int(group) for group in clock.groups())
        left = 3600 * hours + 60 * minutes + seconds
    moves[-1] = RecordedMove(
        last.text, last.label, seal[1] if seal else last.seal, left, last.line, last.column
    )
