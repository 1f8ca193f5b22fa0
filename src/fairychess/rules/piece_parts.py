"""A piece type's moves as the parts that path tables are made of, with the places they hold."""

from fairychess import betza
from fairychess.betza.program import Program
from fairychess.board import Ground
from fairychess.messages import Message, prefixed
from fairychess.position.local_moves import Part
from fairychess.position.words.flags import one_bit
from fairychess.position.words.piece import make_piece
from fairychess.rules.definition import Definition, FurtherMoves, PieceDefinition
from fairychess.rules.variant_error import VariantError, of_piece, one_line

KINDS_THAT_SHUN = 8


class Programs:
    """The programs of one game's texts: large games have many types that move alike.

    They go when the game is built: strangers' games may have large ones.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.known: dict[str, tuple[Program, Program]] = {}

    def of(self, text: str, second: bool) -> Program:
        """The program of a text for one of the players. Raises BetzaError."""
        if text not in self.known:
            tree = betza.parse(text)
            first = betza.compile_for(tree, self.ground)
            self.known[text] = first, betza.turned(tree, first)
        return self.known[text][second]


def anywhere(piece: PieceDefinition) -> str:
    """All a piece's own moves as if it had each of them everywhere: what a drawing shows."""
    return _together(piece.betza, *(each.betza for each in piece.moves))


def _together(*texts: str) -> str:
    return "".join(text for text in texts if text != "-") or "-"


def parts_of(
    variant: str,
    known: Programs,
    piece: PieceDefinition,
    moves: tuple[FurtherMoves, ...],
    side: int,
) -> list[Part]:
    """All moves of a piece as one part without places, then the parts they are made of.

    Raises VariantError where a move's text is no XBetza.
    """
    try:
        texts = [piece.betza, *(each.betza for each in moves)]
        programs = [known.of(text, side == 1) for text in texts]
        region = piece.region[side] if piece.region else None
        whole = programs[0]
        if moves:
            whole = known.of(_together(*texts), side == 1)
        parts = [Part(whole)]
        parts.append(Part(programs[0], None, region))
    except betza.BetzaError as error:
        said = of_piece(piece.id, error.message)
        raise VariantError(one_line(prefixed(variant, said))) from None
    if region and parts[0].program.borrows:
        said = of_piece(piece.id, prefixed("region", "fault_region_borrows"))
        raise VariantError(prefixed(variant, said))
    for each, program in zip(moves, programs[1:], strict=True):
        origins, goals, within = (
            squares[side] if squares else None
            for squares in (each.origins, each.goals, each.within)
        )
        parts.append(Part(program, origins, region if goals is None else goals, within))
    return parts


def kept_within(parts: list[Part], boards: list[frozenset[int]]) -> list[Part]:
    """The same parts for each of several boards, which their moves then do not leave."""
    return [
        part._replace(within=board if part.within is None else board & part.within)
        for board in boards
        for part in parts
    ]


def shunning(definition: Definition) -> tuple[dict[int, int], dict[int, int]]:
    """By coloured piece: whose kinds it shuns, and which kinds shun it; a bit for each kind, those
    that shun the same pieces."""
    kinds = sorted({tuple(sorted(piece.shuns)) for piece in definition.pieces if piece.shuns})
    if len(kinds) > KINDS_THAT_SHUN:
        lists = Message("fault_shuns_lists", {"count": len(kinds), "most": KINDS_THAT_SHUN})
        raise VariantError(prefixed(f"{definition.name}: shuns", lists))
    royal = {piece.id for piece in definition.pieces if piece.royal}
    for kind in kinds:
        for name in royal.intersection(kind):
            said = Message("fault_shuns_royal", {"name": name})
            raise VariantError(prefixed(f"{definition.name}: shuns", said))
    shuns: dict[int, int] = {}
    shunned: dict[int, int] = {}
    for number, piece in enumerate(definition.pieces):
        for colour in (make_piece(number, 0), make_piece(number, 1)):
            if piece.shuns:
                shuns[colour] = one_bit(kinds.index(tuple(sorted(piece.shuns))))
            shunned[colour] = sum(
                one_bit(bit) for bit, kind in enumerate(kinds) if piece.id in kind
            )
    return shuns, shunned
