"""Parameters of rules as sentences show them: numbers, pieces, squares, a value for each side."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fairychess.explain.wording import LANGUAGES, wording
from fairychess.rules.definition import Definition

MOST_NAMES = 80
"""Names in one list; longer ones are cut off with their number."""


class Values(string.Formatter):
    """Fills the texts of one language with the values of one variant.

    Forms behind a colon: nothing (a number in words, another value as it is), `ordinal`, `moves`
    (of plies), `pieces` (ids), `squares`, `counted` (ids with numbers), `ranks`, `zones` (ids with
    numbers of ranks), `changes` (ids with ids and squares), `quoted`.
    """

    def __init__(self, definition: Definition, language: str) -> None:
        self.definition = definition
        self.language = language if language in LANGUAGES else LANGUAGES[0]
        self.words = wording(self.language, "rules")
        self.numbers = wording(self.language, "moves")
        self.names = {piece.id: piece.name for piece in definition.pieces if not piece.role}
        self.known = wording(self.language, "names")
        self.shogi = wording(self.language, "shogi_names")
        self.shared = {name for name, times in Counter(self.names.values()).items() if times > 1}

    def filled(self, text: str, names: Mapping[str, Any]) -> str:
        """A text with its names filled in."""
        return self.vformat(text, (), names)

    def unworded(self, name: str, said: str) -> str:
        """A rule that has no words of its own: what its author says of it."""
        return self.words("unworded", name=name, said=said or self.words("nothing_said"))

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value in the form asked for; where sides differ, both."""
        if isinstance(value, Mapping) and set(value) <= {"first", "second"} and value:
            return self._by_side(value, format_spec)
        if isinstance(value, Mapping) and set(value) == {"mirrored"}:
            return self.words("mirrored", text=self.format_field(value["mirrored"], format_spec))
        forms: dict[str, Callable[[Any], str]] = {
            "": self.plain,
            "ordinal": self.ordinal,
            "moves": self.moves,
            "pieces": self.pieces,
            "squares": self.squares,
            "counted": self.counted,
            "ranks": self.ranks,
            "zones": self.zones,
            "changes": self.changes,
            "quoted": self.quoted,
        }
        return forms[format_spec](value)

    def _by_side(self, value: Mapping[str, Any], form: str) -> str:
        sides = {"first": self.definition.first, "second": self.definition.second}
        return self.words("list_comma").join(
            self.words("for_side", side=self.name(sides[side]), text=self.format_field(one, form))
            for side, one in value.items()
        )

    def plain(self, value: Any) -> str:
        """A number in words; anything else as it is."""
        if isinstance(value, int) and not isinstance(value, bool):
            return self.numbers.number(value)
        return self.name(value) if isinstance(value, str) else str(value)

    def ordinal(self, number: int) -> str:
        """first, second, third ..."""
        return self.words(f"ordinal_{number}") if 1 <= number <= 10 else self.words(
            "ordinal", n=number
        )  # fmt: skip

    def moves(self, plies: int) -> str:
        """A number of plies as moves a side."""
        if plies % 2:
            return self.words("plies", n=plies)
        return self.words("moves_each", n=self.plain(plies // 2))

    def ranks(self, number: int) -> str:
        """The last so many ranks."""
        return self.words("last_rank") if number == 1 else self.words(
            "last_ranks", n=self.plain(number)
        )  # fmt: skip

    def name(self, text: str) -> str:
        """A name of the variant in the language of the page, where it is a common one."""
        if self.definition.style == "shogi" and self.shogi.has(text):
            return self.shogi(text)
        return self.known(text) if self.known.has(text) else text

    def piece(self, ident: Any) -> str:
        """The name of the piece type with this id, with the id where others are called the same.

        A list of ids stands for types that count together.
        """
        if isinstance(ident, list | tuple):
            return self.words("together", names=" + ".join(map(self.piece, ident)))
        name = self.names.get(str(ident), str(ident))
        return f"{self.name(name)} ({ident})" if name in self.shared else self.name(name)

    def pieces(self, ids: Any) -> str:
        """The names of piece types, or that it is all of them."""
        if ids == "*":
            return self.words("all_pieces")
        return self._listed([self.piece(ident) for ident in _as_list(ids)])

    def squares(self, value: Any) -> str:
        """Squares, ranks, files and rectangles."""
        told = []
        for item in " ".join(str(one) for one in _as_list(value)).replace(",", " ").split():
            if item == "*":
                told.append(self.words("whole_board"))
            elif item.startswith("*"):
                told.append(self.words("rank", name=item[1:]))
            elif item.endswith("*"):
                told.append(self.words("file", name=item[:-1]))
            elif "-" in item:
                corner, _, other = item.partition("-")
                told.append(self.words("rectangle", one=corner, other=other))
            else:
                told.append(item)
        return self._listed(told)

    def counted(self, limits: Mapping[str, int] | None) -> str:
        """Piece types with numbers."""
        return self._listed(
            [
                self.words("counted", n=self.plain(number), name=self.piece(ident))
                for ident, number in (limits or {}).items()
            ]
        )

    def zones(self, zones: Mapping[str, int] | None) -> str:
        """Piece types with numbers of ranks."""
        return self._listed(
            [
                self.words("zoned", name=self.piece(ident), ranks=self.ranks(number))
                for ident, number in (zones or {}).items()
            ]
        )

    def changes(self, tables: Mapping[str, Mapping[str, Any]]) -> str:
        """Which piece becomes which, and on which squares."""
        return self._listed(
            [
                self.words(
                    "change",
                    piece=self.piece(ident),
                    into=self.piece(into),
                    squares=self.squares(where),
                )
                for ident, table in tables.items()
                for into, where in table.items()
            ]
        )

    def quoted(self, value: Any) -> str:
        """Texts as they stand in the variant file."""
        return self._listed([f"“{one}”" for one in _as_list(value)])

    def _listed(self, names: Sequence[str]) -> str:
        if not names:
            return self.words("none")
        told = list(names[:MOST_NAMES])
        if len(names) > MOST_NAMES:
            told.append(self.words("and_more", n=len(names) - MOST_NAMES))
        return self.words("list_comma").join(told)


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence | set | frozenset):
        return [value]
    return list(value)
