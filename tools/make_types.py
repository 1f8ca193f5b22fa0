"""Write `tools/js/messages.d.ts`, the types of what the server and its pages send each other.

`python tools/make_types.py` writes the file; a test fails where it is not what this writes. The
type checker of the scripts alone reads it. What a page holds besides stands in `page.d.ts`, which
also adds fields of the page's own to some of these interfaces.
"""

from pathlib import Path
from typing import Any, get_args

import msgspec

from fairychess.game.free_play import Looked
from fairychess.game.info import VariantBrief
from fairychess.game.move_tree import FlatNode
from fairychess.game.view import VariantInfo, View
from fairychess.server.schemas import balance, http, study
from fairychess.server.schemas import websocket as socket

FILE = Path(__file__).resolve().parent / "js" / "messages.d.ts"

SERVER = (
    socket.ViewMessage, socket.HistoryMessage, socket.WhyMessage, socket.ActionsMessage,
    socket.ThinkingMessage, socket.SaidMessage, socket.HiddenMessage, socket.PremovesMessage,
    socket.PongMessage,
    socket.WatchingMessage, socket.NoticeMessage, socket.ErrorMessage, http.LobbyMessage,
    http.ChangedMessage,
)  # fmt: skip
CLIENT = tuple(dict.fromkeys(get_args(socket.ClientMessage) + get_args(study.SocketMessage)))
ANSWERS = (
    View, VariantInfo, VariantBrief, Looked, FlatNode,
    http.GameSummary, http.ChallengeView, balance.BalanceReport,
)  # fmt: skip

NAMES = {
    "OptionView": "Option",
    "MoveRecord": "Move",
    "PieceTypeInfo": "PieceType",
    "GameSummary": "Game",
    "ChallengeView": "Challenge",
}
"""What the pages call what has another name in Python."""

NARROWER = {
    "side": "Side",
    "seat": "Player",
    "winner": "Side",
    "viewer": "Viewer",
    "thinking": "Side",
    "running": "Side",
    "present": "Side[]",
    "draw_offered_by": "Side",
    "turn": "Side",
    "to_move": 'Player | ""',
    "early": 'Side | ""',
    "passed": 'Side | ""',
    "colour": 'Side | "random"',
    "proposals": "Record<string, Side>",
    "drawing": "Drawing",
    "mnemonic": "Mnemonic",
    "diagram": "Diagram",
    "looks": "Looks",
    "plan": "Plan",
    "VariantInfo.options": "Record<string, RuleOption>",
    "HistoryMessage.view": "View",
    "LobbyMessage.challenges": "Challenge[]",
}
"""Types of fields that are mere texts or plain data in Python, by the fields' names."""


def main() -> None:
    """Write the file."""
    FILE.write_text(declarations(), encoding="utf-8")


def declarations() -> str:
    """Return the text of the file."""
    found = components(*SERVER, *ANSWERS, *CLIENT)
    return "\n".join(
        [
            "// Made by tools/make_types.py of the types in Python; no page loads this file.",
            "",
            *(interface(name, schema) for name, schema in found.items()),
            union("ServerMessage", [one.__name__ for one in SERVER]),
            union("ClientMessage", [one.__name__ for one in CLIENT]),
        ]
    )


def components(*types: type) -> dict[str, dict[str, Any]]:
    """Return the JSON schemas of types, and of all that they hold, by name."""
    _, found = msgspec.json.schema_components(
        types, schema_hook=lambda _: {"description": "unknown"}, ref_template="{name}"
    )
    return {NAMES.get(name, name): schema for name, schema in found.items()}


def interface(name: str, schema: dict[str, Any]) -> str:
    """Return a declaration; what may be left out is what has a default."""
    needed = schema.get("required", ())
    lines = [
        f"  {field}{'' if field in needed else '?'}: {kind_of(name, field, one)};"
        for field, one in schema["properties"].items()
    ]
    summary = " ".join(schema.get("description", "").split("\n\n")[0].split())
    return "\n".join([f"/** {summary} */", f"interface {name} {{", *lines, "}", ""])


def kind_of(name: str, field: str, schema: dict[str, Any]) -> str:
    """Return the TypeScript of a field."""
    kind = typed(schema)
    narrower = NARROWER.get(f"{name}.{field}") or NARROWER.get(field)
    if narrower is None or "enum" in schema:
        return kind
    return f"{narrower} | null" if kind.endswith("| null") else narrower


def typed(schema: dict[str, Any]) -> str:
    """Return the TypeScript of a JSON schema, as far as msgspec makes use of them."""
    match schema:
        case {"$ref": name}:
            return NAMES.get(name, name)
        case {"anyOf": choices}:
            return " | ".join(dict.fromkeys(map(typed, choices)))
        case {"enum": values}:
            return " | ".join(f'"{one}"' if isinstance(one, str) else f"{one}" for one in values)
        case {"prefixItems": items}:
            return f"[{', '.join(map(typed, items))}]"
        case {"type": "array", "items": items}:
            inside = typed(items)
            return f"({inside})[]" if "|" in inside else f"{inside}[]"
        case {"type": "object"}:
            values = schema.get("additionalProperties")
            return f"Record<string, {typed(values) if isinstance(values, dict) else 'unknown'}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": str(kind)}:
            return kind
    return "unknown"


def union(name: str, members: list[str]) -> str:
    """Return the declaration of a type that is one of many."""
    return "\n".join([f"type {name} =", *(f"  | {one}" for one in members)]) + ";\n"


if __name__ == "__main__":
    main()
