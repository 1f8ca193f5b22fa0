"""A player of games in which both sides choose their moves at once.

It lists its own options and the other side's, values what comes of each pair of the more promising
ones by a short search, and draws from a mixture that does well whatever the other side does:
both sides' best answers to what the other has done so far, over and over (fictitious play).
"""

import random
import time
from collections.abc import Callable

from fairychess.api import Position
from fairychess.position.sides import SIDES
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import SearchResult, without_search
from fairychess.search.hidden.session import strategy_named
from fairychess.search.request import Limits, SearchRequest

Think = Callable[[Position, SearchRequest], SearchResult]
Values = list[list[int]]

FEW = 6
"""Options of each side that are tried against each other; the first half look best against what
the other side would do if it went second, the others are drawn."""
ROUNDS = 400
"""Of fictitious play."""
MOST = 5000
"""No pair is worth more, in the units of the search's scores."""
LEAST = 60
"""Nodes for the value of one pair."""
FIELD = "chosen="
"""How a position text begins to say what the first player has chosen."""


def decide_both(rules: Rules, request: SearchRequest, think: Think) -> SearchResult:
    """Choose one of the legal texts; `think` searches an open position."""
    rng = random.Random(request.seed)
    if strategy_named(request.strategy) == "random" or len(request.legal) == 1:
        return without_search(rng.choice(request.legal))
    fields = [f for f in (request.position or "").split(" ") if not f.startswith(FIELD)]
    fields[1] = rules.letters[0]
    play = rules.position(" ".join(fields), check=False)
    game = Both(play, request.colour(rules), request, think, rng)
    try:
        own, other = game.candidates(game.me), game.candidates(1 - game.me)
        values = game.values(own, other)
    except ValueError:  # a position that makes no sense is played all the same
        return without_search(rng.choice(request.legal))
    shares, value = mixture(values)
    move = rng.choices(own, shares)[0]
    return SearchResult(move, value, 1, game.searched, (move,))


class Both:
    """One decision of both sides, seen by a player who knows neither."""

    def __init__(
        self, play: Position, me: int, request: SearchRequest, think: Think, rng: random.Random
    ) -> None:
        self.play, self.me, self.request, self.think, self.rng = play, me, request, think, rng
        limits = request.limits
        pairs = FEW * FEW
        nodes = max(LEAST, (limits.nodes or 20_000) // pairs)
        self.limits = Limits(12, limits.seconds / (2 * pairs), nodes, 2)
        self.end = time.monotonic() + limits.seconds
        self.searched = 0
        self.legal = set(request.legal)
        first = play.moves()
        play.push(first[0])
        self.options = (first, play.moves())
        play.pop()

    def candidates(self, side: int) -> list[str]:
        """The options of a side that are tried."""
        options = [o for o in self.options[side] if side != self.me or o in self.legal]
        self.rng.shuffle(options)
        if len(options) <= FEW:
            return options
        answer = self.rng.choice(self.options[1 - side])
        worth = {text: self.value(side, text, answer, quick=True) for text in options}
        best = sorted(options, key=lambda text: -worth[text])[: FEW // 2]
        rest = [text for text in options if text not in best]
        return best + rest[: FEW - len(best)]

    def values(self, own: list[str], other: list[str]) -> Values:
        """What each pair of options is worth to the side that asks."""
        return [[self.value(self.me, mine, theirs) for theirs in other] for mine in own]

    def value(self, side: int, mine: str, theirs: str, quick: bool = False) -> int:
        """What a pair is worth to a side."""
        play = self.play
        pair = (mine, theirs) if side == 0 else (theirs, mine)
        for text in pair:
            play.push(text)
        try:
            over = play.result()
            if over is not None:
                won = over.winner == SIDES[side]
                return 0 if over.winner is None else MOST if won else -MOST
            if time.monotonic() > self.end and not self.request.limits.nodes:
                return 0
            limits = Limits(12, self.limits.seconds, LEAST, 1) if quick else self.limits
            asked = SearchRequest.at(play, limits, legal=play.moves(), seed=1, judge=True)
            found = self.think(play, asked)
            self.searched += found.nodes
            return max(-MOST, min(MOST, found.score if side == 0 else -found.score))
        finally:
            play.pop()
            play.pop()


def mixture(values: Values) -> tuple[list[float], int]:
    """How often to play each row, against columns that answer as well as they can; its value."""
    rows, columns = range(len(values)), range(len(values[0]))
    of_rows, of_columns = [0.0] * len(rows), [0.0] * len(columns)
    played_rows, played_columns = [0] * len(rows), [0] * len(columns)
    for _ in range(ROUNDS):
        row = max(rows, key=lambda at: of_rows[at])
        column = min(columns, key=lambda at: of_columns[at])
        played_rows[row] += 1
        played_columns[column] += 1
        for at in rows:
            of_rows[at] += values[at][column]
        for at in columns:
            of_columns[at] += values[row][at]
    return [count / ROUNDS for count in played_rows], round(max(of_rows) / ROUNDS)
