"""The tables of `protocols.md`: fields, messages, addresses."""

import ast
import inspect
import re
from dataclasses import fields
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin

import fairychess.server.web
from fairychess.game.view import MoveRecord, OptionView, PieceView
from fairychess.server.schemas import websocket
from reference.hooks_tables import in_cell

FOLDER = Path(__file__).resolve().parent
WEB = Path(fairychess.server.web.__file__).parent
_ADDRESS = re.compile(r"(GET|POST) (/[^\s:,;?]*[^\s:,;.?])(?:\?\S*)?[.:,;]*\s*(.*)", re.DOTALL)


def protocols_page() -> str:
    """The page about texts and messages."""
    text = (FOLDER / "protocols.md").read_text("utf-8")
    for cls in (OptionView, MoveRecord, PieceView):
        text = text.replace(f"<{cls.__name__}>", described(cls))
    text = text.replace("<client>", messages(websocket._Client))
    text = text.replace("<server>", messages(websocket.ServerMessage))
    return text.replace("<addresses>", addresses())


def described(cls: Any) -> str:
    """The fields of a view's class with their types, and what the class says of them."""
    said = inspect.cleandoc(cls.__doc__ or "").partition("\n\n")
    rows = ["| field | type |", "|---|---|"]
    rows += [f"| `{each.name}` | `{in_cell(type_text(each.type))}` |" for each in fields(cls)]
    return "\n\n".join([said[0], *([said[2]] if said[2] else []), "\n".join(rows)])


def type_text(annotation: Any) -> str:
    """An annotation as it is written, without the modules of its names."""
    if isinstance(annotation, str):  # of a compiled function, or quoted
        return annotation
    if isinstance(annotation, list):
        return f"[{', '.join(map(type_text, annotation))}]"
    if annotation in (None, type(None), ...):
        return "..." if annotation is ... else "None"
    inner, origin = list(map(type_text, get_args(annotation))), get_origin(annotation)
    if origin in (Union, UnionType):
        return " | ".join(inner)
    name = str(getattr(origin or annotation, "__name__", annotation))
    return f"{name}[{', '.join(inner)}]" if inner else name


def messages(base: Any) -> str:
    """The messages of one side of a socket: type, fields, meaning."""
    rows = ["| `type` | fields | |", "|---|---|---|"]
    for cls in base.__subclasses__():
        names = [name for name in cls.__struct_fields__ if name != "version"]
        given = ", ".join(f"`{name}`" for name in names)
        said = in_cell(inspect.cleandoc(cls.__doc__ or ""))
        rows.append(f"| `{cls.__struct_config__.tag}` | {given} | {said} |")
    return "\n".join(rows).replace("| fields | |", "| fields | meaning |", 1)


def addresses() -> str:
    """What the server answers as JSON: address and meaning, as its handlers say."""
    found: list[tuple[str, str, str]] = []
    for path in sorted(WEB.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.AsyncFunctionDef):
                said = (ast.get_docstring(node) or "").split("\n\n")[0]
                match = _ADDRESS.fullmatch(" ".join(said.split()))
                if match and match[2].startswith("/api/"):
                    found.append((match[2], match[1], in_cell(match[3])))
    rows = ["| address | | meaning |", "|---|---|---|"]
    rows += [f"| `{path}` | {method} | {said} |" for path, method, said in sorted(found)]
    return "\n".join(rows).replace("| address | |", "| address | method |", 1)
