"""PettingZoo and Gymnasium: their own tests of our environments, and input that is refused."""

import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from conformance import api_test, seed_test
from gymnasium.utils.env_checker import check_env

from fairychess.research import ActionError, GameOverError
from fairychess.research.adapters import gymnasium_env, pettingzoo_env

GAMES = ["chess", "kira-chess", "raichu-shogi"]
RULES_OF_DEAD_AGENTS = "ignore::UserWarning:pettingzoo"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings(RULES_OF_DEAD_AGENTS)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    cycles = 1000 if name == "chess" else 200
    api_test(pettingzoo_env.env(name), num_cycles=cycles)
    seed_test(lambda: pettingzoo_env.env(name), num_cycles=30)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.filterwarnings(RULES_OF_DEAD_AGENTS)
def test_pettingzoo_finds_nothing_wrong_in_a_thousand_cycles(name: str) -> None:
    api_test(pettingzoo_env.env(name), num_cycles=1000)
    seed_test(lambda: pettingzoo_env.env(name), num_cycles=500)


def test_a_game_through_pettingzoo_to_its_end() -> None:
    game = pettingzoo_env.env("tic-tac-toe", render_mode="ansi")
    game.reset(seed=1)
    rewards = {}
    for agent in game.agent_iter(50):
        seen, reward, over, cut_off, _ = game.last()
        rewards[agent] = reward
        legal = np.flatnonzero(seen["action_mask"])
        game.step(None if over or cut_off else int(legal[0]))
    assert rewards == {"player_0": 1.0, "player_1": -1.0}
    game.reset(seed=2)
    assert "first to move" in game.render()


def test_wrong_actions_are_refused_and_the_game_goes_on() -> None:
    game = pettingzoo_env.FairyChessAECEnv("chess", longest=2)
    game.reset(seed=1)
    before = game.observe("player_0")
    masked = int(np.flatnonzero(before["action_mask"] == 0)[0])
    for wrong in (-1, 10**9, masked, None, "e2e4", 1.0, [1, 2]):
        with pytest.raises(ActionError):
            game.step(wrong)  # type: ignore[arg-type]
    after = game.observe("player_0")
    assert all((after[key] == before[key]).all() for key in before)
    for _ in range(2):
        game.step(game.game.actions()[0])
    assert game.truncations == {"player_0": True, "player_1": True}
    with pytest.raises(GameOverError):
        game.step(0)
    game.step(None)
    assert game.agents == ["player_1"]
    with pytest.raises(ActionError, match="render_mode"):
        pettingzoo_env.env("chess", render_mode="human")


def test_environments_can_be_pickled() -> None:
    game = pickle.loads(pickle.dumps(pettingzoo_env.FairyChessAECEnv("minishogi", longest=9)))
    game.reset(seed=1)
    assert game.game.longest == 9 and game.game.rules.name == "minishogi"


def made(**settings: Any) -> gymnasium_env.FairyChessEnv:
    """An environment as Gymnasium makes it, without its wrappers."""
    game = gymnasium.make(gymnasium_env.NAME, **settings).unwrapped
    assert isinstance(game, gymnasium_env.FairyChessEnv)
    return game


@pytest.mark.parametrize(("name", "opponent"), [("minishogi", 2), ("raichu-shogi", "random")])
def test_gymnasium_finds_nothing_wrong(name: str, opponent: str | int) -> None:
    """It takes an action, begins again, and expects the action to be possible: here it loses."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(made(variant=name, opponent=opponent, illegal="lose"))


def test_gymnasium_finds_nothing_wrong_where_chance_deals_secrets() -> None:
    """An action drawn before the cards are dealt may be illegal after: here it loses."""
    check_env(
        made(variant="kira-chess", opponent="random", seat=None, illegal="lose"),
        skip_render_check=True,
    )


def test_a_learner_meets_the_computer_as_either_side() -> None:
    game = made(variant="tic-tac-toe", opponent=3, seat=None, render_mode="ansi")
    rng, seats, ends = random.Random(1), set(), set()
    for seed in range(8):
        game.reset(seed=seed)
        seats.add(game.seat)
        over = False
        while not over:
            legal = np.flatnonzero(game.action_masks())
            _, reward, over, _, info = game.step(int(rng.choice(list(legal))))
            assert (info["action_mask"] == game.action_masks()).all()
        ends.add(reward)
    assert seats == {0, 1} and ends <= {-1.0, 0.0, 1.0}
    assert "over" in (game.render() or "")
    with pytest.raises(GameOverError):
        game.step(0)


def test_gymnasium_refuses_what_makes_no_sense() -> None:
    for settings in ({"seat": 2}, {"opponent": 13}, {"opponent": "me"}, {"illegal": "pass"}):
        with pytest.raises(ActionError):
            made(variant="chess", **settings)  # type: ignore[arg-type]
    game = made(variant="chess", opponent="random")
    game.reset(seed=1)
    with pytest.raises(ActionError):
        game.step(0)
    losing = made(variant="chess", opponent="random", illegal="lose")
    losing.reset(seed=1)
    assert losing.step(0)[1:4] == (-1.0, True, False)
