"""The set-up of a search: the game followed to its position, what may be chosen, and how it is
searched."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.messages import Message
from fairychess.notation import MoveError
from fairychess.notation.move_text import format_moves
from fairychess.rules import Rules
from fairychess.search.alphabeta.iterative_deepening import (
    MARGIN,
    WON,
    Candidate,
    IterativeDeepening,
    mark_final_candidates,
    search_for,
)
from fairychess.search.alphabeta.scores import MATE
from fairychess.search.alphabeta.search import Search
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.exact import known_line, mark_known_candidates

LONGEST = 5000
"""Moves of a history that are replayed at most."""


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """A line of play: its first move is an option now. `score` is the first player's."""

    score: int
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DepthResult:
    """The best lines after a depth, best first."""

    depth: int
    nodes: int
    lines: tuple[ScoredLine, ...]


class LastGame:
    """The game last asked about, so that the next request only adds its moves."""

    def __init__(self) -> None:
        self.rules: Rules | None = None
        self.start = ""
        self.moves: list[str] = []
        self.play: Position | None = None

    def position(
        self, rules: Rules, position: str | None, moves: list[str], start: str
    ) -> Position:
        """Return the position, with its history where that leads to it: repetitions are known."""
        try:
            play = self.follow(rules, moves[:LONGEST], start)
            if position is None or play.text() == position:
                return play
        except ValueError:
            pass
        self.play = None
        return rules.position(position, check=False)

    def follow(self, rules: Rules, moves: list[str], start: str) -> Position:
        """Go on from the game last seen, or begin from the start. Raises ValueError."""
        known = len(self.moves)
        play = self.play
        if (
            play is None
            or self.rules is not rules
            or self.start != start
            or self.moves != moves[:known]
        ):
            play, known = rules.position(start or None, check=False), 0
        self.play = None  # until it has been brought up to date
        for text in moves[known:]:
            kernel = play.kernel
            # Not `push`: whether the game is over need not be asked of moves already played.
            options = kernel.legal_moves()
            texts = format_moves(kernel, options)
            if text not in texts:
                raise MoveError(Message("illegal", {"move": text}))
            kernel.do(options[texts.index(text)])
        self.rules, self.start, self.moves, self.play = rules, start, list(moves), play
        return play


def candidates_of(play: Position, legal: Collection[str] = ()) -> list[Candidate]:
    """Return the options of the decision at hand, those of these texts where there are any."""
    options = play.kernel.decision().options
    return [
        Candidate(move, text)
        for move, text in zip(options, format_moves(play.kernel, options), strict=True)
        if not legal or text in legal
    ]


def new_search(play: Position, knowledge: VariantKnowledge) -> Search:
    """Return a search of a position that remembers nothing but the table."""
    search = Search(play.kernel, knowledge)
    search.use_material_hints(knowledge.material_hints)
    return search


class Session:
    """A decision ready to be searched; `deepening` does so. `age` is that of what it finds."""

    def __init__(
        self,
        play: Position,
        knowledge: VariantKnowledge,
        search: Search,
        candidates: list[Candidate],
    ) -> None:
        self.play, self.search = play, search
        self.age = knowledge.table.grow_older()
        mark_final_candidates(play, knowledge, candidates)
        self.deepening = IterativeDeepening(play, search, candidates, knowledge.median)

    @classmethod
    def with_noise(
        cls,
        play: Position,
        knowledge: VariantKnowledge,
        candidates: list[Candidate],
        noise: float,
        key: int,
        *,
        fresh: bool,
        forget: bool,
    ) -> "Session":
        """Return one that misjudges by so much `noise`, in median pieces, as `key` says, and that
        without any knows the tables of endgames. Unless `fresh`, what the last search of the same
        game has learned is used; with `forget`, nothing of what stands in the table."""
        search = search_for(knowledge, play, fresh)
        if noise:
            search.add_noise(max(1, round(noise * knowledge.median)), key)
        if forget:
            knowledge.table.clear()
        session = cls(play, knowledge, search, candidates)
        if not noise:
            mark_known_candidates(play, candidates)
        return session

    def until(
        self, clock: Callable[[], float] | None, deadline: float | None, nodes: int
    ) -> "Session":
        """Have the search end when the clock passes the deadline, or after so many nodes."""
        self.search.set_limits(clock, deadline, nodes)
        if clock is not None:
            self.deepening.clock = clock
        return self

    def lines(self, count: int, depths: range) -> Iterator[DepthResult]:
        """Give the `count` best lines at each of the depths.

        After every line the one after it is looked for among the other options, so that all of them
        have exact scores.
        """
        play, search, deepening = self.play, self.search, self.deepening
        candidates = deepening.candidates
        sign = 1 if play.to_move() == "first" else -1
        guesses = [0] * count
        for now in depths:
            found: list[ScoredLine] = []
            best: list[Candidate] = []
            for number in range(min(count, len(candidates))):
                deepening.candidates = [one for one in candidates if one not in best]
                answer = (
                    deepening.search_with_aspiration(now, guesses[number])
                    if now > 4
                    else deepening.search_depth(now)
                )
                if answer is None or (search.stopped and count > 1):
                    return
                chosen, guesses[number] = answer
                best.append(chosen)
                line = known_line(play, (chosen.text, *deepening.line_texts(chosen)))
                found.append(ScoredLine(sign * guesses[number], line))
            candidates = best + [one for one in deepening.candidates if one not in best]
            found.sort(key=lambda one: -sign * one.score)
            yield DepthResult(now, search.nodes, tuple(found))
            if search.stopped:  # what this depth had already found better is told
                return
            if all(abs(one.score) > WON and MATE - abs(one.score) + MARGIN <= now for one in found):
                return
