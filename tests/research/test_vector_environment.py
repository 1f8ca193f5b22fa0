"""Gymnasium's vector environment over a batch, held against theirs over single environments."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from fairychess.research import ActionError, GameOverError, NumberedGame
from fairychess.research.adapters import gymnasium_env
from fairychess.research.adapters.gymnasium_vector import FairyChessVectorEnv


class FirstPlayer:
    """Always the first of the actions."""

    def choose(self, game: NumberedGame) -> str:
        """The option they lead to."""
        decision = game.decision.copy()
        while decision.text is None:
            decision.take(decision.actions[0])
        return decision.text


def first(_: Any, masks: Any) -> Any:
    """The same for rows of a batch."""
    return masks.argmax(axis=1)


def same(one: Any, other: Any) -> bool:
    """Are two results the same, whatever they hold?"""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, tuple):
        return all(same(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(*pair) for pair in zip(one, other, strict=True))
    return bool(np.array_equal(one, other))


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(
    ("name", "seat", "longest"),
    [("tic-tac-toe", 0, 99), ("minishogi", 1, 12), ("duck-chess", 0, 7), ("dai-kagamigi", 1, 4)],
)
def test_it_tells_what_gymnasiums_own_tells_of_single_environments(
    monkeypatch: pytest.MonkeyPatch, mode: AutoresetMode, name: str, seat: int, longest: int
) -> None:
    monkeypatch.setattr(gymnasium_env, "player_of", lambda *_: FirstPlayer())
    settings: dict[str, Any] = {"variant": name, "seat": seat, "longest": longest, "history": 2}

    def single() -> gymnasium.Env[Any, Any]:
        return gymnasium_env.FairyChessEnv(opponent="random", **settings)

    theirs = SyncVectorEnv([single] * 3, autoreset_mode=mode)
    ours = FairyChessVectorEnv(3, opponent=first, autoreset_mode=mode, **settings)
    assert ours.single_observation_space == theirs.single_observation_space
    assert ours.observation_space == theirs.observation_space
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
    assert same(ours.reset(seed=1), theirs.reset(seed=1))
    ours.action_space.seed(5)
    ends = 0
    for _ in range(40):
        actions = ours.action_space.sample()
        found, expected = ours.step(actions), theirs.step(actions)
        assert same(found, expected)
        ends += int((found[2] | found[3]).sum())
    assert ends > 4


@pytest.mark.parametrize("name", ["tic-tac-toe", "kira-mini"])
def test_games_that_have_ended_wait_where_nothing_begins_by_itself(name: str) -> None:
    games = FairyChessVectorEnv(4, name, seat=None, autoreset_mode="Disabled", longest=40)
    games.reset(seed=3)
    rng = np.random.default_rng(1)
    ended, rewards = 0, set()
    for _ in range(200):
        legal = [rng.choice(np.flatnonzero(row)) for row in games.action_masks()]
        _, reward, over, cut_off, infos = games.step(np.array(legal))
        done = over | cut_off
        assert not reward[~done].any() and (infos["action_mask"].any(axis=1) == ~done).all()
        rewards |= set(reward[done].tolist())
        if done.any():
            with pytest.raises(GameOverError):
                games.step(np.array(legal))
            before = games.batch.masks[~done].copy()
            _, infos = games.reset(options={"reset_mask": done})
            assert (infos["_seat"] == done).all() and infos["action_mask"].any(axis=1).all()
            assert (games.batch.masks[~done] == before).all()
            ended += int(done.sum())
    assert ended > 10 and {-1.0, 1.0} <= rewards
    games.close()


def test_the_same_seed_gives_the_same_games() -> None:
    stories = []
    for seed in (4, 4, 5):
        games = FairyChessVectorEnv(3, "kira-mini", seat=None, longest=30)
        games.action_space.seed(1)
        told = [games.reset(seed=seed)[0]]
        for _ in range(40):
            told.append(games.step(games.action_space.sample())[0])
        stories.append(np.stack(told))
    assert (stories[0] == stories[1]).all() and (stories[0] != stories[2]).any()


def test_a_learner_plays_both_sides() -> None:
    games = FairyChessVectorEnv(2, "tic-tac-toe", opponent="self")
    _, infos = games.reset(seed=1)
    for turn, action in enumerate((0, 3, 1, 4)):
        assert infos["seat"].tolist() == [turn % 2] * 2
        _, reward, over, _, infos = games.step(np.array([action] * 2))
        assert not reward.any() and not over.any()
    _, reward, over, _, _ = games.step(np.array([2, 8]))
    assert reward.tolist() == [1, 0] and over.tolist() == [True, False]
    _, reward, over, _, infos = games.step(np.array([0, 5]))
    assert reward.tolist() == [0, 1] and over.tolist() == [False, True]
    assert infos["seat"][0] == 0 and infos["action_mask"][0].sum() == 9


def test_gymnasium_makes_wraps_and_measures_it() -> None:
    games = gymnasium.make_vec(gymnasium_env.NAME, num_envs=4, variant="tic-tac-toe")
    assert isinstance(games.unwrapped, FairyChessVectorEnv)
    counted = RecordEpisodeStatistics(games)
    counted.reset(seed=1)
    for _ in range(20):
        _, _, over, cut_off, infos = counted.step(counted.action_space.sample())
        assert ("episode" in infos) == bool((over | cut_off).any())
    assert len(counted.return_queue) > 4
    assert benchmark_vector_step(games, target_duration=1, seed=1) > 0
    counted.close()


def test_nonsense_is_refused_and_no_game_goes_on() -> None:
    wrong: list[dict[str, Any]] = [
        {"opponent": 3}, {"opponent": "level1"}, {"seat": 2}, {"render_mode": "ansi"},
        {"num_envs": 0}, {"history": 0},
    ]  # fmt: skip
    for settings in wrong:
        with pytest.raises(ActionError):
            FairyChessVectorEnv(**{"num_envs": 1, "variant": "chess", **settings})
    with pytest.raises(ValueError, match="Sometimes"):
        FairyChessVectorEnv(1, "chess", autoreset_mode="Sometimes")
    games = FairyChessVectorEnv(2, "chess")
    seen, _ = games.reset(seed=1)
    for actions in ([0, 0], [1], None):
        with pytest.raises(ActionError):
            games.step(actions)
    assert (games.batch.observations == seen).all()
    masks = games.action_masks()
    drawn = games.action_space.sample(mask=tuple(masks.astype(np.int8)))
    assert masks[np.arange(2), drawn].all()
