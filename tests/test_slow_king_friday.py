"""The slow King Friday XIII Chess against its rules page: an example for each rule."""

import random
from typing import Any

import pytest

from slow.chess_pieces import TABLES
from slow.chess_scenes import board, check_texts, fields, of, play
from slow.king_friday import KingFridaySlow, attackers

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
ALL_TYPES = {"=", *(f"={k}" for k in "NBRQKnbrqkp")}
THREE = "4r2k/8/8/b7/7b/8/P7/4K3"


def friday(placement: str, rest: str = "w none - 0 2", **options: Any) -> KingFridaySlow:
    return KingFridaySlow.from_text(f"{placement} {rest}", **options)


@pytest.mark.parametrize("seed", range(3))
def test_texts_come_back(seed: int) -> None:
    rng = random.Random(seed)
    check_texts(KingFridaySlow.start(), [rng.random() for _ in range(150)])


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="illegal: e2e5"):
        KingFridaySlow.start().play("e2e5")
    for rest in ("x - - 0 1", "w KX - 0 1", "w - - 0 1 tosses=1"):
        with pytest.raises(ValueError):
            friday(START, rest)
    with pytest.raises(ValueError, match="mirror_mode=never"):
        KingFridaySlow.start(mirror_mode="never")


def test_first_moves() -> None:
    """F10, F-A19: no double steps on White's first move: twelve moves."""
    game = KingFridaySlow.start()
    assert len(game.options()) == 12 and "e2e4" not in game.options()
    assert len(play(game, "e2e3").options()) == 20
    assert len(friday(START, "w KQkq - 4 3").options()) == 20
    assert len(friday(START, "b KQkq - 0 1").options()) == 20


def test_twelve_promotions() -> None:
    """F1, F-A6: staying a pawn is one of them; captures promote too."""
    game = friday("1n5k/P6p/8/8/8/8/8/2K5")
    assert of(game, "a7") == {to + mark for to in ("a8", "b8") for mark in ALL_TYPES}
    black = friday("2k5/8/8/8/8/8/p6P/7K", "b none - 0 2")
    assert of(black, "a2") == {f"a1{mark}" for mark in ALL_TYPES}
    assert board(play(black, "a2a1=N")) == "2k5/8/8/8/8/8/7P/n6K"
    black = friday("2k5/8/8/8/8/8/p6P/7K", "b none - 0 2")
    assert board(play(black, "a2a1=n")) == "2k5/8/8/8/8/8/7P/N6K"


def test_a_pawn_on_the_last_rank_stays() -> None:
    """F1: it cannot promote later and cannot move."""
    game = play(friday("7k/P6p/8/8/8/8/8/2K5"), "a7a8= h7h6")
    assert game.text() == "P6k/8/7p/8/8/8/8/2K5 w - - 0 3 last=h7h6"
    assert of(game, "a8") == set()


def test_no_promotion_from_the_sixth_rank() -> None:
    """F1, F2: an unmoved pawn may jump past the seventh rank, and then is no more than a pawn."""
    assert of(friday("7k/7p/P7/8/8/8/8/2K5", "w a6 - 0 2"), "a6") == {"a7", "a8"}


def test_double_steps() -> None:
    """F2: by an unmoved piece, on whatever rank; a single step or a capture is a move."""
    game = friday("4k3/7p/8/8/8/n7/PP6/4K3", "w - - 0 2")
    assert {"a2b3", "a2a3"} & set(game.options()) == set()
    assert of(game, "b2") == {"b3", "b4", "a3"}
    play(game, "b2a3 e8e7")
    assert of(game, "a3") == {"a4"}
    assert of(friday("4k3/7p/8/8/8/8/P7/4K3", "w none - 0 2"), "a2") == {"a3"}


def test_a_made_pawn_is_unmoved() -> None:
    """F2, F-A17: made on its own first rank, it may double-step and be taken in passing."""
    game = friday("4k3/7p/8/8/8/1p6/p6P/4K3", "b - - 0 2")
    play(game, "a2a1=p h2h3 e8e7")
    assert of(game, "a1") == {"a2", "a3"}
    play(game, "a1a3")
    assert fields(game)[1:3] == ["-", "a2"]
    assert board(play(game, "b3a2")) == "8/4k2p/8/8/8/7P/p7/4K3"
    game = play(friday("8/4P2p/3P4/k7/8/8/8/K7"), "e7e8=p a5a4 a1b1")
    assert of(game, "e8") == {"e7", "e6"}
    assert play(game, "e8e6").text().split()[1:4] == ["w", "none", "e7"]
    assert board(play(game, "d6e7")) == "8/4P2p/8/8/k7/8/8/1K6"


