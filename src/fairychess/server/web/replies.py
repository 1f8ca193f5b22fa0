"""Answers of the API."""

import gzip
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fairychess.server.base.errors import ProblemError
from fairychess.server.schemas.websocket import encode
from fairychess.server.store.database import is_away

R = TypeVar("R", bound=Response)


def json(value: Any, status: int = 200) -> Response:
    """A document."""
    return Response(encode(value), status_code=status, media_type="application/json")


def public(request: Request, value: Any) -> Response:
    """A document that is the same for everybody, compressed.

    What differs between people is not: its length could tell of secrets beside known texts.
    """
    return compressed(request, json(value))


def compressed(request: Request, answer: R) -> R:
    """An answer without secrets, small where its asker can read that."""
    varies = answer.headers.get("Vary")
    answer.headers["Vary"] = f"{varies}, Accept-Encoding" if varies else "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = gzip.compress(bytes(answer.body), compresslevel=6, mtime=0)
        answer.headers["Content-Encoding"] = "gzip"
        answer.headers["Content-Length"] = str(len(answer.body))
    return answer


def failure(error: Exception) -> ProblemError:
    """What is said of a failure nobody had foreseen: that it may pass, where it may."""
    if is_away(error):
        said = "the database does not answer just now; try again in a moment"
        return ProblemError("unavailable", said, 503)
    return ProblemError("internal", "something went wrong in the server", 500)


def error(problem: ProblemError) -> Response:
    """The body of every refused API request; `said` is for people, where there is more to say."""
    body = {"code": problem.code, "message": problem.message}
    said = {} if problem.said is None else {"said": problem.said}
    return json({"error": body | said}, problem.status)
