"""Scores as boards show them: in hundredths of a pawn, or moves until mate."""

from fairychess.engine.game import EngineGame
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.piece_values import least_value, median_value
from fairychess.search.shares import chances, drawn_between_equals, expected_share


class ScoreScale:
    """What the search's scores mean in a variant: its cheapest piece counts 100."""

    def __init__(self, game: EngineGame) -> None:
        self.pawn = least_value(game.rules)
        self.median = median_value(game.rules)
        self.drawn = drawn_between_equals(game.rules)

    def centipawns(self, score: int) -> int:
        """Return a score in hundredths of the cheapest piece."""
        return round(100 * score / self.pawn)

    def shares(self, score: int) -> tuple[int, int, int]:
        """Return wins, draws and losses in a thousand games."""
        won, _, lost = chances(expected_share(score, self.median), self.drawn)
        return round(1000 * won), 1000 - round(1000 * won) - round(1000 * lost), round(1000 * lost)


def plies_to_mate(score: int) -> int | None:
    """Return in how many moves of both sides it is mate, negative where the one to move loses."""
    if abs(score) <= NEAR_MATE:
        return None
    return (MATE - abs(score)) * (1 if score > 0 else -1)


def moves_to_mate(score: int) -> int | None:
    """Return how many moves the side to move needs to mate, negative where it is mated."""
    if abs(score) <= NEAR_MATE:
        return None
    plies = MATE - abs(score)
    return (plies + 1) // 2 if score > 0 else -(plies // 2)
