"""What UCI and USI say about how the engine thinks, and which game is played: their options."""

from collections.abc import Callable, Iterator

from fairychess.engine.files import variants_of_file
from fairychess.engine.known import offered
from fairychess.engine.limits import MOST_SKILL, USUAL_RATING
from fairychess.engine.options import (
    DEFAULT_HASH,
    LARGEST_HASH,
    LARGEST_MARGIN,
    MOST_LINES,
    SMALLEST_HASH,
    number,
)
from fairychess.engine.output import Output
from fairychess.engine.player import BoardPlayer
from fairychess.search.crew import MOST_THREADS
from fairychess.search.levels import RATINGS, STRONGEST

NATIVE = {"uci": "chess", "usi": "shogi"}
"""The game that is played where nobody names one."""
EMPTY = "<empty>"
UNUSED = {
    "SyzygyPath": "not read, for tables of endgames are our own (fairychess endgames)",
    "EvalFile": "not read, for networks are our own and come with their variants",
}
"""Options that boards set without asking, and why they change nothing."""
IGNORED_OPTIONS = {"ponder", "engineabout", "opponent"}


class UciOptions:
    """The options of a player in UCI, or in USI where `dialect` is "usi"."""

    def __init__(self, player: BoardPlayer, say: Output, dialect: str) -> None:
        self.player, self.say, self.dialect = player, say, dialect
        self.variant = self.native = NATIVE[dialect]
        self.chess960 = False
        self._unused = dict(UNUSED)
        """What is still to be said of options that change nothing here."""
        self.shows_shares = False
        """Tell wins, draws and losses with each score?"""

    def lines(self) -> Iterator[str]:
        """Yield what can be set."""
        shown = " ".join(f"var {name}" for name in (*offered(), *self.player.from_file))
        prefix = self.dialect.upper()
        yield f"option name {prefix}_Variant type combo default {self.native} {shown}"
        yield f"option name VariantPath type string default {EMPTY}"
        yield f"option name Level type spin default {STRONGEST} min 1 max {STRONGEST}"
        hash_name = "USI_Hash" if self.dialect == "usi" else "Hash"
        megabytes = f"default {DEFAULT_HASH} min {SMALLEST_HASH} max {LARGEST_HASH}"
        yield f"option name {hash_name} type spin {megabytes}"
        yield f"option name Threads type spin default 1 min 1 max {MOST_THREADS}"
        yield f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
        ponder = "USI_Ponder" if self.dialect == "usi" else "Ponder"
        yield f"option name {ponder} type check default false"
        if self.dialect == "uci":
            yield "option name UCI_Chess960 type check default false"
            yield "option name UCI_AnalyseMode type check default false"
            yield "option name UCI_ShowWDL type check default false"
            yield "option name UCI_LimitStrength type check default false"
            low, high = min(RATINGS.values()), max(RATINGS.values())
            yield f"option name UCI_Elo type spin default {USUAL_RATING} min {low} max {high}"
            yield f"option name Skill Level type spin default {MOST_SKILL} min 0 max {MOST_SKILL}"
            yield from (f"option name {name} type string default {EMPTY}" for name in UNUSED)
        yield f"option name Move Overhead type spin default 20 min 0 max {LARGEST_MARGIN}"
        own_book = "USI_OwnBook" if self.dialect == "usi" else "OwnBook"
        yield f"option name {own_book} type check default false"
        yield "option name Clear Hash type button"

    def set(self, words: list[str]) -> None:
        """name NAME [value VALUE]."""
        if not words or words[0] != "name":
            raise ValueError("setoption: name NAME value VALUE")
        cut = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:cut]).lower(), " ".join(words[cut + 1 :])
        name = name.removeprefix("usi_").removeprefix("uci_")
        change = self.changes().get(name)
        unused = next((one for one in UNUSED if one.lower() == name), "")
        if change is not None:
            change(value)
        elif unused:
            said = self._unused.pop(unused, "") if value not in ("", EMPTY) else ""
            if said:
                self.say(f"info string {unused}: {said}")
        elif name not in IGNORED_OPTIONS:
            raise ValueError(f"no option is called {' '.join(words[1:cut])[:40]!r}")

    def changes(self) -> dict[str, Callable[[str], None]]:
        """Return what setting an option does, by its name in small letters."""
        player = self.player
        return {
            "variant": self._set_variant,
            "variantpath": self._set_path,
            "chess960": self._set_shuffled,
            "analysemode": self._set_analysing,
            "showwdl": self._show_shares,
            "level": player.set_level,
            "skill level": player.set_skill,
            "limitstrength": player.set_limited,
            "elo": player.set_rating,
            "hash": self._set_hash,
            "threads": lambda value: player.set_threads(number(value, 1, MOST_THREADS, "Threads")),
            "multipv": player.set_lines,
            "move overhead": player.set_margin,
            "ownbook": player.set_book,
            "clear hash": lambda value: player.forget(),
        }

    def _set_analysing(self, value: str) -> None:
        self.player.analyses = value == "true"

    def _set_hash(self, value: str) -> None:
        self.player.set_hash(number(value, SMALLEST_HASH, LARGEST_HASH, "Hash"))

    def _show_shares(self, value: str) -> None:
        self.shows_shares = value == "true"

    def _set_variant(self, value: str) -> None:
        self.player.change_variant(value, self.chess960)
        self.variant = value
        if missing := self.player.game.rules.left_out:
            self.say(f"info string {'; '.join(missing)}")

    def _set_shuffled(self, value: str) -> None:
        self.chess960 = value == "true"
        self._set_variant(self.variant)

    def _set_path(self, value: str) -> None:
        """Take variants from a file: they can be chosen by their names from now on."""
        if value in ("", EMPTY):
            return
        known = self.player.from_file = variants_of_file(value)
        for name in known:
            self.say(f"info string variant {name}")
        if len(known) == 1:
            self._set_variant(next(iter(known)))
