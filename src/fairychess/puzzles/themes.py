"""What a puzzle is about, in keys that pages word."""

from itertools import pairwise

from fairychess.api import Position
from fairychess.puzzles.lines import PuzzleLine, PuzzleStep
from fairychess.puzzles.puzzle import ADVANTAGE

MATES = ("checkmate", "checkmate_by_pass")
LONGEST_MATE = 5
SHORT, LONG = 2, 4
"""Steps of a short line at most, of a long one at least."""
LATE = 0.4
"""An endgame has at most this share of the pieces it began with; a middlegame has lost some."""


def themes_of(play: Position, line: PuzzleLine, army: int) -> tuple[str, ...]:
    """Return the themes of a line that begins here; `army` pieces began the game."""
    found = [goal_of(line), *length_of(line), phase_of(play, army)]
    if is_quiet(play, line):
        found.append("quiet")
    if gives_up(line):
        found.append("sacrifice")
    for step in line.own:
        body = step.text.split("~")[0]
        if "@" in body and step.option.clicks[:1] and step.option.clicks[0].startswith("hand:"):
            found.append("drop")
        elif step.option.piece_type and ("=" in body or body.endswith("+")):
            found.append("promotes")
        if len(step.option.clicks) > 2:
            found.append("legs")
        if len(step.option.captures) > 1:
            found.append("several")
    if several_in_turn(line):
        found.append("moves_again")
    return tuple(dict.fromkeys(found))


def goal_of(line: PuzzleLine) -> str:
    """Return what the line ends with: mate or another win in so many steps, or an advantage."""
    if line.outcome is None:
        return ADVANTAGE
    kind = "mate" if is_mate(line) else "win"
    return f"{kind}{min(len(line.own), LONGEST_MATE)}"


def is_mate(line: PuzzleLine) -> bool:
    """Tell whether a line ends in mate."""
    return line.outcome is not None and line.outcome.message.key in MATES


def length_of(line: PuzzleLine) -> list[str]:
    """Return whether the line is short or long."""
    number = len(line.real)
    return (
        ["one"]
        if number == 1
        else ["short"]
        if number <= SHORT
        else ["long"]
        if number >= LONG
        else []
    )


def phase_of(play: Position, army: int) -> str:
    """Return the part of the game the line is from."""
    kernel = play.kernel
    left = sum(1 for square in play.rules.board if kernel.piece_at(square))
    share = left / max(1, army)
    return "endgame" if share <= LATE else "middlegame" if share < 0.95 else "opening"


def is_quiet(play: Position, line: PuzzleLine) -> bool:
    """Tell whether a line of several steps begins with one that neither takes nor gives check."""
    first = line.steps[0]
    if len(line.real) < 2 or first.option.captures:
        return False
    play.push(first.text)
    check = play.to_move() != "chance" and bool(play.check())
    play.pop()
    return not check


def gives_up(line: PuzzleLine) -> bool:
    """Tell whether the answer to a step takes the piece that was moved, on the way to a win."""
    for step, answer in pairwise(line.steps):
        quiet = step.solver and step.option.clicks and not step.option.captures
        if quiet and not answer.solver and step.option.clicks[-1] in answer.option.captures:
            return True
    return False


def several_in_turn(line: PuzzleLine) -> bool:
    """Tell whether the solver moves again at once, or while the enemy can only pass."""
    moves = [step for step in line.steps if step.solver or not passes(step)]
    return any(a.solver and b.solver for a, b in pairwise(moves))


def passes(step: PuzzleStep) -> bool:
    """Tell whether nothing could be done but to stay where one is."""
    clicks = step.option.clicks
    return step.choices == 1 and (not clicks or clicks[0] == clicks[-1])
