"""Games in which pieces are secretly something else, or a die decides: beside slow generators."""

import random
from pathlib import Path

import pytest
from test_games_against_slow import ENDED, stored

import fairychess
from fairychess.rules import find, load
from fairychess.testing import check_simultaneous, indistinguishable
from slow import secret_games

SECRET = ["hidden-queen", "stealth-bomb", "strate-go", "synchronous-chess"]


@pytest.mark.parametrize("name", secret_games.GAMES)
def test_random_games_have_the_same_options(name):
    decisions = 0
    for seed in range(6):
        rng = random.Random(seed)
        pos, slow = fairychess.load(name).position(), secret_games.GAMES[name]()
        for _ in range(90):
            found = pos.result()
            if found is not None and found.reason in ENDED:
                break
            expected = slow.legal()
            assert set(pos.moves()) == set(expected), pos.text()
            if not expected:
                break
            move = rng.choice(sorted(expected))
            pos.push(move)
            slow = expected[move]
            decisions += 1
            assert pos.rules.position(pos.text()).text() == pos.text()
    assert decisions > 150


@pytest.mark.parametrize("name", secret_games.GAMES)
def test_stored_counts_are_those_of_the_slow_generator(name):
    slow = secret_games.GAMES[name]()
    counts = stored(name)
    assert [slow.perft(depth) for depth in range(1, len(counts))] == counts[:-1]


def test_a_game_may_begin_between_two_choices():
    pos = fairychess.load("synchronous-chess").position()
    pos.push("e2e4")
    game = fairychess.new_game("synchronous-chess", position=pos.text())
    game.play("second", "e7e5")
    assert game.to_move == "first"


@pytest.mark.parametrize("name", SECRET)
def test_nothing_betrays_what_a_piece_is(name):
    assert indistinguishable(name, 60) >= 60
    assert check_simultaneous(fairychess.load(name)) > 0


def test_a_pass_is_no_pieces_move(tmp_path: Path) -> None:
    """Whatever the die shows, and whatever stands on the first square."""
    text = find("dice-chess").read_text(encoding="utf-8")
    (tmp_path / "variant.toml").write_text(text + "\n[rules.passes]\n", encoding="utf-8")
    rules = load(tmp_path)
    for start in ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"):
        pos = rules.position(start)
        for roll in pos.moves():
            rolled = pos.copy()
            rolled.push(roll)
            assert "pass" in rolled.moves(), roll
