"""Promotion by squares, by side, with limits, groups and on captures only; and in place.

Sources: Christian Freeling's rules of grand chess; the rules of Legan chess, micro shogi, Kyoto
shogi, shinobi chess and sittuyin. Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

import pytest
from local_scenes import (
    ARMY,
    BISHOP,
    KING,
    KNIGHT,
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

GRAND = variant(
    "10x10",
    "r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1",
    [
        piece(
            "P",
            "fmWfceF",
            'moves = [{ betza = "fmnnD", from = { mirrored = "*3" } }]',
            'promotes = ["A", "C", "Q", "R", "B", "N"]',
        ),
        KNIGHT,
        BISHOP,
        ROOK,
        QUEEN,
        piece("A", "BN"),
        piece("C", "RN"),
        KING,
    ],
    ROYAL + '[rules.promotion]\nzone = 3\ncompulsory = "stuck"\n'
    "limits = { A = 1, C = 1, Q = 1, R = 2, B = 2, N = 2 }\n",
)
LEGAN = variant(
    "8x8",
    "knbrp3/bqpp4/npp5/rp1p3P/p3P1PR/5PPN/4PPQB/3PRBNK w - - 0 1",
    [piece("P", "mflFcflW", 'promotes = ["Q", "R", "B", "N"]'), *ARMY[1:]],
    ROYAL + '[rules.promotion]\nzone = { first = "a8 b8 c8 d8 a7 a6 a5", '
    'second = "e1 f1 g1 h1 h2 h3 h4" }\n',
)
FLIPS = [
    piece("P", "fW", 'promotes = ["+P"]'),
    piece("+P", "R", 'promotes = ["P"]'),
    KING,
]
SITTUYIN = variant(
    "8x8",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    [piece("P", "fmWfcF"), KNIGHT, piece("S", "FfW"), piece("F", "F"), ROOK, KING],
    ROYAL + '[rules.promotion_in_place]\npieces = ["P"]\nto = "F"\n'
    'zone = { first = "a8 b7 c6 d5 e5 f6 g7 h8", second = "a1 b2 c3 d4 e4 f3 g2 h1" }\n',
)


def test_grand_chess_promotes_to_captured_pieces_only() -> None:
    rules = load(GRAND)
    assert rules.position().perft(2) == 4225
    pos = rules.position("9k/10/P9/10/10/10/10/10/9K/QC8 w - - 0 1")
    assert targets(pos, "a8") == "a9= a9=A a9=B a9=N a9=R"
    last = rules.position("9k/P9/10/10/10/10/10/10/9K/QCARRBBNN1 w - - 0 1")
    assert targets(last, "a9") == ""


def test_zones_are_squares_of_each_side() -> None:
    rules = load(LEGAN)
    pos = rules.position("7k/8/8/1P6/8/8/8/7K w - - 0 1")
    assert targets(pos, "b5") == "a6=B a6=N a6=Q a6=R"


def test_each_side_has_choices_of_its_own() -> None:
    pawn = piece("P", "fmWfcF", 'promotes = { first = ["Q"], second = ["R", "N"] }')
    rules = load(
        variant(
            "8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", [pawn, *ARMY[1:]], ROYAL + "[rules.promotion]\n"
        )
    )
    assert targets(rules.position("k7/7P/8/8/8/8/8/K7 w - - 0 1"), "h7") == "h8=Q"
    assert targets(rules.position("k7/8/8/8/8/8/7p/K7 b - - 0 1"), "h2") == "h1=N h1=R"


def test_a_side_without_choices_does_not_promote() -> None:
    pawn = piece("P", "fmWfcF", 'promotes = { second = ["Q"] }')
    rules = load(
        variant(
            "8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", [pawn, *ARMY[1:]], ROYAL + "[rules.promotion]\n"
        )
    )
    assert targets(rules.position("k7/7P/8/8/8/8/8/K7 w - - 0 1"), "h7") == "h8"


def test_pieces_may_turn_into_each_other_with_every_move() -> None:
    terms = '[rules.promotion]\nzone = "*"\ncompulsory = "always"\n'
    rules = load(variant("5x5", "4k/5/5/5/P3K w - - 0 1", FLIPS, ROYAL + terms))
    pos = rules.position()
    pos.push("a1a2=+P")
    assert pos.text().startswith("4k/5/5/+P4/4K b")
    pos.push("e5e4")
    assert {move[-2:] for move in pos.moves() if move.startswith("a2")} == {"=P"}


def test_promotion_on_captures_only() -> None:
    terms = '[rules.promotion]\nzone = "*"\ncompulsory = "always"\ncaptures_only = true\n'
    rules = load(variant("5x5", "4k/5/5/p4/P3K w - - 0 1", FLIPS, ROYAL + terms))
    assert targets(rules.position(), "a1") == "a2=+P"
    assert targets(rules.position("4k/5/5/5/P3K w - - 0 1"), "a1") == "a2"


def test_groups_have_terms_of_their_own() -> None:
    """Pawns must promote on the last rank; silvers may, on entering or leaving two ranks."""
    pieces = [
        piece("P", "fmWfcF", 'promotes = ["Q"]'),
        piece("S", "FfW", 'promotes = ["+S"]'),
        piece("+S", "WfF"),
        QUEEN,
        KING,
    ]
    terms = (
        '[rules.promotion]\nzone = 2\nwhen = ["enter", "within", "leave"]\ncompulsory = "never"\n'
        '[[rules.promotion.groups]]\ntypes = ["P"]\nzone = 1\nwhen = ["enter", "within"]\n'
        'compulsory = "always"\n'
    )
    rules = load(variant("8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", pieces, ROYAL + terms))
    pos = rules.position("k7/3S3P/7P/8/8/8/8/K7 w - - 0 1")
    assert targets(pos, "h7") == "h8=Q"
    assert {"c6=+S", "c6="} <= set(targets(pos, "d7").split())
    assert targets(rules.position("k7/8/7P/8/8/8/8/K7 w - - 0 1"), "h6") == "h7"


def test_types_may_be_limited_together() -> None:
    pieces = [piece("P", "fmWfcF", 'promotes = ["Q", "R"]'), QUEEN, piece("+Q", "Q"), ROOK, KING]
    terms = '[rules.promotion]\nlimits = [{ types = ["Q", "+Q"], most = 1 }]\n'
    rules = load(variant("8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", pieces, ROYAL + terms))
    assert targets(rules.position("k7/7P/8/8/8/8/8/K+Q6 w - - 0 1"), "h7") == "h8=R"
    assert targets(rules.position("k7/7P/8/5q2/8/8/8/K7 w - - 0 1"), "h7") == "h8=Q h8=R"


def test_a_double_step_that_promotes_leaves_no_right_behind() -> None:
    pawn = piece(
        "P",
        "fmWfceF",
        'moves = [{ betza = "fmnnD", from = { mirrored = "*2" } }]',
        'promotes = ["Q"]',
    )
    terms = '[rules.promotion]\nzone = 5\ncompulsory = "never"\n'
    rules = load(variant("8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", [pawn, *ARMY[1:]], ROYAL + terms))
    pos = rules.position("4k3/3p4/8/2P5/8/8/8/K7 b - - 0 1")
    pos.push("d7d5=Q")
    assert not any(move.startswith("c5d6") for move in pos.moves())
    pos.pop()
    pos.push("d7d5=")
    assert any(move.startswith("c5d6") for move in pos.moves())


# ---- in place -----------------------------------------------------------------------------


def test_sittuyin_pawns_promote_where_they_stand_or_next_to_it() -> None:
    rules = load(SITTUYIN)
    pos = rules.position("4k3/8/8/3P4/P7/8/8/4K3 w - - 0 1")
    assert targets(pos, "d5") == "c4=F c6=F d5=F d6 e4=F e6=F"
    assert targets(pos, "a4") == "a5"


def test_the_last_pawn_promotes_anywhere() -> None:
    pos = load(SITTUYIN).position("4k3/8/8/8/P7/8/8/4K3 w - - 0 1")
    assert targets(pos, "a4") == "a4=F a5 b3=F b5=F"


def test_nobody_promotes_while_having_the_piece() -> None:
    pos = load(SITTUYIN).position("4k3/8/8/3P4/P7/8/8/4KF2 w - - 0 1")
    assert targets(pos, "d5") == "d6"


def test_a_promotion_may_neither_capture_nor_attack() -> None:
    pos = load(SITTUYIN).position("4k3/8/2n5/3P4/P7/8/8/4K3 w - - 0 1")
    assert targets(pos, "d5") == "c4=F c6 d6 e4=F e6=F"


@pytest.mark.parametrize("text", [GRAND, LEGAN, SITTUYIN])
def test_random_play_restores_everything(text: str) -> None:
    rules = load(text)
    assert check_random_play(rules, seed=4, games=1, plies=100) > 5


@pytest.mark.parametrize(
    ("terms", "reason"),
    [
        ('zone = "z1"', "zone: 'z1'"),
        ("zone = {}", None),
        ('when = ["now"]', "when = 'now': must be one of"),
        ("groups = 3", "groups must be tables"),
        ('groups = [{ types = ["X"] }]', "groups: types: no piece has the id 'X'"),
        ("groups = [{ zone = 1 }]", "groups: types is missing"),
        ('groups = [{ types = ["P"] }, { types = ["P"] }]', "P is in two groups"),
        ('groups = [{ types = ["P"], zones = 1 }]', "groups: zones: unknown field"),
        ("limits = { X = 1 }", "limits: no piece has the id 'X'"),
        ("limits = { Q = -1 }", "limits: Q = -1: must be a number from 0"),
        ("limits = [3]", "must be a table { types"),
        ('captures_only = "yes"', "captures_only must be true or false"),
    ],
)
def test_parameters_are_checked(terms: str, reason: str | None) -> None:
    text = variant(
        "8x8", "k7/8/8/8/8/8/8/K7 w - - 0 1", ARMY, ROYAL + "[rules.promotion]\n" + terms + "\n"
    )
    if reason is None:
        load(text)
        return
    with pytest.raises(VariantError, match=reason):
        load(text)
