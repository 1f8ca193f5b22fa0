"""The HTML around the board: page shells, and rules pages made from a variant's README."""

import asyncio
import html
import itertools
import re
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from fairychess import languages
from fairychess.game.view import VariantInfo
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.names import called
from fairychess.server.play.matchmaking import Matchmaking
from fairychess.server.play.registry import GameRegistry
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.web import manual_search, replies
from fairychess.server.web.assets import Assets
from fairychess.server.web.board_pages import BoardPages
from fairychess.server.web.embeds import EmbedPages
from fairychess.server.web.game_list import GameList
from fairychess.server.web.languages import Languages
from fairychess.server.web.manual import CONTENTS, Manual
from fairychess.server.web.markdown import reader, scrollable
from fairychess.server.web.page_group import Shells
from fairychess.server.web.people_pages import PeoplePages
from fairychess.server.web.plain_pages import PlainPages
from fairychess.server.web.previews import HEIGHT, WIDTH, Preview, head, picture_path, pictured
from fairychess.server.web.rule_examples import RuleExamples
from fairychess.server.web.workshop_pages import WorkshopPages
from fairychess.version import __version__

_READER = reader()
FIRST_GAME = "Your first game"
"""What a variant's README calls the steps of a first game; scripts find them by `data-part`."""
_HEADING = re.compile(r"<(h[1-6])>([^<>]*)</\1>")
_PART = re.compile(r'<h2 id="(part-\d{1,3})"[^>]{0,30}>([^<]{1,200})</h2>', re.ASCII)
_NUMBERED = re.compile(r"<li>([A-Z]\d{1,2})\b", re.ASCII)
"""A rule that begins with its number: reasons for refused moves lead there."""
_UNSPACED = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef])\n")
"""The end of a line in writing that has no spaces between words."""


def rules_html(text: str) -> str:
    """Markdown as sanitised HTML; wide tables and drawings can be scrolled by keyboard."""
    page = _UNSPACED.sub("", str(_READER.render(text)))
    return scrollable(_NUMBERED.sub(r'<li id="rule-\1" data-rule="\1">\1', page))


def contents(page: str) -> str:
    """Links to the parts of a rules page."""
    links = (f'<a href="#{part}">{text}</a>' for part, text in _PART.findall(page))
    return "".join(links)


def lead(summary: str, rules: str) -> str:
    """What a game is in a line; "" where its rules begin with it, spaced or quoted anyhow."""
    same = f"<p>{' '.join(summary.split())}</p>" in html.unescape(rules)
    return "" if same else html.escape(summary)


