"""The rule `shatar_mate`: Mongolian chess, where not every mate wins.

Source: A. Popova's description of shatar. Results were compared with pyffish.
"""

import random
from pathlib import Path

import pytest
from ending_scenes import build, ended, played, survives_random_play

import fairychess
from fairychess.rules import Rules, VariantError

PIECES = {"P": "fmWfceF", "N": "N", "B": "B", "R": "R", "J": "RF", "K": "K"}
TEXT = '[rules.shatar_mate]\nshak = ["N", "R", "J"]\nforbidden = ["N"]\n[rules.royal_check]\n'


def shatar(folder: Path) -> Rules:
    return build(folder, PIECES, "k7/8/1K6/8/8/8/8/7R w - - 0 1", TEXT)


def test_a_real_check_that_mates_wins(tmp_path: Path) -> None:
    assert ended(played(shatar(tmp_path), "h1h8")) == ("first", "checkmate")


def test_mate_without_a_real_check_is_a_draw(tmp_path: Path) -> None:
    rules = shatar(tmp_path)
    pos = rules.position("k7/8/1K6/3B4/5B2/8/8/8 b - - 0 1")
    assert ended(pos) == (None, "mate without a real check")


def test_an_earlier_real_check_of_the_series_is_enough(tmp_path: Path) -> None:
    rules = shatar(tmp_path)
    mate = "k7/8/1K6/3B4/5B2/8/8/8 b - - 0 1"
    assert ended(rules.position(f"{mate} score_shak1=1")) == ("first", "checkmate")
    assert ended(rules.position(f"{mate} shak=first")) == ("first", "checkmate")  # as once written
    assert ended(rules.position(f"{mate} score_shak2=1")) == (None, "mate without a real check")
    pos = played(rules, "h2a2 a8b8 g1h2", "k7/8/2K5/8/8/8/7R/6B1 w - - 0 1")
    assert pos.text().endswith("score_shak1=1")  # the bishop's check goes on after the rook's
    again = rules.position(pos.text())
    assert again.kernel.hash == pos.kernel.hash
    pos.push("b8c8")
    pos.push("h2g3")
    assert "shak" not in pos.text()  # no check: the series is over


def test_the_knight_may_not_mate(tmp_path: Path) -> None:
    rules = shatar(tmp_path)
    smothered = "kr6/ppN5/8/8/8/8/8/K7 b - - 0 1"
    assert ended(rules.position(smothered)) == ("second", "forbidden mate")


def test_stalemate_is_for_others(tmp_path: Path) -> None:
    rules = shatar(tmp_path)
    assert ended(rules.position("k7/2J5/8/1K6/8/8/8/8 b - - 0 1")) == (None, "stalemate")


def test_parameters_are_checked(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match="shatar_mate: shak must be"):
        build(
            tmp_path, PIECES, "k7/8/1K6/8/8/8/8/7R w - - 0 1", '[rules.shatar_mate]\nshak = "N"\n'
        )


def test_random_games(tmp_path: Path) -> None:
    survives_random_play(shatar(tmp_path), games=4)


@pytest.mark.long
def test_against_another_program(tmp_path: Path) -> None:
    """Random games of shatar end alike."""
    pyffish = pytest.importorskip("pyffish")
    start = "rnbjkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBJKBNR w - - 0 1"
    bare = '[rules.extinction]\nresult = "draw"\ncount = 1\n'
    text = TEXT + '[rules.promotion]\nzone = 1\ncompulsory = "always"\n' + bare
    path = tmp_path / "scene" / "variant.toml"
    build(tmp_path, PIECES, start, text)
    path.write_text(path.read_text().replace('id = "P"\n', 'id = "P"\npromotes = ["J"]\n'))
    rules = fairychess.load(str(path))
    rng = random.Random(7)
    compared = 0
    for _ in range(300):
        pos = rules.position()
        moves: list[str] = []
        for _ in range(200):
            options = pos.moves()
            if not options:
                break
            for _ in range(4):  # rather a check than another move
                move = rng.choice(options)
                pos.push(move)
                if pos.check():
                    break
                pos.pop()
            else:
                pos.push(move)
            moves.append(move.replace("=J", "j"))
        if pos.moves():
            continue
        over, value = pyffish.is_immediate_game_end("shatar", start, moves)
        if not over:
            assert pyffish.legal_moves("shatar", start, moves) == []
            value = pyffish.game_result("shatar", start, moves)
        result = pos.result()
        assert result is not None
        mine = (
            0
            if result.winner is None
            else 1
            if result.winner == ("first", "second")[pos.kernel.turn]
            else -1
        )
        assert mine == (value > 0) - (value < 0), (moves, result, value)
        compared += 1
    assert compared > 50
