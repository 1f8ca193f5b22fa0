"""The syntax tree: exactly what was written, so that it prints back letter for letter."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """``before(body)most after``: the body may be repeated, at most ``most`` times."""

    before: str
    body: str
    most: str
    after: str

    def __str__(self) -> str:
        return f"{self.before}({self.body}){self.most}{self.after}"


@dataclass(frozen=True, slots=True)
class Item:
    """Modifiers, an atom and its range: one kind of move."""

    modifiers: str | Group
    atom: str
    doubled: bool
    suffixes: str
    range: str
    position: int

    def __str__(self) -> str:
        twice = self.atom if self.doubled else ""
        return f"{self.modifiers}{self.atom}{twice}{self.suffixes}{self.range}"

    @property
    def atom_position(self) -> int:
        """Where in the description the capital stands."""
        return self.position + len(str(self.modifiers))


@dataclass(frozen=True, slots=True)
class Bracket:
    """``[A?B-C]``: moves made one after the other; ``joints`` are the signs between them."""

    elements: tuple[Item, ...]
    joints: str
    position: int

    def __str__(self) -> str:
        parts = [str(self.elements[0])]
        for joint, element in zip(self.joints, self.elements[1:], strict=True):
            parts.append(f"{joint}{element}")
        return f"[{''.join(parts)}]"


@dataclass(frozen=True, slots=True)
class Description:
    """A whole description: the union of its items; no items is ``-``, a piece that stays."""

    items: tuple[Item | Bracket, ...]

    def __str__(self) -> str:
        return "".join(str(item) for item in self.items) or "-"
