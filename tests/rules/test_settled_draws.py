"""Rules that end a game without a winner, and the count of material that settles such games.

Sources: janggi (Korea Janggi Association: chariot 13, cannon 7, horse 5, elephant 3, guard 3,
soldier 2, and 1.5 for the second player; bikjang), armageddon chess (a draw is Black's), ataxx and
reversi (more pieces win). Results were compared with Fairy-Stockfish of 2026.
"""

from pathlib import Path

import pyffish
import pytest
from ending_scenes import CHESS, build, ended, played, survives_random_play

import fairychess
from fairychess.rules import VariantError

KINGS = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
ODDS = '[rules.material_count]\npoints = "none"\ntie = "second"\nstalemate = true\n'
JANGGI = (
    '[rules.material_count]\npoints = {R = 13, N = 5, P = 2}\nbonus = {second = "1.5"}\n'
    "[rules.royal_check]\n[rules.bikjang]\n[rules.quiet_limit]\nplies = 6\n"
)


def test_draw_odds_make_every_draw_a_win(tmp_path: Path) -> None:
    """Armageddon: stalemate, repetition and the fifty moves are Black's."""
    rules = build(
        tmp_path,
        CHESS,
        KINGS,
        ODDS + "[rules.royal_check]\n[rules.repetition]\n[rules.quiet_limit]\nplies = 20\n",
    )
    assert ended(rules.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == ("second", "draw odds")
    assert ended(rules.position("7K/5q2/6k1/8/8/8/8/8 w - - 0 1")) == ("second", "draw odds")
    back_and_forth = "h1h2 e8d8 h2h1 d8e8 " * 2
    assert ended(played(rules, back_and_forth)) == ("second", "draw odds")
    assert ended(rules.position("4k3/8/8/8/8/8/8/4K2R w - - 20 40")) == ("second", "draw odds")
    assert ended(rules.position("R5k1/8/6K1/8/8/8/8/8 b - - 20 40")) == ("first", "checkmate")


def test_stalemate_stays_a_draw_unless_said(tmp_path: Path) -> None:
    odds = ODDS.replace("stalemate = true\n", "")
    rules = build(tmp_path, CHESS, KINGS, odds + "[rules.royal_check]\n")
    assert ended(rules.position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")) == (None, "stalemate")


@pytest.mark.parametrize(
    ("placement", "winner"),
    [
        ("3k4/8/8/8/8/8/8/4K2R", "first"),
        ("3k4/r7/8/8/8/8/8/4K2R", "second"),
        ("3k4/r7/8/8/8/7P/8/4K2R", "first"),
        ("3k4/r6n/8/8/8/PP6/8/4K2R", "second"),
    ],
)
def test_points_decide_and_the_second_player_has_more(
    tmp_path: Path, placement: str, winner: str
) -> None:
    rules = build(tmp_path, CHESS, KINGS, JANGGI)
    assert ended(rules.position(f"{placement} b - - 6 9")) == (winner, "more points")


def test_a_tie_of_points(tmp_path: Path) -> None:
    equal = "[rules.material_count]\n[rules.royal_check]\n[rules.quiet_limit]\nplies = 6\n"
    rules = build(tmp_path, CHESS, KINGS, equal)
    assert ended(rules.position("3k4/r7/8/8/8/8/8/4K2P b - - 6 9")) == (None, "equal points")
    assert ended(rules.position("3k4/r6p/8/8/8/8/8/4K2P b - - 6 9")) == ("second", "more points")


def test_bikjang_is_broken_or_accepted_with_a_pass(tmp_path: Path) -> None:
    passes = JANGGI + "[rules.passes]\n"
    rules = build(tmp_path, CHESS, "3k4/8/8/8/8/8/8/4K2R w - - 0 1", passes)
    pos = played(rules, "e1d1")
    assert ended(pos) is None
    assert sorted(pos.moves()) == ["d8c7", "d8c8", "d8e7", "d8e8", "pass"]
    assert ended(played(rules, "e1d1 d8e8")) is None
    pos = played(rules, "h1h2 d8e8")
    assert ended(pos) is None
    assert sorted(pos.moves()) == ["e1d1", "e1d2", "e1f1", "e1f2", "h2e2", "pass"]
    pos.push("pass")
    assert ended(pos) == ("first", "more points")
    assert "bikjang=2" in pos.text()
    again = rules.position(pos.text())
    assert ended(again) == ("first", "more points") and again.kernel.hash == pos.kernel.hash
    pos.pop()
    assert ended(pos) is None and "bikjang" not in pos.text()


def test_royals_face_each_other_only_with_nothing_between(tmp_path: Path) -> None:
    rules = build(tmp_path, CHESS, "3k4/8/8/3n4/8/8/8/4K2R w - - 0 1", JANGGI)
    assert ended(played(rules, "e1d1 d8d7")) is None
    along_a_rank = rules.position("8/8/8/8/k6K/8/8/8 w - - 0 1")
    assert sorted(along_a_rank.moves()) == ["h4g3", "h4g5", "h4h3", "h4h5"]
    assert ended(rules.position("8/8/8/8/k6K/8/8/8 w - - 0 1 bikjang=2")) == (
        "second",
        "more points",
    )


@pytest.mark.parametrize("said", ["1", "2", "x"])
def test_bikjang_that_makes_no_sense(tmp_path: Path, said: str) -> None:
    rules = build(tmp_path, CHESS, KINGS, JANGGI)
    with pytest.raises(ValueError, match="bikjang="):
        rules.position(f"3k4/8/8/8/8/8/8/4K2R w - - 0 1 bikjang={said}")


def test_a_full_board_ends_the_game(tmp_path: Path) -> None:
    full = "[rules.drops]\n[rules.full_board]\n"
    rules = build(tmp_path, {"P": "mW"}, "2/2[PPpp] w - - 0 1", full, royal="", resets="")
    assert ended(played(rules, "P@a1 p@a2 P@b1")) is None
    assert ended(played(rules, "P@a1 p@a2 P@b1 p@b2")) == (None, "the board is full")
    counted = full + "[rules.material_count]\n"
    start = "2/2[PPPp] w - - 0 1"
    rules = build(tmp_path, {"P": "mW"}, start, counted, royal="", resets="")
    assert ended(rules.position("PP/Pp[] b - - 0 1")) == ("first", "more points")
    assert rules.position("PP/Pp[] b - - 0 1").perft(1) == 0


def test_holes_need_no_piece(tmp_path: Path) -> None:
    text = "[rules.full_board]\n"
    rules = build(tmp_path, {"P": "mK"}, "2/2 w - - 0 1", text, royal="", resets="")
    path = tmp_path / "scene" / "variant.toml"
    path.write_text(path.read_text().replace("ranks = 2\n", 'ranks = 2\nholes = ["a1"]\n'))
    import fairychess

    rules = fairychess.load(str(path))
    assert ended(rules.position("PP/1p w - - 0 1")) == (None, "the board is full")


WINS = "[rules.royal_check]\n[rules.castling]\n[rules.castling_wins]\n"
CASTLERS = {**CHESS, "K": "KisO2"}
HOMES = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_castling_wins_at_once(tmp_path: Path) -> None:
    rules = build(tmp_path, CASTLERS, HOMES, WINS)
    pos = played(rules, "e1g1")
    assert ended(pos) == ("first", "castled")
    assert pos.text().endswith("castled=K")
    assert ended(rules.position(pos.text())) == ("first", "castled")
    pos.pop()
    assert ended(pos) is None
    assert ended(played(rules, "e1e2 e8c8")) == ("second", "castled")
    assert ended(played(rules, "e1f1 a8b8")) is None


def test_only_some_castlings_win(tmp_path: Path) -> None:
    rules = build(tmp_path, CASTLERS, HOMES, WINS + 'castlings = "Qk"\n')
    assert ended(played(rules, "e1g1")) is None
    assert ended(played(rules, "e1c1")) == ("first", "castled")
    assert ended(played(rules, "e1e2 e8c8")) is None
    assert ended(played(rules, "e1e2 e8g8")) == ("second", "castled")
    with pytest.raises(ValueError, match="castled=K: must be one of Q, k"):
        rules.position(f"{HOMES} castled=K")


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ('[rules.material_count]\npoints = "all"\n', "points must be"),
        ("[rules.material_count]\npoints = {X = 1}\n", "no piece has the id 'X'"),
        ('[rules.material_count]\npoints = {K = "a"}\n', "points: K must be a number"),
        ("[rules.material_count]\nbonus = {white = 1}\n", "bonus: white is neither"),
        ("[rules.material_count]\nbonus = 3\n", "bonus must be a table"),
        ('[rules.material_count]\ntie = "white"\n', "tie = 'white': must be one of"),
        ('[rules.castling]\n[rules.castling_wins]\ncastlings = "X"\n', "castlings = 'X'"),
        ("[rules.castling_wins]\n", "needs a rule that castles"),
    ],
)
def test_parameters_are_checked(tmp_path: Path, rules: str, complaint: str) -> None:
    with pytest.raises(VariantError) as caught:
        build(tmp_path, CHESS, KINGS, rules)
    assert complaint in str(caught.value)


