"""The pages' texts: every language has all of them, and nothing is said that is not among them."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fairychess.game.info import catalogue, variant_info

SERVER = Path(__file__).parents[2] / "src" / "fairychess" / "server"
STATIC = SERVER / "static"
CATALOGUES = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((STATIC / "translations").glob("*.json"))
}
SCRIPTS = {
    path.relative_to(STATIC / "js").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((STATIC / "js").rglob("*.js"))
}
SCRIPTS.pop("lib/translations.js")  # how a key is looked up
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "pages").glob("*.html")}
FREE = ("=", "error_")
"""Keys that are looked up by what a game or the server says."""
NAMES_OF_THINGS = {"xbetza"}
OWN_NAMES = {"English", "日本語", "Fairychess", "☰"}


def asked_for() -> set[str]:
    """Keys that pages, scripts and the server ask for by name."""
    found = set()
    for text in SCRIPTS.values():
        found |= set(re.findall(r'\bt\(\s*"(\w+)"', text))
        for choice in re.findall(r'\bt\([^()"]*\?([^()]*)\)', text):
            found |= set(re.findall(r'"(\w+)"', choice))
        for key in re.findall(r'\btn\(\s*"(\w+)"', text):
            found |= {f"{key}_one", f"{key}_many"}
    for text in PAGES.values():
        found |= set(re.findall(r"\{\{(\w+)\}\}", text))
    for path in (SERVER / "web").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'_say\(\s*request,\s*"(\w+)"', text))
    return found


REFUSING = ("ProblemError", "Refused", "MoveError", "refuse")
FOR_PROGRAMS = {"bad_request", "bad_message", "bad_record", "internal"}
"""What no page of ours asks for, or what quotes the text that a person has entered."""


def spoken(node: ast.expr) -> str | None:
    """The words of a literal; what is put into them as `*`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(spoken(part) or "*" for part in node.values)
    return None


def refusals() -> set[tuple[str, str]]:
    """(code, words) of everything the server and the game room refuse with."""
    found = set()
    paths = [*SERVER.rglob("*.py"), SERVER.parent / "game" / "game.py"]
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") not in REFUSING:
                continue
            texts = [spoken(argument) for argument in node.args[:2]]
            own = getattr(node.func, "id", "") == "ProblemError"
            code, words = (texts[0], texts[1]) if own and len(texts) > 1 else ("refused", texts[0])
            if code is not None and words is not None:
                found.add((code, words))
    return found


def known_refusal(words: str) -> bool:
    """Whether the catalogue has these words, whatever is put into them."""
    plain = {re.sub(r"\{\w+\}", "*", key[1:]) for key in CATALOGUES["en"] if key[0] == "="}
    return words in plain


def test_refusals_are_found() -> None:
    assert {("refused", "the game is adjourned"), ("refused", "it is not your turn")} <= refusals()
    assert len(refusals()) > 60


def test_every_refusal_is_in_every_language() -> None:
    missing = [
        (code, words)
        for code, words in sorted(refusals())
        if code not in FOR_PROGRAMS
        and f"error_{code}" not in CATALOGUES["en"]
        and not known_refusal(words)
    ]
    assert missing == []


def test_there_are_english_and_japanese() -> None:
    assert {"en", "ja"} <= set(CATALOGUES)


@pytest.mark.parametrize("language", sorted(CATALOGUES))
def test_every_key_is_in_every_language(language: str) -> None:
    assert set(CATALOGUES[language]) == set(CATALOGUES["en"])
    assert all(text.strip() for text in CATALOGUES[language].values())


@pytest.mark.parametrize("language", sorted(CATALOGUES))
def test_places_to_fill_are_the_same(language: str) -> None:
    def places(text: str) -> set[str]:
        return set(re.findall(r"\{\w+\}", text))

    english = CATALOGUES["en"]
    wrong = [k for k, text in CATALOGUES[language].items() if places(text) != places(english[k])]
    assert wrong == []


def test_japanese_is_japanese() -> None:
    plain = [
        key
        for key, text in CATALOGUES["ja"].items()
        if key not in NAMES_OF_THINGS
        and not re.search(r"[぀-ヿ一-鿿]", re.sub(r"\{\w+\}", "", text))
        and re.search("[a-z]{3}", text)
    ]
    assert plain == []


def test_what_is_asked_for_is_there() -> None:
    assert sorted(asked_for() - set(CATALOGUES["en"])) == []


def test_nothing_is_kept_that_nobody_asks_for() -> None:
    written = set(re.findall(r'"(\w+)"', "\n".join(SCRIPTS.values()))) | asked_for()
    kept = {key for key in CATALOGUES["en"] if not key.startswith(FREE)}
    assert sorted(kept - written) == []


