"""The rule `contagion`: captures that change pieces.

Sources: Andernach chess and its relatives (Andernach 1993; M. Caillaud's proof game), Tibetan
chess, absorption and cannibal chess (D. B. Pritchard, The Encyclopedia of Chess Variants).
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.explain import rules_page
from fairychess.rules import VariantError
from fairychess.search import think
from fairychess.testing import check_record

GAMES = (
    "andernach-chess",
    "anti-andernach-chess",
    "super-andernach-chess",
    "tibetan-chess",
    "absorption-chess",
    "cannibal-chess",
)
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def placement(text: str) -> str:
    return text.split(" ")[0]


# ---- changing sides -------------------------------------------------------------------------


def test_the_proof_game_of_andernach_chess() -> None:
    # M. Caillaud 1993: 1.Nf3 Nc6 2.Ne5 Nxe5(=wN) 3.Nxd7(=bN) Nb8
    rules = fairychess.load("andernach-chess")
    pos = played(rules, "g1f3 b8c6 f3e5 c6e5")
    assert placement(pos.text()) == "r1bqkbnr/pppppppp/8/4N3/8/8/PPPPPPPP/RNBQKB1R"
    for move in ("e5d7", "d7b8"):
        pos.push(move)
    assert placement(pos.text()) == "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKB1R"


def test_a_king_that_captures_keeps_its_colour() -> None:
    rules = fairychess.load("andernach-chess")
    pos = played(rules, "e1e2", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1")
    assert placement(pos.text()) == "4k3/8/8/8/8/8/4K3/8"


def test_a_pawn_promotes_first_and_changes_colour_then() -> None:
    rules = fairychess.load("andernach-chess")
    pos = played(rules, "e7d8=Q", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert placement(pos.text()) == "3q3k/8/8/8/8/8/8/4K3"


def test_check_is_judged_after_the_change() -> None:
    rules = fairychess.load("andernach-chess")
    # The rook that takes on e8 would be black and give check to its own king.
    assert "e7e8" not in rules.position("4n2k/4R3/8/8/8/8/8/4K3 w - - 0 1").moves()
    assert "e7e8" in rules.position("4n2k/4R3/8/8/8/8/8/3K4 w - - 0 1").moves()


def test_who_does_not_capture_goes_over_in_anti_andernach() -> None:
    rules = fairychess.load("anti-andernach-chess")
    pos = played(rules, "e2e4")
    assert placement(pos.text()) == "rnbqkbnr/pppppppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR"
    pos.push("e4e3")
    assert placement(pos.text()) == "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR"
    stays = played(rules, "d2d4", "4k3/8/8/8/3p4/8/3R4/4K3 w - - 0 1")
    assert placement(stays.text()) == "4k3/8/8/8/3R4/8/8/4K3"


def test_castling_changes_nobody() -> None:
    rules = fairychess.load("super-andernach-chess")
    pos = played(rules, "e1g1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    assert placement(pos.text()) == "4k3/8/8/8/8/8/8/5RK1"
    both = played(rules, "d2d4", "4k3/8/8/8/3p4/8/3R4/4K3 w - - 0 1")
    assert placement(both.text()) == "4k3/8/8/8/3r4/8/8/4K3"


def test_a_lama_takes_on_type_and_colour() -> None:
    rules = fairychess.load("tibetan-chess")
    pos = played(rules, "d7c6", "6k1/3p4/2Q5/8/8/8/8/4K3 b - - 0 1")
    assert placement(pos.text()) == "6k1/8/2Q5/8/8/8/8/4K3"
    same = played(rules, "d7c6", "4k3/3p4/2P5/8/8/8/8/4K3 b - - 0 1")
    assert placement(same.text()) == "4k3/8/2p5/8/8/8/8/4K3"
    white = played(rules, "c6d7", "4k3/3r4/2Q5/8/8/8/8/4K3 w - - 0 1")
    assert placement(white.text()) == "4k3/3Q4/8/8/8/8/8/4K3"


# ---- absorbing ------------------------------------------------------------------------------


def test_powers_add_up() -> None:
    rules = fairychess.load("absorption-chess")
    for taken, made in (("n", "C"), ("b", "Q"), ("q", "Q"), ("a", "M"), ("p", "R"), ("r", "R")):
        start = f"4k3/8/8/8/3{taken}4/8/3R4/4K3 w - - 0 1"
        assert placement(played(rules, "d2d4", start).text()) == f"4k3/8/8/8/3{made}4/8/8/4K3"
    king = played(rules, "e1d2", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1")
    assert placement(king.text()) == "4k3/8/8/8/8/8/3K4/8"


def test_the_new_power_gives_check() -> None:
    rules = fairychess.load("absorption-chess")
    pos = played(rules, "d1d7", "5k2/3n4/8/8/8/8/8/3R1K2 w - - 0 1")
    assert pos.check() == ["f8"]


def test_a_cannibal_becomes_what_it_takes_and_a_king_stays_royal() -> None:
    rules = fairychess.load("cannibal-chess")
    pos = played(rules, "d1d4", "4k3/8/8/8/3n4/8/8/3RK3 w - - 0 1")
    assert placement(pos.text()) == "4k3/8/8/8/3N4/8/8/4K3"
    royal = played(rules, "e1d2", "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1")
    assert placement(royal.text()) == "4k3/8/8/8/8/8/3{KQ}4/8"
    pawn = rules.position("8/1{KP}6/8/8/8/8/6k1/8 w - - 0 1")
    pawn.push("b7b8=KQ" if "b7b8=KQ" in pawn.moves() else "b7b8={KQ}")
    assert placement(pawn.text()).startswith("1{KQ}6/")
    mated = rules.position("6rk/6pp/8/6N1/8/8/8/4K3 w - - 0 1")
    mated.push("g5f7")
    assert ended(mated) == ("first", "checkmate")


def test_who_promotes_absorbs_nothing() -> None:
    rules = fairychess.load("cannibal-chess")
    pos = rules.position("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    assert sum(move.startswith("e7d8") for move in pos.moves()) == 4
    pos.push("e7d8=N")
    assert placement(pos.text()) == "3N3k/8/8/8/8/8/8/4K3"


# ---- converting -----------------------------------------------------------------------------


def test_neighbours_of_a_capture_are_infected(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.contagion]\nconvert = "neighbours"\nimmune = ["Q"]\n'
    rules = build(tmp_path, CHESS, KINGS, text)
    start = "4k3/8/8/2nqr3/2bpn3/2ppR3/3R4/4K3 w - - 0 1"
    pos = played(rules, "d2d3", start)
    assert placement(pos.text()) == "4k3/8/8/2nqr3/2BPN3/2PRR3/8/4K3"
    survives_random_play(rules)


def test_a_missionary_converts_from_afar(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.contagion]\nconvert = "captured"\npieces = ["B"]\n'
    rules = build(tmp_path, CHESS, KINGS, text)
    pos = played(rules, "b1e4", "4k3/8/8/8/4r3/8/8/1B2K3 w - - 0 1")
    assert placement(pos.text()) == "4k3/8/8/8/4R3/8/8/1B2K3"
    before = (pos.text(), pos.kernel.hash)
    pos.push("e8d8")
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before
    survives_random_play(rules)


# ---- the player, random games, words --------------------------------------------------------


def test_the_player_knows_what_its_pieces_become() -> None:
    rules = fairychess.load("cannibal-chess")
    # A queen that takes a pawn is a pawn; the rook has nothing to lose.
    pos = rules.position("4k3/8/8/3n4/8/8/3Q4/4K3 w - - 0 1")
    assert think(pos, 4, nodes=20_000, seed=1).move != "d2d5"


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str) -> None:
    rules = fairychess.load(name)
    survives_random_play(rules, games=4)
    check_record(rules)
    for language in ("en", "ja"):
        assert "{" not in rules_page(rules, language)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing would ever change"),
        ('absorb = "all"\n', "absorb = 'all': must be one of"),
        ('absorb = { "NB" = "Q" }\n', "absorb: 'NB': must be a pair"),
        ('absorb = { "N+X" = "Q" }\n', "no piece has the id 'X'"),
        ('change_sides = "now"\n', "change_sides = 'now': must be one of"),
        ('convert = "all"\n', "convert = 'all': must be one of"),
        (
            'convert = "neighbours"\npieces = { third = "*" }\n',
            "pieces: third is neither first nor second",
        ),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, KINGS, "[rules.royal_check]\n[rules.contagion]\n" + text)


# ---- with hands -----------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "letter"), [
    ("never", "N"), ("captures", "N"), ("others", "n"), ("always", "n"),
])  # fmt: skip
def test_a_drop_is_a_move_without_a_capture(tmp_path: Path, when: str, letter: str) -> None:
    text = f'[rules.contagion]\nabsorb = "type"\nchange_sides = "{when}"\n'
    rules = build(tmp_path, CHESS, KINGS, text + "[rules.royal_check]\n[rules.drops]\n")
    pos = rules.position("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")
    # A piece that goes over as it is dropped may not give check to its former side.
    assert ("N@d3" in pos.moves()) == (letter == "N")
    pos.push("N@b4")
    assert placement(pos.text()) == f"4k3/8/8/8/1{letter}6/8/8/4K3[]"
    survives_random_play(rules)


def test_pieces_placed_before_play_stay_their_own(tmp_path: Path) -> None:
    text = '[rules.setup_phase]\nsquares = { mirrored = "*1" }\n[rules.royal_check]\n'
    text += '[rules.contagion]\nchange_sides = "always"\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1", text)
    pos = played(rules, "N@b1 N@b8 b1c3")
    assert placement(pos.text()) == "1n2k3/8/8/8/8/2n5/8/4K3[]"
    survives_random_play(rules)


def test_what_never_goes_over_stays_when_it_moves_itself(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.contagion]\nchange_sides = "always"\nimmune = ["N"]\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/1N1RK3 w - - 0 1", text)
    assert placement(played(rules, "b1c3").text()).endswith("/2N5/8/3RK3")
    assert placement(played(rules, "d1d4").text()).endswith("/3r4/8/8/1N2K3")
