"""Lessons: small courses beside a variant, each step of which the rules judge.

A course is text: `lessons.toml` in the variant's folder. A step shows a position, says something in
every language, and asks for a move by what it does ("captures two pieces", "gives check") or for
an answer; then the opponent may reply. `courses_of` reads the file, `judge` plays a move, and
`faults` plays every step through, so that a lesson cannot teach what the rules do not do.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess import languages
from fairychess.board import square_names
from fairychess.game.free_play import FreeGame
from fairychess.game.game import Refused
from fairychess.game.source import option_texts
from fairychess.game.view import OptionView, View
from fairychess.messages import ExplainedError
from fairychess.position.sides import SIDES
from fairychess.rules import VariantError, find, load
from fairychess.rules.catalogue import available
from fairychess.rules.variant_error import read_toml
from fairychess.teaching.lesson_text import (
    Course,
    LessonFault,
    LessonGoal,
    LessonStep,
    Words,
    courses_in,
)

FILE = "lessons.toml"
LARGEST = 400_000
MOST_STEPS = 40
SQUARE = re.compile(r"\{(\w*)\}|\b([a-z][1-9][0-9]?)\b", re.ASCII)
"""In a text: a square as pages can spell it, `{e4}`, or one that they cannot, `e4`."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What came of a move: whether it was asked for, and the boards after it and each reply."""

    right: bool
    views: tuple[View, ...] = ()


def path_of(variant: str | Path) -> Path:
    """Where a variant's lessons lie, if it has any."""
    return find(variant).parent / FILE


def taught() -> tuple[str, ...]:
    """Names of the installed variants that have lessons, chess first."""
    names = [name for name in available() if path_of(name).is_file()]
    return tuple(sorted(names, key=lambda name: (name != "chess", name)))


def courses_of(variant: str | Path) -> tuple[Course, ...]:
    """The courses of a variant; none where it has no file. Raises VariantError with the place."""
    path = path_of(variant)
    return _read(path, path.stat().st_mtime_ns) if path.is_file() else ()


@lru_cache(maxsize=64)
def _read(path: Path, _written: int) -> tuple[Course, ...]:
    if path.stat().st_size > LARGEST:
        raise VariantError(f"{path}:1: larger than {LARGEST} bytes")
    try:
        text = path.read_text(encoding="utf-8")
        return courses_in(read_toml(text, str(path)))
    except (OSError, UnicodeDecodeError, LessonFault) as error:
        raise VariantError(f"{path}: {error}") from None


def course_of(variant: str, course: str) -> Course:
    """One course. Raises LookupError."""
    found = next((one for one in courses_of(variant) if one.id == course), None)
    if found is None:
        raise LookupError(f"{variant} has no course {course!r}")
    return found


def board_of(variant: str | Path, course: Course, step: LessonStep) -> tuple[FreeGame, str]:
    """The game as a step begins, and the seat that learns. ExplainedError for a bad position."""
    game = FreeGame(str(variant), dict(course.options), step.position or None)
    for text in step.before:
        game.decide(text)
    return game, game.to_move


def shown(variant: str | Path, course: Course, step: LessonStep) -> View:
    """The board of a step, as its learner sees it."""
    game, seat = board_of(variant, course, step)
    return game.view(seat if seat in SIDES else "spectator")


def judge(variant: str | Path, course: Course, step: LessonStep, move: str) -> Judged:
    """Play a move of a step, and the replies to it where it is what was asked for.

    Raises ExplainedError for a move that is none.
    """
    game, seat = board_of(variant, course, step)
    before = game.view(seat)
    option = next((one for one in before.options if one.text == move), None)
    game.decide(move)
    after = game.view(seat)
    if option is None or step.goal is None or not meets(step.goal, option, before, after, seat):
        return Judged(False, (after,))
    views = [after]
    for reply in step.reply:
        game.decide(reply)
        views.append(game.view(seat))
    return Judged(True, tuple(views))


def lesson(variant: str, course_id: str) -> dict[str, Any]:
    """A course as a page shows it: its texts and boards, and nothing of what is accepted."""
    course = course_of(variant, course_id)
    steps = [
        {
            "text": step.text,
            "hint": step.hint,
            "after": step.after,
            "marks": step.marks,
            "find": step.find,
            "asks": step.goal is not None,
            "answers": [answer.text for answer in step.answers],
            "view": shown(variant, course, step),
        }
        for step in course.steps
    ]
    return {"id": course.id, "title": course.title, "summary": course.summary, "steps": steps}


def judge_lesson(variant: str, course_id: str, number: int, move: str, answer: int) -> Judged:
    """Judge a move, or the number of an answer, of a step counted from 0.

    Raises LookupError for a step that is not there, Refused for a move that is none.
    """
    course = course_of(variant, course_id)
    if not 0 <= number < len(course.steps):
        raise LookupError(f"{course_id} has no step {number}")
    step = course.steps[number]
    if step.answers:
        return Judged(0 <= answer < len(step.answers) and step.answers[answer].right)
    try:
        return judge(variant, course, step, move)
    except ExplainedError as error:
        raise Refused(error.message) from None


