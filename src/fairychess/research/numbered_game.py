"""One game in numbers: whose turn, which actions, what a seat sees, and the result."""

import random
from functools import lru_cache
from typing import Any

from fairychess.game.view import View
from fairychess.position.rule import CHANCE
from fairychess.position.sides import SIDES
from fairychess.research.observing import Observer
from fairychess.research.observing.observer import Planes
from fairychess.research.referee import Referee
from fairychess.research.resampling import TRIES, resample
from fairychess.research.spaces import ActionError, SpelledDecision, action_space
from fairychess.research.spaces.decision import Mask, checked
from fairychess.rules import Rules, load

LONGEST = 1000
"""Decisions after which a game is cut off unless another number is asked for."""


class GameOverError(ActionError):
    """An action in a game that is over or was cut off."""


@lru_cache(maxsize=64)
def observer_of(rules: Rules, history: int = 1) -> Observer:
    """The planes of these rules, made once."""
    return Observer(rules, history)


class NumberedGame:
    """A game of a variant in numbers.

    `seat` is whose action is next: 0, 1, or None when the game is over or was cut off after
    `longest` decisions; with `chance_asked` 2, where chance decides by `choose_draw`, which `seed`
    does otherwise. An action is refused with ActionError, and the game goes on as it was.
    With `history` the planes show so many decisions, the one at hand among them.

        >>> game = NumberedGame("chess", seed=1)
        >>> game.step(game.path("e2e4")[0])
        >>> game.seat, int(game.mask().sum()), game.returns()
        (1, 20, (0.0, 0.0))
    """

    def __init__(
        self,
        variant: str | Rules,
        *,
        seed: int = 0,
        position: str | None = None,
        longest: int = LONGEST,
        chance_asked: bool = False,
        history: int = 1,
        **options: Any,
    ) -> None:
        self.rules = load(variant, **options) if isinstance(variant, str) else variant
        self.space = action_space(self.rules)
        self.observer = observer_of(self.rules, history)
        self.longest, self.chance_asked = longest, chance_asked
        self.position = position
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin again from the starting position, with another seed for what chance draws."""
        self.referee = Referee(self.rules, seed, self.position)
        self._past: tuple[tuple[int, tuple[Planes, Planes]], ...] = ()
        self._settle()

    def copy(self) -> "NumberedGame":
        """The same game, to go on with apart from this one."""
        clone = NumberedGame.__new__(NumberedGame)
        clone.__dict__.update(self.__dict__)
        clone.referee = self.referee.copy()
        clone._decision = self._decision.copy() if self._decision else None
        return clone

    def __deepcopy__(self, memo: dict[int, object]) -> "NumberedGame":
        return self.copy()

    def resampled(self, seat: int, seed: int, tries: int = TRIES) -> "NumberedGame":
        """A game that a seat cannot tell from this one. Raises NoWorldError if none is found."""
        clone = self.copy()
        if self.rules.secret:
            rng = random.Random(seed)
            clone.referee = resample(self.referee, checked(seat, 2), rng, tries)
            clone._remember_again()
            clone._settle()
            for action in self._decision.chosen if self._decision else ():
                if self.seat != seat:
                    break  # what the other side is about to choose is not known
                clone.step(action)
        return clone

    # ---- what is asked ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Have the rules ended the game?"""
        return self.referee.outcome is not None

    @property
    def cut_off(self) -> bool:
        """Was the game cut off at its longest?"""
        return not self.over and self.referee.ply >= self.longest

    @property
    def seat(self) -> int | None:
        """Whose action is next; None if there is none."""
        return None if self.over or self.cut_off else self.referee.seat

    @property
    def decision(self) -> SpelledDecision:
        """The decision at hand of one of the players. Raises GameOverError without one."""
        if self._decision is None:
            if self.seat == CHANCE:
                raise ActionError("chance decides now, by its draws")
            raise GameOverError("the game is over: reset it")
        return self._decision

    def actions(self) -> list[int]:
        """The numbers that may be chosen now; none when nobody is to choose."""
        return self._decision.actions if self._decision else []

    def mask(self, out: Mask | None = None) -> Mask:
        """Which actions may be chosen now, bool (actions,); `out` is written in place.

        Raises GameOverError when the game is over or was cut off.
        """
        return self.decision.mask(out)

    def path(self, text: str) -> list[int]:
        """The actions that choose the option with this text. ActionError for no option's text."""
        return self.decision.path(text)

    def word(self, action: int) -> str:
        """What a number stands for, seen from the mover's side; "" ends a decision."""
        return self.space.words[checked(action, self.space.size)]

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.referee.view(SIDES[checked(seat, 2)])

    def observe(self, seat: int, out: Planes | None = None) -> Planes:
        """The planes of what seat 0 or 1 may know, float32 (planes, ranks, files); `out` is
        written in place. ActionError for another seat, and for an array of another kind."""
        own = self._decision if self.seat == seat else None
        past = [kept[seat] for ply, kept in reversed(self._past) if ply < self.referee.ply]
        return self.observer.observe(self.view(seat), out, own, past)

    def returns(self) -> tuple[float, float]:
        """1 for the winner and -1 for the loser; zeros for a draw and before the end."""
        outcome = self.referee.outcome
        if outcome is None or outcome.winner is None:
            return (0.0, 0.0)
        return (1.0, -1.0) if outcome.winner == SIDES[0] else (-1.0, 1.0)

    # ---- what is done -------------------------------------------------------------------------

    def step(self, action: int) -> None:
        """Choose an action. Raises ActionError, and the game is as before."""
        text = self.decision.take(action)
        if text is not None:
            self.referee.decide(text)
            self._settle()

    def play(self, text: str) -> None:
        """Take the whole decision at hand with the option of this text. Raises ActionError."""
        for action in self.path(text):
            self.step(action)

    def draws(self) -> list[tuple[str, float]]:
        """What chance may draw now, with probabilities; nothing where players decide."""
        return self.referee.draws()

    def choose_draw(self, number: int) -> None:
        """Let chance have drawn `draws()[number]`. Raises ActionError."""
        draws = self.draws()
        if not draws:
            raise ActionError("chance has nothing to draw now")
        self.referee.decide(draws[checked(number, len(draws))][0])
        self._settle()

    def _settle(self) -> None:
        """Draw what chance is to draw, and note the decision that follows."""
        while self.seat == CHANCE and not self.chance_asked:
            self.referee.draw()
        mine = self.seat in (0, 1)
        self._decision = (
            self.space.decision(self.referee.texts, self.referee.seat) if mine else None
        )
        if mine:
            self._remember(self.referee)

    def _remember(self, referee: Referee) -> None:
        """Keep what both seats see before a decision for later observations."""
        most = self.observer.history
        if most > 1:
            first, second = (self.observer.kept(referee.view(side)) for side in SIDES)
            self._past = (*self._past[-most + 1 :], (referee.ply, (first, second)))

    def _remember_again(self) -> None:
        """Keep what both seats have seen in another past, which is all that anybody may know of."""
        self._past = ()
        again = Referee(self.rules, self.referee.seed, self.position)
        for text in self.referee.history if self.observer.history > 1 else ():
            if again.seat != CHANCE:
                self._remember(again)
            again.decide(text)
