"""The words of sentences for menus: what each takes, what it gives, how it reads and is written.

Nothing is listed here by hand: words come from the vocabulary, signs such as `&` are learned by
reading formulas with each of them, and what a word reads like is said by the languages. So a new
word of the vocabulary is in the menus by itself.
"""

import string
from functools import cache
from typing import Any

from fairychess import languages
from fairychess.making.labels import label, searched
from fairychess.making.sentences.trees import BEGUN, FORMULAS, LISTS, field_kind
from fairychess.rules.composed import vocabulary
from fairychess.rules.composed.sentences import MOST, TABLES
from fairychess.rules.composed.syntax import FormulaError, Setting, Term, read_set, read_truth
from fairychess.rules.composed.vocabulary import NUMBER, POSITION, SET, TRUTH, WHOLE

_BETWEEN = ("and", "or", "&", "|", "-", "+", "*", "%", "//", "^", "<", "<=", ">", ">=", "==", "!=")
_BEFORE = ("not", "-", "+", "~")
FIRST = {SET: "target"}
"""With which words of a kind one begins, where that is not the first one of the menu."""

_NOWHERE = Setting({}, None)


def sentence_words(language: str) -> dict[str, Any]:
    """All there is to compose sentences of, in one language.

    `words` are the terms by name, in the order of their menus: what each `takes` and `gives`, how
    it is written (`form`, and the `sign` or name), its `phrase` with {places}, its `label` where
    nothing is filled in, and the `group` of the menu in which it stands. `tables` are the kinds of
    sentences with the kinds of their fields.
    """
    known = languages.known(language)
    texts = languages.table(known, "sentences")
    labels = languages.table(known, "forms")["words"]
    words = {}
    for name, word in _words().items():
        phrase = texts["terms"].get(name, name.replace("_", " "))
        words[name] = word | {
            "phrase": phrase,
            "label": labels.get(name) or _unfilled(phrase),
        }
    return {
        "words": words,
        "tables": _tables(language),
        "first": FIRST,
        "joined": texts["frames"]["list"],
        "most": MOST,
    }


def _unfilled(phrase: str) -> str:
    return "".join(
        text + ("" if place is None else "…")
        for text, place, *_ in string.Formatter().parse(phrase)
    )


def _tables(language: str) -> list[dict[str, Any]]:
    return [
        {
            "name": table,
            "label": label("tables", table, language),
            "words": [*searched(table), *_said_in(table, language)],
            "fields": [
                {
                    "name": field,
                    "kind": field_kind(field, kind),
                    "label": label("fields", field, language),
                    "begins": field in BEGUN[table],
                    "optional": field not in BEGUN[table] or field == "if",
                    "ids": kind is object and field in FORMULAS and field not in LISTS,
                }
                for field, kind in fields.items()
            ],
        }
        for table, fields in TABLES.items()
    ]


def _said_in(table: str, language: str) -> list[str]:
    """What happens by a kind of sentence, in the words of its menus."""
    texts = languages.table(languages.known(language), "sentences")["terms"]
    wanted = "do" in TABLES[table]
    return [_unfilled(texts[name]) for name in vocabulary.EFFECTS if wanted and name in texts]


@cache
def _words() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    found["whole"] = _word((WHOLE,), NUMBER, "whole", "", "named")
    for name, word in vocabulary.NAMES.items():
        group = "move" if word.lasts > POSITION else "position"
        found[name] = _word((), word.gives, "name", name, group)
    for name, word in vocabulary.FUNCTIONS.items():
        of_others = {SET, TRUTH, NUMBER} & set(word.takes)
        group = "related" if of_others else "move" if word.lasts > POSITION else "named"
        found[name] = _word(word.takes, word.gives, "call", name, group)
    for name, word in vocabulary.EFFECTS.items():
        found[name] = _word(word.takes, "effect", "call", name, "effects")
    for term, form, sign in _signs():
        found.setdefault(
            term.word,
            _word(tuple(part.kind for part in term.parts), term.kind, form, sign, "together"),
        )
    return found


def _word(takes: tuple[str, ...], gives: str, form: str, sign: str, group: str) -> dict[str, Any]:
    return {"takes": list(takes), "gives": gives, "form": form, "sign": sign, "group": group}


def _signs() -> list[tuple[Term, str, str]]:
    """What formulas with signs mean, with the form and the sign."""
    a_set = next(name for name, word in vocabulary.NAMES.items() if word.gives == SET)
    examples = {TRUTH: "(1 < 1)", SET: a_set, NUMBER: "1"}
    bare = read_truth(a_set, _NOWHERE)
    found = [(bare, "bare", "")]
    for example in examples.values():
        for form, signs in (("before", _BEFORE), ("between", _BETWEEN)):
            for sign in signs:
                text = f"{sign} {example}" if form == "before" else f"{example} {sign} {example}"
                term = _read(text)
                if term is not None and term.parts:
                    found.append((term, form, sign))
    return found


def _read(text: str) -> Term | None:
    """What a formula of any kind means; None where it means nothing."""
    for wrapped, read in ((text, read_set), (text, read_truth), (f"({text}) < 1", read_truth)):
        try:
            term = read(wrapped, _NOWHERE)
        except FormulaError:
            continue
        return term if wrapped == text else term.parts[0]
    return None
