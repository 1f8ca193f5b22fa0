"""Castling by files: the laws of chess, Chess960, large boards, other ranks, dropped pieces.

Sources: FIDE Laws of Chess, art. 3.8 and the guidelines for Chess960; the rules of capablanca,
janus, embassy, shako and placement chess. Numbers of moves were compared with Fairy-Stockfish of
2026, whole games of Chess960 with python-chess.
"""

import random
import re
from typing import Any

import chess
import pytest
from local_scenes import (
    ARMY,
    ARRAY,
    CASTLING,
    CHESS,
    KING,
    PROMOTION,
    ROOK,
    ROYAL,
    load,
    piece,
    targets,
    variant,
)

import fairychess
from fairychess.rules import VariantError
from fairychess.testing import check_random_play

LARGE = [*ARMY, piece("A", "BN"), piece("C", "RN")]
CHESS960 = variant("8x8", ARRAY, ARMY, ROYAL + CASTLING + "chess960 = true\n" + PROMOTION)
OPPOSITE = variant("8x8", ARRAY, ARMY, ROYAL + CASTLING + "opposite = true\n")


def on_ten_files(position: str, files: str) -> Any:
    """A variant on ten files."""
    return load(variant("10x8", position, LARGE, ROYAL + CASTLING + files))


def as_uci(text: str) -> str:
    """A move's text as python-chess has it."""
    return re.sub(r"=(\w)", lambda match: match.group(1).lower(), text)


def same_games(number: int, seed: int, plies: int) -> None:
    """Random games from setups of Chess960, option by option as python-chess has them."""
    rng = random.Random(seed)
    rules = load(CHESS960)
    for _ in range(number):
        board = chess.Board.from_chess960_pos(rng.randrange(960))
        pos = rules.position(board.fen())
        for _ in range(plies):
            wanted = {move.uci(): move for move in board.legal_moves}
            moves = {as_uci(text): text for text in pos.moves()}
            if pos.result() is not None:
                break
            assert set(moves) == set(wanted), board.fen()
            rights = board.fen(shredder=rng.random() < 0.5)
            assert rules.position(rights).text().split()[:3] == pos.text().split()[:3]
            castlings = [uci for uci, move in wanted.items() if board.is_castling(move)]
            uci = rng.choice(castlings) if castlings else rng.choice(sorted(wanted))
            board.push(wanted[uci])
            pos.push(moves[uci])


def test_chess960_as_python_chess_has_it() -> None:
    same_games(8, seed=2, plies=40)


@pytest.mark.long
def test_long_chess960_as_python_chess_has_it() -> None:
    same_games(60, seed=3, plies=80)


@pytest.mark.parametrize(("behind", "castles"), [("1", True), ("r", False), ("b", True)])
def test_what_the_rook_hides_counts_when_it_has_gone(behind: str, castles: bool) -> None:
    """The king may not end in check from a piece that stood behind the rook on its rank."""
    pos = fairychess.load("chess960").position(f"4k3/8/8/8/8/8/8/{behind}R2K3 w B - 0 1")
    assert ("e1b1" in pos.moves()) is castles


def test_a_start_that_chance_has_set_up_keeps_all_rights() -> None:
    rules = fairychess.load("chess960")
    for setup in random.Random(960).sample(range(1, 961), 40):
        pos = rules.position()
        pos.push(f"setup{setup}")
        placement = pos.text().split()[0]
        board = chess.Board(f"{placement} w KQkq - 0 1", chess960=True)
        assert pos.text().split()[:3] == [placement, "w", "KQkq"]
        assert pos.perft(1) == board.legal_moves.count()
        assert rules.position(pos.text()).text() == pos.text()


@pytest.mark.parametrize(
    "position",
    [
        "nbrnbkrq/pppppp1p/6p1/8/5P2/8/PPPPP1PP/NBRNBKRQ w KQkq - 0 2",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ],
)
def test_a_position_has_been_shuffled_and_only_the_start_has_not(position: str) -> None:
    rules = fairychess.load("chess960")
    pos = rules.position(position)
    assert pos.text() == position
    uci = {move.uci() for move in chess.Board(position, chess960=True).legal_moves}
    assert set(map(as_uci, pos.moves())) == uci
    begun = rules.position()
    assert len(begun.moves()) == 960 and begun.to_move() == "chance"
    assert begun.copy(history=False).moves() == begun.moves()
    begun.push("setup519")
    assert "shuffled" not in begun.text()


def test_castling_of_chess_is_written_as_always() -> None:
    rules = load(CHESS)
    pos = rules.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert {"e1g1", "e1c1"} <= set(pos.moves())
    pos.push("e1c1")
    assert pos.text() == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"
    assert rules.start_text == ARRAY


