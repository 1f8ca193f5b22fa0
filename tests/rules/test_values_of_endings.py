"""What stalemate, mate, repetition and quiet plies are worth, where a game says so.

Sources: misere chess (who is mated wins), losers chess (stalemate wins for the side that cannot
move), suicide chess (FICS: at stalemate fewer pieces win), breakthrough-like games (who cannot move
loses), minishogi (the second player wins a repetition), xiangqi and shogi (perpetual check loses).
Results were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

from fairychess.rules import VariantError

KINGS = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
MATE = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


@pytest.mark.parametrize(
    ("stalemate", "checkmate", "no_move", "mated"),
    [
        ("draw", "loss", None, "first"),
        ("win", "win", "second", "second"),
        ("loss", "draw", "first", None),
    ],
)
def test_mate_and_stalemate_have_values(
    tmp_path: Path, stalemate: str, checkmate: str, no_move: str | None, mated: str | None
) -> None:
    text = f'[rules.royal_check]\nstalemate = "{stalemate}"\ncheckmate = "{checkmate}"\n'
    rules = build(tmp_path, CHESS, KINGS, text)
    assert ended(rules.position(MATE)) == (mated, "checkmate")
    assert ended(rules.position(STALEMATE)) == (no_move, "stalemate")


def test_another_rule_may_be_asked_first(tmp_path: Path) -> None:
    text = '[rules.no_move]\nresult = "win"\ncheckmate = "draw"\n[rules.royal_check]\n'
    rules = build(tmp_path, CHESS, KINGS, text)
    assert ended(rules.position(MATE)) == (None, "checkmate")
    assert ended(rules.position(STALEMATE)) == ("second", "no legal move")


@pytest.mark.parametrize(
    ("placement", "winner"),
    [
        ("8/8/8/p7/P7/7p/7P/8", None),
        ("8/8/8/p7/P7/7p/7P/1N6", "second"),
        ("8/8/p7/p7/P7/7p/7P/8", "first"),
    ],
)
def test_fewer_pieces_win_at_stalemate(tmp_path: Path, placement: str, winner: str | None) -> None:
    """Suicide chess; the same position from both sides."""
    text = '[rules.no_move]\nresult = "win"\nby_count = true\n'
    rules = build(tmp_path, {**CHESS, "N": "fW"}, "8/8/8/8/8/8/8/P6p w - - 0 1", text, royal="")
    if winner != "second":
        assert ended(rules.position(f"{placement} w - - 0 1")) == (winner, "count of pieces")
    if winner != "first":
        assert ended(rules.position(f"{placement} b - - 0 1")) == (winner, "count of pieces")


BACK_AND_FORTH = "a1a2 e8d8 a2a1 d8e8 " * 2


@pytest.mark.parametrize(
    ("result", "winner"),
    [
        ("draw", None),
        ("win", "first"),
        ("loss", "second"),
        ("first", "first"),
        ("second", "second"),
    ],
)
def test_a_repetition_has_a_value(tmp_path: Path, result: str, winner: str | None) -> None:
    text = f'[rules.royal_check]\n[rules.repetition]\nresult = "{result}"\n'
    rules = build(tmp_path, CHESS, KINGS, text)
    assert ended(played(rules, BACK_AND_FORTH)) == (winner, "repetition")
    assert ended(played(rules, BACK_AND_FORTH[:-5])) is None
    later = "e1f1 " + "e8d8 a1a2 d8e8 a2a1 " * 2
    other = {"win": "second", "loss": "first"}.get(result, winner)
    assert ended(played(rules, later)) == (other, "repetition")


def test_perpetual_check_loses_whatever_else_a_repetition_is_worth(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.repetition]\nresult = "first"\nperpetual = "loses"\n'
    rules = build(tmp_path, CHESS, "4k3/8/8/8/8/8/8/K6R w - - 0 1", text)
    checks = "h1h8 " + "e8e7 h8h7 e7e8 h7h8 " * 2
    assert ended(played(rules, checks)) == ("second", "perpetual check")


def test_quiet_plies_end_the_game_and_drops_are_progress(tmp_path: Path) -> None:
    text = "[rules.royal_check]\n[rules.drops]\n[rules.quiet_limit]\nplies = 3\n"
    start = "4k3/8/8/8/8/8/8/R3K3[Nn] w - - 0 1"
    rules = build(tmp_path, CHESS, start, text)
    assert ended(played(rules, "e1d1 n@h8 d1e1")) is None
    assert ended(played(rules, "e1d1 e8d8 d1e1")) == (None, "3 plies without progress")


def test_further_pieces_make_progress_for_one_side(tmp_path: Path) -> None:
    text = '[rules.royal_check]\n[rules.quiet_limit]\nplies = 3\nresets = {second = ["R"]}\n'
    rules = build(tmp_path, CHESS, "r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", text)
    assert ended(played(rules, "a1b1 e8d8 b1a1")) == (None, "3 plies without progress")
    assert ended(played(rules, "a1b1 a8b8 b1a1")) is None
    survives_random_play(rules)


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ('[rules.royal_check]\ncheckmate = "mate"\n', "checkmate = 'mate': must be one of"),
        ('[rules.no_move]\ncheckmate = "none"\n', "checkmate = 'none'"),
        ('[rules.repetition]\nresult = "white"\n', "result = 'white': must be one of"),
        ('[rules.quiet_limit]\nresets = ["Z"]\n', "no piece has the id 'Z'"),
        ('[rules.quiet_limit]\nresets = "P"\n', "resets must be"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, rules: str, complaint: str) -> None:
    with pytest.raises(VariantError) as caught:
        build(tmp_path, CHESS, KINGS, rules)
    assert complaint in str(caught.value)
