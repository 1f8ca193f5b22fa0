"""The documentation under /docs: the Markdown pages of `fairychess/docs`, as the site has them.

They are CommonMark with tables and nothing else, so that the static site (`make docs`) and this
reader show the same, anchors included. The lists of index.md stand beside each of them.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files

from markdown_it.token import Token

from fairychess.server.web import manual_search
from fairychess.server.web.manual_folds import folded
from fairychess.server.web.markdown import reader, scrollable

CONTENTS = "index"
_READER = reader(pictures=True)
_PAGE, _PICTURE = re.compile(r"[a-z0-9-]{1,60}"), re.compile(r"[a-z0-9-]{1,60}\.svg")
_DROPPED, _SPACE = re.compile(r"[^\w\s-]"), re.compile(r"[-\s]+")


@dataclass(frozen=True)
class ManualPage:
    """A page as HTML, with its title as text; of a folded one the list of its sections as well."""

    title: str
    html: str
    sections: str = ""


class Manual:
    """Reads the pages when they are asked for, and keeps them."""

    def __init__(self) -> None:
        self._folder = files("fairychess") / "docs"
        self._pages: dict[str, ManualPage] = {}

    @cached_property
    def names(self) -> list[str]:
        """The pages there are, without `.md`, in order of the alphabet."""
        found = (one.name for one in self._folder.iterdir())
        return sorted(name.removesuffix(".md") for name in found if name.endswith(".md"))

    @cached_property
    def contents(self) -> str:
        """The links of the contents as HTML, without the words after them."""
        tokens = _READER.parse(self._text(CONTENTS))
        first = next(at for at, token in enumerate(tokens) if token.tag == "h2")
        for token in tokens:
            if any(child.type == "link_close" for child in token.children or ()):
                token.children = (token.children or [])[:3]  # opened, its text, closed
        return _html(_addressed(tokens[first:]))

    @cached_property
    def sections(self) -> list[manual_search.ManualSection]:
        """What can be looked for: all pages but the contents, by section."""
        known: list[manual_search.ManualSection] = []
        for name in self.names:
            if name != CONTENTS:
                tokens = _addressed(_READER.parse(self._text(name)))
                known += manual_search.sections(_title(tokens), f"/docs/{name}", tokens)
        return known

    def search(self, query: str) -> str:
        """What has been found, as HTML; empty where nothing was."""
        found = manual_search.found(self.sections, query)
        return manual_search.as_html(found, query) if found else ""

    def page(self, name: str) -> ManualPage | None:
        """A page; None if there is none of that name."""
        if name not in self._pages:
            if not _PAGE.fullmatch(name) or name not in self.names:
                return None
            self._pages[name] = _page(self._text(name))
        return self._pages[name]

    def picture(self, name: str) -> bytes | None:
        """A picture of the pages, an SVG file; None if there is none of that name."""
        file = self._folder / "images" / name
        return file.read_bytes() if _PICTURE.fullmatch(name) and file.is_file() else None

    def _text(self, name: str) -> str:
        return (self._folder / f"{name}.md").read_text("utf-8")


def _page(text: str) -> ManualPage:
    tokens = _addressed(_READER.parse(text))
    html, sections = folded(tokens, _html) or (_html(tokens), "")
    return ManualPage(_title(tokens), html, sections)


def _title(tokens: list[Token]) -> str:
    title = next((tokens[at + 1] for at, each in enumerate(tokens) if each.tag == "h1"), None)
    return title.content if title else ""


def _html(tokens: list[Token]) -> str:
    return scrollable(str(_READER.renderer.render(tokens, _READER.options, {})))


def _addressed(tokens: list[Token]) -> list[Token]:
    """Give headings the anchors of the site, links and pictures the addresses of this server."""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[at + 1]))
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", _address(str(child.attrGet("href"))))
            elif child.type == "image":
                child.attrSet("src", f"/docs/{child.attrGet('src')}")
    return tokens


def anchor(heading: Token) -> str:
    """The anchor of a heading: `## The first start` is `#the-first-start`."""
    words = "".join(child.content for child in heading.children or ())
    return _SPACE.sub("-", _DROPPED.sub("", words).strip().lower())


def _address(link: str) -> str:
    """`rules.md#goal` is `/docs/rules#goal` here; other sites' addresses stay."""
    if re.match(r"[a-z]+:|#|/", link):
        return link
    name, mark, place = link.partition("#")
    return f"/docs/{name.removesuffix('.md').replace('index', '')}{mark}{place}"
