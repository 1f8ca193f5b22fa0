"""The notation, paragraph by paragraph: a piece on e5 of a 9x9 board unless a scene says more."""

import pytest
from betza_scene import check, results

ATOMS = [
    ("W", "d5 e4 e6 f5"),
    ("F", "d4 d6 f4 f6"),
    ("K", "d4 d5 d6 e4 e6 f4 f5 f6"),
    ("D", "c5 e3 e7 g5"),
    ("N", "c4 c6 d3 d7 f3 f7 g4 g6"),
    ("A", "c3 c7 g3 g7"),
    ("H", "b5 e2 e8 h5"),
    ("C", "b4 b6 d2 d8 f2 f8 h4 h6"),
    ("L", "b4 b6 d2 d8 f2 f8 h4 h6"),
    ("Z", "b3 b7 c2 c8 g2 g8 h3 h7"),
    ("J", "b3 b7 c2 c8 g2 g8 h3 h7"),
    ("G", "b2 b8 h2 h8"),
    ("WX", "a5 e1 e9 i5"),
    ("FX", "a4 a6 d1 d9 f1 f9 i4 i6"),
    ("DX", ""),
    ("NX", ""),
    ("NXX", ""),
    ("WY", "b3 b7 c2 c8 g2 g8 h3 h7"),
    ("NY", "a2 a8 b1 b9 h1 h9 i2 i8"),
    ("DY", "a3 a7 c1 c9 g1 g9 i3 i7"),
    ("FY", "b2 b8 h2 h8"),
    ("AY", "a1 a9 i1 i9"),
    ("mpafmpafmpafsW", "a4 a6 d1 d9 f1 f9 i4 i6"),
    ("mpafN", "a3 a7 c1 c9 g1 g9 i3 i7"),
    ("O", ""),
    ("-", ""),
    ("I", ""),
]

RANGES = [
    ("W3", "b5 c5 d5 e2 e3 e4 e6 e7 e8 f5 g5 h5"),
    ("R3", "b5 c5 d5 e2 e3 e4 e6 e7 e8 f5 g5 h5"),
    ("DD", "a5 c5 e1 e3 e7 e9 g5 i5"),
    ("D0", "a5 c5 e1 e3 e7 e9 g5 i5"),
    ("NN", "a3 a7 c1 c4 c6 c9 d3 d7 f3 f7 g1 g4 g6 g9 i3 i7"),
    ("N0", "a3 a7 c1 c4 c6 c9 d3 d7 f3 f7 g1 g4 g6 g9 i3 i7"),
    ("W0", "a5 b5 c5 d5 e1 e2 e3 e4 e6 e7 e8 e9 f5 g5 h5 i5"),
    ("FF", "a1 a9 b2 b8 c3 c7 d4 d6 f4 f6 g3 g7 h2 h8 i1 i9"),
    ("vQ2", "e3 e4 e6 e7"),
]

