"""Five inventors' games of the library, made from their published text alone, without Python."""

import pytest

import fairychess
from fairychess import languages
from fairychess.cli.check import checked
from fairychess.explain import rules_page
from fairychess.rules.catalogue import find
from fairychess.testing import check_random_play

NAMES = ("heian-dai-shogi", "omega-chess", "rifle-chess", "throne-chess", "whale-shogi")


def at(name: str, text: str | None = None, **options: object) -> fairychess.Position:
    """A position of one of the games."""
    return fairychess.load(name, **options).position(text)


def targets(position: fairychess.Position, square: str) -> set[str]:
    """Where the piece on a square may go, promoting or not."""
    found = (move for move in position.moves() if move.startswith(square))
    return {move.removeprefix(square).rstrip("+=") for move in found}


def played(position: fairychess.Position, *moves: str) -> fairychess.Position:
    """The position after some moves."""
    for move in moves:
        position.push(move)
    return position


@pytest.mark.parametrize("name", NAMES)
def test_it_is_in_order_and_told_in_words(name: str) -> None:
    errors, warnings, summary = checked(find(name), moves=300, seconds=5)
    assert errors == []
    assert [line for line in warnings if "missing" not in line] == []
    assert "in order" in summary
    rules = fairychess.load(name)
    assert check_random_play(rules, seed=3, games=1, plies=120) > 20
    for language in languages.codes():
        page = rules_page(rules, language)
        assert "rules.py" not in page
        assert "Own rule" not in page
        for piece in rules.pieces:
            assert f"`{piece.id}`" in page


@pytest.mark.parametrize("name", NAMES)
def test_no_python_is_needed(name: str) -> None:
    assert {file.suffix for file in find(name).parent.iterdir()} == {".toml"}


# ---- Throne Chess: "playing King to K8 wins too, by Thronemate" ------------------------------


def test_a_king_on_the_enemy_kings_square_has_won() -> None:
    found = played(at("throne-chess", "7k/4K3/8/8/8/8/8/8 w - - 0 1"), "e7e8")
    assert found.result() is not None and found.result().winner == "first"
    found = played(at("throne-chess", "8/8/8/8/8/8/4k3/7K b - - 0 1"), "e2e1")
    assert found.result().winner == "second"
    assert played(at("throne-chess", "7k/4K3/8/8/8/8/8/8 w - - 0 1"), "e7d8").result() is None


def test_the_move_must_be_legal_otherwise() -> None:
    assert "e7e8" not in at("throne-chess", "r6k/4K3/8/8/8/8/8/8 w - - 0 1").moves()


def test_a_thronemate_overrides_a_stalemate() -> None:
    found = played(at("throne-chess", "8/4K1k1/4Q3/6R1/8/8/8/8 w - - 99 60"), "e7e8")
    assert found.result().winner == "first"


# ---- Rifle Chess: "the piece that takes does not change location" ----------------------------


def test_who_takes_stays_and_takes_one_piece() -> None:
    position = at("rifle-chess", "k7/8/8/3p1p2/8/8/3R4/K7 w - - 0 1")
    shot = [move for move in position.moves() if move.startswith("d2d5")]
    assert shot == ["d2d5,d5d2"]
    played(position, shot[0])
    assert position.text().startswith("k7/8/8/5p2/8/8/3R4/K7 b")


def test_a_pawn_takes_where_it_stands_and_promotes_only_by_moving() -> None:
    position = at("rifle-chess", "3nk3/4P3/8/8/8/8/8/K7 w - - 0 1")
    assert "e7d8,d8e7" in position.moves()
    assert not any(move.startswith("e7d8") and "=" in move for move in position.moves())


def test_a_king_is_shot_at_from_a_distance() -> None:
    position = at("rifle-chess", "k2r4/8/8/8/8/8/8/3K4 w - - 0 1")
    assert position.check() == ["d1"]
    assert all(move.startswith("d1") and move[2] != "d" for move in position.moves())


def test_taking_is_obligatory_where_people_play_so() -> None:
    text = "k7/8/8/3p4/8/8/3R4/K7 w - - 0 1"
    assert len(at("rifle-chess", text).moves()) > 1
    assert at("rifle-chess", text, obligatory=True).moves() == ["d2d5,d5d2"]


# ---- Omega Chess --------------------------------------------------------------------------------


def test_first_moves_of_omega() -> None:
    position = at("omega-chess")
    assert len(position.moves()) == 40  # 10 pawns by 3, knights 4, champions 4, wizards 2
    assert {move for move in position.moves() if move.startswith("a1")} == {"a1b4"}
    assert {move for move in position.moves() if move.startswith("b2")} == {"b2b4", "b2d4"}


