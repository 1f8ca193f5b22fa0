"""Every key that is said is worded, with the same places; and faults are said by keys alone."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import fairychess
from fairychess.messages.message import texts

TEXTS = texts()
SOURCE = Path(fairychess.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))
KINDS = ("doubt", "draft", "export", "fault", "finding", "given", "reading", "toml", "wanted")
KINDS += ("xbetza",)
KEY = re.compile(rf"(?:{'|'.join(KINDS)})_\w+")
"""Keys of faults, which can be told from other texts by how they begin."""
PLACE = re.compile(r"\{(\w+)\}")
SAYING = {"ExplainedError", "BoardError", "DraftError", "FindingError", "VariantError", "Flaw"}
SAYING |= {"about", "as_message", "must_be", "wrong", "wrong_field", "wrong_value", "fail"}
"""What takes a key and its parameters."""
ROOMS = ("betza", "board", "making", "rules/library", "rules/castling", "rules/endings", "variants")
"""Where a draft is read: a fault there reaches pages in every language."""


@cache
def trees() -> list[tuple[Path, ast.Module]]:
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in FILES]


def keys(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from KEY.findall(node.value) if KEY.fullmatch(node.value) else ()


def test_every_fault_that_is_said_is_worded_and_none_else() -> None:
    said = {key for path, tree in trees() for key in keys(tree)}
    worded = {key for key in TEXTS if KEY.fullmatch(key)}
    assert said - worded == set()
    by_english = {key for key in worded if key.startswith("toml_")}
    assert worded - said - by_english == set()


def test_parameters_are_the_places_of_the_wording() -> None:
    found, wrong = 0, []
    for path, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
            key = next((one for one in texts if isinstance(one, str) and one in TEXTS), "")
            given = {one.arg for one in node.keywords}
            if name == "Message" and len(node.args) > 1 and isinstance(node.args[1], ast.Dict):
                given = {one.value for one in node.args[1].keys if isinstance(one, ast.Constant)}
                if None in node.args[1].keys:
                    continue  # taken over from another table
            elif (
                (name == "Message" and len(node.args) > 1)
                or name not in SAYING | {"Message"}
                or None in given
            ):
                continue
            if KEY.fullmatch(key):
                found += 1
                if given != set(PLACE.findall(TEXTS[key])):
                    wrong.append((path.name, node.lineno, key, given))
    assert found > 250
    assert wrong == []


def test_what_refuses_a_draft_says_it_by_key() -> None:
    plain = []
    for path, tree in trees():
        if not any(path.is_relative_to(SOURCE / room) for room in ROOMS):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                name = getattr(node.exc.func, "id", "")
                text = node.exc.args[0] if node.exc.args else None
                sentence = isinstance(text, ast.JoinedStr) or (
                    isinstance(text, ast.Constant) and " " in str(text.value)
                )
                if sentence and (
                    name == "ValueError" or (name.endswith("Error") and name in SAYING)
                ):
                    plain.append((path.name, node.lineno))
    assert plain == []
