"""The base of rules that a sentence makes."""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.words.move import DROP, rule_of, type_of
from cython.cimports.fairychess.position.words.piece import PIECES
from cython.cimports.fairychess.rules.composed.formula import Scene

from fairychess import languages
from fairychess.position.rule_notation import RuleNotation


@cython.cclass
class SentenceRule(Rule):
    """A rule made of `sentence`, with registers for each position. It knows castlings by number.

    `needs` has a bit for each given set that it asks for; see `Scene`.
    """

    is_goal = False

    def __init__(self, sentence: Any) -> None:
        Rule.__init__(self)
        self.name = sentence.name
        self.sentence = sentence
        self.notation = SentenceNotation(self)
        self.needs = -1
        if not cython.compiled:
            self.castles_by = [0] * PIECES

    def bind(self, rules: Any) -> None:
        """Remember the rules, and which of them castle."""
        self.rules = rules
        for number, rule in enumerate(rules.rule_list):
            self.castles_by[number] = bool(rule.castles)

    def new_notes(self) -> object:
        """The registers of one position."""
        return Scene(self.rules.tables.words, self.needs)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_castling(self, move: cython.ulonglong) -> cython.bint:
        """Is this a castling?"""
        return type_of(move) > DROP and self.castles_by[rule_of(move)]


class SentenceNotation(RuleNotation):
    """Says a sentence in its inventor's words where it forbids a move."""

    def refusal(self, pos: Any, move: int) -> str | None:
        """The sentence, if its inventor has said it."""
        said: dict[str, str] = self.rule.sentence.said
        return said.get(languages.FIRST)
