"""Why a piece can no longer play a secret role: what one decision told, in keys that pages word."""

from dataclasses import dataclass

from fairychess.board import square_name
from fairychess.game.view import MoveRecord
from fairychess.position.rule_visibility import HIDDEN
from fairychess.position.sides import SIDES
from fairychess.puzzles.puzzle import Exclusion
from fairychess.search.hidden.belief_tracker import BeliefTracker

MOVED, TAKEN, OUTED, ATTEMPT, UNSEEN, REVEALED, FOLLOWS = (
    "moved",
    "taken",
    "outed",
    "attempt",
    "unseen",
    "revealed",
    "follows",
)
"""It moved in a way the role does not; it left the game, and nobody was told of a role; another one
moved as only the role does; an attempt failed that would have taken it; it cannot have seen a piece
that died; another one was announced to play the role, or this one to play the other; it follows
from all that was known."""


@dataclass(frozen=True, slots=True)
class DecisionFacts:
    """What is known of a decision before it is carried out: the other player's pieces it `moved`,
    and all pieces in play; whether that player moved, and what was said."""

    theirs: bool
    moved: int
    present: frozenset[int]
    attempt: bool
    keys: frozenset[str]
    hidden: bool


class Reasons:
    """Names reasons for one player's filter."""

    def __init__(self, tracker: BeliefTracker) -> None:
        self.tracker = tracker
        self.names = {number: name for name, number in tracker.hidden_roles.idents.items()}

    def name(self, ident: int) -> str:
        """The name of a piece."""
        return str(self.names[ident])

    def before(self, move: MoveRecord) -> DecisionFacts:
        """Note what the position before a decision says about it."""
        tracker = self.tracker
        theirs = move.seat == SIDES[1 - tracker.me]
        touched: set[int] = set()
        if tracker.beliefs and theirs:
            touched = tracker.observations.pieces_touched(tracker.pos, move.text)
        first = [
            ident for ident in touched if move.squares and self.square(ident) == move.squares[0]
        ]
        present = frozenset(
            ident for ident in self.names if tracker.beliefs and tracker.survives(ident)
        )
        keys = frozenset(note.key for note in move.notes)
        attempt = move.text.startswith("attempt")
        return DecisionFacts(
            theirs, first[0] if first else 0, present, attempt, keys, HIDDEN in move.text
        )

    def square(self, ident: int) -> str:
        """The square a piece stands on, or nothing."""
        place = self.tracker.places.get(ident)
        return "" if place is None else square_name(self.tracker.rules.board, place)

    def exclusions(
        self, ply: int, facts: DecisionFacts, role: int, gone: set[int], left: set[int]
    ) -> list[Exclusion]:
        """Return what a decision ruled out, by reasons."""
        groups: dict[str, list[str]] = {}
        for ident in gone:
            groups.setdefault(self.why(facts, ident, left), []).append(self.name(ident))
        return [Exclusion(ply, tuple(sorted(names)), why) for why, names in sorted(groups.items())]

    def why(self, facts: DecisionFacts, ident: int, left: set[int]) -> str:
        """Return why this piece was ruled out."""
        if "role_revealed" in facts.keys:
            return REVEALED
        if facts.attempt:
            return REVEALED if facts.theirs else ATTEMPT
        if ident == facts.moved:
            return MOVED
        if ident in facts.present and not self.tracker.survives(ident):
            return TAKEN
        if facts.keys & {"dies_written_by", "dies_written_by_both", "dies"}:
            return UNSEEN
        if facts.moved and facts.moved in left:
            return OUTED
        return FOLLOWS
