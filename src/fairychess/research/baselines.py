"""Monte Carlo players to measure against: UCT, and UCT over worlds that agree with a view.

Both begin with random play to the end and nothing else: no values of pieces, no nets. `MCTSPlayer`
knows the position, so it is for games without secrets; chance is drawn with seeds of its own.
`ISMCTSPlayer` searches worlds that its seat cannot tell from the true one, in one tree: what the
other side decides unseen leads to the same node.
"""

import random
from math import log, sqrt

from fairychess.position.rule import CHANCE
from fairychess.position.sides import SIDES
from fairychess.research.numbered_game import NumberedGame
from fairychess.research.referee import Referee
from fairychess.research.resampling import NoWorldError, resample
from fairychess.research.spaces import ActionError

EXPLORING = 0.7


class StoryNode:
    """What is known after a story: visits and summed values of options, and what they lead to."""

    def __init__(self) -> None:
        self.visits: dict[str, int] = {}
        self.values: dict[str, float] = {}
        self.offered: dict[str, int] = {}
        self.after: dict[str, StoryNode] = {}

    def best(self, texts: list[str], rng: random.Random) -> str:
        """The option to try next: one never tried, else the highest upper confidence bound."""
        for text in texts:
            self.offered[text] = self.offered.get(text, 0) + 1
        fresh = [text for text in texts if text not in self.visits]
        return rng.choice(fresh) if fresh else max(texts, key=self.bound)

    def bound(self, text: str) -> float:
        """Mean value, and more the less often an option was tried when it was offered."""
        visits = self.visits[text]
        return self.values[text] / visits + EXPLORING * sqrt(log(self.offered[text]) / visits)

    def note(self, text: str, value: float) -> None:
        """One more visit."""
        self.visits[text] = self.visits.get(text, 0) + 1
        self.values[text] = self.values.get(text, 0.0) + value


class MCTSPlayer:
    """UCT with so many random games a decision, each cut off as a draw after `depth` decisions."""

    def __init__(self, playouts: int = 100, depth: int = 40, seed: int = 0) -> None:
        self.playouts, self.depth = playouts, depth
        self.rng = random.Random(seed)

    def choose(self, game: NumberedGame) -> str:
        """The option tried most often."""
        if game.seat not in (0, 1):
            raise ActionError("nobody is to choose: the game is over, or chance decides")
        texts, root = game.referee.texts, StoryNode()
        if len(texts) == 1:
            return texts[0]
        for world, playouts in self.worlds(game.referee, game.seat):
            for _ in range(playouts):
                self.play_out(world, root, game.seat)
        return max(texts, key=lambda text: root.visits.get(text, 0))

    def worlds(self, referee: Referee, seat: int) -> list[tuple[Referee, int]]:
        """Games to search, with the number of playouts in each."""
        if hides(referee):
            raise ActionError(f"{referee.rules.name} has secrets: ISMCTSPlayer keeps to them")
        return [(referee.copy(), self.playouts)]

    def play_out(self, world: Referee, root: StoryNode, seat: int) -> None:
        """One game: down the tree, on at random, and back."""
        began, node, new = world.ply, root, False
        world.seed = self.rng.getrandbits(60)
        path: list[tuple[StoryNode, str, int]] = []
        while world.outcome is None and world.ply - began < self.depth:
            if world.seat == CHANCE:
                world.draw()
            elif new:
                world.decide(self.rng.choice(world.texts))
                continue
            else:
                text = node.best(world.texts, self.rng)
                new = text not in node.visits
                path.append((node, text, world.seat))
                world.decide(text)
            node = node.after.setdefault(world.last_told(SIDES[seat]), StoryNode())
        for each, text, mover in path:
            each.note(text, value(world, mover))
        while world.ply > began:
            world.take_back()


class ISMCTSPlayer(MCTSPlayer):
    """The same over so many worlds that the seat cannot tell from the true one."""

    def __init__(
        self, playouts: int = 100, depth: int = 40, seed: int = 0, worlds: int = 5
    ) -> None:
        super().__init__(playouts, depth, seed)
        self.number = worlds

    def worlds(self, referee: Referee, seat: int) -> list[tuple[Referee, int]]:
        """Worlds drawn by resampling. Raises NoWorldError if there is not even one."""
        if not hides(referee):
            return [(referee.copy(), self.playouts)]
        found = []
        for _ in range(self.number):
            try:
                found.append(resample(referee, seat, self.rng))
            except NoWorldError:
                if not found:
                    raise
                break
        return [(world, max(1, self.playouts // len(found))) for world in found]


def hides(referee: Referee) -> bool:
    """Does a seat not know all of the game?"""
    return bool(referee.rules.secret or referee.rules.hides_squares)


def value(world: Referee, seat: int) -> float:
    """What a game has come to for a seat: 1, 0, or a half for a draw and what was cut off."""
    if world.outcome is None or world.outcome.winner is None:
        return 0.5
    return float(world.outcome.winner == SIDES[seat])
