"""Answers of the API."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from fairychess.server.messages import encode


def json(value: Any, status: int = 200) -> Response:
    """A document."""
    return Response(encode(value), status_code=status, media_type="application/json")


def error(code: str, message: str, status: int) -> Response:
    """The body of every refused API request."""
    return json({"error": {"code": code, "message": message}}, status)
