"""Our player at a board, whatever protocol it speaks: one game, one search, and its settings."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fairychess.engine.files import Source
from fairychess.engine.game import EngineGame
from fairychess.engine.known import rules_of, shown, shuffled_rules
from fairychess.engine.limits import MOST_SKILL, EngineSettings, GoLimits
from fairychess.engine.options import (
    DEFAULT_HASH,
    LARGEST_HASH,
    LARGEST_MARGIN,
    MOST_LINES,
    SMALLEST_HASH,
    level,
    number,
)
from fairychess.engine.thinker import Reports, Thinker
from fairychess.notation.spelling.engine_texts import MoveFormat
from fairychess.rules import Rules
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.crew import stop_crew
from fairychess.search.levels import RATINGS, STRONGEST, level_settings
from fairychess.search.lines import LineSearch, best_lines

WALL_NODES = 5_000
WARMING_NODES = 500
ENTRY_BYTES = 16


class BoardPlayer:
    """Plays the game on a board."""

    def __init__(self, variant: str, format_move: MoveFormat) -> None:
        self.game = EngineGame(rules_of(variant), format_move)
        self.from_file: dict[str, Source] = {}
        """Variants that the user has named a file for."""
        self.thinker = Thinker()
        self.settings = EngineSettings()
        self.analyses = False
        """Is this analysis, and not a game? Then it has its full strength, and knows no book."""
        self.hash = 0
        self._ready_for: Rules | None = None

    def close(self) -> None:
        """Think no more."""
        self.thinker.halt()
        stop_crew()

    # ---- options --------------------------------------------------------------------------

    def set_hash(self, megabytes: int) -> None:
        """Make the table of positions so large."""
        self.hash = min(max(megabytes, SMALLEST_HASH), LARGEST_HASH)
        used = SMALLEST_HASH if level_settings(self.settings_now().level).noise else self.hash
        entries = used * 2**20 // ENTRY_BYTES
        knowledge = knowledge_of(self.game.rules)
        knowledge.table = TranspositionTable(entries.bit_length() - 1)
        knowledge.last_search = (None, None)

    def set_threads(self, threads: int) -> None:
        """Let so many threads search."""
        self.thinker.halt()
        self.settings = replace(self.settings, threads=threads)
        self._ready_for = None
        if threads == 1:
            stop_crew()

    def set_level(self, text: str) -> None:
        """Play at this level."""
        self._set_strength(level=level(text))

    def set_skill(self, text: str) -> None:
        """Play at a level of Stockfish's twenty."""
        self._set_strength(skill=number(text, 0, MOST_SKILL, "Skill Level"))

    def set_limited(self, value: str) -> None:
        """Play to a rating, or not."""
        self._set_strength(limited=value == "true")

    def set_rating(self, text: str) -> None:
        """Play to this rating, where a rating is played to."""
        low, high = min(RATINGS.values()), max(RATINGS.values())
        self._set_strength(rating=number(text, low, high, "UCI_Elo"))

    def _set_strength(self, **change: Any) -> None:
        self.settings = replace(self.settings, **change)
        if self.hash:
            self.set_hash(self.hash)

    def set_lines(self, text: str) -> None:
        """Tell so many lines."""
        self.settings = replace(self.settings, lines=number(text, 1, MOST_LINES, "MultiPV"))

    def set_margin(self, text: str) -> None:
        """Keep so many milliseconds back at every move."""
        margin = number(text, 0, LARGEST_MARGIN, "Move Overhead") / 1000
        self.settings = replace(self.settings, margin=margin)

    def set_book(self, value: str) -> None:
        """Play from the opening books, or not."""
        self.settings = replace(self.settings, book=value in ("true", "1"))

    def forget(self) -> None:
        """Forget all positions."""
        self.set_hash(self.hash or DEFAULT_HASH)

    def settings_now(self) -> EngineSettings:
        """Return how to think."""
        if self.analyses:
            return replace(
                self.settings, level=STRONGEST, skill=MOST_SKILL, limited=False, book=False
            )
        return replace(self.settings, level=self.settings.level_meant)

    def rules_of(self, name: str) -> Rules:
        """Return the rules of a variant by name. GameError where there is none to be shown."""
        source = self.from_file.get(name)
        return rules_of(name) if source is None else shown(name, source)

    def change_variant(self, name: str, any_castling: bool = False) -> None:
        """Begin a game of another variant, with `any_castling` of that in which kings and rooks may
        begin anywhere and castle. GameError where there is none of this name."""
        self.thinker.halt()
        shuffled = any_castling and name not in self.from_file
        self.game.new_game(shuffled_rules(name) if shuffled else self.rules_of(name))
        if self.hash:
            self.set_hash(self.hash)

    # ---- thinking -------------------------------------------------------------------------

    def get_ready(self) -> None:
        """Make now, before a clock runs, what the first search of a variant would wait for."""
        rules = self.game.rules
        if self._ready_for is rules or self.thinker.busy or self.game.over() is not None:
            return
        self._ready_for = rules
        warming = LineSearch(nodes=WARMING_NODES, depth=2, threads=self.settings.threads)
        for _ in best_lines(self.game.play, warming):
            pass

    def think(self, limits: GoLimits, reports: Reports, ponder: bool = False) -> None:
        """Begin to think."""
        self.thinker.start(self.game, limits, self.settings_now(), reports, ponder)

    def tossed(
        self, text: str, said: str, tell: Callable[[str, str, bool], None]
    ) -> list[str] | None:
        """Toss where chance decides about a move, and return the decisions that belong to it.

        None: the move is refused, which stands in the game. Else the game is as before. The toss is
        told: the move as boards write it, what chance has decided, and whether it is refused.
        """
        game = self.game
        side = game.play.kernel.seat()
        game.play.push(text)
        if not game.chance_is_due():
            game.play.pop()
            return []
        outcome = game.toss()
        refused = game.play.kernel.seat() == side
        if refused:
            game.pending += 1
        else:
            game.pending -= 1
            game.play.pop()
            game.play.pop()
        tell(said, outcome, refused)
        return None if refused else [outcome]

    def whole_turn(self, text: str) -> tuple[list[str], str]:
        """Return our texts of the decisions that boards write as one move, and how they write it;
        of a wall that is built after the move, the best one."""
        return self.game.whole_turn(text, self._best_wall)

    def _best_wall(self, options: list[str]) -> str:
        """Return the best of the decisions at hand, by a short search."""
        asked = LineSearch(nodes=WALL_NODES, fresh=False, threads=self.settings.threads)
        found = list(best_lines(self.game.play, asked))
        return found[-1].lines[0].line[0] if found else options[0]
