"""Relay: a piece guarded by a relay piece of its own side may also move as that piece does.

`relays` are the ids of the relay pieces: what one of them could recapture, had the enemy just taken
it, is guarded by it. `pieces` = "*" (all but royals and relays) or the ids that can be given its
moves, captures among them. `not_to` names for some pieces squares where these moves may not end:
`{ P = "*1 *8" }`. With `peaceful` the relay pieces themselves neither capture nor are captured;
what they relay captures, and so gives check.
Source: Mannis Charosh, knight relay chess (1972).
"""

from typing import Any

from fairychess.messages import wrong_value
from fairychess.rules import parameter_forms as forms
from fairychess.rules.added_captures import ids_of
from fairychess.rules.composed.sentences import Said, Table, forbid, offer, quoted, said
from fairychess.rules.squares import squares_of_sides, zone_texts

FORMS = {
    "relays": forms.ids,
    "pieces": forms.all_or_ids,
    "not_to": forms.table_of(forms.squares, '{ P = "*1 *8" }'),
}


def rule(
    definition: Any,
    *,
    relays: Any,
    pieces: Any = "*",
    not_to: Any = None,
    peaceful: bool = False,
) -> Said:
    """Build from the table `[rules.relay]`."""
    if relays == "*":
        raise wrong_value("relays", '"*"', "wanted_ids")
    places = {} if not_to is None else not_to
    if not isinstance(places, dict):
        raise wrong_value("not_to", repr(not_to), "wanted_table_ids_squares")
    for value in places.values():
        squares_of_sides(definition, value, "not_to")
    lenders = ids_of("relays", relays)
    given = ids_of("pieces", pieces)
    if given == "*":
        given = [p.id for p in definition.pieces if not p.royal and p.id not in lenders]
    free = [name for name in given if name not in places]
    found = [lent for name in lenders for lent in _lent(name, free, places, given)]
    if peaceful and lenders:
        some = quoted(lenders)
        of_them = f"captured & type({some}) or moving({some}) and captured & enemies"
        found.append(forbid(of_them, "captures"))
    return said(*found)


def _lent(lender: str, free: list[str], places: dict[str, Any], given: list[str]) -> list[Table]:
    """What a type lends: to pieces that may go anywhere with it, and to those that may not."""
    guarded = f"attacked_by(mine & type({lender!r}))"
    found = []
    if free:
        found.append(offer(f"mine & type({quoted(free)}) & {guarded}", [lender]))
    for name in (name for name in places if name in given):
        whose = f"mine & type({name!r}) & {guarded}"
        for side, barred in zone_texts(places[name]):
            found.append(offer(f"{side}{whose}", [lender], f"board - {barred}"))
    return found
