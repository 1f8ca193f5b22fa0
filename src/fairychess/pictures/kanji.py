"""What stands on the tiles of shogi and its historic relatives, by the pieces' English names."""

import tomllib
from functools import cache
from pathlib import Path

_TABLE = Path(__file__).parent / "kanji.toml"
_PROMOTED, _BECAME = "promoted ", "成"
_ALONE = "alone"


def kanji_of(name: str) -> str:
    """The one or two characters of a piece of this name, "" where none are known."""
    plain = " ".join(name[:100].lower().replace("_", " ").split())
    known = _known()
    return known.get(plain) or known.get(plain.removeprefix(_PROMOTED), "")


def in_full(sign: str, name: str) -> str:
    """The name that one character on a tile stands for, in two where it has so many.

    `name` is the piece's English one: the same character may stand for different pieces.
    """
    known = kanji_of(name)
    if len(sign) != 1 or sign in known:
        return known if sign and sign in known else sign
    return known if known.startswith(_BECAME) else _tables()[_ALONE].get(sign, sign)


def known_signs() -> set[str]:
    """Every character that stands on a tile of such a name."""
    return set("".join(signs for table in _tables().values() for signs in table.values()))


@cache
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(_TABLE.read_text("utf-8"))


@cache
def _known() -> dict[str, str]:
    return {
        name: signs
        for title, table in _tables().items()
        for name, signs in table.items()
        if title != _ALONE
    }
