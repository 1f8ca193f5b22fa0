"""INI files cut into sections, what they inherit, and every error line."""

import pytest

from fairychess.ini import IniError, cut, resolve, templates
from fairychess.ini.sections import LONGEST, LONGEST_LINE, MOST_SECTIONS

SMALL = """
# a comment
[first]            ; another
king = k
rook = r           # and one behind a value
maxRank = 5
maxFile = 5
startFen = r3k/5/5/5/K3R w - - 0 1

[second:first]
rook = -
queen = q
stalemateValue = loss
"""


def test_sections_and_lines() -> None:
    found = cut(SMALL, "f.ini")
    assert list(found) == ["first", "second"]
    assert found["second"].parent == "first"
    assert found["first"].settings["rook"].value == "r"
    assert found["first"].settings["rook"].line == 5


def test_a_byte_order_mark_and_carriage_returns_are_no_matter() -> None:
    found = cut("\ufeff[a]\r\nking = k\r\n", "f.ini")
    assert found["a"].settings["king"].value == "k"


def test_a_child_has_what_it_does_not_change() -> None:
    found = resolve(cut(SMALL, "f.ini"), "second", "f.ini")
    assert set(found.pieces) == {"king", "queen"}
    assert found["maxRank"] == 5
    assert found["stalemateValue"] == "loss"
    assert found.line_of("stalemateValue") == 13
    assert found.line_of("maxRank") == 6


def test_a_section_without_a_parent_has_no_pieces_of_chess() -> None:
    found = resolve(cut("[a]\nking = k", "f.ini"), "a", "f.ini")
    assert set(found.pieces) == {"king"}


def test_a_section_may_be_called_like_its_built_in_parent() -> None:
    found = resolve(cut("[chess:chess]\nqueen = -", "f.ini"), "chess", "f.ini")
    assert "queen" not in found.pieces and "rook" in found.pieces


def test_a_letter_given_again_takes_the_piece_that_had_it_away() -> None:
    found = resolve(cut("[a:chess]\ncustomPiece1 = n:D", "f.ini"), "a", "f.ini")
    assert found.letters["n"] == "customPiece1"
    assert "knight" not in found.pieces
    assert "knight" not in found.sides("promotionPieceTypes")[0], "whose letter is taken"


def test_pawn_types_are_three_options_at_once() -> None:
    text = "[a:chess]\ncustomPiece1 = p:mWcF\npawnTypes = p\npromotionPawnTypes = -"
    found = resolve(cut(text, "f.ini"), "a", "f.ini")
    assert found.sides("enPassantTypes") == (frozenset({"customPiece1"}),) * 2
    assert found.sides("nMoveRuleTypes") == (frozenset({"customPiece1"}),) * 2
    assert found.sides("promotionPawnTypes") == (frozenset(),) * 2


def test_both_sides_first_then_one() -> None:
    text = "[a:chess]\nflagRegionWhite = *8\nflagRegion = e4"
    white, black = resolve(cut(text, "f.ini"), "a", "f.ini").sides("flagRegion")
    assert (3, 7) in white and black == {(4, 3)}


def test_maps_add_to_what_is_inherited() -> None:
    text = "[a:gorogoro]\nlance = l\npromotedPieceType = l:g"
    found = resolve(cut(text, "f.ini"), "a", "f.ini")["promotedPieceType"]
    assert found["lance"] == "gold" and found["shogiPawn"] == "gold"


def test_older_names_of_options() -> None:
    text = "[a:chess]\nwhiteFlag = *8\nduckGating = true"
    found = resolve(cut(text, "f.ini"), "a", "f.ini")
    assert (0, 7) in found.sides("flagRegion")[0]
    assert found["wallingRule"] == "duck"


@pytest.mark.parametrize("name", sorted(templates()))
def test_every_template_can_be_resolved(name: str) -> None:
    found = resolve({}, name, "nowhere")
    assert found.pieces and not [note for note in found.notes if not note.harmless]