DIRECTIONS = [
    # Orthogonal atoms: four directions that never combine.
    ("frW", "e6 f5"),
    ("fsR", "a5 b5 c5 d5 e6 e7 e8 e9 f5 g5 h5 i5"),
    ("sW", "d5 f5"),
    ("vW", "e4 e6"),
    # Diagonal atoms: one letter a pair, two letters one direction.
    ("fF", "d6 f6"),
    ("lB", "a1 a9 b2 b8 c3 c7 d4 d6"),
    ("sF", "d4 d6 f4 f6"),
    ("vF", "d4 d6 f4 f6"),
    ("frF", "f6"),
    ("lbF", "d4"),
    ("ffF", "d6 f6"),
    ("fsF", "d6 f6"),
    ("fbF", "d4 d6 f4 f6"),
    ("rlF", "d4 d6 f4 f6"),
    # Oblique atoms: narrow pairs, halves, single squares, chirality.
    ("fN", "d7 f7"),
    ("ffN", "d7 f7"),
    ("lN", "c4 c6"),
    ("fhN", "c6 d7 f7 g6"),
    ("lhN", "c4 c6 d3 d7"),
    ("rfN", "f7"),
    ("frN", "g6"),
    ("lfN", "d7"),
    ("flN", "c6"),
    ("blN", "c4"),
    ("brN", "g4"),
    ("lbN", "d3"),
    ("rbN", "f3"),
    ("fsN", "c6 g6"),
    ("bsN", "c4 g4"),
    ("lvN", "d3 d7"),
    ("rvN", "f3 f7"),
    ("vN", "d3 d7 f3 f7"),
    ("sN", "c4 c6 g4 g6"),
    ("hrN", "c6 d3 f7 g4"),
    ("hlN", "c4 d7 f3 g6"),
    ("ffrrN", "d7 f7 g4 g6"),
    ("fC", "d8 f8"),
    ("frZ", "h7"),
    # Kings and queens: one letter orthogonal, two the diagonal between.
    ("fK", "e6"),
    ("sK", "d5 f5"),
    ("vK", "e4 e6"),
    ("flK", "d6"),
    ("fsK", "d6 f6"),
    ("fhK", "d6 e6 f6"),
    ("ffrrK", "e6 f5"),
    ("frlK", "d5 f6"),
    ("rhK", "f4 f5 f6"),
    ("vsK", "d4 d6 f4 f6"),
    ("flbrvvssQ2", "c5 c7 d5 d6 e3 e4 e6 e7 f4 f5 g3 g5"),
]

MODALITIES = [
    ("fmW", "", "e6"),
    ("fmW", "enemy:e6", ""),
    ("fcF", "enemy:d6", "xd6"),
    ("dK", "own:e6 enemy:f5", "xe6"),
    ("mcdK", "own:e6 enemy:f5", "xe6 xf5 d4 d5 d6 e4 f4 f6"),
    ("fceF", "", ""),
    ("fceF", "ep:f6", "f6{ep}"),
    ("fceF", "ep:f6 enemy:d6", "f6{ep} xd6"),
    ("kR", "enemy:e8,g5 royal:e8", "xe8"),
    ("ckR", "enemy:e8,g5 royal:e8", "xg5"),
    ("mkW", "enemy:e6,f5 royal:e6", "xe6 d5 e4"),
    ("tW", "enemy:e6,f5 royal:e6", "xf5 d5 e4"),
    ("pR", "own:e7", "e8 e9"),
    ("pR", "enemy:e7", "e8 e9"),
    ("mRcpR", "own:e7 enemy:e9", "xe9 e6 e1 e2 e3 e4 a5 b5 c5 d5 f5 g5 h5 i5"),
    ("gQ", "own:e7", "e8"),
    ("gQ", "own:e7 enemy:e8", "xe8"),
    ("gafQ", "own:e7", "e8"),
    ("pafR", "own:e7", "e8 e9"),
    ("gW", "own:e6", "e7 e8 e9"),
    ("ifmnD", "", "e7{ee6}"),
    ("ifmnD", "moved", ""),
    ("ifmnD", "own:e6", ""),
    ("fmnnD", "moved", "e7{ee6}"),
    ("nifmD", "", "e7"),
    ("nA", "own:f6", "c3 c7 g3"),
    ("nH", "own:e7 enemy:c5", "e2 h5"),
    ("nN", "own:e6", "c4 c6 d3 f3 g4 g6"),
    ("jA", "own:f6", "g7"),
    ("jH", "own:e6,e7,c5", "e8"),
    ("pD", "own:e7", "e9"),
    ("pN", "own:f7", "g9"),
    ("pW", "own:e6", "e7"),
    ("pR3", "own:e6,g5", "e7 e8 h5"),
    ("jB4", "", "a1 a9 b2 b8 c3 c7 g3 g7 h2 h8 i1 i9"),
    ("jR", "own:e6,d5,f5,e4", "e7 e8 e9 c5 b5 a5 g5 h5 i5 e3 e2 e1"),
    ("fnR3", "", "e6 e7{ee6} e8{ee6,ee7}"),
    ("zB", "", "a5 b4 b6 c5 d2 d4 d6 d8 e1 e3 e7 e9 f2 f4 f6 f8 g5 h4 h6 i5"),
]  # fmt: skip

