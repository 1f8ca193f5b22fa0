"""A variant's whole rules page as Markdown, from its definition alone."""

from dataclasses import replace
from string import ascii_lowercase

from fairychess import languages
from fairychess.betza.diagram import Mark
from fairychess.board import Board, square_name, square_names
from fairychess.board.drawing import drawing
from fairychess.board.geometry import file_names
from fairychess.board.text import text_rows
from fairychess.explain.endgames_text import endgames_section
from fairychess.explain.pieces_text import PieceTexts, kinds_of_moves
from fairychess.explain.rules_text import told
from fairychess.explain.wording import Wording
from fairychess.messages.strangers import bullets, code_block, coded, plain
from fairychess.notation import ids
from fairychess.notation.spelling.edges import edge_marks
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.notation.spelling.speller import speller_of
from fairychess.position.words.piece import WALL, colour_of
from fairychess.rules import Rules
from fairychess.rules.definition import Definition
from fairychess.rules.squares import board_of

LONGEST = 200_000
"""Letters of a page; a longer one has no drawings, and the rest of it is left out."""
MOST_DRAWN = 120
"""PieceDefinition types with a drawing each."""
USUAL_MOVE = "e2e4"


def rules_page(rules: Rules, language: str = languages.FIRST, *, drawn: bool = True) -> str:
    """The rules of a variant in a language, as Markdown; in English where there is none such.

    Boards and moves are `drawn` in letters and signs, or left to a page that has pictures for them.
    """
    page = _Page(rules, languages.known(language))
    return page.text(drawn=drawn)


def readme_files(rules: Rules, notes: str) -> dict[str, str]:
    """The pages of a variant's folder by file name, each with the same notes at its end."""
    names = {language: f"README.{language}.md" for language in languages.codes()}
    names[languages.FIRST] = "README.md"
    return {name: f"{rules_page(rules, one)}\n{notes}" for one, name in names.items()}


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


def called_otherwise(rules: Rules) -> bool:
    """Do boards have other marks at their edges than the names of squares?"""
    usual = speller_of(rules).names[:1]
    plain_board = drawing(rules.board).plain
    return plain_board and any(
        edge_marks(name, rules.board.files, rules.board.ranks) for name in usual
    )


