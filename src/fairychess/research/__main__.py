"""``python -m fairychess.research``: a decision in numbers, and the planes of a view."""

from fairychess.research import NumberedGame


def main() -> None:
    """Show one opening move of a game of chess."""
    game = NumberedGame("chess", seed=1)
    print(f"{game.space.name}: {game.space.size} actions, {game.observer.shape} planes")
    first = game.actions()[:8]
    print("actions:", ", ".join(f"{action} {game.word(action)}" for action in first), "...")
    game.play("e2e4")
    planes = game.observe(1)
    pawns = planes[game.observer.plane("other P")]
    print("the other side's pawns, seen from second's side, its own first rank at the bottom:")
    for rank in reversed(range(pawns.shape[0])):
        print("  " + " ".join("P" if square else "." for square in pawns[rank]))


if __name__ == "__main__":
    main()
