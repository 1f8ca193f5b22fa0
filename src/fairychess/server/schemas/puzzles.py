"""What puzzle pages send, typed and bounded."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

_Text = Annotated[str, Meta(min_length=1, max_length=400)]
_Texts = Annotated[list[_Text], Meta(max_length=40)]


class SolverSteps(Struct, forbid_unknown_fields=True):
    """POST /api/puzzles/{variant}/{id}/...: the solver's steps so far, or the pieces named."""

    moves: _Texts = msgspec.field(default_factory=list)


class AtPly(Struct, forbid_unknown_fields=True):
    """POST /api/puzzles/{variant}/{id}/look: a position on the way to a deduction."""

    ply: Annotated[int, Meta(ge=0, le=4000)] = 0
