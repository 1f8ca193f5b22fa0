"""Moves as other programs have them: written, and read in the company of all other styles."""

import pytest

import fairychess
from fairychess.ini.loading import load_ini
from fairychess.notation import MoveError

GATES = "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1 gates=a1,e1,h1"
DIANA = "rb1kb1/2pp2/1BP1pr/p2PPp/P5/RBNK1R w KQq - 2 11"
FRIDAY = "rn2kbn1/p1p1ppr1/b5p1/Pp4Np/3q2P1/R1QP1P2/1PpBP2P/1N2KB1R b q - 1 17 last=b3c3"
POCKET = "4k3/8/8/8/8/8/8/R3K2R[NP] w KQ - 0 1"
SHOGI = "4k4/9/9/9/9/9/9/1B7/4K4[G] b - - 0 1"

WRITTEN = [
    ("chess", "g1f3", None, {"uci": "g1f3", "lan": "Ng1-f3", "ucci": "g0f2", "usi": "2h3f"}),
    ("chess", "e7e8=Q", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", {"uci": "e7e8q", "usi": "4b4aq"}),
    ("crazyhouse", "P@e4", POCKET, {"uci": "P@e4", "san": "@e4", "lan": "@e4"}),
    ("crazyhouse", "e1g1", POCKET, {"uci": "e1g1", "lan": "O-O", "cecp": "e1g1"}),
    ("seirawan-chess", "b1c3,H@b1", None, {"uci": "b1c3h", "san": "Nc3/H", "lan": "Nb1-c3/H"}),
    ("seirawan-chess", "e1g1,H@h1", GATES, {"uci": "h1e1h", "cecp": "h1e1h"}),
    ("seirawan-chess", "e1g1,H@e1", GATES, {"uci": "e1g1h", "cecp": "e1g1h"}),
    # A King's step that looks like its castling, and promotions to either colour.
    ("diana-chess", "d1e1~f1", DIANA, {"uci": "d1f1", "cecp": "d1f1", "usi": "3f1f"}),
    ("diana-chess", "d1e1", DIANA, {"uci": "d1e1", "cecp": "d1e1", "usi": "3f2f"}),
    ("king-friday-xiii", "c2c1=N", FRIDAY, {"uci": "c2c1n", "cecp": "c2c1n"}),
    ("king-friday-xiii", "c2c1=n", FRIDAY, {"uci": "c2c1=n", "cecp": "c2c1=n"}),
    ("janggi", "pass", None, {"fairy": "e2e2", "uci": "0000", "cecp": "@@@@", "korean": "K95-95"}),
    ("janggi", "b1c3", None, {"korean": "H02-83", "wxf": "H8+7", "cecp": "b0c2"}),
    ("xiangqi", "h3e3", None, {"ucci": "h2e2", "iccs": "H2-E2", "cecp": "h2e2", "uci": "h3e3"}),
    ("makruk", "b1d2", None, {"thai": "ม-ง๒", "thai-lan": "ม ข๑-ง๒", "san": "Nd2"}),
    ("shogi", "c3c4", None, {"kif": "７六歩(77)", "ki2": "▲７六歩", "csa": "+7776FU"}),
    ("shogi", "c3c4", None, {"hosking": "P76", "kitao-kawasaki": "歩-76", "usi": "7g7f"}),
    ("shogi", "b2g7+", SHOGI, {"kif": "３三角成(88)", "csa": "+8833UM", "usi": "8h3c+"}),
    ("shogi", "b2g7+", SHOGI, {"kitao-kawasaki": "角-33+", "hosking": "B33+", "fairy": "b2g7+"}),
    ("shogi", "b2g7=", SHOGI, {"csa": "+8833KA", "usi": "8h3c", "hosking": "B33="}),
    ("shogi", "G@e2", SHOGI, {"kif": "５八金打", "csa": "+0058KI", "hosking": "G'58"}),
    ("kyoto-shogi", "a1a2+", None, {"hodges": "+L-5d-", "fairy": "a1a2-"}),
]


@pytest.mark.parametrize(("variant", "text", "position", "styles"), WRITTEN)
def test_each_program_is_told_a_move_as_it_has_it(
    variant: str, text: str, position: str | None, styles: dict[str, str]
) -> None:
    pos = fairychess.load(variant).position(position)
    for style, said in styles.items():
        assert pos.format(text, style) == said
        assert str(pos.parse(said, style)) == text


READ = [
    ("crazyhouse", "P@e4+", "P@e4", POCKET),
    ("crazyhouse", "N@f6+", "N@f6", POCKET),
    ("crazyhouse", "n@f6", "N@f6", POCKET),
    ("seirawan-chess", "O-O/Hh1", "e1g1,H@h1", GATES),
    ("seirawan-chess", "h1e1h", "e1g1,H@h1", GATES),
    ("seirawan-chess", "O-O", "e1g1", GATES),
    *[("janggi", said, "pass", None) for said in ("0000", "e2e2", "@@@@", "pass", "--", "Z0")],
    ("chu-shogi", "--", "e5e5", "12/12/12/12/4p7/12/3P8/4N7/12/12/12/K10k b - - 0 1"),
    # A + behind a move is a promotion in shogi; only a second one is a sign of check.
    ("shogi", "Bg7+", "b2g7+", SHOGI),
    ("shogi", "Bg7++", "b2g7+", SHOGI),
    ("shogi", "Bg7=", "b2g7=", SHOGI),
    ("shogi", "Bg7", "b2g7=", SHOGI),
    ("shogi", "８八角", None, SHOGI),
    ("xiangqi", "H2-E2", "h3e3", None),
    ("xiangqi", "h2e2", None, None),
    ("chess", "g1-f3", "g1f3", None),
    ("chess", "Z0", None, None),
]


@pytest.mark.parametrize(("variant", "said", "meant", "position"), READ)
def test_what_programs_write_is_read_without_a_name(
    variant: str, said: str, meant: str | None, position: str | None
) -> None:
    pos = fairychess.load(variant).position(position)
    if meant is None:
        with pytest.raises(MoveError):
            pos.parse(said)
    else:
        assert str(pos.parse(said)) == meant


def test_a_wall_is_played_with_its_move() -> None:
    pos = fairychess.load("duck-chess").position()
    pos.push("d2d4")
    assert {str(pos.parse(said)) for said in ("*@e5", "d4e5", "@e5", "e5")} == {"*@e5"}
    pos.pop()
    pos.push("d2d4,d4e5")
    assert (pos.ply, pos.history()) == (2, ["d2d4", "*@e5"])
    with pytest.raises(MoveError, match="e6e6: "):
        pos.push("e7e6,e6e6")
    chess = fairychess.load("chess").position()
    with pytest.raises(MoveError):  # two players' moves are no turn
        chess.push("e2e4,e7e5")
    assert (pos.ply, chess.ply) == (2, 0)


TURNING = """
[turning]
king = k
queen = q
pawn = p
promotedPieceType = p:q
promotionPieceTypes = -
startFen = 4k3/8/8/8/8/8/7P/4K3 w - - 0 1
"""


def test_a_plus_turns_a_piece_over() -> None:
    pos = load_ini(TURNING).position("4k3/7P/8/8/8/8/8/4K3 w - - 0 1")
    assert {"h7h8=", "h7h8=+P"} <= set(pos.moves())
    assert str(pos.parse("h7h8+")) == "h7h8=+P" and pos.format("h7h8=+P", "uci") == "h7h8+"


def test_a_style_there_is_not_is_refused_with_those_there_are() -> None:
    pos = fairychess.load("chess").position()
    with pytest.raises(ValueError, match=r"'csa': chess is written in san, figurine, lan, "):
        pos.format("e2e4", "csa")
    with pytest.raises(ValueError, match="'nothing': chess is written in"):
        pos.parse("e4", "nothing")
    assert pos.format("e2e4", "LAN") == "e2-e4"


ONLY_STYLE = [("chess", "Nf3", "uci"), ("chess", "g1f3", "san"), ("shogi", "P-7f", "japanese")]


@pytest.mark.parametrize(("variant", "said", "style"), ONLY_STYLE)
def test_a_style_that_is_named_is_the_only_one(variant: str, said: str, style: str) -> None:
    pos = fairychess.load(variant).position()
    pos.parse(said)
    with pytest.raises(MoveError):
        pos.parse(said, style)


CHECKED = "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1"
PINNED = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"
WHY = [
    ("chess", None, "O-O", "Squares between those who castle are not empty: f1, g1"),
    ("chess", CHECKED, "O-O", "There is no castling out of check"),
    (
        "chess",
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0-0",
        "The way of the castling king is attacked",
    ),
    ("chess", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O", "has moved or is not there"),
    ("xiangqi", None, "O-O", "Nobody castles in this game"),
    ("chess", None, "e5", "The Pawn does not move like that"),
    ("chess", None, "Nd4", "No Knight reaches d4"),
    ("chess", None, "Qd4", "Something stands in the way of the Queen"),
    ("chess", None, "Kd2", "Your own piece stands on d2"),
    ("chess", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "Nd4", "There is no Knight of yours there"),
    ("chess", PINNED, "Nd5", "This would leave the King in check"),
    ("chess", PINNED, "c3d5", "This would leave the King in check"),
    ("chess", CHECKED, "Ra8", "The King is in check, and this does not answer it"),
    ("chess", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8", "leaves something open: e7e8=Q, e7e8=R"),
    ("crazyhouse", None, "N@e4", "There is no Knight in your hand"),
    ("shogi", None, "7g7e", "The Pawn does not move like that"),
    ("shogi", None, "P*5e", "There is no Pawn in your hand"),
    ("chess", None, "hello", "is no move; write e.g."),
]


@pytest.mark.parametrize(("variant", "position", "said", "why"), WHY)
def test_a_text_is_refused_with_the_reason(
    variant: str, position: str | None, said: str, why: str
) -> None:
    pos = fairychess.load(variant).position(position)
    with pytest.raises(MoveError) as refused:
        pos.parse(said)
    assert str(refused.value).startswith(f"{said}: ") and why in str(refused.value)
