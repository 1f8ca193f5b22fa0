"""The pieces of a variant in words: a table of them, and how each kind moves."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fairychess import betza
from fairychess.api.points_svg import STYLES, palaces
from fairychess.betza.diagram import diagram_rows
from fairychess.betza.program import EP
from fairychess.explain.describing import move_set
from fairychess.explain.moves_text import capital, sentences
from fairychess.explain.rules_text import told_about
from fairychess.explain.values import Values
from fairychess.explain.wording import wording
from fairychess.messages.strangers import bullets, code_block, coded, plain
from fairychess.position.words.piece import WALL, colour_of
from fairychess.rules import Rules
from fairychess.rules.definition import FurtherMoves, PieceDefinition, Role
from fairychess.rules.piece_parts import anywhere

MAKING = {"become", "place", "place_enemy"}
"""Effects that make pieces of a type."""
FEW = 4
"""A rule about at most one in so many kinds of pieces, or about two, is told with them too."""


def said_of(rules: Rules, piece: PieceDefinition, language: str) -> list[str]:
    """How a piece moves, what limits it and which rules are about it, in a language."""
    return said_of_each(rules, [piece], language)[piece.id]


def said_of_each(
    rules: Rules, pieces: Sequence[PieceDefinition], language: str
) -> dict[str, list[str]]:
    """The same of several pieces, by id: what is about all of them is looked up once."""
    texts = PieceTexts(rules, language)
    about = told_about(rules, language, [piece.id for piece in pieces])
    return {
        piece.id: [
            *texts.moves_of(piece),
            *texts.limits(piece),
            *about[piece.id]["turn"],
            *about[piece.id]["promoting"],
        ]
        for piece in pieces
    }


@dataclass(frozen=True, slots=True)
class KindsOfMoves:
    """Whether there are `any` moves of pieces, moves of several `parts`, captures in `passing`."""

    any: bool
    parts: bool
    passing: bool


@lru_cache(maxsize=16)
def kinds_of_moves(rules: Rules) -> KindsOfMoves:
    """Which kinds of moves the words of a variant have to tell."""
    board, pieces = rules.board, rules.definition.pieces
    texts = [text for one in pieces for text in (one.betza, *_further(one))]
    phrases = [
        phrase
        for text in dict.fromkeys(texts)
        for phrase in move_set(text, board.files, board.ranks, board.ground).phrases
    ]
    stages = [stage for one in phrases for block in one.blocks for stage in block.stages]
    return KindsOfMoves(
        any(text != "-" for text in texts),
        any(one.plain is None and not one.hops for one in phrases),
        any((stage.end | stage.take) & EP for stage in stages),
    )


def only_lending(rules: Rules) -> set[str]:
    """Ids of the pieces that are never on the board, for they only lend sentences their moves."""
    pieces, said = rules.pieces, rules.definition.sentences
    kernel = rules.position().kernel
    there = {rules.definition_of(code).id for code in rules.start_pieces.values()}
    there |= {
        piece.id for n, piece in enumerate(pieces) if kernel.in_hand(0, n) or kernel.in_hand(1, n)
    }
    there |= {ident for piece in pieces for ident in piece.promotes}
    there |= {pieces[n].id for one in said for n in one.kinds}
    there |= {
        pieces[effect.value].id for one in said for effect in one.effects if effect.word in MAKING
    }
    return {pieces[n].id for one in said for n in one.types} - there


def row(cells: Iterable[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cells)} |"


class PieceTexts:
    """What a rules page says about the pieces, in one language."""

    def __init__(self, rules: Rules, language: str) -> None:
        self.rules = rules
        self.definition = rules.definition
        self.language = language
        self.words = wording(language, "page")
        self.values = Values(self.definition, language)
        lending = only_lending(rules)
        self.pieces = [
            piece for piece in self.definition.pieces if not piece.role and piece.id not in lending
        ]
        self.palaces = set(palaces(rules)) if self.definition.style in STYLES else set()

    def text(self, *, drawn: bool) -> str:
        """The table, and a section for each kind of piece, with its moves `drawn` in signs."""
        heading = "## " + self.words("heading_pieces")
        return "\n\n".join([heading, self.table(), *self.each_piece(drawn=drawn)])

    def table(self) -> str:
        """A row for each type that starts on the board, promotes, or is no piece's promotion."""
        keys = ["id", "name", "number", *(["becomes"] if self.promoting() else [])]
        counts = [self.numbers(0), self.numbers(1)]
        rows = [row(self.words(f"column_{key}") for key in keys), "|" + "---|" * len(keys)]
        made = {ident for piece in self.pieces for ident in piece.promotes}
        for piece in self.pieces:
            if piece.id in made and not (
                piece.promotes or any(one.get(piece.id) for one in counts)
            ):
                continue  # it stands beside what promotes to it
            here = [count.get(piece.id, 0) for count in counts]
            number = str(here[0]) if here[0] == here[1] else f"{here[0]} / {here[1]}"
            cells = [coded(piece.id), self.named(piece), number, self.choices(piece)]
            rows.append(row(cells[: len(keys)]))
        return "\n".join(rows)

    def promoting(self) -> bool:
        """Is there anything that promotes?"""
        return any(piece.promotes for piece in self.pieces)

    def choices(self, piece: PieceDefinition) -> str:
        """What a piece may promote to; for each player where that differs."""
        each = [self.listing(map(self.linked, piece.promotes_for(side))) for side in (0, 1)]
        if each[0] == each[1]:
            return each[0]
        sides = self.definition.first, self.definition.second
        told_sides = (plain(self.values.name(name)) for name in sides)
        return "; ".join(
            f"{side}: {text}" for side, text in zip(told_sides, each, strict=True) if text
        )

    def listing(self, names: Iterable[str]) -> str:
        """Names one after the other, as the language lists them."""
        return self.values.words("list_comma").join(names)

    def numbers(self, side: int) -> dict[str, int]:
        """How many pieces of each type a side starts with on the board."""
        found: dict[str, int] = {}
        for code in self.rules.start_pieces.values():
            if code != WALL and colour_of(code) == side:
                ident = self.rules.shown(code).id
                found[ident] = found.get(ident, 0) + 1
        return found

    def linked(self, ident: str) -> str:
        names = {piece.id: piece for piece in self.definition.pieces}
        return f"{coded(ident)} {self.named(names[ident])}" if ident in names else coded(ident)

    def named(self, piece: PieceDefinition) -> str:
        name = self.values.name(piece.name)
        shown = f"{plain(name)} ({self.words('royal')})" if piece.royal else plain(name)
        return f"{shown} {plain(piece.glyphs)}" if piece.glyphs and piece.glyphs != name else shown

    def each_piece(self, *, drawn: bool) -> list[str]:
        told_pieces = [self.alike(*kind, drawn) for kind in self.kinds()]
        for role in self.definition.roles:
            piece = next(one for one in self.definition.pieces if one.role == role.id)
            title = f"{plain(self.values.name(role.name))} {self.words('secret_role')}"
            told_pieces.append(self.one_piece(piece, title, drawn, []))
            told_pieces += [plain(text) for text in casting(self.values, self.words, role)]
        return told_pieces

    def kinds(self) -> list[tuple[list[PieceDefinition], list[str]]]:
        """The pieces with the rules about them; those of which the same is to be said stand
        together, as what is made by promotion often moves as another piece does."""
        found: dict[tuple[object, ...], list[PieceDefinition]] = {}
        said_about = told_about(self.rules, self.language, [piece.id for piece in self.pieces])
        rules_about = {ident: said["turn"] for ident, said in said_about.items()}
        for piece in self.pieces:
            said = [*self.moves_of(piece), *self.limits(piece), *rules_about[piece.id]]
            found.setdefault((piece.royal, *said), []).append(piece)
        kinds = list(found.values())
        times = Counter(text for kind in kinds for text in set(rules_about[kind[0].id]))
        few = max(2, len(kinds) // FEW)
        return [
            (kind, [text for text in rules_about[kind[0].id] if times[text] <= few])
            for kind in kinds
        ]

    def alike(self, pieces: list[PieceDefinition], rules_about: list[str], drawn: bool) -> str:
        """What is said of pieces that move in the same way."""
        named: dict[str, list[str]] = {}
        for piece in pieces:
            named.setdefault(self.named(piece), []).append(coded(piece.id))
        title = self.listing(f"{name} {' '.join(marks)}" for name, marks in named.items())
        further = [bullets(rules_about)] if rules_about else []
        for piece in pieces:
            if origins := [self.named(one) for one in self.pieces if piece.id in one.promotes]:
                text = self.words("made_from", pieces=self.listing(origins))
                further.append(text if len(pieces) == 1 else f"{coded(piece.id)} {text}")
        return self.one_piece(pieces[0], title, drawn, further)

    def moves_of(self, piece: PieceDefinition) -> list[str]:
        """A sentence for each way to move."""
        further = [text for moves in piece.moves for text in self.further(moves)]
        if piece.betza == "-" and further:  # it does not "never move"
            return further
        return self.in_words(piece.betza) + further

    def in_words(self, text: str) -> list[str]:
        """What a text of moves says on this board, in a game with these pieces."""
        board, passing = self.rules.board, kinds_of_moves(self.rules).passing
        return sentences(
            text, board.files, board.ranks, self.language, board.ground, passing=passing
        )

    def one_piece(self, piece: PieceDefinition, title: str, drawn: bool, further: list[str]) -> str:
        parts = [f"### {title}", bullets(self.moves_of(piece))]
        parts += [plain(text) for text in self.limits(piece)] + further
        if drawn and (drawing := self.drawing(piece)):
            parts.append(drawing)
        return "\n\n".join(parts)

    def further(self, moves: FurtherMoves) -> list[str]:
        """Moves that a piece has only in some places."""
        told_here = []
        for said in self.in_words(moves.betza):
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
            board = self.rules.board
            key = "region_palace" if set(piece.region) <= self.palaces else "region"
            told_here = [self.words(key, squares=self.values.places(piece.region))]
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
        program = betza.compile_for(betza.parse(anywhere(piece)), self.rules.board.ground)
        if not program.nodes:
            return ""
        return code_block(diagram_rows(program)[0])


def _further(piece: PieceDefinition) -> Iterator[str]:
    return (moves.betza for moves in piece.moves)


def casting(values: Values, words: Callable[..., str], role: Role) -> Iterator[str]:
    """Who may play a role that players cast, and what it becomes."""
    if role.faces:
        yield words("role_played", count=role.count, pieces=values.pieces(role.faces))
    if role.becomes:
        yield words("role_becomes", piece=values.pieces([role.becomes]))
