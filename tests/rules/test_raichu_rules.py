"""Raichu Shogi, rule by rule: an example for each number of the variant's README."""

import time
from typing import Any

import pytest
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position
from fairychess.game import Refused, new_game

GAME = "raichu-shogi"
KINGS = "a1=K l12=k "


def raichu(pieces: str, turn: str = "first", **options: Any) -> Position:
    return scene(GAME, pieces, turn, **options)


# ---- R1, R2: the array and the first move ---------------------------------------------------


def test_r1_starting_position() -> None:
    pos = fairychess.load(GAME).position()
    rank1 = ["L", "FL", "C", "S", "G", "K", "E", "G", "S", "C", "FL", "L"]
    rank2 = ["RC", "", "B", "", "BT", "KR", "PH", "BT", "", "B", "", "RC"]
    rank3 = ["SM", "VM", "R", "DH", "DK", "LN", "Q", "DK", "DH", "R", "VM", "SM"]
    rank5 = ["", "", "", "GB", "", "", "", "", "GB", "", "", ""]
    for number, row in enumerate([rank1, rank2, rank3, ["P"] * 12, rank5, [""] * 12], 1):
        for file, piece_type in zip("abcdefghijkl", row, strict=True):
            assert at(pos, f"{file}{number}") == piece_type
            turned = "lkjihgfedcba"["abcdefghijkl".index(file)]
            assert at(pos, f"{turned}{13 - number}") == piece_type.lower()
    assert pos.to_move() == "first"
    assert not any("@" in text for text in pos.moves())  # no drops


def test_r2_furigoma() -> None:
    rules = fairychess.load(GAME, furigoma=True)
    pos = rules.position()
    assert pos.to_move() == "chance"
    assert pos.moves() == [f"toss{up}" for up in range(6)]
    (toss,) = [rule for rule in rules.rule_list if rule.chance_weights()]
    assert tuple(toss.chance_weights()) == (1, 5, 10, 10, 5, 1)
    assert [pos.perft(depth) for depth in (1, 2)] == [6, 6 * 36]
    start = pos.text()
    for up in range(6):
        # More promoted sides than pawns up: who tossed plays second.
        play(pos, f"toss{up}")
        assert pos.to_move() == "first"
        assert pos.text().split()[-1] == f"sente={2 if up >= 3 else 1}"
        assert len(pos.moves()) == 36
        pos.pop()
    assert pos.text() == start
    assert fairychess.load(GAME).position().to_move() == "first"


# ---- R3 to R5: promotion --------------------------------------------------------------------


def test_r4_promoted_pieces_never_promote_again() -> None:
    assert of(raichu(KINGS + "e8=+P"), "e8") == ["d8", "d9", "e7", "e9", "f8", "f9"]
    assert "e9+" in of(raichu(KINGS + "e8=G"), "e8")
    assert "f9" in of(raichu(KINGS + "e8=+FL"), "e8")


@pytest.mark.parametrize("piece_type", ["K", "LN", "Q", "+E", "+KR"])
def test_r5_pieces_that_do_not_promote(piece_type: str) -> None:
    pieces = f"l12=k e8={piece_type}" + ("" if piece_type == "K" else " a1=K")
    assert not any(text[-1] in "+=" for text in raichu(pieces).moves())


def test_r5_entering_and_capturing_promote() -> None:
    assert of(raichu(KINGS + "e8=P"), "e8") == ["e9+", "e9="]
    assert of(raichu(KINGS + "e7=P"), "e7") == ["e8"]
    inside = of(raichu(KINGS + "e9=C e10=p"), "e9")
    assert inside == ["d10", "e10+", "e10=", "e8", "f10"]
    assert of(raichu(KINGS + "e5=p", "second"), "e5") == ["e4+", "e4="]


