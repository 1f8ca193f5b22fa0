"""What a pasted text may look like, and how bad ones are refused."""

import pytest

from fairychess.rules.diagram import Diagram, DiagramDraft, DiagramError, draft, read_diagram
from fairychess.rules.diagram.notes import DROPPED, READING
from fairychess.rules.diagram.text import LONGEST
from fairychess.rules.diagram.toml import variant_text

KING = "king:K:K::e1"


def drafted(text: str) -> DiagramDraft:
    return draft(read_diagram(text, "paste"), "paste")


def refusal(text: str) -> str:
    with pytest.raises(DiagramError) as found:
        drafted(text)
    assert "\n" not in str(found.value)
    return str(found.value)


def squares(diagram: Diagram, number: int) -> tuple[str, str]:
    """Squares of both sides of a piece as text."""
    pieces = diagram.pieces[number - 1].squares
    first, second = (
        " ".join(f"{'abcdefghijklmnop'[f]}{r + 1}" for f, r in side) for side in pieces
    )
    return first, second


def test_html_is_cleaned_and_only_the_first_block_counts() -> None:
    made = drafted(
        "<h1>My game</h1><p>rook:R:R::a1</p>\n"
        '<div class="idiagram">files=6 ranks=6<br>symmetry=none<br/>\n'
        'lion&nbsp;dog:L&#68;:K:x:a2<br>king:K:K::a1,,f6</div><div class="idiagram">files=7</div>'
    )
    diagram = made.diagram
    assert (diagram.files, [piece.name for piece in diagram.pieces]) == (6, ["lion dog", "king"])
    assert diagram.pieces[0].id == "LD"
    assert any(
        "1 more diagram behind" in note.text for note in made.notes if note.category == DROPPED
    )


def test_a_definition_in_a_comment_is_read() -> None:
    inner = "files=6 ranks=6\nlion:L:K:x:a2\nking:K:K::a1"
    for text in (
        f'<p>Hello</p><div class="idiagram"><!--\n{inner}\n--></div>',
        f'<div class="idiagram">files=6 <!-- {inner.replace("files=6", "")}</div>',
        f"<!-- {inner} -->",
        f'<!-- <div class="idiagram">{inner}</div> -->',
        f"<!-- nothing here -->\n<!--\n{inner}\n-->\n<style>king:K:N::c1</style>",
    ):
        diagram = read_diagram(text, "paste")
        assert (diagram.files, [piece.name for piece in diagram.pieces]) == (6, ["lion", "king"]), (
            text
        )
    said = refusal("<!--\nfiles=6\nking:K:K::a9\n-->")
    assert said.startswith("paste:3:11: ")


def test_a_comment_beside_a_definition_is_passed_over() -> None:
    diagram = read_diagram(f"{KING}\n<!-- rook:R:R::a1 files=7 -->", "paste")
    assert (diagram.files, [piece.name for piece in diagram.pieces]) == (8, ["king"])


def test_of_a_hole_and_a_piece_the_later_entry_wins() -> None:
    made = drafted(f"pawn::::a2-c2\nhole::::b2-c2,h8\nrook::::h1\n{KING}")
    assert squares(made.diagram, 1) == ("a2", "a7")
    assert squares(made.diagram, 2) == ("h1", "h8")
    shown = sorted(f"{'abcdefgh'[file]}{rank + 1}" for file, rank in made.diagram.holes)
    assert shown == ["b2", "b7", "c2", "c7"]
    assert [note.text for note in made.notes if "both" in note.text] == [
        "hole and pawn both on b2, c2, b7, c7: the later one counts",
        "rook and hole both on h1, h8: the later one counts",
    ]
    # Holes may be named twice, also across the board; two pieces on a square are a mistake.
    assert len(read_diagram(f"hole::::a1-a8,a1-c1 {KING}", "paste").holes) == 12
    assert "a1 is taken by rook already" in refusal(f"rook::::a1 knight::::a1 {KING}")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Terachess II", "Terachess II"),
        ("McDonald's", "McDonald's"),
        ("Terachess_II", "Terachess II"),
        ("terachess-ii", "Terachess II"),
        ("fantastic-xiii", "Fantastic XIII"),
        ("mcdonald's chess", "Mcdonald's Chess"),
        ("tiny war", "Tiny War"),
        ("civic mix", "Civic Mix"),
        ("Half-Chess", "Half-Chess"),
        ("half-board chess", "Half-board Chess"),
        ("Échecs à l'aveugle", "Échecs à l'aveugle"),
        ("将棋", "将棋"),
        ("xxl chess", "Xxl Chess"),
        ("a\nb\u202e\x00c", "A B C"),
        ("\x00", "Diagram"),
        ("", "Diagram"),
        ("../Tiny..\\<b>Game", "Tiny b Game"),
        ("x" * 200, "X" + "x" * 59),
    ],
)
def test_titles_are_kept_as_they_are_written(name: str, title: str) -> None:
    assert draft(read_diagram(KING, "paste"), name).title == title


def test_scripts_are_named_and_never_read() -> None:
    made = drafted(f"{KING}\n<script>\nfiles=3\nfunction BadZone(x) {{ }}\n</script>")
    assert made.diagram.files == 8
    assert [(note.line, note.text[:6]) for note in made.notes if note.category == DROPPED] == [
        (2, "script")
    ]


