"""One language's table of texts, with names in braces that are filled in."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "ja")
_FOLDER = Path(__file__).parent / "words"


class Wording:
    """The texts of one section of a language's table."""

    def __init__(self, texts: dict[str, Any]) -> None:
        self._texts = texts

    def __call__(self, key: str, **values: Any) -> str:
        """Return a text with its names filled in. Raises KeyError where the table has none."""
        text = self._texts[key]
        assert isinstance(text, str)
        return text.format(**values) if values else text

    def has(self, key: str) -> bool:
        """Whether the table has such a text."""
        return key in self._texts

    def number(self, number: int) -> str:
        """A number in words, in digits where it is large."""
        names = self._texts["numbers"]
        return names[number] if 0 <= number < len(names) else str(number)

    def any_of(self, parts: list[str]) -> str:
        """Alternatives: a, b or c."""
        if len(parts) < 3:
            return self("or").join(parts)
        return self("comma").join(parts[:-1]) + self("comma_or") + parts[-1]


@cache
def wording(language: str, section: str) -> Wording:
    """The section of a language's table; languages without one are answered in English."""
    name = language if language in LANGUAGES else LANGUAGES[0]
    data = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return Wording(data[section])
