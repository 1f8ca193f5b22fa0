"""Avalam (Philippe Deweys, 1995): towers, by whose topmost piece they are somebody's.

Either player, in turn, puts any tower onto one beside it, orthogonally or diagonally, so that at
most five pieces stand on each other. When nothing can be moved any more, who is on top of more
towers has won; with as many the game is drawn.
"""

import re
from typing import Self

Place = tuple[int, int]
HIGHEST = 5


class Towers:
    """A game on the squares that the start has: letters A to E by height, large for who begins."""

    START = "AaAaAaAa/aAaAaAaA/AaAaAaAa/aAaAaAaA/AaAaAaAa/aAaAaAaA/AaAaAaAa/aAaAaAaA"
    LETTERS = "yr"

    def __init__(self, placement: str, letter: str) -> None:
        ranks = re.sub(r"\d", lambda number: "." * int(number[0]), placement).split("/")
        self.ranks, self.files = len(ranks), len(ranks[0])
        self.turn = self.LETTERS.index(letter)
        self.towers = {
            (file, self.ranks - row): tower
            for row, rank in enumerate(ranks)
            for file, tower in enumerate(rank)
            if tower != "."
        }

    @classmethod
    def start(cls) -> Self:
        return cls(cls.START, cls.LETTERS[0])

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls(*text.split()[:2])

    def text(self) -> str:
        rows = (
            "".join(self.towers.get((file, rank), ".") for file in range(self.files))
            for rank in range(self.ranks, 0, -1)
        )
        placement = re.sub(r"[.]+", lambda run: str(len(run[0])), "/".join(rows))
        return f"{placement} {self.LETTERS[self.turn]}"

    def height(self, place: Place) -> int:
        return ord(self.towers[place].lower()) - ord("a") + 1

    def options(self) -> list[str]:
        found = []
        for here in self.towers:
            for there in self.towers:
                apart = max(abs(here[0] - there[0]), abs(here[1] - there[1]))
                if apart == 1 and self.height(here) + self.height(there) <= HIGHEST:
                    found.append(f"{square(here)}{square(there)}")
        return found

    def play(self, move: str) -> None:
        here, there = place(move[:2]), place(move[2:])
        tower = chr(ord("A") + self.height(here) + self.height(there) - 1)
        self.towers[there] = tower if self.towers[here].isupper() else tower.lower()
        del self.towers[here]
        self.turn = 1 - self.turn

    def outcome(self) -> tuple[str, str] | None:
        if self.options():
            return None
        first = sum(tower.isupper() for tower in self.towers.values())
        second = len(self.towers) - first
        winner = "draw" if first == second else "first" if first > second else "second"
        return winner, "count of towers"


class Avalam(Towers):
    """On the board of the game as it is sold, whose middle stays empty."""

    START = "2Aa5/1AaAa4/1aAaAaA2/1AaAaAaAa/AaAa1aAaA/aAaAaAaA1/2AaAaAa1/4aAaA1/5aA2"


def square(at: Place) -> str:
    return f"{chr(ord('a') + at[0])}{at[1]}"


def place(name: str) -> Place:
    return ord(name[0]) - ord("a"), int(name[1:])
