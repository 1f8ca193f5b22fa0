"""Dai Kagamigi, rule by rule: an example for each number of the variant's README."""

from typing import Any

import pytest
from rule_scenes import at, ended, of, play, scene

import fairychess
from fairychess.api import Position
from fairychess.game import Refused, new_game

GAME = "dai-kagamigi"
KINGS = "a1=K o15=k "


def dai(pieces: str, turn: str = "first", **options: Any) -> Position:
    return scene(GAME, pieces, turn, **options)


def test_d1_starting_position() -> None:
    pos = fairychess.load(GAME).position()
    rows = {
        5: "P P P P P P P P P P P P P P P",
        4: "LC . EW . BG GR NB W NB WT PF . WW . RC",
        3: ". LQ . Y . DV N SD N DP . Y . RQ .",
        2: "LD . TC . PS B LG BC RG R PS . WC . RD",
        1: "L FH KR PG C S G K G S C PG PH FH L",
    }
    pieces = 0
    for rank, row in rows.items():
        for number, piece_type in enumerate(row.split()):
            square = f"{'abcdefghijklmno'[number]}{rank}"
            turned = f"{'abcdefghijklmno'[14 - number]}{16 - rank}"
            piece_type = piece_type.strip(".")
            assert (at(pos, square), at(pos, turned)) == (piece_type, piece_type.lower())
            pieces += bool(piece_type)
    assert pieces == 61
    assert pos.perft(1) == 56
    # D-A11: the lower side, White, starts.
    assert (pos.to_move(), pos.rules.definition.first) == ("first", "White")


def test_d2_d7_piece_types_and_promotions() -> None:
    pieces = fairychess.load(GAME).pieces
    assert len(pieces) == 68
    assert sum(bool(piece.promotes) for piece in pieces) == 31
    still = {piece.id for piece in pieces if not piece.promotes and not piece.promoted}
    assert still == {"K", "LC", "RC", "WW", "EW", "BC"}
    # Promoted pieces do not promote again.
    assert of(dai(KINGS + "e10=+P"), "e10") == ["d10", "d11", "e11", "e9", "f10", "f11"]
    for piece_type in sorted(still - {"K"}):
        assert not any(text[-1] in "+=" for text in dai(KINGS + f"e10={piece_type}").moves())


def test_d3_no_drops_and_captured_pieces_are_listed_as_they_were() -> None:
    pos = play(dai(KINGS + "e5=R e8=dk"), "e5e8")
    assert "[" not in pos.text()
    assert not any("@" in text for text in pos.moves())


def test_da14_a_promoted_piece_taken_is_listed_as_its_original() -> None:
    game = new_game(GAME, position=dai(KINGS + "e3=R e6=p", "second").text())
    game.play("second", "e6e5+")
    game.play("first", "e3e5")
    listed = str(game.view("spectator").captured)
    assert "P" in listed and "+P" not in listed.upper()


def test_d4_check() -> None:
    assert of(dai("h1=K h5=G h14=r o15=k"), "h5") == ["h4", "h6"]  # pinned
    assert of(dai("h1=K o15=k h9=r c4=G"), "c4") == []
    assert sorted(dai("h1=K o15=k h9=r g9=r c4=G").moves()) == ["h1i1", "h1i2"]
    assert dai("h1=K h9=r o15=k").check() == ["h1"]


def test_d4_mate_and_no_legal_move() -> None:
    assert ended(dai("a1=K o15=R o14=R a15=k", "second")) == ("first", "checkmate")
    assert ended(dai("a1=K b13=R o14=R a15=k", "second")) == ("first", "stalemate")
    assert ended(dai("c13=K b13=R a15=k", "second")) is None


def test_d4_repetition() -> None:
    shuffle = ["a1a2", "o15o14", "a2a1", "o14o15"]
    pos = play(dai("a1=K e1=R o15=k h15=r"), *shuffle * 3)
    assert ended(pos) == ("draw", "repetition")
    pos.pop()
    assert ended(pos) is None
    chase = ["a1b1", "b8a8", "b1a1", "a8b8"]
    pos = play(dai("o1=K a1=R b8=k"), *chase * 3)
    assert ended(pos) == ("second", "perpetual check")


def test_d4_agreement_and_resignation() -> None:
    game = new_game(GAME)
    game.offer_draw("second")
    game.accept_draw("first")
    assert game.outcome is not None and game.outcome.winner is None
    game = new_game(GAME)
    game.resign("second")
    assert game.outcome is not None and game.outcome.winner == "first"


def test_d5_the_zone_is_the_last_five_ranks() -> None:
    assert of(dai(KINGS + "e9=G"), "e9") == ["d10", "d9", "e10", "e8", "f10", "f9"]
    assert of(dai(KINGS + "e10=P"), "e10") == ["e11+", "e11="]  # D-A1, optional
    assert of(dai(KINGS + "e6=p", "second"), "e6") == ["e5+", "e5="]
    assert of(dai(KINGS + "e7=p", "second"), "e7") == ["e6"]
    # Permanent: no way back.
    pos = play(dai(KINGS + "e10=P"), "e10e11+", "o15o14")
    assert at(pos, "e11") == "+P"
    assert of(pos, "e11") == ["d11", "d12", "e10", "e12", "f11", "f12"]


