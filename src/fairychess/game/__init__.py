"""The game room: one game from the first decision to the last, and who may know what of it.

`new_game` gives a `Game`: seats, chance drawn from a recorded seed, undo, resignation, draws and
the record, which `read_record` and `replay` read back; `read_games` reads the files of others.
`view(seat)` fills a `View` from nothing; players, pages and spectators get a View and never the
position behind it. `catalogue` and
`variant_info` describe the variants in public.

It must not know how pieces move, how a computer thinks, or who is connected how.
"""

from typing import TYPE_CHECKING

from fairychess.later import names_from
from fairychess.rules.names import names_of as names_of

if TYPE_CHECKING:
    from fairychess.game.example_boards import example_picture as example_picture
    from fairychess.game.example_boards import rule_examples as rule_examples
    from fairychess.game.game import Game, Refused, new_game
    from fairychess.game.info import balance as balance
    from fairychess.game.info import catalogue, variant_info
    from fairychess.game.info import picture as picture
    from fairychess.game.reading import read_games as read_games
    from fairychess.game.reading import read_record
    from fairychess.game.replaying import replay
    from fairychess.game.view import MoveRecord, VariantInfo, View
    from fairychess.game.view import PieceView as PieceView

__all__ = [
    "Game", "MoveRecord", "Refused", "VariantInfo", "View", "catalogue", "new_game",
    "read_record", "replay", "variant_info",
]  # fmt: skip

__getattr__ = names_from(
    __name__,
    {
        "example_boards": ["example_picture", "rule_examples"],
        "game": ["Game", "Refused", "new_game"],
        "info": ["balance", "catalogue", "picture", "variant_info"],
        "reading": ["read_games", "read_record"],
        "replaying": ["replay"],
        "view": ["MoveRecord", "PieceView", "VariantInfo", "View"],
    },
)
