"""What the maker says of a draft travels as messages, so that every language can word it."""

from __future__ import annotations

import ast
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from small_variant import SMALL

import fairychess
from fairychess import betza
from fairychess.making import check
from fairychess.making.draft import read_draft
from fairychess.messages import Message, recognised
from fairychess.messages.english import AS_WRITTEN, TEXTS
from fairychess.messages.english_faults import READINGS, REFUSALS

SOURCE = Path(fairychess.__file__).parent
JAPANESE = json.loads((SOURCE / "server/static/translations/ja.json").read_text(encoding="utf-8"))
PLACE = re.compile(r"\{(\w+)\}")
RAISED = {"ValueError", "VariantError", "Flaw", "BoardError", "PositionError"}
RAISED |= {"fail", "wrong", "fail_value", "DraftError", "FindingError"}
ELSEWHERE = {"catalogue.py", "guarding.py", "own_rules.py", "rule_source.py", "compiling.py"}
"""What no draft can do: names of variants, rules in Python."""
OPTIONS = ("x1: option ", "x1: no option ", "must be x1, not", "x1 is neither x1, x1")
"""Nor choose options; and two texts whose places are themselves sentences or never met."""
KNOWN = "unknown field"
"""Stands for what another refusal says."""
SENTENCES = ("error", "reason", "said", "must", "WHAT", "what", "str(error)")


def sample(node: ast.expr) -> str:
    """An expression of a text with something in each of its places; "" for anything else."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.BinOp):
        left, right = sample(node.left), sample(node.right)
        return left + right if left and right else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "".join(
        part.value
        if isinstance(part, ast.Constant)
        else KNOWN
        if ast.unparse(part.value) in SENTENCES
        else "x1"
        for part in node.values
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )


def raised() -> Iterator[tuple[str, int, str]]:
    """(file, line, text) of the refusals that a draft may meet."""
    files = [SOURCE / "notation" / "position_text.py"]
    for room in ("betza", "board", "making"):
        files += (SOURCE / room).rglob("*.py")
    files += (SOURCE / "rules").glob("*.py")
    files += (SOURCE / "rules" / "library").glob("*.py")
    for path in files:
        if path.name in ELSEWHERE:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = getattr(node, "func", None)
            name = getattr(called, "id", "") or getattr(called, "attr", "")
            if name in RAISED and isinstance(node, ast.Call):
                told = node.args[2:] if name == "wrong" else node.args  # wrong(called, value, must)
                for text in map(sample, told):
                    if " " in text and not text.startswith((KNOWN, *OPTIONS)):
                        yield path.name, node.lineno, text


def test_every_refusal_of_a_draft_is_recognised() -> None:
    found = list(raised())
    assert len(found) > 250
    assert [one for one in found if recognised(one[2]).key == AS_WRITTEN] == []


def test_every_fault_of_a_text_of_moves_is_recognised() -> None:
    chance = random.Random(1)
    letters = "RBQNKWFDAHGCZLJOUIXYabcdefghijklmnopqrstuvwxyz()[]?-*@0123456789"
    reasons = set()
    for _ in range(20_000):
        text = "".join(chance.choices(letters, k=chance.randint(1, 6)))
        try:
            betza.compile(betza.parse(text), 8, 8)
        except betza.BetzaError as error:
            reasons.add(error.reason)
    assert len(reasons) > 100
    assert sorted(one for one in reasons if recognised(one).key == AS_WRITTEN) == []


def test_a_text_longer_than_any_sentence_is_not_taken_apart() -> None:
    known = "limit = 1: must be 2 or more"
    assert recognised(known).key != AS_WRITTEN
    assert recognised("a: " * 500 + known) == Message(AS_WRITTEN, {"text": "a: " * 500 + known})


@pytest.mark.parametrize("key", sorted(READINGS | REFUSALS))
def test_a_wording_is_taken_for_its_message(key: str) -> None:
    places = PLACE.findall(TEXTS[key])
    said = Message(key, {name: KNOWN if name in SENTENCES else "x1" for name in places})
    assert str(recognised(str(said))) == str(said)
    assert recognised(str(said)).key != AS_WRITTEN


WRONG: dict[str, Any] = {
    "style": "go",
    "board": {"files": 99, "ranks": 5},
    "start": {"position": "k3r/p4"},
    "colour": "red",
    "seats": {"letters": "x"},
}
WRONG_PIECE = {"betza": "N?q", "promotes": ["Z"], "region": "*9", "picture": "zzzzzz"}
WRONG_RULES = {
    "dreaming": {},
    "goal": {"squares": "z9"},
    "quiet_limit": {"plies": "many"},
    "repetition": {"limit": 0, "result": "never"},
    "extinction": {"pieces": ["Z"], "count": -1},
    "promotion": {"when": ["dawn"]},
    "drops": {"squares": "a1-a99"},
    "check_limit": {"checks": 0},
}


def in_japanese(said: Message) -> str:
    """As a page words it."""
    values = {
        name: in_japanese(value) if isinstance(value, Message) else str(value)
        for name, value in said.parameters.items()
    }
    return PLACE.sub(lambda place: values.get(place[1], ""), JAPANESE[f"message:{said.key}"])


def assert_japanese(remarks: list[dict[str, Any]]) -> None:
    assert remarks
    for one in remarks:
        text = in_japanese(one["said"])
        assert re.search(r"[぀-ヿ一-鿿]", text), text
        assert not re.search(r"(?:\b[a-z]{2,} ){2}[a-z]{2,}", text), text


@pytest.mark.parametrize("part", sorted(WRONG))
def test_faults_of_the_game_are_told_in_japanese(part: str) -> None:
    draft = read_draft(SMALL)
    draft["variant"][part] = WRONG[part]
    draft["setup"] = None
    assert_japanese(check(draft, "ja")["faults"])


@pytest.mark.parametrize("field", sorted(WRONG_PIECE))
def test_faults_of_a_piece_are_told_in_japanese(field: str) -> None:
    draft = read_draft(SMALL)
    draft["variant"]["pieces"][2][field] = WRONG_PIECE[field]
    assert_japanese(check(draft, "ja")["faults"])


@pytest.mark.parametrize("rule", sorted(WRONG_RULES))
def test_faults_of_a_rule_are_told_in_japanese(rule: str) -> None:
    draft = read_draft(SMALL)
    draft["variant"]["rules"][rule] = WRONG_RULES[rule]
    assert_japanese(check(draft, "ja")["faults"])


def test_doubts_are_told_in_japanese() -> None:
    draft = read_draft(SMALL)
    draft["variant"]["pieces"] += [{"id": "X", "betza": "nN", "region": "*1"}]
    draft["variant"]["rules"] |= {"drops": {"captures": False}, "repetition": {"limit": 1}}
    draft["variant"]["rules"]["promotion"] = {"zone": 9}
    doubts = check(draft, "ja")["doubts"]
    assert len(doubts) >= 5
    assert_japanese(doubts)
