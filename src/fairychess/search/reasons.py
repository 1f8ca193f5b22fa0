"""Why a move was a mistake, in one line: what its side loses or misses by it, and how soon.

The line the search expects after the move is held against the one it would have played: a win that
one of them has, or the dearest piece that is captured in one of them alone.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fairychess.api import Position
from fairychess.messages import Message
from fairychess.position.sides import other
from fairychess.rules import rules_of
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.piece_values import median_value, values

LOST = 0.5
"""One line must cost so much of a median piece more than the other before pieces are named."""

Standing = dict[str, Counter[str]]
"""How many pieces of each id stand on the board, by side."""


@dataclass(frozen=True, slots=True)
class Consequences:
    """What becomes of pieces in a line of play: which of each side are captured, and after how many
    decisions; and how the balance of the first player changes, once nothing is captured any
    more."""

    captured: dict[str, list[tuple[str, int]]]
    balance: int


def reason_of(
    before: Position, seat: str, played: Sequence[str], best: Sequence[str], now: int, then: int
) -> Message | None:
    """Return why a seat's move was worse than the best one, None where it is not so simple.

    The line `played` begins with its move; `now` is the score it leads to and `then` the score
    before it, both the first player's.
    """
    sign = 1 if seat == "first" else -1
    if sign * now <= -NEAR_MATE < sign * then:
        return in_moves("reason_allows_win", (MATE - abs(now) + 1) // 2)
    if sign * then >= NEAR_MATE > sign * now:
        return in_moves("reason_misses_win", (MATE - abs(then) + 1) // 2)
    worth = values(rules_of(before))
    if min(worth.values()) <= 0:  # where pieces are to be lost, losing one explains nothing
        return None
    taken, missed = course(before, played, worth), course(before, best, worth)
    least = LOST * median_value(rules_of(before))
    if sign * (missed.balance - taken.balance) < least:
        return None
    enemy = other(seat)
    names = {piece.id: piece.name for piece in rules_of(before).pieces}
    if sign * taken.balance <= -least:
        found = dearest(taken.captured[seat], missed.captured[seat], worth)
        if found:
            piece, decisions = found
            return in_moves("reason_loses", decisions // 2, piece=names[piece])
    found = dearest(missed.captured[enemy], taken.captured[enemy], worth)
    return Message("reason_misses_piece", {"piece": names[found[0]]}) if found else None


def in_moves(key: str, moves: int, **parameters: str) -> Message:
    """Return a message that says in how many moves, or at once."""
    if moves < 2:
        return Message(f"{key}_at_once", {**parameters})
    return Message(key, {**parameters, "moves": moves})


def dearest(
    here: list[tuple[str, int]], there: list[tuple[str, int]], worth: dict[str, int]
) -> tuple[str, int] | None:
    """Return the dearest piece that is captured in one line and not in the other."""
    left = Counter(piece for piece, _ in there)
    found: tuple[str, int] | None = None
    for piece, decisions in here:
        if left[piece]:
            left[piece] -= 1
        elif found is None or worth[piece] > worth[found[0]]:
            found = piece, decisions
    return found


def course(start: Position, line: Sequence[str], worth: dict[str, int]) -> Consequences:
    """Return what becomes of pieces in a line, as far as it can be played."""
    play = start.copy()
    captured: dict[str, list[tuple[str, int]]] = {"first": [], "second": []}
    first = material(play, worth)
    balance, last = 0, standing(play)
    for number, text in enumerate(line, 1):
        mover = play.to_move()
        if text not in play.moves():
            break
        play.push(text)
        now = standing(play)
        quiet = True
        for side in captured:
            if side != mover:
                gone = last[side] - now[side]
                captured[side] += [(piece, number) for piece in gone.elements()]
                quiet = quiet and not gone
        last = now
        if quiet or play.is_over:  # else it may be taken back at once
            balance = material(play, worth) - first
    return Consequences(captured, balance)


def standing(play: Position) -> Standing:
    """Return what stands on the board."""
    found: Standing = {"first": Counter(), "second": Counter()}
    for piece in play.pieces().values():
        if piece.side in found:
            found[piece.side][piece.id] += 1
    return found


def material(play: Position, worth: dict[str, int]) -> int:
    """Return what the first player has more than the second, hands included."""
    found, stands = 0, standing(play)
    for sign, side in ((1, "first"), (-1, "second")):
        held = stands[side] + Counter(play.in_hand(side))
        found += sign * sum(worth[piece] * number for piece, number in held.items())
    return found
