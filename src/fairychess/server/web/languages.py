"""The languages of the pages: one catalogue of texts each, out of the folders of `languages`.

A person's language is what the browser's cookie says, else the first of those it accepts that
there is. Pages are filled with it here; scripts read the same catalogue for themselves.
"""

from __future__ import annotations

import html
import re

from starlette.requests import Request

from fairychess import languages
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.web.assets import catalogue

COOKIE = "language"
_KEY = re.compile(r"\{\{([\w.]+)\}\}")
_RANGE = re.compile(r"\s*([A-Za-z]+)(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?")


class Languages:
    """All catalogues, read once."""

    def __init__(self) -> None:
        self._catalogues = {code: catalogue(code) for code in languages.codes()}

    def of(self, request: Request) -> str:
        """Return the language in which a request is answered."""
        chosen = request.cookies.get(COOKIE, "")
        if chosen in self._catalogues:
            return chosen
        return self.accepted(request.headers.get("accept-language", ""))

    def accepted(self, wanted: str) -> str:
        """The best language for an Accept-Language header."""
        best, weight = languages.FIRST, 0.0
        for part in wanted.split(",")[:20]:
            found = _RANGE.fullmatch(part)
            if found is None or found[1].lower() not in self._catalogues:
                continue
            try:
                quality = float(found[2] or 1)
            except ValueError:
                continue
            if quality > weight:
                best, weight = found[1].lower(), quality
        return best

    def say(self, language: str, key: str, **values: str) -> str:
        """One text; a key that no catalogue has is an error of ours."""
        text = self._catalogues[language][key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def name(self, language: str, name: str) -> str:
        """A name or a heading of a variant, as far as the catalogue knows it."""
        return self._catalogues[language].get(f"={name}", name)

    def names(self, name: str) -> list[str]:
        """What a name is in all languages, as far as the catalogues know it."""
        found = (catalogue.get(f"={name}") for catalogue in self._catalogues.values())
        return [text for text in found if text]

    def refusal(self, language: str, problem: ProblemError) -> str:
        """A refusal: what it says to people, else what its code means."""
        if problem.said is not None:
            return self.message(language, problem.said)
        return self._catalogues[language].get(f"error_{problem.code}") or problem.message

    def message(self, language: str, said: Message | None) -> str:
        """A message in a language; names in it are translated as well."""
        if said is None:
            return ""
        text = self._catalogues[language].get(f"message:{said.key}", said.key)
        for place, value in said.parameters.items():
            if isinstance(value, Message):
                words = self.message(language, value)
            else:
                words = self.name(language, str(value))
            text = text.replace(f"{{{place}}}", words)
        return text

    def choices(self) -> str:
        """All languages as the options of a choice, each in its own words."""
        return "\n".join(
            f'<option value="{code}" lang="{code}">{html.escape(languages.name(code))}</option>'
            for code in self._catalogues
        )

    def fill(self, language: str, page: str) -> str:
        """A page with every {{key}} replaced by its text."""
        return _KEY.sub(lambda found: html.escape(self.say(language, found[1])), page)
