"""A game as research needs it: decisions by their texts, views without ornaments, cheap copies.

`game.Game` keeps everything that people want of a game; this keeps what may be known, and no more.
Views are filled by the same builder and from the same hooks of the rules, so a seat sees here what
it sees there.
"""

import random
from collections import Counter
from typing import NamedTuple

from fairychess.game import sight
from fairychess.game.view import MoveRecord, Outcome, View
from fairychess.game.view_builder import shown_to
from fairychess.messages import Message
from fairychess.notation.move_text import format_moves
from fairychess.position.rule import CHANCE, NOBODY
from fairychess.position.rule_visibility import news_of
from fairychess.position.sides import SEATS, SIDES
from fairychess.position.words.move import SPECIAL, rule_of, type_of
from fairychess.position.words.piece import colour_of
from fairychess.rules import Rules

VIEWERS = {"first": 0, "second": 1, "spectator": NOBODY}


class ToldDecision(NamedTuple):
    """One decision: whose, what it was, as each viewer may read it, and what everybody learned."""

    seat: int
    number: int
    text: str
    texts: dict[str, str]
    notes: tuple[Message, ...]


class Referee:
    """One game in progress. Chance is drawn from `seed` and the number of decisions before.

    `seat` decides (0 first, 1 second, 2 chance); `texts` are its options, none when the game is
    over; `outcome` says how it ended.
    """

    _texts: list[str] | None
    outcome: Outcome | None

    def __init__(self, rules: Rules, seed: int = 0, position: str | None = None) -> None:
        self.rules, self.seed, self.start = rules, seed, position
        self._play = rules.position(position)
        hidden = rules.secret and position is not None  # a set-up position may tell who is who
        self.starts = {
            viewer: self._play.text(seat if hidden else None) for viewer, seat in VIEWERS.items()
        }
        self._moves: list[int] = []
        self._log: list[ToldDecision] = []
        self._taken: dict[str, Counter[str]] = {viewer: Counter() for viewer in VIEWERS}
        self._taken_before: list[dict[str, Counter[str]]] = []
        self._look()

    def copy(self) -> "Referee":
        """The same game, to go on with apart from this one."""
        clone = Referee.__new__(Referee)
        clone.rules, clone.seed, clone.start = self.rules, self.seed, self.start
        clone._play, clone.starts = self.rules.position(self.start), self.starts
        for move in self._moves:
            clone._play.kernel.do(move)
        clone._moves, clone._log = list(self._moves), list(self._log)
        clone._taken = {viewer: Counter(taken) for viewer, taken in self._taken.items()}
        clone._taken_before = list(self._taken_before)
        clone.seat, clone.outcome = self.seat, self.outcome
        clone._options = self._options
        clone._texts = self._texts
        return clone

    @property
    def ply(self) -> int:
        """The number of decisions taken."""
        return len(self._moves)

    @property
    def texts(self) -> list[str]:
        """The options of the decision at hand, in the kernel's order."""
        if self._texts is None:
            self._texts = format_moves(self._play.kernel, self._options)
        return self._texts

    def decide(self, text: str) -> None:
        """Take the decision at hand; ValueError for a text that is no option."""
        at = self.texts.index(text)
        move = self._options[at]
        told = self._told(move, text) if self.rules.secret else {}
        before = sight.boards(self._play)
        kernel = self._play.kernel
        number = kernel.fullmove_number
        kernel.do(move)
        if before:
            told = self._seen(text, before)
            self._taken_before.append({who: Counter(each) for who, each in self._taken.items()})
            self._count_taken(before)
        self._moves.append(move)
        notes = news_of(self._play.kernel, move) if self.rules.secret else ()
        self._log.append(ToldDecision(self.seat, number, text, told, notes))
        self._look()

    def take_back(self) -> None:
        """Take the last decision back."""
        self._play.kernel.undo()
        self._moves.pop()
        self._log.pop()
        if self.rules.hides_squares:
            self._taken = self._taken_before.pop()
        self._look()

    def text(self, viewer: str) -> str:
        """The position text as a viewer may know it; all of it after the end."""
        return self._play.text(None if self.outcome else VIEWERS[viewer])

    def draws(self) -> list[tuple[str, float]]:
        """What chance may draw now, with the probability of each."""
        if self.seat != CHANCE or self.outcome is not None:
            return []
        rule = self.rules.rule_list[rule_of(self._options[0])]
        weights = rule.chance_weights() or (1,) * len(self._options)
        total = sum(weights)
        return [(text, w / total) for text, w in zip(self.texts, weights, strict=True)]

    def draw(self) -> str:
        """Let the seed decide what chance draws; the text of it."""
        texts, chances = zip(*self.draws(), strict=True)
        rng = random.Random(f"{self.seed}/{self.ply}")
        text: str = rng.choices(texts, chances)[0]
        self.decide(text)
        return text

    def view(self, viewer: str) -> View:
        """All that a viewer may know now, but for words and for ways to enter a move."""
        over, to_move = self.outcome is not None, SEATS[self.seat]
        return View(
            variant=self.rules.name,
            viewer=viewer,
            ply=self.ply,
            to_move=to_move,
            captured={viewer: dict(self._taken[viewer])} if self._taken[viewer] else {},
            options=(),
            moves=tuple(self._record(ply, told, viewer) for ply, told in self._shown()),
            notes=(),
            outcome=self.outcome,
            start=self.starts[viewer],
            rules=dict(self.rules.definition.chosen),
            **shown_to(self._play, VIEWERS[viewer], to_move, over),
        )

    @property
    def history(self) -> list[str]:
        """The texts of all decisions, secrets among them: for records, not for players."""
        return [told.text for told in self._log]

    def story(self, viewer: str) -> list[str]:
        """Every decision as a viewer was told it, with what was announced after it."""
        return [told_to(told, viewer) for told in self._log]

    def last_told(self, viewer: str) -> str:
        """The end of the story."""
        return told_to(self._log[-1], viewer)

    def news(self) -> list[tuple[int, tuple[Message, ...]]]:
        """For every decision the turn it was taken in (1, 2, 3, ... over both sides), and what was
        announced after it."""
        return [(2 * told.number - 1 + (told.seat == 1), told.notes) for told in self._log]

    # ---- inside -------------------------------------------------------------------------------

    def _look(self) -> None:
        kernel = self._play.kernel
        self.seat, self._options = kernel.decision()
        self._texts = None
        self.outcome = None if self._options else self._play.result()

    def _shown(self) -> list[tuple[int, ToldDecision]]:
        """The decisions a view holds: the last one, or all where what was told is evidence."""
        first = 0 if self.rules.secret else max(0, len(self._log) - 1)
        return list(enumerate(self._log[first:], first + 1))

    def _record(self, ply: int, told: ToldDecision, viewer: str) -> MoveRecord:
        text = as_told(told, viewer)
        return MoveRecord(ply, told.number, SEATS[told.seat], text, (), told.notes)

    def _told(self, move: int, text: str) -> dict[str, str]:
        """A decision's text by viewer; empty where it is the same for all."""
        if type_of(move) != SPECIAL:
            return {}
        visibility = self.rules.rule_list[rule_of(move)].visibility
        kernel = self._play.kernel
        found = {viewer: visibility.tell(kernel, move, seat) for viewer, seat in VIEWERS.items()}
        return {viewer: text if told is None else told for viewer, told in found.items()}

    def _seen(self, text: str, before: dict[str, sight.Board]) -> dict[str, str]:
        """The last move as each viewer has seen it, where the rules hide squares."""
        found = {}
        for viewer, seat in VIEWERS.items():
            after = sight.board_of(self._play, seat)
            found[viewer] = (
                text
                if seat == self.seat
                else sight.told(self.rules, seat, before[viewer], after)[0]
            )
        return found

    def _count_taken(self, before: dict[str, sight.Board]) -> None:
        """Note which pieces a player has taken, as far as it saw them: only where squares hide."""
        for piece, square, _ in self._play.kernel.last_captured():
            for viewer in SIDES:
                if piece > 1 and VIEWERS[viewer] != colour_of(piece) and square in before[viewer]:
                    self._taken[viewer][self.rules.shown(piece).id] += 1


def told_to(told: ToldDecision, viewer: str) -> str:
    """A decision as a viewer was told it, with what was announced after it."""
    return " ".join([SEATS[told.seat], as_told(told, viewer), *map(str, told.notes)])


def as_told(told: ToldDecision, viewer: str) -> str:
    """The text of a decision as a viewer may read it."""
    return told.texts.get(viewer, told.text)
