"""``python -m fairychess.search.worker``: the computer player in a process of its own.

Requests and replies are lines of JSON on standard input and output:

    {"id": 1, "variant": "chess", "options": {}, "start": "...", "moves": [...], "position": "...",
     "legal": [...], "level": 3, "seed": null, "seconds": 2.0}

`nodes` and `depth` may limit the search as well; `announced` are the messages to all after each
move, and `strategy` (formerly `rung`) is how a game with hidden information is played. Where
squares are hidden, `seats` are who made the moves and `captured` counts what the player has taken.
`net` is the file of a network to judge by instead of the shipped one, or "none"; with
`book` a move of the variant's opening book will do; `threads` is how many processes search (see
`crew`); with `whole_time` a settled choice takes all its seconds as well. The reply:

    {"id": 1, "move": "e2e4", "score": 12, "depth": 5, "nodes": 1234, "pv": [...]}
    {"id": 1, "error": "one line"}

It is told what the player's view holds and nothing else.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from fairychess.messages import from_plain
from fairychess.search.player import choose


def answer(line: str) -> dict[str, Any]:
    """Return the reply to one request; an error is a reply as well."""
    number = None
    try:
        request = json.loads(line)
        number = request["id"]
        result = choose(
            variant=str(request["variant"]),
            options=request.get("options") or {},
            position=request.get("position"),
            moves=[str(move) for move in request.get("moves") or []],
            start=request.get("start"),
            level=int(request.get("level", 5)),
            seed=request.get("seed"),
            seconds=float(request.get("seconds", 2.0)),
            legal=request.get("legal"),
            nodes=int(request.get("nodes") or 0),
            depth=int(request.get("depth") or 0),
            notes=[[from_plain(one) for one in news] for news in request.get("announced") or []],
            seats=[str(seat) for seat in request.get("seats") or []],
            captured={str(key): int(n) for key, n in (request.get("captured") or {}).items()},
            strategy=str(request.get("strategy") or request.get("rung") or ""),
            net=str(request.get("net") or ""),
            book=bool(request.get("book")),
            threads=int(request.get("threads") or 1),
            whole_time=bool(request.get("whole_time")),
        )
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


if __name__ == "__main__":
    main()
