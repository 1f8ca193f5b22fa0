"""The slow Kira games against their rule texts: an example for each rule and each reading."""

import random
from typing import Any

import pytest

from slow.kira import KiraSlow
from slow.kira_chess import KiraChessSlow
from slow.kira_knowledge import knows
from slow.kira_scenes import field, fields, of, play, scene
from slow.kira_shogi import KiraShogiSlow

GAMES: list[type[KiraSlow]] = [KiraChessSlow, KiraShogiSlow]

# L and Kira of both sides in far corners, and pieces to move about.
QUIET = "a1=R h1=R a8=r h8=r "
ROLES = "roles=a1,h1/a8,h8"


def chess(pieces: str, words: str = ROLES, **more: Any) -> KiraSlow:
    return scene(KiraChessSlow, QUIET + pieces, words, **more)


# -- dealing and choosing --------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "cards"), [(KiraChessSlow, 8), (KiraShogiSlow, 10)])
def test_k2_ks2_cards_and_roles(game: type[KiraSlow], cards: int) -> None:
    position = game.start()
    start = position.text()
    assert position.seat() == "chance" and start.split()[6:] == []
    mine = [text for text in position.options() if text.startswith("card:")]
    assert len(mine) == cards * 2 and mine[:2] == ["card:a1", "card:b1"]
    play(position, "card:b1")
    assert field(position, "cards") == "b1/" and "card:b1" not in position.options()
    mine.remove("card:b1")
    play(position, *mine[: cards - 1])
    theirs = position.options()
    assert position.seat() == "chance" and len(theirs) == cards * 2
    assert theirs[0] == "card:a7"
    play(position, *theirs[:cards])
    assert position.seat() == "first" and fields(position) == fields(game.from_text(start))
    options = position.options()
    assert len(options) == cards * (cards - 1) and options[:2] == ["roles:a1,b1", "roles:a1,c1"]
    play(position, "roles:c1,a1")
    assert position.seat() == "second" and field(position, "roles") == "c1,a1/-"
    assert field(position, "seen") == ""
    play(position, "roles:b7,a7")
    assert position.seat() == "first" and field(position, "roles") == "c1,a1/b7,a7"
    assert position.text().split()[4:6] == ["0", "1"]
    assert position.options() and field(position, "cards").count(",") == 2 * (cards - 1)


@pytest.mark.parametrize("game", GAMES)
def test_texts_come_back(game: type[KiraSlow]) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        position = game.start()
        for _ in range(160):
            again = game.from_text(position.text())
            assert again.text() == position.text() and again.seat() == position.seat()
            choices = position.options()
            if not choices:
                break
            assert again.options() == choices
            seldom = [text for text in choices if not text.startswith("death")]
            position.play(rng.choice(seldom if seldom and rng.random() < 0.7 else choices))
            for viewer in ("first", "second", "spectator"):
                knows(position, viewer)


def test_illegal() -> None:
    with pytest.raises(ValueError, match="illegal"):
        KiraChessSlow.start().play("e2e4")
    with pytest.raises(ValueError, match="lost"):
        KiraChessSlow.start(kira_subvariant="other")  # K-A1
    with pytest.raises(TypeError, match="unknown"):
        KiraShogiSlow.start(no_progress_limit="on")


# -- moves, chess ----------------------------------------------------------------------------------


def test_k1_identities() -> None:
    position = chess("e7=P:e2 b5=N:b1")
    play(position, "e7e8=+Q")
    assert position.text().startswith("r3+Q2r/") and field(position, "men").startswith("a8,e2,h8")
    home = scene(KiraChessSlow, "a1=R h1=R a8=r h8=r", ROLES)
    assert field(home, "men") == ""


def test_k4_k_a17_kings_are_ordinary_pieces() -> None:
    position = chess("e4=K:e1 e6=k:e8 d1=q:d8")
    assert {"e5", "d4", "f3"} <= set(of(position, "e4"))
    assert play(position, "e4e5", "e6e5").outcome() is None


def test_k5_queens() -> None:
    position = chess("d4=Q:d1 g5=+Q:g2")
    assert len(of(position, "d4")) == 8 and "d5" in of(position, "d4")
    assert "g8" in of(position, "g5") and "c1" in of(position, "g5")


