"""Every variant in numbers: its options, its planes, its lock, and PettingZoo's own test of it."""

import random

import numpy as np
import pytest
from conformance import api_test

import fairychess
from fairychess.research import NumberedGame
from fairychess.research.adapters.pettingzoo_env import env
from fairychess.research.spaces.action_space import ActionSpace
from fairychess.research.spaces.lock import locked

PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
def test_every_variant(part: int) -> None:
    for name in fairychess.available()[part::PARTS]:
        game = NumberedGame(name, seed=3)
        same_numbers_as_ever(name, game.space)
        rng = random.Random(name)
        for ply in range(40):
            if game.seat is None:
                break
            if ply % 8 == 0:
                chosen_one_by_one(game.space, game.referee.texts, game.referee.seat)
                room_for_all_that_is_known(game)
            rare = [text for text in game.referee.texts if len(text) > 4]
            game.play(rng.choice(rare if rare and rng.random() < 0.3 else game.referee.texts))
        api_test(env(name), num_cycles=4)


def same_numbers_as_ever(name: str, space: ActionSpace) -> None:
    """A change here makes data and nets of before worthless: CHANGELOG has to say so."""
    told = locked()[name]
    assert told == {"size": space.size, "hash": space.hash}, (
        f"{name}: python -m fairychess.research.spaces.lock"
    )


def chosen_one_by_one(space: ActionSpace, texts: list[str], seat: int) -> None:
    """Each option by its path; no path twice, and none the beginning of another."""
    paths = {}
    for text in texts:
        path = tuple(space.decision(texts, seat).path(text))
        assert path not in paths, (space.name, text, paths[path])
        paths[path] = text
    for path, text in list(paths.items())[:: 1 + len(paths) // 12]:
        decision = space.decision(texts, seat)
        mask = decision.mask()
        for number, action in enumerate(path):
            assert decision.mask(mask)[action]
            found = decision.take(action)
            assert (found is None) == (number < len(path) - 1), (space.name, text)
        assert found == text
    assert not any(path[:end] in paths for path in paths for end in range(1, len(path)))


def room_for_all_that_is_known(game: NumberedGame) -> None:
    """Every piece, mark and state field of a view has its plane, and planes are filled in place."""
    name, out = game.rules.name, np.full(game.observer.shape, 7, np.float32)
    keys = {key for rule in game.rules.rule_list for key in rule.notation.remembers}
    marks = {key for rule in game.rules.rule_list for key in rule.visibility.marked}
    for seat in (0, 1):
        view = game.view(seat)
        assert set(view.state_fields) <= keys, name
        assert {mark.key for piece in view.board for mark in piece.marks} <= marks, name
        assert game.observe(seat, out) is out
        assert out.min() >= 0 and out.max() <= 1, name
        pieces = [piece for piece in view.board if piece.id != "*"]
        planes = {
            game.observer.plane(f"{side} {piece.id}")
            for piece in pieces
            for side in ("own", "other")
        }
        assert out[sorted(planes)].sum() == len(pieces), name
