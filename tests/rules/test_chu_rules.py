"""Chu shogi, rule by rule: an example for each number of the variant's README."""

import pytest
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position

GAME = "chu-shogi"
KINGS = "a1=K l12=k l2=g "


def chu(pieces: str, turn: str = "first") -> Position:
    return scene(GAME, pieces, turn)


def test_starting_position() -> None:
    pos = fairychess.load(GAME).position()
    assert at(pos, "f3") == "N" and at(pos, "g10") == "n"
    assert at(pos, "f1") == "K" and at(pos, "g1") == "E" and at(pos, "f12") == "e"
    assert pos.perft(1) == 36


def test_c1_all_royals_must_be_taken_and_none_need_be_saved() -> None:
    pos = chu("a1=K c3=G e5=R e8=k h8=+e l2=g")
    assert ended(play(pos, "e5e8")) is None
    last = chu("a1=K c3=G e5=R e8=k h8=g")
    assert ended(play(last, "e5e8")) == ("first", "royals captured")
    assert "c3c4" in chu("e1=K e9=r l12=k c3=G").moves()
    assert ended(chu("a1=K a9=r b9=r l12=k c1=G l5=G")) is None  # no mate is called
    assert chu("e1=K e9=r l12=k c3=G").check() == ["e1"]


def test_c3_promotion() -> None:
    assert of(chu(KINGS + "e8=P"), "e8") == ["e9+", "e9="]
    assert of(chu(KINGS + "e9=P"), "e9") == ["e10"]
    assert "d9" in of(chu(KINGS + "e9=G"), "e9")
    assert of(chu(KINGS + "e9=GB e10=p".replace("GB", "I")), "e9") == ["e10+", "e10=", "e8"]
    assert "e8+" in of(chu(KINGS + "e9=G e8=g"), "e9")
    assert not any(text[-1] in "+=" for text in of(chu(KINGS + "e8=N f9=p"), "e8"))


def test_c4_pawn_and_lance_may_promote_on_the_last_rank() -> None:
    assert of(chu(KINGS + "e11=P"), "e11") == ["e12+", "e12="]
    assert of(chu(KINGS + "e10=L"), "e10") == ["e11", "e12+", "e12="]
    assert of(chu(KINGS + "e11=I"), "e11") == ["e10", "e12"]


@pytest.mark.parametrize(("pieces", "move", "allowed"), [
    ("f8=n", "f6f8", True),
    ("f8=n f12=r", "f6f8", False),  # protected
    ("f8=n f1=r", "f6f8", False),  # protected through the square that the Lion leaves
    ("f7=n f12=r", "f6f7", True),  # adjacent
    ("f7=n f12=r", "f6f7,f7f6", True),  # igui
    ("f8=+o f12=r", "f6f8", False),  # C7
    ("f8=n f12=r g7=g", "f6g7,g7f8", True),  # a substantial piece on the way
    ("f8=n f12=r g7=p", "f6g7,g7f8", False),
    ("f8=n f12=r g7=i", "f6g7,g7f8", False),
    ("f8=n f12=r g7=+p", "f6g7,g7f8", True),
    ("f8=n g7=n f12=r", "f6g7,g7f8", True),  # a Lion first
    ("f4=n f5=p", "f6f5,f5f4", True),  # a piece just taken protects nothing
    ("f4=n f5=p f12=r", "f6f5,f5f4", False),  # the line opens through both squares
    ("f8=n h10=n", "f6f8", False),  # protected by a Lion
    ("f8=n f9=k", "f6f8", False),  # protected by a king
])  # fmt: skip
def test_c5_distant_lions(pieces: str, move: str, allowed: bool) -> None:
    kings = KINGS if "=k" not in pieces else "a1=K l2=g "
    assert (move in chu(kings + "a9=G f6=N " + pieces).moves()) is allowed


def test_c5_binds_lions_only() -> None:
    assert "f6f8" in chu(KINGS + "f6=R f8=n f12=r").moves()
    assert "f6f8" in chu(KINGS + "f6=O f8=n f12=r").moves()  # a Kirin is no Lion yet


def test_c6_counter_strike() -> None:
    pos = play(chu("a1=K l12=k l2=g b2=R b8=n h2=N h8=r"), "b2b8")
    assert pos.text().endswith(" lion=b8")
    assert "h8h2+" not in pos.moves() and "h8h5" in pos.moves()
    play(pos, "l12l11", "a1a2")
    assert "lion" not in pos.text() and "h8h2+" in pos.moves()


def test_c6_a_lion_may_and_taking_with_a_lion_gives_no_shelter() -> None:
    pos = play(chu("a1=K l12=k b2=R b8=n h2=N h3=n l5=g"), "b2b8")
    assert "h3h2" in pos.moves()
    assert "lion" not in play(chu(KINGS + "b2=N b3=n"), "b2b3").text()


def test_c6_a_kirin_that_promoted_by_taking_may_be_taken_back() -> None:
    pos = play(chu("a1=K l12=k l2=g b7=O b9=n b12=r h2=N h8=r"), "b7b9+")
    assert at(pos, "b9") == "+O"
    assert "b12b9" in pos.moves() and "h8h2+" not in pos.moves()


