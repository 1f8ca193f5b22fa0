"""Puzzles of a game with secret roles: who can play a role, for all that one seat was told?

A game of weak players is followed from each seat with the filter of the computer player, which
keeps every assignment of the roles that the rules allow. Where few pieces are left, there is a
question with one provable answer. The true secrets are never asked.
"""

import random
from dataclasses import dataclass, field, replace

from fairychess.game import Game, new_game
from fairychess.game.view import MoveRecord, View, other
from fairychess.position.sides import SIDES
from fairychess.puzzles.puzzle import DEDUCTION, Exclusion, Puzzle
from fairychess.puzzles.reasons import OUTED, Reasons
from fairychess.rules import Rules
from fairychess.search import choose
from fairychess.search.hidden.belief import MOST_EXPLANATIONS
from fairychess.search.hidden.belief_tracker import BeliefTracker
from fairychess.search.hidden.observations import InconsistentError
from fairychess.search.hidden.player import hidden_knowledge_of
from fairychess.search.hidden.session import HiddenKnowledge
from fairychess.search.request import Limits, SearchRequest

FEW = 3
"""Pieces that may be left at most, for a question to be asked."""
FEWEST_EXCLUDED = 4
"""Pieces that the moves told must rule out at least."""
LONGEST = 100
"""Decisions of a puzzle at most: who solves it reads them all."""
STRATEGIES = ("blind", "blind", "determinised", "belief")
LEVEL, NODES = 3, 150
"""How the players are: what they give away is what there is to find out."""
EASIEST, HARDEST = 600, 2400
OBVIOUS = 5
"""A decision that rules out so many at once gives the answer away."""


Told = tuple[MoveRecord, ...]
"""The decisions of a game as one seat was told them."""


@dataclass(slots=True)
class Trail:
    """What one seat could find out so far: for each role, who can play it, and what ruled out
    whom."""

    possible: list[set[int]]
    exclusions: list[list[Exclusion]] = field(default_factory=lambda: [[], []])


