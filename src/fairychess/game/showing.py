"""A View as a piece of HTML, for notebooks: its board, what it says, the legend of its pieces."""

from typing import Any

from fairychess.api.board_svg import BoardScene, Svg
from fairychess.api.legend import named, page, standing
from fairychess.api.moves import Piece
from fairychess.notation.spelling.speller import speller_of
from fairychess.position.sides import SIDES
from fairychess.rules.catalogue import load, option_text
from fairychess.rules.variant_error import VariantError


def view_html(view: Any) -> str | None:
    """What a viewer may see; None for a variant that is not at hand as a name or a file."""
    scene = scene_of(view)
    return None if scene is None else page(scene, lines(view, scene))


def view_svg(view: Any, *, small: bool = False) -> Svg | None:
    """The board alone, as for a list of games if it is `small`; None as in `view_html`."""
    scene = scene_of(view, small=small)
    return None if scene is None else scene.svg()


def scene_of(view: Any, *, small: bool = False) -> BoardScene | None:
    """The board of a view, seen from the viewer's own side."""
    try:
        rules = load(view.variant, **{key: option_text(each) for key, each in view.rules.items()})
    except VariantError:
        return None
    names = {piece.id: piece.name for piece in rules.pieces}
    return BoardScene(
        rules,
        {
            piece.square: Piece(piece.id, piece.side, names.get(piece.id, ""))
            for piece in view.board
        },
        view.hands,
        view.moves[-1].squares if view.moves else (),
        view.check,
        view.fog,
        flipped=view.viewer == SIDES[1],
        title=f"{rules.definition.title}: {view.position}",
        notation=next(iter(speller_of(rules).names), ""),
        small=small,
    )


def lines(view: Any, scene: BoardScene) -> list[str]:
    """Who decides or how it ended, what a seat should know, and whose view this is."""
    rules = scene.rules
    stands = standing(rules, view.to_move, view.outcome, view.check)
    seen = "" if view.viewer == "both" else f", as the {view.viewer} sees it"
    if view.viewer in SIDES:
        seen = f", as {named(rules, view.viewer)} sees it"
    known = "; ".join(
        f"{piece.square}: {', '.join(map(str, piece.marks))}" for piece in view.board if piece.marks
    )
    head = f"{rules.definition.title}{seen}: {stands}"
    return [head, *map(str, view.notes), *([known] if known else [])]
