"""The rules for people, in both languages: the Japanese page says what the English one says."""

import re

import pytest

from fairychess import languages
from fairychess.game.info import variant_info
from fairychess.rules import featured

NAMES = featured()
PROPER = ("The Chess Variant Pages", "H. G.", "A. M.")
"""Names that are written so in Japanese, too."""


def shape(page: str) -> dict[str, object]:
    """What two pages on the same rules have in common, whatever their language."""
    items = re.findall(r"^ *(?:- |\d+\. )", page, re.M)
    return {
        "headings": [len(marks) for marks in re.findall(r"^(#+) ", page, re.M)],
        "items": [item.strip() for item in items],
        "rows": [row.count("|") for row in re.findall(r"^\|.*\|$", page, re.M)],
        "rules": sorted(set(re.findall(r"\b(?:[A-Z]|KS)-?A?\d+\b", page))),
        "code": set(re.findall(r"`([^`]+)`", page)),
    }


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_say_the_same(name: str) -> None:
    info = variant_info(name)
    english = shape(info.rules)
    for language in languages.complete()[1:]:
        other = shape(info.translations[language])
        for part, found in english.items():
            assert other[part] == found, (language, part)


def first_game(page: str) -> list[str]:
    """The numbered advice to beginners, a line each."""
    found = re.search(
        r"^## (?:Your first game|はじめての一局)\n(.*?)(?=^## |\Z)", page, re.M | re.S
    )
    return re.sub(r"\n +", " ", found.group(1)).strip().split("\n") if found else []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", NAMES)
def test_beginners_are_told_of_pieces_that_are_there(name: str, language: str) -> None:
    """A piece that only promotion makes is named where promotion is spoken of."""
    words = languages.table(language, "pages")
    info = variant_info(name)
    page = info.rules if language == "en" else info.translations["ja"]
    everywhere = {
        piece_type.name for other in NAMES for piece_type in variant_info(other).piece_types
    }
    called = {piece: words.get(f"={piece}", piece) for piece in everywhere}
    known = {called[piece_type.name] for piece_type in info.piece_types}
    made = {target for piece_type in info.piece_types for target in piece_type.promotes_to}
    at_first = {
        called[piece_type.name] for piece_type in info.piece_types if piece_type.id not in made
    }
    longest = sorted(set(called.values()), key=len, reverse=True)
    names = re.compile("|".join(rf"\b{re.escape(one)}" for one in longest if len(one) > 1))
    if language == "ja":
        names = re.compile("|".join(re.escape(one) for one in longest if len(one) > 1))
    for line in first_game(page):
        for found in names.findall(line):
            assert found in known, line
            if language == "en":
                assert found in at_first or "promot" in line, line


@pytest.mark.parametrize("name", NAMES)
def test_no_english_is_left(name: str) -> None:
    page = re.sub(r"`[^`]*`", "", variant_info(name).translations["ja"])
    for proper in PROPER:
        page = page.replace(proper, "")
    assert re.findall(r"[A-Za-z]{2,}[ ,]+[A-Za-z]{2,}", page) == []
    for line in page.splitlines():
        assert not re.search("[A-Za-z]{4}", line) or re.search("[ぁ-ん一-鿿]", line), line
