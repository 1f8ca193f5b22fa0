"""The arrays of a batch, one row a game."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Arrays:
    """What the games of a batch read and write. `chosen` are the actions to take, and those drawn;
    `winners` hold 0, 1, or -1 for a draw, where a game has `ended`. `rest` are the steps that a
    game has yet to take, and one that is `waiting` needs the interpreter's lock for the next;
    only those that are `asked` take part in a call."""

    masks: NDArray[np.bool_]
    seats: NDArray[np.int8]
    ended: NDArray[np.bool_]
    cut_off: NDArray[np.bool_]
    winners: NDArray[np.int32]
    chosen: NDArray[np.int64]
    observations: NDArray[np.float32]
    rest: NDArray[np.int32]
    waiting: NDArray[np.bool_]
    asked: NDArray[np.bool_]


def arrays_for(n: int, actions: int, planes: tuple[int, ...]) -> Arrays:
    """Arrays for so many games, all zeros."""
    return Arrays(
        masks=np.zeros((n, actions), dtype=np.bool_),
        seats=np.zeros(n, dtype=np.int8),
        ended=np.zeros(n, dtype=np.bool_),
        cut_off=np.zeros(n, dtype=np.bool_),
        winners=np.zeros(n, dtype=np.int32),
        chosen=np.zeros(n, dtype=np.int64),
        observations=np.zeros(planes, dtype=np.float32),
        rest=np.zeros(n, dtype=np.int32),
        waiting=np.zeros(n, dtype=np.bool_),
        asked=np.ones(n, dtype=np.bool_),
    )
