"""``python -m fairychess.search``: a few moves of a small game against itself."""

from fairychess.rules import featured, load
from fairychess.search import think


def main() -> None:
    """Play and print."""
    play = load(featured()[0]).position()
    for ply in range(6):
        result = think(play, level=4, seconds=1.0, seed=ply)
        print(f"{result.move:8} score {result.score:5}  {result.nodes} nodes")
        play.push(result.move)


if __name__ == "__main__":
    main()
