"""The rules that sentences become."""

from __future__ import annotations

from fairychess.position.rule import Rule
from fairychess.rules.composed.choosing import Choose
from fairychess.rules.composed.following import After, NoMove, Tally
from fairychess.rules.composed.forbidding import Forbid, Require
from fairychess.rules.composed.offering import Offer
from fairychess.rules.composed.sentences import Sentence, ends_games, scores_of

KINDS = {"forbid": Forbid, "require": Require, "after": After, "choose": Choose}


def first_rules(sentences: tuple[Sentence, ...]) -> list[Rule]:
    """The rules that are asked before all others: how a game ends for who has no move, and what
    lends moves, of which others make promotions."""
    found: list[Rule] = [Offer(each) for each in sentences if each.table == "offer"]
    return found + [NoMove(each) for each in sentences if each.event == "no_move"]


def rules_of(sentences: tuple[Sentence, ...]) -> list[Rule]:
    """A rule for each other sentence, and one that remembers for them where they need it."""
    found: list[Rule] = [
        KINDS["choose" if sentence.choose else sentence.table](sentence)
        for sentence in sentences
        if sentence.event != "no_move" and sentence.table != "offer"
    ]
    scores = scores_of(sentences)
    if scores or ends_games(sentences):
        found.append(Tally(scores))
    return found