def test_no_legal_move_loses() -> None:
    """F3: stalemate as well as mate; with no pieces at all too (F-A9)."""
    stalemate = friday("7k/5Q1p/7P/8/8/8/8/K7", "b none - 0 2")
    assert stalemate.outcome() == ("first", "no legal move")
    mate = friday("R6k/6pp/8/8/8/8/8/K7", "b none - 0 2")
    assert mate.outcome() == ("first", "no legal move")
    assert friday("8/8/8/8/8/8/7P/K7", "b none - 0 2").outcome() == ("first", "no legal move")


def test_three_attackers_are_no_check() -> None:
    """F4, F-A21; taking one of them away would be check."""
    game = friday(THREE)
    assert attackers(game.scene.cells, TABLES.square("e1"), 1) == 3
    assert {"a2a3", "a2a4"} & set(game.options()) == {"a2a3"}
    assert "a2a3" not in friday("7k/8/8/b7/7b/8/P7/4K3").options()  # two are check
    screened = friday("4r2k/4r3/8/b7/8/8/P7/4K3")  # the second rook does not count
    assert "a2a3" not in screened.options()


def test_adding_an_attacker_meets_check() -> None:
    """F-A22."""
    game = friday("4r2k/8/8/b7/7b/6N1/P7/4K3")
    assert "a2a3" not in game.options()
    assert "g3f5" in game.options()


def test_opening_a_double_check_to_three_or_less() -> None:
    """F8: from three attackers to two is a move into check."""
    game = friday("4r2k/8/8/b7/3P3b/8/8/4K3")
    assert "d4d5" in game.options()
    game = friday("4r2k/8/1P6/b7/7b/8/8/4K3")
    assert "b6b7" in game.options() and "b6a5" not in game.options()


def test_kings_are_captured() -> None:
    """F6, F5, F-A10: the game goes on; without a king there is no check."""
    game = friday("7k/8/8/8/8/7p/P6r/K6K", "b none - 0 2")
    assert "h2h1" in game.options()
    play(game, "h2h1")
    assert game.outcome() is None and set(game.options()) == {"a1b2"}
    lone = friday("r6k/7p/8/8/8/8/P6P/8")
    assert set(lone.options()) == {"a2a3", "h2h3"}
    assert "a2a4" in friday("r6k/7p/8/8/8/8/P6P/8", "w - - 0 2").options()


def test_every_king_counts() -> None:
    """F5, F8: no move that leaves any king in check, nor a king made in check."""
    game = friday("7k/6pp/8/8/8/r7/1P6/K3K3")
    assert set(game.options()) == {"b2a3", "a1b1"}  # a1 is in check
    game = friday("1n4rk/P6p/8/8/8/8/8/2K5")
    assert "a7a8=Q" in game.options()
    assert "a7a8=K" in game.options()  # the knight blocks the rook
    assert "a7b8=K" not in game.options()


def test_one_of_the_checked_kings_must_be_relieved() -> None:
    """F9: the others may stay in check or come into it."""
    one_in_check = friday("r3r2k/7p/8/8/8/8/4R3/K3K3").options()
    assert {"a1b1", "e2a2"} <= set(one_in_check)  # e2a2 saves a1 and gives e1 up
    assert "e2e3" not in one_in_check
    both_in_check = friday("r6k/7p/8/8/1R6/8/3P4/K3K2r").options()
    assert {"b4a4", "a1b1", "e1e2"} <= set(both_in_check)
    assert "d2d3" not in both_in_check
    none_in_check = friday("r3r2k/7p/8/8/8/8/R3R3/1K2K3").options()
    assert "e2e3" in none_in_check and "e2d2" not in none_in_check  # F8


