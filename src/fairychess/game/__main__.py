"""A short game of the first variant, played at random, as a spectator sees it."""

import random

from fairychess.game import catalogue, new_game


def main() -> None:
    """Play a few decisions and print the record and what the next player sees."""
    rng = random.Random(1)
    brief = catalogue()[0]
    game = new_game(brief.name, seed=1)
    while game.outcome is None and game.ply < 12:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    view = game.view(game.to_move)
    print(game.record())
    print(f"{view.to_move} to move, {len(view.options)} options, {len(view.board)} pieces:")
    for option in view.options[:8]:
        choice = f"; {option.choice}" if option.choice else ""
        print(f"  {option.text:12} click {', '.join(option.clicks)}{choice}")


if __name__ == "__main__":
    main()
