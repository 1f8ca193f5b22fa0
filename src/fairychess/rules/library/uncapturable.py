"""Uncapturable pieces, the Interactive Diagram's `iron` ones.

Source: H. G. Muller, the Interactive Diagram.
"""

from typing import Any

from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, forbid, quoted, said

OLD_NAMES: dict[str, dict[str, object]] = {"iron": {}}
"""The rule's name in earlier variant files."""

FORMS = {"pieces": forms.ids, "kinds": forms.ids}


def rule(definition: Any, *, pieces: Any = None, kinds: Any = None) -> Said:
    """Build from the table `[rules.uncapturable]`; `kinds` is an older name of `pieces`."""
    ids = pieces if kinds is None else kinds
    return said(forbid(f"captured & type({quoted(ids)})", "captures"))
