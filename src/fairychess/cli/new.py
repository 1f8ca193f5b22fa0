"""`fairychess new`: a variant folder of your own, starting from an existing variant."""

import argparse
import contextlib
import json
import re
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from fairychess.rules import find
from fairychess.rules.catalogue import FILE, contents
from fairychess.rules.definition import parse
from fairychess.rules.diagram.titles import title_of
from fairychess.rules.own_rules import FILE as OWN_RULES
from fairychess.rules.variant_error import section_of

NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*", re.ASCII)
LONGEST = 60
README = """# {title}

Made from {origin}; change what you like and run `fairychess check {folder}`.

## What is enforced

Describe the rules for people: what differs from {origin}, who wins and how.

## Doubtful readings

Name each one and the option that flips it.
"""
COUNTS = """# Numbers of moves that prove the rules: counted by hand, or by another program.
# `fairychess check` counts them again. The copy has none, for none has been proved of it.
#
# [[count]]
# depth = 1
# count = 20
# source = "by hand"
"""
NEXT = """{folder}: made from {origin}. Next:
  {file}   summary, inventor and sources are empty now; then pieces and rules
  {show}   the rules in words, as pages show them
  {check}   errors, doubts and random games
  {serve}   play it in the browser
"""
HEAD = ("title", "summary", "inventor", "aliases", "sources", "year")


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
    commands = {
        "file": str(folder / FILE),
        "show": f"fairychess show {folder} --rules",
        "check": f"fairychess check {folder}",
        "serve": f"fairychess serve --variants {folder} --open",
    }
    width = max(map(len, commands.values()))
    padded = {name: text.ljust(width) for name, text in commands.items()}
    print(NEXT.format(folder=folder, origin=args.origin, **padded), end="")
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
    text = contents(source)[0]
    own = source.parent if source.name == FILE else None
    original = parse(text, str(source), source.parent.name, {}, own)
    text = reset(text, title)
    parse(text, str(folder / FILE), name)
    files = {FILE: text, "perft.toml": COUNTS}
    own_rules = own is not None and (own / OWN_RULES).is_file()
    if own_rules:  # else the rules of the variant are told by themselves
        files["README.md"] = README.format(title=title, origin=original.title, folder=folder)
    made_here = Path(tempfile.mkdtemp(prefix=".new-", dir=into))
    try:
        for file, content in files.items():
            (made_here / file).write_text(content, encoding="utf-8")
        if own_rules:
            shutil.copyfile(source.parent / OWN_RULES, made_here / OWN_RULES)
        made_here.chmod(0o755)
        made_here.rename(folder)
    except OSError as error:
        shutil.rmtree(made_here, ignore_errors=True)
        raise ValueError(f"{folder}: {error.strerror or error}") from None
    return folder


def reset(text: str, title: str) -> str:
    """The definition under another title, by nobody and from nowhere; else letter for letter."""
    head = re.split(r"(?m)^(?=[ \t]*\[)", text, maxsplit=1)[0]
    kept: list[str] = []
    lines = head.splitlines(keepends=True)
    while lines:
        if lines[0].partition("=")[0].strip() in HEAD:
            lines = lines[value_lines(lines) :]
        else:
            kept.append(lines.pop(0))
    fresh = [
        f"title = {json.dumps(title, ensure_ascii=False)}\n",
        'summary = ""  # one line for the list of games\n',
        'inventor = ""\n',
        "sources = []  # where the rules are published\n",
    ]
    return "".join(fresh) + "".join(kept) + untranslated(text[len(head) :])


def untranslated(text: str) -> str:
    """The rest of a definition without the title and the summary in other languages."""
    kept, section = [], ""
    for line in text.splitlines(keepends=True):
        section = section_of(line) or section
        told = line.partition("=")[0].strip() in ("title", "summary")
        if not (section.startswith("translations.") and told):
            kept.append(line)
    return "".join(kept)


def value_lines(lines: list[str]) -> int:
    """How many lines the key takes that is set in the first one."""
    for number in range(1, len(lines) + 1):
        with contextlib.suppress(tomllib.TOMLDecodeError):
            tomllib.loads("".join(lines[:number]))
            return number
    return 1
