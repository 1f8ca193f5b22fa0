"""Advance: a piece captures the enemy it moves straight up to.

It takes the enemy on the next square in the direction of its move, beyond the square where it
stops; it must do so. `pieces` = "*" (all) or the ids that capture so; `mimics` = ids of pieces that
capture so only what itself captures so. Captures by replacement are a matter of the pieces' own
moves: give them none (`m` moves) if they have none.
Source: Peter Aronson and David Howe, Rococo (2002), the advancer; also Fanorona's captures by
approach.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.rules.added_captures import AddedCaptures

from fairychess.rules import parameter_forms as forms


@cython.cclass
class Advance(AddedCaptures):
    """Looks one square on from where a move ends."""

    @cython.cfunc
    def find(
        self, pos: State, origin: cython.int, to: cython.int, mimic: cython.bint
    ) -> cython.void:
        """Note the enemy before the piece."""
        direction: cython.int = self.way[square_index(pos.tables.squares, origin, to)]
        ahead: cython.int
        if direction < 0:
            return
        ahead = pos.tables.ray[ray_start(to, direction, pos.tables.ray_length)]
        if ahead != NOWHERE and self.enemy(pos, ahead, mimic):
            self.note(ahead)


FORMS = {"pieces": forms.all_or_ids, "mimics": forms.ids}


def rule(definition: Any, *, pieces: Any = "*", mimics: Any = ()) -> Advance:
    """Build from the table `[rules.advance]`."""
    return Advance(pieces, mimics)