def test_k6_pawns() -> None:
    position = chess("e2=P d3=p:d7 c2=P b7=p c7=p d5=P:d2")
    assert of(position, "e2") == ["d3", "e3", "e4"] and of(position, "c2") == ["c3", "c4", "d3"]
    assert of(position, "d5") == ["d6"]
    assert fields(play(position, "e2e4")) == "b - - 0 1"  # nobody could take
    play(position, "c7c5")
    assert fields(position) == "w - c6 0 2"
    play(position, "d5c6")
    assert position.text().startswith("r6r/1p6/2P5/8/4P3/")


def test_k_a19_no_taking_in_passing_by_or_of_l_and_kira() -> None:
    pieces = "e2=P d4=p:d7 f4=p:f7"
    assert fields(play(chess(pieces), "e2e4")) == "b - e3 0 1"
    for pair, passed, there in (
        ("d7,h8", "e3", ["f4e3"]),
        ("f7,d7", "-", ["d4e3"]),  # a Kira step
        ("h8,f7", "e3", ["d4e3", "f4e3"]),  # the second one a Kira step
    ):
        position = play(chess(pieces, f"roles=a1,h1/{pair}"), "e2e4")
        assert position.text().split()[3] == passed
        assert [text for text in position.options() if text[2:] == "e3"] == there
    # K7: a Kira pawn steps there, and takes nobody by it.
    stepping = play(chess(pieces, "roles=a1,h1/d7,f7"), "e2e4", "f4e3")
    assert "e2" in stepping.pieces
    assert "e4" not in of(chess(pieces, "roles=a1,e2/a8,h8"), "e2")


def test_taking_in_passing_is_an_answer_to_the_last_action() -> None:
    pieces = "e2=P d4=p:d7"
    writing = play(chess(pieces), "e2e4", "death:h8")
    assert fields(writing) == "b - - 0 1"
    # The passed pawn dies at the end of the turn: nothing to take.
    assert fields(play(chess(pieces, f"{ROLES} deaths=/e2@1"), "e2e4")) == "b - - 0 1"
    # The L that dies gives an extra action, after which the double step is not the last one.
    extra = play(chess(pieces, f"{ROLES} deaths=a8@1/"), "e2e4")
    assert (field(extra, "extra"), fields(extra)) == ("death", "w - - 0 1")
    assert fields(play(extra, "h1h2")) == "b - - 1 1"


def test_k7_kira() -> None:
    position = chess("d4=B:c1 c5=p:c7", "roles=a1,c1/a8,h8")
    assert of(position, "d4") == ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]


def test_k8_l() -> None:
    position = chess("d4=B:c1 c6=p:c7", "roles=c1,a1/a8,h8")
    assert of(position, "d4") == ["b3", "b5", "c2", "e2", "e6", "f3", "f5"]


def test_k9_k_a18_castling() -> None:
    pieces = "e1=K e8=k e3=r:d8 g3=b:c8"  # K4: attacks do not matter
    position = chess(pieces, "roles=e1,h1/a8,h8", unmoved="KQkq")
    assert {"e1g1", "e1c1"} <= set(position.options())
    castled = play(position, "e1g1")
    assert castled.text().startswith("r3k2r/8/8/8/8/4r1b1/8/R4RK1 b kq - 1 1")
    play(castled, "h8h7")  # the Kira rook moves as such
    assert castled.text().split()[2] == "q"
    play(castled, "a1b1", "e8c8")
    assert castled.text().split()[2] == "-" and castled.pieces["a8"].place == 59
    assert "e1c1" not in chess(pieces + " b1=N", unmoved="KQ").options()
    assert "e1g1" in chess(pieces, unmoved="K").options()
    dead = chess(pieces, f"{ROLES} deaths=a8@1,e1@1/", unmoved="KQkq")
    assert play(dead, "h1h2").text().split()[2] == "k"
    taken = chess("e1=K e8=k h5=r:d8", "roles=a1,e1/a8,h8", unmoved="KQkq", turn="b")
    assert play(taken, "h5h1").text().split()[2] == "Qkq"


