"""The list of games in the HTML itself: cards for featured games, groups for all others."""

import html
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from fairychess.server.base.service import service
from fairychess.server.variants.catalogue import Catalogue, grouped
from fairychess.server.web.languages import Languages
from fairychess.server.web.previews import picture_path


@service
class GameList:
    """Writes the installed games as links, in the language of the reader."""

    catalogue: Catalogue
    languages: Languages

    def called(self, request: Request, of: Any, text: str) -> str:
        """A name of a variant in the reader's language: in its own words, or as all say it."""
        language = self.languages.of(request)
        own = getattr(of, "names", {}).get(language, {})
        return str(own.get(text) or self.languages.name(language, text))

    async def cards(self, request: Request) -> str:
        """The games before all groups as links, for those who read the page without its scripts."""
        found = await self.catalogue.briefs()
        return "\n".join(self._card(request, one) for one in found if not grouped(one))

    async def rows(self, request: Request) -> str:
        """The same as lines of a list."""
        found = await self.catalogue.briefs()
        return "\n".join(self._row(request, one) for one in found if not grouped(one))

    async def groups(self, request: Request) -> str:
        """The families of games, each a list of links that can be opened."""
        groups: dict[str, list[str]] = {}
        for one in await self.catalogue.briefs():
            if grouped(one):
                groups.setdefault(one.family, []).append(self._row(request, one))
        return "\n".join(
            f'<details class="family" data-family="{quote(family)}">'
            f"<summary>{html.escape(self.family(request, family))} "
            f'<span class="mini">{len(rows)}</span></summary><p class="aside">'
            f'<a href="/variants/{quote(family)}">'
            f"{html.escape(self.about(request, family) or self.family(request, family))}</a></p>"
            f'<ul class="rows">{"".join(rows)}</ul></details>'
            for family, rows in groups.items()
        )

    async def members(self, request: Request, family: str) -> str:
        """The games of a family as cards with their boards; "" where there is no such family."""
        found = await self.catalogue.briefs()
        return "\n".join(
            self._card(request, one, self._board(one))
            for one in found
            if grouped(one) and one.family == family
        )

    def family(self, request: Request, family: str) -> str:
        """What a family is called; one that no catalogue knows has the name of its folder."""
        called = self.languages.name(self.languages.of(request), f"family:{family}")
        return called.removeprefix("family:").replace("_", " ")

    def about(self, request: Request, family: str) -> str:
        """What the games of a family have in common, as far as a catalogue knows it."""
        key = f"about_family:{family}"
        said = self.languages.name(self.languages.of(request), key)
        return "" if said == key else said

    def _row(self, request: Request, one: Any) -> str:
        title, summary = (
            html.escape(self.called(request, one, text)) for text in (one.title, one.summary)
        )
        return (
            f'<li><span class="row-words"><a href="/variant/{quote(one.name)}">{title}</a> '
            f'<span class="mini">{one.files}×{one.ranks}</span> {summary}</span></li>'
        )

    def _board(self, one: Any) -> str:
        return f'<img src="/picture/{quote(one.name)}.svg" alt="" loading="lazy">'

    def _card(self, request: Request, one: Any, art: str = "") -> str:
        title, summary, inventor = (
            html.escape(self.called(request, one, text))
            for text in (one.title, one.summary, one.inventor)
        )
        by = f"<em>{inventor}</em>" if inventor else ""
        picture = html.escape(picture_path(one.name if getattr(one, "pictured", True) else ""))
        art = art or f'<noscript><img src="{picture}" alt=""></noscript>'
        return (
            f'<li><a class="card" href="/variant/{quote(one.name)}"><span class="card-art">'
            f'{art}</span><span class="card-text">'
            f'<strong>{title}</strong> <span class="mini">{one.files}×{one.ranks}</span> {by}'
            f'<span class="card-summary">{summary}</span></span></a></li>'
        )
