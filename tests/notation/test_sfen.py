"""SFEN is read in every game of the shogi family, and told from FEN."""

import random

import pytest

from fairychess.game.info import catalogue
from fairychess.notation import PositionError
from fairychess.rules import load

SHOGI = sorted(one.name for one in catalogue() if one.style == "shogi")
LION = "12/12/12/12/12/12/6n5/12/5N6/12/5K6/11k"


def whole(text: str) -> list[str]:
    """Board, hands, side and number, and a Lion just taken: what SFEN says."""
    fields = text.split()
    return [fields[0], fields[1], *fields[5:]]


@pytest.mark.parametrize("name", SHOGI)
def test_positions_of_every_game_come_back(name: str) -> None:
    rng, pos, written = random.Random(5), load(name).position(), 0
    for _ in range(60):
        moves = pos.moves()
        if not moves:
            break
        try:
            said = pos.sfen()
        except PositionError as error:
            assert "sfen cannot say" in str(error)
        else:
            for dialect, text in (("sfen", said), (None, f"sfen {said}")):
                found = pos.rules.position(text, dialect, check=False)
                assert whole(found.text()) == whole(pos.text()), said
            written += 1
        pos.push(rng.choice(moves))
    assert written


def test_black_begins_whatever_its_letter_is() -> None:
    pos = load("minishogi").position("rbsgk/4p/5/P4/KGSBR b 2Pg 7")
    assert pos.to_move() == "first"
    assert pos.text() == "rbsgk/4p/5/P4/KGSBR[2Pg] w - - 0 4"
    assert load("dobutsu").position("gle/1c1/1C1/ELG w - 2").to_move() == "second"


def test_the_square_of_a_lion_just_taken() -> None:
    pos = load("chu-shogi").position(f"{LION} b 5e 1")
    assert pos.text().split()[-1] == "lion=h8"
    assert "lion" not in load("chu-shogi").position(f"{LION} b - 1").text()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("minishogi", "rbsgk/4p/5/P4/KGSBR w -", "may be SFEN or FEN cut short; add the number"),
        ("minishogi", "sfen rbsgk/4p/5/P4/KGSBR[] w - - 0 1", "an SFEN is a board, a side, hands"),
        ("minishogi", "sfen rbsgk/4p/5/P4/KGSBR x - 1", "'x' is no side to move; it is b or w"),
        ("minishogi", "sfen rbsgk/4p/5/P4/KGSBR b - one", "the move number must be a number"),
        ("minishogi", "rbsgk/4p/5/P4/KGSBR b 2X 1", "'X' is no piece in hand"),
        ("chu-shogi", f"{LION} b P 1", "'P': pieces in hand, but no rule gives"),
        ("heian-shogi", "9/9/9/9/9/9/9/9 b 5e 1", "'5e': pieces in hand, but no rule gives"),
        ("shogi", "sfen", "an SFEN is a board, a side, hands and a number"),
    ],
)
def test_what_is_no_sfen_is_refused(name: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match="position") as caught:
        load(name).position(text)
    assert reason in str(caught.value) and "\n" not in str(caught.value)