LEGS = [
    ("afsW", "", "c4 c6 d3 d7 f3 f7 g4 g6"),
    ("afsW", "own:e6", "c4 c6 d3 f3 g4 g6"),
    ("afsF", "own:f6", "c4 c6 d3 d7 f3 g4"),
    ("afsK", "own:e6,d6,f6", "c4 c6 d3 f3 g4 g6"),
    ("maW", "", "c4 c5 c6 d3 d4 d5 d6 d7 e3 e4 e6 e7 f3 f4 f5 f6 f7 g4 g5 g6"),
    ("yafsF", "", "a4 a6 b4 b6 c4 c6 d1 d2 d3 d7 d8 d9 f1 f2 f3 f7 f8 f9 g4 g6 h4 h6 i4 i6"),
    ("gafK", "own:e6", "e7 e8 e9"),
    ("gafsR", "own:e7", "d8 f8"),
    ("gafsW0", "own:e7", "d8 c9 f8 g9"),
    ("caibR", "enemy:e7", "e5{xe7}"),
    ("cabR", "enemy:e7", "e1{xe7} e2{xe7} e3{xe7} e4{xe7} e5{xe7} e6{xe7}"),
    ("caK", "enemy:e6", "d5{xe6} d6{xe6} d7{xe6} e7{xe6} f5{xe6} f6{xe6} f7{xe6}"),
    ("cafK", "enemy:e6", "e7{xe6}"),
    ("cafK", "enemy:e6,e7", "xe7{xe6}"),
    ("cafmK", "enemy:e6,e7", ""),
    ("fcafmF", "enemy:f6", "g7{xf6}"),
    ("cabK", "enemy:e6", "e5{xe6}"),
    ("mabK", "enemy:e6", "e5"),
    ("mabW", "enemy:e6,d5,f5,e4", ""),
    ("mcabK", "enemy:e6", "e5 e5{xe6}"),
    ("cavK", "enemy:e6", "e5{xe6} e7{xe6}"),
    ("cafR", "enemy:e7", "e8{xe7} e9{xe7}"),
    ("camR", "enemy:e7", "a7{xe7} b7{xe7} c7{xe7} d7{xe7} f7{xe7} g7{xe7} h7{xe7} i7{xe7} "
     "e8{xe7} e9{xe7} d6{xe7} c5{xe7} b4{xe7} a3{xe7} f6{xe7} g5{xe7} h4{xe7} i3{xe7} "
     "d8{xe7} c9{xe7} f8{xe7} g9{xe7}"),
    ("casR", "enemy:e7", "a7{xe7} b7{xe7} c7{xe7} d7{xe7} f7{xe7} g7{xe7} h7{xe7} i7{xe7}"),
    ("udK", "own:e6", "xe6{ue5}"),
    ("afudW", "own:e7", "xe7{ue6}"),
    ("[dD-bucW]", "own:e7 enemy:e6", "xe6"),
    ("[dD-bucW]", "own:e7", ""),
    ("daufmW", "own:e6", "e7"),
    ("daufmW", "enemy:e6", ""),
    ("mafsmafW", "", "b3 b7 c2 c8 g2 g8 h3 h7"),
    ("afraflWaflafrW", "", "b4 b6 d2 d8 f2 f8 h4 h6"),
    ("WfafyafcW", "enemy:e9", "d5 e4 e6 f5 xe9"),
    ("WfafyafcW", "enemy:e7", "d5 e4 e6 f5"),
    ("pafafW", "own:e6", "e8"),
    ("pafafW", "own:e6,e7", ""),
    ("pafmpafW", "own:e6,e7", "e8"),
    ("oK", "own:h6", "d4 d5 d6 e4 e6 f4 f5 f6"),
    ("mfW*", "", "e6"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), ATOMS + RANGES + DIRECTIONS)
def test_on_an_empty_board(text: str, words: str) -> None:
    check(text, "", words)


