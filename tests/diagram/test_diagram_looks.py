"""What of a diagram's looks is kept: shades of squares, and pictures by their names."""

from fairychess.rules.definition import parse
from fairychess.rules.diagram import draft, read_diagram
from fairychess.rules.diagram.folder import variant_files

DIAGRAM = """files=6 ranks=6 promoZone=1 maxPromote=1 promoChoice=G
graphicsDir=/membergraphics/x/ graphicsType=png squareSize=50 background=http://evil/board.png
lightShade=#F0FFC0 darkShade={dark} startShade=#70C060
pawn::fmWfcF::a2-f2
guardian:G:K:crownedrook2:b1
cat:C:F:dog--lion:c1
thing:T:D:nothing-drawn:e1
king:K:K::d1
"""


def made(dark: str) -> tuple[str, str]:
    """The variant file that a diagram becomes, and what its import notes."""
    files = variant_files(draft(read_diagram(DIAGRAM.format(dark=dark), "x"), "x"), "x")
    return files.variant, files.notes


def test_shades_become_colours_of_the_board() -> None:
    text, notes = made("#C8E0A8")
    looks = parse(text, "x", "x").looks
    assert (looks.light, looks.dark) == ("#F0FFC0", "#C8E0A8")
    assert looks.colours["d1"] == looks.colours["a5"] == "#70C060" and len(looks.colours) == 20
    assert "lightShade" not in notes and "background" in notes
    assert "evil" not in text


def test_what_is_no_colour_stays_among_the_notes() -> None:
    text, notes = made("red;background:url(//evil)")
    assert not parse(text, "x", "x").looks.dark
    assert "evil" not in text and "darkShade" in notes


def test_names_of_pictures_choose_drawings() -> None:
    text, notes = made("#000")
    pictures = {piece.name: piece.picture for piece in parse(text, "x", "x").pieces}
    assert pictures == {
        "pawn": "", "guardian": "crowned_rook", "cat": "dog", "thing": "", "king": "",
    }  # fmt: skip
    assert "1 picture name" in notes
