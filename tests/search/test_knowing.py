"""The probe that holds copies of the player: what the copies are told, and which are believed."""

from __future__ import annotations

import random

import pytest

from fairychess.game import Game, new_game
from fairychess.rules import load
from fairychess.search import secretive
from fairychess.search.knowing import Copy, Knowing
from fairychess.search.seat import Seat

GAMES = ("kira-chess", "kira-shogi")


def told(game: Game, side: str) -> list[tuple[str, tuple[str, ...]]]:
    """What a side has heard so far."""
    return [(move.text, tuple(move.notes)) for move in game.view(side).moves]


def decide(game: Game, rng: random.Random) -> None:
    """A decision at random that everybody sees, or a casting."""
    texts = [option.text for option in game.view(game.to_move).options]
    plain = [text for text in texts if not text.startswith(("death", "attempt"))]
    game.play(game.to_move, rng.choice(plain))


def known(position: str) -> list[str]:
    """What a side knows but for its cards, which nobody asks for any more."""
    return [word for word in position.split() if not word.startswith("cards=")]


def begun(name: str, seed: int) -> tuple[Game, Seat, Knowing]:
    """A game whose roles have been chosen, and the first side's probe of the second."""
    game = new_game(name, seed=seed)
    rng = random.Random(seed)
    start = game.view("first").start
    while " seen=" not in game.view("second").position:
        if game.to_move == "chance":
            game.play_chance()
        else:
            decide(game, rng)
    decide(game, rng)
    seat = Seat(secretive.mind_of(load(name)), 0, start, "knowing")
    probe = Knowing(seat, nodes=60, rng=random.Random(seed))
    seat.watch = probe.watch
    seat.follow(told(game, "first"))
    return game, seat, probe


def true_pair(game: Game, seat: Seat) -> tuple[int, int]:
    """The second side's roles, as the record tells when all is told."""
    words = dict(word.split("=") for word in game.view("second").position.split() if "=" in word)
    names = words["roles"].split("/")[1].split(",")
    idents = seat.follower.cast.idents
    return idents[names[0]], idents[names[1]]


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_with_the_true_roles_knows_what_the_other_side_knows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, seat, probe = begun(name, seed=5)
    pair = true_pair(game, seat)
    copy = Copy(seat, pair, probe.start(pair))
    probe.copies = {pair[1]: copy}
    monkeypatch.setattr(probe, "renew", lambda: None)  # whether it is likely or not
    for text, lines in probe.heard:
        probe.hear(copy, text, lines)
    rng = random.Random(5)
    compared = 0
    while game.outcome is None and game.ply < 40:
        assert known(copy.seat.follower.play.text(1)) == known(game.view("second").position)
        compared += 1
        decide(game, rng)
        seat.follow(told(game, "first"))
    assert compared > 9 and probe.copies[pair[1]] is copy


def test_a_seer_that_cannot_be_is_not_asked_any_more() -> None:
    _, seat, probe = begun(GAMES[0], seed=5)
    other = seat.follower.beliefs[1]
    probe.renew()
    asked = set(probe.copies)
    gone = next(iter(asked))
    other.weigh(lambda pair: 0.0 if pair[1] == gone else 1.0)
    probe.renew()
    assert gone not in probe.copies and asked - {gone} <= set(probe.copies)
