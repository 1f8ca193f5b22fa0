"""A match: pairs of games from random openings, colours changed, every game kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from fairychess.game import Game, new_game
from fairychess.lab import records
from fairychess.lab.elo import Score, Sprt
from fairychess.lab.openings import follow, random_opening
from fairychess.lab.players import Player, open_player
from fairychess.position.sides import SIDES
from fairychess.protocol import Engine, EngineError, Resigned, Thinking, UnknownGame

NAMES = "AB"


@dataclass(frozen=True)
class MatchSettings:
    """Settings of a match: `seconds` a move, a clock of `base` and `increment` seconds, or `nodes`.

    `plies` random plies open each pair of games; `longest`, if not 0, is after how many plies a
    game is called a draw. A player that takes `margin` seconds more than it has for a move loses,
    if that is not 0. `path` is where the games' records are kept.
    """

    variant: str
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    seconds: float = 0.0
    base: float = 0.0
    increment: float = 0.0
    nodes: int = 0
    plies: int = 6
    seed: int = 1
    longest: int = 0
    margin: float = 0.0
    sprt: Sprt | None = None
    path: Path | None = None

    def time(self) -> str:
        """The time control in words."""
        if self.base:
            return f"{self.base:g}+{self.increment:g} s"
        return f"{self.seconds:g} s a move" if self.seconds else f"{self.nodes} nodes a move"


@dataclass
class Clockwork:
    """Seconds a player has used: how many moves, their sum, the slowest."""

    moves: int = 0
    total: float = 0.0
    slowest: float = 0.0

    def add(self, spent: float) -> None:
        """A move more."""
        self.moves += 1
        self.total += spent
        self.slowest = max(self.slowest, spent)

    def __str__(self) -> str:
        return f"{self.total / max(1, self.moves):.3f} s a move, slowest {self.slowest:.2f} s"


class Match:
    """A against B. `play` yields after every game; `score` is A's, `faults` counts what went wrong,
    `ends` how games ended."""

    def __init__(self, a: str, b: str, settings: MatchSettings) -> None:
        self.names = (a, b)
        self.settings = settings
        self.players: tuple[Player, Player] = (open_player(a), open_player(b))
        self.clocks = (Clockwork(), Clockwork())
        self.score = Score()
        self.ends: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.plies = 0
        self._points: list[float] = []

    # ---- results --------------------------------------------------------------------------

    def _count(self, number: int, first_points: float, tags: dict[str, str]) -> None:
        """A finished game, new or read from the file."""
        points = first_points if number % 2 == 0 else 1 - first_points
        self._points.append(points)
        self.score.add(points)
        if number % 2:
            self.score.add_pair(self._points[-2] + points)
        self.ends[tags.get("Reason", "?")] += 1
        if "Fault" in tags:
            self.faults[tags["Fault"]] += 1

    def verdict(self) -> str:
        """What the sequential test says, if there is one and it has come to an end."""
        return self.settings.sprt.verdict(self.score) if self.settings.sprt else ""

    # ---- playing --------------------------------------------------------------------------

    def play(self) -> Iterator[None]:
        """Play what is left. Raises ValueError where the file belongs to another match."""
        try:
            for played in self._earlier():
                self._count(played.number, played.points, played.tags)
            self._introduce()
            while self.score.games < self.settings.games and not self._decided():
                number = self.score.games
                game, tags = self._game(number)
                self._keep(tags, game)
                assert game.outcome is not None
                winner = game.outcome.winner
                points = 0.5 if winner is None else float(winner == "first")
                self._count(number, points, {**tags, "Reason": game.outcome.reason})
                self.plies += game.ply
                yield
        finally:
            for player in self.players:
                player.close()

    def _introduce(self) -> None:
        """Raise ValueError where a player does not know the game, before it is charged for it."""
        settings = self.settings
        game = new_game(settings.variant, settings.options, settings.seed)
        left = dict.fromkeys(SIDES, settings.base)
        for index, player in enumerate(self.players):
            seat = SIDES[index]
            try:
                player.new_game(game.view(seat), self._thinking(left, seat, player))
            except UnknownGame as error:
                raise ValueError(f"{NAMES[index]}: {error}") from None
            except EngineError:
                continue  # what fails now and then is charged where it fails

    def _decided(self) -> bool:
        return self.score.games % 2 == 0 and bool(self.verdict())

    def _earlier(self) -> list[records.Played]:
        path = self.settings.path
        if path is None:
            return []
        found = records.read(path)
        wanted = self._tags(0)
        for played in found[:1]:
            for key in ("A", "B", "Time", "Opening", "Longest"):
                if played.tags.get(key) != wanted[key]:
                    raise ValueError(f"{path} belongs to a match with another {key}")
        return found[: self.settings.games]

    def _tags(self, number: int) -> dict[str, str]:
        settings = self.settings
        return {
            "Round": str(number + 1),
            "A": self.names[0],
            "B": self.names[1],
            "ASide": SIDES[number % 2],
            "Time": settings.time(),
            "Opening": f"{settings.plies} random plies, seed {settings.seed}",
            "Longest": str(settings.longest),
        }

    def _keep(self, tags: dict[str, str], game: Game) -> None:
        path = self.settings.path
        if path is not None:
            with path.open("a", encoding="utf-8") as file:
                file.write(records.format_entry(tags, game.record()))

    def _game(self, number: int) -> tuple[Game, dict[str, str]]:
        """One game to its end, whatever happens."""
        settings = self.settings
        pair = number // 2
        seed = settings.seed * 1_000_003 + pair
        begin = partial(new_game, settings.variant, settings.options, seed)
        opening = random_opening(begin, settings.plies, f"{settings.seed}/{pair}")
        game = begin()
        follow(game, opening)
        tags = self._tags(number)
        turn = dict(zip(SIDES, (0, 1) if number % 2 == 0 else (1, 0), strict=True))
        left = dict.fromkeys(SIDES, settings.base)
        try:
            for seat in SIDES:
                guilty = seat
                player = self.players[turn[seat]]
                player.new_game(game.view(seat), self._thinking(left, seat, player))
            while game.outcome is None:
                guilty = game.to_move
                if guilty == "chance":
                    game.play_chance()
                elif settings.longest and game.ply >= settings.longest:
                    game.adjudicate(None, "too long")
                else:
                    self._decide(game, guilty, turn[guilty], left)
        except Resigned:
            game.resign(guilty)
        except EngineError as error:
            tags["Fault"] = f"{NAMES[turn[guilty]]}: {error}"
            game.adjudicate(SIDES[guilty == "first"], f"{error}")
        for index, clock in enumerate(self.clocks):
            tags[f"{NAMES[index]}Used"] = str(clock)
        return game, tags

    def _decide(self, game: Game, seat: str, index: int, left: dict[str, float]) -> None:
        view = game.view(seat)
        player = self.players[index]
        if len(view.options) == 1 and not isinstance(player, Engine):
            game.play(seat, view.options[0].text)
            return
        thinking = self._thinking(left, seat, player)
        text, spent = player.move(view, thinking)
        self.clocks[index].add(spent)
        if self.settings.margin and thinking.move and spent > thinking.move + self.settings.margin:
            raise EngineError(f"out of time: {spent:.2f} s for a move")
        if self.settings.base:
            left[seat] -= spent
            if left[seat] < 0:
                raise EngineError("out of time")
            left[seat] += self.settings.increment
        game.play(seat, text)

    def _thinking(self, left: dict[str, float], seat: str, player: Player) -> Thinking:
        settings = self.settings
        if not settings.base:
            return Thinking(move=settings.seconds, nodes=settings.nodes).scaled(player.time)
        other = SIDES[seat == "first"]
        clock = Thinking(mine=left[seat], theirs=left[other], increment=settings.increment)
        return clock.scaled(player.time)
