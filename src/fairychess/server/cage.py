"""Definitions pasted by strangers are read here: in a process of its own that may be killed.

The child is `python -m fairychess.server.cage`: a definition on its input, a description or one
line of refusal on its output. It has little memory and little time, writes no file, so that no
Python can lie beside it, and nothing it says is trusted. A definition is played a little, too,
for whoever keeps it will compile and play it without a cage.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sys
from typing import Any

import msgspec

from fairychess.game.bringing import brought, try_out
from fairychess.game.view import VariantInfo, View
from fairychess.server.backend import installed_backend
from fairychess.server.errors import ProblemError, one_line

SECONDS = 60
_CPU_SECONDS, _MEMORY, _FILE, _OUTPUT = 10, 1 << 30, 0, 4 << 20
_NAME = "definition"
_places = asyncio.Semaphore(2)


class Described(msgspec.Struct):
    """What a definition defines: its description, and its array as spectators see it.

    `text` is the definition as a variant file, `page` the page of its rules.
    """

    info: VariantInfo
    array: View
    text: str
    page: str


class _Answer(msgspec.Struct):
    described: Described | None = None
    refused: str = ""


async def describe(text: str, name: str = "", seconds: float = SECONDS) -> Described:
    """A definition compiled far from everything else, or a `ProblemError`.

    `name` is what a diagram without a name of its own is called.
    """
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
            asked = json.dumps([text, name])
            work = child.communicate(asked.encode("utf-8", "replace"))
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


def _compiled(pasted: str, name: str) -> dict[str, Any]:
    rooms = installed_backend()
    try:
        found = brought(pasted, name)
        info = rooms.variant_info(_NAME, {}, text=found.text)
        array = rooms.new_game(_NAME, {}, seed=0, text=found.text).view("spectator")
        try_out(found.text)
    except RecursionError:
        return {"refused": "definition: brackets are nested too deeply"}
    except (ValueError, LookupError, TypeError, OverflowError) as error:
        return {"refused": one_line(error)}
    return {"described": {"info": info, "array": array, "text": found.text, "page": found.page}}


def main() -> None:
    """The child's side."""
    _limit()
    text, name = json.loads(sys.stdin.read())
    sys.stdout.write(json.dumps(msgspec.to_builtins(_compiled(text, name)), ensure_ascii=False))


if __name__ == "__main__":
    main()
