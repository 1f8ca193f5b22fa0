"""Definitions pasted by strangers are read here: in a process of its own that may be killed.

The child is `python -m fairychess.server.cage`: a definition on its input, a description or one
line of refusal on its output. It has little memory and little time, the file lies alone in a
folder of its own, so that no Python can lie beside it, and nothing it says is trusted.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from fairychess.game.view import VariantInfo, View
from fairychess.server.backend import installed_backend
from fairychess.server.errors import ProblemError, one_line

SECONDS = 15
_CPU_SECONDS, _MEMORY, _FILE, _OUTPUT = 10, 1 << 30, 1 << 20, 4 << 20
_NAME = "definition.toml"
_places = asyncio.Semaphore(2)


class Described(msgspec.Struct):
    """What a definition defines: its description, and its array as spectators see it."""

    info: VariantInfo
    array: View


class _Answer(msgspec.Struct):
    described: Described | None = None
    refused: str = ""


async def describe(text: str, seconds: float = SECONDS) -> Described:
    """A definition compiled far from everything else, or a `ProblemError`."""
    async with _places:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "fairychess.server.cage",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ},
        )
        try:
            work = child.communicate(text.encode("utf-8", "replace"))
            said, _ = await asyncio.wait_for(work, seconds)
        except TimeoutError:
            raise ProblemError("too_large", "this definition takes too long to compile") from None
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
    try:
        answer = msgspec.json.decode(said[:_OUTPUT], type=_Answer)
    except (msgspec.DecodeError, UnicodeError):
        message = "this definition needs too much time or memory to compile"
        raise ProblemError("too_large", message) from None
    if answer.described is None:
        raise ProblemError("refused", answer.refused)
    return answer.described


def _limit() -> None:
    for what, most in (
        (resource.RLIMIT_CPU, _CPU_SECONDS),
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_FSIZE, _FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        resource.setrlimit(what, (most, most))


def _compiled(text: str, folder: str) -> dict[str, Any]:
    rooms: Any = installed_backend()
    path = Path(folder) / _NAME
    path.write_text(text, encoding="utf-8")
    try:
        info = rooms.variant_info(str(path), {})
        array = rooms.new_game(str(path), {}, seed=0).view("spectator")
    except (ValueError, LookupError, TypeError, OverflowError, RecursionError) as error:
        return {"refused": one_line(error).replace(str(path), _NAME)}
    return {"described": {"info": info, "array": array}}


def main() -> None:
    """The child's side."""
    _limit()
    text = sys.stdin.read()
    with tempfile.TemporaryDirectory() as folder:
        answer = msgspec.to_builtins(_compiled(text, folder))
        said = json.dumps(answer, ensure_ascii=False).replace(str(Path(folder) / _NAME), "")
    sys.stdout.write(said)


if __name__ == "__main__":
    main()
