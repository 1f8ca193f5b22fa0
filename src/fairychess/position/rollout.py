"""Random games from a position, without the interpreter's lock where all rules are lockless."""

from collections.abc import Sequence
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, ulonglongs
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.words.move import rule_of

CHANCE = cython.declare(cython.int, 2)
USUAL = cython.declare(cython.int, 512)
"""So many decisions most random games have, each with so many changes at most:"""
CHANGES = cython.declare(cython.int, 16)


def rollout(pos: Position, seed: int, longest: int) -> tuple[int, Any]:
    """Play decisions at random until the game is over or for so many: their number, the outcome.

    The outcome is None where the game was cut off. The position stays as it is.
    """
    clone: Position = pos.clone()
    most: cython.int = min(longest, 1 << 30)
    played: cython.int = to_the_end(clone, seed & 0x7FFFFFFFFFFFFFFF, most)
    return played, clone.outcome()


def rollouts(
    pos: Position, first_moves: Sequence[int], seeds: Any, longest: int, winners: Any, lengths: Any
) -> None:
    """A random game from a position for each of the `seeds`, which begins with one of the
    `first_moves` if there are any: who has won, -1 for neither, and how many decisions there were.

    `seeds` are an array of type Q below 2**63, `winners` and `lengths` of type i, written in place.
    """
    clone: Position = pos.clone()
    most: cython.int = min(longest, 1 << 30)
    count: cython.int = len(seeds)
    index: cython.int
    begun: cython.int = 1 if first_moves and most > 0 else 0
    ply: cython.int = clone.ply
    noise = ulonglongs(seeds)
    won = ints(winners)
    length = ints(lengths)
    for index in range(count):
        if begun:
            clone.make(first_moves[noise[index] % len(first_moves)])
        length[index] = begun + to_the_end(clone, noise[index], most - begun)
        outcome = clone.outcome()
        won[index] = -1 if outcome is None else outcome[0]
        clone.unwind(ply)


@cython.cfunc
@cython.exceptval(-1, check=False)
def to_the_end(pos: Position, seed: cython.ulonglong, longest: cython.int) -> cython.int:
    """Make random decisions, while other threads run if they may; how many there were."""
    noise: cython.ulonglong = 2 * seed + 1
    played: cython.int
    if pos.may_release_gil():
        make_room(pos, min(longest, USUAL))
        with cython.nogil:
            played = play_at_random(pos, noise, longest)
    else:
        played = play_at_random(pos, noise, longest)
    return played


@cython.cfunc
@cython.exceptval(check=False)
def make_room(pos: Position, plies: cython.int) -> cython.void:
    """Make the room for a game now: a thread that wants it later has to wait for the lock."""
    while pos.undo_log.frame_room < pos.ply + plies:
        pos.undo_log.grow_frames()
    while pos.undo_log.room < pos.undo_log.top + CHANGES * plies:
        pos.undo_log.grow()


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def play_at_random(pos: Position, noise: cython.ulonglong, longest: cython.int) -> cython.int:
    """Make random decisions; how many there were."""
    low: cython.int
    number: cython.int
    index: cython.int
    played: cython.int
    for played in range(longest):
        if pos.rows.outcome.count and pos.is_over():
            return played
        low = pos.push_options()
        number = pos.options.top - low
        pos.options.top = low
        if not number:
            return played
        noise = stirred(noise)
        index = cython.cast(cython.int, (noise >> 20) % number)
        if pos.rows.decide.count:
            with cython.gil:
                index = drawn(pos, low, number, noise >> 20)
        pos.make(pos.options.moves[low + index])
    return longest


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def stirred(noise: cython.ulonglong) -> cython.ulonglong:
    """The next number of a xorshift generator."""
    noise ^= noise << 13
    if not cython.compiled:
        noise &= (1 << 64) - 1
    noise ^= noise >> 7
    noise ^= noise << 17
    if not cython.compiled:
        noise &= (1 << 64) - 1
    return noise


def drawn(pos: Position, low: int, number: int, noise: int) -> int:
    """Which of the options is drawn: those of chance as their weights say."""
    weights = None
    if pos.seat() == CHANCE:
        weights = pos.rule_list[rule_of(pos.options.moves[low])].chance_weights()
    if weights is None:
        return noise % number
    left = noise % sum(weights)
    for index, weight in enumerate(weights):
        if left < weight:
            return index
        left -= weight
    return 0
