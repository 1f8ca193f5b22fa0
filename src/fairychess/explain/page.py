"""A variant's whole rules page as Markdown, from its definition alone."""

import html
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from fairychess import betza, languages
from fairychess.betza.diagram import Mark, diagram_rows
from fairychess.board import Board, square_name, square_names
from fairychess.board.drawing import drawing
from fairychess.board.text import text_rows
from fairychess.explain.endgames_text import endgames_section
from fairychess.explain.moves_text import capital, sentences
from fairychess.explain.rules_text import told
from fairychess.explain.values import Values
from fairychess.explain.wording import Wording, wording
from fairychess.notation import ids
from fairychess.position.words.piece import WALL, colour_of
from fairychess.rules import Rules
from fairychess.rules.definition import Definition, FurtherMoves, PieceDefinition, Role
from fairychess.rules.squares import board_of

LONGEST = 200_000
"""Letters of a page; a longer one has no drawings, and the rest of it is left out."""
MOST_DRAWN = 120
"""PieceDefinition types with a drawing each."""
_MARKUP = "\\`*_[]|#~!"


def rules_page(rules: Rules, language: str = languages.FIRST) -> str:
    """The rules of a variant in a language, as Markdown; in English where there is none such."""
    return _Page(rules, languages.known(language)).text()


def readme_files(rules: Rules, notes: str) -> dict[str, str]:
    """The pages of a variant's folder by file name, each with the same notes at its end."""
    names = {language: f"README.{language}.md" for language in languages.codes()}
    names[languages.FIRST] = "README.md"
    return {name: f"{rules_page(rules, one)}\n{notes}" for one, name in names.items()}


def said_of(rules: Rules, piece: PieceDefinition, language: str) -> list[str]:
    """How a piece moves, what limits it and which rules are about it, in a language."""
    page = _Page(rules, language)
    rules_about = told(rules, language, piece.id)
    return [
        *page.moves_of(piece),
        *page.limits(piece),
        *rules_about["turn"],
        *rules_about["promoting"],
    ]


def plain(text: str) -> str:
    """A text that Markdown and HTML leave alone, on one line."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = html.escape(text, quote=False)
    for letter in _MARKUP:
        text = text.replace(letter, "\\" + letter)
    return text


def coded(text: str) -> str:
    """A text as inline code."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return "`" + shown.replace("`", "'").replace("|", "/") + "`"


def holes_of(definition: Definition) -> tuple[frozenset[int], frozenset[int]]:
    """The squares missing of the board besides what its shape leaves out, for both players."""
    board = board_of(definition)
    found = board.holes - replace(board, holes=frozenset()).holes
    return found, found


def size_of(board: Board, words: Wording) -> str:
    """How large the board is, and what is joined."""
    key = f"size_{board.cells}"
    size = words(
        key if words.has(key) else "size",
        files=board.files,
        ranks=board.height,
        levels=board.levels,
        count=len(list(board)),
    )
    return f"{size} {words(f'size_{board.shape}')}" if any(board.wraps) else size


def in_words(text: str, board: Board, language: str) -> list[str]:
    """What a text of moves says on a board."""
    return sentences(text, board.files, board.ranks, language, board.ground)


