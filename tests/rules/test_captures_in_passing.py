"""Captures in passing where double steps and captures are not those of chess."""

import pytest

import fairychess
from fairychess.api import Position


def at(name: str, text: str, *moves: str, **options: object) -> Position:
    """A position after some moves."""
    pos = fairychess.load(name, **options).position(text)
    for move in moves:
        pos.push(move)
    return pos


def board(pos: Position) -> str:
    """Where the pieces stand."""
    return pos.text().split(" ")[0].removesuffix("[]")


def test_a_rifle_captures_in_passing_without_moving() -> None:
    pos = at("rifle-chess", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d7d5")
    assert pos.text().split(" ")[3] == "d6"
    before = pos.text()
    pos.push("e5d6,d6e5")
    assert board(pos) == "4k3/8/8/4P3/8/8/8/4K3"
    pos.pop()
    assert pos.text() == before
    later = at("rifle-chess", before, "e1d1", "e8d8")
    assert "e5d6,d6e5" not in later.moves()


def test_a_right_that_no_rifle_can_use_is_none() -> None:
    pos = at("rifle-chess", "4k3/3p4/8/5P2/8/8/8/4K3 b - - 0 1", "d7d5")
    assert pos.text().split(" ")[3] == "-"


def test_it_may_be_chosen_among_other_compulsory_captures() -> None:
    alone = at("interweave", "k1k5/2p5/8/1P6/8/8/8/K1K5[] b - - 0 1", "c7a5")
    assert alone.moves() == ["b5b6,b6b7"]
    both = at("interweave", "k1k5/2p5/8/1P6/7p/8/8/K1K4R[] b - - 0 1", "c7a5")
    assert set(both.moves()) == {"b5b6,b6b7", "h1h4,h4h3"}
    both.push("b5b6,b6b7")
    assert board(both) == "k1k5/1P6/8/8/7p/8/8/K1K4R[p]"


def test_the_landing_square_must_be_empty() -> None:
    pos = at("interweave", "k1k5/1pp5/8/1P6/8/8/8/K1K5[] b - - 0 1", "c7a5")
    assert not any(move.startswith("b5b6") for move in pos.moves())
    assert pos.text().split(" ")[3] == "-"


@pytest.mark.parametrize("answer", ["@-", "@e2"])
def test_a_double_step_that_the_other_player_was_asked_about(answer: str) -> None:
    """Knight c3 or pawn e2 to e4: both ways the pawn may have come by a double step."""
    first = "e2e4" if answer == "@-" else "c3e4"
    pos = at("ambiguous-chess", "4k3/8/8/8/3p4/2N5/4P3/4K3 w - - 0 1", first)
    assert fairychess.load("ambiguous-chess").position(pos.text()).moves() == pos.moves()
    pos.push(answer)
    assert pos.text().split(" ")[3] == "e3"
    assert "d4e3" in pos.moves()
    assert board(at("ambiguous-chess", pos.text(), "d4e3")) == "4k3/8/8/8/8/2N1p3/8/4K3"


def test_no_right_is_left_where_another_piece_has_come_instead() -> None:
    pos = at("ambiguous-chess", "4k3/8/8/8/3p4/2N5/4P3/4K3 w - - 0 1", "e2e4", "@c3")
    assert pos.text().split(" ")[3] == "-"


def test_a_pawn_may_be_chosen_that_captures_in_passing() -> None:
    pos = at("ambiguous-chess", "4k3/4p3/8/3P4/5N2/8/8/4K3 b - - 0 1", "e7e5", "f4e6")
    pos.push("@d5")
    assert board(pos) == "4k3/8/4P3/8/5N2/8/8/4K3"


@pytest.mark.parametrize(("rules", "captures"), [("usual", False), ("vchess", True)])
def test_a_double_step_from_the_first_rank(rules: str, captures: bool) -> None:
    pos = at("horde", "4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a1a3", rules=rules)
    assert ("b3a2" in pos.moves()) == captures


def test_a_chain_of_captures_keeps_a_king_from_castling() -> None:
    """The bishop would convert the pawn on e2, which captures on f1."""
    text = "4k3/8/8/8/2b5/8/4PP1P/2B1K2R w K - 0 1"
    assert "e1g1" not in fairychess.load("convert-chess").position(text).moves()
    guarded = text.replace("2b5", "8")
    assert "e1g1" in fairychess.load("convert-chess").position(guarded).moves()
