"""The library: games in folders of families, told by their definition, proved by stored counts."""

import dataclasses
import json
from string import ascii_lowercase

import pytest

import fairychess
from fairychess import languages, testing
from fairychess.explain import names, rules_page
from fairychess.explain.wording import wording
from fairychess.game import catalogue, variant_info
from fairychess.game.info import picture
from fairychess.rules import catalogue as finding
from fairychess.rules import compiling

FEATURED = fairychess.featured()
LIBRARY = [name for name in fairychess.available() if name not in FEATURED]
BRIEFS = {brief.name: brief for brief in catalogue()}
OWN_NAMES = {"ASEAN Chess", "Chess960"}
"""Titles that are written so in Japanese as well."""


def test_there_are_a_hundred_games_in_families() -> None:
    families = fairychess.families()
    assert len(LIBRARY) >= 100 and next(iter(families)) == "featured"
    assert families["featured"] == FEATURED and len(families) > 8
    for family, members in families.items():
        assert members == sorted(members)
        assert family == "featured" or 3 < len(members) < 50
        assert {finding.family_of(name) for name in members} == {family}


def test_a_list_compiles_nothing_and_reads_heads_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        raise AssertionError("a list needs no rules")

    monkeypatch.setattr(compiling.Rules, "__init__", never)
    monkeypatch.setattr(finding, "parse", never)
    finding._head.cache_clear()
    assert len(catalogue()) == len(fairychess.available())
    assert "pieces" not in finding.head("grand-chess") and "board" in finding.head("grand-chess")


def test_names_are_found_with_either_sign_and_others_are_told_what_is_close() -> None:
    assert finding.find("grand_chess") == finding.find("grand-chess") == finding.find("grandchess")
    with pytest.raises(ValueError, match="perhaps grand-chess"):
        finding.find("grandchezz")


@pytest.mark.parametrize("name", LIBRARY)
def test_a_game_plays_and_reads_back(name: str) -> None:
    rules = fairychess.load(name)
    testing.check_text(rules.position())
    testing.check_options(rules.position())
    testing.check_random_play(rules, 1, 1, 60, 20)
    testing.check_record(rules, 1, 12)


@pytest.mark.parametrize("name", LIBRARY)
def test_its_counts_are_right(name: str) -> None:
    testing.check_perft(fairychess.load(name), 20_000)


@pytest.mark.long
@pytest.mark.parametrize("name", LIBRARY)
def test_its_larger_counts_and_longer_games(name: str) -> None:
    rules = fairychess.load(name)
    testing.check_perft(rules, 2_000_000)
    testing.check_random_play(rules, 2, 4)
    testing.check_determinism(rules)


@pytest.mark.parametrize("name", LIBRARY)
def test_it_is_told_in_both_languages(name: str) -> None:
    rules, brief = fairychess.load(name), BRIEFS[name]
    definition = rules.definition
    for language in languages.codes():
        page, words = rules_page(rules, language), wording(language, "page")
        said = page.replace(rules.start_text, "")  # in a move braces hold an id, in capitals
        assert not any("{" + letter in said for letter in ascii_lowercase), "filled in"
        assert "['" not in page, "and in words"
        for heading in ("setup", "play", "win", "draw", "pieces"):
            assert f"\n## {words(f'heading_{heading}')}\n" in page
    japanese = names(definition, "ja")
    called = {definition.title, definition.summary, *(piece.name for piece in definition.pieces)}
    called |= {definition.first, definition.second}
    assert called - set(japanese) <= OWN_NAMES
    assert japanese[definition.summary] in rules_page(rules, "ja")
    assert (brief.title, brief.summary, brief.year) == (
        definition.title,
        definition.summary,
        definition.year,
    )
    assert {brief.title, brief.summary} - set(brief.names["ja"]) <= OWN_NAMES
    assert (
        definition.sources and brief.files == definition.files and brief.ranks == definition.ranks
    )


@pytest.mark.parametrize("name", LIBRARY[::9])
def test_its_description_is_complete_without_pages_of_its_own(name: str) -> None:
    info = variant_info(name)
    assert json.loads(json.dumps(dataclasses.asdict(info)))["name"] == name
    rules = fairychess.load(name)
    assert info.rules == rules_page(rules, drawn=False)
    assert info.translations == {
        language: rules_page(rules, language, drawn=False) for language in languages.codes()[1:]
    }
    assert not info.pictured and picture(name) is None
    for piece_type in info.piece_types:
        secret = piece_type.id.endswith(" (secret)")  # somebody is called L
        assert secret or len(piece_type.name) > 1, "pieces have names, not letters"
