"""Analysis by XBoard's protocol, and what is told of thoughts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fairychess.engine.cecp_pondering import CecpPondering
from fairychess.engine.limits import Limits
from fairychess.engine.scores import ScoreScale, moves_to_mate
from fairychess.engine.thinker import Current
from fairychess.search.book import book_of
from fairychess.search.lines import best_lines
from fairychess.search.session import Found

HINT_NODES = 20_000
MATE_SCORE = 100_000


class CecpAnalysis(CecpPondering):
    """The part of a conversation in XBoard's protocol that makes no moves."""

    analysing = False
    side: int | None = 1
    """The side the engine plays: a colour, or None where it plays none."""
    last: tuple[Found, float] | None = None
    """What the thought that goes on, or the last one, has found, and after how long."""
    current: Current | None = None
    """The move that is looked at."""
    excluded: frozenset[str] = frozenset()
    """Our texts of the moves that an analysis leaves out."""

    def do_analyze(self, words: list[str]) -> None:
        """Think about every position until told to stop."""
        self._quiet()
        self.side, self.analysing = None, True
        self.go_on_analysing()

    def do_exit(self, words: list[str]) -> None:
        """Analyse no more."""
        self._quiet()
        self.analysing = False

    def do_status(self, words: list[str]) -> None:
        """Tell how far the analysis is."""
        if not self.analysing or self.last is None:
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
        meant = self.table.options() if said == "all" else [self.table.meant(said) or ""]
        self.excluded = change([text for text in meant if text])
        self._think_again()
        if meant == [""]:
            self.say(f"Illegal move: {said[:60]}")

    def go_on_analysing(self) -> None:
        """Analyse the position on the board, all of its moves."""
        self.excluded = frozenset()
        self._think_again()

    def _think_again(self) -> None:
        if not self.analysing or self.table.fault or self.table.over() is not None:
            return
        self.last, self.current = None, None
        options = self.table.options() if self.excluded else []
        only = tuple(text for text in options if text not in self.excluded)
        if only or not options:
            self.think(Limits(endless=True, only=only))

    def do_hint(self, words: list[str]) -> None:
        """Tell a good move."""
        self.table.must_have_position()
        if not self.thinker.busy and self.table.over() is None and not self.table.chance_is_due():
            found = list(best_lines(self.table.play, 1, nodes=HINT_NODES, fresh=False))
            if found:
                self.say(f"Hint: {self.table.spelled(found[-1].lines[0].line[0])}")

    def do_bk(self, words: list[str]) -> None:
        """Tell the moves that the variant's opening book has here, with their weights."""
        self.table.must_have_position()
        book = book_of(self.table.rules)
        known = {} if book is None else book.moves(self.table.play)
        lines = [f"\t{self.table.spelled(text)} {weight}" for text, weight in known.items()]
        self.say(*(lines or ["\tThe opening book has nothing here."]), "")

    def do_draw(self, words: list[str]) -> None:
        """The opponent offers a draw, which is taken where the game stands worse."""
        if self.last is not None and self.side is not None:
            score = self.last[0].lines[0].score * (1 if self.side == 0 else -1)
            if score < -ScoreScale(self.table).pawn:
                self.say("offer draw")

    def tell_current(self, current: Current) -> None:
        """Remember which move of an analysis is looked at, until that is asked for."""
        if not self.analysing:
            return
        self.current = replace(current, text=self.table.spelled(current.text))

    def tell_depth(self, found: Found, seconds: float) -> None:
        """Tell the best lines of a depth."""
        self.last = (found, seconds)
        if not (self.posting or self.analysing):
            return
        sign = 1 if self.table.play.kernel.turn == 0 else -1
        for line in found.lines:
            shown = self._score(sign * line.score)
            pv = " ".join(self.table.spelled(text) for text in line.line)
            self.say(f"{found.depth} {shown} {round(100 * seconds)} {found.nodes} {pv}")

    def _score(self, score: int) -> int:
        """Return a score as XBoard reads it: 100000 and the moves until mate."""
        mate = moves_to_mate(score)
        if mate is None:
            return ScoreScale(self.table).centipawns(score)
        return MATE_SCORE + mate if score > 0 else mate - MATE_SCORE
