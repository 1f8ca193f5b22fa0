"""One language's table of texts, with names in braces that are filled in."""

from typing import Any

from fairychess import languages


class Wording:
    """The texts of one section of a language's table, and those of English for what it lacks."""

    def __init__(self, texts: dict[str, Any], english: dict[str, Any]) -> None:
        self._texts = texts
        self._all = english | texts

    def __call__(self, key: str, **values: Any) -> str:
        """Return a text with its names filled in. Raises KeyError where no table has it."""
        text = self._all[key]
        assert isinstance(text, str)
        return text.format(**values) if values else text

    def has(self, key: str) -> bool:
        """Whether the language itself has such a text, which another may do without."""
        return key in self._texts

    def number(self, number: int) -> str:
        """A number in words, in digits where it is large."""
        names = self._all["numbers"]
        return names[number] if 0 <= number < len(names) else str(number)

    def any_of(self, parts: list[str]) -> str:
        """Alternatives: a, b or c."""
        if len(parts) < 3:
            apart = any(self("or") in part for part in parts)
            return self("or_apart" if apart else "or").join(parts)
        return self("comma").join(parts[:-1]) + self("comma_or") + parts[-1]


def wording(language: str, section: str) -> Wording:
    """The section of a language's table; languages without one are answered in English."""
    english = languages.own(languages.FIRST, "explain")[section]
    return Wording(languages.own(language, "explain").get(section, english), english)
