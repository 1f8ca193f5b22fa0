"""What a puzzle is about, in keys that pages word."""

from itertools import pairwise

from fairychess.api import Position
from fairychess.game.features import has_chance
from fairychess.notation.spelling.move_parts import legs_in
from fairychess.puzzles.lines import PuzzleLine, PuzzleStep
from fairychess.puzzles.puzzle import ADVANTAGE
from fairychess.rules import rules_of

MATES = ("checkmate", "checkmate_by_pass")
LONGEST_MATE = 5
SHORT, LONG = 2, 4
"""Steps of a short line at most, of a long one at least."""
PHASES = ("opening", "middlegame", "endgame")
LATE, EARLY = 0.4, 0.95
"""The parts of a game. An endgame has at most this share of the pieces the game began with, an
opening no less than this."""


def themes_of(play: Position, line: PuzzleLine, army: int) -> tuple[str, ...]:
    """Return the themes of a line that begins here; `army` pieces began the game."""
    checks, freezes = signs_of(play, line)
    found = [goal_of(line), *length_of(line), phase_of(play, army)]
    if len(line.real) > 1 and not line.steps[0].option.captures and not checks[0]:
        found.append("quiet")
    if gives_up(line):
        found.append("sacrifice")
    if is_mate(line) and len(line.own) > 1 and not all(checks[:-1]):
        found.append("mating_net")
    if is_mate(line) and drops(line.own[-1]):
        found.append("drop_mate")
    for step in line.own:
        found += ways_of(step)
    if freezes or any(not step.solver and passes(step) for step in line.steps):
        found.append("freeze")
    elif any(a.solver and b.solver for a, b in pairwise(line.steps)):
        found.append("moves_again")
    if coin_wanted(play):
        found.append("coin")
    return tuple(dict.fromkeys(found))


def signs_of(play: Position, line: PuzzleLine) -> tuple[list[bool], bool]:
    """Tell of each of the solver's steps whether it gives check; and whether one of them has the
    enemy's turn passed over."""
    checks, freezes = [], False
    for step in line.steps:
        play.push(step.text)
        if step.solver:
            checks.append(play.to_move() != "chance" and bool(play.check()))
            freezes = freezes or play.rules.opponent_passes(play.kernel)
    for _ in line.steps:
        play.pop()
    return checks, freezes


def ways_of(step: PuzzleStep) -> list[str]:
    """Return the themes that lie in how one step is made."""
    clicks, captures = step.option.clicks, step.option.captures
    body = step.text.split("~")[0]
    found = []
    if drops(step):
        found.append("drop")
    elif step.option.piece_type and ("=" in body or body.endswith("+")):
        found.append("promotes")
    stops, _ = legs_in(body) or ((), "")
    places = [*stops[:1], *stops[1::2]]
    if captures and len(places) > 2 and places[-1] in places[:-1]:
        found.append("strike")
    elif len(clicks) > 2:
        found.append("lion_power" if {*captures} & {*clicks[1:-1]} else "legs")
    if len(captures) > 1:
        found.append("several")
    return found


def drops(step: PuzzleStep) -> bool:
    """Tell whether a step is a drop."""
    return any(click.startswith("hand:") for click in step.option.clicks[:1])


def coin_wanted(play: Position) -> bool:
    """Tell whether something that could be played here is left to chance."""
    for text in play.moves() if has_chance(rules_of(play).definition.rules) else ():
        play.push(text)
        tossed = play.to_move() == "chance"
        play.pop()
        if tossed:
            return True
    return False


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
    return "endgame" if share <= LATE else "middlegame" if share < EARLY else "opening"


def gives_up(line: PuzzleLine) -> bool:
    """Tell whether the answer to a step takes the piece that was moved, on the way to a win."""
    for step, answer in pairwise(line.steps):
        quiet = step.solver and step.option.clicks and not step.option.captures
        if quiet and not answer.solver and step.option.clicks[-1] in answer.option.captures:
            return True
    return False


def passes(step: PuzzleStep) -> bool:
    """Tell whether nothing could be done but to stay where one is."""
    clicks = step.option.clicks
    return step.choices == 1 and (not clicks or clicks[0] == clicks[-1])
