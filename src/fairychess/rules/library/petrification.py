"""Petrification: a piece that captures turns to stone, a wall that nobody can move or take.

Parameter: `pieces` = ids of the pieces that turn to stone. Source: the rules of petrified chess,
where all but pawns do.
"""

from typing import Any

from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, after, quoted, said

FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Said:
    """Build from the table `[rules.petrification]`."""
    return said(after("captured", f"wall(target & type({quoted(pieces)}))"))
