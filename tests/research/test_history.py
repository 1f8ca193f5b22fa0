"""Planes of earlier decisions: what was seen then, in single games, batches and environments."""

from typing import Any

import gymnasium
import numpy as np
import pytest

from fairychess.position.sides import SIDES
from fairychess.research import ActionError, Batch, NumberedGame, Observer
from fairychess.research.adapters import gymnasium_env, pettingzoo_env
from fairychess.rules import load


@pytest.mark.parametrize("name", ["chess", "minishogi", "kira-mini", "dark-chess", "duck-chess"])
def test_planes_hold_what_each_seat_has_seen_before_the_last_decisions(name: str) -> None:
    game = NumberedGame(name, seed=3, history=4)
    plain = Observer(game.rules)
    seen: list[list[Any]] = [[], []]  # newest last; what stood before each decision of a player
    rng = np.random.default_rng(1)
    ply = -1
    for _ in range(60):
        if game.seat is None:
            break
        if game.referee.ply != ply:
            ply = game.referee.ply
            for seat in (0, 1):
                seen[seat].append(plain.observe(game.referee.view(SIDES[seat])))
        for seat in (0, 1):
            planes = game.observe(seat)
            now = NumberedGame.observe(game, seat)[: game.observer.base]
            assert (planes[: game.observer.base] == now).all()
            for back in range(1, 4):
                for number in game.observer.frame:
                    at = game.observer.plane(f"{plain.names[number]}, {back} before")
                    then = seen[seat][-1 - back] if back < len(seen[seat]) else None
                    expected = 0 if then is None else then[number]
                    assert (planes[at] == expected).all(), (back, plain.names[number])
        game.step(int(rng.choice(game.actions())))


@pytest.mark.parametrize(
    "name", ["chess", "crazyhouse", "duck-chess", "chess960", "raichu-shogi", "kira-mini", "janggi"]
)
def test_a_batch_writes_what_single_games_show(name: str) -> None:
    with Batch(name, 2, seed=4, longest=9, observe=True, history=3) as batch:
        if batch.rules.secret or name == "chess960":
            names = [at for at, each in enumerate(batch.observer.names) if "before" in each]
            for _ in range(20):
                batch.step(batch.random_actions())
            assert batch.observations[:, names].any()
            return
        games = [NumberedGame(batch.rules, longest=9, history=3) for _ in range(2)]
        for _ in range(40):
            for number, game in enumerate(games):
                planes = game.observe(int(batch.seats[number]))
                differ = np.flatnonzero((planes != batch.observations[number]).any(axis=(1, 2)))
                assert not len(differ), [game.observer.names[at] for at in differ]
            actions = batch.random_actions()
            batch.step(actions)
            for number, game in enumerate(games):
                game.step(int(actions[number]))
                if game.seat is None:
                    game.reset()


@pytest.mark.parametrize("name", ["chess", "dai-kagamigi", "raichu-shogi"])
def test_the_past_of_a_branch_is_that_of_its_line(name: str) -> None:
    tree = Batch(name, 3, seed=3, observe=True, history=5)
    line = Batch(name, 1, seed=3, observe=True, history=5)
    for turn in range(20):
        action = line.random_actions()
        here, there = turn % 2, 1 - turn % 2
        tree.branch([here, here], [there, 2], [*action, int(tree.masks[here].argmax())])
        line.step(action)
        assert (tree.observations[there] == line.observations[0]).all()


def test_another_world_has_another_past() -> None:
    """What the other seat has seen in the true game is a secret that its world must not keep."""
    game = NumberedGame("kira-mini", seed=1, history=4)
    for _ in range(3):
        game.step(game.actions()[-1])
    own = [game.resampled(0, seed).observe(0) for seed in range(4)]
    assert all((each == game.observe(0)).all() for each in own)
    first = game.observer.base
    again = game.resampled(0, 5)
    fresh = NumberedGame(again.rules, history=4)
    fresh.referee = again.referee.copy()
    fresh._remember_again()
    assert (again.observe(1)[first:] == fresh.observe(1)[first:]).all()


def test_a_copy_goes_on_by_itself() -> None:
    game = NumberedGame("chess", history=3)
    game.play("e2e4")
    other = game.copy()
    other.play("e7e5")
    before = game.observe(1)
    other.play("g1f3")
    assert (game.observe(1) == before).all()
    game.play("e7e5")
    game.play("g1f3")
    assert (game.observe(1) == other.observe(1)).all()


def test_environments_have_history() -> None:
    plain = NumberedGame("tic-tac-toe").observer
    shape = (plain.base + 7 * len(plain.frame), 3, 3)
    game = gymnasium.make(gymnasium_env.NAME, variant="tic-tac-toe", history=8)
    seen, _ = game.reset(seed=1)
    assert seen.shape == game.observation_space.shape == shape
    pair = pettingzoo_env.env("tic-tac-toe", history=8)
    pair.reset(seed=1)
    assert pair.observe("player_0")["observation"].shape == shape


def test_wrong_lengths_are_refused() -> None:
    wrong: list[Any] = [0, 65, True, 2.0, "8"]
    for history in wrong:
        with pytest.raises(ActionError, match="history"):
            Observer(load("chess"), history)
