"""Whom to tell of a game elsewhere: people who have a seat in it, and of whom nobody looks."""

from collections.abc import Collection

from fairychess.server.domain import action as a
from fairychess.server.domain.action import Action
from fairychess.server.domain.game_state import GameState
from fairychess.server.domain.setup import SIDES, Setup
from fairychess.server.store import mail


def seats(setup: Setup, looking: Collection[str]) -> list[str]:
    """The seats of people of whom nobody looks; of a game at one screen, none."""
    people = [side for side in SIDES if setup.is_person(side) and not setup.local]
    return [side for side in people if side not in looking]


def to_turn(state: GameState, absent: list[str], done: Action) -> list[str]:
    """The absent seat whose turn an action has brought."""
    seat = state.game.to_move
    if done.kind not in (a.MOVE, a.CHANCE) or state.over:
        return []
    if seat in state.early or state.deciders[-1] == seat:  # it has decided already
        return []
    return [side for side in absent if side == seat]


def to_write_to(state: GameState, absent: list[str], done: Action) -> tuple[str, list[str]]:
    """The kind of letter that tells of an action, and the seats it is for; none in a hurry."""
    if state.clock is not None and not state.clock.slow:
        return mail.TURN, []
    if state.over and done.public.get("what") != "rematch":
        return mail.END, absent
    return mail.TURN, to_turn(state, absent, done)
