"""What reads variant files of other kinds than our own, by their endings.

The package fills this in before anything is read, so that the rooms of rules, which know of one
kind only, need not know who reads the others.
"""

from collections.abc import Callable

Reader = Callable[[str, str, str], tuple[str, str]]
"""From the text, what errors call the file and the name of a part of it ("": the only one) to the
part's name and the text of a variant file."""

READERS: dict[str, Reader] = {}