class Deductions:
    """Finds puzzles in games of one variant; the same ones for the same seed and number."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.roles = [role.id for role in rules.definition.roles]

    def puzzles_of_game(self, seed: int, number: int) -> list[Puzzle]:
        """Play a game and return the puzzles in it: one for each seat and role at most."""
        game, told = played_game(self.rules.name, seed, number)
        moves = tuple(move.text for move in game.view("both").moves)
        return [
            replace(puzzle, found=f"{seed}/{number}")
            for seat in SIDES
            for puzzle in self.questions(game, seat, told[seat], moves)
        ]

    def questions(self, game: Game, seat: str, told: Told, moves: tuple[str, ...]) -> list[Puzzle]:
        """Return the questions that this seat could answer, the first one about each role."""
        tracker = self.tracker(game, seat)
        reasons = Reasons(tracker)
        trail: Trail | None = None
        found: dict[int, Puzzle] = {}
        for ply, move in enumerate(told[:LONGEST], 1):
            facts = reasons.before(move)
            try:
                tracker.observe(move.text, tuple(move.notes))
            except (InconsistentError, ValueError):
                break
            if not tracker.beliefs:
                continue
            if trail is None:
                trail = Trail([self.possible(tracker, role) for role in (0, 1)])
                continue
            for role in (0, 1):
                left = self.possible(tracker, role)
                gone = trail.possible[role] - left
                trail.possible[role] = left
                trail.exclusions[role] += reasons.exclusions(ply, facts, role, gone, left)
                if role not in found and gone and self.askable(tracker, trail, role):
                    found[role] = self.puzzle(game, seat, moves[:ply], trail, role, reasons)
        return list(found.values())

    def confirms(self, puzzle: Puzzle) -> bool:
        """Tell whether the answer is what the decisions told allow, no more and no less."""
        game = new_game(puzzle.variant, {}, seed=0, position=puzzle.start)
        for text in puzzle.moves:
            game.decide(text)
        seat = other(puzzle.side)
        tracker = self.tracker(game, seat)
        for move in game.view(seat).moves:
            tracker.observe(move.text, tuple(move.notes))
        left = self.possible(tracker, self.roles.index(puzzle.asked))
        names = {number: name for name, number in tracker.hidden_roles.idents.items()}
        return {names[ident] for ident in left} == set(puzzle.answer)

    def tracker(self, game: Game, seat: str) -> BeliefTracker:
        """Return the filter of a seat that has been told nothing yet."""
        knowledge: HiddenKnowledge = hidden_knowledge_of(self.rules)
        me = SIDES.index(seat)
        found = BeliefTracker(knowledge.rules, me, knowledge.values, modelled=False)
        found.begin(knowledge.rules.position(game.start, check=False))
        return found

    def possible(self, tracker: BeliefTracker, role: int) -> set[int]:
        """Return the pieces that can play a role of the other player."""
        return {pair[role] for pair in tracker.beliefs[1 - tracker.me].possible()}

    def askable(self, tracker: BeliefTracker, trail: Trail, role: int) -> bool:
        """Tell whether the answer is short, proved, and has not been announced."""
        player = 1 - tracker.me
        belief = tracker.beliefs[player]
        if not tracker.hidden_roles.acts(tracker.pos, player, role):
            return False
        if any(tracker.revealed_roles(player)[each] in trail.possible[role] for each in (0, 1)):
            return False
        cut_short = any(
            len(ledger.explanations) >= MOST_EXPLANATIONS for ledger in belief.ledgers.values()
        )
        excluded = sum(len(each.pieces) for each in trail.exclusions[role])
        return (
            not cut_short
            and len(trail.possible[role]) <= FEW
            and excluded >= FEWEST_EXCLUDED
            and "revealed" not in {each.why for each in trail.exclusions[role]}
        )

    def puzzle(
        self,
        game: Game,
        seat: str,
        moves: tuple[str, ...],
        trail: Trail,
        role: int,
        reasons: Reasons,
    ) -> Puzzle:
        """Return the question who can play this role now."""
        exclusions = tuple(trail.exclusions[role])
        answer = tuple(sorted(map(reasons.name, trail.possible[role])))
        return Puzzle(
            variant=self.rules.name,
            start=game.start,
            moves=moves,
            lead=len(moves),
            rating=rating_of(exclusions, len(answer)),
            themes=themes_of(exclusions, answer),
            found="",
            kind=DEDUCTION,
            asked=self.roles[role],
            side=other(seat),
            answer=answer,
            exclusions=exclusions,
        )


def played_game(variant: str, seed: int, number: int) -> tuple[Game, dict[str, Told]]:
    """Return a finished game of two weak players, and what each seat was told before its end."""
    rng = random.Random(f"{variant}/{seed}/{number}")
    game = new_game(variant, {}, seed=rng.getrandbits(60))
    strategies = {seat: rng.choice(STRATEGIES) for seat in SIDES}
    told: dict[str, Told] = dict.fromkeys(SIDES, ())
    while game.outcome is None and game.ply < LONGEST:
        if game.to_move == "chance":
            game.play_chance()
        else:
            text = choice(game.view(game.to_move), strategies, rng.getrandbits(30))
            game.play(game.to_move, text)
        if game.outcome is None:
            told = {seat: game.view(seat).moves for seat in SIDES}
    if game.outcome is None:
        game.adjudicate(None, "too long")
    return game, told


def choice(view: View, strategies: dict[str, str], seed: int) -> str:
    """Return what a weak player does."""
    limits, strategy = Limits(LEVEL, nodes=NODES), strategies[view.viewer]
    return choose(SearchRequest.of(view, limits, seed=seed, strategy=strategy)).move


def rating_of(exclusions: tuple[Exclusion, ...], answers: int) -> int:
    """Return a rating: from how many decisions one must read, what they tell, how many are left."""
    sizes = [len(each.pieces) for each in exclusions]
    found = 700 + 45 * len(exclusions) + 120 * (answers - 1)
    found += 250 * ("unseen" in {each.why for each in exclusions})
    found -= 60 * max(0, sizes[-1] - OBVIOUS)
    return round(min(HARDEST, max(EASIEST, found)))


def themes_of(exclusions: tuple[Exclusion, ...], answer: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a question is about."""
    found = ["deduction", "sure" if len(answer) == 1 else "several_suspects"]
    if len(exclusions[-1].pieces) > OBVIOUS and exclusions[-1].why == OUTED:
        found.append("plain")
    found += sorted({each.why for each in exclusions} & {"attempt", "unseen", "outed"})
    return tuple(found)
