"""Games of the computer against itself that show whether a variant is balanced.

Each game is a task of its own with its own seed, so games may be played anywhere and in any order
and are the same again. What is kept of a game is a small record of what happened in it; the report
is made of these (`balance_report`).
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from fairychess.game import Game, View
from fairychess.lab.kept_games import keep_game, kept_games
from fairychess.lab.openings import opened
from fairychess.lab.tasks import run
from fairychess.position.sides import SIDES
from fairychess.search import STRONGEST
from fairychess.search.player import choose
from fairychess.search.request import Limits, SearchRequest

SAMPLES = 12
"""Positions of a game that are examples of what armies are worth."""
STRENGTHS = (300, 1500)
"""Nodes a move of the weaker and of the stronger computer."""


@dataclass(frozen=True, slots=True)
class GameTask:
    """One game to play: `number` gives its seed and, with `nodes`, its strength."""

    variant: str
    number: int
    nodes: int
    options: dict[str, Any] = field(default_factory=dict)
    plies: int = 4
    longest: int = 400
    seed: int = 1


@dataclass(slots=True)
class GameStory:
    """What happened in one game. Pieces are told apart by id.

    `ending` is the message that says how it ended, taken apart. `branching` is the number of
    options at each decision, `scores` what the computer thought of the first player's chances after
    its own decisions, in its units. `armies` are examples: by id how many more the first has.
    """

    number: int
    nodes: int
    winner: str | None = None
    ending: dict[str, Any] = field(default_factory=dict)
    plies: int = 0
    opening: list[str] = field(default_factory=list)
    first_move: str = ""
    branching: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    armies: list[dict[str, int]] = field(default_factory=list)
    taken: dict[str, int] = field(default_factory=dict)
    promoted: dict[str, int] = field(default_factory=dict)
    unmoved: dict[str, int] = field(default_factory=dict)

    @property
    def points(self) -> float:
        """The first player's points."""
        return 0.5 if self.winner is None else float(self.winner == "first")


Placed = dict[str, tuple[str, str]]
"""What stands where: side and id by square."""


class Watcher:
    """Follows the pieces of a game from one decision to the next."""

    def __init__(self, game: Game, story: GameStory) -> None:
        self.game = game
        self.story = story
        self.before = placed(game)
        self.homes = dict(self.before)
        self.taken: Counter[str] = Counter()
        self.promoted: Counter[str] = Counter()
        self.still: Counter[str] = Counter()

    def look(self, clicks: tuple[str, ...], seat: str) -> None:
        """A decision has been made, entered by these clicks."""
        now = placed(self.game)
        for side in SIDES:
            old = Counter(ident for owner, ident in self.before.values() if owner == side)
            new = Counter(ident for owner, ident in now.values() if owner == side)
            gone, come = old - new, new - old
            if side == seat and come and sum(gone.values()) >= sum(come.values()):
                changed = Counter(dict(gone.most_common(1)))
                self.promoted.update(changed)
                gone -= changed
            self.taken.update(gone)
        for square in [square for square in self.homes if now.get(square) != self.homes[square]]:
            side, ident = self.homes.pop(square)
            if side != seat and square not in clicks[:1]:
                self.still[ident] += 1  # it was taken where it had always stood
        self.before = now

    def army(self) -> dict[str, int]:
        """By id, how many more pieces the first player has, those in hand included."""
        found: Counter[str] = Counter()
        for side, ident in self.before.values():
            found[ident] += 1 if side == "first" else -1
        view = self.game.view("first" if self.game.secretive else "both")
        for side, sign in zip(SIDES, (1, -1), strict=True):
            for ident, count in view.hands.get(side, {}).items():
                found[ident] += sign * count
        return {ident: count for ident, count in found.items() if count}

    def finish(self) -> None:
        """The game is over: write down what became of the pieces."""
        self.still.update(ident for _, ident in self.homes.values())
        self.story.taken = dict(self.taken)
        self.story.promoted = dict(self.promoted)
        self.story.unmoved = dict(self.still)


def placed(game: Game) -> Placed:
    """All pieces on the board; in a game with secrets each side's own view of its own."""
    viewers = SIDES if game.secretive and game.outcome is None else ("both",)
    found: Placed = {}
    for viewer in viewers:
        for piece in game.view(viewer).board:
            if piece.id != "*" and viewer in ("both", piece.side):
                found[piece.square] = (piece.side, piece.id)
    return found


