"""Looking for words in the documentation: sections of its pages that have all of them."""

import html
from collections.abc import Iterable
from dataclasses import dataclass

from markdown_it.token import Token

MOST_FOUND = 30
LONGEST_QUERY = 100
_AROUND = 90
"""So many characters of a section are shown on each side of the first word."""


@dataclass(frozen=True, slots=True)
class ManualSection:
    """A heading with the text below it, and where it stands; `page` is the title of its page."""

    page: str
    heading: str
    address: str
    text: str

    def worth(self, words: list[str]) -> int:
        """How well it fits, 0 where it lacks a word: headings count more than text."""
        page, heading, text = self.page.casefold(), self.heading.casefold(), self.text.casefold()
        worth = 0
        for word in words:
            if word not in heading and word not in text:
                return 0
            worth += 1 + 8 * (word in heading) + 4 * (word in page)
        return worth + 20 * (heading == " ".join(words))

    def excerpt(self, words: list[str]) -> str:
        """The text around the first of the words."""
        text = self.text.casefold()
        places = [text.find(word) for word in words if word in text]
        begin = max(0, min(places, default=0) - _AROUND)
        begin = self.text.find(" ", begin) + 1 if begin else 0
        shown = self.text[begin : begin + 2 * _AROUND]
        whole = begin + len(shown) == len(self.text)
        shown = shown if whole else f"{shown.rpartition(' ')[0]} …"
        return f"… {shown}" if begin else shown


def sections(page: str, address: str, tokens: list[Token]) -> Iterable[ManualSection]:
    """The sections of a page, whose headings have their anchors."""
    heading, place, parts = page, address, list[str]()
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            yield ManualSection(page, heading, place, " ".join(parts))
            heading, parts = _plain(tokens[at + 1]), []
            place = address if token.tag == "h1" else f"{address}#{token.attrGet('id')}"
        elif token.type in ("fence", "code_block"):
            parts += token.content.split()
        elif token.type == "inline" and tokens[at - 1].type != "heading_open":
            parts += _plain(token).split()
    yield ManualSection(page, heading, place, " ".join(parts))


def _plain(token: Token) -> str:
    children = token.children or ()
    return "".join(" " if child.type == "softbreak" else child.content for child in children)


def found(known: Iterable[ManualSection], query: str) -> list[ManualSection]:
    """Sections that have all words of a query, those that fit best first."""
    words = query[:LONGEST_QUERY].casefold().split()
    if not words:
        return []
    worth = [(section.worth(words), section) for section in known]
    fit = sorted((each for each in worth if each[0]), key=lambda each: -each[0])
    return [section for _, section in fit[:MOST_FOUND]]


def as_html(found_there: list[ManualSection], query: str) -> str:
    """A list of links to what has been found."""
    words = query[:LONGEST_QUERY].casefold().split()
    items = []
    for each in found_there:
        name = each.page if each.heading == each.page else f"{each.page}: {each.heading}"
        link = f'<a href="{html.escape(each.address)}">{html.escape(name)}</a>'
        items.append(f"<li>{link}<p>{html.escape(each.excerpt(words))}</p></li>")
    return f'<ol class="docs-found">{"".join(items)}</ol>'
