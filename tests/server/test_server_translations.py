"""The pages' texts: every language has all of them, and nothing is said that is not among them."""

import ast
import dataclasses
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fairychess import languages
from fairychess.game.info import catalogue, variant_info
from fairychess.messages.message import texts
from fairychess.rules import featured, find
from fairychess.server.base.words import catalogue as texts_of_pages
from fairychess.server.web.plain_pages import PLAIN
from fairychess.teaching.lessons import courses_of
from rule_files import rule_files

SERVER = Path(__file__).parents[2] / "src" / "fairychess" / "server"
STATIC = SERVER / "static"
TEXTS = texts()
CATALOGUES = {code: texts_of_pages(code) for code in languages.codes()}
SCRIPTS = {
    path.relative_to(STATIC / "js").as_posix(): path.read_text(encoding="utf-8")
    for path in sorted((STATIC / "js").rglob("*.js"))
}
SCRIPTS.pop("lib/translations.js")  # how a key is looked up
PAGES = {path.name: path.read_text(encoding="utf-8") for path in (STATIC / "pages").glob("*.html")}
FREE = ("=", "error_", "message:", "about:", "further:")
"""Keys that are looked up by names and by what a game or the server says."""
NAMES_OF_THINGS = {
    *("xbetza", "key_enter", "key_home", "sample_variant", "usual_notation_shogi"),
    "webhook_discord",
}
"""What is written alike everywhere: notations, keys of a keyboard, a file, a service."""
GAME_OR_MATCH = {
    "de": (r"\bSpiel(e|en|s|es)?\b", r"[Pp]artie"),
    "es": (r"\bjuegos?\b", r"partida"),
    "fr": (r"\bjeux?\b", r"partie"),
    "zh": (r"棋种|种棋", r"对局"),
}
"""How languages tell a game with its rules from one that is played: English does not."""
OWN_NAMES = {"English", "日本語", "Fairychess", "☰"}


def test_there_are_languages_and_english_has_every_message() -> None:
    assert set(CATALOGUES) >= {"en", "ja"}
    assert {f"message:{key}" for key in TEXTS} <= set(CATALOGUES["en"])


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
        found |= set(re.findall(r'say\(\s*(?:request|language),\s*"(\w+)"', text))
    return found | {key for _, _, title, lead, _ in PLAIN for key in (title, lead) if key}


REFUSING = ("Refused", "MoveError", "refuse", "ProblemError")
FOR_PROGRAMS = {
    "bad_request", "bad_message", "bad_record", "internal", "has_played", "no_token", "not_a_bot",
}  # fmt: skip
"""What no page of ours asks for, or what quotes the text that somebody has entered."""
SOURCE = SERVER.parent
SPEAKING = (
    "messages",
    "position",
    "notation",
    "rules",
    "variants",
    "game",
    "making",
    "search",
    "lab",
    "cli",
    "server",
)


