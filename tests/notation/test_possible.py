"""Positions that no game leads to are refused with the reason, unless nobody wants them checked."""

import copy
import pickle

import pytest

import fairychess
from fairychess.game import new_game

IMPOSSIBLE = [
    ("chess", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black has moved and left its royal piece"),
    ("chess", "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "White has moved and left its royal piece"),
    ("chess", "8/4k3/8/8/8/8/8/3KK3 w - - 0 1", r"White has too many of King \(2, .* give it 1\)"),
    ("horde", "8/8/8/8/8/8/8/4K2k w - - 0 1", r"White has too many of King \(1, .* give it 0\)"),
    ("chess960", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black has moved"),
    ("shogi", "4k4/9/9/9/9/9/9/9/3KK4[] b - - 0 1", "Sente has too many"),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "White has too many"),
]

POSSIBLE = [
    ("chu-shogi", "12/12/12/5k6/12/12/12/12/12/5+E6/5K6/12 b - - 0 1"),  # a crown prince
    ("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"),
    ("shogi", "4k4/9/4R4/9/9/9/9/9/4K4[] b - - 0 1"),  # a problem may begin so
    ("king-friday-xiii", "4k3/8/8/8/8/8/8/3KKK2 w - - 0 1"),  # a pawn may become a king
]


@pytest.mark.parametrize(("variant", "text", "reason"), IMPOSSIBLE)
def test_refused_with_the_reason(variant: str, text: str, reason: str) -> None:
    rules = fairychess.load(variant)
    with pytest.raises(fairychess.PositionError, match=reason):
        rules.position(text)
    with pytest.raises(fairychess.PositionError, match=reason):
        new_game(variant, position=text)


@pytest.mark.parametrize(("variant", "text"), [case[:2] for case in IMPOSSIBLE])
def test_accepted_unchecked_and_kept(variant: str, text: str) -> None:
    pos = fairychess.load(variant).position(text, check=False)
    assert pos.text() == text and pos.moves()
    pos.push(pos.moves()[0])
    assert pos.copy() == pos == copy.copy(pos) == pickle.loads(pickle.dumps(pos))
    assert pos.copy(history=False) == pos
    assert new_game(variant, position=text, check=False).view("spectator").position == text


@pytest.mark.parametrize(("variant", "text"), POSSIBLE)
def test_what_a_game_may_lead_to_is_accepted(variant: str, text: str) -> None:
    fairychess.load(variant).position(text)
