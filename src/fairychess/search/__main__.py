"""``python -m fairychess.search``: a few moves of a small game against itself."""

from fairychess.rules import available, load
from fairychess.search import think


def main() -> None:
    play = load(available()[0]).position()
    for ply in range(6):
        thought = think(play, level=4, seconds=1.0, seed=ply)
        print(f"{thought.move:8} score {thought.score:5}  {thought.nodes} nodes")
        play.push(thought.move)


if __name__ == "__main__":
    main()
