"""Agreements in a game's state: what stands, what ends it, and what counts afterwards."""

from typing import Any

import pytest

from fairychess.game import new_game
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.game_state import GameState
from fairychess.server.domain.setup import SIDES, SeatSetup, Setup, Terms

SECOND = 1000


class Table:
    """A game of chess between two people, action after action, ten seconds apart."""

    def __init__(self, timing: Timing | None = None) -> None:
        seats = {side: SeatSetup() for side in SIDES}
        terms = Terms(timing=timing)
        setup = Setup("game", "chess", {}, None, 7, terms, False, True, 0, seats)
        self.state = GameState(setup, new_game("chess", {}, seed=7))
        self.at = 0

    def act(self, kind: str, actor: str, secret: str | None = None, **public: Any) -> None:
        """Take one action."""
        self.at += 10 * SECOND
        self.state.apply(
            Action(self.state.sequence + 1, actor, kind, self.at, public, secret),
        )

    def refused(self, kind: str, actor: str, **public: Any) -> str:
        """Try what must be refused: its message's key."""
        with pytest.raises(ProblemError) as caught:
            self.act(kind, actor, **public)
        assert caught.value.said is not None
        return str(caught.value.said.key)

    def play(self, *moves: str) -> "Table":
        """Play some moves."""
        for move in moves:
            self.act(a.MOVE, self.state.game.to_move, move)
        return self

    def propose(self, side: str, what: str) -> None:
        """Propose something."""
        self.act(a.PROPOSE, side, what=what)


OPENING = ("e2e4", "e7e5")


@pytest.mark.parametrize("what", ["draw", "takeback", "adjourn"])
def test_a_move_declines_what_the_other_side_has_proposed(what: str) -> None:
    table = Table().play(*OPENING)
    table.propose("second", what)
    table.play("g1f3")
    assert table.state.proposals == {} and table.state.game.to_move == "second"
    assert table.refused(a.ACCEPT, "first", what=what) == "not_proposed_by_other"
    if what == "draw":
        assert table.state.game.view("first").draw_offered_by is None


@pytest.mark.parametrize("what", ["draw", "takeback", "adjourn"])
def test_ones_own_proposal_stands_while_one_moves(what: str) -> None:
    table = Table().play(*OPENING)
    table.propose("first", what)
    table.play("g1f3")
    assert table.state.proposals == {what: "first"}
    if what == "draw":
        assert table.state.game.view("second").draw_offered_by == "first"
        table.act(a.ACCEPT, "second", what="draw")
        assert table.state.over


def test_taking_back_ends_all_proposals() -> None:
    table = Table().play(*OPENING)
    table.propose("first", "takeback")
    table.propose("first", "adjourn")
    table.act(a.ACCEPT, "second", what="takeback")
    assert table.state.proposals == {} and table.state.deciders == []
    table.play(*OPENING)
    table.propose("first", "draw")
    table.act(a.UNDO, "first", plies=1)
    assert table.state.proposals == {}
    assert table.state.game.view("second").draw_offered_by is None


def test_an_offer_that_is_withdrawn_can_neither_be_accepted_nor_stands_in_the_game() -> None:
    table = Table().play(*OPENING)
    table.propose("first", "draw")
    table.act(a.DECLINE, "first", what="draw")
    assert table.state.game.view("second").draw_offered_by is None
    assert table.refused(a.ACCEPT, "second", what="draw") == "not_proposed_by_other"
    table.propose("first", "draw")
    table.act(a.ACCEPT, "second", what="draw")
    assert table.state.over


def test_a_game_is_aborted_until_both_have_moved() -> None:
    for moves in ((), OPENING[:1]):
        table = Table().play(*moves)
        table.act(a.ABORT, "second")
        outcome = table.state.game.outcome
        assert outcome is not None and outcome.message.key == "aborted"
    assert Table().play(*OPENING).refused(a.ABORT, "first") == "both_moved"


def test_no_time_passes_in_an_adjourned_game() -> None:
    table = Table(Timing(main=600)).play(*OPENING)
    table.propose("first", "adjourn")
    table.act(a.ACCEPT, "second", what="adjourn")
    clock = table.state.clock
    assert clock is not None and clock.running is None and table.state.deadline() is None
    left = clock.view(table.at).left
    table.at += 3600 * SECOND
    assert clock.view(table.at).left == left == {"first": 580_000, "second": 600_000}
    assert table.refused(a.PROPOSE, "first", what="draw") == "adjourned"
    table.propose("second", "resume")
    table.act(a.ACCEPT, "first", what="resume")
    assert clock.running == "first" and clock.view(table.at).left == left
