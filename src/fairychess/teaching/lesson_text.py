"""The text of lessons: courses, steps, goals, and how a file of them is read.

Every field of a file is checked against the classes here; what is missing, unknown or of another
form is told with its place.
"""

from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from fairychess import languages

Words = dict[str, str]
"""A text by language; English is always there."""


@dataclass(frozen=True, slots=True)
class LessonGoal:
    """What an accepted move does; what is not said may be as it likes.

    `moves` are texts, `from_` and `to` squares, `captures` how many pieces it takes at least,
    `takes` squares on which it takes, `quiet` that it takes nothing, `check` that it attacks a
    royal of the other side, `wins` that it ends the game for the mover, `again` that the mover goes
    on, `piece` the type that moves, `becomes` the type it turns into, `action` the key of the
    dialog it is chosen in.
    """

    moves: tuple[str, ...] = ()
    from_: str = ""
    to: tuple[str, ...] = ()
    captures: int = 0
    takes: tuple[str, ...] = ()
    quiet: bool = False
    check: bool | None = None
    wins: bool = False
    again: bool | None = None
    piece: str = ""
    becomes: str = ""
    action: str = ""


@dataclass(frozen=True, slots=True)
class QuestionAnswer:
    """One answer to a question."""

    text: Words
    right: bool = False


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: what stands on the board, what is said, and what is asked."""

    text: Words
    position: str = ""
    before: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    goal: LessonGoal | None = None
    find: int = 1
    reply: tuple[str, ...] = ()
    answers: tuple[QuestionAnswer, ...] = ()
    hint: Words = field(default_factory=dict)
    after: Words = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Course:
    """A course: some ten steps about one thing."""

    id: str
    title: Words
    summary: Words
    steps: tuple[LessonStep, ...]
    options: dict[str, Any] = field(default_factory=dict)


class LessonFault(ValueError):
    """A file that holds no lessons; where and why, in one line."""


def courses_in(told: dict[str, Any]) -> tuple[Course, ...]:
    """Return the courses of a file's content. Raises LessonFault."""
    if set(told) != {"courses"}:
        raise LessonFault("a file of lessons holds [[courses]] and nothing else")
    found: tuple[Course, ...] = converted(tuple[Course, ...], told["courses"], "courses")
    return found


def converted(form: Any, value: Any, where: str) -> Any:
    """Return a value in the form that a field asks for. Raises LessonFault naming `where`."""
    if is_dataclass(form):
        return record(form, value, where)
    origin, inner = get_origin(form), get_args(form)
    if origin is tuple and isinstance(value, list):
        return tuple(converted(inner[0], one, f"{where}[{at}]") for at, one in enumerate(value))
    if origin is dict and isinstance(value, dict):
        told = {key: converted(inner[1], one, f"{where}.{key}") for key, one in value.items()}
        return languages.in_all("lessons", told) if form == Words else told
    if type(None) in inner:  # not said is said by leaving it out
        return converted(inner[0], value, where)
    if form is Any or (isinstance(form, type) and type(value) is form):
        return value
    raise LessonFault(f"{where}: {value!r:.60} is no {said_form(form)}")


def said_form(form: Any) -> str:
    """Return what a form is called in messages."""
    names = {tuple: "array", dict: "table", str: "text", int: "whole number", bool: "truth value"}
    return names.get(get_origin(form) or form, "such value")


def record(form: Any, value: Any, where: str) -> Any:
    """Return a table of the file as the object it stands for."""
    if not isinstance(value, dict):
        raise LessonFault(f"{where}: must be a table")
    names = {one.name.rstrip("_"): one for one in fields(form)}
    for key in value:
        if key not in names:
            raise LessonFault(f"{where}: unknown field {key!r}; there are {', '.join(names)}")
    found = {}
    for key, one in names.items():
        if key in value:
            found[one.name] = converted(forms_of(form)[one.name], value[key], f"{where}.{key}")
        elif one.default is MISSING and one.default_factory is MISSING:
            raise LessonFault(f"{where}: lacks {key}")
    return form(**found)


@cache
def forms_of(form: Any) -> dict[str, Any]:
    """Return the forms of a class's fields."""
    return get_type_hints(form)
