"""The head of a page, for search engines and link previews."""

import html
from dataclasses import dataclass
from urllib.parse import quote

from starlette.requests import Request

from fairychess import languages
from fairychess.game.view import VariantInfo
from fairychess.server.base.config import Settings
from fairychess.server.store.definitions import is_custom

WIDTH, HEIGHT = 1000, 525
"""Of every picture: what previews show large."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The subject of a page. `variant` is an installed one, whose board is shown; `indexed` pages
    are the same for everybody, and search engines may list them."""

    title: str
    description: str
    variant: str = ""
    indexed: bool = False


def base_of(request: Request, settings: Settings) -> str:
    """The address people reach, without a path: the one that was given, or where they are now."""
    return settings.address.rstrip("/") or f"{request.url.scheme}://{request.url.netloc}"


def picture_path(variant: str) -> str:
    """The path of a variant's picture, or of the general one."""
    return f"/picture/{quote(variant)}.jpg" if variant else "/picture.jpg"


def head(request: Request, settings: Settings, language: str, of: Preview) -> str:
    """The tags of a page's head."""
    base = base_of(request, settings)
    address = base + quote(request.url.path, safe="/~")
    tags = [_meta("name", "description", of.description)]
    if of.indexed:
        tags.append(f'<link rel="canonical" href="{html.escape(address)}">')
    else:
        tags.append(_meta("name", "robots", "noindex"))
    graph = {
        "site_name": "Fairychess",
        "type": "website",
        "title": of.title,
        "description": of.description,
        "url": address,
        "locale": languages.locale(language),
        "image": base + picture_path(of.variant),
        "image:type": "image/jpeg",
        "image:width": str(WIDTH),
        "image:height": str(HEIGHT),
        "image:alt": of.title,
    }
    tags += [_meta("property", f"og:{name}", value) for name, value in graph.items()]
    tags.append(_meta("name", "twitter:card", "summary_large_image"))
    return "\n".join(tags)


def _meta(kind: str, name: str, value: str) -> str:
    return f'<meta {kind}="{name}" content="{html.escape(value)}">'


def pictured(info: VariantInfo) -> str:
    """The variant whose picture stands for this one; none where it has no picture."""
    return "" if is_custom(info.name) or not info.pictured else info.name
