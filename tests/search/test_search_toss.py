"""Coins are worth exactly what looking at every outcome says they are worth."""

from pathlib import Path

import pytest

import fairychess
from fairychess.api import Position
from fairychess.rules import Rules
from fairychess.rules.catalogue import find
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.variant_knowledge import knowledge_of

NEAR = MATE - 1000

ENDINGS = [
    "1k2/rb1n/3P/K3 w - - 2 9 last=a4b4",
    "k3/3p/RB1N/1K2 b - - 2 9 last=a1b1",
    "3n/k3/3N/K3 w - - 0 9",
    "k2r/4/4/K2R b - - 0 9",
]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The variant with the coin on 4x4 squares, drawn after four quiet plies."""
    text = find("king-friday-xiii").read_text(encoding="utf-8")
    text = text.replace("files = 8", "files = 4").replace("ranks = 8", "ranks = 4")
    text = text.replace("on = 100", "on = 4")
    start = text.index("position = ")
    text = text[:start] + f'position = "{ENDINGS[2]}"' + text[text.index("\n", start) :]
    folder: Path = tmp_path_factory.mktemp("small") / "small-friday"
    folder.mkdir()
    (folder / "variant.toml").write_text(text, encoding="utf-8")
    return fairychess.load(str(folder))


def later(score: int) -> int:
    """A score as it is one decision earlier."""
    return score - 1 if score > NEAR else score + 1 if score < -NEAR else score


def certain(score: int) -> int:
    """A score in which it does not matter how soon the win comes."""
    return MATE if score > NEAR else -MATE if score < -NEAR else score


def half(total: int) -> int:
    """Half of it, towards nought."""
    return total // 2 if total >= 0 else -(-total // 2)


def mean(one: int, other: int) -> int:
    """What a fair coin between two scores is worth."""
    if min(one, other) > NEAR or max(one, other) < -NEAR:
        return half(one + other)
    return half(certain(one) + certain(other))


class Expectimax:
    """Every line to its end, every coin on both sides; nothing is left out."""

    def __init__(self, play: Position) -> None:
        self.play = play
        self.coins = 0
        self.known: dict[str, int] = {}

    def value(self) -> int:
        """Of the position as it stands, for the first player."""
        words = self.play.text().split(" ")
        words[5] = "9"  # the number of the move does not matter
        text = " ".join(words)
        if text not in self.known:
            self.known[text] = self.fresh()
        return self.known[text]

    def fresh(self) -> int:
        """`value`, worked out."""
        play, kernel = self.play, self.play.kernel
        result = play.result()
        if result is not None:
            return {"first": MATE, "second": -MATE, None: 0}[result.winner]
        found = []
        for move in kernel.decision().options:
            kernel.do(move)
            found.append(later(self.value()))
            kernel.undo()
        if play.to_move() == "chance":
            self.coins += 1
            return mean(*found)
        return max(found) if play.to_move() == "first" else min(found)


@pytest.mark.parametrize("text", ENDINGS)
def test_a_toss_is_searched_as_by_exhaustive_expectimax(small: Rules, text: str) -> None:
    play = small.position(text)
    exhaustive = Expectimax(play)
    expected = exhaustive.value()
    assert exhaustive.coins > 0
    search = search_for(knowledge_of(small), play)
    search.disable_pruning()
    search.set_limits(None, None, 0)
    sign = 1 if play.to_move() == "first" else -1
    moves = play.kernel.decision().options
    for depth in (4, 30):
        best = max(search.move_score(move, depth, -MATE, MATE) for move in moves)
    assert sign * best == expected
    for bound in (expected - 1, expected):
        low, high = sorted((sign * bound, sign * (bound + 1)))
        found = max(search.move_score(move, 30, low, high) for move in moves)
        assert (found > low) == (sign * expected > low)
