"""The state of a game after its actions: the rules' part in a Game, agreements and time beside it.

Applying the same actions to the same setup always gives the same state; a refused action changes
nothing. Nothing here looks at the time or at the database.
"""

from collections.abc import Callable
from typing import ClassVar

from fairychess.messages import Message, as_message
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.clock import Clock
from fairychess.server.domain.engine_api import GameLike
from fairychess.server.domain.setup import BOTH, SIDES, Setup, other

OPENING = 8
"""Decisions after which a position belongs to one game, and not to the opening of many."""


def refuse(said: Message | str) -> ProblemError:
    """Something that cannot be done in this game now: a message, or the key of one."""
    return ProblemError("refused", as_message(said), 409)


class GameState:
    """One game's state. `reached[ply]` is the sequence of the action that led there.

    `clocks[ply]` are the seconds its decider then had left, where there is a clock. `early` are
    choices of players who need not wait for the other one (`View.early`), by side: sealed here
    until it is their turn.
    """

    def __init__(self, setup: Setup, game: GameLike) -> None:
        self.setup = setup
        self.game = game
        terms = setup.terms
        self.clock = Clock(terms.timing, second=terms.timing_second) if terms.timing else None
        # The clock as it stood when each ply was reached.
        self._readings = [self.clock.reading(setup.created)] if self.clock else []
        self.sequence = 0
        self.at = setup.created
        self.paused = False
        self.rematch = ""
        self.proposals: dict[str, str] = {}
        self.early: dict[str, str] = {}
        self.reached: list[int] = [0]
        self.deciders: list[str] = []
        self.clocks: dict[int, float] = {}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    def apply(self, action: Action) -> None:
        """Take one action; raises what the game refuses, or a `ProblemError`."""
        self._KINDS[action.kind](self, action)
        if self.over:
            self.early.clear()
        self.sequence, self.at = action.sequence, action.at
        self._run_clock(action.at)
        if self.clock is not None and action.kind in (a.MOVE, a.CHANCE):
            self._readings.append(self.clock.reading(action.at))
        if action.kind == a.MOVE and self.clock is not None:
            left = self.clock.view(action.at).left[self.deciders[-1]]
            self.clocks[len(self.deciders)] = left / 1000

    def plies_back(self, side: str) -> int:
        """The number of decisions to take back so that `side` decides its last one again."""
        mine = [i for i, seat in enumerate(self.deciders) if seat == side]
        if not mine:
            raise refuse("not_moved_yet")
        return len(self.deciders) - mine[-1]

    def turn(self) -> str:
        """Who is to decide, as lists have it: BOTH while both sides choose at once and the second,
        who may do so first, has not."""
        early, seat = self.game.early, self.game.to_move
        return BOTH if early and early not in self.early and seat == SIDES[0] else seat

    def guarded(self) -> str | None:
        """The position, if it is one that no engine may be asked about while the game goes on."""
        if self.over or self.setup.local or self.game.secretive or len(self.deciders) < OPENING:
            return None
        return self.game.view("spectator").position

    # -- what can be done -------------------------------------------------------------------

    def _move(self, action: Action) -> None:
        self._not_paused()
        seat = self.game.to_move
        self.game.play(action.actor, action.secret or "")
        self._decided(seat, action)

    def _chance(self, action: Action) -> None:
        self._not_paused()
        self.game.play_chance()
        self._decided("chance", action)

    def _early(self, action: Action) -> None:
        self._not_paused()
        side, text = action.actor, action.secret or ""
        view = self.game.view(side)
        if view.early != side:
            raise ProblemError("not_your_turn", "it is not your turn", 409)
        if text not in {option.text for option in view.early_options}:
            raise refuse(Message("illegal", {"move": text}))
        self.early[side] = text

    def _withdraw(self, action: Action) -> None:
        if self.early.pop(action.actor, None) is None:
            raise refuse("nothing_to_take_back")

    def _decided(self, seat: str, action: Action) -> None:
        self.deciders.append(seat)
        self.reached.append(action.sequence)
        turn = self.game.to_move if self.game.to_move != seat else ""
        self.early = {side: text for side, text in self.early.items() if side == turn}
        # A move instead of an answer declines; one's own offers stand until then.
        for what in ("draw", "takeback", "adjourn"):
            if self.proposals.get(what) != seat:
                self.proposals.pop(what, None)

    def _undo(self, action: Action) -> None:
        self._take_back(action.public["plies"])

    def _take_back(self, plies: int) -> None:
        self.game.undo(plies)
        keep = max(len(self.deciders) - plies, 0)
        del self.deciders[keep:]
        del self.reached[keep + 1 :]
        self.clocks = {ply: left for ply, left in self.clocks.items() if ply <= keep}
        if self.clock is not None:
            self.clock.set_back(self._readings[keep])
            del self._readings[keep + 1 :]
        self.proposals.clear()
        self.early.clear()

    def _resign(self, action: Action) -> None:
        self.game.resign(action.actor)

    def _time(self, action: Action) -> None:
        self.game.adjudicate(other(action.actor), "time")

    def _abort(self, action: Action) -> None:
        if self.setup.terms.strict and action.actor in SIDES:
            raise refuse("strict_terms")
        if set(SIDES) <= set(self.deciders):
            raise refuse("both_moved")
        self.game.adjudicate(None, "aborted")

    def _propose(self, action: Action) -> None:
        what, side = action.public["what"], action.actor
        standing = self.proposals.get(what)
        if standing == side:
            raise refuse(Message("proposed_already", {"what": what}))
        if standing is not None:
            raise refuse("accept_theirs")
        self._may_propose(what, side)
        if what == "draw":
            self.game.offer_draw(side)
        self.proposals[what] = side

    def _may_propose(self, what: str, side: str) -> None:
        if what == "rematch":
            if not self.over or self.rematch:
                raise refuse("rematch_exists" if self.rematch else "play_first")
            return
        if self.over:
            raise refuse("game_is_over")
        if self.setup.terms.strict and what in ("takeback", "adjourn"):
            raise refuse("strict_terms")
        if (what == "resume") != self.paused:
            raise refuse("adjourned" if self.paused else "not_adjourned")
        if what == "takeback":
            reason = self.game.why_no_undo(self.plies_back(side))
            if reason is not None:
                raise refuse(reason)

    def _accept(self, action: Action) -> None:
        what = action.public["what"]
        proposer = self._standing(what, action.actor)
        if what == "draw":
            self.game.accept_draw(action.actor)
        elif what == "takeback":
            self._take_back(self.plies_back(proposer))
        elif what == "rematch":
            self.rematch = action.public["game"]
        else:
            self.paused = what == "adjourn"
        self.proposals.pop(what, None)

    def _decline(self, action: Action) -> None:
        """Decline the other side's proposal, or withdraw one's own."""
        what = action.public["what"]
        if self.proposals.get(what) is None:
            raise refuse(Message("not_proposed", {"what": what}))
        if what == "draw" and self.proposals[what] != action.actor:
            self.game.decline_draw(action.actor)
        elif what == "draw":
            self.game.decline_draw(other(action.actor))
        del self.proposals[what]

    def _standing(self, what: str, side: str) -> str:
        proposer = self.proposals.get(what)
        if proposer is None or proposer == side:
            raise refuse(Message("not_proposed_by_other", {"what": what}))
        return proposer

    def _not_paused(self) -> None:
        if self.paused:
            raise refuse("adjourned")

    # -- time -------------------------------------------------------------------------------

    def _run_clock(self, at: int) -> None:
        clock = self.clock
        if clock is None:
            return
        started = set(SIDES) <= set(self.deciders)
        if self.over or self.paused or not started:
            clock.pause(at)
        else:
            clock.turn(self.game.to_move if self.game.to_move in SIDES else None, at)

    def deadline(self) -> int | None:
        """Return when a player's time is up, in milliseconds; None without a clock."""
        return self.clock.flag_time() if self.clock else None

    def warning(self) -> int | None:
        """Return when to warn a player that their time runs out, in milliseconds; None where the
        clock does not count days."""
        return self.clock.warning_time() if self.clock else None

    _KINDS: ClassVar[dict[str, Callable[["GameState", Action], None]]] = {
        a.MOVE: _move,
        a.CHANCE: _chance,
        a.EARLY: _early,
        a.WITHDRAW: _withdraw,
        a.UNDO: _undo,
        a.RESIGN: _resign,
        a.TIME: _time,
        a.ABORT: _abort,
        a.PROPOSE: _propose,
        a.ACCEPT: _accept,
        a.DECLINE: _decline,
    }
