"""Numbers of decisions: the same wherever they are asked, from either side of the board."""

import os
import subprocess
import sys

import numpy as np
import pytest

from fairychess.research import ActionError, action_space
from fairychess.research.spaces.lock import locked


def test_numbers_do_not_depend_on_the_process() -> None:
    code = (
        "from fairychess.research import action_space as a\n"
        "for name in ('chess', 'minishogi', 'zelda-chess'):\n"
        "    space = a(name); moves = space.rules.position().moves()\n"
        "    print(space.name, [space.spell(move, 0) for move in moves])"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(found) == 1


@pytest.mark.parametrize(
    ("name", "first", "second"),
    [
        ("chess", "e2e4", "e7e5"),
        ("chess", "e7e8=Q", "e2e1=Q"),
        ("shogi", "c3c4", "g7g6"),
        ("shogi", "P@e6", "P@e4"),
        ("shogi", "h2b8+", "b8h2+"),
        ("chu-shogi", "f8g9,g9h10", "g5f4,f4e3"),
        ("kira-chess", "death:b1", "death:b8"),
    ],
)
def test_both_sides_choose_from_their_own_side_of_the_board(
    name: str, first: str, second: str
) -> None:
    space = action_space(name)
    assert space.spell(first, 0) == space.spell(second, 1)


def test_spaces_stay_small_enough_to_be_learned() -> None:
    assert all(entry["size"] < 8000 for entry in locked().values())
    large = action_space("dai-kagamigi")
    assert large.size < 700
    texts = large.rules.position().moves()
    assert all(len(large.decision(texts, 0).path(text)) <= 4 for text in texts)


def test_legs_of_a_move_are_the_squares_it_touches() -> None:
    space = action_space("chu-shogi")
    words = [space.words[action] for action in space.spell("f8g9,g9h10", 0)]
    assert words == ["f8", "g9", "h10"]


def test_an_unknown_sign_is_still_spelled() -> None:
    space = action_space("tic-tac-toe")
    assert space.spell("王", 0) and space.spell("王", 0) != space.spell("玉", 0)


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    space = action_space("chess")
    texts = space.rules.position().moves()
    decision = space.decision(texts, 0)
    for wrong in (-1, space.size, 10**30, 1.5, "e2e4", None, True, [3], np.array([1, 2])):
        with pytest.raises(ActionError):
            decision.take(wrong)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="may not be chosen now"):
        decision.take(space.spell("e2e5", 0)[0])
    with pytest.raises(ActionError, match="no option"):
        decision.path("e2e5")
    for out in (np.zeros(3, bool), np.zeros(space.size, np.int8)):
        with pytest.raises(ActionError, match="bool array"):
            decision.mask(out)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="over"):
        space.decision([], 0)
    assert decision.take(np.int64(space.spell("e2e4", 0)[0])) == "e2e4"
