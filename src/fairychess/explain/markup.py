"""Texts of strangers in Markdown, where they can be no markup."""

import html
from collections.abc import Iterable

_MARKUP = "\\`*_[]|#~!"


def plain(text: str) -> str:
    """A text that Markdown and HTML leave alone, on one line."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    text = html.escape(text, quote=False)
    for letter in _MARKUP:
        text = text.replace(letter, "\\" + letter)
    return text


def coded(text: str) -> str:
    """A text as inline code."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text)
    return "`" + shown.replace("`", "'").replace("|", "/") + "`"


def code_block(rows: Iterable[str]) -> str:
    """Rows of letters and signs as they are."""
    return "\n".join(["```text", *(row.rstrip() for row in rows), "```"])


def bullets(texts: Iterable[str]) -> str:
    """Texts as a list in Markdown; empty for none."""
    return "\n".join(f"- {plain(text)}" for text in texts)