def test_k10_k_a14_promotion() -> None:
    ordinary = ["e8=+Q", "e8=B", "e8=N", "e8=R"]
    assert of(chess("e7=P:e2"), "e7") == ordinary
    kira = chess("e7=P:e2", "roles=a1,e2/a8,h8")
    assert [end for end in of(kira, "e7") if end.startswith("e8")] == ["e8=", *ordinary]
    l_piece = chess("e6=P:e2", "roles=e2,h1/a8,h8")
    assert {"d8=", "d8=+Q", "f8=N", "c7"} <= set(of(l_piece, "e6"))
    forced = chess("e7=P:e2", "roles=a1,e2/a8,h8", lk_pawn_promotion="forced")
    assert [end for end in of(forced, "e7") if end.startswith("e8")] == ordinary
    play(kira, "e7e8=", "a8b6")
    assert of(kira, "e8") == ["d7", "d8", "e7", "f7", "f8"]  # along the last rank is no arrival
    play(kira, "e8d8", "b6a8", "d8d7", "a8b6")
    assert {"d8=", "e8=R", "d6"} <= set(of(kira, "d7"))  # but each arrival is one
    play(kira, "d7d8=+Q")
    assert kira.text().startswith("3+Q3r/") and len(of(kira, "d8")) == 0
    play(kira, "h8g8")
    assert len(of(kira, "d8")) == 5  # K10: Kira still, whatever it looks like


# -- seeing ----------------------------------------------------------------------------------------


def test_k11_seen() -> None:
    position = chess("h2=P a7=p b3=N:b1")
    assert field(position, "seen") == "h1,h2/h8"  # the starting position counts, and Kira itself
    play(position, "b3d4", "h8g7", "d4f5", "g7g6")
    assert field(position, "seen") == "h1,h2/b1,h8"
    play(position, "h2h4", "g6h5")
    assert field(position, "seen") == "h1,h2/b1,h2,h8"  # for ever
    assert field(play(position, "a1b3", "h5h4"), "seen") == "h1/b1,h8"  # h2 is taken
    # K-A11: passing by does not count, standing there between two actions of a turn does.
    passing = chess("a4=+Q:b2 e5=k:e8", "roles=a1,h1/a8,e8")
    assert field(play(passing, "a4h4"), "seen") == "h1/e8"
    between = play(chess("f5=N:b1", f"{ROLES} deaths=a8@1/"), "f5g7", "g7f5")
    assert (field(between, "seen"), fields(between)) == ("h1/b1,h8", "b - - 1 1")


# -- deaths ----------------------------------------------------------------------------------------


def test_k14_writing_a_death() -> None:
    position = chess("h2=P g7=p", number=5)
    assert [t for t in position.options() if t.startswith("death")] == ["death:h1", "death:h2"]
    play(position, "death:h2")
    assert (field(position, "writing"), fields(position)) == ("h2", "w - - 0 5")
    assert position.options() == [f"@{turn}" for turn in range(10, 210)]  # t is 9
    play(position, "@11")
    assert (field(position, "deaths"), fields(position)) == ("h2@11/", "b - - 0 5")
    assert position.options()[-3:-1] == ["death:g7", "death:h8"]
    play(position, "g7g6")
    assert "h2" in position.pieces  # t 10 is over
    play(position, "a1b3")
    assert "h2" not in position.pieces and field(position, "deaths") == ""
    assert fields(position) == "b - - 0 6" and field(position, "seen") == "h1/g7,h8"
    assert ("died", "h2", "neither", ["first"]) in position.heard  # K-A16


def test_k14_only_while_kira_is_on_the_board() -> None:
    position = scene(KiraChessSlow, "a1=R a8=r h8=r", "roles=a1,h1/a8,h8 deaths=a8@6/")
    assert not [t for t in position.options() if t.startswith("death")]
    play(position, "a1b3", "h8h7", "b3a1", "h7h6", "a1b3", "h6h5")
    assert field(position, "shown") == "a8"  # but what it wrote still happens


def test_k14_promotion_does_not_save_and_kira_may_be_named() -> None:
    position = chess("h2=P b7=P:b2", f"{ROLES} deaths=b2@3/")
    play(position, "b7b8=R", "h8h7", "death:h1", "@4")
    assert "b2" not in position.pieces
    play(position, "h7h6")
    assert field(position, "shown") == "h1" and field(position, "seen") == "/h8"


def test_k_a9_the_earliest_counts() -> None:
    position = chess("", number=3, words=f"{ROLES} deaths=h1@20/")
    assert field(play(position, "death:h1", "@30"), "deaths") == "h1@20/"
    assert fields(position) == "b - - 0 3"
    assert field(play(position, "h8h7", "death:h1", "@9"), "deaths") == "h1@9/"


