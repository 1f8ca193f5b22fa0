"""The card of a piece type: how it moves in words, and what it is worth."""

import pytest

from fairychess.rules import load
from fairychess.search.piece_card import piece_card


def test_a_card_says_moves_and_worth() -> None:
    card = piece_card("chess", {}, "N")
    assert card is not None
    assert "like a knight" in card.words["en"][0] and "ナイト" in card.words["ja"][0]
    assert card.than == "P" and 2 < card.times < 4


@pytest.mark.parametrize("name", ["interweave", "ultima", "suction-chess", "chak", "cannon-shogi"])
def test_worth_is_told_in_the_pieces_there_are_most_of(name: str) -> None:
    """Not in kings that a game may lose, or in pieces of which there is one."""
    card = piece_card(name, {}, next(one.id for one in load(name).pieces if one.id not in "PK"))
    assert card is not None and card.than == "P" and card.times > 0


def test_a_royal_and_a_secret_role_have_no_price() -> None:
    king, role = piece_card("chess", {}, "K"), piece_card("kira-chess", {}, "L (secret)")
    assert king is not None and role is not None
    assert (king.times, role.times) == (0, 0) and role.words["en"]


def test_there_are_cards_of_known_pieces_only() -> None:
    assert piece_card("chess", {}, "ZZ") is None


def test_a_card_says_nothing_of_what_others_do() -> None:
    """A sentence about some pieces stands on their cards, and on no others'."""
    card = piece_card("taikyoku-shogi", {}, "AG")
    assert card is not None
    said = " ".join(card.words["en"])
    assert "along a diagonal" in said and "along a file or rank" not in said
