"""The formats of records that are read, told by their first lines."""

import re
from collections.abc import Callable, Iterator

from fairychess.game.records.csa_reading import read_csa
from fairychess.game.records.json_reading import read_json
from fairychess.game.records.kif_reading import read_kif
from fairychess.game.records.pgn_reading import PgnReader
from fairychess.game.records.text import Text
from fairychess.game.records.tree import Record, RecordError, RecordLimits
from fairychess.game.records.usi_reading import read_usi

Reader = Callable[[Text, bool, RecordLimits], Iterator[Record]]

_CSA = re.compile(
    r"\A(?:'[^\n]*\n|\s)*+(?:V[123](?:\.\d)?\s|N[+-]|PI|P1[+* -]|[+-]\d{4}[A-Z]{2}|\$[A-Z_]++:)"
)
_KIF = re.compile(
    r"^(?:手数-|手合割：|[ \t]*+1[ \t]++[１-９1-9][一二三四五六七八九]|#KIF|変化："
    r"|[▲△▼▽☗☖](?:[１-９1-9][一二三四五六七八九]|同)|[先後上下]手：|後手の持駒：)",
    re.MULTILINE,
)
_USI = re.compile(
    r"\A\s*+(?:usi\b|startpos\b|sfen [^\n]*?\bmoves\b)|\bposition (?:startpos|sfen|fen)\b"
)
_SGF = re.compile(r"\A\s*+\(\s*+;")
_JSON = re.compile(r'\A\s*+(?:\[\s*+)?\{\s*+"')


def _read_pgn(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    return PgnReader(text.read, strict, bounds).games()


def _refuse_sgf(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    line = text.peek().partition("(")[0].count("\n") + 1
    raise RecordError("this is SGF; read are PGN, KIF, KI2, CSA, USI, UCI and JSON", line, 1)
    yield


def reader_of(beginning: str) -> tuple[str, Reader]:
    """The format of a text that begins like this, and what reads it; PGN where no other is told."""
    if _SGF.match(beginning):
        return "sgf", _refuse_sgf
    if _JSON.match(beginning):
        return "json", read_json
    if beginning.lstrip().startswith("["):
        return "pgn", _read_pgn
    if _CSA.match(beginning):
        return "csa", read_csa
    if _KIF.search(beginning):
        return "kif", read_kif
    if _USI.search(beginning):
        return "usi", read_usi
    return "pgn", _read_pgn
