"""Services: classes whose constructor takes what they work with, by name."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(eq_default=False, field_specifiers=(field,))
def service(kind: type[T]) -> type[T]:
    """Give a class a constructor for its fields; it equals itself alone, and its text tells
    nothing of what it holds."""
    return dataclass(eq=False, repr=False)(kind)
