"""The languages of the pages: one catalogue of texts each, out of the folders of `languages`.

A person's language is what the browser's cookie says, else the first of those it accepts that
there is. Pages are filled with it here; scripts read the same catalogue for themselves.
"""

import dataclasses
import html
import re

from starlette.requests import Request

from fairychess import languages
from fairychess.game.view import VariantInfo
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.words import Words

COOKIE = "language"
BY_SQUARES = "coordinates"
"""Chosen instead of a notation."""
_KEY = re.compile(r"\{\{([\w.]+)\}\}")
_RANGE = re.compile(r"\s*([A-Za-z]+)(?:-[\w-]+)?\s*(?:;\s*q\s*=\s*([\d.]+)\s*)?")


def pages_wanted(request: Request) -> tuple[str, ...] | None:
    """The languages of the pages of rules that a request for a description gets: all, or none."""
    return None if request.query_params.get("language") is None else ()


def spoken(request: Request, info: VariantInfo) -> VariantInfo:
    """A description as it is asked for: with `?language=`, names in it alone and no pages of rules.

    That is what a page needs; all languages together are several times as long.
    """
    wanted = request.query_params.get("language")
    if wanted is None:
        return info
    code = languages.known(wanted)
    names = {code: info.names[code]} if code in info.names else {}
    return dataclasses.replace(info, names=names, rules="", translations={})


class Languages(Words):
    """The catalogues, as requests ask for them."""

    def of(self, request: Request) -> str:
        """Return the language in which a request is answered."""
        chosen = request.cookies.get(COOKIE, "")
        if chosen in self._catalogues:
            return chosen
        return self.accepted(request.headers.get("accept-language", ""))

    def accepted(self, wanted: str) -> str:
        """The best language for an Accept-Language header.

        Babel would be one more dependency, and its `negotiate_locale` reads no weights.
        """
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

    def notation(self, request: Request, info: VariantInfo) -> str:
        """The style in which a person reads moves: the one chosen for games of the family, or what
        is usual in their language, or in the game; "" names squares as texts of moves do."""
        usual = self._catalogues[self.of(request)].get(f"usual_notation_{info.style}", "")
        wanted = request.cookies.get(f"moves_{info.style}", "") or usual
        if wanted in info.notations:
            return wanted
        return "" if wanted == BY_SQUARES else next(iter(info.notations), "")

    def refusal(self, language: str, problem: ProblemError) -> str:
        """A refusal: what it says to people, else what its code means."""
        if problem.said is not None:
            return self.message(language, problem.said)
        return self._catalogues[language].get(f"error_{problem.code}") or problem.message

    def choices(self) -> str:
        """All languages as the options of a choice, each in its own words."""
        return "\n".join(
            f'<option value="{code}" lang="{code}">{html.escape(languages.name(code))}</option>'
            for code in self._catalogues
        )

    def fill(self, language: str, page: str) -> str:
        """A page with every {{key}} replaced by its text."""
        return _KEY.sub(lambda found: html.escape(self.say(language, found[1])), page)
