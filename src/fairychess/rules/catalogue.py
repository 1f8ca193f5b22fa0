"""Finding variants: folders of the package's `variants` room, other folders, files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.rules.compiling import Rules
from fairychess.rules.definition import VariantError, parse
from fairychess.rules.own_rules import FILE as OWN_RULES

ROOM = Path(__file__).parent.parent / "variants"
FILE = "variant.toml"
LARGEST = 1_000_000


def available() -> list[str]:
    """Names of the variants that come with the package, in alphabetical order."""
    return sorted(
        folder.name.replace("_", "-") for folder in ROOM.iterdir() if (folder / FILE).is_file()
    )


def find(name: str | Path) -> Path:
    """The variant file behind a name, a folder or a file; VariantError if there is none."""
    text = str(name)
    for path in (ROOM / text.replace("-", "_") / FILE, Path(text) / FILE, Path(text)):
        if path.is_file() and (path.parent.parent == ROOM or path != ROOM):
            return path
    raise VariantError(
        f"{text}: no such variant, folder or file; there are: {', '.join(available())}"
    )


def load(name: str | Path, **options: Any) -> Rules:
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
    try:
        if path.stat().st_size > LARGEST:
            raise VariantError(f"{path}: larger than {LARGEST} bytes")
        text = path.read_text(encoding="utf-8")
        piece = path.parent / OWN_RULES
        own = piece.read_bytes() if path.name == FILE and piece.is_file() else b""
    except (OSError, UnicodeDecodeError) as error:
        raise VariantError(f"{path}: {error}") from None
    return text, own


def option_text(value: Any) -> str:
    """An option's value as files and command lines spell it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load_text(text: str, where: str, **options: Any) -> Rules:
    """The rules of a variant file that is at hand as text; `where` is the file it once was.

    A text brings no rules.py of its own. Raises VariantError as `load` does.
    """
    key = tuple(sorted((option, option_text(value)) for option, value in options.items()))
    return _load_text(text, where, key)


@lru_cache(maxsize=64)
def _load_text(text: str, where: str, options: tuple[tuple[str, str], ...]) -> Rules:
    path = Path(where)
    name = (path.parent.name if path.name == FILE else path.stem).replace("_", "-")
    return Rules(parse(text, where, name, dict(options), None))


@lru_cache(maxsize=64)
def _load(path: Path, text: str, own: bytes, options: tuple[tuple[str, str], ...]) -> Rules:
    inside = path.name == FILE
    name = (path.parent.name if inside else path.stem).replace("_", "-")
    return Rules(parse(text, str(path), name, dict(options), path.parent if inside else None))