@pytest.mark.parametrize("name", sorted(PAGES))
def test_pages_hold_no_words_of_their_own(name: str) -> None:
    text = re.sub(r"<!--\w+-->|\{\{\w+\}\}", "", PAGES[name])
    words = [word.strip() for word in re.findall(r">([^<>]*[^\W\d_][^<>]*)<", text)]
    words += re.findall(r'(?:aria-label|placeholder|title|alt)="([^"]*[^\W\d_][^"]*)"', text)
    assert [word for word in words if word and word not in OWN_NAMES] == []


@pytest.mark.parametrize("name", sorted(SCRIPTS))
def test_scripts_hold_no_words_of_their_own(name: str) -> None:
    text = re.sub(
        r"/\*.*?\*/|//[^\n]*|^import [^\n]*|^export \* [^\n]*", "", SCRIPTS[name], flags=re.S | re.M
    )
    # What is shown: attributes that are read out, and texts that look like words of a sentence.
    shown = re.findall(r'(?:"aria-label"|title|placeholder): "([^"]+)"', text)
    shown += re.findall(r'"([A-Z][a-z]+ [a-z][^"]*)"', text)
    shown += re.findall(r"`([A-Z][a-z]+ [a-z][^`]*)`", text)
    assert [words for words in shown if words not in ("Your first game",)] == []


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"Accept-Language": "ja,en;q=0.8"}, "ja"),
        ({"Accept-Language": "ja-JP"}, "ja"),
        ({"Accept-Language": "de,en;q=0.9,ja;q=0.3"}, "en"),
        ({"Accept-Language": "de"}, "en"),
        ({"Accept-Language": "ja;q=x,,;;"}, "en"),
        ({"Accept-Language": "ja", "Cookie": "language=en"}, "en"),
        ({"Cookie": "language=../../x"}, "en"),
    ],
)
def test_the_language_of_a_page(client: TestClient, headers: dict[str, str], language: str) -> None:
    page = client.get("/", headers={"Accept-Language": "", **headers})
    assert f'<html lang="{language}"' in page.text
    assert CATALOGUES[language]["choose_a_game"] in page.text


def test_titles_and_headings_are_in_the_language(client: TestClient) -> None:
    page = client.get("/variant/fake", headers={"Accept-Language": "ja"}).text
    rules = client.get("/variant/fake/rules", headers={"Accept-Language": "ja"})
    assert rules.headers["vary"] == "Accept-Language, Cookie"
    assert "<h2>ルール</h2>" in rules.text and "<h2>ルール</h2>" in page
    english = client.get("/variant/fake/rules", headers={"Accept-Language": "en"}).text
    assert "<h2>The rules</h2>" in english
    lost = client.get("/game/nowhere", headers={"Accept-Language": "ja"})
    assert lost.status_code == 404 and "この対局はありません" in lost.text


@pytest.mark.parametrize("path", ["/", "/lobby", "/variants", "/me", "/settings", "/nowhere"])
def test_no_place_is_left_empty(client: TestClient, path: str) -> None:
    page = client.get(path, headers={"Accept-Language": "ja"})
    assert "{{" not in page.text and "<!--" not in page.text


def sayings() -> set[str]:
    """What the rules say of their own moves and of what happened; what is put in as `*`."""
    found = set()
    for path in sorted((SERVER.parent / "rules" / "library").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "MoveInput":
                given = [word.value for word in node.keywords if word.arg in ("action", "label")]
                found |= {spoken(value) for value in [*node.args, *given]} - {None, ""}
            if isinstance(node, ast.FunctionDef) and node.name in ("report", "notes"):
                parts = {
                    id(p) for j in ast.walk(node) if isinstance(j, ast.JoinedStr) for p in j.values
                }
                found |= {
                    spoken(text)
                    for text in ast.walk(node)
                    if isinstance(text, ast.JoinedStr | ast.Constant)
                    and id(text) not in parts
                    and (spoken(text) or "").endswith(".")
                    and text is not node.body[0].value
                }
    return {text for text in found if text is not None}


IN_PIECES = {
    "* * dies*.": "* dies, written by *.",
    "* tosses a coin: *. Tails: it stands.": "* tosses a coin: * mirrors *. Tails: it stands.",
    "*: *, *: *": "* *",
}
"""Texts that are put together of several, as they come out; a choice in steps shows its parts."""


def test_what_rules_say_is_in_every_language() -> None:
    assert {"Special attacks left: * *, * *.", "Toss the coin", "* to *"} <= sayings()
    assert [t for t in sorted(sayings()) if not known_refusal(IN_PIECES.get(t, t))] == []


def test_pieces_options_and_inventors_are_in_every_language() -> None:
    known = {key[1:] for key in CATALOGUES["ja"] if key[0] == "="}
    missing = set()
    for brief in catalogue():
        info = variant_info(brief.name)
        missing |= {info.title, info.summary, info.inventor, *info.seats.values()} - {""}
        missing |= {piece_type.name for piece_type in info.piece_types if len(piece_type.name) > 1}
        for name, option in info.options.items():
            missing |= {option["text"], name.replace("_", " ").capitalize()}
            missing |= {f"value:{v}" for v in option["values"] if isinstance(v, str)}
    assert missing - known == set()
