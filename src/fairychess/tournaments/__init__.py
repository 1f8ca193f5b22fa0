"""The tournaments room: who plays whom, and who stands where.

`field` holds who takes part and what they have played. `pair` answers the next round: Swiss after
FIDE's Dutch system, everybody against everybody, knock-out, arena, one against many. `ranked` puts
the field in order with FIDE's tie-breaks; `report` is the file that FIDE's programs exchange.

It must not know variants, games or people: a tournament is numbers and results.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from

if TYPE_CHECKING:
    from fairychess.tournaments.agreed import AgreedRules
    from fairychess.tournaments.field import Entrant, Entries, Meeting
    from fairychess.tournaments.kinds import KINDS, pair
    from fairychess.tournaments.report import crosstable_csv, trf
    from fairychess.tournaments.standings import StandingsPlace, ranked

__all__ = [
    "Entrant", "Entries", "KINDS", "Meeting", "StandingsPlace", "AgreedRules", "crosstable_csv",
    "pair", "ranked", "trf",
]  # fmt: skip

# The library for matchings is loaded only where somebody is paired.
__getattr__ = names_from(__name__)
