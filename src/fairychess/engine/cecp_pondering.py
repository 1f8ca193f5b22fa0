"""Pondering in XBoard's protocol, which the engine itself decides to begin and end.

After its move the engine plays the reply it expects in its own game and thinks on. If the opponent
plays it the clock begins to run, else the reply is taken back.
"""

from fairychess.engine.limits import GoLimits
from fairychess.engine.player import BoardPlayer


class CecpPondering:
    """What is thought in the opponent's time, and whether anything is."""

    def __init__(self, player: BoardPlayer) -> None:
        self.player = player
        self.wanted = False
        self.guess = ""
        """The opponent's move that is pondered on, which stands in the game meanwhile."""

    def do_hard(self, words: list[str]) -> None:
        """Think in the opponent's time, from the next move on."""
        self.wanted = True

    def do_easy(self, words: list[str]) -> None:
        """Do not think in the opponent's time."""
        self.wanted = False
        if self.guess:
            self.quiet()

    def quiet(self) -> None:
        """Think no more, and say nothing of it; what was pondered on is taken back."""
        self.player.thinker.halt()
        if self.guess:
            self.player.game.undo()
            self.guess = ""

    def ponder_on(self, text: str, said: str) -> None:
        """Think on as if the opponent had played this already."""

        def prepare() -> None:
            self.player.game.push([text], said)
            self.guess = said

        self.player.thinker.ponder_next(prepare)

    def expected(self, said: str, limits: GoLimits) -> bool:
        """Tell whether the opponent has played what is pondered on; if so, think as for a move."""
        if not self.guess or said != self.guess:
            return False
        self.guess = ""
        self.player.thinker.ponder_hit(limits)
        return True