def test_castling_along_the_rank() -> None:
    """F7, F-A13: two squares or more, short of the rook; the rook to the square passed last."""
    game = friday("4k3/7p/8/8/8/8/8/R3K2R", "w a1,e1,h1 - 0 2")
    assert {t for t in of(game, "e1") if "~" in t} == {"c1~a1", "b1~a1", "g1~h1"}
    copy = KingFridaySlow.from_text(game.text())
    assert play(copy, "e1b1~a1").text() == "4k3/7p/8/8/8/8/8/1KR4R b h1 - 1 2 last=e1b1~a1"
    copy = KingFridaySlow.from_text(game.text())
    assert play(copy, "e1g1").text() == "4k3/7p/8/8/8/8/8/R4RK1 b a1 - 1 2 last=e1g1~h1"
    assert not any("~" in t for t in friday("4k3/7p/8/8/8/8/8/R3K2R").options())
    near = friday("4k3/7p/8/8/8/8/8/2R1K3", "w c1,e1 - 0 2")
    assert not any("~" in t for t in near.options())


def test_castling_along_the_file() -> None:
    """F7, F-A13: with a rook made by promotion; the king's double step is another move."""
    game = play(friday("k7/4P2p/8/8/8/8/8/4K3", "w e1 - 0 2"), "e7e8=R a8b7")
    assert fields(game)[1] == "e1,e8"
    assert set(of(game, "e1e")) == {
        "2", "3", "3~e8", "4~e8", "5~e8", "6~e8", "7~e8",
    }  # fmt: skip
    assert board(play(game, "e1e4~e8")) == "8/1k5p/8/8/4K3/4R3/8/8"


def test_castling_with_a_made_king() -> None:
    game = play(friday("7k/P6p/8/8/8/8/8/2K4R", "w h1 - 0 2"), "a7a8=K h7h6")
    assert fields(game)[1] == "h1,a8"
    assert not any("~" in t for t in game.options())  # not on one line
    game = play(friday("7k/P6p/8/8/8/8/8/R6K", "w a1 - 0 2"), "a7a8=K h7h6")
    assert {t for t in game.options() if "~" in t} == {f"a8a{n}~a1" for n in range(6, 1, -1)}


def test_castling_and_check() -> None:
    """F7, F-A12: not out of, through or into check; the rook's way does not matter."""
    for placement, there in (
        ("1r2k3/7p/8/8/8/8/8/R3K3", {"c1~a1"}),  # b1 attacked
        ("3rk3/7p/8/8/8/8/8/R3K3", set()),
        ("2r1k3/7p/8/8/8/8/8/R3K3", set()),
        ("r3k3/7p/8/8/8/8/8/R3K3", {"c1~a1", "b1~a1"}),
        ("4r1k1/7p/8/8/8/8/8/R3K3", set()),
        ("3rk3/7p/8/8/6b1/8/1n6/R3K3", {"c1~a1", "b1~a1"}),  # d1 has three attackers
    ):
        game = friday(placement, "w Q - 0 2")
        assert {t for t in of(game, "e1") if "~" in t} == there, placement


def test_castling_check_scope() -> None:
    """F-A11: any own king in check forbids it; with the option only the castling one.

    F9 asks for relief of the king on a2, which the rook gives on e2: three pieces attack that
    square, so it may be crossed (F-A12). The square e4 is attacked by one piece only.
    """
    placement, rest = "4R3/6kp/8/8/8/6n1/K6r/4K1n1", "w e1,e8 - 0 2"
    assert not any("~" in t for t in friday(placement, rest).options())
    scoped = friday(placement, rest, castling_check_scope="king")
    assert {t for t in scoped.options() if "~" in t} == {"e1e3~e8"}
    unhelpful = friday("4R3/6kp/8/K6r/8/6n1/8/4K3", rest, castling_check_scope="king")
    assert not any("~" in t for t in unhelpful.options())


def test_mirror_toss() -> None:
    """F11, F14, F-A2: choosing changes nothing but the toss; tails carries the move out."""
    game = play(KingFridaySlow.start(), "g1f3 g8f6")
    start = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"
    assert game.text() == f"{start} b KQkq - 1 1 last=g1f3 toss=g8f6"
    assert (game.seat(), game.options()) == ("chance", ["heads", "tails"])
    tails = play(KingFridaySlow.from_text(game.text()), "tails")
    assert fields(tails) == ["w", "KQkq", "-", "2", "2", "last=g8f6"]
    play(game, "heads")
    assert game.text() == f"{start} b KQkq - 1 1 heads=g8f6 last=g1f3"
    assert game.seat() == "second"
    assert len(game.options()) == 19 and "g8f6" not in game.options()
    play(game, "b8c6")  # not the mirror
    assert fields(game)[-1] == "last=b8c6"
    assert play(game, "b1c3").seat() == "chance"  # White is bound too


