"""Slow Kira Shogi against its rule texts: what differs from Kira Chess."""

from typing import Any

from slow.kira import KiraSlow
from slow.kira_scenes import field, fields, of, play, scene
from slow.kira_shogi import KiraShogiSlow

CORNERS = "a1=L i1=L a9=l i9=l "
SHOGI_ROLES = "roles=a1,i1/a9,i9"


def shogi(pieces: str, words: str = SHOGI_ROLES, **more: Any) -> KiraSlow:
    return scene(KiraShogiSlow, CORNERS + pieces, words, **more)


def test_ks1_starting_position() -> None:
    position = KiraShogiSlow.start()
    assert position.text() == (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1"
    )
    words = "roles=d1,f1/d9,f9"
    dealt = KiraShogiSlow.from_text(f"{position.text()} {words}")
    boards = [t for t in dealt.options() if "@" not in t and ":" not in t]
    # 30 moves from the array; the gold that is L loses its three and has one.
    assert len(boards) == 28 and of(dealt, "d1") == ["f2"]
    assert of(dealt, "f1") == ["e2", "f2", "g2"]


def test_ks1_ks3_ks13_hands() -> None:
    position = shogi("e5=R:h2 e6=k:e9 b5=+p:c7 b4=G:d1", number=4)
    play(position, "e5e6")
    assert position.text().split()[0].endswith("[K]") and fields(position) == "w - - 0 4"
    assert field(position, "men").endswith("/e9")
    play(position, "b5b4")
    assert position.text().split()[0].endswith("[Kg]") and field(position, "men").endswith("/e9,d1")
    assert "K@i5" in position.options()  # KS-A8
    play(position, "K@i5", "G@e9")
    assert position.pieces["e9"].face == "K" and position.pieces["d1"].owner == 1
    assert "[" in position.text() and field(position, "men").count("/") == 0
    # K1: a promoted piece reverts.
    back = play(shogi("b5=+p:c7 b4=G:d1"), "b4b5")
    assert back.text().split()[0].endswith("[P]")


def test_drops_by_name() -> None:
    position = shogi("e1=K e9=k", hands="S:c1 G:d1 G:f9")
    assert {"G@e5~d1", "G@e5~f9", "S@e5"} <= set(position.options())
    assert "G@e5" not in position.options()
    play(position, "G@e5~f9")
    assert position.text().split()[0].endswith("[SG]") and position.pieces["f9"].place == 40
    assert fields(position) == "w - - 1 1"


def test_ks13_drops_that_could_not_move() -> None:
    position = shogi("e1=K", hands="P:a3 L:b1 N:c1")
    options = position.options()
    assert "P@e8" in options and "P@e9" not in options and "L@e8" in options
    assert "L@e9" not in options and "N@e7" in options and "N@e8" not in options
    assert "P@e1" not in options


def test_ks4_l_and_kira() -> None:
    position = shogi("e5=S:c1 d7=p f7=R:h2", "roles=c1,i1/a9,i9")
    assert of(position, "e5") == ["c4", "c6", "d3", "f3", "g4", "g6"]
    assert of(shogi("e5=B:b2", "roles=a1,b2/a9,i9"), "e5") == [
        "d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6",
    ]  # fmt: skip


def test_ks5_ks_a5_ks9_seen_and_killed_in_hand() -> None:
    position = shogi("i2=p:i7 e5=G:d1", turn="b")
    assert field(position, "seen") == "i1,i7/i9"
    play(position, "i1i2", "a9b7")
    assert field(position, "seen") == "i1,i7/i9" and "death:i7" in position.options()
    play(position, "death:i7", "@4")
    assert field(position, "deaths") == "i7@4/"
    play(position, "i9i8")
    assert position.text().split()[0].endswith("[]") and "i7" not in position.pieces
    # A piece that has changed sides and been dropped dies as well.
    dropped = shogi("e5=P:i7", f"{SHOGI_ROLES} deaths=/i7@1")
    assert "i7" not in play(dropped, "e5e6").pieces


def test_ks8_l_and_kira_never_go_to_a_hand() -> None:
    position = play(shogi("e5=R:h2 e6=s:c9", "roles=a1,i1/a9,c9"), "e5e6")
    assert position.text().split()[0].endswith("[]") and field(position, "shown") == "c9"


