"""The rules that sentences become."""

from collections.abc import Callable
from itertools import groupby

from fairychess.position.rule import Rule
from fairychess.rules.composed.choosing import Choose
from fairychess.rules.composed.following import After, WithoutMove
from fairychess.rules.composed.forbidding import Forbid, Require
from fairychess.rules.composed.going_on import GoOn
from fairychess.rules.composed.marks import Marks
from fairychess.rules.composed.offering import Offer
from fairychess.rules.composed.refusing import Refuse
from fairychess.rules.composed.remembering import Tally
from fairychess.rules.composed.sentences import (
    MarkWords,
    Sentence,
    ends_games,
    freezes,
    marks_of,
    notes_of,
    scores_of,
)
from fairychess.rules.composed.syntax import Term
from fairychess.rules.composed.vocabulary import FROZEN, MOVE, PIECE, SET, TRUTH

KINDS: dict[str, Callable[[Sentence], Rule]] = {
    "forbid": Forbid,
    "require": Require,
    "after": After,
    "choose": Choose,
    "refuse": Refuse,
    "again": GoOn,
}

STANDS_FROZEN = Term(
    "some", TRUTH, (
        Term("common", SET, (
            Term("origin", SET, (), None, PIECE),
            Term("marked", SET, (), (FROZEN, 1)),
        ), None, PIECE),
    ), None, MOVE,
)  # fmt: skip
"""The condition of the sentence that forbids frozen pieces to move."""


def first_rules(sentences: tuple[Sentence, ...], words: dict[str, MarkWords]) -> list[Rule]:
    """The rules that are asked before all others: how a game ends for who has no move, what lends
    moves, of which others make promotions, and what keeps the marks of pieces, of which it has
    `words` by their names."""
    found: list[Rule] = [Offer(each) for each in sentences if each.table == "offer"]
    found += [WithoutMove(each) for each in sentences if each.event == "stuck"]
    marks = marks_of(sentences)
    return [*found, Marks(marks, words)] if marks else found


def rules_for(sentences: tuple[Sentence, ...]) -> list[Rule]:
    """The rules of the other sentences; what follows from one event is one rule where it may."""
    found: list[Rule] = []
    for alike, group in groupby(filter(is_usual, sentences), key=shared):
        several = tuple(group)
        if alike:
            found.append(After(*several))
        else:
            found += [KINDS[kind_of(each)](each) for each in several]
    return found


def kind_of(sentence: Sentence) -> str:
    """Which kind of rule a usual sentence becomes."""
    if sentence.again is not None:
        return "again"
    if not sentence.asks:
        return sentence.table
    return "refuse" if any(each.word == "refuse" for each in sentence.effects) else "choose"


def is_usual(sentence: Sentence) -> bool:
    """Is a sentence not among the first rules?"""
    return sentence.event != "stuck" and sentence.table != "offer"


def is_later(sentence: Sentence) -> bool:
    """Does it follow later in the turn?"""
    return sentence.asks or sentence.again is not None


def shared(sentence: Sentence) -> str:
    """The event that a sentence follows from, if others may do so in the same rule; else nothing.

    Effects that move the piece that has moved change what the next sentence is about.
    """
    moving = {"move", "swap", "take_back"} & {effect.word for effect in sentence.effects}
    alone = sentence.table != "after" or is_later(sentence) or moving
    return "" if alone else sentence.event


def remembering(sentences: tuple[Sentence, ...]) -> list[Rule]:
    """The rules that remember scores, squares and ends, and that hold frozen pieces, where
    sentences need them."""
    scores, notes = scores_of(sentences), notes_of(sentences)
    kept = scores or notes or ends_games(sentences)
    found: list[Rule] = [Tally(scores, notes)] if kept else []
    return (
        [*found, Forbid(Sentence("forbid", FROZEN, STANDS_FROZEN))] if freezes(sentences) else found
    )
