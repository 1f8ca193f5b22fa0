"""Requests of programs written for lichess: who sends them, what they say, how they are refused."""

import functools
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.identity.api_tokens import ApiProgram, ApiTokens
from fairychess.server.schemas import http
from fairychess.server.web import replies
from fairychess.server.web.security import address_of, limited_body, same_origin

T = TypeVar("T")
Handler = Callable[[Any, Request], Awaitable[Response]]
_MOST_FIELDS = 40


@service
class BotRequests:
    """Knows the program behind a request, and how often it may ask."""

    api_tokens: ApiTokens
    rate_limits: RateLimits

    async def program(self, request: Request, price: str = "bot") -> ApiProgram:
        """The program that has sent the request, which costs what `price` says."""
        self.rate_limits.take("token", address_of(request))
        found = await self.api_tokens.program(request)
        self.rate_limits.take(price, found.account.id)
        return found

    async def still(self, program: ApiProgram) -> bool:
        """Whether a program's token opens anything any more."""
        return await self.api_tokens.see(program.user.session)


def told(handler: Handler) -> Handler:
    """A handler that refuses as lichess does, with one line under `error`."""

    @functools.wraps(handler)
    async def answered(self: Any, request: Request) -> Response:
        try:
            if request.method != "GET" and not same_origin(request):
                raise ProblemError("forbidden", "pages of other sites cannot do this", 403)
            return await handler(self, request)
        except ProblemError as problem:
            return refusal(problem)

    return answered


def refusal(problem: ProblemError) -> Response:
    """What lichess says to a program that it refuses."""
    status = 400 if problem.status == 409 else problem.status
    answer = replies.json({"error": problem.message, "code": problem.code}, status)
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer


async def body_of(request: Request, kind: type[T]) -> T:
    """The body of a request, as JSON or as a form; in a form all values are texts."""
    data = await limited_body(request, http.MAX_BODY)
    strict = request.headers.get("content-type", "").partition(";")[0] == "application/json"
    try:
        if strict:
            fields = msgspec.json.decode(data or b"{}", type=dict[str, Any])
        else:
            fields = dict(parse_qsl(data.decode(), max_num_fields=_MOST_FIELDS))
        given = {key: value for key, value in fields.items() if value is not None}
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise ProblemError("bad_request", f"not what is expected here: {error}") from error


def number_of(text: str, most: int) -> int:
    """How many a program asks for: `most` where it says no number, and never more."""
    number = text.isascii() and text.isdigit() and len(text) < 10
    return min(int(text), most) if number else most


def yes(text: str) -> bool:
    """Whether a program says yes."""
    return text.lower() in ("yes", "true", "1")