@cache
def all_calls() -> dict[str, list[tuple[str, ast.Call]]]:
    """Every call by the name that is called, with the file it stands in."""
    found: dict[str, list[tuple[str, ast.Call]]] = defaultdict(list)
    for room in SPEAKING:
        for path in (SOURCE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    found[getattr(node.func, "id", "")].append((path.name, node))
    return found


def calls(name: str) -> list[tuple[str, ast.Call]]:
    """Every call of a name, with the file it stands in."""
    return all_calls().get(name, [])


def literals(node: ast.expr) -> set[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) | literals(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def messages_made() -> list[tuple[str, str, set[str] | None]]:
    """(file, key, names of parameters where they are written out) of every message there is."""
    found = []
    for file, call in calls("Message"):
        given: set[str] | None = set()
        if len(call.args) > 1:
            table = call.args[1]
            keys = table.keys if isinstance(table, ast.Dict) else [None]
            names = [literals(key) for key in keys if key is not None]
            given = set().union(*names) if len(names) == len(keys) else None
        found += [(file, key, given) for key in literals(call.args[0])]
    return found


@cache
def keys_alone() -> set[str]:
    """Keys without parameters, as rules name them: reasons, actions, labels, refusals."""
    found = set()
    for _, call in calls("MoveInput"):
        for word in call.keywords:
            if word.arg in ("action", "label", "detail"):
                found |= literals(word.value)
    for name in ("Refused", "MoveError", "refuse"):
        for _, call in calls(name):
            found |= literals(call.args[0])
    for path in rule_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
                found |= set().union(*map(literals, node.value.elts))
    return found - {""}


def test_messages_are_found() -> None:
    assert {"coin_heads", "roles_lost", "illegal"} <= {key for _, key, _ in messages_made()}
    assert {"checkmate", "not_your_turn", "adjourned", "write_death"} <= keys_alone()


def test_every_message_has_words_for_its_key_and_its_parameters() -> None:
    wrong = [
        (file, key, given)
        for file, key, given in messages_made()
        if key not in TEXTS or (given is not None and not places(TEXTS[key]) <= given)
    ]
    assert wrong == []


def test_a_key_alone_has_no_places_to_fill() -> None:
    news = {"was", "dies", "refused", "standing", "taken"}  # what rules tell the search
    assert sorted(key for key in keys_alone() - news if "{" in TEXTS.get(key, "{")) == []


def test_every_refusal_of_the_server_has_a_message_or_a_code_that_pages_know() -> None:
    missing = set()
    for _, call in calls("ProblemError"):
        codes = literals(call.args[0]) if call.args else set()
        if len(call.args) > 1 and isinstance(call.args[1], ast.Constant | ast.JoinedStr):
            missing |= {code for code in codes if f"error_{code}" not in CATALOGUES["en"]}
    assert missing - FOR_PROGRAMS - QUOTING == set()


QUOTING = {"refused"}
"""What says in its own words where a stranger's text is wrong."""


def places(text: str) -> set[str]:
    """The places to fill in a text."""
    return set(re.findall(r"\{(\w+)\}", text))


def test_there_are_english_and_japanese() -> None:
    assert languages.complete() == ("en", "de", "es", "fr", "ja", "zh")


PARTS = ("language", "messages", "pages", "rules", "drawings", "letters", "sentences")


def keys_of(table: dict[str, Any]) -> set[str]:
    """The keys of a table and of the tables in it."""
    inner = [keys_of(text) for text in table.values() if isinstance(text, dict)]
    return set(table).union(*inner)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("language", sorted(CATALOGUES))
def test_every_key_is_in_every_complete_language(language: str, part: str) -> None:
    other_words = {"message:double_win"}  # of English, for pages
    wanted = keys_of(languages.own("en", part)) - other_words
    found = keys_of(languages.own(language, part)) - other_words
    assert found <= wanted, "a text that nothing asks for"
    assert found == wanted or language not in languages.complete()
    assert all(text.strip() for text in CATALOGUES[language].values())


SECTIONS = {"explain": ("moves", "rules", "page"), "forms": ("rules", "parameters", "fields")}
"""Of parts that say some words in a language that English, whose words they are, need not say."""
OF_ENGLISH = {"ended_1"}


@pytest.mark.parametrize("language", languages.complete())
def test_sections_of_a_complete_language_are_whole(language: str) -> None:
    for part, sections in SECTIONS.items():
        for section in sections:
            wanted, found = set(languages.own("en", part)[section]), languages.own(language, part)
            missing = {key for key in wanted - set(found[section]) if "." not in key}
            assert missing - OF_ENGLISH == set(), (part, section)


def texts_in(found: Any) -> Iterator[dict[str, str]]:
    """The texts by language in what a file of lessons or sentences holds."""
    if isinstance(found, dict) and "ja" in found and isinstance(found.get("en"), str):
        yield found
    for inner in found.values() if isinstance(found, dict) else found:
        if isinstance(inner, dict | list):
            yield from texts_in(inner)


def said_of_itself(data: dict[str, Any], language: str) -> set[str]:
    """The texts of a variant's file that it says in a language."""
    told = data.get("translations", {}).get(language, {})
    return {data[key] for key in ("title", "summary") if key in told} | set(told.get("names", ()))


@pytest.mark.parametrize("language", languages.complete()[1:])
def test_a_complete_language_has_what_shipped_games_say(language: str) -> None:
    """Of themselves in Japanese, in their lessons, and on their own pages."""
    missing = set()
    for one in catalogue():
        path = find(one.name)
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        own, named = said_of_itself(data, language), languages.own(language, "games")
        missing |= said_of_itself(data, "ja") - own - set(named)
        said = texts_in(data)
        missing |= {text["en"] for text in said if language not in languages.in_all("games", text)}
        for course in courses_of(one.name):
            told = texts_in(dataclasses.asdict(course))
            missing |= {text["en"] for text in told if language not in text}
        if (path.parent / "README.md").is_file():
            page = path.parent / f"README.{language}.md"
            missing |= {str(page)} - {str(page) if page.is_file() else ""}
    assert missing == set()


@pytest.mark.parametrize("language", sorted(CATALOGUES))
def test_places_to_fill_are_the_same(language: str) -> None:
    english = CATALOGUES["en"]
    wrong = [k for k, text in CATALOGUES[language].items() if places(text) != places(english[k])]
    assert wrong == []


def meant(language: str, key: str) -> str:
    """Which of the two a text speaks of: "game", "match", or "" for neither or both."""
    text = CATALOGUES[language].get(key, "")
    game, match = (re.search(form, text, re.IGNORECASE) for form in GAME_OR_MATCH[language])
    return "" if bool(game) == bool(match) else "game" if game else "match"


@pytest.mark.parametrize("language", languages.codes()[1:])
def test_no_game_is_called_chess_in_english_elsewhere(language: str) -> None:
    called = {
        one.name: CATALOGUES[language].get(
            f"={one.title}", one.names.get(language, {}).get(one.title, one.title)
        )
        for one in catalogue()
    }
    assert {name: title for name, title in called.items() if title.endswith("Chess")} == {}


def test_languages_agree_on_what_a_game_is() -> None:
    said = {
        key: {language: meant(language, key) for language in GAME_OR_MATCH}
        for key, text in CATALOGUES["en"].items()
        if re.search(r"\bgames?\b", text, re.IGNORECASE)
    }
    assert len(said) > 100
    assert {k: found for k, found in said.items() if {"game", "match"} <= set(found.values())} == {}


def test_places_in_a_table_are_not_called_after_the_lines_of_a_board() -> None:
    for language, words in CATALOGUES.items():
        if language != "en" and {"rank", "ranks"} <= words.keys():
            assert words["rank"] != words["ranks"].removesuffix("s"), language


def test_no_sentence_of_a_page_has_two_colons() -> None:
    """A colon in place of a verb stands badly beside another one; faults begin with a place."""
    twice = re.compile(r":\s[^.:;(]*:\s")
    for language, words in CATALOGUES.items():
        own = {key: text for key, text in words.items() if not key.startswith(FREE)}
        assert [key for key, text in own.items() if twice.search(text)] == [], language


def test_japanese_is_japanese() -> None:
    plain = [
        key
        for key, text in CATALOGUES["ja"].items()
        if key not in NAMES_OF_THINGS
        and not re.search(r"[぀-ヿ一-鿿]", re.sub(r"\{\w+\}", "", text))
        and re.search("[a-z]{3}", re.sub(r"\{\w+\}", "", text))
    ]
    assert plain == []


def test_what_is_asked_for_is_there() -> None:
    assert sorted(asked_for() - set(CATALOGUES["en"])) == []


def test_nothing_is_kept_that_nobody_asks_for() -> None:
    written = set(re.findall(r'"(\w+)"', "\n".join(SCRIPTS.values()))) | asked_for()
    begins = (*FREE, *composed())
    kept = {key for key in CATALOGUES["en"] if not key.startswith(begins)}
    assert sorted(kept - written) == []


def composed() -> set[str]:
    """How keys begin that scripts and pages put together: `trace_${kind}`, `f"trace_{kind}"`."""
    scripts = "\n".join(SCRIPTS.values())
    served = "\n".join(path.read_text("utf-8") for path in (SERVER / "web").glob("*.py"))
    found = re.findall(r"`(\w+_)\$\{[^`{}]*\}`", scripts)
    found += re.findall(r'key = f"(\w+_)\{', served)
    return {begin for begin in found if len(begin) > 3}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_pages_hold_no_words_of_their_own(name: str) -> None:
    text = re.sub(r"<!--\w+-->|\{\{\w+\}\}", "", PAGES[name])
    text = re.sub(r"<code>[^<]*</code>", "", text)
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
    assert shown == []


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"Accept-Language": "ja,en;q=0.8"}, "ja"),
        ({"Accept-Language": "ja-JP"}, "ja"),
        ({"Accept-Language": "pt,en;q=0.9,ja;q=0.3"}, "en"),
        ({"Accept-Language": "pt"}, "en"),
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
    assert ">ルール</h2>" in rules.text and ">ルール</h2>" in page
    english = client.get("/variant/fake/rules", headers={"Accept-Language": "en"}).text
    assert ">The rules</h2>" in english
    lost = client.get("/game/nowhere", headers={"Accept-Language": "ja"})
    assert lost.status_code == 404 and "この対局はありません" in lost.text


@pytest.mark.parametrize("path", ["/", "/lobby", "/variants", "/me", "/settings", "/nowhere"])
def test_no_place_is_left_empty(client: TestClient, path: str) -> None:
    page = client.get(path, headers={"Accept-Language": "ja"})
    assert "{{" not in page.text and "<!--" not in page.text


def test_pieces_options_and_inventors_are_in_every_language() -> None:
    known = {key[1:] for key in CATALOGUES["ja"] if key[0] == "="}
    missing = set()
    for name in featured():
        info = variant_info(name)
        missing |= {info.title, info.summary, info.inventor, *info.seats.values()} - {""}
        missing |= {piece_type.name for piece_type in info.piece_types if len(piece_type.name) > 1}
        for option_name, option in info.options.items():
            missing |= {option["text"], option_name.replace("_", " ").capitalize()}
            missing |= {f"value:{v}" for v in option["values"] if isinstance(v, str)}
    assert missing - known == set()
    families = {brief.family for brief in catalogue()} - {"featured"}
    for language in CATALOGUES.values():
        assert {f"=family:{family}" for family in families} <= set(language)
