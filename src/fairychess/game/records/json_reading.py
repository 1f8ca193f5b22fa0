"""This program's JSON: a game a document, alone, in a list, or one in every line."""

import json
from collections.abc import Iterator
from typing import Any

from fairychess.game.record import ADJUDICATED
from fairychess.game.records.text import Text
from fairychess.game.records.tree import Node, Record, RecordError, RecordLimits

_RESULTS = {"first": "1-0", "second": "0-1", None: "1/2-1/2"}


def read_json(text: Text, strict: bool, bounds: RecordLimits) -> Iterator[Record]:
    """The games of a text. Raises RecordError."""
    pieces, lines = list[str](), 0
    for number, line in text.lines():
        pieces.append(line)
        lines += len(line) + 1
        if lines > bounds.characters:
            raise RecordError(f"a game is longer than {bounds.characters} characters", number)
        if len(pieces) == 1 and line.lstrip().startswith("{") and line.rstrip().endswith("}"):
            yield _record(_parsed(line, number), number, bounds)
            pieces, lines = [], 0
    whole = "\n".join(pieces)
    if not whole.strip():
        return
    found = _parsed(whole, number - len(pieces) + 1)
    for document in found if isinstance(found, list) else [found]:
        yield _record(document, number - len(pieces) + 1, bounds)


def _parsed(text: str, line: int) -> Any:
    try:
        return json.loads(text, parse_int=lambda digits: int(digits[:30]))
    except RecursionError:
        raise RecordError("nested too deeply", line) from None
    except json.JSONDecodeError as error:
        raise RecordError(error.msg, line + error.lineno - 1, error.colno) from None


def _record(found: Any, line: int, bounds: RecordLimits) -> Record:
    """The record in a document."""
    if not isinstance(found, dict) or not isinstance(found.get("variant"), str):
        raise RecordError("no game of this program: it has no variant", line)
    tags = {
        str(name): value
        for name, value in _dict(found, "tags", line).items()
        if isinstance(value, str)
    }
    tags["Variant"] = found["variant"]
    options = _dict(found, "options", line)
    if options:
        tags["Options"] = " ".join(f"{name}={_option(value)}" for name, value in options.items())
    if isinstance(found.get("start"), str):
        tags["Start"] = found["start"]
    record = Record(tags, line=line, format="json")
    count = _grow(record.root, found.get("moves") or [], line, bounds)
    if count > bounds.nodes:
        raise RecordError(f"more than {bounds.nodes} moves", line)
    outcome = found.get("outcome")
    if isinstance(outcome, dict) and outcome.get("winner") in ("first", "second", None):
        record.result = _RESULTS[outcome.get("winner")]
        reason = outcome.get("reason")
        if not isinstance(reason, str) and isinstance(outcome.get("message"), dict):
            reason = str(outcome["message"].get("key", "")).replace("_", " ")
        if isinstance(reason, str):
            tags["Reason"] = reason
        if found.get("adjudicated"):
            tags["Termination"] = ADJUDICATED
    return record


def _dict(found: dict[str, Any], name: str, line: int) -> dict[str, Any]:
    inner = found.get(name) or {}
    if not isinstance(inner, dict):
        raise RecordError(f"{name} holds no names with values", line)
    return inner


def _option(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)[:60]


def _grow(root: Node, moves: Any, line: int, bounds: RecordLimits) -> int:
    """Let a root have the moves of a document: a list of them, each with its `variations`."""
    count = 0
    waiting: list[tuple[Node, Any]] = [(root, moves)]
    while waiting and count <= bounds.nodes:
        here, said = waiting.pop()
        if not isinstance(said, list):
            raise RecordError("moves are no list", line)
        for one in said[: bounds.nodes]:
            one = {"text": one} if isinstance(one, str) else one
            if not isinstance(one, dict) or not isinstance(one.get("text"), str):
                raise RecordError("a move has no text", line)
            node = Node(one["text"][:200], line=line, written=one["text"][:200])
            node.comment = str(one.get("comment") or "")[: bounds.comment]
            here.children.append(node)
            count += 1
            others = one.get("variations") or []
            if not isinstance(others, list):
                raise RecordError("variations are no list", line)
            waiting += [(here, other) for other in reversed(others)]
            here = node
    return count
