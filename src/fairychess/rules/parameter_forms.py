"""What the parameters of rules may be, where their Python type does not say it.

A module of `rules.library` names them in its own `FORMS`, a form by each parameter.

A form is a function of a value, of the words by which the value is called in errors, and of the
variant file. It raises ValueError, one line that says what the value is and what it must be.
`tests/rules/test_parameter_forms.py` wants a form for every parameter that is neither a number, a
text nor true or false.
"""

import re
from collections.abc import Callable
from typing import Any

from fairychess.messages import Message, about, must_be
from fairychess.position.rule import one_of
from fairychess.position.sides import SIDES
from fairychess.rules.squares import square_set, squares_of_sides
from fairychess.rules.value_words import LONGEST, TYPE_NAMES, toml, wrong

Form = Callable[[Any, str, Any], None]

POINTS = re.compile(r"\d{1,6}(\.\d{1,3})?", re.ASCII)


TABLES: dict[Form, Form] = {}
"""What a form of tables by ids wants for each piece."""

BY_SIDES: dict[Form, Form] = {}
"""What a form that may differ between the players wants for each."""


def plain(wanted: type) -> Form:
    """Return the form of a number, a text or a truth value."""

    def check(value: Any, called: str, definition: Any) -> None:
        if type(value) is not wanted:
            raise wrong(called, value, TYPE_NAMES[wanted])

    return check


NUMBER, TEXT, TRUTH = plain(int), plain(str), plain(bool)


def known_id(name: str, called: str, definition: Any) -> None:
    """Complain of an id that no piece has."""
    known = [piece.id for piece in definition.pieces]
    if name not in known:
        few = ", ".join(known[:20]) + (", ..." if len(known) > 20 else "")
        raise about(called, "fault_no_piece_ids", name=repr(name[:LONGEST]), known=few)


def one_id(value: Any, called: str, definition: Any) -> None:
    """The id of a piece."""
    if not isinstance(value, str):
        raise wrong(called, value, "wanted_id")
    known_id(value, called, definition)


def ids(value: Any, called: str, definition: Any) -> None:
    """A list of ids."""
    if not isinstance(value, list):
        raise wrong(called, value, "wanted_ids_such", example=example(definition))
    for item in value:
        if not isinstance(item, str):
            raise wrong(f"{called}: each item", item, "wanted_id")
        known_id(item, called, definition)


def example(definition: Any) -> str:
    """Return a list of ids of this very variant, to show what one looks like."""
    return toml([piece.id for piece in definition.pieces[-2:]])


def some_ids(value: Any, called: str, definition: Any) -> None:
    """A list of ids that is not empty."""
    ids(value, called, definition)
    if not value:
        raise wrong(called, value, "wanted_ids_such", example=example(definition))


def id_or_ids(value: Any, called: str, definition: Any) -> None:
    """An id, or a list of ids that is not empty."""
    if isinstance(value, str):
        known_id(value, called, definition)
    else:
        some_ids(value, called, definition)


def all_or_ids(value: Any, called: str, definition: Any) -> None:
    """`"*"` for all pieces, or a list of ids."""
    if value == "*":
        return
    if not isinstance(value, list):
        raise wrong(called, value, "wanted_all_or_ids_such", example=example(definition))
    ids(value, called, definition)


def of_sides(form: Form) -> Form:
    """Return the form of one value for both players, or of a table with one for each."""

    def check(value: Any, called: str, definition: Any) -> None:
        if not isinstance(value, dict):
            form(value, called, definition)
            return
        for side, item in value.items():
            if side not in SIDES:
                raise about(called, "fault_neither_side", name=side)
            form(item, f"{called}: {side}", definition)

    BY_SIDES[check] = form
    return check


def id_groups(value: Any, called: str, definition: Any) -> None:
    """A list of ids and of lists of ids that count together."""
    if not isinstance(value, list) or not value:
        raise wrong(called, value, "wanted_ids_groups", example=example(definition))
    for item in value:
        id_or_ids(item, f"{called}: each item", definition)


def all_or_groups(value: Any, called: str, definition: Any) -> None:
    """`"*"`, or ids and lists of ids."""
    if value != "*":
        id_groups(value, called, definition)


def squares(value: Any, called: str, definition: Any) -> None:
    """A set of squares, or one for each player; `rules/squares.py` says what is wrong with it."""
    squares_of_sides(definition, value, called)


def one_set_of_squares(value: Any, called: str, definition: Any) -> None:
    """A set of squares, the same for both players."""
    square_set(definition, value, called)


def zone(value: Any, called: str, definition: Any) -> None:
    """A number of ranks at the far edge, or a set of squares."""
    if type(value) is int:
        return
    if not isinstance(value, (str, list, dict)) or isinstance(value, bool):
        must = Message("wanted_ranks_or_squares", {"example": '{ mirrored = "*7 *8" }'})
        raise wrong(called, value, must)
    squares(value, called, definition)


def table_of(form: Form, what: str) -> Form:
    """Return the form of a table that gives something to pieces by their ids."""

    def check(value: Any, called: str, definition: Any) -> None:
        if not isinstance(value, dict):
            raise wrong(called, value, "wanted_table_by_ids", example=what)
        for name, item in value.items():
            known_id(name, called, definition)
            form(item, f"{called}: {name}", definition)

    TABLES[check] = form
    return check


def points(value: Any, called: str, definition: Any) -> None:
    """A number, or a text such as "1.5"."""
    if type(value) is not int and not (isinstance(value, str) and POINTS.fullmatch(value)):
        raise wrong(called, value, "wanted_number_text")