@pytest.mark.parametrize("square", ["e4", "e5"])
def test_en_passant_on_either_square_passed(square: str) -> None:
    pawn = "f5" if square == "e4" else "f6"
    rank = int(pawn[1:])
    rows = ["12"] * 12
    rows[0], rows[11], rows[9] = "w10k", "W10K", "4P7"
    rows[12 - rank] = "5p6"
    position = played(at("omega-chess", f"{'/'.join(rows)} w - - 0 1"), "e3e6")
    assert f"{pawn}{square}" in position.moves()


def test_castling_of_omega() -> None:
    rows = ["w10k", *["12"] * 9, "2R3K2R2", "12"]
    position = at("omega-chess", "/".join(rows) + " w KQ - 0 1")
    after = played(position, next(m for m in position.moves() if m.startswith("g2i2")))
    assert "/7RK3/" in after.text() or "2R4RK3" in after.text()


def test_corners_are_part_of_the_board() -> None:
    position = at("omega-chess", "k11/12/12/12/12/12/12/12/12/12/1K10/12 w - - 0 1")
    assert "b2a1" in position.moves()
    assert "b2a2" not in position.moves()


# ---- Whale Shogi --------------------------------------------------------------------------------


def test_a_porpoise_comes_back_as_a_killer_whale_for_good() -> None:
    position = played(at("whale-shogi", "5w/6/6/6/p5/G4W[] b - - 0 1"), "a1a2")
    assert "[K]" in position.text()
    position = at("whale-shogi", "5w/6/6/6/k5/G4W[] b - - 0 1")
    assert "[K]" in played(position, "a1a2").text()


def test_a_dolphin_goes_back_from_the_last_rank_as_a_bishop() -> None:
    position = at("whale-shogi", "2D3/6/6/6/w5/5W[] b - - 0 1")
    assert targets(position, "c6") == {"b5", "a4", "d5", "e4", "f3"}
    assert targets(at("whale-shogi", "6/2D3/6/6/w5/5W[] b - - 0 1"), "c5") == {"c6"}


def test_where_dolphins_may_be_dropped() -> None:
    position = at("whale-shogi", "5w/6/D5/D5/1D4/5W[D] b - - 0 1")
    drops = {move[2:] for move in position.moves() if move.startswith("D@")}
    assert not any(square[0] == "a" for square in drops)  # two are there already
    assert "b3" in drops  # one is there
    assert not any(square[1] == "6" for square in drops)


def test_no_dolphin_gives_mate() -> None:
    position = at("whale-shogi", "w5/6/KK4/6/6/5W[D] b - - 0 1")
    assert "D@a5" not in position.moves()


# ---- Heian dai shogi ----------------------------------------------------------------------------


def test_rows_of_heian_dai_shogi() -> None:
    position = at("heian-dai-shogi")
    row = position.text().split("/")[-1].split(" ")[0]
    assert row == "LNICSGKGSCINL"
    assert targets(position, "b2") == set()
    assert targets(position, "g2") == {"f2", "h2"}


def test_promotion_on_entering_and_on_captures_inside() -> None:
    rows = ["6k6", "13", "12p", "P12", *["13"] * 8, "6K6"]
    found = at("heian-dai-shogi", "/".join(rows) + " b - - 0 1").moves()
    assert {"a10a11=", "a10a11+"} == {move for move in found if move.startswith("a10")}
    rows = ["6k6", "p12", "P12", *["13"] * 9, "6K6"]
    found = at("heian-dai-shogi", "/".join(rows) + " b - - 0 1").moves()
    assert "a11a12+" in found
    rows[1] = "12p"
    found = at("heian-dai-shogi", "/".join(rows) + " b - - 0 1").moves()
    assert {move for move in found if move.startswith("a11")} == {"a11a12"}


def test_a_bare_king_has_lost_unless_it_bares_the_other() -> None:
    rows = ["6k6", *["13"] * 10, "6p6", "6K5V"]
    position = played(at("heian-dai-shogi", "/".join(rows) + " b - - 0 1"), "g1g2")
    assert position.result() is None  # Gote might bare the other king
    assert played(position, "g13f13").result().winner == "first"
    rows = ["6k6", "5P7", *["13"] * 9, "6p6", "6K6"]
    position = played(at("heian-dai-shogi", "/".join(rows) + " b - - 0 1"), "g1g2")
    assert position.result() is None
    assert played(position, "g13f12").result().winner is None
