"""From the cut text to a Diagram: every field checked, nothing interpreted as rules yet."""

import re
from dataclasses import dataclass, field

from fairychess import betza
from fairychess.betza.atoms import ATOMS
from fairychess.board.geometry import MOST
from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.defaults import default_move
from fairychess.rules.diagram.errors import NOWHERE, DiagramError, TextPlace
from fairychess.rules.diagram.ids import DiagramIds
from fairychess.rules.diagram.looks import is_drawn, kept_looks
from fairychess.rules.diagram.notes import DROPPED, LOOKS, READING, DiagramNote
from fairychess.rules.diagram.parameters import Parameters
from fairychess.rules.diagram.squares import Square, SquareLists, square_text
from fairychess.rules.diagram.text import DiagramBlock, DiagramSetting, Field, PieceLine, cut

MOST_PIECES = 500
MOST_IN_HAND = 99
SYMMETRIES = ("mirror", "rotate", "none")


@dataclass(slots=True)
class DiagramPiece:
    """One piece type as the diagram has it; `number` counts from 1, holes not counted."""

    number: int
    name: str
    given_id: str
    id: str
    move: str
    by_name: bool
    image: str
    place: TextPlace
    line: str
    squares: tuple[list[Square], list[Square]]
    hand: tuple[int, int] = (0, 0)
    morph: list[list[str]] = field(default_factory=list)
    morph_place: TextPlace = NOWHERE


@dataclass(frozen=True, slots=True)
class Placed:
    """What an entry put on a square; `squares` is the list of its squares that this one is in."""

    name: str
    hole: bool
    squares: list[Square]


@dataclass(slots=True)
class Diagram:
    """A definition whose fields are all legible."""

    where: str
    files: int
    ranks: int
    symmetry: str
    pieces: list[DiagramPiece]
    holes: list[Square]
    parameters: Parameters
    names: DiagramIds
    notes: list[DiagramNote]
    sources: list[str]


def read_diagram(text: str, where: str) -> Diagram:
    """The diagram of a pasted text; `where` names it in errors (DiagramError)."""
    return _DiagramReader(cut(text, where)).diagram()