def test_r5_pawn_and_lance_must_on_the_last_rank() -> None:
    assert of(raichu(KINGS + "e11=P"), "e11") == ["e12+"]
    assert of(raichu(KINGS + "e9=L"), "e9") == ["e10", "e11", "e12+"]
    assert of(raichu(KINGS + "e7=L"), "e7") == [
        "e10+", "e10=", "e11+", "e11=", "e12+", "e8", "e9+", "e9=",
    ]  # fmt: skip
    assert of(raichu(KINGS + "e2=p", "second"), "e2") == ["e1+"]
    assert of(raichu(KINGS + "e11=GB"), "e11") == ["e10", "e12"]


def test_ra7_a_pawn_that_declined_steps_on_unpromoted() -> None:
    pos = play(raichu(KINGS + "e8=P h7=g"), "e8e9=", "h7h6")
    assert of(pos, "e9") == ["e10"]
    pos = play(pos, "e9e10", "h6h7", "e10e11", "h7h6")
    assert of(pos, "e11") == ["e12+"]
    assert at(play(pos, "e11e12+"), "e12") == "+P"


def test_ra8_a_capture_that_leaves_the_zone_promotes() -> None:
    found = of(raichu(KINGS + "e9=R e8=p d9=P f9=P e10=P"), "e9")
    assert found == ["e8+", "e8="]
    assert "e7" in of(raichu(KINGS + "e9=R"), "e9")


# ---- R6, R7: Lions, Falcons, Eagles ---------------------------------------------------------

NEAR = {"e5", "e6", "e7", "f5", "f7", "g5", "g6", "g7"}
FAR = {f + r for f in "defgh" for r in "45678"} - NEAR - {"f6"}


@pytest.mark.parametrize("lion", ["LN", "+KR"])
def test_r6_lion(lion: str) -> None:
    assert set(of(raichu(KINGS + f"f6={lion}"), "f6")) == NEAR | FAR | {"f6"}  # a, b, e
    ring = " ".join(f"{square}=P" for square in NEAR)
    assert (
        set(of(raichu(KINGS + f"f6={lion} {ring}"), "f6")) == FAR
    )  # jumps over own pieces, no pass
    found = set(of(raichu(KINGS + f"f6={lion} g7=p h7=p h8=P f8=p"), "f6"))
    assert {"g7", "h7", "f8"} <= found  # a capture by step and by jumps
    assert {"g7,g7g8", "g7,g7h6", "g7,g7f7"} <= found  # c, hit and run
    assert {"g7,g7h7", "g7,g7f8"} <= found  # c, double capture
    assert "g7,g7f6" in found  # d, igui
    assert not {"h8", "g7,g7h8"} & found  # own piece
    assert not any("e5,"[:2] + "," in text for text in found)  # over empty squares it is the jump


def test_r6_what_lions_take() -> None:
    pieces = KINGS + "f6=LN g7=p h8=g"
    pos = play(raichu(pieces), "f6g7,g7h8")
    assert (at(pos, "f6"), at(pos, "g7"), at(pos, "h8")) == ("", "", "LN")
    pos = play(raichu(pieces), "f6g7,g7f6")
    assert (at(pos, "f6"), at(pos, "g7"), at(pos, "h8")) == ("LN", "", "g")
    pos = play(raichu(pieces), "f6h8")
    assert (at(pos, "f6"), at(pos, "g7"), at(pos, "h8")) == ("", "p", "LN")


def test_ra10_a_pass_changes_the_side_to_move_only() -> None:
    before = raichu(KINGS + "f6=LN g7=p").text().split()
    pos = play(raichu(KINGS + "f6=LN g7=p"), "f6f6")
    assert pos.text().split()[0] == before[0]
    assert pos.to_move() == "second"
    blocked = raichu(KINGS + "f6=+DH f7=p")
    assert "f6" not in of(blocked, "f6")  # its first square is not empty
    assert "f6" in of(raichu(KINGS + "f6=+DH"), "f6")


