"""Sentences as menus show them: the line that each reads as, and its formulas as trees.

    {"word": "remove", "parts": [{"word": "target"}], "values": []}

A tree has the parts of a word, other trees, and the values that are given to it, ids of pieces
among them as texts. What cannot be read has a fault instead, with its letter, counted from 0.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from fairychess.board.geometry import MOST
from fairychess.explain.formula_phrases import Phrases
from fairychess.explain.formulas import Formulas
from fairychess.making.draft import is_length
from fairychess.messages import ExplainedError, Message, as_message
from fairychess.rules.catalogue import load
from fairychess.rules.composed.sentences import (
    ALWAYS,
    BY,
    EVENTS,
    MOVES,
    TABLES,
    Sentence,
    read_sentences,
)
from fairychess.rules.composed.syntax import Setting, Term, read_effect, read_set, read_truth
from fairychess.rules.composed.vocabulary import EFFECTS, FUNCTIONS, ID, IDS, NUMBER, SET, TRUTH
from fairychess.rules.definition import Extent
from fairychess.rules.variant_file_reader import VariantFileReader

CHOICES = {"moves": MOVES, "event": EVENTS, "by": BY}
"""Fields of sentences that are one of a few."""

BEGUN = {"forbid": ("if",), "require": ("that",), "after": ("do",), "offer": ("pieces", "like")}
"""The formulas with which a new sentence begins."""

FORMULAS: dict[str, tuple[str, Callable[[str, Setting], Term]]] = {
    "if": (TRUTH, read_truth),
    "that": (TRUTH, read_truth),
    "choose": (SET, read_set),
    "pieces": (SET, read_set),
    "like": (SET, read_set),
    "again": (SET, read_set),
    "to": (SET, read_set),
    "do": ("effect", read_effect),
}
"""Fields that are formulas: what they give, and what reads them."""

LISTS = ("do",)
"""Formulas of which there may be several."""

_LEAST: dict[str, dict[str, Any]] = {
    "forbid": {},
    "require": {"that": "1 < 2"},
    "after": {"do": "win()"},
    "offer": {"like": []},
}
"""The least that sentences say."""

_EXAMPLES = {SET: "target", TRUTH: "1 < 2", "effect": "win()"}
"""A formula of each kind."""

_ATTRIBUTES = {"if": "condition", "that": "condition", "pieces": "condition", "do": "effects"}
_EXAMPLE = "chess"


def field_kind(name: str, kind: type) -> str:
    """What a menu makes of a field: a formula of a kind, a choice, a flag, words, or a text."""
    if name in FORMULAS:
        return FORMULAS[name][0]
    if name in CHOICES:
        return "choice"
    plain = {bool: "flag", int: "number", list: "numbers"}
    return "words" if name == "words" else plain.get(kind, "text")


_NO_FILE = VariantFileReader("", "")


@cache
def choices_of(table: str, name: str) -> tuple[str, ...]:
    """The choices of a field in a table: those with which a sentence can be read."""

    def readable(value: str) -> bool:
        try:
            read_sentences({table: [_LEAST[table] | {name: value}]}, _NO_FILE, (), (), None)
        except ValueError:
            return False
        return True

    return tuple(value for value in CHOICES[name] if readable(value))


def setting_of(variant: Mapping[str, Any]) -> Setting:
    """What formulas of a draft may name; a board that cannot be read is as large as can be."""
    board = variant.get("board")
    board = board if isinstance(board, dict) else {}
    pieces = [one.get("id") for one in variant.get("pieces", []) if isinstance(one, dict)]
    holes = board.get("holes", [])
    sizes = (board.get(key) for key in ("files", "ranks"))
    files, ranks = (size if is_length(size) else MOST for size in sizes)
    names = tuple(hole for hole in holes if isinstance(hole, str)) if type(holes) is list else ()
    extent = Extent(files, ranks, names)
    roles = variant.get("roles")
    ids = {str(name): -1 - number for number, name in enumerate(roles or ())}
    return Setting(ids | {str(name): number for number, name in enumerate(pieces)}, extent)


# ---- formulas -----------------------------------------------------------------------------------


def formulas_in(fields: Mapping[str, Any]) -> Iterator[tuple[str, int | None, str]]:
    """The texts of formulas in a sentence, each with its field, and its number in a list."""
    for name in FORMULAS:
        value = fields.get(name)
        if isinstance(value, str):
            yield name, None, value
        elif isinstance(value, list) and name in LISTS:
            yield from ((name, n, each) for n, each in enumerate(value) if isinstance(each, str))


def read_field(name: str, text: str, setting: Setting) -> Term:
    """Read the formula of a field. Raises ExplainedError."""
    return FORMULAS[name][1](text, setting)


def letter_of(said: Message) -> int | None:
    """The letter at which a formula is wrong, from 0."""
    column = said.parameters.get("column")
    return column - 1 if isinstance(column, int) else None


def tree_of(term: Term, ids: Mapping[int, str]) -> dict[str, Any]:
    """A term as a page has it."""
    parts = [tree_of(part, ids) for part in term.parts]
    while len(parts) > 2 and term.word in ("and", "or"):
        parts[:2] = [{"word": term.word, "parts": parts[:2], "values": []}]
    return {"word": term.word, "parts": parts, "values": _values(term, ids)}


def _values(term: Term, ids: Mapping[int, str]) -> list[Any]:
    if term.value is None:
        return []
    values = list(term.value) if isinstance(term.value, tuple) else [term.value]
    word = {**FUNCTIONS, **EFFECTS}.get(term.word)
    kinds = [kind for kind in word.takes if kind not in (SET, TRUTH, NUMBER)] if word else []
    if kinds == [IDS]:
        kinds = [ID] * len(values)
    return [
        ids[value] if kind == ID else value
        for value, kind in zip(values, kinds or [""] * len(values), strict=True)
    ]


# ---- lines --------------------------------------------------------------------------------------


class _Places(Phrases):
    """Has a place where a phrase of a formula would stand."""

    def __init__(self, place: Callable[[Term], str]) -> None:
        self.place = place
        self.event = False

    def noun(self, term: Term, form: str, as_piece: bool = True, only_pieces: bool = False) -> str:
        """The place of a set."""
        return self.place(term)

    def truth(self, term: Term, holds: bool = True) -> str:
        """The place of a truth."""
        return self.place(term)

    def effect(self, term: Term) -> str:
        """The place of an effect."""
        return self.place(term)


class _Line(Formulas):
    """Says a sentence with places where its formulas stand."""

    def __init__(self, language: str, places: Callable[[str], str]) -> None:
        super().__init__(load(_EXAMPLE).definition, language)
        self.places = places
        self.phrases = _Places(self.said)
        self.listed = False

    def said(self, term: Term) -> str:
        """The place of a formula, which is called like its field."""
        return self.places(term.word)

    def like(self, sentence: Sentence) -> str:
        """The place of what lends moves."""
        return self.places("like") if self.listed else super().like(sentence)

    def line(self, table: str, fields: Mapping[str, Any]) -> str:
        """The whole line."""
        changes: dict[str, Any] = {}
        self.listed = False
        for name in FORMULAS.keys() & TABLES[table].keys():
            if name not in fields and (name != "pieces" or table != "offer"):
                continue
            self.listed |= name == "like" and not isinstance(fields[name], str)
            term = Term(name, "")
            attribute = _ATTRIBUTES.get(name, name)
            changes[attribute] = (term,) if name in LISTS else term
        skeleton = _skeleton(table, fields) or Sentence(table, "", ALWAYS)
        return self.sentence(replace(skeleton, **changes))


def _skeleton(table: str, fields: Mapping[str, Any]) -> Sentence | None:
    """A sentence with what its fields say without formulas; None where they do not fit."""
    plain = {
        name: _EXAMPLES[FORMULAS[name][0]] if name in FORMULAS else value
        for name, value in fields.items()
        if name in TABLES[table] and name != "words"
    }
    try:
        [found] = read_sentences({table: [_LEAST[table] | plain]}, _NO_FILE, (), (), None)
    except ValueError:
        return None
    return replace(found, condition=ALWAYS, effects=())


def sentence_line(table: str, fields: Mapping[str, Any], language: str) -> str:
    """The line that a sentence reads as, with {places} for its formulas."""
    return _Line(language, "{{{}}}".format).line(table, fields)


def _choice_labels(
    table: str, fields: Mapping[str, Any], language: str
) -> dict[str, list[dict[str, Any]]]:
    """For each choice and flag of a sentence what the whole line would be with it.

    A value that does not fit what else is said is left out, and None stands first where the line
    without the field says what no value does.
    """
    line = _Line(language, lambda _: "…")
    values: dict[str, Sequence[Any]] = {
        name: (False, True) if kind is bool else choices_of(table, name) if name in CHOICES else ()
        for name, kind in TABLES[table].items()
    }
    found: dict[str, list[dict[str, Any]]] = {}
    for name, several in values.items():
        if not several:
            continue
        found[name] = [
            {"value": value, "label": line.line(table, {**fields, name: value})}
            for value in several
            if value == fields.get(name) or _skeleton(table, {**fields, name: value})
        ]
        others = {key: value for key, value in fields.items() if key != name}
        unsaid = line.line(table, others)
        if unsaid not in [one["label"] for one in found[name]]:
            found[name].insert(0, {"value": None, "label": unsaid})
    return found


def outlined(
    sentences: Sequence[tuple[str, dict[str, Any]]], variant: Mapping[str, Any], language: str
) -> list[dict[str, Any]]:
    """Sentences, each the name of a table and its fields, as menus show them."""
    setting = setting_of(variant)
    ids = {number: name for name, number in setting.ids.items()}
    return [_outline(table, fields, setting, ids, language) for table, fields in sentences]


def _outline(
    table: str,
    fields: Mapping[str, Any],
    setting: Setting,
    ids: Mapping[int, str],
    language: str,
) -> dict[str, Any]:
    if table not in TABLES:
        raise ExplainedError("fault_sentence_table", name=table[:40])
    found: dict[str, list[dict[str, Any]]] = {}
    for name, _, text in formulas_in(fields):
        try:
            term = read_field(name, text, setting)
            one: dict[str, Any] = {"text": text, "tree": tree_of(term, ids)}
        except ExplainedError as error:
            said = as_message(error)
            one = {"text": text, "fault": {"said": said, "letter": letter_of(said)}}
        found.setdefault(name, []).append(one)
    return {
        "line": sentence_line(table, fields, language),
        "choices": _choice_labels(table, fields, language),
        "formulas": found,
    }