@pytest.mark.parametrize(("timing", "enters", "inside", "leaves"), [
    ("shogi", True, True, True), ("ends_in_zone", True, True, False), ("entry", True, False, False),
])  # fmt: skip
def test_da3_promotion_timing(timing: str, enters: bool, inside: bool, leaves: bool) -> None:
    def may(pieces: str, square: str, to: str) -> bool:
        found = of(dai(KINGS + pieces, promotion_timing=timing), square)
        assert (to in found) != (to + "+" in found)
        assert (to + "+" in found) == (to + "=" in found)
        return to + "+" in found

    assert may("e10=G", "e10", "e11") is enters
    assert may("e12=G", "e12", "e13") is inside
    assert may("e11=G", "e11", "e10") is leaves


def test_d6_pawn_and_lance_must_on_the_last_rank() -> None:
    assert of(dai(KINGS + "e14=P"), "e14") == ["e15+"]
    assert of(dai(KINGS + "e14=P", promotion_timing="entry"), "e14") == ["e15+"]
    found = of(dai(KINGS + "e12=L"), "e12")
    assert found == ["e13+", "e13=", "e14+", "e14=", "e15+"]
    assert of(dai(KINGS + "e2=p", "second"), "e2") == ["e1+"]


def test_d6_da4_knight_must_on_the_last_two_ranks() -> None:
    assert of(dai(KINGS + "e12=N"), "e12") == ["d14+", "f14+"]
    assert of(dai(KINGS + "e13=N"), "e13") == ["d15+", "f15+"]
    assert of(dai(KINGS + "e11=N"), "e11") == ["d13+", "d13=", "f13+", "f13="]
    assert of(dai(KINGS + "e4=n", "second"), "e4") == ["d2+", "f2+"]
    free = dai(KINGS + "e12=N", knight_forced=False)
    assert of(free, "e12") == ["d14+", "d14=", "f14+", "f14="]
    assert of(play(free, "e12d14=", "o15o14"), "d14") == []  # stuck for good


@pytest.mark.parametrize(("piece_type", "table", "diagram"), [
    ("KR", "CS", "GD"), ("PH", "GD", "CS"), ("DV", "SW", "SO"), ("DP", "SO", "SW"),
])  # fmt: skip
def test_da2_promotion_pairs(piece_type: str, table: str, diagram: str) -> None:
    for pairs, promoted in (("table", table), ("diagram", diagram)):
        pos = dai(KINGS + f"e10={piece_type}", dai_pairs=pairs)
        move = next(text for text in pos.moves() if text.endswith("+"))
        play(pos, move)
        assert at(pos, move[3:-1]) == promoted


def test_da5_she_devil() -> None:
    prose = of(dai(KINGS + "h6=SD"), "h6")
    assert (
        {"h1", "c6", "m6", "f8", "j4"} <= set(prose) and "e9" not in prose and len(prose) == 28 + 1
    )
    notation = of(dai(KINGS + "h6=SD", she_devil="F5W2"), "h6")
    assert {"c1", "m1", "f6"} <= set(notation) and "e6" not in notation


def test_da6_winds() -> None:
    east = set(of(dai(KINGS + "h7=EW"), "h7"))
    assert {"a7", "b13", "b1", "h10", "h4", "j8", "j6"} <= east and "i7" not in east
    assert {"o7", "h10", "f8", "f6"} <= set(of(dai(KINGS + "h7=WW"), "h7"))
    swapped = set(of(dai(KINGS + "h7=EW", winds="diagram"), "h7"))
    assert {"o7", "h10", "f8", "f6"} <= swapped and "g7" not in swapped
    assert at(fairychess.load(GAME, winds="diagram").position(), "c4") == "EW"


def test_da7_soaring_eagle() -> None:
    free = of(dai(KINGS + "f6=SE"), "f6")
    assert {"e7", "d8", "g7", "h8", "f6"} <= set(free) and not {"c9", "i9"} & set(free)
    both = set(of(dai(KINGS + "f6=SE g7=p h8=p e7=P"), "f6"))
    assert {"g7", "g7,g7h8", "g7,g7f6"} <= both
    assert not {"h8", "f6", "e7", "d8"} & both  # no jump, no pass, own piece on the first square
    behind = set(of(dai(KINGS + "f6=SE g7=p h8=P e7=P"), "f6"))
    assert {"g7", "g7,g7f6"} <= behind and "g7,g7h8" not in behind
    second = set(of(dai(KINGS + "f6=SE h8=p e7=P"), "f6"))
    assert {"g7", "h8", "f6"} <= second
    jump = dai(KINGS + "f6=SE g7=p h8=p e7=P", se_jump=True)
    assert {"h8", "d8"} <= set(of(jump, "f6"))
    down = set(of(dai(KINGS + "f6=se g5=P h4=P", "second"), "f6"))
    assert {"g5,g5h4", "g5,g5f6", "f6"} <= down


