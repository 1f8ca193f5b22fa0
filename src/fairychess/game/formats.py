"""Which format a record has, and the one door for records in all formats that are read."""

from __future__ import annotations

import re

from fairychess.game.kif_reading import looks_like_kif, read_kif
from fairychess.game.reading import Record, RecordError, read_pasted, read_record

_CSA = re.compile(r"\A(?:'[^\n]*\n|\s)*+(?:V[23]|N[+-]|PI|P1[+* -]|[+-]\d{4}[A-Z]{2}|\$EVENT:)")
_KI2 = re.compile(r"^[ \t]*+[▲△▼▽☗☖](?:[１-９1-9][一二三四五六七八九]|同)", re.MULTILINE)


def read_game(text: str, pasted: bool = False) -> Record:
    """The record in a text: this program's, PGN written alike, or KIF. Raises RecordError.

    One that is `pasted` may be laid out in any way, and its result may be missing.
    """
    must_be_read(text)
    if looks_like_kif(text) and not text.startswith("["):
        return read_kif(text)
    return read_pasted(text) if pasted else read_record(text)


def must_be_read(text: str) -> None:
    """Raise RecordError, naming the format, for a record in one that is not read."""
    text = text.removeprefix("\ufeff")
    for name, form in (("CSA", _CSA), ("KI2", _KI2)):
        if form.search(text):
            raise RecordError(f"this is a record in {name}, which is not read; KIF is")
