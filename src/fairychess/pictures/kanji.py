"""What stands on the tiles of shogi and its historic relatives, by the pieces' English names."""

import tomllib
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).parent / "kanji.toml"
_PROMOTED = "promoted "


def kanji_of(name: str) -> str:
    """The one or two characters of a piece of this name, "" where none are known."""
    plain = " ".join(name[:100].lower().replace("_", " ").split())
    known = _known()
    return known.get(plain) or known.get(plain.removeprefix(_PROMOTED), "")


@cache
def _known() -> dict[str, str]:
    tables = tomllib.loads(_TABLE.read_text("utf-8"))
    return {name: signs for table in tables.values() for name, signs in table.items()}
