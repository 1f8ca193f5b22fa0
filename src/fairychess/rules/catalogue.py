"""Finding variants: folders of the package's `variants` room, other folders, files.

FAIRYCHESS_VARIANTS names folders of one's own, separated as in PATH. The variants there are known
by their names like those of the package, in every process that has this variable.
"""

import copyreg
import os
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fairychess.file_kinds import READERS
from fairychess.messages import as_message
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import choose, parse, read_options, settle
from fairychess.rules.names import by_name, by_what_files_say, nearest, squeezed
from fairychess.rules.own_rules import FILE as OWN_RULES
from fairychess.rules.variant_error import VariantError
from fairychess.rules.variant_file_reader import VariantFileReader

ROOM = Path(__file__).parent.parent / "variants"
FILE = "variant.toml"
LARGEST = 1_000_000
FEATURED = "featured"
"""The family of the variants that lie in ROOM itself; every other family is a folder of ROOM."""

OWN = "own"
"""The family of the variants in folders of one's own."""

_LONGEST_NAME = 100

FOLDERS = "FAIRYCHESS_VARIANTS"
_ORDER = (
    "chess_relatives",
    "other_goals",
    "captures",
    "conditions",
    "several_moves",
    "hidden_information",
    "chance",
    "explosions_and_walls",
    "drop_games",
    "large_boards",
)
"""Families that are shown first, behind the featured games."""


@lru_cache(maxsize=8)
def _places(room: Path) -> dict[str, Path]:
    """Every variant's folder by its name. Only folders are looked at, and only once.

    A folder of the room is a variant where it holds a variant file, else a family of variants.
    """
    found: dict[str, Path] = {}
    for folder in _folders(room):
        inside = (folder / FILE).is_file()
        for variant in [folder] if inside else _folders(folder):
            name = variant.name.replace("_", "-")
            if name in found:
                raise VariantError(f"{variant}: {found[name]} has this name as well")
            found[name] = variant
    return dict(sorted(found.items()))


def _folders(room: Path) -> list[Path]:
    with os.scandir(room) as entries:
        return [Path(one.path) for one in entries if one.is_dir() and one.name[0] not in "_."]


def own_places() -> dict[str, Path]:
    """The folders of one's own variants by their names, as they are now.

    FAIRYCHESS_VARIANTS names folders of variants, or variants. A name of the package's stays its.
    """
    found: dict[str, Path] = {}
    for room in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        for variant in variants_in(Path(room)):
            name = variant.name.replace("_", "-")
            if name not in _places(ROOM):
                found.setdefault(name, variant)
    return found


def variants_in(folder: Path) -> list[Path]:
    """The variants' folders in a folder: itself if it is one, or those that it holds."""
    if (folder / FILE).is_file():
        return [folder]
    if not folder.is_dir():
        return []
    return sorted(inside for inside in _folders(folder) if (inside / FILE).is_file())


def available() -> list[str]:
    """Names of the package's variants and of one's own, in alphabetical order."""
    return sorted({**_places(ROOM), **own_places()})


def variants(family: str = "") -> list[str]:
    """Names of all variants, or of those of a family, in alphabetical order.

        >>> variants("drop-games")[:3]
        ['atomic-crazyhouse', 'capahouse', 'chennis']

    Raises VariantError for a family there is not; `families()` has them all.
    """
    if not family:
        return available()
    known = families()
    called = family.replace("-", "_")
    if called not in known:
        raise VariantError(f"{family}: no such family; there are: {', '.join(known)}")
    return sorted(known[called])


def featured() -> list[str]:
    """Names of the variants that the package was made for and of their common ground.

    They have pages, pictures and played games of their own; those of the other families are told
    by their definition.
    """
    return families()[FEATURED]


def families() -> dict[str, list[str]]:
    """Names of the variants by family, one's own and the featured games first; names in order."""
    found: dict[str, list[str]] = {FEATURED: []}
    for name in _places(ROOM):
        found.setdefault(family_of(name), []).append(name)
    ranks = {family: rank for rank, family in enumerate((FEATURED, *_ORDER))}
    order = sorted(found, key=lambda family: (ranks.get(family, len(ranks)), family))
    own = sorted(own_places())
    return ({OWN: own} if own else {}) | {family: found[family] for family in order}


def family_of(name: str) -> str:
    """The family of a variant that comes with the package. Raises KeyError for any other."""
    folder = _places(ROOM)[name]
    return FEATURED if folder.parent == ROOM else folder.parent.name


def installed(path: Path) -> bool:
    """Whether a variant file is one of those that come with the package."""
    return path.name == FILE and path.parent in _places(ROOM).values()


def in_library(path: Path) -> bool:
    """Whether a variant file is that of an installed variant which only its definition tells."""
    return installed(path) and path.parent.parent != ROOM


def own(path: Path) -> bool:
    """Whether a variant file is known by its name because it lies in a folder of one's own."""
    return path.name == FILE and path.parent in own_places().values()


def find(name: str | Path) -> Path:
    """The variant file behind a name, a folder or a file; VariantError if there is none."""
    text = str(name)
    folder = _folder(text.replace("_", "-"))
    for path in (*([folder / FILE] if folder else []), Path(text) / FILE, Path(text)):
        if path.is_file():
            return path if path.suffix not in READERS else _part(path, "")
    file, _, part = text.partition("#")
    if part and Path(file).suffix in READERS and Path(file).is_file():
        return _part(Path(file), part)
    called = named(text)
    if called and (folder := _folder(called)):
        return folder / FILE
    close = nearest(text, by_name(available()))
    hint = f"; perhaps {' or '.join(close)}" if close else ""
    raise VariantError(
        f"{text}: no such variant, folder or file{hint}; `fairychess variants` lists them"
    )


