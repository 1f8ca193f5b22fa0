"""Documents that nearly fit a type: made from the types themselves, wrong in one place or more."""

import random
import string
from typing import Any

import msgspec
from msgspec import inspect

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 3, 1 << 31, 1 << 63, 1 << 70, -(1 << 70), 0.5, 1e308, "", " ", "x",
    "x" * 500, "\u0000", "\ud800", "é", "../../etc/passwd", "' OR 1=1 --", "<script>", "{}", "%00",
    "first", "second", "both", "spectator", "chance", [], {}, [[]], ["x"] * 50, {"x": {"x": {}}},
)  # fmt: skip


def made(kind: Any, rng: random.Random, wrong: float) -> Any:
    """A value of a type as `msgspec.inspect` describes it; each part is odd as often as `wrong`."""
    if rng.random() < wrong:
        return rng.choice(ODD)
    match kind:
        case inspect.StructType():
            return struct(kind, rng, wrong)
        case inspect.UnionType(types):
            return made(rng.choice(types), rng, wrong)
        case inspect.LiteralType(values):
            return rng.choice(values)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [made(item, rng, wrong) for _ in range(rng.randrange(4))]
        case inspect.DictType(value_type=value):
            return {word(rng): made(value, rng, wrong) for _ in range(rng.randrange(3))}
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType() | inspect.FloatType():
            low, high = kind.ge if kind.ge is not None else 0, kind.le
            return rng.randint(int(low), int(min(high if high is not None else 9, 1 << 40)))
        case inspect.StrType():
            return word(rng)
        case inspect.NoneType():
            return None
        case _:
            return rng.choice(ODD)


def struct(kind: inspect.StructType, rng: random.Random, wrong: float) -> dict[str, Any]:
    """An object with its fields, some left out, and sometimes one too many."""
    found = {} if kind.tag is None else {str(kind.tag_field): kind.tag}
    for each in kind.fields:
        if each.required or rng.random() < 0.6:
            found[each.encode_name] = made(each.type, rng, wrong)
    if rng.random() < wrong:
        found[word(rng)] = rng.choice(ODD)
    if found and rng.random() < wrong:
        found.pop(rng.choice(list(found)))
    return found


def word(rng: random.Random) -> str:
    """Some letters."""
    return "".join(rng.choices(string.ascii_letters + string.digits, k=rng.randint(1, 12)))


def garbled(text: str, rng: random.Random) -> str:
    """A text with a place or two changed, doubled, lost or made very long."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        to = at + rng.randint(0, 3)
        piece = rng.choice(
            ["", text[at:to] * 2, rng.choice(string.printable), "9" * rng.randint(1, 30), "-1", "?",
             "/", "{", "}", "[", "=", ",", "@", "~", "+", "\u0000", "é", text[at : at + 40]]
        )  # fmt: skip
        text = text[:at] + piece + text[to:]
    return text


def kinds(union: Any) -> tuple[inspect.Type, ...]:
    """The struct types of a union, described."""
    found = inspect.type_info(union)
    return found.types if isinstance(found, inspect.UnionType) else (found,)


def encoded(value: Any) -> bytes:
    """JSON, lone surrogates and all."""
    return msgspec.json.encode(value) if plain(value) else repr(value).encode("utf-8", "replace")


def plain(value: Any) -> bool:
    """Whether a value can be JSON."""
    try:
        msgspec.json.encode(value)
    except (UnicodeError, OverflowError, TypeError):
        return False
    return True
