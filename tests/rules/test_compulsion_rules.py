"""The rules `compulsion`, `passes` and `immobility`.

Sources: antichess (lichess.org), Losing Chess with check (pychess.org), placement chess, koedem
(pychess.org), janggi, reversi, shogi. Numbers of moves were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.rules import VariantError

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
PAWN = {**CHESS, "P": "ifmnDfmWfceF"}
LOSING = '[rules.compulsion]\ncaptures = true\n[rules.extinction]\npieces = "*"\nresult = "win"\n'


def test_who_can_capture_must(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, "4k3/8/8/3p4/4P3/8/8/R3K3 w - - 0 1", LOSING, "")
    pos = rules.position()
    assert pos.moves() == ["e4d5"] and pos.perft(1) == 1


def test_without_a_capture_everything_is_allowed(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, "4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", LOSING, "")
    pos = rules.position()
    assert len(pos.moves()) == 7 == pos.perft(1)


def test_en_passant_is_compulsory_too(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", LOSING, "")
    assert played(rules, "d7d5").moves() == ["e5d6"]


def test_compulsion_gives_way_to_check(tmp_path: Path) -> None:
    text = "[rules.compulsion]\ncaptures = true\n[rules.royal_check]\n"
    rules = build(tmp_path, PAWN, "4k3/8/8/p7/1P6/8/8/3rK3 w - - 0 1", text)
    assert rules.position().moves() == ["e1d1"]
    rules = build(tmp_path, PAWN, "4k3/8/8/p7/1P6/8/8/r3K3 w - - 0 1", text)
    assert sorted(rules.position().moves()) == ["e1d2", "e1e2", "e1f2"]


def test_counts_of_losing_chess(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, LOSING, "")
    pos = rules.position()
    assert [pos.perft(depth) for depth in (1, 2, 3)] == [20, 400, 8067]
    assert [pos.kernel.perft_unbulked(depth) for depth in (1, 2, 3)] == [20, 400, 8067]


def test_all_drops_come_first(tmp_path: Path) -> None:
    text = "[rules.drops]\ncaptures = false\n[rules.compulsion]\ndrops = true\n"
    rules = build(tmp_path, PAWN, "4/4/4/P3[Rr] w - - 0 1", text, "")
    pos = rules.position()
    assert all(move.startswith("R@") for move in pos.moves()) and pos.perft(1) == 15
    pos.push("R@b1")
    pos.push("R@b4")
    assert "a1a2" in pos.moves()


def test_certain_pieces_have_to_be_dropped(tmp_path: Path) -> None:
    text = '[rules.drops]\n[rules.compulsion]\ndrops = ["K"]\n'
    rules = build(tmp_path, PAWN, "4/4/4/P3[KR] w - - 0 1", text, "")
    assert all(move.startswith("K@") for move in rules.position().moves())


def test_passing_is_a_move_where_it_is_allowed(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.passes]\nsecond = "never"\n'
    rules = build(tmp_path, PAWN, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", text)
    pos = played(rules, "pass")
    assert pos.to_move() == "second" and "pass" not in pos.moves()
    assert rules.position().perft(1) == len(rules.position().moves())
    checked = rules.position("4k3/8/8/8/8/8/8/r3K3 w - - 0 1")
    assert "pass" not in checked.moves()


def test_two_passes_end_the_game(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "[rules.passes]\n", "")
    pos = played(rules, "pass")
    assert "passes=1" in pos.text() and ended(pos) is None
    assert ended(played(rules, "pass pass")) == (None, "both players passed")
    assert ended(played(rules, "pass e8d8 pass")) is None
    rules = build(
        tmp_path, PAWN, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "[rules.passes]\nend = false\n", ""
    )
    assert ended(played(rules, "pass pass")) is None


def test_a_pass_for_want_of_a_move(tmp_path: Path) -> None:
    text = '[rules.passes]\nfirst = "stalemate"\nsecond = "stalemate"\n'
    rules = build(tmp_path, {"P": "fmW"}, "2p/3/P2 w - - 0 1", text, "")
    pos = rules.position()
    assert pos.moves() == ["a1a2"] and pos.perft(1) == 1
    pos = rules.position("P1p/3/3 w - - 0 1")
    assert pos.moves() == ["pass"] and pos.perft(1) == 1


def test_no_piece_goes_where_it_could_never_move(tmp_path: Path) -> None:
    rules = build(
        tmp_path, {"L": "fR", "N": "N"}, "4/4/4/L2N w - - 0 1", "[rules.immobility]\n", ""
    )
    pos = rules.position()
    assert [move for move in pos.moves() if move.startswith("a1")] == ["a1a2", "a1a3"]
    only = build(
        tmp_path,
        {"L": "fR", "N": "N"},
        "4/4/4/L2N w - - 0 1",
        '[rules.immobility]\npieces = ["N"]\n',
        "",
    )
    assert "a1a4" in only.position().moves()


def test_random_play(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, PAWN, ARRAY, LOSING, ""))
    passing = "[rules.royal_check]\n[rules.passes]\n"
    survives_random_play(build(tmp_path, PAWN, ARRAY, passing))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[rules.compulsion]\ndrops = 1\n", "drops must be true, false or a list of ids"),
        ('[rules.compulsion]\ndrops = ["X"]\n', "no piece has the id 'X'"),
        ('[rules.passes]\nfirst = "often"\n', "first = 'often': must be one of"),
        ('[rules.immobility]\npieces = "P"\n', "pieces must be"),
    ],
)
def test_wrong_parameters_are_named(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(VariantError, match=reason):
        build(tmp_path, CHESS, ARRAY, text)


def test_wrong_fields_are_named(tmp_path: Path) -> None:
    rules = build(tmp_path, PAWN, ARRAY, "[rules.passes]\n", "")
    with pytest.raises(ValueError, match="passes=3: must be 0, 1 or 2"):
        rules.position(f"{ARRAY} passes=3")


def test_a_rule_that_forbids_moves_leaves_the_others_their_safety(tmp_path: Path) -> None:
    """The check rule looks at the royal's own moves only, and must find them where they are."""
    text = "[rules.immobility]\n[rules.royal_check]\n"
    pieces = {**CHESS, "P": "fmWfcF", "L": "fR"}
    rules = build(tmp_path, pieces, "k2r4/L7/2P5/8/8/8/8/4K2Q w - - 0 1", text)
    pos = rules.position()
    assert "a7a8" not in pos.moves() and not {"e1d1", "e1d2"} & set(pos.moves())
    assert {"c6c7", "h1h8", "h1d5", "e1e2", "e1f1"} <= set(pos.moves())