def test_r7_horned_falcon() -> None:
    free = set(of(raichu(KINGS + "f6=+DH"), "f6"))
    forward = {text for text in free if text[0] == "f"}
    assert forward == {"f7", "f8", "f6", *(f"f{rank}" for rank in range(1, 6))}
    assert {"a6", "l6", "a11", "k1", "l12"} <= free  # slides, and takes the king
    found = set(of(raichu(KINGS + "f6=+DH f7=p f8=p"), "f6"))
    assert {"f7", "f8", "f7,f7f8", "f7,f7f6"} <= found
    assert not any(text.startswith(("f7,f7g", "f7,f7e", "f9")) for text in found)
    assert "f8" in of(raichu(KINGS + "f6=+DH f7=P"), "f6")  # the jump
    down = set(of(raichu(KINGS + "f6=+dh f5=P", "second"), "f6"))
    assert {"f5", "f4", "f5,f5f4", "f5,f5f6"} <= down


def test_r7_soaring_eagle() -> None:
    found = set(of(raichu(KINGS + "f6=+DK e7=p d8=p g7=P"), "f6"))
    assert {"e7", "d8", "e7,e7d8", "e7,e7f6", "h8"} <= found
    assert {"f12", "f1", "a6", "l6", "a1"} - found == {"a1"}  # its own king stands there
    assert {"b2", "k1"} <= found and "i9" not in found
    assert not any(text.startswith("g7") for text in found)
    free = set(of(raichu(KINGS + "f6=+DK"), "f6"))
    assert {"e7", "d8", "g7", "h8", "f6"} <= free and not {"c9", "i9"} & free


# ---- R8: all royals -------------------------------------------------------------------------


def test_r8_the_last_royal_decides() -> None:
    pos = play(raichu("a1=K e5=R e8=k h8=+e l2=g"), "e5e8")
    assert ended(pos) is None  # the Prince reigns
    assert ended(play(raichu("a1=K e5=R e8=k h8=g l2=g"), "e5e8")) == ("first", "royals captured")
    both = raichu("a1=K f6=LN g7=k h8=+e l2=g")
    assert ended(play(both, "f6g7,g7h8")) == ("first", "royals captured")


def test_ra13_one_of_two_royals_may_be_lost() -> None:
    nets = "a9=r b9=r l12=k "
    assert ended(raichu("a1=K l1=G " + nets)) == ("second", "checkmate")
    assert ended(raichu("a1=K l1=+E " + nets)) is None


# ---- R9: the forced pass --------------------------------------------------------------------


@pytest.mark.parametrize(("pieces", "move"), [
    ("e5=R e8=ln", "e5e8"),
    ("e5=R e8=+kr", "e5e8"),  # R-A2
    ("f6=LN g7=ln", "f6g7"),
    ("f6=LN h8=ln", "f6h8"),
    ("f6=LN g7=ln", "f6g7,g7f6"),  # igui, R-A4
    ("f6=LN g7=ln", "f6g7,g7g8"),  # hit and run
    ("f6=LN g7=p h8=ln", "f6g7,g7h8"),  # double capture, the Lion second
    ("f6=LN g7=ln h7=p", "f6g7,g7h7"),  # the Lion first
    ("f6=LN g7=ln h7=+kr", "f6g7,g7h7"),  # both: one pass
    ("f6=+DH f7=ln", "f6f7,f7f6"),
    ("f6=+DH f7=ln", "f6f7,f7f8"),
    ("f6=+DK g7=ln", "f6g7,g7f6"),
    ("e8=E e9=ln", "e8e9+"),  # R-A5: the piece that takes is the Elephant
    ("e4=P e5=ln", "e4e5"),
])  # fmt: skip
def test_r9_taking_a_lion_moves_again(pieces: str, move: str) -> None:
    pos = play(raichu(KINGS + "a4=P j10=g " + pieces), move)
    assert ended(pos) is None
    assert pos.to_move() == "first"
    assert pos.text().endswith(" extra=1")
    play(pos, "a4a5")
    assert pos.to_move() == "second"  # one pass only
    assert "extra" not in pos.text()
    pos.pop()
    pos.pop()
    assert move in pos.moves() and "extra" not in pos.text()


