"""Admission of requests: those that name this server, and not too many of them.

A page of another site can have its own name lead to an address in one's home (DNS rebinding), and
then talks to a server there as if it were its own. It cannot help naming itself in `Host`.
"""

import ipaddress
import logging
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fairychess.server.base.addresses import asking
from fairychess.server.base.bans import Bans
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.web.security import address_of

log = logging.getLogger(__name__)

Answer = Callable[[Request, ProblemError], Response]
"""The refusal of a request."""

_UNCOUNTED = ("/static/", "/health", "/ready", "/metrics")
_TALKING = ("http", "websocket")


def own_names() -> list[str]:
    """The names of this machine on itself and in its network; asks no name server."""
    name = socket.gethostname().lower()
    return ["localhost", "*.localhost", name, f"{name.partition('.')[0]}.local"]


def allowed_names(settings: Settings) -> list[str]:
    """The names by which a server with these settings may be reached; `*.` stands for any part."""
    address = urlsplit(settings.address).hostname
    return [*own_names(), *([address] if address else []), *settings.hosts]


class AllowedHosts:
    """ASGI middleware: a request names the server by a number or by a name it goes by.

    Numbers are let in, for no name leads to them, and so is a request without `Host`, which no
    browser sends.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        names = allowed_names(settings)
        self._names = TrustedHostMiddleware(app, names, www_redirect=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 400."""
        host = Headers(scope=scope).get("host", "") if scope["type"] in _TALKING else ""
        if not host or _is_number(host):
            await self._app(scope, receive, send)
        else:
            await self._names(scope, receive, send)


class WellFormed:
    """ASGI middleware: refuses requests that nobody sends in good faith.

    Of a request that says its length in two ways, two programs in a row may take different ends, so
    that a part of it could pass for somebody else's (RFC 9112, 6.3): its connection is closed. And
    nothing has a name with a character zero, which PostgreSQL cannot even look for.
    """

    def __init__(self, app: ASGIApp, answer: Answer) -> None:
        self._app = app
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 400 or 404."""
        headers = Headers(scope=scope) if scope["type"] == "http" else {}
        if "content-length" in headers and "transfer-encoding" in headers:
            said = "a request has either Content-Length or Transfer-Encoding"
            refusal = PlainTextResponse(said, 400, {"Connection": "close"})
            await refusal(scope, receive, send)
        elif headers and ("\0" in scope["path"] or b"%00" in scope["query_string"]):
            problem = ProblemError("not_found", "nothing has a name like this", 404)
            await self._answer(Request(scope), problem)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class RequestRate:
    """ASGI middleware: who is not banned may ask so often; files of pages are not counted."""

    def __init__(self, app: ASGIApp, limits: RateLimits, bans: Bans, answer: Answer) -> None:
        self._app = app
        self._limits = limits
        self._bans = bans
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 429 or 403; a socket is closed before it opens."""
        if scope["type"] in _TALKING and not str(scope["path"]).startswith(_UNCOUNTED):
            line = address_of(HTTPConnection(scope))
            asking.set(line if self._limits.on else "")
            try:
                if self._bans.covers(line):
                    raise ProblemError("banned", "nobody is let in from this network", 403)
                self._limits.take("request", line)
            except ProblemError as problem:
                if scope["type"] == "websocket":
                    await send({"type": "websocket.close", "code": 4000 + problem.status})
                    return
                await self._answer(Request(scope), problem)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False
    return True
