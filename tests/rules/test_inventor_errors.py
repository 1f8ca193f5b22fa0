"""Whatever a rules.py does wrong is one line that names its file and line, and no crash."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from inventor_pages import chess_with, rule_with

import fairychess
from fairychess import RuleNotation, special_move
from fairychess.cli import main
from fairychess.rules import RuleError, VariantError

AFTER = "def after_move(self, pos, move):\n    "
MOVES = "def moves(self, pos):\n    "
OUTCOME = "def outcome(self, pos):\n    "
NOTED = """def __init__(self):
    super().__init__()
    self.notation = Words(self)"""

WRONG = [
    # names
    ("def aftermove(self, pos, move): pass", 4, "no hook aftermove; did you mean after_move?"),
    ("def after_moves(self, pos, move): pass", 4, "did you mean after_move?"),
    ("def on_after_move(self, pos, move): pass", 4, "did you mean after_move?"),
    ("def afterMove(self, pos, move): pass", 4, "did you mean after_move?"),
    ("def allowes(self, pos, move):\n    return super().allowes(pos, move)", 4, "mean allows?"),
    ("def outcomes(self, pos): pass", 4, "did you mean outcome?"),
    ("secrets = True", 3, "did you mean secret?"),
    ("secret = 5", 3, "Own.secret: is 5, must be True or False"),
    ("royals_needed = True", 3, "must be 0, 1 or 2"),
    ("moves = 5", 3, "Own.moves: must be a method"),
    ("def narrow(self, pos): return True", 4, "only compiled rules"),
    # parameters
    ("def after_move(self, pos): pass", 4, "must take the parameters (self, pos, move)"),
    ("def decide(self): return -1", 4, "must take the parameters (self, pos)"),
    ("def expand(self, pos, low, high): pass", 4, "must take the parameters (self, pos, low)"),
    # answers
    ("def after_move(self, pos, move): return 5", 4, "returned 5, must return nothing"),
    ("def allows(self, pos, move): pass", 4, "returned None, must return True or False"),
    ("def next_player(self, pos, seat): return 2", 4, "returned 2, must return 0 or 1"),
    ("def next_player(self, pos, seat): pass", 4, "returned None, must return 0 or 1"),
    ("def decide(self, pos): return False", 4, "returned False, must return the seat"),
    ("def decide(self, pos): return 3", 4, "returned 3, must return the seat"),
    ("def outcome(self, pos): return 'white'", 4, "must return None or (winner, reason)"),
    ("def outcome(self, pos): return (2, 'x')", 4, "must return None or (winner, reason)"),
    ("def checks(self, pos): return [99]", 4, "must return a list of squares"),
    ("def replace_move(self, pos, move): return -1", 4, "must return a move, or 0"),
    ("def replace_move(self, pos, move): return 3 << 60", 4, "is not a move"),
    (MOVES + "yield 5", 4, "must return nothing"),
    # errors of its own
    (OUTCOME + "1 / 0", 5, "Own.outcome: ZeroDivisionError: division by zero"),
    (OUTCOME + "raise SystemExit(3)", 5, "Own.outcome: SystemExit: 3"),
    (OUTCOME + "return pos.taken", 5, "AttributeError: "),
    (OUTCOME + "pos.do(pos.decision().options[0])", 5, "RecursionError"),
    ("def bind(self, rules):\n    rules.piece_type('X')", 5, "no piece has the id 'X'"),
    ("def bind(self, rules):\n    rules.variable(None).real.x", 5, "Own.bind: "),
    ("def __init__(self): pass", 3, "notation must be a RuleNotation"),
    ("def helper(self: pass", 4, "SyntaxError"),
    # numbers out of range
    (AFTER + "pos.piece_at(10**7)", 5, "10000000: squares have the numbers 0 to 63"),
    (AFTER + "pos.place(5, 9999, 1)", 5, "9999: pieces have the numbers 2 to 13"),
    (AFTER + "pos.place(64, 2, 1)", 5, "64: squares have the numbers 0 to 63"),
    (AFTER + "pos.place(30, 2, 1024)", 5, "1024: identities are numbers from 0 to 1023"),
    (AFTER + "pos.take(30)", 5, "g4: there is no piece to capture"),
    (AFTER + "pos.set_variable(64, 1)", 5, "variables have the numbers"),
    (AFTER + "pos.set_variable(0, 1 << 30)", 5, "a variable is less than 2**30"),
    (AFTER + "pos.set_counters(-1, 0)", 5, "neither is negative"),
    (AFTER + "pos.add_hand(0, 0, -1, 0)", 5, "colour 0 holds 0 pieces of type 0"),
    (AFTER + "pos.in_hand(5, 0)", 5, "a hand belongs to colour 0 or 1"),
    (AFTER + "pos.undo()", 4, "must undo what it tries"),
    (OUTCOME + "attacked(pos, 64, 0)", 5, "squares have the numbers 0 to 63"),
    (OUTCOME + "self.rules.tables.path_start(4, 64)", 5, "no square 64"),
    # the position and the offer
    (MOVES + "pos.place(20, 2, 0)", 4, "changed the position; only after_move"),
    (OUTCOME + "pos.suppose()", 4, "must undo what it tries"),
    (OUTCOME + "pos.offer(board_move(12, 28))", 4, "offered moves; only moves"),
    (MOVES + "pos.offer(2000)", 5, "squares have the numbers"),
    (MOVES + "pos.offer(board_move(12, 64))", 5, "squares have the numbers"),
    (MOVES + "pos.offer(board_move(20, 28))", 5, "e3: there is no piece to move"),
    (MOVES + "pos.offer(with_promotion(board_move(12, 28), 7))", 5, "there is no piece type 6"),
    (MOVES + "pos.offer(with_effects(board_move(12, 28), 100000))", 5, "no such side effects"),
    (MOVES + "pos.offer(drop_move(0, 28, 0, self.number))", 5, "not in the hand"),
    (MOVES + "pos.offer(special_move(1, 4, 6, 65535))", 4, "offers a move of rule 1; its own"),
    (MOVES + "pos.offer(special_move(200, 4, 6, 0))", 5, "there is none"),
    (MOVES + "pos.offer(special_move(self.number, 4, 6, 0))", 4, "no format_move"),
    ("def allow(self, pos, low):\n    pos.truncate(0 if low else -1)", 5, "moves are on offer"),
]


def play(folder: Path) -> None:
    """What anybody does with a game."""
    pos = fairychess.load(folder).position()
    for text in ("e2e4", "d7d5", "e4d5"):
        assert pos.moves()
        pos.push(text)
        pos.result()
        pos.check()


@pytest.mark.parametrize(("body", "line", "said"), WRONG, ids=[body for body, _, _ in WRONG])
def test_an_error_names_file_line_and_reason(
    body: str, line: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = chess_with(tmp_path / "own", rule_with(body))
    with pytest.raises(RuleError) as caught:
        play(folder)
    told = str(caught.value)
    assert told.startswith(f"{folder / 'rules.py'}:{line}: "), told
    assert said in told
    assert "\n" not in told
    assert main(["check", str(folder), "--moves", "60"]) == 2
    error = capsys.readouterr().err
    assert f"{folder / 'rules.py'}:{line}: " in error
    assert "Traceback" not in error


def test_a_command_says_it_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = chess_with(tmp_path / "own", rule_with(OUTCOME + "1 / 0"))
    assert main(["perft", str(folder), "2"]) == 2
    assert capsys.readouterr().err == (
        f"fairychess: {folder / 'rules.py'}:5: Own.outcome: ZeroDivisionError: division by zero\n"
    )


@pytest.mark.parametrize(
    ("function", "line", "said"),
    [
        ("def rule_own(definition): return 5", 2, "rule_own: returned 5, must return a Rule"),
        ("def rule_own(definition):\n    raise KeyError('x')", 3, "rule_own: KeyError: 'x'"),
        ("import nothing_of_this_name", 2, "ModuleNotFoundError"),
        ("class rule_own(Rule):\n    def __init__(self, definition): pass", 2, "super().__init__"),
    ],
)
def test_functions_that_make_no_rule(function: str, line: int, said: str, tmp_path: Path) -> None:
    folder = chess_with(tmp_path / "own", f"from fairychess import *\n{function}\n")
    with pytest.raises(RuleError, match=re.escape(f"rules.py:{line}: ")) as caught:
        play(folder)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("words", "line", "said"),
    [
        ("def read_state_fields(self, pos, fields): fields['x']", 3, "KeyError: 'x'"),
        ("def read_state_fields(self, pos, fields): pos.var(64)", 3, "IndexError: 64: variables"),
        ("def format_moves(self, pos, move): return 'x'", 3, "did you mean format_move?"),
        ("def format_move(self, move): return 'x'", 3, "must take the parameters"),
        ("def state_fields(self, pos): return {'a': 1}", 3, "must return a dictionary of texts"),
        ("def state_fields(self, pos): return {}['x']", 3, "Words.state_fields: KeyError: 'x'"),
        ("def more_clicks(self): return None", 3, "must return a number from 0"),
    ],
)
def test_the_notation_is_guarded_as_well(words: str, line: int, said: str, tmp_path: Path) -> None:
    piece = f"from fairychess import *\nclass Words(RuleNotation):\n    {words}\n"
    folder = chess_with(tmp_path / "own", piece + rule_with(NOTED))
    with pytest.raises(RuleError, match=re.escape(f"rules.py:{line}: ")) as caught:
        rules = fairychess.load(folder)
        rules.position().text()
        for rule in rules.rule_list:
            assert isinstance(rule.notation, RuleNotation)
            rule.notation.more_clicks()
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(folder))


def test_a_field_that_makes_no_sense_is_the_fault_of_the_text(tmp_path: Path) -> None:
    words = """from fairychess import *
