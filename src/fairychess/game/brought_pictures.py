"""Pictures that come with a definition: written into its text, so that they are kept with it."""

import json
import re

from fairychess.pictures import read_own
from fairychess.rules.catalogue import load_text

_BLOCK = re.compile(r"^(?=\[)", re.MULTILINE)
_ID = re.compile(r"^id = [\"']([^\"'\n]{1,40})[\"']$", re.MULTILINE)
_PICTURE = re.compile(r"^(?:picture|shape) = [^\n]*\n", re.MULTILINE)


def with_pictures(text: str, pictures: dict[str, str], where: str) -> str:
    """A variant file whose pieces, by their ids, have these pictures: names of drawings, or SVG.

    Raises ValueError for a picture that is neither, and for one that has no piece.
    """
    waiting = {
        ident: read_own(chosen) if chosen.lstrip().startswith("<") else chosen
        for ident, chosen in pictures.items()
    }
    rows: list[str] = []
    for block in _BLOCK.split(text):
        found = _ID.search(block) if block.startswith("[[pieces]]") else None
        if found and found[1] in waiting:
            block = _PICTURE.sub("", block)
            chosen = json.dumps(waiting.pop(found[1]), ensure_ascii=False)
            block = block.replace(found[0], f"{found[0]}\npicture = {chosen}", 1)
        rows.append(block)
    for ident in waiting:
        raise ValueError(f"pictures: no piece of this definition has the id {ident[:20]!r}")
    made = "".join(rows)
    load_text(made, where)
    return made
