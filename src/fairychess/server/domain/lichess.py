"""A game in the words of lichess's Bot API: variants, colours, speeds, positions, moves, endings.

Programs written for lichess find its games under its names. All other games go by ours, with our
own position texts, and the moves of all are written as engines write them.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fairychess.notation.spelling.engine_texts import match, uci
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.setup import Terms

WHITE, BLACK = "white", "black"
COLOURS = {"first": WHITE, "second": BLACK}

FOREVER = 2_147_483_647
"""Milliseconds that lichess says are left where no clock runs."""

START = "startpos"
FROM_POSITION = "fromPosition"
_SET_UP = "chess"


class Variant(NamedTuple):
    """A variant as lichess calls it: a key for programs, a name, a short name."""

    key: str
    name: str
    short: str


_KNOWN = {
    "chess": Variant("standard", "Standard", "Std"),
    "chess960": Variant("chess960", "Chess960", "960"),
    "crazyhouse": Variant("crazyhouse", "Crazyhouse", "Crazy"),
    "antichess": Variant("antichess", "Antichess", "Anti"),
    "atomic": Variant("atomic", "Atomic", "Atom"),
    "horde": Variant("horde", "Horde", "Horde"),
    "king-of-the-hill": Variant("kingOfTheHill", "King of the Hill", "KotH"),
    "racing-kings": Variant("racingKings", "Racing Kings", "Racing"),
    "three-check": Variant("threeCheck", "Three-check", "3check"),
}
_SET_UP_CHESS = Variant(FROM_POSITION, "From Position", "FEN")
_OURS = {known.key: name for name, known in _KNOWN.items()} | {FROM_POSITION: _SET_UP}

CORRESPONDENCE = "correspondence"
SPEEDS = ("bullet", "blitz", "rapid", "classical", CORRESPONDENCE)
"""What lichess has a rating for; ours are by game, so all of these are one."""

_FASTEST = {"ultraBullet": 30, "bullet": 180, "blitz": 480, "rapid": 1500}
"""The seconds that a game may be expected to take for one side, up to which it is called so."""
_MOVES = 40

_STATUS = {
    "checkmate": "mate",
    "checkmate_by_pass": "mate",
    "stalemate": "stalemate",
    "resignation": "resign",
    "time": "outoftime",
    "aborted": "aborted",
}
_NUMBERS = {
    "started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "draw": 34,
    "outoftime": 35, "variantEnd": 60,
}  # fmt: skip


def variant_of(name: str, options: bool = False, set_up: bool = False) -> Variant:
    """How lichess calls a game of ours; with `options` that change it, it is none of lichess's."""
    if set_up and name == _SET_UP and not options:
        return _SET_UP_CHESS
    known = None if options else _KNOWN.get(name)
    return known or Variant(name, name, name)


def our_name(key: str) -> str:
    """Our name of the variant that a program asks for."""
    return _OURS.get(key, key)


def perf_of(name: str, timing: Timing | None) -> str:
    """What lichess rates a game as: chess by its speed, all else by its variant."""
    return speed_of(timing) if name == _SET_UP else variant_of(name).key


def speed_of(timing: Timing | None) -> str:
    """How fast a game is, in lichess's words."""
    if timing is None or timing.slow:
        return CORRESPONDENCE
    expected = timing.main + _MOVES * timing.each_turn
    return next((name for name, most in _FASTEST.items() if expected < most), "classical")


def timing_of(terms: Terms) -> dict[str, object]:
    """The time control of a challenge; what lichess lacks, byo-yomi and a bank of days, under our
    own names."""
    timing = terms.timing
    if timing is None:
        return {"type": "unlimited"}
    if timing.slow:
        days = {"daysPerTurn": timing.days, "bank": timing.bank}
        return {"type": CORRESPONDENCE, **{name: some for name, some in days.items() if some}}
    minutes = f"{timing.main / 60:g}"
    found: dict[str, object] = {
        "type": "clock",
        "limit": timing.main,
        "increment": timing.increment,
        "show": f"{minutes}+{timing.increment}",
    }
    return found | ({"period": timing.period, "periods": timing.periods} if timing.period else {})


def status_of(key: str | None, winner: str | None) -> str:
    """The status of a game that has ended for a reason, or goes on."""
    if key is None:
        return "started"
    return _STATUS.get(key) or ("draw" if winner is None else "variantEnd")


def number_of(status: str) -> int:
    """The number lichess has for a status."""
    return _NUMBERS[status]


def opening(seats: Sequence[str]) -> int:
    """How many decisions of chance come before the first one of a player."""
    return next((n for n, seat in enumerate(seats) if seat != "chance"), len(seats))


def position_text(name: str, text: str) -> str:
    """A position as a program is told it: FEN for lichess's games, and for others our own text."""
    if name not in _KNOWN:
        return text
    return " ".join(word for word in text.split() if "=" not in word)


def moves_text(texts: Iterable[str]) -> str:
    """Moves as engines write them, with spaces between."""
    return " ".join(map(move_text, texts))


def move_text(text: str) -> str:
    """A move as engines write it, in one word."""
    return uci(text).replace(" ", "_")


def meant(said: str, options: Sequence[str]) -> str | None:
    """The option that a program means by a move; None for none of them."""
    if said in options:
        return said
    return match(said, options, lambda text, *_: move_text(text), 0, 0)