def test_rights_end_with_king_and_rook_and_stand_in_the_text() -> None:
    rules = load(CHESS)
    pos = rules.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    pos.push("h1h8")
    assert pos.text().split()[2] == "Qq"
    pos.push("e8e7")
    assert pos.text().split()[2] == "Q"
    pos.pop()
    assert pos.text().split()[2] == "Qq"


def test_no_castling_out_of_through_or_into_attack() -> None:
    rules = load(CHESS)
    for attacker, allowed in (
        ("e8", ""),
        ("f8", "c1"),
        ("g8", "c1"),
        ("b8", "c1 g1"),
        ("d8", "g1"),
    ):
        file = "abcdefgh".index(attacker[0])
        rank = f"{file}r{7 - file}".replace("0", "")
        pos = rules.position(f"{rank}/8/8/7k/8/8/8/R3K2R w KQ - 0 1")
        castled = [move for move in pos.moves() if move in ("e1g1", "e1c1")]
        assert " ".join(move[2:] for move in sorted(castled)) == allowed


def test_inner_rooks_are_named_by_their_file() -> None:
    rules = load(CHESS960)
    text = "4k3/8/8/8/8/8/8/RR2K2R w BK - 0 1"
    pos = rules.position(text)
    assert sorted(move for move in pos.moves() if move in ("e1h1", "e1b1", "e1a1")) == [
        "e1b1",
        "e1h1",
    ]
    assert pos.text().split()[2] == "KB"
    assert rules.position(pos.text()).text() == pos.text()


def test_a_castling_that_uncovers_a_check_is_illegal() -> None:
    pos = load(CHESS960).position("8/8/8/8/8/8/7k/qRK5 w B - 0 1")
    assert "c1b1" not in pos.moves()
    assert "c1b1" in load(CHESS960).position("7q/8/8/8/8/8/7k/1RK5 w B - 0 1").moves()


@pytest.mark.parametrize(
    ("position", "files", "wanted"),
    [
        ("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1", 'kingside = "i"\nqueenside = "c"', "c1 i1"),
        ("r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", 'kingside = "i"\nqueenside = "b"', "b1 i1"),
        ("r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1", 'kingside = "h"\nqueenside = "b"', "b1 h1"),
    ],
)
def test_large_boards_have_files_of_their_own(position: str, files: str, wanted: str) -> None:
    found = targets(
        on_ten_files(position, files + "\n").position(), "f1" if "4K" in position else "e1"
    )
    assert set(wanted.split()) <= set(found.split())


def test_castling_may_belong_to_another_rank() -> None:
    start = "c8c/er2k3re/10/10/10/10/10/10/ER2K3RE/C8C w KQkq - 0 1".replace("er2k3re", "er3k2re")
    start = start.replace("ER2K3RE", "ER3K2RE")
    pieces = [piece("C", "mRcpR"), piece("E", "FA"), ROOK, KING]
    rules = 'rank = 2\nkingside = "h"\nqueenside = "d"\n'
    pos = load(variant("10x10", start, pieces, ROYAL + CASTLING + rules)).position()
    assert {"h2", "d2"} <= set(targets(pos, "f2").split())
    pos.push("f2d2")
    assert pos.text().startswith("c8c/er3k2re/10/10/10/10/10/10/E2KR3RE/C8C b kq")


def test_opposite_castling() -> None:
    """Who has seen the opponent castle may only castle to the other side."""
    pos = load(OPPOSITE).position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    pos.push("e1g1")
    assert pos.text().split()[2] == "q"
    assert {"e8c8"} == {move for move in pos.moves() if move in ("e8g8", "e8c8")}


def test_several_castlers_are_told_apart_by_their_file() -> None:
    start = "k2k3r/8/8/8/8/8/8/R2KK2R w KQ - 0 1"
    rules = load(variant("8x8", start, [piece("K", "K"), ROOK], CASTLING))
    assert "g1" in targets(rules.position(), "e1").split()
    assert "f1" not in targets(rules.position(), "d1").split()


def test_dropped_pieces_may_castle_from_their_own_squares() -> None:
    start = "4k3/8/8/8/8/8/8/8[KRRkrr] w - - 0 1"
    drops = '[rules.drops]\n[rules.castling]\nking = "K"\ndropped = true\n'
    rules = load(variant("8x8", start, [KING, ROOK], drops))
    pos = rules.position()
    for text in ("R@h1", "R@a8", "K@e1", "R@h8"):
        pos.push(text)
    assert "e1g1" in pos.moves()
    pos = rules.position()
    for text in ("R@g1", "R@a8", "K@e1", "R@h8"):
        pos.push(text)
    assert "e1c1" not in pos.moves()
    assert not any(move.startswith("e1") and "~" in move for move in pos.moves())