def test_k_a10_a_captured_piece_does_not_die() -> None:
    position = chess("b7=p c6=N:b1", f"{ROLES} deaths=/b1@4", turn="b")
    play(position, "b7c6")
    assert field(position, "deaths") == "" and ("captured", "b1", "neither") in position.heard


def test_k_a21_max_timer() -> None:
    position = play(chess("", max_timer=3), "death:h1")
    assert position.options() == ["@2", "@3", "@4"]


# -- attempts --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("square", "caught"), [
    ("e6", True), ("f5", True), ("c2", True), ("d5", True), ("c4", True),
    ("e5", False), ("c3", False), ("d6", False), ("f4", False),  # K-A12
])  # fmt: skip
def test_k15_k16_attempt(square: str, caught: bool) -> None:
    position = scene(
        KiraChessSlow,
        f"d4=N:b1 h1=R a8=r {square}=q:d8 c7=p",
        "roles=b1,h1/a8,d8",
        halfmove_clock=7,
    )
    play(position, "attempt@d4")
    assert field(position, "shown") == ("b1,d8" if caught else "b1")
    assert fields(position) == ("w - - 0 1" if caught else "b - - 0 1")
    assert field(position, "extra") == ("attempt" if caught else "")
    assert position.name(position.pieces["b1"].place or 0) == (square if caught else "d4")
    assert ("d8" in position.pieces) is not caught and position.outcome() is None
    if caught:
        assert field(position, "seen") == "h1/"
        assert [t for t in position.options() if t.startswith(("death", "attempt"))] == [
            "death:h1", f"attempt@{square}",
        ]  # fmt: skip
        play(position, "h1h2")
        assert fields(position) == "b - - 1 1" and field(position, "extra") == ""


def test_k16_k_a3_deaths_wait_for_the_end_of_the_turn() -> None:
    pieces = "d4=N:b1 h1=R a8=r d5=q:d8 c7=p"
    position = scene(KiraChessSlow, pieces, "roles=b1,h1/a8,d8 deaths=c7@1/")
    play(position, "attempt@d4")
    assert "c7" in position.pieces
    play(position, "death:h1")
    assert position.options()[0] == "@2" and field(position, "extra") == "attempt"
    assert "c7" not in play(position, "@2").pieces


def test_k16_double_win() -> None:
    pieces = "d4=N:b1 h1=R d5=q:d8 c7=p"
    position = scene(KiraChessSlow, pieces, "roles=b1,h1/a8,d8 shown=a8 deaths=c7@1/")
    assert play(position, "attempt@d4").outcome() == ("first", "double win")
    assert "c7" in position.pieces and fields(position) == "w - - 0 1"  # nothing more happens
    assert field(position, "extra") == "" and position.options() == []


def test_k_a13_an_attempt_is_always_allowed() -> None:
    position = scene(KiraChessSlow, "d4=N:b1 a8=r", "roles=b1,h1/a8,d8 shown=b1,d8,h1")
    assert fields(play(position, "attempt@d4")) == "b - - 0 1"


def test_k_a14_promotion_after_an_attempt() -> None:
    pieces = "e6=P:e2 h1=R a8=r f8=q:d8"
    position = scene(KiraChessSlow, pieces, "roles=e2,h1/a8,d8", halfmove_clock=4)
    play(position, "attempt@e6")
    assert (field(position, "promote"), field(position, "extra")) == ("f8", "")
    assert position.options() == ["=+Q", "=R", "=B", "=N", "="] and position.seat() == "first"
    play(position, "=R")
    assert position.text().startswith("r4R2/") and field(position, "promote") == ""
    assert (field(position, "extra"), fields(position)) == ("attempt", "w - - 0 1")
    forced = scene(KiraChessSlow, pieces, "roles=e2,h1/a8,d8", lk_pawn_promotion="forced")
    assert play(forced, "attempt@e6").options() == ["=+Q", "=R", "=B", "=N"]
    over = scene(KiraChessSlow, pieces.replace("a8=r", "a8=b:c8"), "roles=e2,h1/a8,d8")
    assert field(play(over, "attempt@e6"), "promote") == ""  # the game is over


