"""fairychess: any chess-like game, from one folder of text.

>>> import fairychess
>>> pos = fairychess.load("chess").position()
>>> pos.push("e2e4") and pos.text()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

A rule of one's own begins with `from fairychess import Rule`; see `fairychess.inventing`.

A name is looked for in its room when it is first asked for: a program that only plays waits neither
for the search nor for the pages.
"""

# ruff: noqa: F405 (the names that rules may use come by a star, for type checkers)
from typing import TYPE_CHECKING, Any

from fairychess import one_kind as _before_all_others  # noqa: F401

# isort: split
from fairychess.file_kinds import READERS as _READERS
from fairychess.later import names_from

# Not in `__all__`: a star would give it to the module that says it.
from fairychess.version import __version__ as __version__

if TYPE_CHECKING:
    from fairychess.analysis import Analysis, AnalysisError, Found, Line, analyse
    from fairychess.api import Move, NotationError, Piece, Position
    from fairychess.betza.errors import BetzaError
    from fairychess.game import Game, Refused, View, new_game, read_record, replay
    from fairychess.game.reading import read_games
    from fairychess.game.records.tree import Node, Record, RecordError
    from fairychess.inventing import *  # noqa: F403
    from fairychess.notation.move_text import MoveError
    from fairychess.notation.possible import PositionError
    from fairychess.position.outcome import Outcome
    from fairychess.research import Batch
    from fairychess.rules import (
        RuleError,
        Rules,
        VariantError,
        available,
        featured,
        load,
    )
    from fairychess.rules.catalogue import families, variants
    from fairychess.search.opponents import choose, choose_now

__all__ = [
    # variants and positions
    "available", "variants", "families", "featured", "load", "load_ini", "Rules", "Position",
    "Move", "Piece", "Outcome",
    # the computer's opinion
    "analyse", "Analysis", "Found", "Line",
    # games, with seats, chance and secrets
    "new_game", "Game", "View", "read_games", "read_record", "replay", "Record", "Node", "choose",
    "choose_now",
    # many games at once, for research
    "batch",
    # errors, all of them ValueErrors
    "AnalysisError", "BetzaError", "MoveError", "NotationError", "PositionError", "RecordError",
    "Refused", "RuleError", "VariantError",
    # what rules may use: `fairychess.inventing`
    "Rule", "RuleNotation", "RuleVisibility", "SearchHints", "MoveInput", "FIRST", "SECOND",
    "CHANCE", "NOBODY", "DRAW", "BOARD", "DROP", "SPECIAL", "type_of", "origin_of", "target_of",
    "promotion_of", "declines_promotion", "is_en_passant", "is_special", "captures_elsewhere",
    "effects_of", "rule_of", "payload_of", "board_move", "drop_move", "special_move",
    "with_promotion", "with_promotion_declined", "with_effects", "TAKE", "STRUCK", "make_piece",
    "colour_of", "piece_type_of", "other_colour", "parse_square", "square_name", "attacked",
    "attackers",
]  # fmt: skip

__getattr__ = names_from(__name__)


def load_ini(text: str, name: str = "", *, partly: bool = False) -> "Rules":
    """The rules of a section of an INI file, which needs no `name` where there is only one.

        >>> load_ini("[bigger:chess]\\npromotionRank = 7").name
        'bigger'

    A setting that no rule of ours can honour is refused, or with `partly` left out, and named in
    `left_out` of the rules. Raises VariantError with the line and the reason.
    """
    from fairychess.ini import loading

    return loading.load_ini(text, name, partly=partly)


def _ini_file(text: str, where: str, name: str) -> tuple[str, str]:
    from fairychess.ini import loading

    return loading.as_variant_file(text, where, name)


_READERS[".ini"] = _ini_file


def batch(
    variant: "str | Rules",
    n: int,
    *,
    seed: int = 0,
    longest: int = 1000,
    observe: bool = False,
    threads: int | None = None,
    **options: Any,
) -> "Batch":
    """`n` games of a variant at once, arrays in and out; `Batch` says of which shapes.

        >>> with batch("chess", 2) as games:
        ...     games.masks.shape
        (2, 2101)

    Chance and random actions come from `seed`, `longest` decisions end a game, `observe` adds
    planes, `threads` is how many step the games (None: as many as pay), `options` are those of the
    variant. It needs numpy: `pip install "fairychess[research]"`.
    """
    from fairychess.research import Batch  # numpy is not there for everybody

    return Batch(
        variant, n, seed=seed, longest=longest, observe=observe, threads=threads, **options
    )
