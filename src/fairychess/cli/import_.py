"""`fairychess import`: an Interactive Diagram or an INI file in, variant folders out."""

import argparse
import sys
from pathlib import Path
from typing import Any

from fairychess.cli.importing_ini import import_ini
from fairychess.explain import readme_files
from fairychess.ini.sections import without_comment
from fairychess.rules.diagram import draft, read_diagram, write_folder
from fairychess.rules.diagram.folder import folder_name
from fairychess.rules.diagram.parser import Diagram
from fairychess.rules.diagram.text import LONGEST


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser(
        "import",
        help="make variants from an Interactive Diagram or an INI file",
        description="Make a variant from an Interactive Diagram, or a variant from each section of "
        "an INI file: a file that ends in .ini or begins with a [section].",
    )
    parser.add_argument("file", metavar="FILE", help="the definition; - is standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FOLDER",
        help="where the variant goes, else ./ and its name; of INI: where the variants' folders go",
    )
    parser.add_argument(
        "--variant",
        metavar="NAME",
        action="append",
        default=[],
        help="only this section of an INI file, or a built-in variant; may be repeated",
    )
    parser.add_argument(
        "--partly",
        action="store_true",
        help="also write variants of an INI file that cannot be carried over in full",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Read, write the folders, say what is not honoured."""
    where = "standard input" if args.file == "-" else str(args.file)
    text = read_text(args.file, where)
    if args.variant or is_ini(text, where):
        return import_ini(text, where, args.variant, Path(args.output or "."), args.partly)
    diagram = read_diagram(text, where)
    name = own_name(diagram, args.file)
    folder = Path(args.output) if args.output else Path(folder_name(name))
    made = draft(diagram, folder.name if args.output else name)
    if folder.exists() or folder.is_symlink():
        raise ValueError(f"{folder}: exists already and is not overwritten; choose another with -o")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        written = write_folder(made, folder, readme_files)
    except OSError as error:
        raise ValueError(f"{folder}: {error.strerror or error}") from None
    for note in made.notes:
        print(note.told(where), file=sys.stderr)
    print(f"{folder}: {made.title}, {written}")
    return 0


def is_ini(text: str, where: str) -> bool:
    """Is this an INI file? By its name, or because it begins with a section."""
    if where.lower().endswith(".ini"):
        return True
    lines = (without_comment(line) for line in text.splitlines())
    first = next((line for line in lines if line), "")
    return first.startswith("[") and first.endswith("]")


def read_text(file: str, where: str) -> str:
    """The pasted text, not more of it than a definition can have."""
    try:
        if file == "-":
            raw = sys.stdin.buffer.read(4 * LONGEST + 1)
        else:
            with open(file, "rb") as stream:
                raw = stream.read(4 * LONGEST + 1)
    except OSError as error:
        raise ValueError(f"{where}: {error.strerror or error}") from None
    if len(raw) > 4 * LONGEST:
        raise ValueError(f"{where}: longer than {LONGEST} characters")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ValueError(f"{where}:{line}: not UTF-8 text") from None


def own_name(diagram: Diagram, file: str) -> str:
    """The variant's name: the diagram's satellite, or the file's."""
    satellite = diagram.parameters.text("satellite")
    return satellite or (Path(file).stem if file != "-" else "diagram")
