"""A draft looked at: its faults, what is doubtful, and the game it makes so far."""

import dataclasses
from itertools import islice
from typing import Any

from fairychess.board.drawing import plan_told
from fairychess.explain.formulas import sentences_told
from fairychess.explain.pieces_text import said_of_each
from fairychess.explain.rules_text import facts_of, rule_told
from fairychess.game.custom_variant import parse_pasted
from fairychess.game.game import new_game
from fairychess.game.info import variant_info
from fairychess.making.doubts import doubts
from fairychess.making.draft import (
    LONGEST,
    WHERE,
    DraftError,
    board_of_draft,
    draft_text,
    read_draft,
    setup_of,
)
from fairychess.making.faults import FieldFault
from fairychess.making.places import place_of_line
from fairychess.making.rights import settled
from fairychess.rules.compiling import Rules

MOST_DOUBTS = 60


def opened(given: dict[str, Any]) -> dict[str, Any]:
    """A draft given as `check` takes it, and where the squares of its board lie (`plan`).

    An editor shows it before it has been looked at, which may take long.
    """
    draft = _draft_of(given)
    variant = draft.get("variant")
    board = board_of_draft(variant) if isinstance(variant, dict) else None
    return {"draft": draft, "plan": plan_told(board) if board else None}


def _draft_of(given: dict[str, Any]) -> dict[str, Any]:
    if "text" not in given:
        return given if given.get("setup") else {**given, "setup": setup_of(given.get("variant"))}
    pasted = str(given["text"])
    try:
        return read_draft(pasted)
    except ValueError as error:
        try:
            return read_draft(parse_pasted(pasted, str(given.get("name", ""))).text)
        except ValueError as other:
            raise other from error


def check(given: dict[str, Any], language: str) -> dict[str, Any]:
    """All there is to say about a draft, given as data (`variant`, `setup`) or pasted as `text`.

    The answer has `draft` and `text` (the variant file), `castlings` that the start could allow and
    whether it does, `faults` and `doubts` with their places, what the rules and pieces `said`, and
    `info` and `array`, the game as a board shows it: None where there is none yet. Raises
    VariantError for a text that is neither a variant file nor a diagram, DraftError for data that
    is no draft.
    """
    draft = _draft_of(given)
    text = draft_text(draft)  # of what is too long nothing is looked at
    if len(text) > LONGEST:
        raise DraftError("draft_longest", count=f"{LONGEST:,}")
    found, castlings = settled(draft)
    text = draft_text(draft)
    answer: dict[str, Any] = {
        "draft": draft,
        "text": text,
        "castlings": castlings,
        "faults": [_fault(one) for one in found.faults],
        "doubts": [],
        "said": {"rules": {}, "pieces": {}, "sentences": {}},
        "info": None,
        "array": None,
    }
    if found.rules is not None:
        answer |= _described(found.rules, draft_text(found.draft), language)
        answer["doubts"] = [] if found.faults else _doubts(found.rules, text)
    return answer


def _fault(one: FieldFault) -> dict[str, Any]:
    return {"place": list(one.place), "said": one.said, "letter": one.letter}


def _doubts(rules: Rules, text: str) -> list[dict[str, Any]]:
    """Remarks without the piece or the rule: they are shown beside them."""
    return [
        {"place": list(place_of_line(text, one.line)), "said": one.said}
        for one in islice(doubts(rules, text), MOST_DOUBTS)
    ]


def _described(rules: Rules, text: str, language: str) -> dict[str, Any]:
    """The game as pages show it, in one language."""
    info = variant_info(WHERE, {}, text=text, told=(language,))
    page = info.translations.get(language, info.rules)
    return {
        "info": dataclasses.replace(info, rules="", translations={}),
        "page": page,
        "array": dataclasses.replace(
            new_game(WHERE, {}, seed=0, text=text).view("spectator"), options=()
        ),
        "said": {
            "rules": _rules_said(rules, language),
            "pieces": _pieces_said(rules, language),
            "sentences": _sentences_said(rules, language),
        },
    }


def _rules_said(rules: Rules, language: str) -> dict[str, list[str]]:
    """The sentences of each rule with its parameters."""
    facts = facts_of(rules)
    return {
        name: [text for _, text in rule_told(rules.definition, name, given, facts, language)]
        for name, given in rules.definition.rules.items()
    }


def _sentences_said(rules: Rules, language: str) -> dict[str, list[str]]:
    """What the rules page says about each sentence, by table."""
    found: dict[str, list[str]] = {}
    told = sentences_told(rules.definition, language)
    for sentence, (_, text) in zip(rules.definition.sentences, told, strict=True):
        found.setdefault(sentence.table, []).append(text)
    return found


def _pieces_said(rules: Rules, language: str) -> dict[str, list[str]]:
    pieces = [piece for piece in rules.definition.pieces if not piece.role]
    return said_of_each(rules, pieces, language)
