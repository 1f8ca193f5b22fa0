"""Long pages of the documentation, folded: of each section its heading, the rest when it is opened.

A page is folded that begins with a list of all its sections, `- [goal](#goal): what it does`. Each
line of the list then stands beside its heading, and the list itself shrinks to the names.
"""

from collections.abc import Callable, Sequence

from markdown_it.token import Token

Render = Callable[[list[Token]], str]


def folded(tokens: list[Token], render: Render) -> tuple[str, str] | None:
    """A page with its sections folded, as HTML, and the list of their names; None for a page that
    has no such list. Headings have their anchors already."""
    begin = [at for at, one in enumerate(tokens) if (one.type, one.tag) == ("heading_open", "h2")]
    lead = tokens[: begin[0]] if begin else []
    listed = next((at for at, one in enumerate(lead) if one.type == "bullet_list_open"), None)
    if listed is None:
        return None
    lines = {_target(one): one for one in lead[listed:] if one.type == "inline"}
    ends = [*begin[1:], len(tokens)]
    sections = [tokens[first:last] for first, last in zip(begin, ends, strict=True)]
    if list(lines) != [f"#{section[0].attrGet('id')}" for section in sections]:
        return None
    told = [
        _fold(section, line, render) for section, line in zip(sections, lines.values(), strict=True)
    ]
    for line in lines.values():
        line.children = _name(line)
    return render(lead[:listed]) + "".join(told), render(lead[listed:])


def _target(line: Token) -> str:
    """Where the link leads with which a line of a list begins."""
    first = (line.children or [line])[0]
    return str(first.attrGet("href")) if first.type == "link_open" else ""


def _name(line: Token) -> list[Token]:
    return (line.children or [])[:3]  # a link opened, its text, closed


def _fold(section: Sequence[Token], line: Token, render: Render) -> str:
    """A section whose heading opens it; beside that stands what the list says of it."""
    said = Token("inline", "", 0, children=(line.children or [])[3:])
    heading, text = render([*section[:3]]), render([*section[3:]])
    words = render([said]).removeprefix(":").strip()
    return (
        f'<details class="fold"><summary>{heading.strip()} <span>{words}</span></summary>\n'
        f"{text}</details>\n"
    )
