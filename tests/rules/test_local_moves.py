"""Regions, moves from certain squares, pieces that shun others, and generals that face each other.

Sources: the rules of xiangqi (Asian Xiangqi Federation) and janggi (Korea Janggi Association).
Numbers of moves were compared with Fairy-Stockfish of 2026; those of janggi without passes.
"""

import random
from typing import Any

import pytest
from local_scenes import (
    ARMY,
    ARRAY,
    CHESS,
    JANGGI,
    KING,
    ROYAL,
    XIANGQI,
    load,
    piece,
    targets,
    variant,
)

from fairychess.rules import VariantError
from fairychess.rules.catalogue import load as load_variant
from fairychess.testing import check_random_play

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

XIANGQI_COUNTS = [
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", 44, 1920),
    ("r3kC3/3nan3/b1c5R/2Nc5/p1b1p1p2/P1P6/4P1P2/4B4/4K4/RC1A1AB2 w - - 3 41", 44, 1772),
    ("2baka3/C6c1/b5n1r/pR6p/4P4/P1p6/3Nr3p/R5N1C/4A4/2B1KAB2 w - - 5 41", 54, 2319),
    ("1nba1a3/3k5/4b1ncr/pC2p3p/2r6/PNPpP1p2/8P/4C3B/1R2A4/R1B1KA1N1 b - - 2 25", 44, 1795),
    ("r2ak1bnr/2n1a4/4b3c/p4C3/6p1p/2p1P1P2/P1C6/7c1/R1N6/R1BAKAB2 w - - 4 21", 41, 1674),
]
JANGGI_COUNTS = [  # with one pass a turn these are 32, 1024; 54, 1471; 28, 958
    ("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 31, 961),
    ("3a2bn1/r2ka4/nc3c3/R2pbpRpr/1C3P3/2P6/2PPB3P/7C1/3A1A3/1NB2K1N1 w - - 9 21", 53, 1392),
    ("2b6/3k5/2naa3N/C5B2/9/nc7/6r2/CR1A4c/4K4/2B6 w - - 18 81", 27, 897),
]


@pytest.mark.parametrize(("text", "one", "two"), XIANGQI_COUNTS)
def test_counts_of_xiangqi(text: str, one: int, two: int) -> None:
    pos = load(XIANGQI).position(text)
    assert (pos.perft(1), pos.perft(2)) == (one, two)


@pytest.mark.parametrize(("text", "one", "two"), JANGGI_COUNTS)
def test_counts_of_janggi_without_passes(text: str, one: int, two: int) -> None:
    pos = load(JANGGI).position(text)
    assert (pos.perft(1), pos.perft(2)) == (one, two)


def test_a_region_keeps_its_pieces_on_its_squares() -> None:
    pos = load(XIANGQI).position("4k4/9/9/9/9/2B6/4R4/3A5/9/4K4 w - - 0 1")
    assert targets(pos, "c5") == "a3 e3"
    assert targets(pos, "d3") == "e2"
    assert targets(pos, "e1") == "d1 e2 f1"


def test_soldiers_go_sideways_beyond_the_river_only() -> None:
    pos = load(XIANGQI).position("3k5/9/9/9/2P6/P8/9/9/9/4K4 w - - 0 1")
    assert targets(pos, "a5") == "a6"
    assert targets(pos, "c6") == "b6 c7 d6"


def test_a_piece_attacks_only_what_its_places_let_it_reach() -> None:
    """A soldier at home gives no check sideways, one across the river does; so do advisors not
    outside the palace."""
    rules = load(XIANGQI)
    assert rules.position("3k5/9/9/9/9/9/9/4Kp3/9/9 w - - 0 1").kernel.checks() != []
    assert rules.position("3kP4/9/9/9/9/9/9/4K4/9/9 b - - 0 1").kernel.checks() != []
    assert rules.position("5k3/9/9/9/9/9/9/3aK4/9/9 w - - 0 1").kernel.checks() == []


def test_generals_may_not_face_each_other_on_an_open_file() -> None:
    rules = load(XIANGQI)
    pos = rules.position("4k4/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
    assert targets(pos, "e2") == "e10 e3 e4 e5 e6 e7 e8 e9"
    assert targets(rules.position("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), "e1") == "e2 f1"


def test_on_ranks_generals_may_face_each_other_unless_the_rule_says_otherwise() -> None:
    king = piece("K", "W", "royal = true")
    for lines, wanted in (("file", "d1 e2 f1"), ("orthogonal", "d1 f1")):
        rules = f'[rules.facing_generals]\nlines = "{lines}"\n[rules.royal_check]\n'
        start = "8/8/8/8/8/8/k7/4K3 w - - 0 1"
        assert targets(load(variant("8x8", start, [king], rules)).position(), "e1") == wanted


def test_palace_lines_carry_generals_rooks_soldiers_and_cannons() -> None:
    rules = load(JANGGI)
    pos = rules.position("4k4/9/3R5/9/9/9/9/9/4K4/9 w - - 0 1")
    assert {"e9", "f10"} <= set(targets(pos, "d8").split())
    assert "c9" not in targets(pos, "d8").split()
    assert targets(pos, "e2") == "d1 d2 d3 e1 e3 f1 f2 f3"
    soldier = rules.position("3k5/9/5P3/9/9/9/9/9/4K4/9 w - - 0 1")
    assert targets(soldier, "f8") == "e8 e9 f9 g8"
    cannon = rules.position("3k5/9/9/9/9/9/9/5C3/4K4/9 w - - 0 1")
    assert targets(cannon, "f3") == "d1"


def test_cannons_that_shun_each_other_neither_pass_nor_capture_one() -> None:
    rules = load(JANGGI)
    blocked = rules.position("4k4/9/9/9/c8/c8/9/C8/4K4/9 w - - 0 1")
    assert targets(blocked, "a3") == ""
    spared = rules.position("4k4/9/9/c8/9/p8/9/C8/4K4/9 w - - 0 1")
    assert targets(spared, "a3") == "a6"
    others = rules.position("4k4/9/9/r8/9/p8/9/C8/4K4/9 w - - 0 1")
    assert targets(others, "a3") == "a6 a7"


def test_a_cannon_gives_no_check_over_a_cannon() -> None:
    rules = load(JANGGI)
    assert rules.position("4k4/9/9/4C4/4c4/9/9/9/3K5/9 b - - 0 1").kernel.checks() == []
    assert rules.position("4k4/9/9/4p4/4C4/9/9/9/3K5/9 b - - 0 1").kernel.checks() != []


def test_double_steps_by_region_count_and_capture_en_passant_as_in_chess() -> None:
    """The same game as with initial moves, as long as pawns do not come back to their rank."""
    mine, usual = load(CHESS), load_variant("chess")
    rng = random.Random(1)
    for _ in range(6):
        pos, other = mine.position(), usual.position()
        for _ in range(60):
            moves = sorted(pos.moves())
            assert moves == sorted(other.moves())
            if not moves:
                break
            text = rng.choice(moves)
            pos.push(text)
            other.push(text)
            assert pos.perft(1) == len(pos.moves())
    assert mine.position().perft(3) == 8902


def test_moves_may_be_confined_to_squares_where_they_end() -> None:
    pawn = piece(
        "P",
        "fmWfcF",
        'moves = [{ betza = "fmnnD", from = { mirrored = "*2" } }, '
        '{ betza = "feF", to = { first = "*6" } }]',
    )
    rules = load(variant("8x8", ARRAY.replace("KQkq", "-"), [pawn, *ARMY[1:]], ROYAL))
    pos = rules.position("4k3/3p4/8/4P3/4p3/8/3P4/4K3 b - - 0 1")
    pos.push("d7d5")
    assert "e5d6" in pos.moves()
    pos = rules.position("4k3/3p4/8/4P3/4p3/8/3P4/4K3 w - - 0 1")
    pos.push("d2d4")
    assert "e4d3" not in pos.moves()


def same_games(name: str, text: str, games: int, plies: int) -> None:
    """Random games: every option as another program has it, passes left out."""
    rng = random.Random(7)
    rules = load(text)
    for _ in range(games):
        pos = rules.position()
        played: list[str] = []
        for _ in range(plies):
            wanted = pyffish.legal_moves(name, pyffish.start_fen(name), played)
            wanted = [move for move in wanted if not is_pass(move)]
            assert sorted(pos.moves()) == sorted(wanted), played
            if not wanted:
                break
            played.append(rng.choice(sorted(wanted)))
            pos.push(played[-1])


def is_pass(move: str) -> bool:
    """Does a move end where it begins?"""
    half = len(move) // 2
    return move[:half] == move[half:]


@pytest.mark.parametrize(("name", "text"), [("xiangqi", XIANGQI), ("janggicasual", JANGGI)])
def test_games_of_others(name: str, text: str) -> None:
    same_games(name, text, games=4, plies=60)


@pytest.mark.long
@pytest.mark.parametrize(("name", "text"), [("xiangqi", XIANGQI), ("janggicasual", JANGGI)])
def test_long_games_of_others(name: str, text: str) -> None:
    same_games(name, text, games=25, plies=150)


@pytest.mark.parametrize("text", [XIANGQI, JANGGI, CHESS])
def test_random_play_restores_everything(text: str) -> None:
    assert check_random_play(load(text), seed=3, games=1, plies=120) > 20


def shunning(shuns: str, position: str) -> Any:
    pieces = [
        piece("C", "pR", f"shuns = [{shuns}]"),
        piece("D", "pR", 'shuns = ["R"]'),
        piece("R", "R"),
        KING,
    ]
    return load(variant("8x8", position, pieces, ROYAL)).position()


def test_each_piece_has_its_own_list_of_what_it_shuns() -> None:
    pos = shunning('"C", "D"', "7k/8/r7/d7/8/8/C7/D6K w - - 0 1")
    assert [move for move in pos.moves() if move[:2] in ("a1", "a2")] == ["a1a3", "a1a4", "a1a5"]
    pos = shunning('"R"', "7k/8/r7/d7/8/8/C7/D6K w - - 0 1")
    assert not [move for move in pos.moves() if move[:2] == "a2"]
    assert check_random_play(shunning('"C"', "rdc4k/8/8/8/8/8/8/RDC4K w - - 0 1").rules) > 20


def test_there_are_so_many_lists_of_what_is_shunned() -> None:
    others = [piece(letter, "W", f'shuns = ["{letter}"]') for letter in "ABCDEFGHI"]
    text = variant("8x8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [*others, KING], ROYAL)
    with pytest.raises(VariantError, match="shuns: 9 different lists, there may be 8"):
        load(text)


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ('region = "j1"', r"test.toml:\d+: region: piece A: 'j1': no square j1"),
        ("region = 3", r"test.toml:\d+: region: piece A: region must be squares such as"),
        ('moves = ["W"]', r"moves: piece A: a list of tables with betza, from and to"),
        ('moves = [{ from = "a1" }]', r"betza is missing"),
        ('moves = [{ betza = "W", form = "a1" }]', r"test.toml:\d+: form: unknown field"),
        ('moves = [{ betza = "W", to = "z9" }]', r"to: piece A: 'z9'"),
        ('moves = [{ betza = "?" }]', r"piece A: "),
        ('shuns = ["K"]', r"shuns: K is royal; what spares royals says so in its moves"),
        ('shuns = ["X"]', r"shuns = 'X': piece A: no piece has this id"),
        ('promotes = { third = ["A"] }', r"third: unknown field"),
    ],
)
def test_errors_name_line_piece_and_field(field: str, reason: str) -> None:
    text = variant("8x8", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [piece("A", "W", field), KING], ROYAL)
    with pytest.raises(VariantError, match=reason):
        load(text)