def play_game(task: GameTask, enough: Callable[[], bool] = lambda: False) -> GameStory:
    """Play one game: random decisions at first, then the computer against itself.

    The game is drawn as too long after `task.longest` plies, and where there is `enough` of it.
    """
    seed = f"{task.seed}/{task.nodes}/{task.number}"
    rng = random.Random(seed)
    game, opening = opened(task.variant, task.options, task.plies, rng)
    if game.outcome is not None:
        raise ValueError(f"{task.variant}: the game is over before it begins")
    story = GameStory(task.number, task.nodes, opening=opening)
    story.first_move = opening[0] if opening else ""
    watcher = Watcher(game, story)
    while game.outcome is None and game.ply < task.longest and not enough():
        seat = game.to_move
        if seat == "chance":
            game.play_chance()
            clicks: tuple[str, ...] = ()
        else:
            view = game.view(seat)
            text = _decide(task, view, story, rng)
            clicks = next(option.clicks for option in view.options if option.text == text)
            story.branching.append(len(view.options))
            game.play(seat, text)
        watcher.look(clicks, seat)
        story.armies.append(watcher.army())
    if game.outcome is None:
        game.adjudicate(None, "too long")
    watcher.finish()
    assert game.outcome is not None
    story.winner, story.ending = game.outcome.winner, game.outcome.message.plain()
    story.plies = game.ply
    story.armies = _some(story.armies)
    return story


def _decide(task: GameTask, view: View, story: GameStory, rng: random.Random) -> str:
    if len(view.options) == 1:
        return view.options[0].text
    if task.nodes <= 0:  # anybody at all
        return rng.choice(view.options).text
    limits = Limits(STRONGEST, nodes=task.nodes)
    found = choose(SearchRequest.of(view, limits, seed=rng.getrandbits(32)))
    story.scores.append(found.score if view.to_move == "first" else -found.score)
    return found.move


def _some(armies: list[dict[str, int]]) -> list[dict[str, int]]:
    """A few of them, evenly spread over the game."""
    step = max(1, -(-len(armies) // SAMPLES))
    return armies[step - 1 :: step]


# ---- keeping games ----------------------------------------------------------------------------


def tasks_for(settings: GameTask, games: int, strengths: tuple[int, ...]) -> list[GameTask]:
    """So many games, the strengths in turn."""
    return [
        replace(settings, number=number, nodes=strengths[number % len(strengths)])
        for number in range(games)
    ]


def play_all(
    tasks: list[GameTask], path: Path | None = None, *, cores: int = 1, ray: str = ""
) -> Iterator[GameStory]:
    """Every game's story: those kept in the file first, then what is left as it is played.

    Each is written down when it comes, so nothing is lost by an interruption. Raises ValueError for
    a file of other games.
    """
    kept: list[GameStory] = []
    if path:
        wanted = {(task.number, task.nodes) for task in tasks}
        every = kept_games(path, {"balance": _kind(tasks[0])}, story_of)
        kept = [story for story in every if (story.number, story.nodes) in wanted]
    yield from kept
    known = {(story.number, story.nodes) for story in kept}
    left = [task for task in tasks if (task.number, task.nodes) not in known]
    for _, story in run(play_game, left, cores=cores, ray=ray):
        if path:
            keep_game(path, story)
        yield story


def story_of(line: bytes) -> GameStory:
    """The story in a line. ValueError or TypeError for anything else."""
    story = GameStory(**json.loads(line))
    empty = GameStory(0, 0)
    for each in fields(GameStory):
        value = getattr(story, each.name)
        alike = type(value) is type(getattr(empty, each.name))
        if not (alike or (each.name == "winner" and value in SIDES)):
            raise TypeError(each.name)
    numbers = [*story.branching, *story.scores]
    if not all(isinstance(each, int) for each in numbers):
        raise TypeError("numbers")
    if not all(isinstance(each, dict) for each in story.armies):
        raise TypeError("armies")
    return story


def _kind(task: GameTask) -> dict[str, Any]:
    return {
        "variant": task.variant,
        "options": task.options,
        "plies": task.plies,
        "longest": task.longest,
        "seed": task.seed,
    }