@pytest.mark.parametrize("royal", ["K", "+E"])
def test_r9_royals_grant_nothing(royal: str) -> None:
    other = "K" if royal == "+E" else "+E"
    for lion in ("ln", "+kr"):
        pieces = f"f6={royal} a1={other} g7={lion} l12=k j10=g"
        pos = play(raichu(pieces), "f6g7")  # R-A6, R-A17
        assert pos.to_move() == "second"
        assert "extra" not in pos.text()


def test_r9_other_captures_grant_nothing() -> None:
    assert play(raichu(KINGS + "e5=R e8=kr"), "e5e8").to_move() == "second"
    assert play(raichu(KINGS + "e5=R e8=q"), "e5e8").to_move() == "second"


def test_ra3_a_lion_taken_in_the_extra_turn() -> None:
    pieces = KINGS + "e4=R e8=ln h8=ln b4=P j10=g"
    chain = play(raichu(pieces), "e4e8", "e8h8")
    assert (chain.to_move(), chain.text().endswith("extra=1")) == ("first", True)
    single = play(raichu(pieces, shock_chain=False), "e4e8", "e8h8")
    assert (single.to_move(), "extra" in single.text()) == ("second", False)


# ---- R10 to R12: check ----------------------------------------------------------------------


def test_r10_check_through_a_forced_pass() -> None:
    assert raichu("a1=K e5=R e8=ln e10=k", "second").check() == ["e10"]
    assert raichu("a1=K e5=R e8=g e10=k", "second").check() == []
    assert raichu("a1=K e5=R e10=k", "second").check() == ["e10"]
    # Two Lions one after the other, then the king; not without the chain.
    pieces = "a1=K e5=R e8=ln h8=ln h11=k c3=g"
    assert raichu(pieces, "second").check() == ["h11"]
    assert raichu(pieces, "second", shock_chain=False).check() == []


def test_r10_check_need_not_be_escaped() -> None:
    pos = raichu("e1=K e9=r l12=k c3=G")
    assert "c3c4" in pos.moves()  # R-A12
    assert "l12l11" in play(pos, "c3c4").moves() and "e9e1+" in pos.moves()
    assert ended(play(pos, "e9e1+")) == ("second", "royals captured")


def test_r11_a_forced_pass_that_leaves_a_check_is_mate() -> None:
    pieces = "a1=K e5=R e8=ln e10=k h8=r l1=r"
    assert ended(play(raichu(pieces), "e5e8")) == ("first", "checkmate by forced pass")
    assert ended(play(raichu(pieces, auto_mate=False), "e5e8")) is None
    # With a Prince elsewhere it is no mate.
    assert ended(play(raichu(pieces + " l10=+e"), "e5e8")) is None


def test_r11_over_a_chain_of_lions() -> None:
    """R-A19: a Lion, then another one, then the king."""
    text = "11k/12/11{ln}/p11/11{ln}/12/12/12/P11/12/12/5K5R b - - 0 1"

    def begun(**options: Any) -> Position:
        return play(fairychess.load(GAME, **options).position(text), "l1l8")

    assert ended(begun()) == ("first", "checkmate by forced pass")
    for options in ({"shock_check": "one"}, {"shock_chain": False}, {"auto_mate": False}):
        pos = begun(**options)
        assert ended(pos) is None and pos.text().endswith("extra=1")
    # One forced pass is counted: with the second Lion taken, the king falls next.
    assert ended(play(begun(shock_check="one"), "l8l10+")) == ("first", "checkmate by forced pass")
    # A chain of three, and one whose last Lion is missing.
    pieces = "a1=K a9=p a4=P l1=R l8=ln d8=ln d4=ln "
    assert ended(play(raichu(pieces + "h4=k"), "l1l8")) == ("first", "checkmate by forced pass")
    assert ended(play(raichu(pieces.replace("d4=ln", "d4=g") + "h4=k"), "l1l8")) is None
    # With both a King and a Prince, one may fall.
    assert ended(play(raichu(pieces + "h4=k j12=+e"), "l1l8")) is None
    assert ended(play(raichu(pieces + "h4=k e4=+e"), "l1l8")) is None


