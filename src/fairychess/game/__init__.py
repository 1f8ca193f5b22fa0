"""The game room: one game from the first decision to the last, and who may know what of it.

`new_game` gives a `Game`: seats, chance drawn from a recorded seed, undo, resignation, draws and
the record, which `read_record` and `replay` read back; `reading` reads the files of others.
`view(seat)` fills a `View` from nothing; players, pages and spectators get a View and never the
position behind it. `catalogue` and
`variant_info` describe the variants in public.

It must not know how pieces move, how a computer thinks, or who is connected how.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from
from fairychess.rules.names import names_of

if TYPE_CHECKING:
    from fairychess.game.game import Game, Refused, new_game
    from fairychess.game.info import catalogue, variant_info
    from fairychess.game.reading import read_record
    from fairychess.game.replaying import replay
    from fairychess.game.view import VariantInfo, View

__all__ = [
    "Game", "Refused", "VariantInfo", "View", "catalogue", "names_of", "new_game", "read_record",
    "replay", "variant_info",
]  # fmt: skip

__getattr__ = names_from(__name__)