def test_mirror_needs_the_same_piece_type_and_no_capture() -> None:
    assert play(friday("4k3/p3r3/8/8/8/8/P3P3/4K3", "w - - 0 2"), "e2e3 e7e6").seat() == "first"
    game = friday("4k3/p7/8/3pP3/3Pp3/8/P7/4K3", "w - - 0 2")
    assert play(game, "e5e6 e4e3").seat() == "chance"
    game = friday("4k3/8/1pn5/8/8/1PN5/P7/4K3", "b none - 0 2 last=a2b3")
    assert "toss" not in play(game, "c6d4").text()
    taken = play(friday("4k3/p7/1N6/8/8/1n6/P7/4K3", "w - - 0 2"), "a2b3")
    assert "last" not in taken.text()
    assert play(taken, "a7b6").seat() == "first"


def test_mirror_of_castling_and_promotion() -> None:
    both = friday("r3k2r/3p3p/8/8/8/8/3P3P/R3K2R", "w KQkq - 0 2")
    assert fields(play(both, "e1c1~a1 e8c8"))[-1] == "toss=e8c8~a8"
    stepped = friday("4k2r/7p/8/8/8/8/7P/R3K3", "w e1,a1,e8 - 0 2")
    assert play(stepped, "e1e3 e8e6").seat() == "chance"
    game = friday("7k/P6p/8/8/8/8/p6P/7K")
    made = play(game, "a7a8=n a2a1=n")
    assert fields(made)[-1] == "toss=a2a1=n"
    other = play(friday("7k/P6p/8/8/8/8/p6P/7K"), "a7a8=n a2a1=N")
    assert other.seat() == "first"


def test_vertical_castling_is_not_the_double_step() -> None:
    game = friday("4k3/7p/8/8/8/8/7P/4K3", "b e8 - 0 2 last=e1e3~e8")
    assert play(game, "e8e6").seat() == "first"


def test_descriptive_mirror() -> None:
    """F-A1, F-A3: N-KB3 answers N-KB3 wherever the knight comes from; a second toss may follow."""
    placement = "4k1n1/3n3p/8/8/8/5N2/7P/4K3"
    rest = "b none - 1 2 last=d2f3"
    game = friday(placement, rest, mirror_mode="descriptive")
    play(game, "g8f6 heads d7f6 heads")
    assert fields(game)[-2:] == ["heads=g8f6/d7f6", "last=d2f3"]
    assert {"g8f6", "d7f6"} & set(game.options()) == set()
    geometric = play(friday(placement, rest), "g8f6")
    assert geometric.seat() == "first"


def test_mirror_refused_with_nothing_else() -> None:
    """F11, F-A4: a draw, not a loss."""
    game = friday("7k/R7/p7/8/P7/8/8/K5R1", "b none - 0 2 last=a3a4")
    assert game.options() == ["a6a5"]
    assert play(game, "a6a5 heads").outcome() == ("draw", "mirror refused")


def test_bare_king_wins() -> None:
    """F12, F-A8: also by the opponent's capture of his last other piece."""
    game = friday("7k/7p/8/8/8/8/r7/K7")
    assert game.outcome() == ("first", "bare king")
    game = friday("7k/8/8/8/8/7P/r7/K7", "w none - 0 2")
    assert game.outcome() is None
    assert play(game, "a1a2").outcome() == ("second", "bare king")
    assert friday("7k/8/8/8/8/8/8/K7").outcome() == ("draw", "both kings bare")
    assert friday("7k/8/8/8/8/8/7P/KK6", "b none - 0 2").outcome() == ("second", "bare king")
    two = friday("7k/7p/8/8/8/8/8/K1K5")
    assert two.outcome() is None


