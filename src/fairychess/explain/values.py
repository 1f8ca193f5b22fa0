"""Parameters of rules as sentences show them: numbers, pieces, squares, a value for each side."""

import string
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fairychess import languages
from fairychess.board import square_name
from fairychess.explain.wording import wording
from fairychess.rules.definition import Definition
from fairychess.rules.squares import board_of

MOST_NAMES = 80
"""Names in one list; longer ones are cut off with their number."""


class Values(string.Formatter):
    """Fills the texts of one language with the values of one variant.

    Forms behind a colon: nothing (a number in words, another value as it is), `ordinal`, `moves`
    (of plies), `pieces` (ids), `squares`, `counted` (ids with numbers), `zone` (a number of ranks,
    or squares), `zones` (ids with such zones), `changes` (ids with ids and squares), `occasions`
    (of promotion), `sides_of_board` (files of the king's and the queen's side), `quoted`,
    `groups` (lists of ids), `squares_by_piece` (ids with squares), `threats` (ids with ids),
    `as_pairs` (two ids joined by `+`, with an id).
    """

    def __init__(self, definition: Definition, language: str) -> None:
        self.definition = definition
        self.language = languages.known(language)
        self.words = wording(self.language, "rules")
        self.numbers = wording(self.language, "moves")
        self.names = {piece.id: piece.name for piece in definition.pieces if not piece.role}
        self.known = wording(self.language, "names")
        self.shogi = wording(self.language, "shogi_names")
        self.games = languages.own(self.language, "games")
        self.pages = languages.table(self.language, "pages")
        self.shared = {name for name, times in Counter(self.names.values()).items() if times > 1}

    def filled(self, text: str, names: Mapping[str, Any]) -> str:
        """A text with its names filled in."""
        return self.vformat(text, (), names)

    def unworded(self, name: str, said: str) -> str:
        """A rule that has no words of its own: what its author says about it."""
        return self.words("unworded", name=name, said=said or self.words("nothing_said"))

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value in the form asked for; where sides differ, both."""
        if isinstance(value, Mapping) and value and set(value) <= {"first", "second"}:
            return self._by_side(value, format_spec)
        if isinstance(value, Mapping) and set(value) == {"mirrored"}:
            return self.words("mirrored", text=self.format_field(value["mirrored"], format_spec))
        forms: dict[str, Callable[[Any], str]] = {
            "": self.plain,
            "ordinal": self.ordinal,
            "moves": self.moves,
            "pieces": self.pieces,
            "ranks": self.ranks,
            "squares": self.squares,
            "counted": self.counted,
            "zone": self.zone,
            "zones": self.zones,
            "occasions": self.occasions,
            "changes": self.changes,
            "quoted": self.quoted,
            "squares_by_piece": self.squares_by_piece,
            "threats": self.threats,
            "becoming": self.becoming,
            "sides_of_board": self.sides_of_board,
            "as_it_is": str,
            "as_pairs": self.pairs,
            "groups": self.groups,
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

    def option_name(self, name: str) -> str:
        """What people read instead of the name of an option."""
        text = name.replace("_", " ")
        return self.of_option(f"{text[:1].upper()}{text[1:]}")

    def of_option(self, text: str) -> str:
        """What is said about an option, in the words of pages where games have none."""
        found = self.name(text)
        return found if found != text else str(self.pages.get(f"={text}", text))

    def option_value(self, value: Any) -> str:
        """What people read instead of the value of an option; what has no words is as it is."""
        if isinstance(value, bool):
            return str(self.pages["yes" if value else "no"])
        return str(self.pages.get(f"=value:{value}", value))

    def moves(self, plies: int) -> str:
        """A number of plies as moves a side."""
        if plies % 2:
            return self.words("plies", n=plies)
        return self.words("moves_each", n=self.plain(plies // 2))

    def occasions(self, names: Any) -> str:
        """The moves with which a piece may promote."""
        together = f"occasion_{'_'.join(_as_list(names))}"
        if self.words.has(together):
            return self.words(together)
        told = [self.words(f"occasion_{name}") for name in _as_list(names)]
        return self.words("occasion_or").join(told) or self.words("none")

    def zone(self, value: Any) -> str:
        """The last so many ranks, or squares."""
        if not isinstance(value, int):
            return self.squares(value)
        if value >= board_of(self.definition).ranks:
            return self.words("whole_board")
        return self.words("last_rank") if value == 1 else self.words(
            "last_ranks", n=self.plain(value)
        )  # fmt: skip

    def name(self, text: str) -> str:
        """A name of the variant in the language of the page: its own words, or common ones."""
        own = self.definition.translations.get(self.language, {})
        if text in own:
            return own[text]
        if self.definition.style == "shogi" and self.shogi.has(text):
            return self.shogi(text)
        return self.known(text) if self.known.has(text) else self.games.get(text, text)

    def piece(self, ident: Any) -> str:
        """The name of the piece type with this id, with the id where others are called the same.

        A list of ids stands for types that count together.
        """
        if isinstance(ident, list | tuple):
            names = list(map(self.piece, ident))
            return self.words("together", names=" + ".join(names)) if names[1:] else names[0]
        name = self.names.get(str(ident), str(ident))
        return f"{self.name(name)} ({ident})" if name in self.shared else self.name(name)

    def pieces(self, ids: Any) -> str:
        """The names of piece types, or that it is all of them."""
        if ids == "*":
            return self.words("all_pieces")
        listed = _as_list(ids)
        alone = {str(one) for one in listed if not isinstance(one, list | tuple)}
        missing = {name for ident, name in self.names.items() if ident not in alone}
        said = [
            self.name(name)
            if (name := self.names.get(str(one))) and name not in missing
            else self.piece(one)
            for one in listed
        ]
        return self._listed(list(dict.fromkeys(said)))

    def ranks(self, groups: Any) -> str:
        """Groups of piece types in order, each with its number."""
        said = [self.words("list_comma").join(map(self.piece, ids)) for ids in groups]
        return "; ".join(f"{number}. {text}" for number, text in enumerate(said, 1))

    def squares(self, value: Any) -> str:
        """Squares, ranks, files and rectangles."""
        told = []
        items = " ".join(str(one) for one in _as_list(value)).replace(",", " ").split()
        for item in _ranks_together(items):
            if isinstance(item, range):
                told.append(self.words("ranks", one=item[0], other=item[-1]))
            elif item == "*":
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

    def places(self, sides: tuple[frozenset[int], frozenset[int]]) -> str:
        """Squares of the board, for each player where they differ."""
        first, second = (self.squares(square_texts(self.definition, one)) for one in sides)
        if first == second:
            return first
        return self._by_side({"first": first, "second": second}, "as_it_is")

    def counted(self, limits: Mapping[str, int] | Sequence[Mapping[str, Any]] | None) -> str:
        """Piece types with numbers; a list says how many of some types together."""
        pairs: list[tuple[Any, int]]
        if isinstance(limits, Sequence):
            types = [(_as_list(one["types"]), one["most"]) for one in limits]
            pairs = [(ids[0] if len(ids) == 1 else ids, most) for ids, most in types]
        else:
            pairs = list((limits or {}).items())
        return self._listed(
            [
                self.words("counted", n=self.plain(number), name=self.piece(ident))
                for ident, number in pairs
            ]
        )

    def zones(self, zones: Mapping[str, Any] | None) -> str:
        """Piece types with zones of their own."""
        return self._listed(
            [
                self.words("zoned", name=self.piece(ident), ranks=self.format_field(zone, "zone"))
                for ident, zone in (zones or {}).items()
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

    def pairs(self, table: Any) -> str:
        """Pairs of piece types, `N+B`, and what they make."""
        captors: dict[tuple[str, str], list[str]] = {}
        for pair, result in table.items() if isinstance(table, Mapping) else ():
            captor, captured = pair.split("+")
            captors.setdefault((captured, result), []).append(self.piece(captor))
        return self._listed(
            [
                f"{' / '.join(names)} + {self.piece(captured)} = {self.piece(result)}"
                for (captured, result), names in captors.items()
            ]
        )

    def sides_of_board(self, files: Mapping[str, str]) -> str:
        """Files of the king's side and the queen's side."""
        return self._listed([self.words("file", name=name) for name in files.values()])

    def squares_by_piece(self, squares: Mapping[str, Any]) -> str:
        """Piece types with squares."""
        return self._listed(
            [
                self.words(
                    "squared", name=self.piece(ident), squares=self.format_field(where, "squares")
                )
                for ident, where in squares.items()
            ]
        )

    def threats(self, pairs: Mapping[str, Any]) -> str:
        """Which piece types threaten which."""
        return self._listed(
            [
                self.words("threat", name=self.piece(ident), others=self.pieces(others))
                for ident, others in pairs.items()
            ]
        )

    def becoming(self, pairs: Mapping[str, str]) -> str:
        """Which piece type becomes which."""
        return self._listed(
            [
                self.words("becoming", name=self.piece(ident), other=self.piece(other))
                for ident, other in pairs.items()
            ]
        )

    def groups(self, value: Any) -> str:
        """Groups of ids, those of one together."""
        return "; ".join(self.pieces(_as_list(group)) for group in value)

    def quoted(self, value: Any) -> str:
        """Texts of the variant file between quotes; names in the language of the page."""
        return self._listed([f"“{self.name(str(one))}”" for one in _as_list(value)])

    def _listed(self, names: Sequence[str]) -> str:
        if not names:
            return self.words("none")
        told = list(names[:MOST_NAMES])
        if len(names) > MOST_NAMES:
            told.append(self.words("and_more", n=len(names) - MOST_NAMES))
        return self.words("list_comma").join(told)


def _ranks_together(items: Sequence[str]) -> list[str | range]:
    """Names of squares, three ranks or more in a row as the range of their numbers."""
    found: list[str | range] = []
    at = 0
    while at < len(items):
        end = at
        while end < len(items) and items[end] == f"*{_rank(items[at]) + end - at}":
            end += 1
        if end - at > 2:
            found.append(range(_rank(items[at]), _rank(items[at]) + end - at))
        else:
            end = at + 1
            found.append(items[at])
        at = end
    return found


def _rank(item: str) -> int:
    number = item[1:]
    return int(number) if item[:1] == "*" and number.isascii() and number.isdigit() else -1000


def square_texts(definition: Definition, squares: frozenset[int]) -> list[str]:
    """Squares by name; those that are whole ranks or a rectangle of the board in one."""
    board = board_of(definition)
    found = []
    left = set(squares)
    while left:
        block = _block(left, board.files)
        left -= block
        ranks = range(min(block) // board.files, max(block) // board.files + 1)
        if len(block) == board.files * len(ranks) and board.cells == "squares":
            found += [f"*{rank + 1}" for rank in ranks]
            continue
        names = [square_name(board, min(block)), square_name(board, max(block))]
        found.append("-".join(dict.fromkeys(names)))
    return found


def _block(squares: set[int], files: int) -> set[int]:
    """The widest and then highest rectangle of squares that begins with the first one."""
    first = min(squares)
    width = 1
    while (first + width) % files and first + width in squares:
        width += 1
    row = set(range(first, first + width))
    block = set(row)
    while (row := {square + files for square in row}) <= squares:
        block |= row
    return block


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Sequence | set | frozenset):
        return [value]
    return list(value)


def names(definition: Definition, language: str) -> dict[str, str]:
    """The translations of all that a variant calls itself, its pieces and players.

    What nobody has translated is left out.
    """
    values = Values(definition, language)
    own = definition.translations.get(language, {})
    called = [definition.first, definition.second, *(one.name for one in definition.pieces)]
    common = {text: values.name(text) for text in called}
    options = [option.text for option in definition.options.values()]
    about = (definition.title, definition.summary, *options)
    common |= {text: values.games.get(text, text) for text in about}
    return {text: word for text, word in common.items() if word != text} | own
