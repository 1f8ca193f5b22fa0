"""Games on levels by their published rules: Millennium 3D Chess, Alice Chess on levels."""

import random
import re

import pytest
from rule_scenes import ended

import fairychess
from fairychess.api import Position

MOVE = re.compile(r"([KQRBN]?)([a-h]?)x?([123])([a-h][1-8])([+#]?)")

DAVIS = """
N2g3 B2b7 B3e3 N3c6 N2b3 B2g7 N2a5 Q1b6 N3c5 Qx1b2 Nx3b7 Q3b4 N3c5 Q3e1+ Q2e1 Q3c3+ K2f1 Qx1a1
Q2c1 B2a6+ 2e2 Qx1a2 N2c7 R2h7 N1e7+ K2e8 N1c6 R1c8 Nx3c7 Rx1c2 Q2c7 Q2b1+ K1g1 N3e5 Q1d7+ K2f8
B2f4 Q2d1 Bx3e5 Q3e1+ K2g1 Qx3e5 Q2e7+ K1g7 Qx3d7 B2d4+ 2e3 R2c1+ K1g1 Q3g3+ 2g2 R2f1+ Nx2f1
B3e3+ 2f2 Qx2f2#
"""
"""Davis v. D'Agostino, 2006, as Wikipedia has it."""
TRIMM = """
B2b2 Q2e7 R2a1 R2b8 N2d1 R2h7 Q2e2 Q2f7 B2a3 Q2c7 B3h3 B2b7 R2c1 Q2d7 B2g4 Q1c7 B1f5 B1c8 B2e4
R2c7 1c3 3a5 Rx2c7 Qx2c7 R3h3 3b5 Rx3h7 3b4 B3b2 Q2e7 R3h8 Q2g7 R3h4 3g5 R3c4 R2c8 N1f3 N2b6 N1g5
Q2f7 3a4 Q2b3 Q3e2 B3a6 Q3c2 Bx3c4 Qx2b3 Bx2b3 2a5 N1b8 2a6 N3a8 B2b7 R3b8 B3d4 N3b6 Bx3b6 cx3b6
2a7 R3d8 3e4 B3c2 2f3 3d5 ex3d5 3e6 dx3e6 fx3e6 N1e6 B3b3
"""
"""D'Agostino v. Trimm, 2001, the moves that we have of it."""


def readings(pos: Position, said: str) -> list[str]:
    """The legal moves that a move of these games may be, with the check that it says."""
    match = MOVE.fullmatch(said)
    assert match, said
    kind, file, level, square, sign = match.groups()
    found = []
    for move in map(str, pos.moves()):
        piece = pos.piece_at(move[:3])
        alike = piece is not None and str(piece).upper() == (kind or "P")
        if alike and move[3:] == "ABC"[int(level) - 1] + square and file in ("", move[1]):
            after = pos.copy()
            after.push(move)
            if bool(after.check()) == bool(sign):
                found.append(move)
    return found


@pytest.mark.parametrize("game", [DAVIS, TRIMM])
def test_published_games_of_millennium_chess(game: str) -> None:
    pos = fairychess.load("millennium-3d-chess").position()
    for said in game.split():
        [move] = readings(pos, said)
        pos.push(move)
    assert ended(pos) == (("second", "checkmate") if game is DAVIS else None)


def test_pawns_of_millennium_chess() -> None:
    rules = fairychess.load("millennium-3d-chess")
    moves = {str(move) for move in rules.position().moves()}
    pawn = {move[3:] for move in moves if move.startswith("Ae2")}
    assert pawn == {"Ae3", "Ae4", "Be2", "Be3", "Ce2", "Ce4"}


@pytest.mark.parametrize("home", ["Ad4", "Bd4", "Cd4", "Be4"])
def test_what_has_gone_over_a_square_is_captured_there(home: str) -> None:
    """Aslant, on a level or from level to level; a pawn that steps there captures nothing."""
    rows = ["8"] * 24
    rows[8 * "CBA".index(home[0]) + 8 - int(home[2])] = {"d": "3p4", "e": "4p3"}[home[1]]
    rows[22], rows[23], rows[0] = "4P3", "4K3", "4k3"
    pos = fairychess.load("millennium-3d-chess").position("/".join(rows) + " w - - 0 1")
    pos.push("Ae2Ce4")
    pos.push(f"{home}Be3")
    assert ("P" in pos.text().split()[0]) == (home == "Be4")


def beside(name: str) -> str:
    """A square of Alice Chess on levels as it is called where boards stand side by side."""
    return name[1:] if name[0] == "A" else chr(ord(name[1]) + 8) + name[2:]


def moved_beside(move: str) -> str:
    """The same of a move."""
    return re.sub(r"[AB][a-h][1-8]", lambda match: beside(match.group()), move)


@pytest.mark.parametrize("passing", ["off", "on"])
@pytest.mark.parametrize("seed", range(3))
def test_alice_on_levels_is_alice_side_by_side(passing: str, seed: int) -> None:
    rng = random.Random(seed)
    flat = fairychess.load("alice-chess", passing=passing).position()
    space = fairychess.load("alice-chess", passing=passing, boards="above").position()
    for _ in range(90):
        moves = list(map(str, space.moves()))
        assert sorted(map(moved_beside, moves)) == sorted(map(str, flat.moves()))
        assert flat.check() == list(map(beside, space.check()))
        if not moves:
            break
        move = rng.choice(moves)
        space.push(move)
        flat.push(moved_beside(move))
    assert space.is_over == flat.is_over


def test_alice_on_levels_castles_and_reads_back() -> None:
    rules = fairychess.load("alice-chess", boards="above")
    pos = rules.position("8/8/8/8/8/8/8/8/r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for move in ("Ae1Ag1", "Ae8Ac8"):
        assert move in list(map(str, pos.moves()))
        pos.push(move)
    assert rules.position(pos.text()).text() == pos.text()
    assert pos.text().startswith("2kr4/8/8/8/8/8/8/5RK1/7r")
