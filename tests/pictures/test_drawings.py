"""The drawings themselves, and which one a piece gets."""

import re

import pytest

from fairychess.pictures import drawing, drawings, kanji_of, picture_named, picture_of, svg
from fairychess.pictures.drawings import FAMILIES, labels
from fairychess.pictures.strokes import mirrored, path_text, read_path, symmetric
from fairychess.rules import available, find
from fairychess.rules.definition import Definition, parse

ENOUGH = 120
LARGEST = 120_000
"""Bytes of all strokes together, which the gallery loads at once."""


def test_there_are_many_drawings_and_they_are_small() -> None:
    found = drawings()
    assert len(found) >= ENOUGH
    assert {one.family for one in found.values()} == set(FAMILIES)
    assert sum(len(path) for one in found.values() for _, path in one.strokes) < LARGEST
    assert all(one.label and one.strokes for one in found.values())


def test_every_stroke_lies_in_its_box() -> None:
    for one in drawings().values():
        for _, path in one.strokes:
            for letter, numbers in read_path(path):
                ends = numbers[-2:]
                assert all(-8 <= number <= 108 for number in ends), (one.name, letter, numbers)


def test_no_two_drawings_claim_the_same_name_or_moves() -> None:
    owner: dict[str, str] = {}
    for one in drawings().values():
        names = (one.name.replace("_", " "), one.label, *one.also)
        for said in {name.lower() for name in names}:
            assert owner.setdefault(said, one.name) == one.name, said
    assert len({labels("drawings", one)["ja"] for one in drawings()}) == len(drawings())


def test_a_file_of_a_drawing_stands_alone() -> None:
    text = svg(drawing("camel"), "second")
    assert text.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"')
    assert "<title>Camel</title>" in text
    assert not re.search(r"class=|style=|href", text)


@pytest.mark.parametrize(
    ("name", "moves", "chosen", "picture"),
    [
        ("Rook", "R", "camel", "camel"),
        ("Marshall", "", "", "chancellor"),
        ("PROMOTED  archbishop", "", "", "archbishop"),
        ("war-machine", "", "", "war_machine"),
        ("Something", "NB", "", "archbishop"),
        ("Something", "RBN", "", "amazon"),
        ("Something", "FW", "", "mann"),
        ("Something", "mNcB", "", "knight_bishop"),
        ("Something", "WDAfsH", "", ""),
        ("Something", "-", "", ""),
        ("Something", "((", "", ""),
        ("Something", "K", "no such drawing", "mann"),
    ],
)
def test_chosen_then_name_then_moves(name: str, moves: str, chosen: str, picture: str) -> None:
    assert picture_of(name, moves, chosen) == picture


def test_names_of_picture_files_are_understood() -> None:
    assert picture_named("crownedbishop") == "crowned_bishop"
    assert picture_named("elephant2") == "elephant"
    assert picture_named("dog--lion") == "dog"
    assert picture_named("p") == picture_named("") == picture_named("7") == ""


def definitions() -> list[Definition]:
    """Every variant that comes with the package whose pieces are drawings."""
    found = []
    for name in available():
        path = find(name)
        found.append(parse(path.read_text("utf-8"), str(path), name))
    return [one for one in found if one.style != "shogi"]


def test_no_piece_of_the_package_is_left_to_a_disk() -> None:
    left = [
        f"{one.name}: {piece.name}"
        for one in definitions()
        for piece in one.pieces
        if not piece.role and not picture_of(piece.name, piece.betza, piece.picture)
    ]
    assert left == []


def test_no_two_pieces_of_a_variant_look_alike() -> None:
    alike = []
    for one in definitions():
        seen: dict[str, str] = {}
        for piece in one.pieces:
            if piece.role or piece.promoted:
                continue
            picture = picture_of(piece.name, piece.betza, piece.picture)
            if picture in seen:
                alike.append(f"{one.name}: {piece.name} and {seen[picture]}")
            seen[picture] = piece.name
    assert alike == []


def test_the_outline_of_a_symmetric_shape_goes_there_and_back() -> None:
    half = read_path("M50 10C40 10 30 20 30 30L50 60")
    assert path_text(symmetric(half)) == ("M50 10C40 10 30 20 30 30L50 60 70 30C70 20 60 10 50 10Z")
    assert path_text(mirrored(read_path("M10 5H20V9A3 3 0 0 1 8 8Z"))) == (
        "M90 5L80 5 80 9A3 3 0 0 0 92 8Z"
    )


@pytest.mark.parametrize("path", ["M1", "m1 1", "L1 2 x", "M1 1 S2", "M1 1L2"])
def test_a_path_that_says_nothing_is_an_error(path: str) -> None:
    with pytest.raises(ValueError, match="path"):
        read_path(path)


def test_tiles_have_the_kanji_of_historic_shogi() -> None:
    assert kanji_of("Ferocious Leopard") == "猛豹"
    assert kanji_of("promoted Lance") == "成香"
    assert kanji_of("Promoted Copper General") == "銅将"
    assert kanji_of("Zebra") == ""


def test_kanji_are_those_of_the_variants_that_come_with_the_package() -> None:
    paths = [(name, find(name)) for name in available()]
    found = [parse(path.read_text("utf-8"), str(path), name) for name, path in paths]
    other = [
        f"{one.name}: {piece.name} {piece.glyphs}"
        for one in found
        if one.style == "shogi"
        for piece in one.pieces
        if len(piece.glyphs) == 2 and kanji_of(piece.name) not in ("", piece.glyphs)
    ]
    assert other == []
