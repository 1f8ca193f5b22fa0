"""The rules for people, in both languages: the Japanese page says what the English one says."""

from __future__ import annotations

import re

import pytest

from fairychess.game.info import catalogue, variant_info

NAMES = [brief.name for brief in catalogue()]
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
    assert set(info.translations) == {"ja"}
    english, japanese = shape(info.rules), shape(info.translations["ja"])
    for part, found in english.items():
        assert japanese[part] == found, part


@pytest.mark.parametrize("name", NAMES)
def test_no_english_is_left(name: str) -> None:
    page = re.sub(r"`[^`]*`", "", variant_info(name).translations["ja"])
    for proper in PROPER:
        page = page.replace(proper, "")
    assert re.findall(r"[A-Za-z]{2,}[ ,]+[A-Za-z]{2,}", page) == []
    for line in page.splitlines():
        assert not re.search("[A-Za-z]{4}", line) or re.search("[ぁ-ん一-鿿]", line), line