class Words(RuleNotation):
    def read_state_fields(self, pos, fields):
        if "own" in fields:
            raise ValueError("own: must not be there" + fields.pop("own")[:0])
"""
    folder = chess_with(tmp_path / "own", words + rule_with(NOTED))
    rules = fairychess.load(folder)
    with pytest.raises(ValueError, match="own: must not be there") as caught:
        rules.position(rules.start_text + " own=5")
    assert not isinstance(caught.value, RuleError)


@pytest.mark.parametrize(
    "body",
    [
        "def move(self, pos): pass\ndef moves(self, pos):\n    self.move(pos)",
        "def _outcomes(self, pos): pass",
        "def victims_of(self, pos): pass",
        "__slots__ = ('more',)",
        "def allows(self, *args): return True",
        "def allow(self, pos, low):\n    super().allow(pos, low)",
        OUTCOME + "for move in pos.buffered(0): pos.do(move); pos.undo()",
        AFTER + "pos.suppose()\n    pos.undo()",
    ],
)
def test_what_is_right_is_left_alone(body: str, tmp_path: Path) -> None:
    play(chess_with(tmp_path / "own", rule_with(body)))


def test_a_move_that_fails_leaves_the_position_as_it_was(tmp_path: Path) -> None:
    body = AFTER + "pos.take(target_of(move))\n    1 / 0"
    pos = fairychess.load(chess_with(tmp_path / "own", rule_with(body))).position()
    text, key, pieces = pos.text(), pos.kernel.hash, pos.kernel.count_of(2)
    with pytest.raises(RuleError):
        pos.push("e2e4")
    assert (pos.text(), pos.kernel.hash, pos.kernel.count_of(2)) == (text, key, pieces)
    assert pos.kernel.ply == 0
    with pytest.raises(RuleError):
        pos.perft(2)
    assert (pos.text(), pos.kernel.hash, pos.kernel.ply) == (text, key, 0)


# ---- a position asked anything ------------------------------------------------------------------

NUMBERS = (-(10**15), -1, 0, 1, 5, 28, 63, 64, 255, 256, 1023, 9999, 10**7, 10**9, 10**15, 10**30)
METHODS = (
    ("piece_at", 1),
    ("ident_at", 1),
    ("count_of", 1),
    ("is_unmoved", 1),
    ("mark_moved", 1),
    ("mark_unmoved", 1),
    ("take", 1),
    ("place", 3),
    ("var", 1),
    ("set_variable", 2),
    ("set_counters", 2),
    ("in_hand", 2),
    ("held_ident", 2),
    ("holds_piece", 3),
    ("add_hand", 4),
    ("capture_held", 1),
    ("attacked", 2),
    ("attackers", 2),
    ("do", 1),
    ("offer", 1),
    ("check_move", 1),
    ("truncate", 1),
    ("move_played", 1),
    ("repetition_key", 1),
    ("square_name", 1),
)


@pytest.mark.parametrize("name", fairychess.featured())
def test_a_position_answers_any_number_or_says_what_is_wrong(name: str) -> None:
    rng = random.Random(name)
    rules = fairychess.load(name)
    for _ in range(40):
        kernel: Any = rules.position().kernel
        kernel.suppose()
        for _ in range(60):
            method, count = rng.choice(METHODS)
            numbers = [rng.choice(NUMBERS) for _ in range(count)]
            if method in ("do", "offer") and rng.random() < 0.8:
                numbers = [rng.getrandbits(rng.choice((12, 16, 32, 60, 64)))]
                if rng.random() < 0.4:  # a special move or a drop of some rule
                    squares, payload = rng.randrange(1 << 22), rng.randrange(1 << 22)
                    numbers = [special_move(rng.randrange(12), 0, 0, payload) | squares]
            try:
                getattr(kernel, method)(*numbers)
            except (ValueError, IndexError, OverflowError) as error:
                assert str(error)


def test_none_is_no_position(tmp_path: Path) -> None:
    rule = fairychess.Rule()
    for hook, arguments in (("allow", (None, 0)), ("moves", (None,)), ("allow", (5, 0))):
        with pytest.raises((TypeError, AttributeError)):
            getattr(rule, hook)(*arguments)
            raise AttributeError("plain Python asks nothing of a position it does not use")


def test_a_rule_cannot_keep_a_number_of_its_own_under_that_name(tmp_path: Path) -> None:
    body = "def __init__(self):\n    super().__init__()\n    self.number = 3"
    with pytest.raises(VariantError, match="`number` is a rule's place among the rules"):
        fairychess.load(chess_with(tmp_path / "own", rule_with(body)))