def points_or_word(value: Any, called: str, definition: Any) -> None:
    """A table of points, or a word for all of them."""
    if value in ("equal", "none"):
        return
    if not isinstance(value, dict):
        raise wrong(called, value, "wanted_words_or_points", example="{ R = 5 }")
    table_of(points, "{ R = 5 }")(value, called, definition)


def bonus(value: Any, called: str, definition: Any) -> None:
    """A table of points by player."""
    if not isinstance(value, dict):
        raise wrong(called, value, "wanted_table_such", example='{ second = "1.5" }')
    of_sides(points)(value, called, definition)


def both_sides(value: Any, called: str, definition: Any) -> None:
    """A number for both players, or one for each."""
    if type(value) is not int and not (isinstance(value, dict) and set(value) == set(SIDES)):
        raise wrong(called, value, "wanted_whole_or_sides", example="{ first = 3, second = 5 }")
    of_sides(NUMBER)(value, called, definition)


def true_or_ids(value: Any, called: str, definition: Any) -> None:
    """True, false, or a list of ids."""
    if isinstance(value, bool):
        return
    if not isinstance(value, list):
        raise wrong(called, value, "wanted_true_or_ids_such", example=example(definition))
    ids(value, called, definition)


def files(value: Any, called: str, definition: Any) -> None:
    """The files of castling partners."""
    if not isinstance(value, dict):
        raise wrong(
            called, value, "wanted_table_such", example='{ kingside = "h", queenside = "a" }'
        )
    for name, item in value.items():
        if name not in ("kingside", "queenside"):
            raise about(called, "fault_neither_castling", name=name)
        TEXT(item, f"{called}: {name}", definition)


def texts(what: Message) -> Form:
    """Return the form of a list of texts; `what` says which."""

    def check(value: Any, called: str, definition: Any) -> None:
        if not isinstance(value, list):
            raise wrong(called, value, what)
        for item in value:
            TEXT(item, f"{called}: each item", definition)

    return check


def shuffled(value: Any, called: str, definition: Any) -> None:
    """A list of texts of ids, each with or without `!` before it."""
    texts(Message("wanted_texts_such", {"example": '["N !B R Q K"]'}))(value, called, definition)
    for item in value:
        for name in item.split():
            known_id(name.lstrip("!"), called, definition)


def piece_limits(value: Any, called: str, definition: Any) -> None:
    """How many of some pieces: a table by id, or a list of groups."""
    if isinstance(value, dict):
        table_of(NUMBER, "{ Q = 1 }")(value, called, definition)
        return
    must = Message(
        "wanted_table_such", {"example": '{ Q = 1 } or [{ types = ["Q", "+Q"], most = 1 }]'}
    )
    if not isinstance(value, list):
        raise wrong(called, value, must)
    for item in value:
        if not isinstance(item, dict) or set(item) != {"types", "most"}:
            raise wrong(
                f"{called}: each item",
                item,
                "wanted_table_like",
                example='{ types = ["Q", "+Q"], most = 1 }',
            )
        some_ids(item["types"], f"{called}: types", definition)
        NUMBER(item["most"], f"{called}: most", definition)


GROUP: dict[str, Form] = {
    "types": some_ids,
    "zone": zone,
    "when": texts(Message("wanted_occasions_such", {"example": '["enter", "within"]'})),
    "compulsory": TEXT,
    "captures_only": TRUTH,
}


def promotion_groups(value: Any, called: str, definition: Any) -> None:
    """Tables with terms of promotion for some types."""
    if not isinstance(value, list):
        raise wrong(called, value, "wanted_tables")
    for item in value:
        if not isinstance(item, dict):
            raise wrong(
                f"{called}: each item",
                item,
                "wanted_table_like",
                example="[[rules.promotion.groups]]",
            )
        for name, each in item.items():
            if name not in GROUP:
                known = ", ".join(GROUP)
                raise about(f"{called}: {name}", "fault_field_there", known=known)
            GROUP[name](each, f"{called}: {name}", definition)


def morph_tables(value: Any, called: str, definition: Any) -> None:
    """What pieces become, and where."""
    if not isinstance(value, dict):
        raise wrong(called, value, "wanted_table_such", example='{ P = { Q = ["a4", "h4"] } }')
    must = Message("wanted_squares_such", {"example": '["a4", "h4"]'})
    table_of(table_of(texts(must), '{ Q = ["a4", "h4"] }'), "{ P = ... }")(
        value, called, definition
    )


def absorbed(value: Any, called: str, definition: Any) -> None:
    """A word, or a table of pairs of ids, joined by a plus, with the id that comes of them."""
    if isinstance(value, str):
        one_of(called, value, ("none", "type"))
        return
    if not isinstance(value, dict):
        raise wrong(called, value, "wanted_none_type", example='{ "N+B" = "A" }')
    for pair, made in value.items():
        names = pair.split("+")
        if len(names) != 2:
            raise about(f"{called}: {pair[:LONGEST]!r}", must_be("wanted_pair"))
        for name in names:
            known_id(name, called, definition)
        one_id(made, f"{called}: {pair}", definition)


def old_name(value: Any, called: str, definition: Any) -> None:
    """The id of a piece under an older name of the parameter; None where it is not used."""
    if value is not None:
        one_id(value, called, definition)


PIECES_OF_SIDES = of_sides(all_or_ids)
ID_TABLE = table_of(ids, '{ N = ["R"] }')
SQUARE_TABLE = table_of(squares, '{ P = "*1 *8" }')


def few(value: Any, called: str, definition: Any) -> None:
    """A number from 1 to 15, as many as a piece may carry marks."""
    NUMBER(value, called, definition)
    if not 1 <= value <= 15:
        raise wrong(called, value, "wanted_number_from_to", low=1, high=15)


POINTS_TABLE = table_of(few, "{ K = 3 }")