def meets(goal: LessonGoal, option: OptionView, before: View, after: View, seat: str) -> bool:
    """Whether a move does all that a goal asks for."""
    return _asks_for(goal, option, before) and _is_met(goal, option, before, after, seat)


def _asks_for(goal: LessonGoal, option: OptionView, before: View) -> bool:
    """Whether a move is one that a goal may mean, as far as can be said without playing it."""
    start, end = _squares(option)
    pieces = {piece.square: piece.id for piece in before.board}
    asked = (
        not goal.moves or option.text in goal.moves,
        not goal.from_ or start == goal.from_,
        not goal.to or end in goal.to,
        all(square in pieces for square in goal.takes),
        not goal.piece or pieces.get(start, start.removeprefix("hand:")) == goal.piece,
        not goal.action or (option.action is not None and option.action.key == goal.action),
    )
    return all(asked)


def _is_met(goal: LessonGoal, option: OptionView, before: View, after: View, seat: str) -> bool:
    """Whether a position is what a goal asks a move to lead to."""
    start, end = _squares(option)
    now = {piece.square: piece.id for piece in after.board}
    taken = len(before.board) + start.startswith("hand:") - len(after.board)
    asked = (
        taken >= goal.captures,
        all(now.get(square) is None or square == end for square in goal.takes),
        not goal.quiet or taken == 0,
        goal.check is None or bool(after.check) == goal.check,
        not goal.wins or (after.outcome is not None and after.outcome.winner == seat),
        goal.again is None or (after.to_move == seat) == goal.again,
        not goal.becomes or now.get(end) == goal.becomes,
    )
    return all(asked)


def _squares(option: OptionView) -> tuple[str, str]:
    return (option.clicks[0], option.clicks[-1]) if option.clicks else ("", "")


def solutions(variant: str | Path, course: Course, step: LessonStep) -> list[str]:
    """Every move that a step accepts. Only those are played that its goal may mean."""
    game, seat = board_of(variant, course, step)
    before, goal = game.view(seat), step.goal
    if goal is None:
        return []
    tried = game.tries(seat, lambda option: _asks_for(goal, option, before))
    right = [one.text for one, after in tried if _is_met(goal, one, before, after, seat)]
    return list(dict.fromkeys(right))


def faults(variant: str | Path) -> Iterator[str]:
    """What is wrong with a variant's lessons, a line each: every step is played through."""
    path = path_of(variant)
    try:
        courses = courses_of(variant)
    except VariantError as error:
        yield str(error)
        return
    for course in courses:
        try:
            rules = load(str(variant), **option_texts(course.options))
        except ValueError as error:
            yield f"{path}: {course.id}: {error}"
            continue
        names = set(square_names(rules.board))
        for fault in (*_bare(course.title, names), *_bare(course.summary, names)):
            yield f"{path}: {course.id}: {fault}"
        if len(course.steps) > MOST_STEPS:
            yield f"{path}: {course.id}: more than {MOST_STEPS} steps"
            continue
        for number, step in enumerate(course.steps, 1):
            texts = (step.text, step.hint, step.after, *(one.text for one in step.answers))
            bare = [fault for words in texts for fault in _bare(words, names)]
            for fault in (*bare, *_faults_of(variant, course, step)):
                yield f"{path}: {course.id}, step {number}: {fault}"


def _bare(words: Words, names: set[str]) -> Iterator[str]:
    """Squares of a text that no page could spell as the edge of its board does."""
    for text in words.values():
        for marked, bare in SQUARE.findall(text):
            if bare in names:
                yield f"a square is written {{{bare}}} in a text, not {bare}"
            elif not bare and marked not in names:
                yield f"{{{marked}}} is no square of this board"


def _faults_of(variant: str | Path, course: Course, step: LessonStep) -> Iterator[str]:
    for words in (step.text, step.hint, step.after, *(one.text for one in step.answers)):
        if words and languages.FIRST not in words:
            yield f"a text without English: {words}"
    if step.answers and (step.goal or sum(one.right for one in step.answers) != 1):
        yield "a question has exactly one right answer, and no goal"
    try:
        if step.goal is None:
            shown(variant, course, step)
            return
        found = solutions(variant, course, step)
        if len(found) < max(step.find, 1):
            yield f"{len(found)} moves meet the goal, {step.find} are asked for"
        for move in dict.fromkeys((*found, *step.goal.moves)):
            if not judge(variant, course, step, move).right:
                yield f"{move}: listed, but it does not meet the goal"
    except ValueError as error:
        yield " ".join(str(error).split())
