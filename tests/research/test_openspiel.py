"""OpenSpiel: its own test of our games, its search with worlds of ours, and what is refused."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability, ismcts, mcts

import fairychess.research.adapters.openspiel_game as adapter
from fairychess.research import ActionError, NumberedGame

SMALL = "4/1pp1/1PP1/4 w - - 0 1 men=a3,b3,c2,d2 cards=c2,d2/a3,b3"
"""Two pieces a side, which are L and Kira in one order or the other."""


def loaded(name: str, longest: int, **more: object) -> pyspiel.Game:
    return pyspiel.load_game("fairychess", {"variant": name, "longest": longest, **more})


@pytest.mark.parametrize("name", ["kira-mini", "chess960", "raichu-shogi"])
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = loaded(name, 6)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_a_game_says_what_it_is() -> None:
    secret, open_game = loaded("kira-mini", 9), loaded("chess", 9, options="")
    kinds = pyspiel.GameType.Information
    assert secret.get_type().information == kinds.IMPERFECT_INFORMATION
    assert open_game.get_type().information == kinds.PERFECT_INFORMATION
    assert open_game.num_distinct_actions() == NumberedGame("chess").space.size


def test_a_game_is_as_long_as_its_rules_show() -> None:
    """Nine marks are placed and never move; where that is not so, decisions may be long."""
    assert loaded("tic-tac-toe", 1000).max_game_length() == 9
    assert loaded("tic-tac-toe", 4).max_game_length() == 4
    begun = loaded("tic-tac-toe", 1000, position="Pp1/3/3[PPPPppp] w - - 0 2")
    assert begun.max_game_length() == 7
    for name in ("reversi", "gomoku", "connect-four", "phantom-tic-tac-toe", "chess", "crazyhouse"):
        assert loaded(name, 50).max_game_length() == 50 * adapter.MOST_STEPS


def test_an_information_state_tells_no_secret() -> None:
    """Both orders of the first side's roles are one information state of the second side."""
    seen = set()
    for choice in (0, 1):
        state = loaded("kira-mini", 9, position=SMALL).new_initial_state()
        state.apply_action(state.legal_actions()[choice])
        assert state.current_player() == 1
        seen.add(state.information_state_string(1))
        assert state.information_state_string(0) not in seen
    assert len(seen) == 1


def test_worlds_agree_with_what_a_player_was_told() -> None:
    state = loaded("kira-mini", 30, position=SMALL).new_initial_state()
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    own = {state.information_state_string(1)}
    other = set()
    for seed in range(12):
        world = adapter.resample(state, 1, seed)
        own.add(world.information_state_string(1))
        other.add(world.information_state_string(0))
    assert len(own) == 1 and len(other) > 1


def test_search_with_hidden_information_plays() -> None:
    game = loaded("kira-mini", 30, position=SMALL)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 6, random_state=rng)
    bot.set_resampler(adapter.resample)
    state = game.new_initial_state()
    for _ in range(4):
        if not state.is_terminal():
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)


def test_who_cannot_win_in_time_cannot_be_exploited() -> None:
    game = loaded("kira-mini", 2, position=SMALL)
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) == 0


def test_wrong_parameters_and_actions_are_refused() -> None:
    with pytest.raises(ActionError, match="longest"):
        adapter.FairyChessGame({"longest": 0})
    with pytest.raises(ActionError, match="name=value"):
        adapter.FairyChessGame({"options": "nonsense"})
    with pytest.raises(ValueError, match="perhaps"):
        adapter.FairyChessGame({"variant": "ches"})
    state = loaded("chess", 9).new_initial_state()
    for wrong in (0, 10**6, -5):
        with pytest.raises(ActionError):
            state.numbered.step(wrong)
    with pytest.raises(ActionError, match="players"):
        state.information_state_string(-1)
    assert len(state.legal_actions()) == 20
