"""A formula's text as a tree of terms, every one of a known kind; errors say where and what else.

Formulas are written in Python's own syntax of expressions, of which this takes a small part:
`& | -` for sets, `and or not`, comparisons, `+ - * %` for numbers, and calls of the vocabulary's
words.
"""

import ast
import difflib
from dataclasses import dataclass
from typing import Any, NamedTuple

from fairychess.messages import ExplainedError, Message, as_message
from fairychess.rules.composed.vocabulary import (
    DEEPEST_THOSE,
    EFFECTS,
    FUNCTIONS,
    ID,
    IDS,
    LONGER,
    LONGEST,
    MOST_TERMS,
    NAME,
    NAMES,
    NUMBER,
    POSITION,
    SET,
    TRUTH,
    WHOLE,
    ZONE,
    Word,
)
from fairychess.rules.python_grammar import expression_tree
from fairychess.rules.squares import square_set

SETS_OF = {ast.BitAnd: "common", ast.BitOr: "union", ast.Sub: "without"}
NUMBERS_OF = {ast.Add: "plus", ast.Sub: "minus", ast.Mod: "remainder", ast.Mult: "times"}
COMPARED = {
    ast.Lt: "less", ast.LtE: "at_most", ast.Gt: "more", ast.GtE: "at_least",
    ast.Eq: "equal", ast.NotEq: "different",
}  # fmt: skip
LARGEST_NAME = 32
LARGEST_SIZE = 37
LEAST = {
    "block": 1, "leap": 0, "shift": 1 - LARGEST_SIZE, "next": 1 - LARGEST_SIZE,
    "nearest": 1 - LARGEST_SIZE, "freeze": 1,
}  # fmt: skip
"""The least number that may be given to these words; the largest is below `LARGEST_SIZE`."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a formula: a word with its `parts`, other terms, or with `value`, what is given.

    `kind` is what it gives: a set, a number, a truth, or nothing (an effect). `lasts` says how long
    its value does, see `vocabulary`.
    """

    word: str
    kind: str
    parts: "tuple[Term, ...]" = ()
    value: Any = None
    lasts: int = POSITION


def lasting_without_it(term: Term) -> int:
    """How long a term lasts while `it` stays what it is."""
    if not term.parts:
        return POSITION if term.word == "it" else term.lasts
    return max(lasting_without_it(part) for part in term.parts)


class FormulaError(ExplainedError):
    """A formula that means nothing; it names the place by its column, from 1."""


class Setting(NamedTuple):
    """What formulas may name: the variant's pieces by id, and its secret roles with numbers from -1
    downwards; and the extent of its board."""

    ids: dict[str, int]
    definition: Any


def read_truth(text: str, setting: Setting) -> Term:
    """Read a condition. Raises FormulaError."""
    reader = _Reader(text, setting)
    return reader.wanted(reader.tree, TRUTH)


def read_set(text: str, setting: Setting) -> Term:
    """Read a set of squares. Raises FormulaError."""
    reader = _Reader(text, setting)
    return reader.wanted(reader.tree, SET)


def read_effect(text: str, setting: Setting) -> Term:
    """Read one effect. Raises FormulaError."""
    reader = _Reader(text, setting)
    return reader.effect(reader.tree)


