"""What stands on tiles, disks and tokens is drawn, whatever fonts there are."""

import pytest

from fairychess.pictures import kanji_of, placed_characters
from fairychess.pictures.characters import HIGH, characters_of
from fairychess.pictures.kanji import in_full, known_signs
from fairychess.pictures.strokes import read_path
from fairychess.rules import available, find
from fairychess.rules.definition import parse


def test_every_sign_and_letter_of_our_pieces_is_drawn() -> None:
    texts = set(known_signs())
    for name in available():
        path = find(name)
        one = parse(path.read_text("utf-8"), str(path), name)
        texts |= {sign for piece in (*one.pieces, *one.roles) for sign in piece.glyphs}
        texts |= {letter for piece in one.pieces if not piece.role for letter in piece.id}
    assert sorted(texts - set(characters_of(texts))) == []


def test_every_character_lies_in_its_box_and_signs_in_the_middle() -> None:
    for sign, (width, path) in characters_of(known_signs()).items():
        numbers = [told for _, told in read_path(path)]
        for axis in (0, 1):
            places = [number for told in numbers for number in told[axis::2]]
            assert min(places) >= -6 and max(places) <= HIGH + 6, sign
            assert abs(min(places) + max(places) - HIGH) <= 12, sign
        assert width == HIGH


def test_characters_go_round_the_middle_in_a_row_or_below_each_other() -> None:
    one, two = placed_characters("玉将", (50, 57), stacked=True) or ()
    assert one.right == two.right == 50 - HIGH * one.scale / 2
    assert one.down + HIGH * one.scale == pytest.approx(two.down)
    assert (one.down + two.down) / 2 + HIGH * one.scale / 2 == pytest.approx(57)
    plus, pawn = placed_characters("+P", (50, 50)) or ()
    assert plus.down == pawn.down and plus.right < pawn.right
    assert placed_characters("玉ж", (50, 50)) is None


@pytest.mark.parametrize(
    ("sign", "name", "full"),
    [
        ("歩", "Pawn", "歩兵"),
        ("象", "Drunk Elephant", "酔象"),
        ("圭", "Promoted Knight", "成桂"),
        ("と", "Gold General", "と金"),
        ("龍", "Dragon King", "龍王"),
        ("龍", "Flying Dragon", "飛龍"),
        ("王", "King", "王将"),
        ("横兵", "Side Soldier", "横兵"),
        ("妃", "Queen", "妃"),
        ("", "Pawn", ""),
    ],
)
def test_a_sign_alone_stands_for_a_name(sign: str, name: str, full: str) -> None:
    assert in_full(sign, name) == full and kanji_of(name)