def test_da8_lion_dog() -> None:
    free = set(of(dai(KINGS + "h7=!LD"), "h7"))
    ray = {"h8", "h9", "h10", "k10", "k7", "e4"}
    assert ray <= free and "h7" in free and not {"h11", "i9", "g9"} & free
    row = {
        text
        for text in of(dai(KINGS + "h7=!LD h8=p h9=p h10=p"), "h7")
        if text.startswith("h8") or text in ("h9", "h10")
    }
    assert row == {
        "h8",  # ends on 1
        "h8,h8h7",  # 1 and back
        "h8,h8h9",  # ends on 2
        "h8,h8h9,h9h8",  # 2 and back to 1
        "h8,h8h9,h9h10",  # ends on 3
    }
    gap = set(of(dai(KINGS + "h7=!LD h8=p h10=p"), "h7"))
    assert {"h8,h8h9", "h8,h8h10"} <= gap
    late = set(of(dai(KINGS + "h7=!LD h9=p"), "h7"))
    assert {"h8", "h9", "h9,h9h10", "h9,h9h8"} <= late
    own = set(of(dai(KINGS + "h7=!LD h8=P"), "h7"))
    assert not {"h8", "h9", "h10"} & own
    assert not any(text.endswith("h6") and "," in text for text in row)  # never past the start
    queen = set(of(dai(KINGS + "h7=!LD h8=P i8=P", lion_dog="QAD"), "h7"))
    assert {"h9", "j9", "a7", "o7", "h1"} <= queen and "h7" not in queen


def test_da8_what_a_lion_dog_takes() -> None:
    pos = play(dai(KINGS + "h7=!LD h8=p h9=g h10=n"), "h7h8,h8h9,h9h8")
    assert [at(pos, f"h{rank}") for rank in range(7, 11)] == ["", "!LD", "", "n"]
    pos = play(dai(KINGS + "h7=!LD h8=p h9=g h10=n"), "h7h8,h8h9,h9h10")
    assert [at(pos, f"h{rank}") for rank in range(7, 11)] == ["", "", "", "!LD"]
    pos.pop()
    assert [at(pos, f"h{rank}") for rank in range(7, 11)] == ["!LD", "p", "g", "n"]


@pytest.mark.parametrize("between", ["", "h8=p", "h9=p", "h8=p h9=p"])
def test_d8_a_king_within_a_triple_step_is_in_check(between: str) -> None:
    pos = dai(f"a1=K h7=!LD h10=k {between}", "second")
    assert pos.check() == ["h10"]
    assert dai(f"a1=K h7=!LD h11=k {between}", "second").check() == []
    # A piece between shields nothing; only the king's flight or taking the dog answers.
    assert all(text.startswith("h10") or text == "h8h7" for text in pos.moves())


def test_d8_a_rifle_capture_gives_check() -> None:
    assert dai("a1=K f6=SE g7=k", "second").check() == ["g7"]
    assert dai("a1=K f6=SE g7=p h8=k", "second").check() == ["h8"]
    assert dai("a1=K f6=SE g7=P h8=k", "second").check() == []
    assert dai("a1=K f6=SE g7=P h8=k", "second", se_jump=True).check() == ["h8"]


def test_da9_mountain_eagles() -> None:
    left = set(of(dai(KINGS + "h7=LE"), "h7"))
    assert {"i6", "j5", "f9", "f5", "b1", "n13"} <= left and "k4" not in left
    over = set(of(dai(KINGS + "h7=LE g8=P g6=P i8=P i6=P"), "h7"))
    assert {"f9", "f5"} <= over and not {"j9", "j5"} & over
    right = set(of(dai(KINGS + "h7=RE g8=P g6=P i8=P i6=P"), "h7"))
    assert {"j9", "j5"} <= right and not {"f9", "f5"} & right


def test_da10_passes() -> None:
    free = dai(KINGS + "c3=SE c13=se")
    assert "c3c3" in free.moves()
    assert "c3c3" not in dai("a1=K o15=k c3=SE a9=r").moves()  # in check
    passes = ["c3c3", "c13c13"]
    pos = play(free, *passes * 3)
    assert ended(pos) == ("draw", "repetition")  # passes count


def test_da12_no_progress_limit_is_off_unless_asked_for() -> None:
    pieces = KINGS + "e1=R h15=r"
    moves = ["a1a2", "o15o14", "a2a3"]
    assert ended(play(dai(pieces), *moves)) is None
    limited = play(dai(pieces, no_progress_limit=3), *moves)
    assert ended(limited) == ("draw", "3 plies without progress")


def test_da13_an_illegal_move() -> None:
    casual = new_game(GAME)
    with pytest.raises(Refused):
        casual.play("first", "a5a7")
    assert casual.outcome is None
    strict = new_game(GAME, {"illegal_move_loses": True})
    strict.play("first", "a5a7")
    assert strict.outcome is not None
    assert (strict.outcome.winner, strict.outcome.reason) == ("second", "illegal move")
