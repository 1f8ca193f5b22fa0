"""What a search reports in UCI and USI, depth by depth."""

from fairychess.engine.game import EngineGame
from fairychess.engine.scores import ScoreScale, moves_to_mate, plies_to_mate
from fairychess.engine.thinker import Current
from fairychess.engine.uci_options import UciOptions
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.session import DepthResult, ScoredLine

LONG = 3.0
"""After so many seconds boards are told which move is looked at."""


class UciReports:
    """Tells what is found out about a game."""

    def __init__(self, game: EngineGame, options: UciOptions) -> None:
        self.game, self.options = game, options

    def tell_depth(self, found: DepthResult, seconds: float) -> None:
        """Tell the lines of a depth."""
        scale = ScoreScale(self.game)
        sign = 1 if self.game.play.kernel.turn == 0 else -1
        spent = max(1, round(1000 * seconds))
        full = knowledge_of(self.game.rules).table.filled()
        speed = round(1000 * found.nodes / spent)
        rate = f"nodes {found.nodes} nps {speed} hashfull {full} time {spent}"
        for place, line in enumerate(found.lines, 1):
            score = self.score_text(sign * line.score, scale)
            pv = " ".join(self.line_texts(line))
            self.options.say(
                f"info depth {found.depth} seldepth {max(found.depth, len(line.line))} "
                f"multipv {place} score {score} {rate} pv {pv}"
            )

    def tell_current(self, current: Current) -> None:
        """Tell which move is looked at, where a board has waited for long."""
        if current.seconds > LONG:
            said = f"info depth {current.depth} currmove {self.game.spelled(current.text)}"
            numbered = self.options.dialect == "uci"
            self.options.say(said + f" currmovenumber {current.number}" * numbered)

    def score_text(self, score: int, scale: ScoreScale) -> str:
        """Return a score for the side to move as the protocol writes it."""
        mate = moves_to_mate(score)
        if mate is not None and self.options.dialect == "usi":
            mate = plies_to_mate(score)  # shogi boards count both sides' moves
        text = f"mate {mate}" if mate is not None else f"cp {scale.centipawns(score)}"
        return text + (
            " wdl {} {} {}".format(*scale.shares(score)) if self.options.shows_shares else ""
        )

    def line_texts(self, line: ScoredLine) -> list[str]:
        """Return the moves of a line as the protocol writes them."""
        return [self.game.spelled(text) for text in line.line]
