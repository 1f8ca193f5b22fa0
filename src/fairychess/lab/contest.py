"""A contest: one version of ours against many opponents in many games, all matches at once.

Pairs of games are offered by the matches in turn, so that every core is busy whatever the length of
games; a match that its sequential test has decided offers none. Each match keeps its games in a
file of its own, and the same contest goes on from these files.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fairychess.game import variant_info
from fairychess.lab.match import Match
from fairychess.lab.match_game import (
    Clockwork,
    MatchSettings,
    PairTask,
    PlayedGame,
    leave_table,
    play_pair,
)
from fairychess.lab.pool import Opponent
from fairychess.lab.tasks import run


@dataclass
class ContestRow:
    """A match of a contest: the game, the opponent, and why it cannot be played if it cannot."""

    title: str
    opponent: Opponent
    match: Match
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class ContestTurn:
    """A pair of games of the match of a number."""

    number: int
    pair: PairTask


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """The games of a turn and what each player used, or why there are none."""

    games: tuple[PlayedGame, ...] = ()
    clocks: tuple[Clockwork, ...] = ()
    trouble: str = ""


def play_turn(turn: ContestTurn) -> PlayedTurn:
    """Play a pair; that a player does not know the game is a result as well."""
    try:
        games, clocks = play_pair(turn.pair)
    except ValueError as error:
        return PlayedTurn(trouble=str(error))
    return PlayedTurn(tuple(games), clocks)


@dataclass
class Contest:
    """All matches of `player`, in rows; `absent` says which opponents cannot play here, and why."""

    player: str
    rows: list[ContestRow] = field(default_factory=list)
    absent: dict[str, str] = field(default_factory=dict)

    def add(
        self, opponents: Iterable[Opponent], variants: Sequence[str], settings: MatchSettings
    ) -> None:
        """A match for each opponent and each of the variants that it plays.

        `settings.path` is the folder of their files. Raises ValueError for a file that belongs to
        another match or to two of these, for a player that is not there, and for a variant that
        does not exist.
        """
        assert settings.path is not None
        by_nodes = bool(settings.nodes)
        if why := Opponent(self.player, self.player).absence(by_nodes):
            raise ValueError(f"{self.player}: {why}")
        for opponent in opponents:
            if why := opponent.absence(by_nodes):
                self.absent[opponent.name] = why
                continue
            for variant in variants:
                info = variant_info(variant, told=())
                if opponent.variants and variant not in opponent.variants:
                    continue
                own = replace(
                    settings,
                    variant=variant,
                    # Choices that are made in secret open a game; random ones would decide it.
                    plies=0 if info.secret else settings.plies,
                    path=settings.path / f"{slug(variant)}-{slug(opponent.name)}.txt",
                )
                if any(row.match.settings.path == own.path for row in self.rows):
                    raise ValueError(f"{own.path}: the games of two matches would be kept there")
                match = Match(self.player, opponent.player, own)
                match.begin()
                self.rows.append(ContestRow(info.title, opponent, match))

    def play(self, cores: int = 1, ray: str = "") -> Iterator[ContestRow]:
        """Play what is left; the row of each game that has come to an end."""
        try:
            for turn, played in run(play_turn, self._turns(), cores=cores, ray=ray):
                row = self.rows[turn.number]
                if played.trouble:
                    row.trouble = played.trouble
                    continue
                for _ in row.match.take(played.games, played.clocks):
                    yield row
        finally:
            leave_table()

    def _turns(self) -> Iterator[ContestTurn]:
        """The next pair of each match, again and again, until none has any."""
        offered = True
        while offered:
            offered = False
            for number, row in enumerate(self.rows):
                if not row.trouble and (pair := row.match.offer()):
                    offered = True
                    yield ContestTurn(number, pair)


def slug(text: str) -> str:
    """A text as a part of a file's name."""
    plain = "".join(letter if letter.isalnum() else " " for letter in text.lower())
    return "-".join(plain.encode("ascii", "ignore").decode().split()) or "player"