STRUCK = [
    # A Horned Falcon, then a Soaring Eagle, next to a Lion; one was taken on a9.
    ("11k/12/12/r11/5p6/5n6/5+H6/12/12/12/12/5K6 b - - 0 2", "f6", "f7", "f8", 45, 42),
    ("11k/12/12/r6p4/12/6n5/5+D6/12/12/12/12/5K6 b - - 0 2", "f6", "g7", "h8", 43, 40),
]


@pytest.mark.parametrize(("text", "home", "lion", "beyond", "free", "bound"), STRUCK)
def test_c6_binds_what_is_taken_on_the_way(
    text: str, home: str, lion: str, beyond: str, free: int, bound: int
) -> None:
    rules = fairychess.load(GAME)
    igui, onward = f"{home}{lion},{lion}{home}", f"{home}{lion},{lion}{beyond}"
    takes = {f"{home}{lion}", igui, onward}
    pos = rules.position(text)
    assert len(pos.moves()) == pos.perft(1) == free and takes <= set(pos.moves())
    pos = rules.position(f"{text} lion=a9")
    assert len(pos.moves()) == pos.perft(1) == bound
    assert not takes & set(pos.moves())
    assert f"{home}{beyond}" in pos.moves()  # the jump takes no Lion


def test_c6_lions_taken_on_the_way_by_lions_and_on_the_same_square() -> None:
    pieces = "a1=K l12=k l2=g f7=n f8=p a9=r"
    pos = scene(GAME, f"{pieces} f6=N", memory="lion=a9")
    assert {"f6f7,f7f6", "f6f7,f7f8", "f6f7,f7e8"} <= set(pos.moves())
    pos = scene(GAME, f"{pieces} f6=+H", memory="lion=f7")
    assert {"f6f7", "f6f7,f7f6", "f6f7,f7f8"} <= set(pos.moves())
    # Two Lions, one of them elsewhere.
    pos = scene(GAME, "a1=K l12=k l2=g f7=+o f8=n f6=+H", memory="lion=f7")
    assert {"f6f7", "f6f7,f7f6"} <= set(pos.moves())
    assert not {"f6f7,f7f8", "f6f8"} & set(pos.moves())


def test_c6_of_two_lions_the_text_names_where_the_turn_ended() -> None:
    pos = play(chu(KINGS + "f6=+H f7=n f8=n"), "f6f7,f7f8")
    assert pos.text().endswith(" lion=f8")
    pos = play(chu("a1=K l2=G l12=k f6=+d e5=N d4=+O", "second"), "f6e5,e5d4")
    assert pos.text().endswith(" lion=d4")
    pos = play(chu(KINGS + "f6=+H f7=n f8=g"), "f6f7,f7f8")
    assert pos.text().endswith(" lion=f7")
    pos = play(chu(KINGS + "f6=+H f7=n"), "f6f7,f7f6")
    assert pos.text().endswith(" lion=f7")


@pytest.mark.parametrize(("pieces", "outcome"), [
    ("a1=K c1=G l12=k", ("first", "bare king")),
    ("a1=K c1=I l12=k", None),
    ("a1=K c1=P l12=k", None),
    ("a1=K c1=P l12=k e1=p", None),  # a pawn stuck on the last rank is no piece
    ("a1=K c1=G l12=k e1=p", ("first", "bare king")),
    ("a1=K k11=G l12=k", None),  # next to its king
    ("a1=K l12=k", ("draw", "both kings are bare")),
    ("a1=K b2=k", None),
    ("a1=K c1=+E l12=k", None),
])  # fmt: skip
def test_c8_bare_king(pieces: str, outcome: tuple[str, str] | None) -> None:
    assert ended(chu(pieces, "second")) == outcome


def test_c9_the_fourth_occurrence_is_forbidden() -> None:
    shuffle = ["a1a2", "l12l11", "a2a1", "l11l12"]
    pos = play(chu("a1=K l12=k e1=R h12=r"), *shuffle * 2, *shuffle[:3])
    assert "l11l12" not in pos.moves()
    # Even in check.
    chase = ["a1b1", "b8a8", "b1a1", "a8b8"]
    pos = play(chu("l1=K a1=R b8=k l3=g"), *chase * 2, *chase[:3])
    assert "a8b8" not in pos.moves()


def test_lion_power_and_the_short_lions() -> None:
    assert len(of(chu(KINGS + "f6=N"), "f6")) == 25
    assert {"g7,g7f6", "g7,g7h8", "g7,g7h7"} <= set(of(chu(KINGS + "f6=N g7=p h8=p"), "f6"))
    falcon = of(chu(KINGS + "f6=+H f7=p f8=p"), "f6")
    assert {"f7", "f8", "f7,f7f8", "f7,f7f6"} <= set(falcon)
    eagle = of(chu(KINGS + "f6=+D g7=p h8=p"), "f6")
    assert {"g7", "h8", "g7,g7h8", "g7,g7f6"} <= set(eagle)
