"""Markdown as HTML, alike for rules pages and the documentation: CommonMark with tables."""

from markdown_it import MarkdownIt


def reader(*, pictures: bool = False) -> MarkdownIt:
    """A reader that lets no HTML or odd links through; pictures only where the text is ours."""
    made = MarkdownIt("commonmark", {"html": False, "linkify": False})
    made.enable(["table", "strikethrough"])
    return made if pictures else made.disable("image")


def scrollable(page: str) -> str:
    """HTML whose wide tables and drawings can be scrolled by keyboard."""
    return page.replace("<table>", '<table tabindex="0">').replace("<pre>", '<pre tabindex="0">')
