"""Squares in the words of a page, called as the reader's board has them at its edges."""

import re
from collections.abc import Mapping

_TAG = re.compile(r"(<[^<>]*>)")
_SQUARE = re.compile(r"(?<![A-Za-z0-9])[a-z]{1,2}[1-9][0-9]?(?![A-Za-z0-9])")
_AS_IT_IS = ("<code", "<pre")
"""What stands in these is text of moves and positions."""


def with_squares(page: str, called: Mapping[str, str]) -> str:
    """HTML with the squares in its words as they are `called`."""
    if not called:
        return page
    parts, apart = _TAG.split(page), 0
    for place, part in enumerate(parts):
        if place % 2:
            opened = part.startswith(_AS_IT_IS)
            apart += opened - part.startswith(tuple(f"</{one[1:]}" for one in _AS_IT_IS))
        elif not apart:
            parts[place] = _SQUARE.sub(lambda found: called.get(found[0], found[0]), part)
    return "".join(parts)
