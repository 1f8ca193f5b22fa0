"""`fairychess new`: a variant folder of your own, starting from an existing variant."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from fairychess.rules import Rules, find
from fairychess.rules.catalogue import FILE
from fairychess.rules.definition import parse
from fairychess.rules.diagram.titles import title_of

NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*", re.ASCII)
LONGEST = 60
README = """# {title}

Made from {origin}; change what you like and run `fairychess check {folder}`.

## What is enforced

Describe the rules for people: what differs from {origin}, who wins and how.

## Doubtful readings

Name each one and the option that flips it.
"""


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("new", help="start a variant of your own from another one")
    parser.add_argument("name", metavar="NAME", help="small letters, digits and hyphens")
    parser.add_argument(
        "--from", dest="origin", default="chess", metavar="VARIANT", help="what to copy; chess"
    )
    parser.add_argument("--into", default=".", metavar="FOLDER", help="where the folder goes; here")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the folder and say what to do next."""
    folder = made(args.name, args.origin, Path(args.into))
    print(f"{folder}: made from {args.origin}; edit {FILE} there, then: fairychess check {folder}")
    return 0


def made(name: str, origin: str, into: Path) -> Path:
    """Write the folder `into`/`name`; nothing is left behind when that fails."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise ValueError(f"{name}: a name has small letters, digits and hyphens, as my-chess")
    source = find(origin)
    folder = into / name
    if folder.exists() or folder.is_symlink():
        raise ValueError(f"{folder}: exists already")
    if not into.is_dir():
        raise ValueError(f"{into}: no such folder")
    title = title_of(name)
    text = source.read_text(encoding="utf-8")
    own = source.parent if source.name == FILE else None
    original = parse(text, str(source), source.parent.name, {}, own)
    text = titled(text, title)
    parse(text, str(folder / FILE), name)
    files = {
        FILE: text,
        "README.md": README.format(title=title, origin=original.title, folder=folder),
    }
    made_here = Path(tempfile.mkdtemp(prefix=".new-", dir=into))
    try:
        for file, content in files.items():
            (made_here / file).write_text(content, encoding="utf-8")
        if source.name == FILE:
            for companion in ("rules.py", "perft.toml"):
                if (source.parent / companion).is_file():
                    shutil.copyfile(source.parent / companion, made_here / companion)
        if not (made_here / "perft.toml").is_file():
            (made_here / "perft.toml").write_text(own_counts(original), encoding="utf-8")
        made_here.chmod(0o755)
        made_here.rename(folder)
    except OSError as error:
        shutil.rmtree(made_here, ignore_errors=True)
        raise ValueError(f"{folder}: {error.strerror or error}") from None
    return folder


def titled(text: str, title: str) -> str:
    """The definition under another title; everything else letter for letter."""
    line = f"title = {json.dumps(title, ensure_ascii=False)}"
    head = re.split(r"(?m)^(?=[ \t]*\[)", text, maxsplit=1)[0]
    changed, number = re.subn(
        r'(?m)^[ \t]*title[ \t]*=[ \t]*(?:"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')[^\n]*$',
        lambda _: line,
        head,
        count=1,
    )
    return (changed if number else f"{line}\n{head}") + text[len(head) :]


def own_counts(definition: Any) -> str:
    """perft.toml with the first two counts of the start position."""
    position = Rules(definition).position()
    rows = ["# Counted by this program when the folder was made, and by no other one."]
    for depth in (1, 2):
        count = position.perft(depth)
        rows += ["", "[[count]]", f"depth = {depth}", f"count = {count}", 'source = "own count"']
    return "\n".join(rows) + "\n"
