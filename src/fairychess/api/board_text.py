"""A board as lines of text: ids, small letters for the second side, coordinates around."""

from fairychess.api.board_svg import BoardScene
from fairychess.board.drawing import drawing
from fairychess.board.text import text_rows


def board_text(scene: BoardScene) -> str:
    """The board rank by rank from the top, hands above and below where there are any."""
    signs = {square: str(piece) for square, piece in scene.pieces.items()}
    rules = scene.rules
    rows = text_rows(drawing(rules.board).text_rows(rules.tables.square_names), signs)
    for side, where in (("second", 0), ("first", len(rows) + 1)):
        if held := scene.hands.get(side):
            hand = ", ".join(f"{ident} x{n}" if n > 1 else ident for ident, n in held.items())
            rows.insert(where, f"   {side} holds {hand}")
    return "\n".join(rows)
