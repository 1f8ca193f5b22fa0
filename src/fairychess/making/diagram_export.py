"""A variant as the text of an Interactive Diagram, to be pasted into a page or back in here.

The text is read back, and whatever then plays otherwise is told: a note is a fact, not a guess.
"""

from dataclasses import replace

from fairychess import betza
from fairychess.game.custom_variant import parse_pasted
from fairychess.ini.normal import Normal, normal
from fairychess.making.setup import read_setup
from fairychess.making.xboard_export import shape_note
from fairychess.messages import Message, as_message
from fairychess.rules.definition import Definition, PieceDefinition, parse
from fairychess.rules.squares import board_of
from fairychess.rules.variant_error import one_line

_LEFT_OUT = "<>\n\r:"
"""Signs that a name cannot have here."""

_FIRST_STEP = "ifmnD"


def diagram_text(definition: Definition) -> tuple[str, list[Message]]:
    """The diagram of a variant, and what it does not say."""
    definition = _with_first_steps(definition)
    rows = [f"satellite={_plain(definition.title)}", f"files={definition.files}"]
    rows.append(f"ranks={definition.ranks}")
    rows += _promotion(definition)
    if definition.holes:
        rows.append(f"hole::::{','.join(definition.holes)}")
    setup = read_setup(definition.position, board_of(definition))
    squares = setup["squares"] if setup else {}
    hands = setup["hands"] if setup else [{}, {}]
    for piece in _ordered(definition):
        rows.append(_piece(piece, squares, hands))
    text = "\n".join(['<div class="idiagram">', *rows, "</div>"]) + "\n"
    return text, _unsaid(definition, text)


def _with_first_steps(definition: Definition) -> Definition:
    """The same game with double steps from home squares as those of pieces that have not moved.

    A diagram knows no squares of a move; `normal` says where both are the same.
    """
    wanted = normal(definition)
    for piece in definition.pieces:
        if not piece.moves or piece.role:
            continue
        said = replace(piece, betza=f"{_FIRST_STEP}{piece.betza}", moves=())
        others = tuple(said if one is piece else one for one in definition.pieces)
        tried = replace(definition, pieces=others)
        if normal(tried).pieces[piece.id] == wanted.pieces[piece.id]:
            return _with_first_steps(tried)
    return definition


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter not in _LEFT_OUT).strip() or "piece"


def _ordered(definition: Definition) -> list[PieceDefinition]:
    """Promoting pieces first, then what they become, if each becomes one; royals last."""
    pieces = [piece for piece in definition.pieces if not piece.role]
    made = _single_targets(pieces)
    return sorted(
        pieces,
        key=lambda piece: (
            not piece.promotes,
            made.index(piece.id) if piece.id in made else len(made),
            piece.royal,
        ),
    )


def _single_targets(pieces: list[PieceDefinition]) -> list[str]:
    """What the promoting pieces become, in order; empty unless each becomes one of its own."""
    targets = [piece.promotes for piece in pieces if piece.promotes]
    single = [each[0] for each in targets if len(each) == 1]
    return single if len(set(single)) == len(targets) else []


def _promotion(definition: Definition) -> list[str]:
    """Who promotes where to what, as far as a diagram can say it."""
    pieces = [piece for piece in definition.pieces if not piece.role]
    promoting = [piece for piece in pieces if piece.promotes]
    zone = next((t["zone"] for t in definition.rules.values() if type(t.get("zone")) is int), 1)
    if not promoting:
        return ["maxPromote=0"]
    rows = [f"maxPromote={len(promoting)}", f"promoZone={zone}"]
    if _single_targets(pieces):
        return [*rows, f"promoOffset={len(promoting)}"]
    choice = "".join(ident for ident in promoting[0].promotes if len(ident) == 1)
    return [*rows, f"promoChoice={choice}"]


def _piece(piece: PieceDefinition, squares: dict[str, str], hands: list[dict[str, int]]) -> str:
    placed = []
    for side, ident in enumerate((piece.id, piece.id.lower())):
        on_board = [square for square, there in squares.items() if there == ident]
        in_hand = hands[side].get(piece.id, 0)
        placed.append(",".join([*on_board, *([f"{in_hand}"] if in_hand else [])]))
    name, picture = _plain(piece.name), piece.picture
    return f"{name}:{_plain(piece.id)}:{piece.betza}:{picture}:{placed[0]},,{placed[1]}"


def _unsaid(definition: Definition, text: str) -> list[Message]:
    """What reading the text makes otherwise than the variant has it."""
    wanted = normal(definition)
    try:
        again = normal(parse(parse_pasted(text, definition.title).text, "diagram", "diagram"))
    except (ValueError, OverflowError) as error:
        fault = Message("fault_not_read_back", {"reason": one_line(as_message(error))})
        return [*shape_note(definition), fault]
    own = [Message("export_sentences")] if definition.sentences else []
    missing = [*_pieces_unsaid(wanted, again), *_rules_unsaid(wanted, again), *own]
    return [*shape_note(definition), *missing]


def _pieces_unsaid(wanted: Normal, again: Normal) -> list[Message]:
    notes = []
    if wanted.fen.split()[0] != again.fen.split()[0]:
        notes.append(Message("export_start"))
    for ident, piece in wanted.pieces.items():
        other = again.pieces.get(ident)
        if other is None or str(betza.parse(other.betza)) != str(betza.parse(piece.betza)):
            notes.append(Message("export_id_or_moves", {"piece": ident}))
            continue
        for name in ("promotes", "royal", "moves", "region", "shuns"):
            if getattr(piece, name) != getattr(other, name):
                notes.append(Message("export_piece_key", {"piece": ident, "key": name}))
    return notes


def _rules_unsaid(wanted: Normal, again: Normal) -> list[Message]:
    missing = [name for name, table in wanted.rules.items() if again.rules.get(name) != table]
    added = [name for name in again.rules if name not in wanted.rules]
    return [
        *(as_message(f"rules.{name}") for name in missing),
        *(Message("export_adds", {"rule": f"rules.{name}"}) for name in added),
    ]
