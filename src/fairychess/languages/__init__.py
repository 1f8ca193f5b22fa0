"""The languages: everything that one is lies in a folder named by its code.

    en/  language.toml   what it calls itself, its locale, and whether it is complete
         messages.toml   what games and the program say: a text by each key
         pages.json      the texts of the pages; "=NAME" are names of games, pieces and options
         letters.toml    what letters by mail say
         rules.toml      the sentences of each rule (`rules/words` says when each is told)
         explain.toml    how moves are described, and what stands around them on a rules page
         sentences.toml   what the sentences of a variant file say
         forms.toml      labels of rules and their parameters where games are made
         drawings.toml   what drawings of pieces are called
         games.toml, lessons.toml   what shipped games and lessons say, by the English text

A folder is found by looking. What a language lacks is said in English, the first. What a variant
says about itself in its own file comes before games.toml. It must not know what any text is about.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
FIRST = "en"
"""The code of the language in which everything is said."""

_HEAD = "language"
"""The table that makes a folder a language."""


def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    return _codes(FOLDER)


def known(code: str) -> str:
    """A code as it is, or that of English where there is no such language."""
    return code if code in codes() else FIRST


def name(code: str) -> str:
    """What a language calls itself."""
    return str(table(code, _HEAD)["name"])


def locale(code: str) -> str:
    """The locale of a language, as link previews name it."""
    return str(table(code, _HEAD)["locale"])


def complete() -> tuple[str, ...]:
    """The codes of the languages that say they lack nothing, English first."""
    return tuple(code for code in codes() if own(code, _HEAD).get("complete", False))


def table(code: str, part: str) -> dict[str, Any]:
    """The texts of a part of a language, in English where it lacks one."""
    return _whole(FOLDER, code, part)


def own(code: str, part: str) -> dict[str, Any]:
    """The texts of a part that a language has itself."""
    return _read(FOLDER / code / part)


def in_all(part: str, words: dict[str, str]) -> dict[str, str]:
    """A text by language, with what the part of each language has for its English one."""
    english = words.get(FIRST, "")
    known = {code: own(code, part).get(english) for code in codes()}
    return {code: text for code, text in known.items() if text} | words


@cache
def _codes(folder: Path) -> tuple[str, ...]:
    found = {path.parent.name for path in folder.glob(f"*/{_HEAD}.toml")}
    return (FIRST, *sorted(found - {FIRST}))


@cache
def _whole(folder: Path, code: str, part: str) -> dict[str, Any]:
    first = _read(folder / FIRST / part)
    return first if code == FIRST else _over(first, _read(folder / code / part))


def _over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    inner = {
        key: _over(below[key], text)
        for key, text in above.items()
        if isinstance(text, dict) and isinstance(below.get(key), dict)
    }
    return below | above | inner


@cache
def _read(path: Path) -> dict[str, Any]:
    for suffix, read in ((".toml", tomllib.loads), (".json", json.loads)):
        file = path.with_name(path.name + suffix)
        if file.is_file():
            found: dict[str, Any] = read(file.read_text(encoding="utf-8"))
            return found
    return {}
