"""The fenced blocks of a page of the documentation, and what readers would do with them."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import fairychess

PAGES = Path(fairychess.__file__).parent / "docs"
PROMPT = re.compile(r"^(?:White|Black)> (.*)$", re.MULTILINE)
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """One fenced block: its language and its text."""

    language: str
    text: str


def blocks(page: str) -> list[Block]:
    """All fenced blocks of a page, in order."""
    text = (PAGES / f"{page}.md").read_text("utf-8")
    return [Block(*found) for found in _BLOCK.findall(text)]


def commands(block: Block) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it prints."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
    return [(command, rest) for command, _, rest in (part.partition("\n") for part in parts)]


def run(command: str, typed: str, folder: Path) -> str:
    """Run a command in a folder as its reader would; all that it prints."""
    words = shlex.split(command)
    if words[0] == "fairychess":
        words = [sys.executable, "-m", *words]
    ran = subprocess.run(
        words,
        input=typed,
        cwd=folder,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return ran.stdout


def typed_in(expected: str) -> str:
    """What a reader types at the prompts of a printed game."""
    return "".join(f"{line}\n" for line in PROMPT.findall(expected))


def agrees(expected: str, printed: str) -> bool:
    """Tell whether a command has printed what the page says; `...` stands for anything."""
    wanted, got = ("\n".join(map(str.rstrip, text.splitlines())) for text in (expected, printed))
    options = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1
    return doctest.OutputChecker().check_output(wanted.strip() + "\n", got.strip() + "\n", options)


def edited(text: str, change: str) -> str:
    """A file after a change that a page shows: lines marked `-` go, lines marked `+` come."""
    lines = change.splitlines()
    assert all(line[:1] in " -+" for line in lines), change
    old = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
    new = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    return text.replace(old, new)
