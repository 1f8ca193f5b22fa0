"""Burning: wherever certain pieces come to stand, every enemy beside them is removed (fire demons).

It needs no capture. `pieces` are the ids of those that burn; of the enemy's they burn none. And
who moves next to an enemy piece that burns is removed in its place, after whatever it captures;
that comes first, so of two that burn the one that has moved is lost, and nothing else is. A piece
that becomes one by promotion burns at once.
Source: tenjiku shogi, by the rules of the Shogi Association.
"""

from typing import Any

from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, after, quoted, said

FORMS = {"pieces": forms.ids}


def rule(definition: Any, *, pieces: Any) -> Said:
    """Build from the table `[rules.burning]`."""
    burning = f"type({quoted(pieces)})"
    return said(
        after("moved", "remove(target)", if_=f"target & neighbours(enemies & {burning})"),
        after("moved", "remove(neighbours(target) & enemies)", if_=f"target & {burning}"),
    )