class Pages:
    """Fills the shells in static/pages."""

    def __init__(
        self,
        assets: Assets,
        catalogue: Catalogue,
        registry: GameRegistry,
        matchmaking: Matchmaking,
        database: Database,
        settings: Settings,
    ) -> None:
        self._assets = assets
        self._catalogue = catalogue
        self._registry = registry
        self._matchmaking = matchmaking
        self._settings = settings
        self._languages = Languages()
        self._list = GameList(catalogue, self._languages)
        self._examples = RuleExamples(catalogue, self._languages, rules_html)
        self._manual = Manual()
        shells = Shells(catalogue, self._fill, self._say, self._called)
        self._boards = BoardPages(shells, database)
        self._workshop = WorkshopPages(shells)
        self._embeds = EmbedPages(shells, assets, settings, registry, database, self._game)
        self._people = PeoplePages(shells, database)
        self._plain = PlainPages(shells)

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/", self.home),
            Route("/challenge/{id}", self.challenge),
            Route("/game/{id}", self.game),
            Route("/analysis/{id}", self.analysis),
            *self._boards.routes(),
            *self._embeds.routes(),
            Route("/variants", self.variants),
            Route("/variants/{family}", self.family),
            *self._workshop.routes(),
            *self._people.routes(),
            *self._plain.routes(),
            Route("/settings", self.settings),
            Route("/offline", self.offline),
            Route("/docs", self.docs),
            Route("/docs/{page}", self.docs),
            Route("/docs/images/{name}", self.docs_picture),
            Route("/variant/{name}", self.variant),
            Route("/variant/{name}/rules", self.rules),
            *self._examples.routes(),
            Route("/variant/{name}/balance", self.balance),
        ]

    def _fill(
        self,
        request: Request,
        name: str,
        title: str,
        status: int = 200,
        framed: bool = False,
        about: Preview | None = None,
        **values: str,
    ) -> HTMLResponse:
        """The page of a name; `title` is its text, `values` are HTML to be put in, and `about` is
        what its head says to search engines and link previews.

        What is `framed` stands in a page of another site and has no bar of its own.
        """
        language = self._languages.of(request)
        given = {
            "LANGUAGE": language,
            "MANUAL": languages.FIRST,
            "MANUAL_NOTE": ""
            if language == languages.FIRST
            else f'<p class="aside">{html.escape(self._say(request, "manual_language"))}</p>',
            "KEPT": html.escape(self._retention_note(request), quote=True),
            "CLASS": "frame" if framed else "",
            "TITLE": html.escape(title),
            "HEAD": head(
                request,
                self._settings,
                language,
                about or Preview(title, self._languages.say(language, "home_lead")),
            ),
            "STATIC": f"/static/{self._assets.digest}",
            "PAGE": name,
            "WORDS": (
                f'<link rel="preload" href="/static/{self._assets.digest}/translations/'
                f'{language}.json" as="fetch" crossorigin="anonymous">'
                if self._assets.has(f"js/{name}/page.js")
                else ""
            ),
            **values,
        }
        page = self._assets.text("pages/shell.html")
        page = page.replace("<!--TOP-->", "" if framed else self._assets.text("pages/top.html"))
        page = page.replace("<!--BODY-->", self._assets.text(f"pages/{name}.html"))
        page = self._languages.fill(language, page)
        for place, value in given.items():
            page = page.replace(f"<!--{place}-->", value)
        varies = {"Vary": "Accept-Language, Cookie"}
        return replies.compressed(request, HTMLResponse(page, status_code=status, headers=varies))

    def _retention_note(self, request: Request) -> str:
        """How long what people without an account have is kept; nothing where that is for ever."""
        days = self._settings.kept_days
        return self._say(request, "guests_kept", days=str(days)) if days else ""

    def _called(self, request: Request, info: VariantInfo, text: str) -> str:
        return self._list.called(request, info, text)

    def _rules(self, request: Request, info: VariantInfo) -> str:
        """Return a page of rules in the language of the reader, or at least its headings."""
        text = info.translations.get(self._languages.of(request), info.rules)
        first = self._languages.name(self._languages.of(request), FIRST_GAME)
        numbers = itertools.count(1)

        def heading(found: re.Match[str]) -> str:
            words = self._languages.name(self._languages.of(request), html.unescape(found[2]))
            part = ' data-part="first-game"' if words == first else ""
            anchor = f' id="part-{next(numbers)}"' if found[1] == "h2" else ""
            return f"<{found[1]}{anchor}{part}>{html.escape(words, quote=False)}</{found[1]}>"

        return _HEADING.sub(heading, rules_html(text))

    def _say(self, request: Request, key: str, **values: str) -> str:
        return self._languages.say(self._languages.of(request), key, **values)

    async def home(self, request: Request) -> HTMLResponse:
        """GET /: where a game is set up."""
        title = self._say(request, "site_title")
        about = Preview(title, self._say(request, "home_lead"), indexed=True)
        cards = await self._list.cards(request)
        return self._fill(request, "home", title, about=about, CARDS=cards)

    async def challenge(self, request: Request) -> HTMLResponse:
        """GET /challenge/{id}: an invitation, for its maker and its receiver."""
        found = await self._matchmaking.find(request.path_params["id"])
        info = await self._catalogue.info(found.variant)
        title, language = self._called(request, info, info.title), self._languages.of(request)
        about = Preview(
            self._say(
                request,
                "invites_you",
                name=self._languages.message(language, called(found.name)),
                title=title,
            ),
            self._called(request, info, info.summary),
            pictured(info),
        )
        return self._fill(request, "challenge", title, about=about)

    async def game(self, request: Request) -> HTMLResponse:
        """GET /game/{id}: where a game is played."""
        game = await self._registry.get(request.path_params["id"])
        info = await self._catalogue.info(game.setup.variant)
        title = self._called(request, info, info.title)
        about = self._game(request, info, title)
        return self._fill(request, "game", title, about=about, ID=quote(game.id))

    async def analysis(self, request: Request) -> HTMLResponse:
        """GET /analysis/{id}: a finished game looked over, or a variant's board to try moves on."""
        name = request.path_params["id"]
        if await self._boards.is_variant(name):
            return await self._boards.board(request, name)
        game = await self._registry.get(name)
        info = await self._catalogue.info(game.setup.variant)
        title = self._say(request, "analysis_of", title=self._called(request, info, info.title))
        return self._fill(request, "analysis", title, about=self._game(request, info, title))

    def _game(self, request: Request, info: VariantInfo, title: str) -> Preview:
        """A game in a preview: which one is played, and nothing of how it stands."""
        words = self._say(request, "preview_game", title=self._called(request, info, info.title))
        return Preview(
            title, f"{words} {self._called(request, info, info.summary)}", pictured(info)
        )

    async def variants(self, request: Request) -> HTMLResponse:
        """GET /variants: the encyclopaedia's contents."""
        title = self._say(request, "encyclopaedia")
        about = Preview(title, self._say(request, "encyclopaedia_lead"), indexed=True)
        return self._fill(
            request,
            "variants",
            title,
            about=about,
            CARDS=await self._list.cards(request),
            GROUPS=await self._list.groups(request),
        )

    async def family(self, request: Request) -> HTMLResponse:
        """GET /variants/{family}: what the games of a family have in common, and all of them."""
        name = request.path_params["family"]
        cards = await self._list.members(request, name)
        if not cards:
            raise ProblemError("not_found", "there is no such family of games", 404)
        title, lead = self._list.family(request, name), self._list.about(request, name)
        about = Preview(title, lead or self._say(request, "encyclopaedia_lead"), indexed=True)
        return self._fill(
            request,
            "family",
            title,
            about=about,
            FAMILY=html.escape(name, quote=True),
            NAME=html.escape(title),
            LEAD=html.escape(lead),
            CARDS=cards,
        )

    async def settings(self, request: Request) -> HTMLResponse:
        """GET /settings: how a person likes to see the games."""
        title = self._say(request, "settings")
        return self._fill(request, "settings", title, LANGUAGES=self._languages.choices())

    async def offline(self, request: Request) -> HTMLResponse:
        """GET /offline: what browsers keep, and show where the server is not reached."""
        return self._fill(
            request,
            "offline",
            self._say(request, "offline_title"),
            ROWS=await self._list.rows(request),
            GROUPS=await self._list.groups(request),
        )

    async def docs(self, request: Request) -> HTMLResponse:
        """GET /docs, /docs/{page}: the documentation, in English; `?q=` looks for words."""
        query = request.query_params.get("q", "")[: manual_search.LONGEST_QUERY].strip()
        if query:
            return await self._found(request, query)
        name = request.path_params.get("page", CONTENTS)
        page = await asyncio.to_thread(self._manual.page, name)
        if page is None:
            raise ProblemError("not_found", "there is no such page", 404)
        return self._fill(
            request,
            "docs",
            page.title,
            about=Preview(page.title, self._say(request, "documentation_lead"), indexed=True),
            CONTENTS=self._manual.contents,
            QUERY="",
            VERSION=__version__,
            TEXT=page.html,
            SECTIONS=page.sections,
        )

    async def _found(self, request: Request, query: str) -> HTMLResponse:
        title = self._say(request, "search_documentation")
        found = await asyncio.to_thread(self._manual.search, query)
        nothing = html.escape(self._say(request, "nothing_found"))
        spoken = f'lang="{self._languages.of(request)}"'  # what is found is English
        return self._fill(
            request,
            "docs",
            title,
            CONTENTS=self._manual.contents,
            QUERY=html.escape(query),
            VERSION=__version__,
            SECTIONS="",
            TEXT=f"<h1 {spoken}>{html.escape(title)}</h1>{found or f'<p {spoken}>{nothing}</p>'}",
        )

    def api(self, request: Request, text: str) -> HTMLResponse:
        """The page of what is answered over HTTP, in English as the documentation is."""
        title = self._say(request, "api_title")
        about = Preview(title, self._say(request, "api_words"), indexed=True)
        return self._fill(request, "api", title, about=about, TEXT=text)

    async def docs_picture(self, request: Request) -> Response:
        """GET /docs/images/{name}: a picture of the documentation."""
        picture = await asyncio.to_thread(self._manual.picture, request.path_params["name"])
        if picture is None:
            raise ProblemError("not_found", "there is no such picture", 404)
        return Response(picture, media_type="image/svg+xml")

    async def variant(self, request: Request) -> HTMLResponse:
        """GET /variant/{name}: a variant's rules and legend."""
        told = (self._languages.of(request),)
        info = await self._catalogue.info(request.path_params["name"], told)
        by = self._called(request, info, info.inventor)
        if by and not info.inventor.islower():  # "after Lord Dunsany"
            by = self._say(request, "by_inventor", name=by)
        if info.year:
            by = f"{by} · {info.year}" if by else str(info.year)
        title = self._say(request, "rules_of", title=self._called(request, info, info.title))
        summary = self._called(request, info, info.summary)
        rules = await asyncio.to_thread(self._rules, request, info)
        rules = await self._examples.beside(request, info, rules)
        return self._fill(
            request,
            "variant",
            title,
            about=Preview(title, summary or title, pictured(info), not is_custom(info.name)),
            NAME=html.escape(info.name, quote=True),
            HEADING=html.escape(self._called(request, info, info.title)),
            INVENTOR=html.escape(by),
            SUMMARY=lead(summary, rules),
            PICTURE=self._picture(request, info),
            PIECES=self._pieces(request, info),
            LEARN=await self._learn_it(request, info.name),
            WARNING=self._custom(request, info.name),
            RULES=rules,
            CONTENTS=contents(rules),
        )

    async def balance(self, request: Request) -> HTMLResponse:
        """GET /variant/{name}/balance: how fair a variant is, as games of the computer say."""
        info = await self._catalogue.info(request.path_params["name"])
        title = self._called(request, info, info.title)
        heading = self._say(request, "balance_title", title=title)
        name = html.escape(info.name, quote=True)
        about = Preview(heading, heading, pictured(info))
        return self._fill(
            request, "balance", heading, about=about, NAME=name, HEADING=html.escape(heading)
        )

    async def _learn_it(self, request: Request, name: str) -> str:
        """The way to a variant's lessons, if it has any."""
        if is_custom(name) or not await self._catalogue.taught(name):
            return ""
        words = html.escape(self._say(request, "learn_it"))
        return f'<a class="button" href="/learn#{html.escape(name, quote=True)}">{words}</a>'

    def _picture(self, request: Request, info: VariantInfo) -> str:
        if not pictured(info):
            return ""
        alt = html.escape(self._called(request, info, info.title))
        size = f'width="{WIDTH}" height="{HEIGHT}"'
        return f'<img class="board-picture" src="{picture_path(info.name)}" alt="{alt}" {size}>'

    def _pieces(self, request: Request, info: VariantInfo) -> str:
        """The pieces by name, with their moves in XBetza."""
        rows = (
            f"<li>{html.escape(self._called(request, info, piece_type.name))} "
            f"<code>{html.escape(piece_type.betza)}</code></li>"
            for piece_type in info.piece_types
        )
        return f"<ul>{''.join(rows)}</ul>"

    def _custom(self, request: Request, name: str) -> str:
        """A word of warning where a variant is a custom one, and the way to its text."""
        if not is_custom(name):
            return ""
        path = f"/api/definitions/{html.escape(name[1:], quote=True)}"
        link = f'<a href="{path}">{html.escape(self._say(request, "definition"))}</a>'
        words = html.escape(self._say(request, "custom_variant_warning"))
        return f'<p class="aside" id="custom-variant-warning">{words} {link}</p>'

    async def rules(self, request: Request) -> HTMLResponse:
        """GET /variant/{name}/rules: the rules alone, to stand beside a board."""
        told = (self._languages.of(request),)
        info = await self._catalogue.info(request.path_params["name"], told)
        page = await asyncio.to_thread(self._rules, request, info)  # it may be a stranger's
        page = await self._examples.beside(request, info, page)
        return HTMLResponse(page, headers={"Vary": "Accept-Language, Cookie"})

    def problem(self, request: Request, problem: ProblemError) -> HTMLResponse:
        """A page that says what went wrong."""
        title = self._say(request, "page_not_here")
        words = self._languages.refusal(self._languages.of(request), problem)
        return self._fill(request, "problem", title, problem.status, MESSAGE=html.escape(words))
