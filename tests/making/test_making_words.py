"""What the maker says of a draft travels as messages, so that every language can word it."""

import re
from typing import Any

import pytest
from small_variant import SMALL

from fairychess import languages
from fairychess.making import check
from fairychess.making.draft import read_draft
from fairychess.messages import Message

JAPANESE = languages.own("ja", "messages")
PLACE = re.compile(r"\{(\w+)\}")
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
    return PLACE.sub(lambda place: values.get(place[1], ""), JAPANESE[said.key])


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
