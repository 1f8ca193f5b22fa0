"""Response headers, body sizes, and where requests may come from."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fairychess.server.base.addresses import line_of
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.schemas import http

T = TypeVar("T")

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors "
)
_EMBEDDED = "/embed/"
_PARTS = (".js", ".css", ".json")
"""Files under /static/ that are no page and no picture: a policy beside them means nothing, and
there are so many that its bytes would count."""

_PICTURES, _PICTURE_POLICY = "/api/pictures/", "default-src 'none'; sandbox; frame-ancestors 'none'"


class SecurityHeaders:
    """ASGI middleware that adds the same strict headers to every answer.

    Only pages made to be embedded may stand in other sites' frames; they show what spectators see
    and take no cookie, for it is not sent there.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._secure = settings.secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and add the headers to what comes back."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                path = str(scope.get("path", ""))
                embedded = path.startswith(_EMBEDDED)
                headers = MutableHeaders(scope=message)
                headers["X-Content-Type-Options"] = "nosniff"
                if not (path.startswith("/static/") and path.endswith(_PARTS)):
                    headers["Content-Security-Policy"] = policy_of(path)
                    headers["Referrer-Policy"] = "no-referrer" if embedded else "same-origin"
                    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
                if self._secure:
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self._app(scope, receive, guarded)


def policy_of(path: str) -> str:
    """What a browser may do with the answer of a path; a picture opened by itself, nothing."""
    if path.startswith(_PICTURES):
        return _PICTURE_POLICY
    return _POLICY + ("*" if path.startswith(_EMBEDDED) else "'none'")


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser's request comes from our own pages (programs send no Origin)."""
    headers: Headers = connection.headers
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return True
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def address_of(connection: HTTPConnection) -> str:
    """The line a request comes from, for counting; see `line_of`."""
    return line_of(connection.client.host) if connection.client else "unknown"


async def limited_body(request: Request, limit: int) -> bytes:
    """The request's body, refused as "too_large" before more than `limit` bytes are kept."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > limit:
                raise ProblemError("too_large", f"a request may have at most {limit} bytes", 413)
    except ClientDisconnect:  # it left, or was too slow; nobody will read the answer
        raise ProblemError("bad_request", "the request is not whole") from None
    return bytes(body)


async def own_body(request: Request, kind: type[T], limit: int = http.MAX_BODY) -> T:
    """The typed body of a request that changes something, which only our own pages may send."""
    if not same_origin(request):
        raise ProblemError("forbidden", "this is done from our own pages only", 403)
    return http.read(await limited_body(request, limit), kind)


async def until_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return what work results in; it is cancelled where the asker goes away before.

    The body must have been read: what comes after it is the end of the connection.
    """

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task, watch = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({task, watch}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ProblemError("gone", "nobody waits for this any more", 499)
        return task.result()
    finally:
        task.cancel()
        watch.cancel()
        await asyncio.gather(task, watch, return_exceptions=True)
