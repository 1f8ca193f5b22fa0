"""``python -m fairychess.tournaments``: a Swiss tournament in which the stronger ones win."""

from fairychess.tournaments import Entrant, Field, Meeting, crosstable_csv, pair
from fairychess.tournaments.report import Named

PLAYERS, ROUNDS = 7, 4


def main() -> None:
    """Play it, and print its table."""
    entrants = [Entrant(number) for number in range(1, PLAYERS + 1)]
    meetings: list[Meeting] = []
    for round_ in range(1, ROUNDS + 1):
        paired = pair("swiss", Field(entrants, meetings, ROUNDS)) or []
        for board, (first, second) in enumerate(paired, 1):
            result = "bye" if second is None else "1-0" if first < second else "0-1"
            meetings.append(Meeting(round_, board, first, second, result))
    people = {one.number: Named(f"Player {one.number}") for one in entrants}
    print(crosstable_csv("swiss", Field(entrants, meetings, ROUNDS), people), end="")


if __name__ == "__main__":
    main()
