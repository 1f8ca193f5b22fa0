"""The program: commands gathered, arguments read, and every error turned into one line."""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import fairychess
from fairychess.one_kind import COMPILED

BAD_INPUT = 2
INTERRUPTED = 130
TRACEBACK = "FAIRYCHESS_TRACEBACK"
EXTRAS = {"asyncpg": "postgres", "redis": "redis"}  # any other library comes with `server`


TOGETHER = {"cecp": "engine", "uci": "engine", "usi": "engine", "restore": "backup"}
"""Commands that stand in the file of another one."""


class Parser(argparse.ArgumentParser):
    """Complains in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {one_line(message)}\n")


def commands(wanted: str = "") -> list[ModuleType]:
    """The modules of this room that are commands, by name; only the one that is wanted if it is
    there, for a board does not wait long for its engine."""
    names = [module.name for module in pkgutil.iter_modules([str(Path(__file__).parent)])]
    wanted = TOGETHER.get(wanted, wanted)
    if wanted in names:
        names = [wanted]
    modules = [
        importlib.import_module(f"fairychess.cli.{name}") for name in names if name[0] != "_"
    ]
    return [module for module in modules if hasattr(module, "register")]


def build(wanted: str = "") -> Parser:
    """The parser of the whole program, or of the command that is wanted."""
    parser = Parser(prog="fairychess", description="Any chess-like game, from one folder of text.")
    parser.add_argument("--version", action="version", version=fairychess.__version__)
    subparsers = parser.add_subparsers(
        title="commands", metavar="COMMAND", required=True, parser_class=Parser
    )
    for module in commands(wanted):
        module.register(subparsers)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status (0, or 2 for bad input)."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A narrow terminal encoding must not keep people from seeing a kanji's place.
            stream.reconfigure(errors="backslashreplace")
    try:
        words = sys.argv[1:] if argv is None else argv
        args = build(words[0] if words else "").parse_args(words)
        if not COMPILED:
            print("fairychess: not compiled, so it runs slowly", file=sys.stderr)
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has seen enough; what is buffered must not fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError as error:
        # The package's own modules are all there: it is a library of an extra that is missing.
        missing = (error.name or "").partition(".")[0]
        if missing in ("", "fairychess") or os.environ.get(TRACEBACK):
            raise
        extra = EXTRAS.get(missing, "server")
        print(
            f"fairychess: this command needs the library {missing}, which is not installed: "
            f"pip install 'fairychess[{extra}]' brings it",
            file=sys.stderr,
        )
        return BAD_INPUT
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        print(explain(error), file=sys.stderr)
        return BAD_INPUT if isinstance(error, (ValueError, OSError)) else 1


def explain(error: Exception) -> str:
    """The line that tells a person about an error."""
    if isinstance(error, fairychess.BetzaError):
        return f"fairychess: not XBetza:\n{error.caret()}"
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"fairychess: {place}{error.strerror or one_line(str(error))}"
    if isinstance(error, ValueError):
        return f"fairychess: {one_line(str(error))}"
    return (
        f"fairychess: this should not happen: {type(error).__name__}: {one_line(str(error))} "
        f"({TRACEBACK}=1 shows where)"
    )


def one_line(text: str) -> str:
    """A text with its line breaks and other control characters made harmless."""
    return "".join(letter if letter.isprintable() else " " for letter in text).strip()
