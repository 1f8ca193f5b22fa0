"""The text of records, read in pieces: a file by its path, an open one, or a text at hand."""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from fairychess.game.records.tree import RecordError

LOOKED_AT = 1 << 16
"""Bytes or characters at the beginning by which encoding and format are told."""
LONGEST_LINE = 1 << 20
_JAPANESE = range(0x3040, 0x30FF), range(0x4E00, 0x9FFF)


class Text:
    """Characters as they come, with line breaks made alike; what was `peek`ed at is read again.

    UTF-8, else what the Japanese programs write (Shift JIS), else Latin-1, which PGN is in by its
    standard. What cannot be decoded further down becomes U+FFFD.
    """

    def __init__(self, source: str | os.PathLike[str] | IO[str] | IO[bytes]) -> None:
        self._own: IO[Any] | None = None
        if isinstance(source, str | os.PathLike):
            self._own = source = Path(source).open("rb")  # noqa: SIM115 (until `close`)
        self._stream = _decoded(source)
        self._held = ""

    @classmethod
    def of(cls, text: str) -> "Text":
        """A text at hand."""
        return cls(io.StringIO(text.replace("\r\n", "\n")))

    def peek(self) -> str:
        """The beginning."""
        if len(self._held) < LOOKED_AT:
            self._held += self._stream.read(LOOKED_AT - len(self._held))
        return self._held

    def read(self, size: int) -> str:
        """The next characters, not more than `size`; "" at the end."""
        if self._held:
            piece, self._held = self._held[:size], self._held[size:]
            return piece
        piece = self._stream.read(size)
        return piece if isinstance(piece, str) else ""

    def lines(self) -> Iterator[tuple[int, str]]:
        """The lines with their numbers, without what ends them. Raises RecordError."""
        number, rest = 1, ""
        while piece := self.read(LOOKED_AT):
            whole = (rest + piece).split("\n")
            rest = whole.pop()
            for line in whole:
                yield number, line
                number += 1
            if len(rest) > LONGEST_LINE:
                raise RecordError(f"a line is longer than {LONGEST_LINE} characters", number)
        if rest:
            yield number, rest

    def close(self) -> None:
        """Close the file, where it was opened here."""
        if self._own is not None:
            self._own.close()


def _decoded(source: Any) -> Any:
    """A stream of characters. Raises TypeError for what is no file."""
    try:
        holds_bytes = isinstance(source.read(0), bytes)
    except AttributeError:
        raise TypeError(f"a path or an open file is needed, not {type(source).__name__}") from None
    if not holds_bytes:
        return _Unbroken(source)
    head = source.read(LOOKED_AT)
    joined = io.BufferedReader(_Joined(head, source))
    return io.TextIOWrapper(joined, encoding_of(head), "replace", newline=None)


def encoding_of(head: bytes) -> str:
    """The encoding of a text that begins like this."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    try:
        head[: max(len(head) - 4, 0) if len(head) >= LOOKED_AT else len(head)].decode("utf-8")
        return "utf-8-sig"
    except UnicodeDecodeError as error:
        if len(head) >= LOOKED_AT and error.end >= len(head) - 4:
            return "utf-8-sig"
    said = head.decode("cp932", "replace")
    japanese = sum(any(ord(sign) in signs for signs in _JAPANESE) for sign in said)
    return "cp932" if japanese > 3 and said.count("\ufffd") <= len(said) // 100 else "latin-1"


class _Joined(io.RawIOBase):
    """The bytes that were looked at, and then the rest."""

    def __init__(self, head: bytes, rest: IO[bytes]) -> None:
        self._head, self._rest = head, rest

    def readable(self) -> bool:
        """Yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer as far as there is something."""
        piece = self._head[: len(buffer)] or self._rest.read(len(buffer))
        self._head = self._head[len(piece) :] if self._head else b""
        buffer[: len(piece)] = piece
        return len(piece)


class _Unbroken:
    """An open file of text whose lines may end in any way."""

    def __init__(self, source: Any) -> None:
        self._source = source
        self._first = True

    def read(self, size: int) -> str:
        """The next characters."""
        piece = str(self._source.read(size))
        if self._first:
            piece = piece.removeprefix("\ufeff")
            self._first = not piece
        return piece.replace("\r\n", "\n").replace("\r", "\n") if "\r" in piece else piece
