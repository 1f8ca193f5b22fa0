"""Variants from a file or folder that the user of a board names: variant.toml, or an INI file."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from fairychess.engine.known import GameError
from fairychess.rules import Rules, load

LARGEST = 1 << 20
MOST = 500
"""Folders of variants that are looked at, in one folder."""
FILE = "variant.toml"

Source = Callable[[], Rules]
"""Compiles a variant; ValueError with one line of reason where it cannot be."""


def variants_of_file(text: str) -> dict[str, Source]:
    """Return the variants there are at a path, by name: a variant's folder or file, a folder of
    such folders, an INI file. GameError where there is none."""
    path = Path(text).expanduser()
    try:
        found = _found(path)
    except OSError as error:
        raise GameError(f"{text[:80]}: {error.strerror or error}") from None
    if not found:
        raise GameError(f"{text[:80]}: no {FILE}, no folder that holds one and no INI file")
    return found


def _found(path: Path) -> dict[str, Source]:
    if path.is_dir():
        if (path / FILE).is_file():
            return {_name(path.name): partial(load, path)}
        folders = sorted(path.glob(f"*/{FILE}"))[:MOST]
        return {_name(one.parent.name): partial(load, one.parent) for one in folders}
    if not path.is_file() or path.stat().st_size > LARGEST:
        return {}
    if path.suffix == ".toml":
        return {_name(path.parent.name if path.name == FILE else path.stem): partial(load, path)}
    return _of_ini(path) if path.suffix == ".ini" else {}


def _of_ini(path: Path) -> dict[str, Source]:
    from fairychess.ini import cut  # few name an INI file, and everybody would wait for it
    from fairychess.ini.loading import load_ini

    text = path.read_text(encoding="utf-8-sig", errors="replace")
    read = partial(load_ini, text, partly=True, where=path.name)
    return {name: partial(read, name) for name in cut(text, path.name)}


def _name(folder: str) -> str:
    return folder.lower().replace("_", "-")
