"""Two short games with itself: how many samples they give, and what the first ones say."""

from fairychess.learning import SampleShape, SelfPlay, SelfPlaySettings
from fairychess.learning.samples import TAIL
from fairychess.rules import load


def main() -> None:
    """Print the results, scores and values by rule of some samples."""
    rules = load("chess")
    shape = SampleShape.of(rules)
    found = SelfPlay(rules, None, SelfPlaySettings(nodes=50, longest=40)).games(2, "shown")
    print(f"{len(found) // shape.size} samples of {shape.size} bytes")
    for at in range(shape.size, min(len(found), 6 * shape.size) + 1, shape.size):
        told, score, value = TAIL.unpack_from(found, at - TAIL.size)
        print(f"mover {told % 2}, result {(told // 2) / 2}, score {score}, by rule {value}")


if __name__ == "__main__":
    main()