# -- the end of a turn -----------------------------------------------------------------------------


def test_k12_k13_k18_captures() -> None:
    position = chess("h5=R:b1 a5=r:b8", number=2)
    play(position, "h5h8")
    assert (field(position, "shown"), fields(position)) == ("h8", "b - - 0 2")  # no extra
    assert field(position, "seen") == "h1/"
    play(position, "a5a1")
    assert field(position, "shown") == "a1,h8" and ("captured", "a1", "L") in position.heard
    ending = scene(KiraChessSlow, "a1=R h1=R a8=r a5=R:b1 h2=p:h7", f"{ROLES} deaths=/h1@1")
    play(ending, "a5a8")
    assert ending.outcome() == ("first", "no L or Kira left")
    assert "h1" in ending.pieces and ending.options() == []  # at once, before the deaths


def test_k17_extra_move() -> None:
    position = chess("c3=N:b1", f"{ROLES} deaths=a8@1/")
    play(position, "c3d5")
    assert (field(position, "extra"), fields(position)) == ("death", "w - - 0 1")
    assert {"death:h1", "attempt@a1", "d5e7"} <= set(position.options())
    assert play(position, "death:h1").options()[0] == "@2"  # K-A3
    plain = chess("c3=N:b1", f"{ROLES} deaths=a8@1/", extra_move_any_action=False)  # K-A4
    play(plain, "c3d5")
    assert "d5e7" in plain.options() and not [t for t in plain.options() if ":" in t or "@" in t]
    assert fields(play(plain, "d5e7")) == "b - - 1 1"


def test_k_a4_no_board_move_no_extra() -> None:
    pieces = "a1=R a2=P:b2 b3=P:c2 c2=P:d2 b4=p:b7 a3=p:a7 c3=p:c7 h8=r a8=r"
    words = "roles=a1,h1/a8,h8 deaths=a8@1/"
    position = scene(KiraChessSlow, pieces, words, extra_move_any_action=False)
    assert [t for t in position.options() if "@" not in t] == []
    assert fields(play(position, "attempt@a1")) == "b - - 0 1"
    assert field(play(scene(KiraChessSlow, pieces, words), "attempt@a1"), "extra") == "death"


def test_k_a8_his_own_timer_or_his_own_turn() -> None:
    assert field(play(chess("", f"{ROLES} deaths=/a8@1"), "h1h2"), "extra") == ""
    both = play(chess("", f"{ROLES} deaths=a8@1/a8@1"), "h1h2")  # K-A7
    assert field(both, "extra") == "death" and field(both, "deaths") == ""
    assert ("died", "a8", "L", ["first", "second"]) in both.heard
    # On the other's turn it brings nothing.
    late = play(chess("", f"{ROLES} deaths=a8@2/", turn="b"), "h8h7")
    assert field(late, "extra") == "" and fields(late) == "w - - 0 2"


def test_k17_k_a6_double_win() -> None:
    def after(deaths: str, words: str = "", pieces: str = QUIET) -> object:
        position = scene(KiraChessSlow, pieces, f"{ROLES} {words} deaths={deaths}")
        return play(position, "h1h2").outcome()

    assert after("a8@1,h8@1/") == ("first", "double win")
    assert after("a8@1/h8@1") == ("first", "double win")
    assert after("h8@1/a8@1") == ("first", "no L or Kira left")
    assert after("a8@1/", "shown=h8", QUIET.replace("h8=r", "")) == ("first", "double win")
    assert after("h8@1/", "shown=a8", QUIET.replace("a8=r", "")) == ("first", "no L or Kira left")
    assert after("a8@1/a1@1,h1@1") == ("second", "no L or Kira left")
    # Kira taken by L, and L dies at the end of the same turn.
    pieces = "d4=N:b1 h1=R a8=r d5=q:d8"
    taken = scene(KiraChessSlow, pieces, "roles=b1,h1/a8,d8 deaths=a8@1/")
    assert play(taken, "attempt@d4").outcome() is None
    assert play(taken, "h1h2").outcome() == ("first", "double win")
    assert fields(taken) == "w - - 0 1"


