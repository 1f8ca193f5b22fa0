"""Answering requests of another process, a line of JSON each; `worker` says how they look."""

from __future__ import annotations

import json
import sys
from typing import Any

from fairychess.search.player import choose
from fairychess.search.request import SearchRequest


def answer(line: str) -> dict[str, Any]:
    """Return the reply to one request; an error is a reply as well."""
    number = None
    try:
        told = json.loads(line)
        number = told["id"]
        result = choose(SearchRequest.from_plain(told))
    except Exception as error:  # whatever a request does, the next one is answered
        reason = (str(error).splitlines() or [""])[0]
        known = isinstance(error, ValueError) and reason
        return {"id": number, "error": reason if known else f"{type(error).__name__}: {reason}"}
    return {
        "id": number,
        "move": result.move,
        "score": result.score,
        "depth": result.depth,
        "nodes": result.nodes,
        "pv": list(result.pv),
    }


def main() -> None:
    """Answer until standard input ends."""
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line)), flush=True)
