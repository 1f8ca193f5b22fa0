"""What classes of pages share: a catalogue, and how shells are filled and worded."""

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse

from fairychess.game.view import VariantInfo
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Shells:
    """How pages are filled and worded.

    `fill(request, name, title, **values)` gives a page, `say(request, key, **values)` a text in the
    reader's language, and `called(request, info, text)` a variant's own name or summary in it.
    """

    catalogue: Catalogue
    fill: Callable[..., HTMLResponse]
    say: Callable[..., str]
    called: Callable[[Request, VariantInfo, str], str]


class PageGroup:
    """Pages about one thing."""

    def __init__(self, shells: Shells) -> None:
        self._catalogue = shells.catalogue
        self._fill = shells.fill
        self._say = shells.say
        self._called = shells.called

    async def is_variant(self, name: str) -> bool:
        """Whether a name in an address is a variant's, and not a game's id."""
        return is_custom(name) or any(one.name == name for one in await self._catalogue.briefs())