class _Page:
    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.definition = rules.definition
        self.language = language
        self.words = wording(language, "page")
        self.values = Values(self.definition, language)
        self.said = told(rules, language)
        self.pieces = [piece for piece in self.definition.pieces if not piece.role]

    def text(self) -> str:
        """The page, without drawings if it would be too long with them."""
        page = self.whole(drawn=len(self.pieces) <= MOST_DRAWN)
        page = page if len(page) <= LONGEST else self.whole(drawn=False)
        if len(page) <= LONGEST:
            return page
        return f"{page[:LONGEST].rpartition(chr(10))[0]}\n\n{self.words('cut')}\n"

    def whole(self, *, drawn: bool) -> str:
        parts = [
            self.head(),
            self.start(),
            self.play(),
            self.listed("promoting"),
            self.endings(),
            self.table(),
            self.each_piece(drawn=drawn),
            self.signs(drawn=drawn),
            self.meanings(),
            endgames_section(self.rules, self.values, self.words),
            self.notation(),
            self.options(),
        ]
        return "\n\n".join(part for part in parts if part) + "\n"

    # ---- what the game is ---------------------------------------------------------------------

    def head(self) -> str:
        definition = self.definition
        title, summary = self.values.name(definition.title), self.values.name(definition.summary)
        lines = [f"# {plain(title)}", plain(summary)]
        size = size_of(self.rules.board, self.words)
        if definition.holes:
            size += " " + self.words("holes", squares=self.values.places(holes_of(definition)))
        if definition.inventor and not definition.inventor.islower():  # "traditional" is nobody
            key = "inventor_year" if definition.year else "inventor"
            name = plain(self.values.name(definition.inventor))
            size += " " + self.words(key, name=name, year=definition.year)
        elif definition.year:
            size += " " + self.words("year", year=definition.year)
        lines += [size, *(self.words("source", text=plain(one)) for one in definition.sources)]
        return "\n\n".join(line for line in lines if line)

    def start(self) -> str:
        first, second = self.side(0), self.side(1)
        lines = [self.heading("setup"), self.board()]
        lines.append(
            self.words("board_key", first=first, second=second)
            + (" " + self.words("wall_key") if WALL in self.rules.start_pieces.values() else "")
        )
        hands = self.hands()
        lines += [hands] if hands else []
        opening = self.rules.position().kernel
        begins = self.side(opening.turn) if opening.turn in (0, 1) else first
        lines.append(self.words("begins", side=begins))
        said = bullets(self.said["setup"])
        return "\n\n".join([*lines, *([said] if said else [])])

    def side(self, number: int) -> str:
        definition = self.definition
        return plain(self.values.name(definition.second if number else definition.first))

    def board(self) -> str:
        """The starting position in text: ids, in small letters for the second player."""
        names = square_names(self.rules.board)
        signs = {
            names[square]: "*" if code == WALL else self.sign(code)
            for square, code in self.rules.start_pieces.items()
        }
        rows = drawing(self.rules.board).text_rows(names)
        return _code(text_rows(rows, signs, label="{:>2}  "))

    def sign(self, code: int) -> str:
        piece = self.rules.shown(code)
        return piece.id.lower() if colour_of(code) else piece.id

    def hands(self) -> str:
        """What the players have in hand at the start."""
        kernel = self.rules.position().kernel
        told_hands = []
        for side in (0, 1):
            counts = {
                piece.id: kernel.in_hand(side, number)
                for number, piece in enumerate(self.definition.pieces)
                if self.rules.has_hands and kernel.in_hand(side, number)
            }
            if counts:
                pieces = plain(self.values.counted(counts))
                told_hands.append(self.words("in_hand", side=self.side(side), pieces=pieces))
        return " ".join(told_hands)

    # ---- rules ----------------------------------------------------------------------------------

    def play(self) -> str:
        general = [self.words("in_turn")]
        general += [] if self.captures_elsewhere() else [self.words("captures")]
        return self.heading("play") + "\n\n" + bullets([*general, *self.said["turn"]])

    def captures_elsewhere(self) -> bool:
        """Whether captured pieces do not simply leave the game."""
        return self.rules.has_hands

    def listed(self, part: str) -> str:
        told_here = self.said[part]
        return f"{self.heading(part)}\n\n{bullets(told_here)}" if told_here else ""

    def endings(self) -> str:
        wins = self.said["win"] or [self.words("no_win")]
        draws = [*self.said["draw"], self.words("agreed")]
        return (
            f"{self.heading('win')}\n\n{bullets(wins)}\n\n"
            f"{self.heading('draw')}\n\n{bullets(draws)}"
        )

    def heading(self, key: str) -> str:
        return "## " + self.words(f"heading_{key}")

    # ---- pieces ---------------------------------------------------------------------------------

    def table(self) -> str:
        columns = [self.words(f"column_{key}") for key in ("id", "name", "number", "becomes")]
        counts = [self.numbers(0), self.numbers(1)]
        rows = [f"| {' | '.join(columns)} |", "|---|---|---|---|"]
        for piece in self.pieces:
            here = [count.get(piece.id, 0) for count in counts]
            number = str(here[0]) if here[0] == here[1] else f"{here[0]} / {here[1]}"
            becomes = self.choices(piece)
            rows.append(f"| {coded(piece.id)} | {self.named(piece)} | {number} | {becomes} |")
        return self.heading("pieces") + "\n\n" + "\n".join(rows)

    def choices(self, piece: PieceDefinition) -> str:
        """What a piece may promote to; for each player where that differs."""
        each = [self.listing(map(self.linked, piece.promotes_for(side))) for side in (0, 1)]
        if each[0] == each[1]:
            return each[0]
        return "; ".join(f"{self.side(side)}: {each[side]}" for side in (0, 1) if each[side])

    def listing(self, names: Iterable[str]) -> str:
        """Names one after the other, as the language lists them."""
        return self.values.words("list_comma").join(names)

    def numbers(self, side: int) -> dict[str, int]:
        """How many pieces of each type a side starts with, on the board and in hand."""
        found: dict[str, int] = {}
        for code in self.rules.start_pieces.values():
            if code != WALL and colour_of(code) == side:
                ident = self.rules.shown(code).id
                found[ident] = found.get(ident, 0) + 1
        return found

    def linked(self, ident: str) -> str:
        names = {piece.id: piece for piece in self.definition.pieces}
        return self.named(names[ident]) if ident in names else coded(ident)

    def named(self, piece: PieceDefinition) -> str:
        name = self.values.name(piece.name)
        shown = f"{plain(name)} ({self.words('royal')})" if piece.royal else plain(name)
        return f"{shown} {plain(piece.glyphs)}" if piece.glyphs and piece.glyphs != name else shown

    def each_piece(self, *, drawn: bool) -> str:
        told_pieces = [self.one_piece(piece, coded(piece.id), drawn) for piece in self.pieces]
        for role in self.definition.roles:
            piece = next(one for one in self.definition.pieces if one.role == role.id)
            told_pieces.append(self.one_piece(piece, self.words("secret_role"), drawn, role.name))
            told_pieces += [plain(text) for text in casting(self.values, self.words, role)]
        return "\n\n".join(told_pieces)

    def moves_of(self, piece: PieceDefinition) -> list[str]:
        """A sentence for each way to move."""
        further = [text for moves in piece.moves for text in self.further(moves)]
        if piece.betza == "-" and further:  # it does not "never move"
            return further
        return in_words(piece.betza, self.rules.board, self.language) + further

    def one_piece(self, piece: PieceDefinition, mark: str, drawn: bool, name: str = "") -> str:
        title = plain(self.values.name(name)) if name else self.named(piece)
        parts = [f"### {title} {mark}", bullets(self.moves_of(piece))]
        parts += [plain(text) for text in self.limits(piece)]
        origins = [self.linked(one.id) for one in self.pieces if piece.id in one.promotes]
        if origins and not name:
            parts.append(self.words("made_from", pieces=self.listing(origins)))
        if piece.resets:
            parts.append(self.words("resets"))
        if drawn and (drawing := self.drawing(piece)):
            parts.append(drawing)
        return "\n\n".join(parts)

    def further(self, moves: FurtherMoves) -> list[str]:
        """Moves that a piece has only in some places."""
        told_here = []
        for said in in_words(moves.betza, self.rules.board, self.language):
            text = said[:1].lower() + said[1:]
            for key in ("within", "goals", "origins"):
                where = getattr(moves, key)
                if where is not None:
                    text = self.words(key, squares=self.values.places(where), text=text)
            told_here.append(capital(text))
        return told_here

    def limits(self, piece: PieceDefinition) -> list[str]:
        """Where a piece may not go, and what stops it."""
        found = []
        if piece.region is not None:
            told_here = [self.words("region", squares=self.values.places(piece.region))]
            board = self.rules.board
            nodes = betza.compile_for(betza.parse(piece.betza), board.ground).nodes
            for fits, key in (
                (self.rules.has_hands, "region_hand"),
                (any(moves.goals for moves in piece.moves), "region_goals"),
                (any(max(abs(node.dx), abs(node.dy)) > 1 for node in nodes), "region_lines"),
            ):
                told_here += [self.words(key)] if fits else []
            found.append(self.words("sentence_join").join(told_here))
        if piece.shuns:
            found.append(self.words("shuns", pieces=self.values.pieces(piece.shuns)))
        return found

    def drawing(self, piece: PieceDefinition) -> str:
        """The moves as a small board with signs, those it has only in some places as well."""
        texts = [piece.betza, *(moves.betza for moves in piece.moves)]
        tree = betza.parse("".join(text for text in texts if text != "-") or "-")
        board = self.rules.board
        program = betza.compile_for(tree, board.ground)
        if not program.nodes:
            return ""
        return _code(diagram_rows(program)[0])

    def signs(self, *, drawn: bool) -> str:
        if not drawn:
            return ""
        rows = [f"- {coded(mark.value)} {self.words('sign_' + mark.name.lower())}" for mark in Mark]
        return "\n".join([self.heading("signs"), "", *rows, "", self.words("sign_edge")])

    def meanings(self) -> str:
        """What the words for moves mean, so that nothing is left to be guessed."""
        rows = [self.words(f"meaning_{n}") for n in range(1, 20) if self.words.has(f"meaning_{n}")]
        return self.heading("meanings") + "\n\n" + "\n".join(f"- {row}" for row in rows)

    # ---- notation, options --------------------------------------------------------------------

    def notation(self) -> str:
        board = self.rules.board
        corners = square_name(board, min(board)), square_name(board, max(board))
        rows = [self.words("squares", one=corners[0], other=corners[1])]
        rows.append(self.words("notation_move"))
        if any(piece.promotes for piece in self.pieces):
            rows.append(self.words("notation_promotion"))
        if self.rules.has_hands:
            sample = next((piece.id for piece in self.pieces if not piece.royal), "P")
            rows.append(self.words("notation_drop", text=coded(f"{ids.format_id(sample, 0)}@e4")))
        rows.append(self.words("notation_position") + "\n\n" + _code([self.rules.start_text]))
        return self.heading("notation") + "\n\n" + "\n".join(f"- {row}" for row in rows)

    def options(self) -> str:
        if not self.definition.options:
            return ""
        rows = []
        for name, option in self.definition.options.items():
            values = ", ".join(map(_value, option.values)) or self.words("any_number")
            chosen = _value(self.definition.chosen[name])
            head = self.words(
                "option", name=coded(name), chosen=coded(chosen), values=plain(values)
            )
            rows.append(f"- {head} {plain(option.text)}".rstrip())
        return self.heading("options") + "\n\n" + "\n".join(rows)


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _code(rows: Iterable[str]) -> str:
    return "\n".join(["```text", *(row.rstrip() for row in rows), "```"])


def bullets(texts: Iterable[str]) -> str:
    """Texts as a list in Markdown; empty for none."""
    return "\n".join(f"- {plain(text)}" for text in texts)


def casting(values: Values, words: Callable[..., str], role: Role) -> Iterator[str]:
    """Who may play a role that players cast, and what it becomes."""
    if role.faces:
        yield words("role_played", count=role.count, pieces=values.pieces(role.faces))
    if role.becomes:
        yield words("role_becomes", piece=values.pieces([role.becomes]))
