"""What rules remove counts as captured, decisions of rules are no plies of the halfmove clock."""

from pathlib import Path
from typing import Any

import pytest
from inventor_pages import chess_with, examples, rule_with

import fairychess
from fairychess.game import new_game, read_record, replay

REWARD = next(example for example in examples() if example.name == "reward")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 7 5"
ROOK = 9
REMOVALS = {
    "take": "pos.take(63)",
    "place": "pos.place(63, 0, 0)",
    "another piece": "pos.place(63, 2, 0)",
    "take, then try moves": "pos.take(63)\n        pos.generate()\n        pos.truncate(0)",
}
HOOKS = ("after_move(self, pos, move)", "next_player(self, pos, seat)", "turn_ends(self, pos)")


@pytest.mark.parametrize("hook", HOOKS)
@pytest.mark.parametrize("how", REMOVALS)
def test_a_piece_that_a_rule_removes_is_captured(how: str, hook: str, tmp_path: Path) -> None:
    """The rook on h8 goes when the knight arrives on f3."""
    body = f"def {hook}:\n    if pos.piece_at(21) and pos.piece_at(63) == {ROOK}:\n"
    body += f"        {REMOVALS[how]}\n    return {'seat' if 'seat' in hook else None}"
    folder = chess_with(tmp_path / "own", rule_with(body))
    pos = fairychess.load(folder).position(START)
    ident = pos.kernel.ident_at(63)
    before = pos.text(), pos.kernel.hash
    pos.push("g1f3")
    assert pos.kernel.halfmove_clock == 0
    assert pos.kernel.last_captured() == [(ROOK, 63, ident)]
    assert pos.kernel.removed_by_rules() == [(ROOK, 63, ident)]
    pos.pop()
    assert (pos.text(), pos.kernel.hash) == before
    pos.push("e2e4")
    pos.push("b8c6")
    assert pos.kernel.halfmove_clock == 1


def test_moving_and_changing_a_piece_is_no_capture(tmp_path: Path) -> None:
    body = """def after_move(self, pos, move):
    if not pos.piece_at(40):
        piece, ident = pos.piece_at(48), pos.ident_at(48)
        pos.place(48, 0, 0)
        pos.place(40, piece + 2, ident)"""
    pos = fairychess.load(chess_with(tmp_path / "own", rule_with(body))).position(START)
    pos.push("g1f3")
    assert pos.kernel.last_captured() == []
    assert pos.kernel.halfmove_clock == 8


def test_rules_that_follow_are_told_of_what_one_has_removed(tmp_path: Path) -> None:
    body = """def after_move(self, pos, move):
    if pos.ident_at(63):
        pos.place(63, 0, 0)"""
    piece = (
        rule_with(body)
        + """

class Later(Rule):
    seen = []

    def after_move(self, pos, move):
        self.seen.append(len(pos.last_captured()))


def rule_later(definition):
    return Later()
"""
    )
    folder = chess_with(tmp_path / "own", piece)
    with (folder / "variant.toml").open("a", encoding="utf-8") as file:
        file.write("\n[rules.later]\n")
    rules = fairychess.load(folder)
    pos = rules.position()
    pos.push("g1f3")
    pos.push("g8f6")
    later: Any = rules.rule_list[-1]
    assert later.seen == [1, 0]


def test_a_decision_of_a_rule_is_no_ply_of_the_clock(tmp_path: Path) -> None:
    pos = fairychess.load(REWARD.write(tmp_path)).position()
    clocks = []
    for text in ("e2e4", "d7d5", "e4d5", "d5=", "g8f6", "g1f3", "f6d5", "f3g1"):
        pos.push(text)
        clocks.append(pos.kernel.halfmove_clock)
    assert clocks == [0, 0, 0, 0, 1, 2, 0, 1]
    assert pos.text().split(" ")[4:6] == ["1", "4"]


WAIT = """def bind(self, rules):
    super().bind(rules)
    self.waiting = rules.variable("waiting")

def __init__(self):
    super().__init__()
    self.notation = Words(self)

def decide(self, pos):
    return pos.turn if pos.var(self.waiting) else -1

def choices(self, pos):
    pos.offer(special_move(self.number, 0, 0, 0))

def perform(self, pos, move):
    pos.set_variable(self.waiting, 0)

def after_move(self, pos, move):
    if not is_special(move):
        pos.set_variable(self.waiting, 1)

def next_player(self, pos, seat):
    return pos.turn if pos.var(self.waiting) else seat"""
WORDS = """from fairychess import *
class Words(RuleNotation):
    def format_move(self, pos, move):
        return "done"
    def state_fields(self, pos):
        return {"waiting": "1"} if pos.var(self.rule.waiting) else {}
    def read_state_fields(self, pos, fields):
        if fields.pop("waiting", ""):
            pos.set_variable(self.rule.waiting, 1)
"""


def test_repetition_looks_beyond_decisions_that_are_no_plies(tmp_path: Path) -> None:
    """After each move its player says that it is done: twice as many decisions as plies."""
    rules = fairychess.load(chess_with(tmp_path / "own", WORDS + rule_with(WAIT)))
    pos = rules.position()
    for _ in range(2):
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            assert pos.result() is None
            pos.push(move)
            pos.push("done")
    result = pos.result()
    assert result is not None
    assert result.reason == "repetition"
    assert pos.kernel.halfmove_clock == 8


def test_records_tell_what_a_rule_has_removed(tmp_path: Path) -> None:
    body = f"""def after_move(self, pos, move):
    if pos.piece_at(21) and pos.piece_at(63) == {ROOK}:
        pos.take(63)"""
    folder = str(chess_with(tmp_path / "own", rule_with(body)))
    game = new_game(folder)
    for seat, text in (("first", "g1f3"), ("second", "b8c6"), ("first", "f3g1")):
        game.play(seat, text)
    game.resign("second")
    assert game.outcome is not None
    text = game.record()
    assert read_record(text).text() == text
    assert replay(text, folder).record() == text
