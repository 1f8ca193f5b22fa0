"""Thinking in the opponent's time by XBoard's protocol, where the engine itself sees to it.

After its move the engine plays the reply it expects on its own table and thinks on. If the opponent
plays it the clock begins to run, else the reply is taken back.
"""

from __future__ import annotations

from fairychess.engine.cecp_settings import CecpSettings


class CecpPondering(CecpSettings):
    """The part of a conversation in XBoard's protocol that knows of the opponent's time."""

    guess = ""
    """The opponent's move that is pondered on, which stands on the table meanwhile."""

    def do_easy(self, words: list[str]) -> None:
        """Do not think in the opponent's time."""
        self.pondering = False
        if self.guess:
            self._quiet()

    def _quiet(self) -> None:
        """Think no more, and say nothing of it; what was pondered on is taken back."""
        self.thinker.halt()
        if self.guess:
            self.table.undo()
            self.guess = ""

    def _ponder_on(self, text: str, said: str) -> None:
        """Think on as if the opponent had played this already."""

        def prepare() -> None:
            self.table.push([text], said)
            self.guess = said

        self.thinker.ponder_next(prepare)

    def _expected(self, said: str) -> bool:
        """Tell whether the opponent has played what is pondered on; if so, think as for a move."""
        if not self.guess or said != self.guess:
            return False
        self.guess = ""
        self.thinker.ponder_hit(self.limits)
        return True
