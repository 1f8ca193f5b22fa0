"""How moves are spelled: each style against examples of those who use it."""

import pytest

import fairychess
from fairychess.game import new_game
from fairychess.notation.spelling import speller_of
from fairychess.notation.spelling.style import Squares


def written(variant: str, style: str, text: str, position: str | None = None) -> str:
    """One legal move in a style."""
    pos = fairychess.load(variant).position(position)
    column = speller_of(pos.rules).names.index(style)
    return dict(zip(pos.moves(), pos.spelled(), strict=True))[text][column]


def game_in(variant: str, style: str, *texts: str) -> list[str]:
    """The moves of a game from the start, as its record spells them."""
    game = new_game(variant, seed=1)
    for text in texts:
        game.play(game.to_move, text)
    column = fairychess.load(variant)
    names = speller_of(column).names
    return [move.spelled[names.index(style)] for move in game.view("both").moves]


KINGS = "8/4P3/8/p7/P7/1k6/8/4K3 w - - 0 1"
GATES = "4k3/8/8/8/8/8/8/R3K2R[HE] w KQ - 0 1 gates=a1,e1,h1"
ALGEBRAIC = [
    ("chess", "g1f3", "Nf3", None),
    ("chess", "e2e4", "e4", None),
    ("chess", "b1d2", "Nbd2", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"),
    ("chess", "a1a3", "R1a3", "4k3/R7/8/8/8/8/8/R3K3 w - - 0 1"),
    ("chess", "a1c3", "Qa1c3", "4k3/8/8/Q7/8/8/8/Q1Q1K3 w - - 0 1"),
    ("chess", "e1g1", "O-O", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("chess", "e1c1", "O-O-O", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"),
    ("chess", "e7d8=N", "exd8=N", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"),
    ("chess", "e5d6", "exd6", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
    ("crazyhouse", "N@f3", "N@f3", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"),
    ("crazyhouse", "P@e4", "@e4", "4k3/8/8/8/8/8/8/4K3[NP] w - - 0 1"),
    ("seirawan-chess", "b1c3,H@b1", "Nc3/H", None),
    ("seirawan-chess", "e1g1,H@e1", "O-O/He1", GATES),
    ("seirawan-chess", "e1g1,H@h1", "O-O/Hh1", GATES),
    # Two pawns of one file: a rank alone would not be read as theirs.
    ("pawn-back", "e3e4", "e3e4", "4k3/8/8/4P3/8/4P3/8/4K3 w - - 0 1"),
    ("pawn-back", "e5e4", "e5e4", "4k3/8/8/4P3/8/4P3/8/4K3 w - - 0 1"),
    ("chess", "e4d5", "exd5", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"),
    ("zelda-chess", "special@b1", "Nb1x*", None),
    ("zelda-chess", "b1c3,c3d4,d4c3", "Nc3x!d4", "4k3/8/8/8/3p4/8/8/1N2K3 w - - 0 1"),
    ("king-friday-xiii", "e7e8=n", "e8=n", KINGS),
]


@pytest.mark.parametrize(("variant", "text", "said", "position"), ALGEBRAIC)
def test_algebraic(variant: str, text: str, said: str, position: str | None) -> None:
    assert written(variant, "san", text, position) == said


def test_figurines_where_fonts_have_them() -> None:
    assert written("chess", "figurine", "g1f3") == "♘f3"
    assert written("chess", "figurine", "e7e8=Q", "1k6/4P3/8/8/8/8/8/4K3 w - - 0 1") == "e8=♕"


def test_a_piece_of_the_enemy_is_black_or_small() -> None:
    assert written("king-friday-xiii", "figurine", "e7e8=N", KINGS) == "e8=♘"
    assert written("king-friday-xiii", "figurine", "e7e8=n", KINGS) == "e8=♞"


def test_check_and_mate() -> None:
    moves = game_in("chess", "san", "e2e4", "f7f6", "d2d4", "g7g5", "d1h5")
    assert moves == ["e4", "f6", "d4", "g5", "Qh5#"]
    assert game_in("chess", "san", "e2e4", "d7d6", "f1b5")[-1] == "Bb5+"


CHU = "12/12/12/12/4p7/3i8/3P8/4N7/12/12/12/K10k b - - 0 1"
SHOGI = [
    ("c3c4", "P-7f", "P-76", "☗７六歩", None),
    ("b2g7+", "B-3c+", "B-33+", "☗３三角成", "4k4/9/9/9/9/9/9/1B7/4K4[] b - - 0 1"),
    ("b2g7=", "B-3c=", "B-33=", "☗３三角不成", "4k4/9/9/9/9/9/9/1B7/4K4[] b - - 0 1"),
    ("G@e2", "G*5h", "G*58", "☗５八金打", "4k4/9/9/9/9/9/9/3G5/4K4[G] b - - 0 1"),
    ("G@i9", "G*1a", "G*11", "☗１一金", "4k4/9/9/9/9/9/9/3G5/4K4[G] b - - 0 1"),
]


@pytest.mark.parametrize(("text", "hodges", "western", "japanese", "position"), SHOGI)
def test_shogi(text: str, hodges: str, western: str, japanese: str, position: str | None) -> None:
    assert written("shogi", "hodges", text, position) == hodges
    assert written("shogi", "western", text, position) == western
    assert written("shogi", "japanese", text, position) == japanese


GOLDS = [
    # two golds that come from below, left and right of the square, and one straight from below
    ("9/9/9/9/9/3G1G3/9/9/K7k", "d4e5", "☗５五金左"),
    ("9/9/9/9/9/3G1G3/9/9/K7k", "f4e5", "☗５五金右"),
    ("9/9/9/9/9/3GG4/9/9/K7k", "e4e5", "☗５五金直"),
    ("9/9/9/9/9/3GG4/9/9/K7k", "d4e5", "☗５五金左"),
    # one from beside it, one from behind: how they move says it all
    ("9/9/9/9/3G5/4G4/9/9/K7k", "d5e5", "☗５五金寄"),
    ("9/9/9/9/3G5/4G4/9/9/K7k", "e4e5", "☗５五金上"),
    ("9/9/9/4G4/9/4G4/9/9/K7k", "e6e5", "☗５五金引"),
    # five that may come: both words
    ("9/9/9/9/3G1G3/3GGG3/9/9/K7k", "d4e5", "☗５五金左上"),
    ("9/9/9/9/3G1G3/3GGG3/9/9/K7k", "f5e5", "☗５五金右寄"),
    ("9/9/9/9/3G1G3/3GGG3/9/9/K7k", "e4e5", "☗５五金直"),
    # dragons: of two that move alike the one further left is left, wherever they go
    ("9/9/9/9/9/9/9/9/K2+R+R3k", "d1e2", "☗５八龍左"),
    ("9/9/9/9/9/9/9/9/K2+R+R3k", "e1e2", "☗５八龍右"),
    # silvers from behind
    ("9/9/9/3S1S3/9/9/9/9/K7k", "d6e5", "☗５五銀左"),
    ("9/9/9/3S5/9/3S5/9/9/K7k", "d6e5", "☗５五銀引"),
]


@pytest.mark.parametrize(("board", "text", "said"), GOLDS)
def test_words_that_tell_shogi_pieces_apart(board: str, text: str, said: str) -> None:
    assert written("shogi", "japanese", text, f"{board}[] b - - 0 1") == said


def test_the_second_player_sees_left_and_right_from_his_side() -> None:
    position = "K7k/9/9/9/9/3g1g3/9/9/9[] w - - 0 1"
    assert written("shogi", "japanese", "d4e3", position) == "☖５七金右"


def test_the_same_square() -> None:
    moves = game_in("shogi", "japanese", "c3c4", "g7g6", "b2h8+", "g9h8")
    assert moves == ["☗７六歩", "☖３四歩", "☗２二角成", "☖同銀"]


def test_chu_shogi_as_players_of_lishogi_write_it() -> None:
    board = "12/12/12/12/12/4p7/3p8/4N7/12/12/12/K10k b - - 0 1"
    assert written("chu-shogi", "hodges", "e5d6,d6e7", board) == "Nx9gx8f"
    assert written("chu-shogi", "japanese", "e5d6,d6e7", board) == "☗９七・８六獅"
    assert written("chu-shogi", "hodges", "e5d6,d6e5", board) == "Nx!9g"
    assert written("chu-shogi", "japanese", "e5d6,d6e5", board) == "☗９七獅居食い"
    assert written("chu-shogi", "hodges", "e5e5", board) == "N--"
    assert written("chu-shogi", "japanese", "e5e5", board) == "☗獅じっと"


def test_what_sweeps_does_not_stand_still() -> None:
    """A general goes on to the square it ends on; 居食い takes without going there."""
    empty = ["36"] * 12
    rows = ["17k18", *empty, *["36"] * 7, "9l26", *["36"] * 3, "9p26", *["36"] * 3]
    rows += ["9P26", "36", "36", "9{GG}26", "36", "36", "36", "17K18"]
    position = "/".join(rows) + " b - - 0 1"
    assert written("taikyoku-shogi", "japanese", "j5j16", position) == (
        "☗２７二十一・２７二十九・２７二十五大将"
    )


TANDEM = "3k5/9/9/9/9/2C6/9/2C6/9/5K3 w - - 0 1"
SOLDIERS = "3k5/9/4P4/4P4/4P4/9/9/9/9/5K3 w - - 0 1"
WXF = [
    ("h3e3", "C2=5", None),
    ("b1c3", "H8+7", None),
    ("a1a2", "R9+1", None),
    ("c1e3", "E7+5", None),
    ("c5c9", "C++4", TANDEM),
    ("c3e3", "C-=5", TANDEM),
    ("e8d8", "15=6", SOLDIERS),
    ("e7f7", "25=4", SOLDIERS),
    ("e6d6", "35=6", SOLDIERS),
]


@pytest.mark.parametrize(("text", "said", "position"), WXF)
def test_xiangqi(text: str, said: str, position: str | None) -> None:
    assert written("xiangqi", "wxf", text, position) == said


def test_black_counts_files_from_his_own_right() -> None:
    assert game_in("xiangqi", "wxf", "h3e3", "h10g8")[-1] == "H8+7"


def test_letters_of_ranks_go_on_after_z() -> None:
    squares = Squares({"a1": (0, 0), "a11": (0, 10), "aj36": (35, 35)}, 36, 36)
    assert squares.of_shogi(False) == {"a1": "36aj", "a11": "36z", "aj36": "1a"}
    assert squares.of_shogi(True) == {"a1": "3636", "a11": "3626", "aj36": "11"}