class _Page:
    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.definition = rules.definition
        self.pieces = PieceTexts(rules, language)
        self.words, self.values = self.pieces.words, self.pieces.values
        self.said = told(rules, language)
        self.kinds = kinds_of_moves(rules)

    def text(self, *, drawn: bool) -> str:
        """The page, without drawings if it would be too long with them."""
        page = self.whole(drawn=drawn and len(self.pieces.pieces) <= MOST_DRAWN, board=drawn)
        page = page if len(page) <= LONGEST else self.whole(drawn=False, board=drawn)
        if len(page) <= LONGEST:
            return page
        return f"{page[:LONGEST].rpartition(chr(10))[0]}\n\n{self.words('cut')}\n"

    def whole(self, *, drawn: bool, board: bool) -> str:
        """What is special comes first, what is the same in most games last."""
        parts = [
            self.head(named=board),
            self.play(),
            self.endings(),
            self.listed("promoting"),
            self.start(drawn=board),
            self.pieces.text(drawn=drawn),
            self.signs(drawn=drawn),
            self.meanings(),
            endgames_section(self.rules, self.values, self.words),
            self.notation(),
            self.options(),
            self.sources(),
        ]
        return "\n\n".join(part for part in parts if part) + "\n"

    # ---- what the game is ---------------------------------------------------------------------

    def head(self, *, named: bool) -> str:
        """The title and what it is; by whom, unless that stands above the page."""
        definition = self.definition
        title, summary = self.values.name(definition.title), self.values.name(definition.summary)
        lines = [f"# {plain(title)}", plain(summary)]
        if not named:
            pass
        elif definition.inventor and not definition.inventor.islower():  # "after Lord Dunsany"
            key = "inventor_year" if definition.year else "inventor"
            name = plain(self.values.name(definition.inventor))
            lines.append(self.words(key, name=name, year=definition.year))
        elif definition.year:
            lines.append(self.words("year", year=definition.year))
        return "\n\n".join(line for line in lines if line)

    def size(self) -> str:
        size = size_of(self.rules.board, self.words)
        if self.definition.holes:
            holes = self.values.places(holes_of(self.definition))
            size += " " + self.words("holes", squares=holes)
        return size

    def start(self, *, drawn: bool) -> str:
        first, second = self.side(0), self.side(1)
        lines = [self.heading("setup"), self.size()]
        if drawn:
            walls = WALL in self.rules.start_pieces.values()
            key = self.words("board_key", first=first, second=second)
            lines += [self.board(), f"{key} {self.words('wall_key')}" if walls else key]
        opening = self.rules.position().kernel
        begins = self.side(opening.turn) if opening.turn in (0, 1) else first
        lines += [self.hands(), self.words("begins", side=begins), bullets(self.said["setup"])]
        return "\n\n".join(line for line in lines if line)

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
        return code_block(text_rows(rows, signs, label="{:>2}  "))

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
        general += [] if self.rules.has_hands else [self.words("captures")]
        return self.heading("play") + "\n\n" + bullets([*self.said["turn"], *general])

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

    def signs(self, *, drawn: bool) -> str:
        if not drawn:
            return ""
        rows = [f"- {coded(mark.value)} {self.words('sign_' + mark.name.lower())}" for mark in Mark]
        return "\n".join([self.heading("signs"), "", *rows, "", self.words("sign_edge")])

    def meanings(self) -> str:
        """What the words for moves mean, so that nothing is left to be guessed."""
        if not self.kinds.any:
            return ""
        cells = self.rules.board.cells
        first = "meaning_1" if cells == "squares" else f"meaning_1_{cells}"
        keys = [first, "meaning_2", "meaning_3"]
        keys += ["meaning_4", "meaning_5"] if self.kinds.parts else []
        keys += ["meaning_6"] if self.kinds.parts and cells == "squares" else []
        keys += ["meaning_7"] if self.kinds.passing else []
        return self.heading("meanings") + "\n\n" + "\n".join(f"- {self.words(key)}" for key in keys)

    # ---- notation, options --------------------------------------------------------------------

    def notation(self) -> str:
        board = self.rules.board
        corners = [square_name(board, end(board, key=board.coordinates)) for end in (min, max)]
        named = [self.words("squares", one=coded(corners[0]), other=coded(corners[1]))]
        used = set("".join(file_names(board)))
        skipped = [one for one in ascii_lowercase if one < max(used) and one not in used]
        named += [self.words("squares_without", letter=coded(one)) for one in skipped]
        if called_otherwise(self.rules):
            named.append(self.words("squares_marked"))
        rows = [self.words("sentence_join").join(named)]
        if self.kinds.any:
            rows.append(self.words("notation_move", text=coded(self.usual_move())))
        rows += [self.words("notation_parts")] if self.kinds.parts else []
        if self.pieces.promoting():
            move, new = self.usual_promotion()
            said = [self.words("notation_promotion", text=coded(f"{move}{new}"))]
            if any(rule.hints.promotion_is_free() for rule in self.rules.rule_list):
                said.append(self.words("notation_declined", other=coded(f"{move}=")))
            rows.append(self.words("sentence_join").join(said))
        if self.rules.has_hands:
            sample = next((piece.id for piece in self.pieces.pieces if not piece.royal), "P")
            rows.append(
                self.words("notation_drop", text=coded(f"{ids.format_id(sample, 0)}@{corners[1]}"))
            )
        rows.append(self.words("notation_position") + "\n\n" + code_block([self.rules.start_text]))
        return self.heading("notation") + "\n\n" + "\n".join(f"- {row}" for row in rows)

    def usual_move(self) -> str:
        """A first move between two squares, from the middle of the list; chess's, if it is one."""
        found = [move for move in self.rules.position().moves() if "".join(clicks_of(move)) == move]
        return USUAL_MOVE if USUAL_MOVE in found or not found else sorted(found)[len(found) // 2]

    def usual_promotion(self) -> tuple[str, str]:
        """A step straight into the zone, and what is written behind it."""
        board = self.rules.board
        new = next(piece.promotes for piece in self.pieces.pieces if piece.promotes)
        sign = "+" if new[0].startswith("+") and len(new) == 1 else f"={ids.format_id(new[0], 0)}"
        zones = (rule.hints.promotion_squares(0) for rule in self.rules.rule_list)
        middle, last = board.files // 2, board.ranks - 1
        found = map(board.coordinates, next(filter(None, zones), ()))
        rank = max(1, min((rank for file, rank in found if file == middle), default=last))
        squares = [board.square(middle, one) for one in (rank - 1, rank)]
        return "".join(square_name(board, one) for one in squares), sign

    def options(self) -> str:
        if not self.definition.options:
            return ""
        rows = []
        for name, option in self.definition.options.items():
            said = self.values.option_value
            values = [f"{plain(said(one))} {coded(_value(one))}" for one in option.values]
            head = self.words(
                "option",
                name=f"{plain(self.values.option_name(name))} ({coded(name)})",
                chosen=plain(said(self.definition.chosen[name])),
                values=", ".join(values) or self.words("any_number"),
            )
            rows.append(f"- {head} {plain(self.values.of_option(option.text))}".rstrip())
        return self.heading("options") + "\n\n" + "\n".join(rows)

    def sources(self) -> str:
        texts = self.definition.sources
        return f"{self.heading('sources')}\n\n{bullets(texts)}" if texts else ""


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
