"""One game of a match: who plays which side, from which opening, on which clock."""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from fairychess.game import Game, new_game
from fairychess.game.records.pgn_reading import tags_in
from fairychess.lab.elo import Sprt
from fairychess.lab.openings import follow, random_opening
from fairychess.lab.players import NO_PROCESSOR, MatchPlayer, open_player
from fairychess.position.sides import SIDES
from fairychess.protocol import Engine, EngineError, Resigned, Thinking, UnknownGame

NAMES = "AB"
NO_NODES = "CECP knows no limit of nodes; give a time"


@dataclass(frozen=True)
class MatchSettings:
    """Settings of a match: `seconds` a move, by the clock or of the `processor`, a clock of `base`
    and `increment` seconds, or `nodes`.

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
    processor: bool = False
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
        if self.seconds:
            return f"{self.seconds:g} s{' of the processor' * self.processor} a move"
        return f"{self.nodes} nodes a move"


@dataclass
class Clockwork:
    """Seconds a player has used: how many moves, their sum, the slowest."""

    moves: int = 0
    total: float = 0.0
    slowest: float = 0.0

    def join(self, other: "Clockwork") -> None:
        """Add what another process has counted."""
        self.moves += other.moves
        self.total += other.total
        self.slowest = max(self.slowest, other.slowest)

    def add(self, spent: float) -> None:
        """Count one more move, which took so many seconds."""
        self.moves += 1
        self.total += spent
        self.slowest = max(self.slowest, spent)

    @staticmethod
    def read(text: str, moves: int) -> "Clockwork":
        """What `str` has said of so many moves; nothing where that is something else."""
        words = text.split()
        try:
            return Clockwork(moves, moves * float(words[0]), float(words[5]))
        except (IndexError, ValueError):
            return Clockwork()

    def __str__(self) -> str:
        return f"{self.total / max(1, self.moves):.3f} s a move, slowest {self.slowest:.2f} s"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match that is over: its number from 0, the first player's points, why it ended,
    how long it was, the tags of the match, and its record."""

    number: int
    points: float
    reason: str
    plies: int
    tags: dict[str, str]
    record: str


@dataclass(frozen=True, slots=True)
class PairTask:
    """Games of a match to be played by the same two players, by their numbers. In the first ones
    the players are `unproved`: if one cannot begin, the match ends, and no later game counts."""

    a: str
    b: str
    settings: MatchSettings
    numbers: tuple[int, ...]
    unproved: bool = True


_kept: "list[MatchTable]" = []
"""The table of the match that this process has played last: its players need not begin again."""


def play_pair(task: PairTask) -> tuple[list[PlayedGame], tuple[Clockwork, Clockwork]]:
    """Play the games of a task, with the players of the task before it where they are the same."""
    if not (_kept and _kept[0].is_for(task)):
        leave_table()
        table = MatchTable(task.a, task.b, task.settings)
        _kept.append(table)
        try:
            table.introduce(task.unproved)
        except BaseException:
            leave_table()
            raise
    table = _kept[0]
    table.clocks = (Clockwork(), Clockwork())
    return [table.play(number) for number in task.numbers], table.clocks


def leave_table() -> None:
    """End the players that this process keeps, if there are any."""
    while _kept:
        _kept.pop().close()


class MatchTable:
    """Two players, who play games of a match one after the other."""

    def __init__(self, a: str, b: str, settings: MatchSettings) -> None:
        self.names = (a, b)
        self.settings = settings
        self.players: tuple[MatchPlayer, MatchPlayer] = (open_player(a), open_player(b))
        for player in self.players:
            if settings.nodes and isinstance(player, Engine) and player.protocol == "cecp":
                raise ValueError(f"{player.name}: {NO_NODES}")
            if settings.processor and isinstance(player, Engine):
                raise ValueError(f"{player.name}: {NO_PROCESSOR}")
        self.clocks = (Clockwork(), Clockwork())

    def is_for(self, task: PairTask) -> bool:
        """Tell whether the players here are those of a task."""
        return self.names == (task.a, task.b) and self.settings == task.settings

    def close(self) -> None:
        """No more games."""
        for player in self.players:
            player.close()

    def introduce(self, unproved: bool = True) -> None:
        """Raise ValueError where a player cannot play the game, before it is charged for it.

        A player that has proved that it can is charged where it fails.
        """
        settings = self.settings
        game = new_game(settings.variant, settings.options, settings.seed)
        while game.to_move == "chance":
            game.play_chance()
        seat = game.to_move  # who has something to choose, so that a player can show that it can
        left = dict.fromkeys(SIDES, settings.base)
        for index, player in enumerate(self.players):
            try:
                player.new_game(game.view(seat), self._thinking(left, seat, player))
            except EngineError as error:
                if unproved or isinstance(error, UnknownGame):
                    raise ValueError(f"{NAMES[index]}: {error}") from None

    def play(self, number: int) -> PlayedGame:
        """Play the game of a number to its end."""
        game, tags = self._game(number)
        assert game.outcome is not None
        winner = game.outcome.winner
        points = 0.5 if winner is None else float(winner == "first")
        return PlayedGame(number, points, game.outcome.reason, game.ply, tags, game.record())

    def game_tags(self) -> dict[str, str]:
        """What the record of every game says about the game that is played."""
        settings = self.settings
        return tags_in(new_game(settings.variant, settings.options, settings.seed).record())

    def tags(self, number: int) -> dict[str, str]:
        """What the record of a game says about the match."""
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

    def _game(self, number: int) -> tuple[Game, dict[str, str]]:
        """One game to its end, whatever happens."""
        settings = self.settings
        pair = number // 2
        seed = settings.seed * 1_000_003 + pair
        begin = partial(new_game, settings.variant, settings.options, seed)
        opening = random_opening(begin, settings.plies, f"{settings.seed}/{pair}")
        game = begin()
        follow(game, opening)
        tags = self.tags(number)
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
        for name, clock, player in zip(NAMES, self.clocks, self.players, strict=True):
            tags[f"{name}Used"] = str(clock)
            if player.forgetful:
                tags[f"{name}Forgets"] = "table and history before each move"
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

    def _thinking(self, left: dict[str, float], seat: str, player: MatchPlayer) -> Thinking:
        settings = self.settings
        if not settings.base:
            limit = Thinking(
                move=settings.seconds, nodes=settings.nodes, processor=settings.processor
            )
            return limit.scaled(player.time)
        other = SIDES[seat == "first"]
        clock = Thinking(mine=left[seat], theirs=left[other], increment=settings.increment)
        return clock.scaled(player.time)