def test_r10_and_r13_over_a_chain_of_lions() -> None:
    pieces = "a1=K e5=R e8=ln h8=ln h11=k c3=g"
    assert raichu(pieces, "second").check() == ["h11"]
    assert raichu(pieces, "second", shock_check="one").check() == []
    near = "a1=K e5=R e8=ln h8=k c3=g"
    assert raichu(near, "second", shock_check="one").check() == ["h8"]
    # In check through two Lions one may repeat; not where one forced pass is counted.
    shuffle = ["a1b1", "h11i11", "b1a1", "i11h11"]
    pieces = "a1=K e5=R e8=ln h8=ln i8=ln h11=k c3=g"
    assert "i11h11" in play(raichu(pieces), *shuffle * 2, *shuffle[:3]).moves()
    pos = play(raichu(pieces, shock_check="one"), *shuffle * 2, *shuffle[:3])
    assert "i11h11" not in pos.moves()


def test_r10_check_in_an_extra_turn() -> None:
    """The other side's next turn is an ordinary one: it may grant a forced pass of its own."""
    for options in ({}, {"shock_chain": False}):
        pos = scene(GAME, "a1=K e5=r e1=LN l12=k c9=G", memory="extra=1", **options)
        assert pos.check() == ["a1"]
        before = pos.text(), pos.kernel.hash
        assert pos.check() == ["a1"] and (pos.text(), pos.kernel.hash) == before


def test_many_lions_are_looked_through_in_time() -> None:
    """Chains reach one position in many orders; each position is looked at once."""
    pieces = KINGS + "g8=ln g7=ln e5=ln d7=ln d6=ln d5=ln c5=LN g5=LN h8=LN"
    pos = raichu(pieces)
    start = time.process_time()
    assert (pos.check(), ended(pos)) == ([], None)
    assert time.process_time() - start < 10


def test_r12_taking_a_lion_answers_a_check_for_now() -> None:
    nets = "a1=K a9=r b9=r h12=k "
    assert ended(raichu(nets + "l2=R k2=P l8=g")) == ("second", "checkmate")
    pos = raichu(nets + "l2=R k2=P l8=ln")
    assert ended(pos) is None
    assert pos.check() == ["a1"]
    play(pos, "l2l8")
    assert (ended(pos), pos.to_move()) == (None, "first")
    assert ended(play(pos, "l8a8")) is None  # and now it is really answered
    pos.pop()
    assert ended(play(pos, "l8l7")) is None and "a9a1+" in pos.moves()
    # When the extra turn cannot answer it either, it is mate now.
    assert ended(raichu(nets + "l7=G l8=ln")) == ("second", "checkmate")


# ---- R13: repetition ------------------------------------------------------------------------

SHUFFLE = ["a1a2", "l12l11", "a2a1", "l11l12"]
CHASE = ["a1b1", "b8a8", "b1a1", "a8b8"]


def test_r13_the_fourth_occurrence_is_forbidden() -> None:
    pos = play(raichu(KINGS + "e1=G"), *SHUFFLE * 2, *SHUFFLE[:3])
    assert "l11l12" not in pos.moves()
    assert "l11k11" in pos.moves()
    pos.pop()
    assert "a2a1" in pos.moves()
    strict = play(raichu(KINGS + "e1=G", repetition_limit=2), *SHUFFLE[:3])
    assert "l11l12" not in strict.moves()


def test_r13_but_not_in_check() -> None:
    pos = play(raichu("l1=K a1=R b8=k"), *CHASE * 2, *CHASE[:3])
    assert pos.check() == ["a8"]
    assert "a8b8" in pos.moves()  # the fourth occurrence, made by a king in check
    play(pos, "a8b8")
    assert "a1b1" not in pos.moves()  # the chaser must do something else


