"""Pages of results: one file each, readable on light and dark screens."""

import html
from collections.abc import Iterable, Sequence

STYLE = (
    ":root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:44rem;"
    "margin:2rem auto;padding:0 1rem}figure{margin:1.5rem 0}svg{width:100%}"
    "table{border-collapse:collapse}td,th{padding:.2em .7em;text-align:right}"
    "td:first-child,th:first-child{text-align:left}"
)


def document(title: str, parts: Iterable[str]) -> str:
    """A page of HTML with a title and whatever stands below it."""
    name = html.escape(title)
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{name}</title>\n<style>{STYLE}</style>\n<h1>{name}</h1>\n"
        + "\n".join(parts)
        + "\n"
    )


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of HTML; its texts may hold anything."""
    lines = ["<tr>" + "".join(f"<th>{html.escape(name)}</th>" for name in columns) + "</tr>"]
    lines += [
        "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    ]
    return "<table>" + "\n".join(lines) + "</table>"