def test_random_games(tmp_path: Path) -> None:
    survives_random_play(build(tmp_path, CHESS, KINGS, JANGGI))
    survives_random_play(build(tmp_path, CASTLERS, HOMES, WINS))


@pytest.mark.parametrize(
    ("castlings", "rights", "turn", "winner"),
    [  # as another program (pyffish 0.0.90) has them
        ("Qq", "KQ", "w", "first"), ("Qq", "KQ", "b", "first"), ("Qq", "Kkq", "b", "second"),
        ("Qq", "Kk", "w", "first"), ("Qq", "Kk", "b", "second"), ("Qq", "Qq", "w", None),
        ("KQkq", "Kk", "w", None), ("KQkq", "kq", "w", "second"), ("q", "KQ", "w", "first"),
        ("q", "kq", "w", None), ("KQ", "KQ", "b", None), ("KQ", "kq", "w", "second"),
    ],
)  # fmt: skip
def test_who_needs_castling_and_cannot_any_more_has_lost(
    tmp_path: Path, castlings: str, rights: str, turn: str, winner: str | None
) -> None:
    text = WINS + f'castlings = "{castlings}"\nneeded = true\n'
    pos = build(tmp_path, CASTLERS, HOMES, text).position(
        HOMES.replace("w KQkq", f"{turn} {rights}")
    )
    assert ended(pos) == ((winner, "no castling is left") if winner else None)