def _part(file: Path, part: str) -> Path:
    """A part of a file of another kind: `games.ini#bigger`."""
    return Path(f"{file}#{READERS[file.suffix](_text(file), str(file), part)[0]}")


def _folder(name: str) -> Path | None:
    return _places(ROOM).get(name) or own_places().get(name)


def named(name: str) -> str:
    """The variant that people or other programs call so; "" for none, or for several.

    >>> named("3check"), named("Fischer Random"), named("Let's Catch the Lion")
    ('three-check', 'chess960', 'dobutsu')
    """
    if len(name) > _LONGEST_NAME or not name.isprintable() or set(name) & set("/\\#"):
        return ""  # a file or worse, but no name
    wanted = squeezed(name)
    known = _package_names()
    if wanted in known:
        return known[wanted]
    return by_name(own_places()).get(wanted) or _said_by_files().get(wanted, "")


@cache
def _package_names() -> dict[str, str]:
    return by_name(_places(ROOM))


@cache
def _said_by_files() -> dict[str, str]:
    return by_what_files_say({name: _head(folder / FILE) for name, folder in _places(ROOM).items()})


def head(name: str) -> dict[str, Any]:
    """What an installed variant's file says before its starting position: title, summary, board ...

    Nothing is compiled, and what follows is not read unless the head does not stand by itself.
    Raises VariantError.
    """
    path = find(name)
    return _head(path) if installed(path) else read_head(path)


@cache
def _head(path: Path) -> dict[str, Any]:
    return read_head(path)


def read_head(path: Path) -> dict[str, Any]:
    """Read what a variant file says before its starting position, the board as it is where nobody
    chooses otherwise. Raises VariantError."""
    text = contents(path)[0]
    for part in (text.partition("\n[start]")[0], text):
        reader = VariantFileReader(part, str(path))
        try:
            data = tomllib.loads(part)
            chosen = settle(read_options(data.get("options", {}), reader), {}, str(path))
            return data | {"board": choose(data["board"], chosen, reader)}
        except (tomllib.TOMLDecodeError, KeyError, VariantError):
            continue
    raise VariantError(f"{path}: its head cannot be read")


def load(name: str | Path, **options: object) -> Rules:
    """The compiled rules of a variant, by name, folder or file, under the given options.

    Raises VariantError with one clear line for a file that cannot be used.
    """
    path = find(name)
    key = tuple(sorted((option, option_text(value)) for option, value in options.items()))
    return _load(path, *contents(path), key)


def contents(path: Path) -> tuple[str, bytes]:
    """The text of a variant file and of the rules.py beside it, as they are now.

    What has been loaded is known by these and not by a time of writing, which an editor or a copy
    may leave as it was. Raises VariantError.
    """
    file, _, part = str(path).partition("#")
    if part and (reader := READERS.get(Path(file).suffix)):
        return reader(_text(Path(file)), file, part)[1], b""
    text, piece = _text(path), path.parent / OWN_RULES
    try:
        return text, piece.read_bytes() if path.name == FILE and piece.is_file() else b""
    except OSError as error:
        raise VariantError(f"{piece}: {error}") from None


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise VariantError(f"{path}: larger than {LARGEST} bytes")
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VariantError("fault_called", called=str(path), reason=as_message(error)) from None


def option_text(value: object) -> str:
    """An option's value as files and command lines spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load_text(text: str, where: str, **options: object) -> Rules:
    """The rules of a variant file that is at hand as text; `where` is the file it once was.

    A text brings no rules.py of its own. Raises VariantError as `load` does.
    """
    key = tuple(sorted((option, option_text(value)) for option, value in options.items()))
    return _load_text(text, where, key)


@lru_cache(maxsize=64)
def _load_text(text: str, where: str, options: tuple[tuple[str, str], ...]) -> Rules:
    path = Path(where)
    name = path.parent.name.replace("_", "-") if path.name == FILE else stem(path)
    return Rules(parse(text, where, name, dict(options), None))


@lru_cache(maxsize=64)
def _load(path: Path, text: str, own: bytes, options: tuple[tuple[str, str], ...]) -> Rules:
    inside = path.name == FILE
    name = path.parent.name.replace("_", "-") if inside else stem(path)
    return Rules(parse(text, str(path), name, dict(options), path.parent if inside else None))


def stem(path: Path) -> str:
    """The name of a variant that is a file, or a part of one: `bigger` of `games.ini#bigger`."""
    return str(path).partition("#")[2] or path.stem.replace("_", "-")


# ---- rules in other processes -------------------------------------------------------------------


def reloaded(name: str, text: str | None, options: dict[str, str]) -> Rules:
    """The rules that another process, or another day, has pickled. Raises VariantError."""
    return load(name, **options) if text is None else load_text(text, name, **options)


def address_of(rules: Rules) -> tuple[str, str | None, dict[str, str]]:
    """What `reloaded` makes rules of again: a name and options, and a text where that is needed.

    They are known by name where they are installed and by their folder where they have Python of
    their own; else the text of their file goes with them.
    """
    definition = rules.definition
    options = {
        key: option_text(value)
        for key, value in definition.chosen.items()
        if value != definition.options[key].default
    }
    folder = definition.folder
    if folder is not None and (installed(folder / FILE) or own(folder / FILE)):
        return rules.name, None, options
    if folder is not None and (folder / OWN_RULES).is_file():
        return str(folder.resolve()), None, options
    return definition.where or rules.name, definition.text, options


def _reduced(rules: Rules) -> tuple[Any, tuple[str, str | None, dict[str, str]]]:
    return reloaded, address_of(rules)


copyreg.pickle(Rules, _reduced)
