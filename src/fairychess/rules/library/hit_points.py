"""Hit points: some pieces must be struck several times before they are captured.

A piece of `points` (`{ K = 3, R = 2 }`, at most 15) has so many points. A move that would capture
it takes one point and nothing else as long as it has more than one: the attacker strikes and stays
where it was, and it is the other side's turn. The last point is taken by an ordinary capture. A
move that would capture several pieces strikes them all; the attacker stays where it was unless
every one of them is captured. Who strikes does not promote and keeps the right to castle. A
promoted piece keeps the points it has lost, and one that comes back from a hand has all of them.

A royal piece has one point: let the game end by the extinction of a piece that is not royal. The
rule stands before one about explosions in the file. Source: games for inventors, as kings with
three lives; the points are those of role-playing games.
"""

from typing import Any

from fairychess.messages import wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.composed.sentences import Said, after, said

FORMS = {"points": forms.table_of(forms.NUMBER, "{ K = 3 }")}


def rule(definition: Any, *, points: Any) -> Said:
    """Build from the table `[rules.hit_points]`."""
    if not isinstance(points, dict) or not points:
        raise wrong_value("points", repr(points), "wanted_table_such", example="{ K = 3 }")
    for name, number in points.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 15:
            raise wrong_value(
                f"points: {name}", repr(number), "wanted_number_from_to", low=1, high=15
            )
    return said(
        *(
            after(
                "captured",
                "take_back()",
                "mark('lost', captured, 1)",
                if_=f"taking({name!r}) and taken_marks('lost') < {number - 1}",
            )
            for name, number in points.items()
            if number > 1
        )
    )