class _Reader:
    """Reads one formula."""

    def __init__(self, text: str, setting: Setting) -> None:
        self.text = " ".join(text.split())
        self.setting = setting
        self.count = 0
        self.inside = 0
        if len(self.text) > LONGEST:
            raise FormulaError("fault_formula_long", count=LONGEST)
        try:
            self.tree = expression_tree(self.text)
        except SyntaxError as error:
            column = min(error.offset or 1, len(self.text) + 1)
            raise FormulaError("fault_formula_syntax", column=column) from None
        except (ValueError, RecursionError, MemoryError):
            raise FormulaError("fault_formula_syntax", column=1) from None

    def fail(self, node: ast.expr, key: str, **parameters: Any) -> FormulaError:
        """An error at a place."""
        return self.wrong(node, Message(key, parameters))

    def wrong(self, node: ast.expr, reason: Message) -> FormulaError:
        """An error at a place, for this reason."""
        # Python counts columns in bytes.
        column = len(self.text.encode()[: node.col_offset].decode(errors="ignore")) + 1
        near = (ast.get_source_segment(self.text, node) or "")[:LARGEST_NAME]
        return FormulaError("fault_formula_at", column=column, near=near, reason=reason)

    def wanted(self, node: ast.expr, kind: str) -> Term:
        """Read a term that must give a set, a number or a truth."""
        found = self.term(node)
        if found.kind == kind:
            return found
        if kind == TRUTH and found.kind == SET:
            return Term("some", TRUTH, (found,), None, found.lasts)
        raise self.fail(node, "fault_formula_kind", wanted=kind, given=found.kind)

    def made(self, word: str, kind: str, *parts: Term, value: Any = None, lasts: int = 0) -> Term:
        """A term that lasts as long as what it is made of."""
        return Term(word, kind, parts, value, max([lasts, *(part.lasts for part in parts)]))

    def term(self, node: ast.expr) -> Term:
        """Read any term."""
        self.count += 1
        if self.count > MOST_TERMS:
            raise self.fail(node, "fault_formula_terms", count=MOST_TERMS)
        match node:
            case ast.BinOp():
                return self.binary(node)
            case ast.UnaryOp(op=ast.Not(), operand=inner):
                return self.made("not", TRUTH, self.wanted(inner, TRUTH))
            case ast.BoolOp(op=op, values=values):
                word = "and" if isinstance(op, ast.And) else "or"
                return self.made(word, TRUTH, *(self.wanted(each, TRUTH) for each in values))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return self.compared(node, left, op, right)
            case ast.Constant(value=bool()):
                raise self.fail(node, "fault_formula_part")
            case ast.Constant(value=int(number)) if 0 <= number <= 10_000:
                return Term("whole", NUMBER, (), number)
            case ast.Name(id=name):
                return self.name(node, name)
            case ast.Call(func=ast.Name(id=name), args=given, keywords=[]):
                return self.called(node, name, given, FUNCTIONS)
        raise self.fail(node, "fault_formula_part")

    def binary(self, node: ast.BinOp) -> Term:
        """`&`, `|` and `-` between sets, `+`, `-`, `*` and `%` between numbers."""
        left = self.term(node.left)
        words = NUMBERS_OF if left.kind == NUMBER else SETS_OF
        if left.kind not in (SET, NUMBER) or type(node.op) not in words:
            raise self.fail(node, "fault_formula_part")
        return self.made(words[type(node.op)], left.kind, left, self.wanted(node.right, left.kind))

    def compared(self, node: ast.expr, one: ast.expr, op: ast.cmpop, other: ast.expr) -> Term:
        """A comparison of two numbers, or of two sets (`<=`: is within)."""
        left = self.term(one)
        word = COMPARED.get(type(op))
        if word is None or left.kind == TRUTH:
            raise self.fail(node, "fault_formula_part")
        right = self.wanted(other, left.kind)
        if left.kind == SET:
            known = {"equal": "same_set", "different": "other_set", "at_most": "within"}
            if word not in known:
                raise self.fail(node, "fault_formula_part")
            word = known[word]
        return self.made(word, TRUTH, left, right)

    def name(self, node: ast.expr, name: str) -> Term:
        """A word that needs nothing said."""
        if name in LONGER:
            meant = self.wanted(expression_tree(LONGER[name]), NAMES[name].gives)
            return self.made(name, meant.kind, meant)
        if name in NAMES:
            return Term(name, NAMES[name].gives, (), None, NAMES[name].lasts)
        raise self.unknown(node, name, {**NAMES, **FUNCTIONS})

    def unknown(self, node: ast.expr, name: str, known: dict[str, Word]) -> FormulaError:
        """The error for a word there is not, with those that are near."""
        if name in EFFECTS and known is not EFFECTS:
            return self.fail(node, "fault_formula_is_effect", name=name)
        if name in FUNCTIONS and known is not EFFECTS:
            return self.fail(node, "fault_formula_brackets", name=name)
        if name in NAMES and known is not EFFECTS:
            return self.fail(node, "fault_formula_no_brackets", name=name)
        near = difflib.get_close_matches(name, known, 3, 0.6) or sorted(known)
        return self.fail(
            node, "fault_formula_word", name=name[:LARGEST_NAME], known=", ".join(near)
        )

    def called(
        self, node: ast.expr, name: str, given: list[ast.expr], known: dict[str, Word]
    ) -> Term:
        """A word with what is given to it."""
        if name not in known:
            raise self.unknown(node, name, known)
        takes = known[name].takes
        if len(given) != len(takes) and takes != (IDS,):
            raise self.fail(node, "fault_formula_takes", name=name, count=len(takes))
        if takes == (IDS,):
            value: Any = tuple(self.given(each, ID, several=True) for each in given)
            return Term(name, known[name].gives, (), value, known[name].lasts)
        parts = []
        values = []
        self.inside += name == "those"
        if self.inside > DEEPEST_THOSE:
            raise self.fail(node, "fault_formula_nested", count=DEEPEST_THOSE)
        for each, kind in zip(given, takes, strict=True):
            if kind in (SET, TRUTH, NUMBER):
                parts.append(self.wanted(each, kind))
            else:
                values.append(self.given(each, kind))
        self.inside -= name == "those"
        if name in LEAST and not LEAST[name] <= min(values) <= max(values) < LARGEST_SIZE:
            raise self.fail(node, "fault_formula_size", name=name, low=LEAST[name])
        value = values[0] if len(values) == 1 else tuple(values) or None
        if name == "those":
            lasts = max(lasting_without_it(part) for part in parts)
            return Term(name, SET, tuple(parts), None, lasts)
        return self.made(name, known[name].gives, *parts, value=value)

    def given(self, node: ast.expr, kind: str, several: bool = False) -> Any:
        """A text or number that is written down: an id, squares, the name of a score."""
        negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
        inner = node.operand if isinstance(node, ast.UnaryOp) and negative else node
        value = inner.value if isinstance(inner, ast.Constant) else None
        if kind == WHOLE:
            if type(value) is not int or value > 1000:
                raise self.fail(node, "fault_formula_kind", wanted=kind, given=ast.unparse(node))
            return -value if negative else value
        if not isinstance(value, str):
            raise self.fail(node, "fault_formula_quotes", wanted=kind)
        if kind == ID:
            if value not in self.setting.ids or (self.setting.ids[value] < 0 and not several):
                known = ", ".join(list(self.setting.ids)[:20])
                raise self.fail(
                    node, "fault_formula_id", name=repr(value[:LARGEST_NAME]), known=known
                )
            return self.setting.ids[value]
        if kind == ZONE:
            try:
                square_set(self.setting.definition, value)
            except ValueError as error:
                raise self.wrong(node, as_message(error)) from None
        if kind == NAME and not (value.isidentifier() and len(value) <= LARGEST_NAME):
            raise self.fail(node, "fault_formula_name")
        return value

    def effect(self, node: ast.expr) -> Term:
        """One effect."""
        match node:
            case ast.Call(func=ast.Name(id=name), args=given, keywords=[]):
                return self.called(node, name, given, EFFECTS)
        raise self.fail(node, "fault_formula_effect", known=", ".join(EFFECTS))
