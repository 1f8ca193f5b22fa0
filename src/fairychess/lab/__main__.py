"""A match of two games between the lowest levels."""

from fairychess.lab import Match, MatchSettings


def main() -> None:
    """Print the score after each game."""
    settings = MatchSettings("chess", games=2, nodes=50, plies=4, longest=60)
    match = Match("fairychess;level=2", "fairychess;level=1", settings)
    for _ in match.play():
        print(match.score)


if __name__ == "__main__":
    main()
