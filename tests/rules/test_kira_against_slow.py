"""Kira Chess and Kira Shogi against the slow generators, written from the rules pages alone.

Option lists, seats, position texts and outcomes of random games must be equal under the default
options and each flipped one. Deaths are mostly written near ahead, so that many fall due.
A thousand games a variant: `pytest -m long`.
"""

import random
import re
from typing import Any

import pytest

import fairychess
from slow.kira import KiraSlow
from slow.kira_chess import KiraChessSlow
from slow.kira_shogi import KiraShogiSlow

SLOW: dict[str, type[KiraSlow]] = {"kira-chess": KiraChessSlow, "kira-shogi": KiraShogiSlow}
NEAR: dict[str, Any] = {"max_timer": 4}
FLIPPED: list[tuple[str, dict[str, Any]]] = [
    (name, {**NEAR, **option})
    for name in SLOW
    for option in (
        {"extra_move_any_action": False},
        {"both_eliminated": "mover_wins"},
        {"both_eliminated": "mover_loses"},
        {"lk_pawn_promotion": "forced"},
        {"announce_killer": False},
        {"repetition": "off"},
        {"max_timer": "none"},
        {"pictorial_mate": "off"} if name == "kira-shogi" else {"no_progress_limit": "off"},
    )
]
SECRET = ("death", "attempt", "@")

# Positions and the numbers of sequences of two decisions from them.
DYING_PAWN = (
    "4k1n1/8/8/8/3p4/8/4P3/1NB1K3 w - - 0 5 deaths=e2@9/ "
    "men=e8,g8,d7,e2,b1,c1,e1 roles=c1,b1/g8,e8 seen=b1,c1,e2/e8"
)
OWN_PAWN = (
    "3qk1n1/8/8/8/3p4/8/3PPP2/1NB1K3 w - - 0 5 deaths=g8@9/ "
    "men=d8,e8,g8,d7,d2,e2,f2,b1,c1,e1 roles=c1,b1/g8,d8 seen=b1,c1,d2,g8/d8,e8"
)
LAST_RANK = "3P2k1/8/8/8/8/8/8/2B1K1n1 w - - 0 20 men=c2,g8,c1,e1,e8 roles=c1,c2/g8,e8 seen=c2/e8"
COUNTS = [
    (DYING_PAWN, 753),  # K6, K14: a pawn that dies cannot be captured in passing
    (OWN_PAWN, 1082),  # K6, K17: nor can one's own, in an extra action
    (LAST_RANK, 351),  # K-A14: a move along the last rank is no arrival
]


def same_text(name: str, one: str, two: str) -> bool:
    """Equal, but for the quiet plies in shogi, where a drop ends the count or not to no effect."""
    if name == "kira-chess":
        return one == two
    first, second = one.split(" "), two.split(" ")
    return first[:4] + first[5:] == second[:4] + second[5:]


def follow(name: str, seed: int, plies: int, options: dict[str, Any]) -> int:
    """One random game on both; plies played."""
    rng = random.Random(seed)
    pos = fairychess.load(name, **options).position()
    slow = SLOW[name].start(**options)
    boldness = rng.random()
    for ply in range(plies):
        found, expected = pos.moves(), slow.options()
        assert sorted(found) == sorted(expected), (pos.text(), set(found) ^ set(expected))
        result, outcome = pos.result(), slow.outcome()
        assert (result and (result.winner or "draw", result.reason)) == outcome, pos.text()
        if outcome:
            return ply
        assert pos.to_move() == slow.seat()
        plain = [text for text in found if not text.startswith(SECRET)]
        move = rng.choice(plain if plain and rng.random() < boldness else found)
        pos.push(move)
        slow.play(move)
        if pos.result() is None:
            assert same_text(name, pos.text(), slow.text())
    return plies


@pytest.mark.parametrize("name", SLOW)
def test_games_from_the_deal(name: str) -> None:
    assert sum(follow(name, seed, 250, NEAR) for seed in range(12)) > 600


@pytest.mark.parametrize(("text", "number"), COUNTS)
def test_counts(text: str, number: int) -> None:
    total = 0
    for move in KiraChessSlow.from_text(text).options():
        slow = KiraChessSlow.from_text(text)
        slow.play(move)
        total += len(slow.options())
    assert total == fairychess.load("kira-chess").position(text).perft(2) == number


def double_step_scene(rng: random.Random) -> str:
    """White pawns at home, black ones where they capture in passing, deaths due at once."""
    board = {}
    for file in range(8):
        if rng.random() < 0.5:
            board[8 + file] = ("P", f"{'abcdefgh'[file]}2")
        if rng.random() < 0.6:
            board[24 + file] = ("p", f"{'abcdefgh'[file]}7")
    for number, face in enumerate("RNBQKrnbqk"):
        home = f"{'abcde'[number % 5]}{1 if number < 5 else 8}"
        square = rng.choice([s for s in range(64) if s not in board and s // 8 not in (1, 3)])
        board[square] = (face, home)
    white = sorted(home for face, home in board.values() if face.isupper())
    black = sorted(home for face, home in board.values() if face.islower())
    mine, theirs = rng.sample(white, 2), rng.sample(black, 2)
    due = [rng.sample(white, 1) + rng.sample(black, 1) + theirs[:1] for _ in "wb"]
    deaths = "/".join(
        ",".join(f"{piece}@{rng.choice((9, 9, 10))}" for piece in dict.fromkeys(pieces))
        for pieces in due
    )
    rows, names = [], []
    for rank in range(7, -1, -1):
        row = ""
        for square in range(8 * rank, 8 * rank + 8):
            face, home = board.get(square, ("1", ""))
            row += face
            names += [home] if home else []
        rows.append(row)
    placed = re.sub("1+", lambda blanks: str(len(blanks[0])), "/".join(rows))
    roles = f"{','.join(mine)}/{','.join(theirs)}"
    return f"{placed} w - - 0 5 deaths={deaths} men={','.join(names)} roles={roles}"


@pytest.mark.parametrize("options", [{}, {"extra_move_any_action": False}], ids=str)
def test_double_steps_on_the_turn_of_a_death(options: dict[str, Any]) -> None:
    rng = random.Random(14)
    rules = fairychess.load("kira-chess", **options)
    extra = passing = 0
    for _ in range(150):
        text = rules.position(double_step_scene(rng)).text()
        pos = rules.position(text)
        key = pos.kernel.hash
        for move in [m for m in pos.moves() if m[1] == "2" and m[3:] == "4"]:
            slow = KiraChessSlow.from_text(text, **options)
            slow.play(move)
            pos.push(move)
            if not pos.result():
                assert pos.text() == slow.text(), (text, move)
                assert sorted(pos.moves()) == sorted(slow.options()), pos.text()
                again = rules.position(pos.text())
                assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash)
                extra += "extra=" in pos.text()
                passing += pos.text().split(" ")[3] != "-"
            pos.pop()
            assert (pos.text(), pos.kernel.hash) == (text, key)
    assert extra > 5 and passing > 20


@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    assert follow(name, 77, 200, options)


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_a_thousand_games(name: str) -> None:
    assert sum(follow(name, 1000 + seed, 300, NEAR) for seed in range(1000)) > 100_000


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_many_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    assert sum(follow(name, 5000 + seed, 300, options) for seed in range(80)) > 5000
