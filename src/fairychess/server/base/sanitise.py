"""Texts that people write for others: made harmless before they are kept."""

import unicodedata

LONGEST_NAME = 24
"""Characters of what a person is called."""

_LOOKED_AT = 8
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_MOST_MARKS = 4
"""Marks on one letter: no script needs more (UTS 39, 5.4), and they cover the lines around."""

# Unseen as well, though their category says letter, mark or symbol: Default_Ignorable_Code_Point
# and glyphs without ink.
_IGNORED = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x3164, 0x3164),
        (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF), (0x2800, 0x2800),
        (0x13441, 0x13442), (0x16FE4, 0x16FE4), (0x1D159, 0x1D159),
    )
    for code in range(first, last + 1)
)  # fmt: skip


def sanitise(text: str, limit: int = 300) -> str:
    """One line without characters that hide, reorder or break; at most `limit` long."""
    # Sorting combining marks takes quadratic time, so no more is looked at than could be kept.
    normal = unicodedata.normalize("NFC", text[: _LOOKED_AT * limit])
    kept, marks = [], 0
    for character in normal:
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if character in _IGNORED or kind in _HIDDEN:
            kept.append("" if marks else " ")
        elif marks <= _MOST_MARKS:
            kept.append(character)
    return " ".join("".join(kept).split())[:limit].strip()


def folded(name: str) -> str:
    """A name as it is compared: no two may look alike but for case, width or spaces."""
    return unicodedata.normalize("NFKC", "".join(sanitise(name).split())).casefold()
