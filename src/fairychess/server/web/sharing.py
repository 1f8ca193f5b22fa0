"""Links to hand on: which address others reach, and pictures of links to scan."""

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.schemas import http
from fairychess.server.web import replies
from fairychess.server.web.network import NetworkAccess, is_of_this_machine
from fairychess.server.web.security import address_of, own_body


@service
class Sharing:
    """Handlers for people who hand a link on."""

    reach: NetworkAccess
    rate_limits: RateLimits
    settings: Settings

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/network", self.network, methods=["GET"]),
            Route("/api/network", self.let_in, methods=["POST"]),
            Route("/api/qr", self.qr, methods=["POST"]),
        ]

    async def network(self, request: Request) -> Response:
        """GET /api/network: what others reach, for those who sit at this very machine."""
        if not _sits_here(request):
            return replies.json({"addresses": [], "near": False, "may_open": False})
        return replies.json(self._known())

    async def let_in(self, request: Request) -> Response:
        """POST /api/network: listen in the local network too; only this very machine may ask."""
        await own_body(request, http.OptionalToken)
        if not _sits_here(request):
            raise ProblemError("forbidden", "this is done at the server's own machine only", 403)
        try:
            await self.reach.let_in()
        except OSError:
            raise ProblemError("no_network", "this machine is in no network", 409) from None
        return replies.json(self._known())

    def _known(self) -> dict[str, object]:
        address = self.settings.address.rstrip("/")
        return {
            "addresses": [address] if address else self.reach.addresses,
            "near": not address,
            "may_open": not address and self.reach.may_widen,
        }

    async def qr(self, request: Request) -> Response:
        """POST /api/qr: a link as a picture to scan; it comes in the body, where no log sees it."""
        wanted = await own_body(request, http.Link)
        self.rate_limits.take("qr", address_of(request))
        code = segno.make_qr(wanted.text, error="m")
        picture = code.svg_data_uri(dark="#000", light="#fff", border=4, omitsize=True)
        return replies.json({"picture": picture})


def _sits_here(request: Request) -> bool:
    """Whether a browser on this machine asks, under a name that no proxy passes on for others."""
    client = request.client.host if request.client else ""
    local = is_of_this_machine(client) or client == "testclient"
    return local and is_of_this_machine(request.url.hostname or "")