def test_ks6_ks_a3_ks_a4_promotion() -> None:
    assert of(shogi("e8=P:e3"), "e8") == ["e9+"]
    assert of(shogi("e6=P:e3"), "e6") == ["e7+", "e7="]
    assert of(shogi("e7=N:b1"), "e7") == ["d9+", "f9+"]
    assert "e6+" in of(shogi("e7=B:b2", "roles=a1,b2/a9,i9"), "e7")  # out of the zone
    assert {"e9+", "e9=", "d9="} <= set(of(shogi("e8=P:e3", "roles=a1,e3/a9,i9"), "e8"))
    forced = shogi("e8=P:e3", "roles=a1,e3/a9,i9", lk_pawn_promotion="forced")
    assert "e9+" in of(forced, "e8") and "e9=" not in of(forced, "e8")
    assert "e7=" in of(forced, "e8")
    position = play(shogi("e5=S:c1", "roles=c1,i1/a9,i9"), "e5d7+")
    assert position.pieces["c1"].face == "+S" and fields(position) == "w - - 0 1"
    assert "e9" in of(play(position, "i9i8"), "d7")  # L still, and no further promotion


def test_ks10_attempt_and_its_promotion() -> None:
    for start, kira, asked in (("e6", "e7", True), ("e7", "e6", True), ("e5", "e6", False)):
        pieces = f"i1=L a9=l {start}=S:c1 {kira}=g:d9"
        position = play(scene(KiraShogiSlow, pieces, "roles=c1,i1/a9,d9"), f"attempt@{start}")
        assert position.text().split()[0].endswith("[]")
        assert (field(position, "promote") == kira) is asked
        if asked:
            assert position.options() == ["+", "="]
            play(position, "=")
        assert (field(position, "extra"), fields(position)) == ("attempt", "b - - 0 1")
    pieces = "i1=L a9=l e8=P:e3 e9=g:d9"
    for rule, choices in (("optional", ["+", "="]), ("forced", ["+"])):
        position = scene(KiraShogiSlow, pieces, "roles=e3,i1/a9,d9", lk_pawn_promotion=rule)
        assert play(position, "attempt@e8").options() == choices
    gold = scene(KiraShogiSlow, "i1=L a9=l e6=G:d1 e7=g:d9", "roles=d1,i1/a9,d9")
    assert field(play(gold, "attempt@e6"), "promote") == ""


def test_ks11_nifu() -> None:
    def files(roles: str) -> set[str]:
        pieces = "a1=L i1=L a9=l i9=l b4=P:b3 c4=+P:c3 d4=P:d3 e4=p:e7"
        position = scene(KiraShogiSlow, pieces, roles, hands="P:f3")
        return {text[2] for text in position.options() if text.startswith("P@")}

    assert files(SHOGI_ROLES) == set("acefghi")
    assert files("roles=b3,i1/a9,i9") == set("abcefghi")
    assert files("roles=a1,d3/a9,i9") == set("acdefghi")


MATED = "e9=k d9=g:d9 f9=g:f9 d8=p:d7 f8=p:f7 e7=G:d1"


def test_ks12_ks_a1_pictorial_checkmate() -> None:
    def drops(pieces: str, words: str = SHOGI_ROLES, **options: Any) -> bool:
        position = shogi(pieces, words, hands="P:e3", **options)
        return "P@e8" in position.options()

    # The golds beside the king would take the pawn: put lances there.
    walls = "e9=k d9=l:a9 f9=l:i9 d8=p:d7 f8=p:f7 "
    base = "a1=L i1=L "

    def mated(pieces: str, words: str = SHOGI_ROLES, **options: Any) -> bool:
        position = scene(KiraShogiSlow, base + pieces, words, hands="P:e3", **options)
        return "P@e8" not in position.options()

    assert drops(MATED)
    assert mated(walls + "e7=G:d1")
    assert not mated(walls + "e7=G:d1", pictorial_mate="off")
    assert not mated(walls)  # the king takes
    assert not mated(walls + "e7=G:d1 d7=s:c9")  # the silver takes
    # By looks: that a lance is Kira and could take on e8 does not matter, nor that the gold is L.
    assert mated(walls + "e7=G:d1", "roles=a1,i1/i9,a9")
    assert mated(walls + "e7=G:d1", "roles=d1,i1/i9,a9")
    # A king that is none by look is never mated.
    assert not mated("e9=g:d9 d9=l:a9 f9=l:i9 d8=p:d7 f8=p:f7 e7=G:d1")


def test_ks_a6_repetition() -> None:
    shuffle = ["i1h1", "i9h9", "h1i1", "h9i9"]
    position = play(shogi("e5=P:e3"), *shuffle * 2, *shuffle[:3])
    assert position.outcome() is None
    assert play(position, shuffle[3]).outcome() == ("draw", "repetition")
    # A pawn move is nothing special here.
    assert fields(play(shogi("e3=P", halfmove_clock=120), "e3e4")) == "w - - 121 1"
    assert play(shogi("e3=P", halfmove_clock=120), "e3e4").outcome() is None
