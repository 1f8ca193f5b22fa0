"""Pseudo-royal pieces, moves that may not give check, royals that may not flee, aimed royals.

Sources: Spartan chess (Steven Streetman), coregal chess and racing kings (Vernon Parton), atomic
chess, makpong, ouk chatrang. Numbers of moves were compared with Fairy-Stockfish.
"""

import random

import chess.variant
import pyffish
import pytest
from ending_scenes import ended
from local_scenes import (
    ARMY,
    ARRAY,
    BISHOP,
    CASTLING,
    KNIGHT,
    PAWN,
    PROMOTION,
    QUEEN,
    ROOK,
    ROYAL,
    load,
    piece,
    targets,
    variant,
)

from fairychess.rules import VariantError
from fairychess.testing import check_random_play

COMMONER = piece("K", "K")
COREGAL = variant(
    "8x8",
    ARRAY,
    ARMY,
    '[rules.pseudo_royal]\npieces = ["Q"]\nmost = 64\n' + ROYAL + CASTLING + PROMOTION,
)
TWO_KINGS = variant(
    "8x8",
    "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1",
    [*ARMY[:-1], COMMONER],
    '[rules.pseudo_royal]\npieces = ["K"]\nmost = 2\n[rules.no_move]\nresult = "draw"\n'
    + PROMOTION,
)
SPARTAN = variant(
    "8x8",
    "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    [
        piece(
            "P",
            "fmWfcF",
            'moves = [{ betza = "fmnD", from = { mirrored = "*2" } }]',
            'promotes = ["Q", "R", "B", "N"]',
        ),
        KNIGHT,
        BISHOP,
        ROOK,
        QUEEN,
        COMMONER,
        piece("G", "RF"),
        piece("W", "BN"),
        piece("H", "fmFfcWimA", 'promotes = { second = ["K", "G", "W", "L", "C"] }'),
        piece("L", "FAsmW"),
        piece("C", "WD"),
    ],
    '[rules.pseudo_royal]\npieces = ["K"]\nall_attacked = true\n'
    + CASTLING
    + PROMOTION
    + "limits = { K = 2 }\n",
)
ATOMIC = variant(
    "8x8",
    ARRAY,
    [*ARMY[:-1], COMMONER],
    '[rules.explosion]\nspared = ["P"]\n[rules.extinction]\npieces = ["K"]\n'
    '[rules.pseudo_royal]\npieces = ["K"]\n' + CASTLING + PROMOTION,
)
RACE = variant(
    "8x8", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", ARMY, ROYAL + "[rules.no_checks]\n"
)
MAKRUK_PIECES = [
    piece("P", "fmWfcF", 'promotes = ["M"]'),
    KNIGHT,
    piece("S", "FfW"),
    piece("M", "FimfD"),
    ROOK,
    piece("K", "KimfsN", "royal = true"),
]
MAKPONG = variant(
    "8x8",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w none - 0 1",
    MAKRUK_PIECES,
    ROYAL + "[rules.promotion]\nzone = 3\n[rules.no_flight]\n",
)
OUK = variant(
    "8x8",
    "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1",
    MAKRUK_PIECES,
    ROYAL + "[rules.promotion]\nzone = 3\n[rules.aimed_royals]\n",
)
COUNTS = [
    (SPARTAN, "l1kcckw1/h1hh1hhh/1gh2l2/2h5/4P2P/2N2P2/PPPP2P1/R1BQKBNR w KQ - 1 5", 29, 1287),
    (SPARTAN, "l2cck2/1hg1k1lh/3h1h2/h1hhPhP1/5Q2/3K3P/PPPP2BR/RNB3N1 b - - 1 15", 33, 1217),
    (TWO_KINGS, "k7/1b1p2k1/nrpR4/1n4PR/pp1ppPP1/1B2B3/2P5/3KK3 w - - 0 41", 38, 604),
    (MAKPONG, "rn1m2nr/4s1k1/p1ppsp1p/1p2p1pP/P1PP4/1P2PPPR/RSN1KS2/4M1N1 b none - 5 12", 22, 584),
    (MAKPONG, "rnsmk1nr/5s2/pppp2pp/4pp2/2P1N3/PP1PPPPP/R7/2SKMSNR b none - 1 4", 23, 802),
    (OUK, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1", 25, 625),
    (ATOMIC, ARRAY, 20, 400),
    (COREGAL, ARRAY, 20, 400),
    (RACE, "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", 21, 421),
]


@pytest.mark.parametrize(("text", "position", "one", "two"), COUNTS)
def test_counts(text: str, position: str, one: int, two: int) -> None:
    pos = load(text).position(position)
    assert (pos.perft(1), pos.perft(2)) == (one, two)


def test_coregal_queens_may_not_be_left_en_prise() -> None:
    rules = load(COREGAL)
    pos = rules.position("3rk3/8/8/8/3Q4/8/7P/7K w - - 0 1")
    assert targets(pos, "h2") == ""
    assert "d8" not in targets(pos, "d4").split()  # the king would take back
    assert "d3" not in targets(pos, "d4").split() and "e4" in targets(pos, "d4").split()
    pinned = rules.position("3rk3/8/8/8/3N4/8/3Q3P/7K w - - 0 1")
    assert targets(pinned, "d4") == ""


def test_a_queen_that_cannot_be_saved_is_mated() -> None:
    pos = load(COREGAL).position("k7/8/8/8/8/8/PPb4K/Qr6 w - - 0 1")
    assert ended(pos) == ("second", "checkmate")
    assert pos.kernel.checks() == [0]


def test_both_of_two_kings_are_guarded_and_one_may_not_be_left() -> None:
    rules = load(TWO_KINGS)
    pos = rules.position("4k3/8/8/8/8/8/r7/K3K3 w - - 0 1")
    assert len(pos.kernel.checks()) == 1
    assert all(move.startswith("a1") for move in pos.moves())
    alone = rules.position("k3k3/8/8/8/8/8/8/K1K1K2r w - - 0 1")
    assert alone.kernel.checks() == []  # three of them are no longer guarded


def test_spartans_are_in_check_only_when_both_kings_are_attacked() -> None:
    rules = load(SPARTAN)
    one = rules.position("k3k3/8/8/8/8/8/8/R2K4 b - - 0 1")
    assert one.kernel.checks() == []
    both = rules.position("k3k3/8/8/8/8/8/8/R3RK2 b - - 0 1")
    assert len(both.kernel.checks()) == 2
    mate = rules.position("kRR1k1RR/pp1hh1hh/8/8/8/8/8/5K2 b - - 0 1")
    assert mate.result() is None or mate.result().winner == "first"


def test_castling_of_a_guarded_king_minds_attacks() -> None:
    pos = load(ATOMIC).position("4kr2/8/8/8/8/8/8/4K2R w K - 0 1")
    assert "e1g1" not in pos.moves()


@pytest.mark.parametrize(
    ("position", "castling", "legal"),
    [
        ("r3k2R/4K3/8/8/8/8/8/8 b q - 0 1", "e8c8", True),
        ("8/8/8/8/8/8/6k1/4K2R w K - 0 1", "e1g1", True),
        ("5r2/8/8/8/8/8/6k1/4K2R w K - 0 1", "e1g1", True),
        ("3r4/8/8/8/8/8/6k1/R3K3 w Q - 0 1", "e1c1", False),
        ("4r3/8/8/8/8/8/6k1/4K2R w K - 0 1", "e1g1", False),
    ],
)
def test_castling_beside_the_enemy_king(position: str, castling: str, legal: bool) -> None:
    """Squares that touch the enemy king are safe: as lichess, python-chess and Fairy-Stockfish."""
    assert (castling in load(ATOMIC).position(position).moves()) == legal
    uci = {move.uci() for move in chess.variant.AtomicBoard(position).legal_moves}
    assert (castling in uci) == legal


def random_castlings(rng: random.Random) -> chess.Board:
    """King and rooks at home, the other king near them, and a few more pieces."""
    board = chess.variant.AtomicBoard(None)
    for name, symbol in (("e1", "K"), ("a1", "R"), ("h1", "R")):
        board.set_piece_at(chess.parse_square(name), chess.Piece.from_symbol(symbol))
    for symbol in ("k", *rng.choices("qrbnQNBP", k=rng.randint(1, 6))):
        ranks = 3 if symbol == "k" else 7
        free = [square for square in range(8, 8 * ranks) if not board.piece_at(square)]
        board.set_piece_at(rng.choice(free), chess.Piece.from_symbol(symbol))
    board.castling_rights = chess.BB_A1 | chess.BB_H1
    return board if rng.random() < 0.5 else board.mirror()


@pytest.mark.parametrize("variant_name", ["atomic", "coregal"])
def test_castling_as_other_programs_have_it(variant_name: str) -> None:
    rng = random.Random(7)
    rules = load(ATOMIC if variant_name == "atomic" else COREGAL)
    seen = 0
    for _ in range(400):
        board = random_castlings(rng)
        if not board.is_valid():
            continue
        fen = board.fen()
        wanted = pyffish.legal_moves(variant_name, fen, [])
        seen += bool({"e1g1", "e1c1", "e8g8", "e8c8"} & set(wanted))
        ours = rules.position(fen).moves()
        assert sorted(move.replace("=", "").lower() for move in ours) == sorted(wanted), fen
    assert seen > 30


@pytest.mark.parametrize(
    ("position", "castling"),
    [
        ("4k3/8/3r4/8/8/8/8/R2QK2R w KQ - 0 1", "e1g1"),
        ("r3k3/8/2q5/3P4/8/8/8/4K3 b q - 0 1", "e8c8"),
    ],
)
def test_no_castling_while_the_royal_queen_is_attacked(position: str, castling: str) -> None:
    assert castling not in load(COREGAL).position(position).moves()


GUARDED_DROPS = variant(
    "8x8",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w - - 0 1",
    ARMY,
    '[rules.drops]\n[rules.pseudo_royal]\npieces = ["Q"]\nmost = 64\n' + ROYAL,
)


@pytest.mark.parametrize("board", ["3rk3/8/8/8/8/8/8/4K3", "3rk3/8/8/8/8/8/8/Q3K3"])
def test_a_guarded_piece_is_not_dropped_en_prise(board: str) -> None:
    drops = set(load(GUARDED_DROPS).position(f"{board}[QN] w - - 0 1").moves())
    assert "Q@d4" not in drops and "Q@e4" in drops
    assert "N@d4" in drops


def test_a_guarded_piece_is_not_made_en_prise() -> None:
    pos = load(COREGAL).position("r6k/1P6/8/8/8/8/8/4K3 w - - 0 1")
    assert "b7b8=Q" not in pos.moves() and "b7b8=R" in pos.moves()
    assert "b7a8=Q" in pos.moves()


def test_a_royal_is_neither_dropped_nor_made_en_prise() -> None:
    pawn = piece("P", "fW", 'promotes = ["K", "N"]')
    army = [pawn, KNIGHT, ROOK, piece("K", "K", "royal = true")]
    start = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"
    rules = load(variant("8x8", start, army, "[rules.drops]\n" + ROYAL + PROMOTION))
    drops = set(rules.position("3rk3/8/8/8/8/8/8/4K3[KN] w - - 0 1").moves())
    assert "K@d4" not in drops and "K@c4" in drops and "N@d4" in drops
    moves = rules.position("r7/1P6/8/7k/8/8/8/4K3[] w - - 0 1").moves()
    assert "b7b8=K" not in moves and "b7b8=N" in moves


def test_a_move_that_blows_up_the_enemy_king_answers_any_check() -> None:
    pos = load(ATOMIC).position("3rk3/4p3/8/8/4Q3/8/8/3K4 w - - 0 1")
    assert "e4e7" in pos.moves()
    assert set(pos.moves()) >= {"d1e1", "d1e2", "d1c1", "d1c2"}
    assert "e4e5" not in pos.moves()


def test_nobody_blows_up_his_own_king() -> None:
    pos = load(ATOMIC).position("4k3/8/8/8/8/8/3rQ3/3K4 w - - 0 1")
    assert "e2d2" not in pos.moves()


def test_kings_that_touch_are_not_in_check() -> None:
    pos = load(ATOMIC).position("8/8/8/8/8/4k3/4K3/q7 w - - 0 1")
    assert pos.kernel.checks() == []
    assert "e2d3" in pos.moves() and "e2e1" not in pos.moves()


def test_no_move_may_give_check() -> None:
    pos = load(RACE).position("8/8/8/8/7k/8/R5K1/8 w - - 0 1")
    assert "a2a4" not in pos.moves() and "a2a3" in pos.moves()
    discovered = load(RACE).position("8/8/8/8/R1N4k/8/6K1/8 w - - 0 1")
    assert targets(discovered, "c4") == ""


def test_a_king_in_check_may_only_capture_in_makpong() -> None:
    rules = load(MAKPONG)
    pos = rules.position("4k3/8/8/8/8/8/3r4/3K4 w none - 0 1")
    assert pos.moves() == ["d1d2"]
    guarded = rules.position("4k3/8/8/8/8/3n4/3r4/3K2R1 w none - 0 1")
    assert all(move.startswith("d1") for move in guarded.moves())
    flight = rules.position("4k3/8/8/3r4/8/8/7P/3K4 w none - 0 1")
    assert flight.moves() == []
    assert ended(flight) == ("second", "checkmate")
    block = rules.position("4k3/8/8/3r4/8/8/R6P/3K4 w none - 0 1")
    assert block.moves() == ["a2d2"]


def test_first_leaps_end_when_a_rook_aims_at_the_king() -> None:
    rules = load(OUK)
    pos = rules.position("4k3/r7/8/8/4P3/8/8/3MK3 b DE - 0 1")
    assert pos.text().split()[2] == "d1,e1"
    pos.push("a7d7")
    assert {"c2", "g2"} <= set(targets(pos, "e1").split())
    pos.pop()
    pos.push("a7e7")
    assert pos.text().split()[2] == "d1"
    assert not {"c2", "g2"} & set(targets(pos, "e1").split())
    assert "d3" in targets(pos, "d1").split()
    pos.pop()
    assert pos.text().split()[2] == "d1,e1"


def test_a_king_does_not_leap_out_of_check() -> None:
    pos = load(OUK).position("k7/8/8/8/8/3n4/8/4K3 w E - 0 1")
    assert not {"c2", "g2"} & set(targets(pos, "e1").split())


@pytest.mark.parametrize("text", [COREGAL, TWO_KINGS, SPARTAN, ATOMIC, RACE, MAKPONG, OUK])
def test_random_play_restores_everything(text: str) -> None:
    assert check_random_play(load(text), seed=6, games=1, plies=80) > 5


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        ('[rules.pseudo_royal]\npieces = ["X"]', "pieces: each item: no piece has the id 'X'"),
        ('[rules.pseudo_royal]\npieces = "Q"', "must be a list of ids of pieces"),
        ('[rules.pseudo_royal]\npieces = ["Q"]\nmost = 0', "most = 0: must be at least 1"),
        ('[rules.pseudo_royal]\npieces = ["Q"]\ncheckmate = "x"', "checkmate = 'x'"),
        ('[rules.aimed_royals]\npieces = ["X"]', "pieces: no piece has the id 'X'"),
        ('[rules.facing_generals]\nlines = "all"', "lines = 'all': must be one of"),
    ],
)
def test_parameters_are_checked(rules: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        load(variant("8x8", ARRAY.replace("KQkq", "-"), [PAWN, *ARMY[1:]], ROYAL + rules + "\n"))
