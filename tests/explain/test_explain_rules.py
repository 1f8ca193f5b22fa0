"""Every rule of the library has words, in every language, for every parameter."""

import re
import string
from typing import Any

import pytest

from fairychess import languages
from fairychess.explain.rules_text import (
    FOLDERS,
    PARTS,
    defaults,
    facts_of,
    rule_told,
    table_of,
    told,
    told_about,
)
from fairychess.rules import featured, load
from fairychess.rules.conditions import holds
from fairychess.rules.library_rules import known_rules, rule_factory

RULES = sorted(known_rules())
FACTS = facts_of(load("chess"))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def condition_name(condition: str) -> str:
    return condition.removeprefix("not ").split(" ")[0]


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_words_for_all_its_parameters(name: str) -> None:
    table = table_of(name)
    assert table is not None, f"write {FOLDERS[0] / name}.toml: what the rule says, and when"
    factory = rule_factory(name)
    old = re.findall(r"`(\w+)` is an older name of", factory.__doc__ or "")
    parameters = set(defaults(factory)) - set(old)
    mentioned = set(table.silent)
    for sentence in table.sentences:
        here = {condition_name(condition) for condition in sentence.when}
        wanted = {one: placeholders(sentence.text(one)) for one in languages.codes()}
        assert len(set(map(frozenset, wanted.values()))) == 1, f"{name}: languages differ: {wanted}"
        names = here | wanted["en"]
        mentioned |= names & parameters if sentence.each else names
        assert sentence.part in PARTS
    assert parameters <= mentioned, f"{name}: no words for {parameters - mentioned}"
    assert mentioned <= parameters | set(FACTS), f"{name}: unknown {mentioned - parameters}"


def test_no_words_without_a_rule() -> None:
    there = [path.stem for folder in FOLDERS for path in folder.glob("*.toml")]
    assert sorted(there) == RULES


@pytest.mark.parametrize("name", featured())
def test_the_rules_of_a_variant_are_told_in_every_language(name: str) -> None:
    rules = load(name)
    found: dict[str, Any] = {language: told(rules, language) for language in languages.codes()}
    assert [len(found["en"][part]) for part in PARTS] == [len(found["ja"][part]) for part in PARTS]
    assert found["en"]["win"], "somebody must be able to win"
    for parts in found.values():
        for sentences in parts.values():
            assert all(text and "{" not in text for text in sentences)


@pytest.mark.parametrize("limit, expected", [(0, 0), (3, 1)])
def test_a_rule_that_is_switched_off_says_nothing(limit: int, expected: int) -> None:
    definition = load("chess").definition
    said = rule_told(definition, "repetition", {"limit": limit}, FACTS, "en")
    assert len(said) == expected


def test_other_parameters_make_other_sentences() -> None:
    definition = load("chess").definition

    def said(**parameters: Any) -> str:
        return " ".join(text for _, text in rule_told(definition, "goal", parameters, FACTS, "en"))

    here = {"squares": {"first": "*8", "second": "*1"}, "pieces": ["K"]}
    assert said(**here) != said(**here, reply="equal") != said(**here, count=2)
    assert "rank 8 (White)" in said(**here) and "one of these pieces (King)" in said(**here)


def test_a_sentence_is_told_for_each_table_of_a_list() -> None:
    definition = load("chess").definition
    groups = [
        {"types": ["P"], "zone": 2, "compulsory": "never"},
        {"types": ["N"], "zone": "*5", "when": ["enter"]},
    ]
    said = [text for _, text in rule_told(definition, "promotion", {"groups": groups}, FACTS, "en")]
    pawns = said.index("Pawn: promotion zone the last two ranks.")
    knights = said.index("Knight: promotion zone rank 5.")
    assert pawns < knights
    assert "Promotion is always optional." in said[pawns:knights]
    assert "Promotion is compulsory then." in said[knights:], (
        "what a table leaves out is as for all"
    )


CONDITIONS = {
    "a": True,
    "not a": False,
    "b = x|y": True,
    "b != x": False,
    "c > 2": True,
    "c > 3": False,
    "d has q": True,
    "e = true": True,
}


@pytest.mark.parametrize("condition, true", CONDITIONS.items())
def test_conditions(condition: str, true: bool) -> None:
    assert holds(condition, {"a": 1, "b": "x", "c": 3, "d": ["q"], "e": True}) is true


@pytest.mark.parametrize(
    ("variant", "piece", "about"),
    [
        ("zelda-chess", "N", ["next to it, without moving"]),
        ("king-friday-xiii", "P", ["promote: Pawn", "may belong to either side"]),
        ("ultima", "P", ["capture by custody", "along files and ranks"]),
        ("ultima", "X", ["capture by leaping", "by leaping as well"]),  # with what it builds on
        ("xiangqi", "K", ["may not face each other"]),
        ("duck-chess", "R", []),
        ("minishogi", "S", ["promote:"]),
        ("chess", "R", []),
        ("chess", "K", []),
    ],
)
def test_the_rules_about_a_piece_are_found(variant: str, piece: str, about: list[str]) -> None:
    said = told_about(load(variant), "en", [piece])[piece]
    text = " ".join([*said["turn"], *said["promoting"]])
    assert all(words in text for words in about) and bool(text) == bool(about), text
    for of_the_game in ("in check", "Castling", "No piece may go"):
        assert of_the_game not in text


@pytest.mark.parametrize(
    ("name", "held"), [("extinction-chess", False), ("antichess", False), ("anti-minishogi", True)]
)
@pytest.mark.parametrize("language", languages.codes())
def test_hands_are_spoken_of_only_where_there_are_hands(
    name: str, held: bool, language: str
) -> None:
    table = languages.table(language, "rules")["extinction"]
    said = told(load(name), language)
    assert (table["keeps_hands, result != draw"] in said["win"]) == held
    hand = re.compile(r"\bin hand|\bHand|\bmano|\bmain\b|持ち駒|手中")
    others = [text for key, text in table.items() if not key.startswith("keeps_hands")]
    assert not [text for text in others if hand.search(text)]


@pytest.mark.parametrize("name", ["joust", "monster-chess", "synchronous-chess", "gale", "chess"])
@pytest.mark.parametrize("language", languages.codes())
def test_check_is_spoken_of_only_where_there_is_one(name: str, language: str) -> None:
    rules = load(name)
    there_is = bool(facts_of(rules)["protects_royals"])
    words = re.compile(r"\bcheck|\bSchach\b|\bmatt\b|\béchec\b|\bjaque\b|王手|詰み|将军|将死")
    said = told(rules, language)
    ends = [text for part in ("win", "draw") for text in said[part]]
    assert any(words.search(text) for text in ends) == there_is


@pytest.mark.parametrize("name", ["kyoto-shogi", "chennis"])
def test_a_promotion_zone_of_all_ranks_is_the_board(name: str) -> None:
    for language in languages.codes():
        whole = languages.table(language, "explain")["rules"]["whole_board"]
        assert any(whole in text for text in told(load(name), language)["promoting"])