def test_k_a5_both_eliminated() -> None:
    words = f"{ROLES} deaths=a8@1,h8@1/a1@1,h1@1"
    reason = "no L or Kira left on either side"
    for option, winner in (("draw", "draw"), ("mover_wins", "first"), ("mover_loses", "second")):
        position = play(chess("e2=P", words, both_eliminated=option), "e2e3")
        assert position.outcome() == (winner, reason)
        again = KiraChessSlow.from_text(position.text(), both_eliminated=option)
        assert again.outcome() == (winner, reason)


def test_k_a16_announcing_the_killer() -> None:
    silent = play(chess("e2=P", f"{ROLES} deaths=e2@1/", announce_killer=False), "h1h2")
    assert ("died", "e2", "neither", None) in silent.heard


# -- draws -----------------------------------------------------------------------------------------

SHUFFLE = ["h1g1", "h8g8", "g1h1", "g8h8"]


def test_k_a20_repetition() -> None:
    position = play(chess("a2=P"), *SHUFFLE, *SHUFFLE[:3])
    assert position.outcome() is None
    assert play(position, "g8h8").outcome() == ("draw", "repetition")
    assert play(chess("a2=P", repetition="off"), *SHUFFLE * 3).outcome() is None
    # A pawn move, an attempt, a written death clear what was before.
    for between in (["a2a3", "a8b6", "h1g1", "b6a8", "g1h1"], ["attempt@a1"], ["death:h1", "@90"]):
        history = play(chess("a2=P"), *SHUFFLE, *between).history
        assert history.total() in (1, 5)
    # Equal looks are not enough: the knights have changed places.
    knights = chess("c3=N:b1 e3=N:g1")
    for number, move in enumerate(["c3d5", "e3c4", "d5e3", "c4d6", "d6b5", "b5c3"] * 2):
        play(knights, move, "g8h8" if number % 2 else "h8g8")
    assert knights.outcome() is None and max(knights.history.values()) == 2


def test_k_a20_no_progress() -> None:
    position = chess("", halfmove_clock=98)
    assert play(position, "h1g1").outcome() is None
    assert fields(position) == "b - - 99 1"
    assert play(position, "h8g8").outcome() == ("draw", "100 plies without progress")
    assert play(chess("", halfmove_clock=99, no_progress_limit="off"), "h1g1").outcome() is None
    assert fields(play(chess("", halfmove_clock=98), "death:h1")) == "w - - 98 1"


# -- knowledge, 1.3 --------------------------------------------------------------------------------


def test_1_3_who_knows_what() -> None:
    words = "cards=a1,b1,h1/a8,b8,h8 roles=a1,h1/a8,h8 shown=a8 deaths=h1@9/b8@7"
    position = scene(KiraChessSlow, "h2=P a1=R h1=R h8=r b8=n c3=p:c7", words)
    first, second, public = (knows(position, who) for who in ("first", "second", "spectator"))
    assert (first["cards"], first["roles"]) == (["a1", "b1", "h1"], ("a1", "h1"))
    assert (first["seen"], first["deaths"]) == (["h1", "h2"], {"h1": 9})
    assert (second["roles"], second["deaths"]) == (("a8", "h8"), {"b8": 7})
    assert not public.keys() & {"cards", "roles", "seen", "deaths", "writing", "passing"}
    assert {key: first[key] for key in public} == public == {key: second[key] for key in public}
    assert public["shown"] == {"a8": "L"}
    assert (public["out"]["a8"], public["out"]["e2"]) == ("L", "neither")
    assert public["board"]["c3"] == ("second", "P", "c7")
    play(position, "death:h2")
    assert knows(position, "first")["writing"] == "h2"
    assert knows(position, "second")["writing"] is None
    assert knows(position, "spectator")["phase"] == "writing"


@pytest.mark.parametrize(("mine", "other"), [
    ("roles=a1,h1/a8,h8 deaths=e2@9/", "roles=a1,h1/b8,c7 deaths=e2@9/h8@5"),
    ("roles=a1,h1/a8,h8", "roles=a1,h1/a8,d7"),
])  # fmt: skip
def test_1_3_another_secret_looks_the_same(mine: str, other: str) -> None:
    pieces = "a1=R h1=R a8=r h8=r e2=P b8=n c7=p d4=p:d7"
    views = []
    for words in (mine, other):
        position = play(scene(KiraChessSlow, pieces, words), "e2e4")
        views.append([knows(position, viewer) for viewer in ("first", "spectator")])
    assert views[0] == views[1]
