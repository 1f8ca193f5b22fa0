"""Analysis in XBoard's protocol, and what a search reports."""

from collections.abc import Callable
from dataclasses import replace

from fairychess.engine.cecp_options import CecpOptions
from fairychess.engine.game import EngineGame
from fairychess.engine.limits import GoLimits
from fairychess.engine.player import BoardPlayer
from fairychess.engine.scores import ScoreScale, moves_to_mate
from fairychess.engine.thinker import Current
from fairychess.search.book import book_of
from fairychess.search.lines import LineSearch, best_lines
from fairychess.search.session import DepthResult

HINT_NODES = 20_000
MATE_SCORE = 100_000


class CecpAnalysis:
    """The part of a conversation in XBoard's protocol that makes no moves. `think` begins a thought
    and `quiet` ends it."""

    def __init__(
        self,
        player: BoardPlayer,
        options: CecpOptions,
        quiet: Callable[[], None],
        think: Callable[[GoLimits], None],
    ) -> None:
        self.player, self.options, self.say = player, options, options.say
        self._quiet, self._think = quiet, think
        self.goes_on = False
        self.last: tuple[DepthResult, float] | None = None
        """What the thought that goes on, or the last one, has found, and after how long."""
        self.current: Current | None = None
        """The move that is looked at."""
        self.excluded: frozenset[str] = frozenset()
        """Our texts of the moves that are left out."""

    @property
    def game(self) -> EngineGame:
        """The game on the board."""
        return self.player.game

    def do_exit(self, words: list[str]) -> None:
        """Analyse no more."""
        self._quiet()
        self.goes_on = False

    def do_status(self, words: list[str]) -> None:
        """Tell how far the analysis is."""
        if not self.goes_on or self.last is None:
            return
        found, seconds = self.last
        done = f"{round(100 * seconds)} {found.nodes} {found.depth}"
        now = self.current
        if now is None:
            self.say(f"stat01: {done} 0 0")
        else:
            self.say(f"stat01: {done} {now.among - now.number} {now.among} {now.text}")

    def do_exclude(self, words: list[str]) -> None:
        """exclude MOVE|all: leave moves of this position out of the analysis."""
        self._exclude(words, self.excluded.union)

    def do_include(self, words: list[str]) -> None:
        """include MOVE|all."""
        self._exclude(words, self.excluded.difference)

    def _exclude(self, words: list[str], change: Callable[[list[str]], frozenset[str]]) -> None:
        said = " ".join(words)
        self._quiet()
        meant = self.game.options() if said == "all" else [self.game.meant(said) or ""]
        self.excluded = change([text for text in meant if text])
        self._think_again()
        if meant == [""]:
            self.say(f"Illegal move: {said[:60]}")

    def go_on(self) -> None:
        """Analyse the position on the board, all of its moves."""
        self.excluded = frozenset()
        self._think_again()

    def _think_again(self) -> None:
        if not self.goes_on or self.game.fault or self.game.over() is not None:
            return
        self.last, self.current = None, None
        options = self.game.options() if self.excluded else []
        only = tuple(text for text in options if text not in self.excluded)
        if only or not options:
            self._think(GoLimits(endless=True, only=only))

    def do_hint(self, words: list[str]) -> None:
        """Tell a good move."""
        self.game.must_have_position()
        if (
            not self.player.thinker.busy
            and self.game.over() is None
            and not self.game.chance_is_due()
        ):
            found = list(best_lines(self.game.play, LineSearch(nodes=HINT_NODES, fresh=False)))
            if found:
                self.say(f"Hint: {self.game.spelled(found[-1].lines[0].line[0])}")

    def do_bk(self, words: list[str]) -> None:
        """Tell the moves that the variant's opening book has here, with their weights."""
        self.game.must_have_position()
        book = book_of(self.game.rules)
        known = {} if book is None else book.moves(self.game.play)
        lines = [f"\t{self.game.spelled(text)} {weight}" for text, weight in known.items()]
        self.say(*(lines or ["\tThe opening book has nothing here."]), "")

    def stands_worse(self, side: int) -> bool:
        """Tell whether a side would lose by more than a pawn, as far as has been seen."""
        if self.last is None:
            return False
        score = self.last[0].lines[0].score * (1 if side == 0 else -1)
        return score < -ScoreScale(self.game).pawn

    def tell_current(self, current: Current) -> None:
        """Remember which move of an analysis is looked at, until that is asked for."""
        if not self.goes_on:
            return
        self.current = replace(current, text=self.game.spelled(current.text))

    def tell_depth(self, found: DepthResult, seconds: float) -> None:
        """Remember the best lines of a depth, and tell them where that is wanted."""
        self.last = (found, seconds)
        if not (self.options.posting or self.goes_on):
            return
        sign = 1 if self.game.play.kernel.turn == 0 else -1
        for line in found.lines:
            shown = self._score(sign * line.score)
            pv = " ".join(self.game.spelled(text) for text in line.line)
            self.say(f"{found.depth} {shown} {round(100 * seconds)} {found.nodes} {pv}")

    def _score(self, score: int) -> int:
        """Return a score as XBoard reads it: 100000 and the moves until mate."""
        mate = moves_to_mate(score)
        if mate is None:
            return ScoreScale(self.game).centipawns(score)
        return MATE_SCORE + mate if score > 0 else mate - MATE_SCORE
