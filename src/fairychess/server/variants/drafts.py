"""Texts that people are still writing, in a sandboxed process: looked through, or unpacked."""

import base64
import binascii
import io
import zipfile
import zlib
from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

from fairychess.game.drafting import drafted, fault_of
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError, one_line
from fairychess.server.base.sanitise import sanitise
from fairychess.server.domain.engine_api import installed_backend

MOST_FILES = 200
LONGEST = 50_000
"""Characters of a definition, as when it is pasted."""

_WANTED = ("variant.toml", ".ini", ".toml", ".txt", ".html", ".htm", ".pgn", ".kif", ".ki2", ".csa")
"""What is taken out of an archive, the likeliest first."""

_UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    binascii.Error,
    OSError,
    EOFError,
    RuntimeError,
    ValueError,
)
"""What the library says about archives that are broken, encrypted or packed in another way."""

_rooms = installed_backend()


def draft(text: str, name: str) -> dict[str, Any]:
    """Look a text through; see `Draft`. Nothing is played."""
    read = drafted(text, name)
    answer = {
        "kind": read.kind,
        "faults": list(read.faults),
        "sections": list(read.sections),
        "warnings": list(read.warnings),
    }
    if read.found is None:
        return answer
    try:
        info = _rooms.variant_info("definition", {}, text=read.found.text)
        game = _rooms.new_game("definition", {}, seed=0, text=read.found.text)
        return answer | {"info": info, "array": game.view("spectator")}
    except (ValueError, LookupError, TypeError, OverflowError, _rooms.Refused) as error:
        return answer | {"faults": [fault_of(error)]}


def unpack(archive: str) -> dict[str, Any]:
    """Take the definition out of a zip archive; see `Unpacked`."""
    try:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(archive, validate=True))) as opened:
            return _definition_in(opened)
    except _UNREADABLE as error:
        raise _bad(one_line(error)) from None


def _bad(reason: str) -> ProblemError:
    return ProblemError("refused", Message("bad_archive", {"reason": reason}))


def _definition_in(opened: zipfile.ZipFile) -> dict[str, Any]:
    files = [one for one in opened.infolist() if not one.is_dir()][:MOST_FILES]
    best = min(files, key=_rank, default=None)
    if best is None or _rank(best) == len(_WANTED):
        raise ProblemError("refused", Message("nothing_in_archive"))
    with opened.open(best) as part:
        data = part.read(LONGEST + 1)  # no more is ever unpacked
    if len(data) > LONGEST:
        raise _bad(f"{best.filename[:80]} has more than {LONGEST:,} bytes")
    path = PurePosixPath(best.filename)
    named = path.parent.name if path.name == _WANTED[0] else path.stem
    return {
        "name": sanitise(named, 60),
        "text": data.decode("utf-8").replace("\r\n", "\n"),
        "left_out": sorted({sanitise(one.filename, 80) for one in files if one is not best})[:20],
    }


def _rank(one: zipfile.ZipInfo) -> int:
    found = (n for n, end in enumerate(_WANTED) if one.filename.lower().endswith(end))
    return next(found, len(_WANTED))


TASKS: dict[str, Callable[..., Any]] = {"draft": draft, "unpack": unpack}