def test_legality_goes_before_the_bare_king() -> None:
    """F-A7: a rook would leave White a bare king, but in check; a bishop wins."""
    game = friday("7k/P6p/8/8/8/8/8/K7")
    assert of(game, "a7a8=") == {"", *"NBRQKnbkp"}
    assert play(game, "a7a8=b").outcome() == ("first", "bare king")


def test_king_double_step() -> None:
    """F13, F-A14, F-A18: straight forward, both squares empty, unmoved."""
    placement = "7k/p7/8/8/8/8/P7/4K3"
    assert "e1e3" in friday(placement, "w e1 - 0 2").options()
    assert "e1e3" not in friday(placement).options()
    assert "e1e3" not in friday("7k/p7/8/8/8/4p3/P7/4K3", "w e1 - 0 2").options()
    assert "e1e3" not in friday("7k/p7/8/8/8/8/P3P3/4K3", "w e1 - 0 2").options()
    assert "e1e3" in friday("7k/p7/8/8/8/8/P6r/4K3", "w e1 - 0 2").options()  # e2 attacked
    assert "e1e3" not in friday("7k/p7/8/8/8/7r/P7/4K3", "w e1 - 0 2").options()
    assert "e1e3" in friday("4r2k/p3b3/8/8/1b6/8/P7/4K3", "w e1 - 0 2").options()  # out of check
    made = play(friday("7k/7p/8/8/8/8/p6P/7K", "b none - 0 2"), "a2a1=k")
    assert fields(made)[1] == "a1"
    assert "a1a3" in made.options()
    made = play(friday("7k/P6p/8/8/8/8/8/7K"), "a7a8=K h7h6")
    assert set(of(made, "a8")) == {"a7", "b7", "b8"}


def test_en_passant_on_a_king() -> None:
    """F13, F-A15: it is not check, and the king is simply lost."""
    game = friday("7k/p7/8/8/8/3p4/P7/4K3", "w e1 - 0 2")
    assert fields(play(game, "e1e3"))[2] == "e2"
    taken = play(game, "d3e2")
    assert taken.text() == "7k/p7/8/8/8/8/P3p3/8 w none - 0 3"


def test_kings_capture_en_passant() -> None:
    """F13, F-A16: forward only, and only at once; a king may capture or merely step."""
    game = friday("8/p7/8/8/3k4/8/P3P3/K7", "w - - 0 2")
    play(game, "e2e4")
    assert fields(game)[2] == "e3"
    taken = game.text()
    assert [text for text in game.options() if text[:4] == "d4e3"] == ["d4e3~e.p.", "d4e3"]
    assert play(game, "d4e3~e.p.").text() == "8/p7/8/8/8/4k3/P7/K7 w - - 0 3"
    step = play(KingFridaySlow.from_text(taken), "d4e3")
    assert step.text() == "8/p7/8/8/4P3/4k3/P7/K7 w - - 1 3 last=d4e3"
    must = KingFridaySlow.from_text(taken, king_en_passant="capture")
    assert play(must, "d4e3").text() == "8/p7/8/8/8/4k3/P7/K7 w - - 0 3"
    sideways = play(friday("8/p7/8/8/8/3k4/P3P3/K7", "w - - 0 2"), "a1b1")
    assert fields(sideways)[2] == "-"
    level = friday("8/p7/8/8/8/3k4/P3P2P/K7", "w - - 0 2")
    assert "e2e4" in level.options() and fields(play(level, "e2e4"))[2] == "-"
    late = play(friday("8/p7/8/8/3k4/8/P3P3/K7", "w - - 0 2"), "e2e4 a7a6 a2a3")
    assert fields(late)[2] == "-"


def test_en_passant_field() -> None:
    """It is dropped where nobody could use it."""
    assert fields(play(friday(START, "w KQkq - 0 2"), "e2e4"))[2] == "-"
    placement = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR"
    assert fields(friday(placement, "b KQkq e3 0 2"))[2] == "e3"
    assert fields(friday(placement, "b KQkq c3 0 2"))[2] == "-"
    pinned = friday("3k4/8/8/8/3pP3/8/8/K2R4", "b none e3 0 2")
    assert fields(pinned)[2] == "e3" and "d4e3" not in pinned.options()


