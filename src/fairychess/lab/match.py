"""A match: pairs of games from random openings, colours changed, every game kept."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from fairychess.lab import records
from fairychess.lab.elo import Score
from fairychess.lab.match_game import (
    NAMES,
    Clockwork,
    MatchSettings,
    MatchTable,
    PairTask,
    PlayedGame,
    play_pair,
)
from fairychess.lab.outputs import check_output
from fairychess.lab.tasks import run

SAME = ("Variant", "Options", "A", "B", "Time", "Opening", "Longest")
"""Tags that all games of a match have in common."""


class Match:
    """A against B. `play` yields after every game; `score` is A's, `faults` counts what went wrong,
    `ends` how games ended; `forgetful` says who did not play as outside a laboratory."""

    def __init__(self, a: str, b: str, settings: MatchSettings) -> None:
        self.names = (a, b)
        self.settings = settings
        self.table = MatchTable(a, b, settings)
        self.clocks = self.table.clocks
        self.score = Score()
        self.ends: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.forgetful: dict[str, str] = {}
        self.plies = 0
        self._points: list[float] = []
        self._offered = 0
        self._earlier_games = 0
        self._early: dict[int, PlayedGame] = {}

    # ---- results --------------------------------------------------------------------------

    def _count(self, number: int, first_points: float, tags: dict[str, str]) -> None:
        """A finished game, new or read from the file."""
        points = first_points if number % 2 == 0 else 1 - first_points
        self._points.append(points)
        self.score.add(points)
        if number % 2:
            self.score.add_pair(self._points[-2] + points)
        self.ends[tags.get("Reason", "?")] += 1
        for name in NAMES:
            if forgets := tags.get(f"{name}Forgets"):
                self.forgetful[name] = forgets
        if "Fault" in tags:
            self.faults[tags["Fault"]] += 1

    def verdict(self) -> str:
        """What the sequential test says, if there is one and it has come to an end."""
        return self.settings.sprt.verdict(self.score) if self.settings.sprt else ""

    # ---- playing --------------------------------------------------------------------------

    def play(self, cores: int = 1, ray: str = "") -> Iterator[None]:
        """Play what is left, on so many cores or on a Ray cluster.

        Raises ValueError where the file belongs to another match.
        """
        try:
            self.begin()
            if cores <= 1 and not ray:
                self.table.introduce()
                while not self.finished():
                    self._end(self.table.play(self.score.games))
                    yield
                return
            for _, (games, clocks) in run(play_pair, self._pairs(), cores=cores, ray=ray):
                for _ in self.take(games, clocks):
                    yield
                if self.finished():
                    return
        finally:
            self.table.close()

    def _pairs(self) -> Iterator[PairTask]:
        while task := self.offer():
            yield task

    # ---- played elsewhere -----------------------------------------------------------------

    def begin(self) -> None:
        """Count what the file has. Raises ValueError where it belongs to another match."""
        if self.settings.path is not None:
            for earlier in self._earlier(self.settings.path):
                self._count(earlier.number, earlier.points, earlier.tags)
                for name, clock in zip(NAMES, self.clocks, strict=True):
                    used = earlier.tags.get(f"{name}Used", "")
                    moves = max(1, (earlier.plies - self.settings.plies) // 2)
                    clock.join(Clockwork.read(used, moves))
        self._offered = self._earlier_games = self.score.games

    def offer(self) -> PairTask | None:
        """The next pair to be played, nothing when all have been offered or it is decided."""
        first = self._offered
        if first >= self.settings.games or self.finished():
            return None
        self._offered = min(first + 2 - first % 2, self.settings.games)
        numbers = tuple(range(first, self._offered))
        return PairTask(*self.names, self.settings, numbers, first == self._earlier_games)

    def take(self, games: Iterable[PlayedGame], clocks: Iterable[Clockwork]) -> Iterator[None]:
        """Count games that others have played, and what they used.

        Games count, and are kept, in their order, wherever they were played: a sequential test that
        heard of short games first would be misled. Those that are early wait for their turn.
        """
        self._early |= {game.number: game for game in games}
        for mine, theirs in zip(self.clocks, clocks, strict=True):
            mine.join(theirs)
        while self.score.games in self._early and not self.finished():
            self._end(self._early.pop(self.score.games))
            yield

    def finished(self) -> bool:
        """Tell whether all games have been played, or the sequential test has decided."""
        games = self.score.games
        return games >= self.settings.games or (games % 2 == 0 and bool(self.verdict()))

    def _end(self, game: PlayedGame) -> None:
        """A game has ended: keep it, count it."""
        self._keep(game)
        self._count(game.number, game.points, {**game.tags, "Reason": game.reason})
        self.plies += game.plies

    # ---- the file -------------------------------------------------------------------------

    def _earlier(self, path: Path) -> list[records.Played]:
        """The games of the file, which can be added to from now on."""
        found = records.read(path)
        wanted = {**self.table.game_tags(), **self.table.tags(0)} if found else {}
        for played, key in product(found, SAME):
            if played.tags.get(key) != wanted.get(key):
                what = "other options" if key == "Options" else f"another {key}"
                raise ValueError(f"{path} belongs to a match with {what}")
        check_output(path, folders=True)
        records.drop_cut_off(path)
        return found[: self.settings.games]

    def _keep(self, game: PlayedGame) -> None:
        path = self.settings.path
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(records.format_entry(game.tags, game.record))
