"""Texts that people write for others: made harmless before they are kept."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
"""Characters of what a person is called."""

_LOOKED_AT = 8
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def sanitise(text: str, limit: int = 300) -> str:
    """One line without characters that hide, reorder or break; at most `limit` long."""
    # Sorting combining marks takes quadratic time, so no more is looked at than could be kept.
    normal = unicodedata.normalize("NFC", text[: _LOOKED_AT * limit])
    seen = (" " if unicodedata.category(c) in _HIDDEN else c for c in normal)
    return " ".join("".join(seen).split())[:limit].strip()


def folded(name: str) -> str:
    """A name as it is compared: no two may look alike but for case, width or spaces."""
    return unicodedata.normalize("NFKC", "".join(sanitise(name).split())).casefold()