def test_unmoved_field() -> None:
    """Letters where they tell all, a list where not, `none` where `-` would tell too much."""
    for field, written in (
        ("KQkq", "KQkq"), ("-", "-"), ("none", "none"), ("Kq", "Kq"), ("qK", "Kq"),
        ("a2,e1", "e1,a2"), ("h1,b1,d4", "h1"),
    ):  # fmt: skip
        assert fields(friday(START, f"w {field} - 0 2"))[1] == written
    squares = [a + n for n in "1278" for a in "abcdefgh"]
    listed = [s for s in squares if s[1] in "27" or s in ("a1", "e1", "h1", "e8")]
    assert fields(friday(START, f"w {','.join(listed)} - 0 2"))[1] == ",".join(listed)
    listed.remove("e8")
    assert fields(friday(START, f"w {','.join(listed)} - 0 2"))[1] == "KQ"
    assert fields(friday("4k3/8/8/8/8/8/8/4K2R"))[1] == "-"


def test_repetition_and_fifty_moves() -> None:
    """F-A20: a coin that has fallen does not count the position once more."""
    knights = "g1f3 b8c6 f3g1 c6b8"
    game = play(KingFridaySlow.start(), f"{knights} {knights}")
    assert game.outcome() == ("draw", "repetition")
    off = KingFridaySlow.start(repetition="off")
    assert play(off, f"{knights} {knights}").outcome() is None
    tossed = play(KingFridaySlow.start(), f"{knights} g1f3 g8f6 heads b8c6 f3g1 c6b8")
    assert tossed.outcome() == ("draw", "repetition")
    tossed = play(KingFridaySlow.start(), f"{knights} g1f3 g8f6 heads")
    assert tossed.outcome() is None and tossed.seat() == "second"
    game = friday("7k/p7/8/8/8/8/P7/4K3", "w none - 99 80")
    assert play(game, "e1d1").outcome() == ("draw", "100 plies without progress")
    game = friday("7k/p7/8/8/8/8/P7/4K3", "w none - 100 80", fifty_move="off")
    assert game.outcome() is None
    stalemate = friday("7k/5Q1p/7P/8/8/8/8/K7", "b none - 100 80")
    assert stalemate.outcome() == ("first", "no legal move")


def fide(chess: Any, move: Any, fen: Any) -> str:
    """A python-chess move in the words of this game."""
    text = str(chess.square_name(move.from_square) + chess.square_name(move.to_square))
    if fen.is_castling(move):
        return text + ("~h" if move.to_square > move.from_square else "~a") + text[1]
    if move.promotion:
        return f"{text}={chess.piece_symbol(move.promotion).upper()}"
    return text


@pytest.mark.parametrize("seed", range(12))
def test_against_chess(seed: int) -> None:
    """F0: FIDE's legal moves are legal; what is legal besides has a rule to itself."""
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    rng = random.Random(seed)
    fen = chess.Board()
    fen.push_uci("e2e3")
    while not fen.is_game_over() and fen.ply() < 200:
        game = KingFridaySlow.from_text(fen.fen(en_passant="fen"))
        if game.outcome():
            assert game.outcome() in (("first", "bare king"), ("second", "bare king"))
            break
        found = game.legal()
        expected = {fide(chess, move, fen): move for move in fen.legal_moves}
        assert expected.keys() <= found.keys(), fen.fen()
        for text in found.keys() - expected.keys():
            start, end = text[:2], text[2:4]
            piece_type = fen.piece_at(chess.parse_square(start)).symbol().upper()
            promotion = "=" in text
            far_castling = "~" in text and text[2] in "bfgc"
            double = piece_type == "K" and abs(int(start[1]) - int(end[1])) == 2
            bulk = attackers(
                found[text].cells,
                TABLES.square(chess.square_name(fen.king(fen.turn)) if piece_type != "K" else end),
                int(fen.turn),
            )
            assert promotion or far_castling or double or bulk >= 3, (fen.fen(), text)
        for text, move in expected.items():
            king_takes = game.scene.passed == move.to_square and fen.piece_type_at(
                move.from_square) == chess.KING  # fmt: skip
            if not king_takes:
                fen.push(move)
                assert TABLES.placement(found[text].cells) == fen.board_fen()
                fen.pop()
        fen.push(rng.choice(list(fen.legal_moves)))