@pytest.mark.parametrize(("text", "scene", "words"), MODALITIES + LEGS)
def test_on_a_scene(text: str, scene: str, words: str) -> None:
    check(text, scene, words)


@pytest.mark.parametrize(
    ("one", "other", "scene"),
    [
        ("R4", "W4", ""),
        ("B3", "F3", ""),
        ("Q4", "W4F4", ""),
        ("aaK", "mamaK", "own:e6,d4 enemy:f6"),
        ("mcaK", "maKcaK", "enemy:e6,f7 own:d5"),
        ("KNADcaKmcabK", "KNADcaKcabKmabK", "enemy:e6,f7 own:d5"),
        ("gQ", "gafQ", "own:e7,c5 enemy:g7,g3"),
        ("pR", "pafR", "own:e7,c5 enemy:g5,h5"),
        ("(paf)3R", "RpafRpafpafRpafpafpafR", "own:e6,e7,c5 enemy:e8,b5"),
        ("(az)7N", "NazNazazNazazazNazazazazNazazazazazN", "own:d7"),
        ("(az)N", "NazNazazNazazazNazazazazNazazazazazN", "own:d7"),
        ("afs(afzafz)5W", "afsWafsafzafzWafsafzafzafzafzW", "enemy:e6"),
        ("(afmpaf)F", "FafmpafF", "enemy:f6 own:d4,c7"),
        ("[F?R]", "FyafsF", "own:d7 enemy:g6,c4"),
        ("[F?fsR]", "FyafsF", "own:d7 enemy:g6,c4"),
        ("[W?fsB]", "WyafsW", "own:d7 enemy:g6,e4"),
        ("[W?B]", "WyafsW", "own:d7 enemy:g6,e4"),
        ("[vW?fsB]", "vWvyafsW", "own:d7 enemy:g6"),
        ("[F-W]", "afsF", "own:f6"),
        ("[W-F]", "afsW", "own:f5"),
        ("[W-W-W]", "afafW", "own:f5"),
        ("[N-N]", "afN", "own:f7"),
        ("daufF", "tafF", "own:d6,f6,g7 enemy:d4"),
    ],
)
def test_two_spellings_of_one_piece(one: str, other: str, scene: str) -> None:
    assert results(one, scene) == results(other, scene)


def test_ship_goes_on_upright() -> None:
    check("[F?fqR]", "", "d4 d6 f4 f6 d7 d8 d9 f7 f8 f9 d3 d2 d1 f3 f2 f1")


def test_flexible_push_ends_with_the_own_half() -> None:
    check("fmW*", "", "e3 e4{ee3}", at="e2", size=(8, 8))
    check("fmW*", "", "e4 e5{ee4} e6{ee4,ee5}", at="e3", size=(12, 12))
    check("fmW*", "", "e6 e5{ee6}", at="e7", size=(8, 8), second=True)
    check("fmW*", "", "e6", at="e5", size=(8, 8))


def test_trail_of_a_slider() -> None:
    check("fnR3", "", "e3 e4{ee3} e5{ee3,ee4}", at="e2", size=(8, 8))


def test_second_player_turned_round() -> None:
    check("lfN", "", "f3", second=True)
    check("rfN", "", "d3", second=True)
    check("fmWfcF", "enemy:d4,f4", "e4 xd4 xf4", second=True)


def test_cylinder_and_torus() -> None:
    check("oK", "", "a4 a6 b4 b5 b6 i4 i5 i6", at="a5")
    check("osW", "own:i5", "b5", at="a5")
    check("oosvW", "", "b1 i1 a2 a9", at="a1")
    check("osR", "own:e5", "b5 c5 d5 i5 h5 g5 f5", at="a5")
    # Nobody passes or takes itself all round an empty board.
    check("osR", "", "b5 c5 d5 e5 f5 g5 h5 i5", at="a5")
    check("omaofsW", "", "h6 h4 c6 c4 b7 i7 b3 i3", at="a5")


