"""Shogi: drops and their limits, promotion, perpetual check, SFEN and USI."""

import pytest
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position

KINGS = "a1=K i9=k "


def shogi(pieces: str, hand: str = "", turn: str = "first") -> Position:
    return scene("shogi", pieces, turn, hand)


def drops(pos: Position, piece_type: str) -> set[str]:
    """Squares where a piece of a type may be dropped."""
    return {text[2:] for text in pos.moves() if text.startswith(piece_type + "@")}


# ---- hands and drops ------------------------------------------------------------------------


def test_captured_pieces_change_sides_and_are_demoted() -> None:
    pos = play(shogi(KINGS + "e5=R e7=+p"), "e5e7=")
    assert "[P]" in pos.text()
    assert len(drops(play(pos, "i9i8"), "P")) > 0
    pos.pop()
    pos.pop()
    assert "[]" in pos.text() and at(pos, "e7") == "+p"


def test_drops_go_on_empty_squares_and_come_unpromoted() -> None:
    pos = shogi(KINGS + "e5=G", "S2g")
    assert len(drops(pos, "S")) == 81 - 3
    play(pos, "S@e8")
    assert at(pos, "e8") == "S"
    assert len([text for text in pos.moves() if text.startswith("G@")]) == 81 - 4
    play(pos, "G@b9")
    assert "[g]" in pos.text()


def test_nifu() -> None:
    pos = shogi(KINGS + "e5=P f4=+P g3=p", "P")
    files = {square[0] for square in drops(pos, "P")}
    assert "e" not in files
    assert {"f", "g"} <= files  # a tokin and the other side's pawn do not count


@pytest.mark.parametrize(
    ("piece_type", "ranks"), [("P", 1), ("L", 1), ("N", 2), ("S", 0), ("G", 0)]
)
def test_no_drop_where_it_could_never_move(piece_type: str, ranks: int) -> None:
    first = {int(square[1]) for square in drops(shogi("e1=K e9=k", piece_type), piece_type)}
    assert max(first) == 9 - ranks and min(first) == 1
    second = {
        int(s[1]) for s in drops(shogi("e1=K e9=k", piece_type.lower(), "second"), piece_type)
    }
    assert min(second) == 1 + ranks and max(second) == 9


def test_pawn_drop_mate() -> None:
    # The Gold guards i8 and h8: a pawn on i8 would mate.
    pieces = "a1=K i9=k h9=n i7=G h7=S"
    assert "P@i8" not in shogi(pieces, "P").moves()
    assert "L@i8" in shogi(pieces, "L").moves()  # any other piece may
    assert ended(play(shogi(pieces, "L"), "L@i8")) == ("first", "checkmate")
    assert "P@i8" in shogi(pieces + " h8=r", "P").moves()  # it can be taken
    assert "P@h8" not in shogi("a1=K h9=k g9=l i9=l h7=G", "P").moves()
    pushed = play(shogi(pieces.replace("i7=G", "i6=G h6=G") + " i7=P"), "i7i8+")
    assert at(pushed, "i8") == "+P"  # a pawn that steps there may mate as well


def test_a_drop_may_answer_a_check() -> None:
    pos = shogi("e1=K e9=r a9=k", "P")
    found = {text for text in pos.moves() if "@" in text}
    assert found == {f"P@e{rank}" for rank in range(2, 9)}


# ---- promotion ------------------------------------------------------------------------------


def test_promotion_into_within_and_out_of_the_zone() -> None:
    assert {"e7+", "e7="} <= set(of(shogi(KINGS + "e6=S"), "e6"))
    assert {"d9+", "d9=", "e9+"} <= set(of(shogi(KINGS + "e8=S"), "e8"))
    assert {"d6+", "d6="} <= set(of(shogi(KINGS + "e7=S"), "e7"))
    assert "e6" in of(shogi(KINGS + "e5=S"), "e5")
    assert of(shogi(KINGS + "e6=G"), "e6")[-1] == "f7"
    assert not any(text[-1] in "+=" for text in of(shogi(KINGS + "e6=+S"), "e6"))


def test_promotion_where_the_piece_could_never_move_again() -> None:
    assert of(shogi(KINGS + "e8=P"), "e8") == ["e9+"]
    assert of(shogi(KINGS + "e7=L"), "e7") == ["e8+", "e8=", "e9+"]
    assert of(shogi(KINGS + "e6=N"), "e6") == ["d8+", "f8+"]
    assert of(shogi(KINGS + "e5=N"), "e5") == ["d7+", "d7=", "f7+", "f7="]
    assert of(shogi(KINGS + "e2=p", "", "second"), "e2") == ["e1+"]


def test_all_promoted_small_pieces_are_golds() -> None:
    for piece_type in ("+P", "+L", "+N", "+S"):
        assert of(shogi(KINGS + f"e5={piece_type}"), "e5") == ["d5", "d6", "e4", "e6", "f5", "f6"]
    assert {"d5", "a9", "e6"} <= set(of(shogi(KINGS + "e5=+B"), "e5"))
    assert {"d6", "e9", "f4"} <= set(of(shogi(KINGS + "e5=+R"), "e5"))


# ---- the end --------------------------------------------------------------------------------


def test_no_legal_move_loses() -> None:
    assert ended(shogi("a1=K b8=R h9=r a9=k", turn="second")) is None
    assert ended(shogi("e1=K b7=R h8=R a9=k", turn="second")) == ("first", "stalemate")
    assert ended(shogi("e1=K h9=R h8=R a9=k", turn="second")) == ("first", "checkmate")


def test_fourfold_repetition() -> None:
    shuffle = ["a1a2", "i9i8", "a2a1", "i8i9"]
    pos = play(shogi(KINGS + "e1=R e9=r"), *shuffle * 3)
    assert ended(pos) == ("draw", "repetition")
    pos = play(shogi(KINGS + "e1=R d9=r"), *shuffle * 2)
    assert ended(pos) is None


def test_perpetual_check_loses() -> None:
    chase = ["a1b1", "b8a8", "b1a1", "a8b8"]
    pos = play(shogi("i1=K a1=R b8=k"), *chase * 3)
    assert ended(pos) == ("second", "perpetual check")
    # With one quiet move in the cycle it is a draw.
    quiet = ["a1b1", "b8a8", "i1i2", "a8a7", "b1a1", "a7b7", "i2i1", "b7b8"]
    assert ended(play(shogi("i1=K a1=R b8=k"), *quiet * 3)) == ("draw", "repetition")


def test_hands_are_part_of_the_position() -> None:
    assert shogi(KINGS, "P").kernel.hash != shogi(KINGS, "p").kernel.hash
    assert shogi(KINGS, "P").kernel.hash != shogi(KINGS, "2P").kernel.hash


# ---- other people's spellings ---------------------------------------------------------------


def test_sfen_and_usi() -> None:
    start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    pos = fairychess.load("shogi").position(start)
    assert pos.text() == fairychess.load("shogi").position().text()
    for usi in ("7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"):
        pos.push(usi)
    assert at(pos, "f5") == "B"
    assert "[b]" in pos.text()
    held = fairychess.load("shogi").position("4k4/9/9/9/9/9/9/9/4K4 w R2b3P 12")
    assert held.text().split()[0].endswith("[3PR2b]")
    assert held.to_move() == "second"
