"""Variant files with wrong types: each is a game or one line that says what is wrong."""

import copy
from pathlib import Path

import pytest
from wrong_types import BASE, draft, toml_text

from fairychess.cli.check import checked
from fairychess.rules import VariantError
from fairychess.rules.compiling import Rules
from fairychess.rules.definition import parse

CASES, PART = 100_000, 1_000
KEPT = (34, 74, 139, 160, 402, 436, 544, 554, 1033, 9127, 13496)
"""Seeds that are always tried: each once ended in an error of Python's own or a page of text."""


def read(text: str) -> Rules | None:
    """The rules of a text, or None where one line says why there are none."""
    try:
        rules = Rules(parse(text, "small", "small", {}))
        rules.position().kernel.decision()
    except ValueError as error:
        said = str(error)
        assert said and "\n" not in said and len(said) < 700, said
        assert type(error).__module__.startswith("fairychess."), f"{type(error).__name__}: {said}"
        return None
    return rules


def with_value(path: str, value: object) -> str:
    """The base with another value at a place such as `board.files` or `pieces.0.id`."""
    data = copy.deepcopy(BASE)
    at, *rest = data, *path.split(".")
    for key in rest[:-1]:
        at = at[int(key)] if isinstance(at, list) else at.setdefault(key, {})
    last = int(rest[-1]) if isinstance(at, list) else rest[-1]
    at[last] = value  # type: ignore[index]
    return "".join(f"{key} = {toml_text(item)}\n" for key, item in data.items())


def test_the_base_is_a_game() -> None:
    assert read(with_value("title", "Small")) is not None


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("board.files", 1 << 40, "files: must be between"),
        ("board.files", 10**400, "files: must be between"),
        ("board.files", 4.0, "files: dates and fractions"),
        ("board.holes", [1], "holes: must be a list of texts"),
        ("sources", [[]], "sources: must be a list of texts"),
        ("title", {"option": "pick", "a": 1, "b": 2}, "title: must be a text"),
        ("board", {"option": []}, "option: no such option"),
        ("options.pick.values", [[]], "values: holds a text"),
        ("options.pick.default", {}, "default: holds a text"),
        ("options.on.default", 1.5, "default: dates and fractions"),
        ("pieces.0.betza", {"option": []}, "option: no such option"),
        ("pieces.0.promotes", [{}], "promotes: must be a list of texts"),
        ("pieces.0.id", 7, "id: must be a text"),
        ("rules.quiet_limit.plies", [1], "rules.quiet_limit: plies must be a whole number"),
        ("rules.royal_check.royals", 1, "rules.royal_check: royals must be a text"),
        ("rules.drops", {"no_mate": 5}, "rules.drops: "),
        ("rules.drops", {"limits": [[]]}, "rules.drops: "),
        ("rules.bare_king", {"minor": [[]]}, "rules.bare_king: "),
        ("rules.morph", {"tables": {"K": 1}}, "rules.morph: "),
        ("start.position", "\0", "position"),
    ],
)
def test_a_wrong_type_is_named(path: str, value: object, said: str) -> None:
    with pytest.raises(ValueError, match=r"small|position") as caught:
        Rules(parse(with_value(path, value), "small", "small", {}))
    assert said in str(caught.value)


def test_a_table_too_deep_is_refused() -> None:
    with pytest.raises(VariantError, match=r"deep|inside each other"):
        parse("a = " + "[" * 3000, "small", "small", {})
    with pytest.raises(VariantError, match="inside each other"):
        parse("title = 't'\nrules.x.y = " + "[" * 30 + "]" * 30, "small", "small", {})


def test_check_says_it_in_one_line(tmp_path: Path) -> None:
    for seed in range(40):
        path = tmp_path / "variant.toml"
        path.write_text(draft(seed), encoding="utf-8")
        errors, _, summary = checked(path, 100)
        assert errors or summary
        assert all("\n" not in line for line in errors)


@pytest.mark.parametrize("seed", KEPT)
def test_earlier_failures_stay_fixed(seed: int) -> None:
    read(draft(seed))


def test_wrong_types_at_random() -> None:
    assert any(read(draft(seed)) is not None for seed in range(300))


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, CASES, PART))
def test_many_wrong_types_at_random(first: int) -> None:
    for seed in range(first, first + PART):
        try:
            read(draft(seed))
        except Exception as error:
            raise AssertionError(f"draft({seed}): {type(error).__name__}: {error}") from error


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ('styles = ["runes"]', "styles: must be among san"),
        ('styles = ["san", "san"]', "styles: names a style twice"),
        ('letters = { Z = "H" }', "letters: no piece has the id Z"),
        ('letters = { K = "x" }', "letters: K: must be at most 4 letters, no small ones"),
        ('tongue = "en"', "tongue: unknown field"),
    ],
)
def test_a_bad_notation_is_named(table: str, said: str) -> None:
    text = (
        '[board]\nfiles = 4\nranks = 4\n[start]\nposition = "4/4/4/K3 w - - 0 1"\n'
        f'[notation]\n{table}\n[[pieces]]\nid = "K"\nbetza = "K"\n'
    )
    with pytest.raises(VariantError) as error:
        parse(text, "variant.toml", "example")
    assert said in str(error.value) and "\n" not in str(error.value)
