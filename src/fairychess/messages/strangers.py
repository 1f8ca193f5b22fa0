"""Texts of strangers where they can do no harm: on one line, in quotes, in Markdown."""

import html
from collections.abc import Iterable

_MARKUP = "\\`*_[]|#~!"


def printable(text: str, instead: str = " ") -> str:
    """A text without line breaks and other control characters."""
    return "".join(letter if letter.isprintable() else instead for letter in text)


def quoted(text: str, most: int = 60) -> str:
    """A text in quotes for a one-line message, cut if it is long."""
    shown = printable(text, "?")
    return repr(shown if len(shown) <= most else shown[: most - 3] + "...")


def plain(text: str) -> str:
    """A text that Markdown and HTML leave alone, on one line."""
    text = html.escape(printable(text), quote=False)
    for letter in _MARKUP:
        text = text.replace(letter, "\\" + letter)
    return text


def coded(text: str) -> str:
    """A text as inline code; nothing for nothing, of which Markdown can make no code."""
    shown = printable(text)
    return "`" + shown.replace("`", "'").replace("|", "/") + "`" if shown.strip() else ""


def code_block(rows: Iterable[str]) -> str:
    """Rows of letters and signs as they are."""
    return "\n".join(["```text", *(row.rstrip() for row in rows), "```"])


def bullets(texts: Iterable[str]) -> str:
    """Texts as a list in Markdown; empty for none."""
    return "\n".join(f"- {plain(text)}" for text in texts)