def test_the_program_of_diagrams_is_no_lost_rule() -> None:
    program = '<script type="text/javascript" src="/MSinteractive-diagrams/betza.js?x=1">'
    for end, lost in (("</script>", 0), ("\n</script>", 0), ("BadZone = 1</script>", 1)):
        notes = drafted(f"{program}{end}\n{KING}").notes
        assert sum(note.category == DROPPED for note in notes) == lost
    notes = drafted(f'<script src="my-rules.js"></script>\n{KING}').notes
    assert sum(note.category == DROPPED for note in notes) == 1


def test_comments_vanish_and_prose_is_named() -> None:
    made = drafted(f"# source: a book\n# files=3\nRules: as in chess.\n\n{KING}\n")
    assert made.diagram.sources == ["a book"]
    assert any("line 3" in note.text for note in made.notes)


def test_square_lists() -> None:
    text = "symmetry=rotate pawn::::a2-c2,e3 bishop::::c1,,d8 rook::::a1, knight::::,e8 king::::g1"
    diagram = read_diagram(text, "paste")
    assert squares(diagram, 1) == ("a2 b2 c2 e3", "h7 g7 f7 d6")
    assert squares(diagram, 2) == ("c1", "d8")
    assert squares(diagram, 3) == ("a1", "")
    assert squares(diagram, 4) == ("", "e8")
    assert squares(diagram, 5) == ("g1", "b8")


def test_files_go_on_after_z() -> None:
    text = "files=30 ranks=20 hole::::ad1 pawn::::y2-ab2 rook::::ac1 king::::o1"
    found = read_diagram(text, "paste")
    assert found.pieces[0].squares[0] == [(24, 1), (25, 1), (26, 1), (27, 1)]
    assert 'holes = ["ad1", "ad20"]' in variant_text(draft(found, "paste"), "")
    with pytest.raises(DiagramError, match="ae1 is not on a 30x20 board"):
        read_diagram("files=30 ranks=20 king::::ae1", "paste")


def test_mirror_is_the_default_and_first_rank_shifts_the_numbers() -> None:
    diagram = read_diagram("ranks=10 firstRank=0 rook::::a0 king::::e0", "paste")
    assert squares(diagram, 1) == ("a1", "a10")


def test_default_moves_by_name() -> None:
    text = "files=10 pawn::::a2 lion::::b1 nonsense::::c1 king::::e1"
    made = drafted(text)
    assert [piece.move for piece in made.diagram.pieces] == [
        "ifmnDfmWfceF",
        "KNADcaKcabKmabK",
        "-",
        "KisO3",
    ]
    assert any("nonsense" in note.text for note in made.notes if note.category == READING)


def test_ids_are_made_unique_and_spellable() -> None:
    made = drafted("pawn::::a2 prince::K::b2 soldier:P1:W::c2 x:lowercase:W::d2 king::::e1")
    assert [piece.id for piece in made.diagram.pieces] == ["P", "PR", "SO", "LOWERCASE", "K"]


def test_an_atom_that_does_not_exist_is_left_out_by_name() -> None:
    made = drafted(f"wrestler:W:F3SW::a1 {KING}")
    assert made.diagram.pieces[0].move == "F3W"
    assert [note.text for note in made.notes if note.category == DROPPED] == [
        "wrestler, move F3SW: S is not an atom; F3W is played (perhaps F3sW was meant)"
    ]


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "paste:1:1", "no piece line"),
        ("hello there", "paste:1:1", "no piece line"),
        ("files=8\npawn:P:fm", "paste:2:1", "ends after or in the middle of its move"),
        ("files=8 pawn:P", "paste:1:9", "ends after or in the middle of its ID"),
        ("files=37 king::::e1", "paste:1:7", "1 to 36"),
        ("ranks=x king::::e1", "paste:1:7", "not a whole number"),
        ("symmetry=odd king::::e1", "paste:1:10", "mirror, rotate, none"),
        ("king::::e9", "paste:1:9", "not on a 8x8 board"),
        ("rook::::a1,b1\nking::::e1,b1", "paste:2:9", "b1 is taken by rook"),
        ("rook:R:Rw::a1\nking::::e1", "paste:1:9", "modifier w"),
        ("rook:R:fm::a1\nking::::e1", "paste:1:9", "no atom"),
        ("rook::::a1-\nking::::e1", "paste:1:9", "no square such as e4"),
        ("royal=X king::::e1", "paste:1:7", "no piece has the ID X"),
        ("royal=7 king::::e1", "paste:1:7", "0 to 1"),
        ("morph=A/B king::::e1", "paste:1:1", "behind the piece"),
        ("king::::e1:many", "paste:1:12", "number of pieces in hand"),
        ("king::::e1\nmorph=Z", "paste:2:7", "cut off"),
        ("promoOffset=-2 king::::e1", "paste:1:13", "must not be negative"),
        ("x" * (LONGEST + 1), "paste:1:1", "longer than"),
    ],
)
def test_bad_text_is_refused_with_place_and_reason(text: str, place: str, reason: str) -> None:
    said = refusal(text)
    assert said.startswith(f"{place}: ")
    assert reason in said