def test_pieces_placed_elsewhere_have_no_rights() -> None:
    pos = fairychess.load("placement-chess").position()
    for text in ["R@a1", "K@e8", "R@b1", "R@a8", "K@e1", "R@h8"]:
        pos.push(text)
    assert pos.text().split()[2] == "Qkq"
    while "[]" not in pos.text():
        pos.push(pos.moves()[0])
    pos = fairychess.load("placement-chess").position("4k3/8/8/8/8/8/8/RR2K3[] w Q - 0 1")
    assert "e1c1" not in pos.moves()
    assert pos.text().split()[2] == "Q"


@pytest.mark.parametrize(
    ("position", "castlings"),
    [
        ("10/rr3k4/ppppp5/10/10/10/10/6PPPP/5K2RR/10 w Kq - 0 1", ["h2"]),
        ("10/5k4/10/10/10/10/10/10/RR3K2RR/10 w KQ - 0 1", ["d2", "h2"]),
        ("10/5k4/10/10/10/10/10/10/RR3K2RR/10 w AJ - 0 1", []),
        ("10/5k4/10/10/10/10/10/10/R4K3R/10 w KQ - 0 1", ["d2", "h2"]),
    ],
)
def test_a_letter_means_the_rook_on_its_own_file(position: str, castlings: list[str]) -> None:
    """Fairy-Stockfish, shako: moves f2h2 and perft 2 = 460 in the first of these."""
    pos = fairychess.load("shako").position(position)
    assert [str(move.target) for move in pos.legal_moves if move.castling] == castlings
    again = pos.copy(history=False)
    assert again.moves() == pos.moves() and again.text() == pos.text()
    if position.startswith("10/rr3k4"):
        assert pos.perft(2) == 460


TWO_ROYALS = variant(
    "8x8",
    "4k3/8/8/8/8/8/3K4/R3K2R w KQ - 0 1",
    ARMY,
    ROYAL + '[rules.castling]\nking = "K"\n',
)


@pytest.mark.parametrize(
    ("position", "castlings"),
    [
        ("4k3/8/8/8/8/8/3K4/R3K2R w KQ - 0 1", "c1 g1"),
        ("4k3/8/3r4/8/8/8/3K4/R3K2R w KQ - 0 1", ""),
        ("4k3/8/5r2/8/8/8/3K4/R3K2R w KQ - 0 1", "c1"),
        ("4k3/8/8/7K/8/8/7R/r1R1K3 w C - 0 1", ""),
    ],
)
def test_no_castling_while_another_royal_is_in_check(position: str, castlings: str) -> None:
    pos = load(TWO_ROYALS).position(position)
    assert [move.target for move in pos.legal_moves if move.castling] == castlings.split()


def test_who_is_no_royal_may_not_castle_while_a_royal_is_in_check() -> None:
    army = [*ARMY[:-1], KING, piece("M", "K")]
    rules = load(
        variant(
            "8x8",
            "4k3/8/8/8/8/8/7K/R3M2R w - - 0 1",
            army,
            ROYAL + '[rules.castling]\nking = "M"\n',
        )
    )
    assert "e1c1" in rules.position("4k3/8/8/8/8/8/7K/R3M2R w KQ - 0 1").moves()
    assert "e1c1" not in rules.position("4k3/8/8/8/8/8/r6K/R3M2R w KQ - 0 1").moves()


@pytest.mark.parametrize("safe", ["true", "false"])
def test_no_castling_ends_in_check(safe: str) -> None:
    rules = load(variant("8x8", ARRAY, ARMY, ROYAL + CASTLING + f"safe = {safe}\n"))
    assert "e1g1" not in rules.position("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1").moves()
    through = rules.position("4kr2/8/8/8/8/8/8/4K2R w K - 0 1").moves()
    assert ("e1g1" in through) == (safe == "false")


@pytest.mark.parametrize("text", [CHESS960, OPPOSITE, CHESS])
def test_random_play_restores_everything(text: str) -> None:
    assert check_random_play(load(text), seed=5, games=2, plies=80) > 20


@pytest.mark.parametrize(
    ("parameters", "reason"),
    [
        ('king = "X"', "rules.castling: king: no piece has the id 'X'"),
        ("king = []", "king must be a list of ids of pieces such as"),
        ('partners = ["R"]\nkingside = "g"', "king is missing: castling by files"),
        ('king = "K"\nkingside = "k"', "kingside = 'k': must be a file, a to h"),
        ('king = "K"\nkingside = "a"', "the partner would stand beyond the edge"),
        ('king = "K"\nrank = 9', "rank = 9: must be 1 to 8"),
        ('king = "K"\nrook_files = "h"', "rook_files must be a table"),
        (
            'king = "K"\nrook_files = { left = "a" }',
            "rook_files: left is neither kingside nor queenside",
        ),
        ('king = "K"\nchess960 = 1', "chess960 must be true or false"),
    ],
)
def test_parameters_are_checked(parameters: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        load(variant("8x8", ARRAY, ARMY, ROYAL + "[rules.castling]\n" + parameters + "\n"))
