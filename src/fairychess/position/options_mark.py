"""What `Options` notes of its list before somebody looks further. Compiled, it is a struct."""

from typing import NamedTuple


class OptionsMark(NamedTuple):
    """How long the list was, where in it the royal's moves stood, and all its moves or-ed."""

    top: int
    royal_low: int
    royal_high: int
    seen: int
