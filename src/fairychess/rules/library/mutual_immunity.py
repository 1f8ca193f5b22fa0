"""Mutual immunity: pieces of certain types do not capture each other, each its own type.

Parameter: `pieces` = their ids. Source: the rules of Atomar, where kings do not capture kings.
"""

from typing import Any

from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, forbid, quoted, said

FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Said:
    """Build from the table `[rules.mutual_immunity]`."""
    return said(forbid(f"captured & type({quoted(pieces)}) & same_type(origin)", "captures"))