def test_a_move_may_lose_the_castlings(tmp_path: Path) -> None:
    rules = build(tmp_path, CASTLERS, HOMES, WINS + "needed = true\n")
    assert ended(played(rules, "e1e2")) == ("second", "no castling is left")
    assert ended(played(rules, "a1b1")) is None
    assert ended(played(rules, "e1c1")) == ("first", "castled")


@pytest.mark.parametrize(
    ("position", "passes"),
    [
        ("2R1acb2/4ak3/4B1n2/n3p4/7p1/3P5/1PP4P1/2N1CK1C1/5A2r/5A3 w - - 1 25", True),
        ("1c1c1B3/C2k5/9/2r6/4N4/9/4n4/9/9/3K5 w - - 1 25", True),
        ("3k5/B2B5/9/9/9/9/9/3Kp4/7c1/9 w - - 1 25", False),
    ],
)
def test_facing_generals_may_be_accepted_in_check(position: str, passes: bool) -> None:
    """All three are in check; moves as Fairy-Stockfish has them, janggi."""
    pos = fairychess.load("janggi").position(position)
    assert pos.check() and ("pass" in pos.moves()) == passes
    theirs = pyffish.legal_moves("janggi", position, [])
    assert len(theirs) == len(pos.moves())
    if passes:
        pos.push("pass")
        assert pos.result() is not None
