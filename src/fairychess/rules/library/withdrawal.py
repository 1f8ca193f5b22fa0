"""Withdrawal: a piece captures the enemy next to it from which it moves straight away.

It takes the enemy on the neighbouring square opposite to the direction of its move, whatever it
does elsewhere; it must do so. `pieces` = "*" (all) or the ids that capture so; `mimics` = ids of
pieces that capture so only what itself captures so, as Ultima's chameleon. Captures by replacement
are a matter of the pieces' own moves: give them none (`m` moves) if they have none.
Source: Robert Abbott, Ultima (1962), the withdrawer; also Fanorona's captures by withdrawal.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.ray import NOWHERE, opposite, ray_start
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.rules.added_captures import AddedCaptures

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Withdrawal(AddedCaptures):
    """Looks one square back from where a move began."""

    @cython.cfunc
    def find(
        self, pos: State, origin: cython.int, to: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note the enemy behind the piece."""
        direction: cython.int = self.way[square_index(pos.tables.squares, origin, to)]
        behind: cython.int
        if direction < 0:
            return
        behind = pos.tables.ray[ray_start(origin, opposite(direction), pos.tables.ray_length)]
        if behind != NOWHERE and self.enemy(pos, behind, mimic):
            self.note(behind)


FORMS = {"pieces": forms.all_or_ids, "mimics": forms.ids}


def rule(definition: Any, *, pieces: Any = "*", mimics: Any = ()) -> Withdrawal:
    """Build from the table `[rules.withdrawal]`."""
    return Withdrawal(pieces, mimics)
