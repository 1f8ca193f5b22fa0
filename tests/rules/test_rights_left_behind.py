"""En passant, castling and marks of unmoved pieces end with the pieces they belong to.

Chess with rules of an inventor's own that remove pieces after a move or grant extra turns: the text
of every position reads back to the same hash and options, and taking moves back is exact.
"""

import random
import re
from pathlib import Path

import pytest

import fairychess
from fairychess.rules import Rules

CHESS = Path(fairychess.__file__).parent / "variants" / "chess" / "variant.toml"
BOMB = '''
"""Every capture, and every pawn that ends a double step beside an enemy pawn, blows up."""

from fairychess.inventing import Rule, origin_of, target_of, type_of


class Bomb(Rule):
    def after_move(self, pos, move):
        to = target_of(move)
        file = to % 8
        captures = any(piece for piece, _, _ in pos.last_captured())
        progressing = captures or origin_of(move) in (to - 16, to + 16)
        if type_of(move) or not progressing:
            return
        for square in range(64):
            near = abs(square % 8 - file) <= 1 and abs(square // 8 - to // 8) <= 1
            if near and (square + to + origin_of(move)) % 3 == 0 and pos.piece_at(square):
                pos.place(square, 0, 0)


def rule_bomb(definition):
    return Bomb()
'''
TWICE = '''
"""Each side plays two moves running, in every second turn."""

from fairychess.position.rule import Rule
from fairychess.position.rule_notation import RuleNotation


class TwiceNotation(RuleNotation):
    def state_fields(self, pos):
        left = pos.var(self.rule.left)
        return {"left": str(left)} if left else {}

    def read_state_fields(self, pos, fields):
        pos.set_variable(self.rule.left, int(fields.pop("left", "0")))


class Twice(Rule):
    def __init__(self):
        Rule.__init__(self)
        self.notation = TwiceNotation(self)

    def bind(self, rules):
        self.rules = rules
        self.left = rules.variable("left")

    def next_player(self, pos, seat):
        left = (pos.var(self.left) + 1) % 3
        pos.set_variable(self.left, left)
        return pos.turn if left == 1 else seat


def rule_twice(definition):
    return Twice()
'''


def chess_with(folder: Path, name: str, source: str, first: bool) -> Rules:
    """Chess without check, with the rule `name` before or after its other rules."""
    text = re.sub(r"\[rules\.royal_check\][^[]*", "", CHESS.read_text(encoding="utf-8"))
    head, mark, tail = text.replace("royal = true\n", "").partition("[rules.")
    rules, options, rest = (mark + tail).partition("\n[options")
    before, after = (f"[rules.{name}]\n", "") if first else ("", f"\n[rules.{name}]\n")
    folder.joinpath("rules.py").write_text(source, encoding="utf-8")
    path = folder / "variant.toml"
    path.write_text(head + before + rules + after + options + rest)
    return fairychess.load(path)


def check_random_games(rules: Rules, games: int, plies: int) -> int:
    """Play at random, double steps and castling preferred; how many e.p. rights were seen."""
    rng = random.Random(6)
    rights = 0
    for _ in range(games):
        pos = rules.position()
        for _ in range(plies):
            moves = pos.moves()
            if not moves:
                break
            text, key = pos.text(), pos.kernel.hash
            progressing = [
                m for m in moves if abs(int(m[1]) - int(m[3])) == 2 or m[:2] in ("e1", "e8")
            ]
            move = rng.choice(progressing if progressing and rng.random() < 0.4 else moves)
            pos.push(move)
            pos.pop()
            assert (pos.text(), pos.kernel.hash) == (text, key)
            pos.push(move)
            again = rules.position(pos.text())
            assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash), text
            assert again.perft(1) == pos.perft(1), pos.text()
            rights += pos.text().split(" ")[3] != "-"
    return rights


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(("name", "source"), [("bomb", BOMB), ("twice", TWICE)])
def test_texts_read_back(tmp_path: Path, name: str, source: str, first: bool) -> None:
    assert check_random_games(chess_with(tmp_path, name, source, first), 20, 60) > 1


def test_an_own_double_step_gives_no_right(tmp_path: Path) -> None:
    rules = chess_with(tmp_path, "twice", TWICE, first=False)
    pos = rules.position("4k3/8/8/8/2P1p3/8/3P4/4K3 w - - 0 1")
    pos.push("d2d4")
    assert pos.to_move() == "first" and pos.text().split(" ")[3] == "-"
    pos = rules.position("4k3/8/8/8/2P1p3/8/3P4/4K3 w - - 0 1 left=1")
    pos.push("d2d4")
    assert pos.to_move() == "second" and "e4d3" in pos.moves()


SHOCK = """
title = "Shock steps"
[board]
files = 8
ranks = 8
[start]
position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
[[pieces]]
id = "P"
betza = "fmWfceFifnD"
[[pieces]]
id = "S"
betza = "N"
[[pieces]]
id = "K"
betza = "K"
royal = true
[rules.royal_check]
[rules.extra_turn]
captured = ["S"]
"""


def test_a_double_step_that_grants_an_extra_turn(tmp_path: Path) -> None:
    """The shock rule of pasted definitions, with pawns that capture by their double step."""
    path = tmp_path / "shock.toml"
    path.write_text(SHOCK, encoding="utf-8")
    rules = fairychess.load(path)
    pos = rules.position("4k3/8/8/8/3s1p2/2P1p3/3P4/4K3 w d2,c3 - 0 1")
    pos.push("d2d4")
    assert pos.to_move() == "first" and pos.text().split(" ")[1:4] == ["w", "c3", "-"]
    assert not [move for move in pos.moves() if move.endswith("d3")]
    again = rules.position(pos.text())
    assert (again.text(), again.kernel.hash) == (pos.text(), pos.kernel.hash)
    pos = rules.position("4k3/8/8/8/5p2/4p3/3P4/4K3 w d2 - 0 1")
    pos.push("d2d4")
    assert pos.to_move() == "second" and pos.text().split(" ")[3] == "-"
    pos = rules.position("4k3/8/8/8/3sp3/8/3P4/4K3 w d2 - 0 1 extra=0")
    pos.push("d2d4")
    assert not [move for move in pos.moves() if "~e.p." in move or move == "e4d3"]


SMALL = """
title = "Four ranks"
[board]
files = 5
ranks = 4
[start]
position = "ppppp/5/5/PPPPP w - - 0 1"
[[pieces]]
id = "P"
betza = "ifmnDfmWfceF"
promotes = ["R"]
[[pieces]]
id = "R"
betza = "RifmnD"
[rules.promotion]
compulsory = "always"
fresh = true
"""


def test_what_promotes_with_its_double_step_leaves_a_mark_and_no_right(tmp_path: Path) -> None:
    """A double step onto the last rank makes an unmoved piece: no pawn to be taken in passing."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    rules = fairychess.load(path)
    pos = rules.position("1p3/5/P4/5 w a2,b4 - 0 1")
    pos.push("a2a4=R")
    assert pos.text() == "Rp3/5/5/5 b a4,b4 - 0 1"
    again = rules.position(pos.text())
    assert again.kernel.hash == pos.kernel.hash
    assert "b4a3" not in pos.moves()