class _DiagramReader:
    """Puts one diagram together."""

    def __init__(self, block: DiagramBlock) -> None:
        self.block = block
        self.where = block.where
        self.parameters = Parameters(block.where)
        self.pieces: list[tuple[PieceLine, list[DiagramSetting]]] = []
        self.notes: list[DiagramNote] = []
        self.occupied: dict[Square, Placed] = {}
        for item in block.items:
            if isinstance(item, PieceLine):
                self.pieces.append((item, []))
            elif self.parameters.add(item) == "morph":
                self.attach_morph(item)

    def attach_morph(self, setting: DiagramSetting) -> None:
        """A morph line belongs to the piece before it."""
        if not self.pieces:
            place = setting.name.place
            raise DiagramError(self.where, place, "morph= stands behind the piece it belongs to")
        self.pieces[-1][1].append(setting)

    def diagram(self) -> Diagram:
        """Read the parameters that the squares depend on, then the pieces."""
        if not self.pieces:
            reason = "no piece line (name:ID:move:image:squares) in this text"
            raise DiagramError(self.where, TextPlace(1, 1), reason)
        if len(self.pieces) > MOST_PIECES:
            place = self.pieces[MOST_PIECES][0].name.place
            raise DiagramError(self.where, place, f"more than {MOST_PIECES} piece types")
        self.remarks()
        files = self.parameters.number("files", 1, MOST)
        ranks = self.parameters.number("ranks", 1, MOST)
        first_rank = self.parameters.number("firstRank", -50, 50)
        if first_rank != 1:
            text = f"firstRank={first_rank}: ranks are numbered from 1 here"
            self.notes.append(DiagramNote(READING, text, self.parameters.line("firstRank")))
        lists = SquareLists(self.where, files, ranks, first_rank)
        symmetry = self.symmetry()
        names = DiagramIds()
        pieces: list[DiagramPiece] = []
        for line, morphs in self.pieces:
            squares = self.squares(lists, line, symmetry)
            if is_hole(line):
                continue
            piece = self.piece(line, len(pieces) + 1, names, files, squares)
            for setting in morphs:
                self.read_morph(piece, setting.value, files, ranks)
            pieces.append(piece)
        self.notes += names.notes
        if not pieces:
            raise DiagramError(self.where, self.pieces[0][0].name.place, "holes but no pieces")
        holes = [square for square, standing in self.occupied.items() if standing.hole]
        parameters = self.parameters
        sources = list(dict.fromkeys(self.block.sources))
        return Diagram(
            self.where,
            files,
            ranks,
            symmetry,
            pieces,
            holes,
            parameters,
            names,
            self.notes,
            sources,
        )

    def symmetry(self) -> str:
        """How the second side's squares follow from the first's."""
        found = self.parameters.text("symmetry", "mirror").lower() or "mirror"
        if found not in SYMMETRIES:
            setting = self.parameters.setting("symmetry")
            place = setting.value.place if setting else TextPlace(1, 1)
            known = ", ".join(SYMMETRIES)
            reason = f"symmetry={quoted(found)}: must be one of {known}"
            raise DiagramError(self.where, place, reason)
        return found

    def remarks(self) -> None:
        """Everything that was passed over is named."""
        block, notes = self.block, self.notes
        for setting in self.parameters.unknown:
            text = f"{setting.name.text}={setting.value.text}: unknown parameter"
            notes.append(DiagramNote(DROPPED, text, setting.name.place.line))
        for setting in self.parameters.twice:
            text = f"{setting.name.text}={setting.value.text}: given again, the last one counts"
            notes.append(DiagramNote(DROPPED, text, setting.name.place.line))
        for line in block.scripts:
            notes.append(
                DiagramNote(DROPPED, "script: code is never run; its rules are missing", line)
            )
        if block.blocks > 1:
            more = "1 more diagram" if block.blocks == 2 else f"{block.blocks - 1} more diagrams"
            notes.append(DiagramNote(DROPPED, f"{more} behind the first one"))
        if block.prose:
            lines = list(dict.fromkeys(str(prose.place.line) for prose in block.prose))
            shown = ", ".join(lines[:10]) + (" and more" if len(lines) > 10 else "")
            first = quoted(block.prose[0].text, 40)
            notes.append(
                DiagramNote(LOOKS, f"prose passed over, beginning with {first}: line {shown}")
            )
        kept = kept_looks(self.parameters)
        looks = [one for one in self.parameters.looks if one.name.text.lower() not in kept]
        named = [line.image.text for line, _ in self.pieces if line.image.text]
        images = sum(not is_drawn(image) for image in named)
        if looks or images:
            shown = ", ".join(dict.fromkeys(setting.name.text for setting in looks))
            pictures = f"{images} picture name{'s' if images > 1 else ''}" if images else ""
            notes.append(DiagramNote(LOOKS, ", ".join(part for part in (shown, pictures) if part)))

    # ---- one piece ------------------------------------------------------------------------

    def piece(
        self,
        line: PieceLine,
        number: int,
        names: DiagramIds,
        files: int,
        squares: tuple[list[Square], list[Square]],
    ) -> DiagramPiece:
        """One piece line whose squares have been read."""
        name = " ".join(line.name.text.split()).lstrip("$")
        place = line.name.place
        if len(name) > 100:
            raise DiagramError(self.where, place, "a name has at most 100 letters")
        move, by_name = line.move.text, False
        if not move:
            by_name = True
            found = default_move(name, files)
            move = found or "-"
            if found is None:
                text = f"{name or 'piece'}: no move given, and the name has none: it cannot move"
                self.notes.append(DiagramNote(READING, text, place.line))
        elif move == "O":
            move = "-"
        move = self.legible(name, move, line.move)
        given = line.id.text
        ident = names.add(number, name, given, place)
        return DiagramPiece(
            number=number,
            name=name or ident,
            given_id=given or name[:1].upper(),
            id=ident,
            move=move,
            by_name=by_name,
            image=line.image.text,
            place=place,
            line=self.line_text(line),
            squares=squares,
            hand=self.hand(line.hand),
        )

    def legible(self, name: str, move: str, field: Field) -> str:
        """The move if it is XBetza; without items whose atom does not exist, as diagrams play it.

        Anything else is a DiagramError that points at the letter.
        """
        shown = move
        for _ in range(len(move)):
            try:
                betza.parse(shown)
                break
            except betza.BetzaError as error:
                start, end = unknown_item(shown, error.position)
                rest = shown[:start] + shown[end:]
                if start == end or not rest:
                    place = TextPlace(field.place.line, field.place.column + error.position)
                    reason = f"piece {quoted(name)}, move {quoted(shown)}: {error.reason}"
                    raise DiagramError(self.where, place, reason) from None
                letter = shown[error.position]
                hint = shown[: error.position] + shown[error.position :].replace(
                    letter, letter.lower(), 1
                )
                text = f"{name}, move {shown}: {letter} is not an atom; {rest} is played"
                if is_move(hint):
                    text += f" (perhaps {hint} was meant)"
                self.notes.append(DiagramNote(DROPPED, text, field.place.line))
                shown = rest
        return shown

    @staticmethod
    def line_text(line: PieceLine) -> str:
        """The piece line again, for comments."""
        fields = (line.name, line.id, line.move, line.image, line.squares)
        text = ":".join(field.text for field in fields)
        return text + (f":{line.hand.text}" if line.hand else "")

    def hand(self, field: Field | None) -> tuple[int, int]:
        """`2` or `2,0`: copies in hand at the start."""
        if field is None or not field.text:
            return 0, 0
        match = re.fullmatch(r"(\d{1,3})?(?:,(\d{1,3})?)?", field.text, re.ASCII)
        if match is None:
            reason = f"{quoted(field.text)} is no number of pieces in hand such as 2 or 2,1"
            raise DiagramError(self.where, field.place, reason)
        first = int(match.group(1) or 0)
        second = int(match.group(2) or 0) if "," in field.text else first
        if max(first, second) > MOST_IN_HAND:
            reason = f"at most {MOST_IN_HAND} pieces of a type in hand"
            raise DiagramError(self.where, field.place, reason)
        return first, second

    def squares(
        self, lists: SquareLists, line: PieceLine, symmetry: str
    ) -> tuple[list[Square], list[Square]]:
        """Where the pieces of both sides stand."""
        first, second = lists.read(line.squares)
        if second is None:
            second = [self.opposite(square, lists, symmetry) for square in first]
            if symmetry == "none":
                second = []
        if is_hole(line):
            first, second = list(dict.fromkeys([*first, *second])), []
        replaced: dict[str, list[str]] = {}
        for side in (first, second):
            for square in side:
                shown = square_text(square, lists.first_rank)
                before = self.put(square, Placed(line.name.text, is_hole(line), side))
                if before is None:
                    continue
                if before.hole == is_hole(line):
                    taken = f"{shown} is taken by {before.name or 'another piece'} already"
                    reason = f"{line.name.text}: {taken}"
                    raise DiagramError(self.where, line.squares.place, reason)
                before.squares.remove(square)
                replaced.setdefault(before.name, []).append(shown)
        for name, squares in replaced.items():
            text = f"{line.name.text} and {name} both on {', '.join(squares)}: the later one counts"
            self.notes.append(DiagramNote(READING, text, line.squares.place.line))
        return first, second

    def put(self, square: Square, standing: Placed) -> Placed | None:
        """Note what stands on a square; what an earlier entry put there, but for a second hole."""
        before = self.occupied.get(square)
        self.occupied[square] = standing
        return None if before and before.hole and standing.hole else before

    @staticmethod
    def opposite(square: Square, lists: SquareLists, symmetry: str) -> Square:
        """The square across the board."""
        file = lists.files - 1 - square[0] if symmetry == "rotate" else square[0]
        return file, lists.ranks - 1 - square[1]

    # ---- morph ----------------------------------------------------------------------------

    def read_morph(self, piece: DiagramPiece, value: Field, files: int, ranks: int) -> None:
        """The table of a morph line: rows from the top, a letter a square."""
        rows = value.text.split("/")
        at_end = value.place.line == self.block.end.line and (
            value.place.column + len(value.text) >= self.block.end.column
        )
        if at_end and (len(rows) < ranks and 0 < len(rows[-1]) < files):
            raise DiagramError(
                self.where,
                value.place,
                f"morph of {quoted(piece.name)} ends in the middle of row {len(rows)} "
                f"({len(rows[-1])} of {files} squares): the definition is cut off",
            )
        if len(rows) > ranks and any(row.strip(".") for row in rows[ranks:]):
            reason = f"morph of {quoted(piece.name)} has {len(rows)} rows on {ranks} ranks"
            raise DiagramError(self.where, value.place, reason)
        piece.morph = [list(row) for row in rows[:ranks]]
        piece.morph_place = value.place
        for number, row in enumerate(piece.morph, 1):
            if len(row) > files and "".join(row[files:]).strip("."):
                whose = f"morph of {quoted(piece.name)}"
                reason = f"{whose}: row {number} has more than {files} squares"
                raise DiagramError(self.where, value.place, reason)


def is_hole(line: PieceLine) -> bool:
    """Does this line name squares that are missing rather than a piece?"""
    return line.name.text.lower() == "hole"


def unknown_item(move: str, at: int) -> tuple[int, int]:
    """Bounds of the item whose atom, a capital at this place, does not exist; or an empty range."""
    letter = move[at : at + 1]
    if not ("A" <= letter <= "Z") or letter in ATOMS or letter in "XY" or "[" in move:
        return at, at
    start, end = at, at + 1
    while start and "a" <= move[start - 1] <= "z":
        start -= 1
    while end < len(move) and move[end] in letter + "XY0123456789":
        end += 1
    return start, end


def is_move(text: str) -> bool:
    """Is this XBetza?"""
    try:
        betza.parse(text)
    except betza.BetzaError:
        return False
    return True