def test_ra9_the_forced_pass_is_part_of_the_position() -> None:
    plain = scene(GAME, KINGS + "e1=G")
    extra = scene(GAME, KINGS + "e1=G", memory="extra=1")
    assert plain.kernel.hash != extra.kernel.hash
    # A Gold from a Pawn is another piece than a Gold.
    assert raichu(KINGS + "e1=+P").kernel.hash != plain.kernel.hash


def test_ra10_passes_repeat_too() -> None:
    passes = ["f6f6", "f9f9"]
    pieces = "a1=K f6=LN l12=k f9=ln"
    pos = play(raichu(pieces + " g6=P g9=p"), *passes * 2, "f6f6")
    assert "f9f9" not in pos.moves()
    assert "g9g8" in pos.moves()


def test_ra11_only_repeating_moves_left_is_mate() -> None:
    pieces = "a1=K l12=k b9=r l3=r"
    strict = play(raichu(pieces, "second", repetition_limit=2), "l12l11", "a1a2", "l11l12")
    assert ended(strict) == ("second", "stalemate")
    usual = play(raichu(pieces, "second"), "l12l11", "a1a2", "l11l12")
    assert ended(usual) is None


# ---- R14 to R16: the end --------------------------------------------------------------------


def test_r14_an_illegal_move() -> None:
    casual = new_game(GAME)
    with pytest.raises(Refused):
        casual.play("first", "a4a6")
    assert casual.outcome is None
    strict = new_game(GAME, {"illegal_move_loses": True})
    strict.play("first", "a4a6")
    assert strict.outcome is not None
    assert (strict.outcome.winner, strict.outcome.reason) == ("second", "illegal move")


def test_ra18_a_repetition_is_an_illegal_move() -> None:
    start = raichu(KINGS + "e1=G").text()
    game = new_game(GAME, {"illegal_move_loses": True, "repetition_limit": 2}, position=start)
    for number, move in enumerate(SHUFFLE):
        game.play(("first", "second")[number % 2], move)
    assert game.outcome is not None
    assert game.outcome.winner == "first"


def test_r15_mate_and_stalemate() -> None:
    checked = "a1=K a9=r b9=r l12=k"
    quiet = "a1=K b9=r l2=r l12=k"
    assert ended(raichu(checked)) == ("second", "checkmate")
    assert ended(raichu(quiet)) == ("second", "stalemate")
    for pieces in (checked, quiet):
        pos = raichu(pieces, auto_mate=False)
        assert ended(pos) is None
        assert sorted(pos.moves()) == ["a1a2", "a1b1", "a1b2"]
    # Any move that saves a royal will do: the Gold can step between, or take.
    assert ended(raichu(checked + " b8=G")) is None


def test_ra14_draws() -> None:
    assert ended(raichu("a1=K l12=k")) == ("draw", "neither side can win")
    assert ended(raichu("a1=+E l12=k")) == ("draw", "neither side can win")
    assert ended(raichu("a1=K e1=+E l12=k")) is None  # two royals can still win
    assert ended(raichu("a1=K e2=P l12=k")) is None
    pos = raichu(KINGS + "e1=G l9=g", no_progress_limit=2)
    assert ended(play(pos, "e1e2")) is None
    assert ended(play(pos, "l9l8")) == ("draw", "2 plies without progress")


def test_r16_resignation_and_agreement() -> None:
    game = new_game(GAME)
    game.resign("first")
    assert game.outcome is not None and game.outcome.winner == "second"
    game = new_game(GAME)
    game.offer_draw("first")
    game.accept_draw("second")
    assert game.outcome is not None and game.outcome.winner is None


def test_r17_lions_are_traded_by_royals_only() -> None:
    # Lion takes Lion and steps back to safety before the protector can move.
    pos = play(raichu(KINGS + "f6=LN f8=ln f12=r a4=P"), "f6f8", "f8f6")
    assert pos.to_move() == "second"
    assert at(pos, "f8") == "" and at(pos, "f6") == "LN"
    # The King that takes one gets no second move and can be taken.
    pos = play(raichu("f7=K f8=ln f12=r l12=k e1=+E"), "f7f8")
    assert "f12f8" in pos.moves()
