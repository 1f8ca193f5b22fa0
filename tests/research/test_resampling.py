"""Another world after deaths written in secret have come to pass: the seat cannot tell."""

import random

import pytest

from fairychess.messages import Message
from fairychess.position.sides import SIDES
from fairychess.research import NumberedGame
from fairychess.research.foresight import DUE, NAMED, QUIET, Foresight
from fairychess.research.resampling import NoWorldError


def drawn(texts: list[str], rng: random.Random) -> str:
    """A decision of a player who often writes deaths, for the turns to come."""
    deaths = [text for text in texts if text.startswith("death:")]
    if deaths and rng.random() < 0.6:
        return rng.choice(deaths)
    if texts[0].startswith("@"):
        return rng.choice(texts[:3])
    return rng.choice(texts)


def hidden_deaths(game: NumberedGame, viewer: int) -> int:
    """How many deaths that the other seat wrote have come to pass."""
    other = game.rules.definition.second if viewer == 0 else game.rules.definition.first
    return sum(f"by {other}" in told for told in game.referee.story(SIDES[viewer]))


CASES = [
    ("kira-mini", 16, (0, 1, 2, 4, 5), (0, 1)),
    ("kira-chess", 24, (1, 2), (0, 1)),
    ("kira-shogi", 34, (0,), (0,)),
]


@pytest.mark.parametrize(("name", "plies", "seeds", "viewers"), CASES)
def test_a_world_is_found_after_deaths_of_the_other_side(
    name: str, plies: int, seeds: tuple[int, ...], viewers: tuple[int, ...]
) -> None:
    """The same view byte for byte, and the same planes."""
    deaths = other = 0
    for seed in seeds:
        game, rng = NumberedGame(name, seed=seed), random.Random(seed)
        while game.seat is not None and game.referee.ply < plies:
            game.play(drawn(game.referee.texts, rng))
        for viewer in viewers:
            deaths += hidden_deaths(game, viewer)
            world = game.resampled(viewer, seed)
            assert repr(world.view(viewer)) == repr(game.view(viewer))
            assert world.observe(viewer).tobytes() == game.observe(viewer).tobytes()
            assert world.referee.story(SIDES[viewer]) == game.referee.story(SIDES[viewer])
            other += world.referee.history != game.referee.history
    assert deaths and other


def test_pieces_taken_unseen_are_counted_as_they_were() -> None:
    game, rng = NumberedGame("dark-chess", seed=3), random.Random(3)
    for _ in range(6):
        game.play(rng.choice(game.referee.texts))
    world = game.resampled(0, 1)
    assert repr(world.view(0)) == repr(game.view(0))


def test_without_tries_there_is_no_world() -> None:
    with pytest.raises(NoWorldError):
        NumberedGame("kira-mini", seed=1).resampled(0, 1, tries=0)


def test_announcements_speak_for_what_names_them() -> None:
    dies = Message("dies", {"name": "d7", "piece": "Pawn"})
    later = Foresight([(1, ()), (2, ()), (2, ()), (5, (dies,)), (9, ())])
    assert later.weight(1, "e2e4", "death:d7") == NAMED
    assert later.weight(1, "e2e4", "death:a7") == 1
    assert later.weight(4, "e2e4", "death:d7") == 1  # it is dead by then
    assert later.weight(2, "death:d7", "@5") == DUE
    assert later.weight(2, "death:d7", "@6") == later.weight(2, "death:a7", "@5") == QUIET
    assert later.weight(2, "death:a7", "@12") == 1
