"""Answering requests of another process, a line of JSON each; `worker` says how they look."""

import json
import sys
from typing import Any

from fairychess.search.player import Memory, choose
from fairychess.search.request import SearchRequest


def answer(line: str) -> dict[str, Any]:
    """Return the reply to one request of another process; an error is a reply as well."""
    number = None
    try:
        told = json.loads(line)
        number = told["id"]
        request = SearchRequest.from_plain(told)
    except Exception as error:  # whatever is asked, the next request is answered
        return {"id": number, **refusal(error)}
    return {"id": number, **answer_to(request)}


def answer_to(request: SearchRequest, *memory: Memory) -> dict[str, Any]:
    """Return the reply to a request, of a player with a memory of its own where one is given."""
    try:
        result = choose(request, *memory)
    except Exception as error:  # whatever a request does, the next one is answered
        return refusal(error)
    return {
        "move": result.move,
        "score": result.score,
        "depth": result.depth,
        "nodes": result.nodes,
        "pv": list(result.pv),
        "remembered": result.remembered,
    }


def refusal(error: Exception) -> dict[str, Any]:
    """Return the reply that names an error in one line."""
    reason = (str(error).splitlines() or [""])[0]
    known = isinstance(error, ValueError) and reason
    return {"error": reason if known else f"{type(error).__name__}: {reason}"}


def main() -> None:
    """Answer until standard input ends."""
    for line in sys.stdin:
        if line.strip():
            print(json.dumps(answer(line)), flush=True)