def test_rose_goes_round_in_circles() -> None:
    squares = {to for to, _ in results("qN")}
    assert {"a5", "b2", "b8", "c4", "c6", "d3", "d7", "e1", "e9"} <= squares
    assert "e5" not in squares
    # The second step bends either way.
    check("frqN2", "", "g6 h8 i5")


def test_relay_and_borrowing() -> None:
    check("xK", "own:e6 lend:N", "c4 c6 d3 d7 f3 f7 g4 g6")
    check("xK", "own:e6", "")
    # The friend on e7 makes a knight's move in place of the piece.
    check("xavspmafsK3", "own:e7", "c6 c8 d5 d9 f5 f9 g6 g8")
    # The friend may jump over the relaying piece, but not onto it.
    check("xabafK", "own:e6", "e4")
    check("xabK", "own:e6", "")


def test_withdrawer() -> None:
    text = "mcoabyafmKdaubyafmK"
    slides = "e1 e2 e3 e4 e6 e7 e8 e9 a1 b2 c3 d4 f6 g7 h8 i9 a9 b8 c7 d6 f4 g3 h2 i1 "
    check(text, "enemy:d5", slides + "f5{xd5} g5{xd5} h5{xd5} i5{xd5}")
    # With the edge behind it, it may withdraw from nothing.
    check("mcoabyafmW", "own:a4", "b5 c5 d5 e5 f5 g5 h5 i5", at="a5")
    # A friend behind is stepped over and stays.
    check("daubyafmW", "own:d5", "f5 g5 h5 i5")


def test_castling() -> None:
    king, size = "KisO2", (8, 8)
    scene = "own:a1,h1,d2,e2,f2 partner:a1,h1"
    assert {"c1", "g1"} <= {to for to, _ in results(king, scene, "e1", size)}
    assert {"c1", "g1"}.isdisjoint(to for to, _ in results(king, scene + " moved", "e1", size))
    blocked = scene.replace("own:", "own:b1,").replace("partner:", "partner:b1,")
    assert "c1" not in {to for to, _ in results(king, blocked, "e1", size)}
    assert {to for to, _ in results("irO2", scene, "e1", size)} == {"g1"}
    assert {to for to, _ in results("irO2", "own:a8,h8 partner:a8,h8", "e8", size, True)} == {"c8"}
    inner = "own:b1,g1 partner:b1,g1"
    assert {to for to, _ in results("isjO2", inner, "e1", size)} == {"c1", "g1"}
    assert results("isO2", inner, "e1", size) == set()
    assert {to for to, _ in results("sO1", "own:f1,h1 partner:h1", "e1", size)} == set()
    assert {to for to, _ in results("sO1", "own:h1 partner:h1", "e1", size)} == {"f1"}


def test_anywhere() -> None:
    assert len(results("mU")) == 80
    check("cU", "enemy:a1,i9", "xa1 xi9")
    check("ucU", "enemy:a1", "xa1{ue5}")


def test_dai_kagamigi_and_raichu_multi_steps() -> None:
    # Soaring Eagle, linear double move forward: stay, go on, come back, pass.
    eagle = "fFfmafFfcavFfmabF"
    check(eagle, "enemy:f6", "d6 c7 e5 xf6 g7{xf6} e5{xf6}")
    check(eagle, "enemy:f6,g7", "d6 c7 e5 xf6 xg7{xf6} e5{xf6}")
    falcon = "BbsRfWfDfcavWfabW"
    assert {("e5", frozenset({"xe6"})), ("e7", frozenset({"xe6"}))} <= results(falcon, "enemy:e6")
    dog = "KmcavKmcafmcavK"
    there = results(dog, "enemy:e6,e7,e8")
    for result in (
        ("e6", {"xe6"}),
        ("e5", {"xe6"}),
        ("e7", {"xe6", "xe7"}),
        ("e6", {"xe6", "xe7"}),
        ("e8", {"xe6", "xe7", "xe8"}),
    ):
        assert (result[0], frozenset(result[1])) in there
    assert not any(to in {"e4", "e3"} and taken for to, taken in there)
