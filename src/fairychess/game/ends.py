"""How a record says that its game ended, and whether the rules agree."""

import re

from fairychess.api import Position
from fairychess.game import record as writing
from fairychess.game.records.tree import Record
from fairychess.messages import as_message
from fairychess.position.outcome import Outcome

PLAYERS = ("resignation", "agreed_draw")
"""Keys of reasons that need no tag `Termination`: everybody knows that no rule gives them."""
WINNERS = {"1-0": "first", "0-1": "second", "1/2-1/2": None}

_SAID = (
    (re.compile(r"resign|投了", re.IGNORECASE), "resignation"),
    (re.compile(r"\b(?:on time|time forfeit|forfeits on|timeout)\b", re.IGNORECASE), "time"),
    (re.compile(r"agree", re.IGNORECASE), "agreed_draw"),
    (re.compile(r"adjudicat", re.IGNORECASE), writing.ADJUDICATED),
    (re.compile(r"illegal move", re.IGNORECASE), "illegal_move"),
)
"""What the tag Termination and the last comment say, in the words of other programs."""


def reason_of(record: Record) -> str:
    """Why a game ended that by the rules goes on, as the record says it or as it is to be taken."""
    said = record.tags.get("Reason", "")
    if said:
        return said
    last = record.moves[-1] if record.root.children else record.root
    for words in (record.tags.get("Termination", ""), last.comment[-200:]):
        for pattern, key in _SAID:
            if pattern.search(words):
                return str(as_message(key))
    return writing.ADJUDICATED


def at_odds(record: Record, play: Position) -> str:
    """What a record says about its result against the rules; "" where they agree, or say nothing.

    `play` is the position at the end, in which no claims are made.
    """
    found = play.result()
    if found is None and record.result != "1/2-1/2" and not by_rule(record):
        return ""
    if found is None:
        play.kernel.claims_are_made = True
        found = play.result()
        play.kernel.claims_are_made = False
    return odds(record, found)


def by_rule(record: Record) -> bool:
    """Does the record say that a rule ended the game?"""
    reason = record.tags.get("Reason", "")
    named = reason and as_message(reason).key not in PLAYERS
    return bool(named) and "Termination" not in record.tags and record.result != "*"


def odds(record: Record, found: Outcome | None) -> str:
    """How a record differs from what the rules have found; "" where it does not."""
    reason = record.tags.get("Reason", "")
    said = f"{record.result} {reason}".strip()
    if found is None:
        return (
            f"the record says {said}, but by the rules the game goes on" if by_rule(record) else ""
        )
    if record.result == "*":
        return ""
    by_rules = writing.result(found)
    if record.result != by_rules or (by_rule(record) and reason != found.reason):
        return f"the record says {said}, the rules say {by_rules} {found.reason}"
    return ""
