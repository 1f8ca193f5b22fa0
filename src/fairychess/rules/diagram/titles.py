"""The title of an imported variant, from the name its author or a file gave it."""

import re

LONGEST = 60
UNUSUAL = re.compile(r"[^\w'’.,:!?&()+-]|_|\.\.+")
NUMERAL = re.compile(r"(?=[ivx])x{0,3}(?:ix|iv|v?i{0,3})")
"""Roman numerals up to xxxix, in small letters."""


def title_of(name: str) -> str:
    """The title of a variant called so: as it is written, where the name has capitals of its own.

    A name in small letters, as folders have, gets capitals at its words: `terachess-ii` is called
    Terachess II, `mcdonald's chess` Mcdonald's Chess. Underscores are blanks, and so is what names
    are not written with.
    """
    found = " ".join(UNUSUAL.sub(" ", name).split())[:LONGEST].rstrip()
    if found != found.lower():
        return found
    words = (found if " " in found else found.replace("-", " ")).split()
    return " ".join(
        word.upper() if number and NUMERAL.fullmatch(word) else word[:1].upper() + word[1:]
        for number, word in enumerate(words)
    )