def test_notes_have_lines() -> None:
    text = "[a:chess]\npieceValueMg = p:100\npieceToCharTable = -\nsuperCheck = true"
    notes = resolve(cut(text, "f.ini"), "a", "f.ini").notes
    told = [note.told("f.ini") for note in notes]
    assert told[0].startswith("f.ini:2: left out: pieceValueMg: ")
    assert told[1].startswith("f.ini:3: left out: pieceToCharTable: ")
    assert told[2] == "f.ini:4: not honoured: superCheck: this option is not known"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "f.ini:1: there is no [section], so there is no variant"),
        ("king = k", "f.ini:1: 'king = k' stands before the first [section]"),
        ("[a\nking = k", "f.ini:1: '[a': a section begins with [name] or [name:parent]"),
        ("[]", "f.ini:1: '' is no name: letters, digits and -_+.'(), 60 at most"),
        ("[a/b]", "f.ini:1: 'a/b' is no name"),
        ("[a:]", "f.ini:1: '' is no name"),
        ("[" + "a" * 61 + "]", "f.ini:1: "),
        ("[a]\n[a]", "f.ini:2: [a] is in line 1 already"),
        ("[a]\nking", "f.ini:2: 'king' is neither [section] nor option = value"),
        ("[a]\nki ng = k", "f.ini:2: 'ki ng' is no option"),
        ("[a]\n= k", "f.ini:2: '' is no option"),
        ("x" * (LONGEST + 1), f"f.ini:1: longer than {LONGEST:,} characters"),
        ("[a]\n" + "x" * (LONGEST_LINE + 1), "f.ini:2: the line is longer than 8,000 characters"),
        (
            "\n".join(f"[a{number}]" for number in range(MOST_SECTIONS + 1)),
            "f.ini:2001: more than 2,000 sections",
        ),
    ],
)
def test_what_cannot_be_cut(text: str, said: str) -> None:
    with pytest.raises(IniError) as caught:
        cut(text, "f.ini")
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a:nobody]", "f.ini:1: [a:nobody]: 'nobody' is neither built in nor an earlier section"),
        ("[a:b]\n[b:chess]", "f.ini:1: [a:b]: 'b' is neither built in nor an earlier section"),
        ("[a:a]", "f.ini:1: [a:a]: 'a' is neither"),
        ("[a]\nmaxRank = 5", "f.ini:1: [a] has no pieces: lines such as pawn = p"),
        ("[a]\nking = 7", "f.ini:2: king = '7': must be a letter, letter:moves, or -"),
        ("[a]\ncustomPiece1 = p", "f.ini:2: customPiece1 = 'p': must be letter:moves"),
        ("[a]\nking = kxx:K", "f.ini:2: king = 'kxx:K': must be a letter or letter:moves"),
        ("[a]\nking = k\nmaxRank = 17", "f.ini:3: maxRank: '17' must be a rank, 1 to 16"),
        ("[a]\nking = k\nmaxRank = x", "f.ini:3: maxRank: 'x' must be a rank, 1 to 16"),
        ("[a]\nking = k\nmaxFile = 0", "f.ini:3: maxFile: '0' must be a file, a to p or 1 to 16"),
        ("[a]\nking = k\ncastling = yes", "f.ini:3: castling: 'yes' must be true or false"),
        ("[a]\nking = k\nnFoldRule = two", "f.ini:3: nFoldRule: 'two' must be a whole number"),
        ("[a]\nking = k\nflagPiece = qq", "f.ini:3: flagPiece: 'qq' must be the letter of a piece"),
        ("[a]\nking = k\nflagPiece = q", "f.ini:3: flagPiece: no piece has the letter 'q'"),
        ("[a]\nking = k\npromotionPieceTypes = n", "f.ini:3: promotionPieceTypes: no piece has"),
        ("[a]\nking = k\npromotionPieceTypes = 7", "f.ini:3: promotionPieceTypes: '7' must be"),
        ("[a]\nking = k\nflagRegion = e99", "f.ini:3: flagRegion: 'e99' must be squares such as"),
        ("[a]\nking = k\nflagRegion = 4", "f.ini:3: flagRegion: '4' must be squares such as"),
        ("[a]\nking = k\nstalemateValue = x", "f.ini:3: stalemateValue: 'x' must be win, loss, dr"),
        ("[a]\nking = k\nwallingRule = x", "f.ini:3: wallingRule: 'x' must be none, arrow, duck"),
        ("[a]\nking = k\nenclosingDrop = x", "f.ini:3: enclosingDrop: 'x' must be none, reversi"),
        ("[a]\nking = k\nchasingRule = x", "f.ini:3: chasingRule: 'x' must be none or axf"),
        ("[a]\nking = k\nmaterialCounting = x", "f.ini:3: materialCounting: 'x' must be none, ja"),
        ("[a]\nking = k\ncountingRule = x", "f.ini:3: countingRule: 'x' must be none, makruk"),
        ("[a]\nking = k\ncastlingWins = Z", "f.ini:3: castlingWins: 'Z' must be castling letters"),
        ("[a]\nking = k\npromotedPieceType = k", "f.ini:3: promotedPieceType: 'k' must be pairs"),
        ("[a]\nking = k\npromotionLimit = k:x", "f.ini:3: promotionLimit: 'k:x' must be a letter"),
        ("[a]\nking = k\nmobilityRegionKing = a1", "f.ini:3: mobilityRegionKing: must be mobilit"),
        ("[a]\nking = k\nnFoldRule = 99999999", "f.ini:3: nFoldRule: '99999999' must be a whole"),
    ],
)
def test_what_cannot_be_resolved(text: str, said: str) -> None:
    with pytest.raises(IniError) as caught:
        resolve(cut(text, "f.ini"), "a", "f.ini")
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_a_long_line_of_ancestors_is_refused() -> None:
    rows = ["[a0:chess]"] + [f"[a{number}:a{number - 1}]" for number in range(1, 60)]
    with pytest.raises(IniError, match="more than 50 parents"):
        resolve(cut("\n".join(rows), "f.ini"), "a59", "f.ini")


def test_there_is_no_such_section() -> None:
    with pytest.raises(IniError, match=r"f.ini:1: there is no section \[x\]"):
        resolve({}, "x", "f.ini")
