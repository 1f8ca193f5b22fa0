"""The description of everything that is answered over HTTP, as OpenAPI 3.1 and as a page.

It is made from the routes themselves: what is said of each is its handler's docstring, and the body
it reads is the type that it hands on together with the request.
"""

import ast
import asyncio
import html
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from fairychess.rules.python_grammar import module_tree
from fairychess.server.schemas import bots
from fairychess.server.schemas import websocket as m
from fairychess.server.web import replies
from fairychess.version import __version__

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
_REFERENCE = "#/components/schemas/{name}"
_SENT: dict[str, type] = {
    "/api/bot/game/stream/{id}": bots.GameFull,
    "/api/account": bots.UserDocument,
    "/api/user/{name}": bots.UserDocument,
    "/api/challenge/{id}/show": bots.ChallengeDocument,
    "/api/challenge/{username}": bots.ChallengeDocument,
    "/api/challenge/open": bots.ChallengeDocument,
}
"""What is answered, where it has a type of its own; lichess's clients read these."""


class OpenApi:
    """Describes routes; `shown(request, html)` gives the page of a text."""

    def __init__(
        self, routes: list[BaseRoute], shown: Callable[[Request, str], HTMLResponse]
    ) -> None:
        self._described = [*routes, *self.routes()]
        self._shown = shown
        self._made: dict[str, Any] | None = None
        self._page = ""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [Route("/api", self.page), Route("/api/openapi.json", self.document)]

    async def document(self, request: Request) -> Response:
        """GET /api/openapi.json: this description, for programs."""
        await asyncio.to_thread(self._make)
        return replies.public(request, self._made)

    async def page(self, request: Request) -> HTMLResponse:
        """GET /api: the same to read."""
        await asyncio.to_thread(self._make)
        return self._shown(request, self._page)

    def _make(self) -> None:
        if self._made is None:
            found = described(self._described)
            self._page, self._made = "".join(_html(found)), found


def described(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The OpenAPI document of some routes."""
    paths: dict[str, dict[str, Any]] = {}
    sockets: dict[str, str] = {}
    bodies: dict[str, type] = {}
    for route in routes:
        if isinstance(route, WebSocketRoute):
            sockets[_PLACE.sub(r"{\1}", route.path)] = _said(route.endpoint)[0]
        if not isinstance(route, Route):
            continue
        path = _PLACE.sub(r"{\1}", route.path)
        for method in sorted((route.methods or {"GET"}) - {"HEAD"}):
            operation = _operation(route, method, path, bodies)
            paths.setdefault(path, {})[method.lower()] = operation
    wanted = [*dict.fromkeys([*bodies.values(), *_SENT.values()]), m.ClientMessage]
    schemas, components = msgspec.json.schema_components(wanted, ref_template=_REFERENCE)
    known = dict(zip(wanted, schemas, strict=True))
    for path, methods in paths.items():
        for method, operation in methods.items():
            body = bodies.get(f"{method} {path}")
            if body is not None:
                content = {"application/json": {"schema": known[body]}}
                operation["requestBody"] = {"content": content}
            sent = _SENT.get(path)
            if sent is not None:
                content = {"application/json": {"schema": known[sent]}}
                operation["responses"]["200"]["content"] = content
    return {
        "openapi": "3.1.0",
        "info": {"title": "fairychess", "version": __version__},
        "paths": dict(sorted(paths.items())),
        "x-sockets": {
            path: {"description": said, "x-messages": known[m.ClientMessage]}
            for path, said in sorted(sockets.items())
        },
        "components": {
            "schemas": components | {"Problem": _PROBLEM, "BotProblem": _BOT_PROBLEM},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": "fairychess"},
            },
        },
    }


_PROBLEM = {
    "type": "object",
    "description": "What could not be done: a code for programs, a line for people.",
    "properties": {
        "error": {
            "type": "object",
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        }
    },
}


_BOT_PROBLEM = {
    "type": "object",
    "description": "The same as lichess says it: a line, and our code beside it.",
    "properties": {"error": {"type": "string"}, "code": {"type": "string"}},
}


def _operation(route: Route, method: str, path: str, bodies: dict[str, type]) -> dict[str, Any]:
    handler = inspect.unwrap(route.endpoint)
    summary, more = _said(handler)
    parameters = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if kind == "int" else "string"},
        }
        for name, kind in _PLACE.findall(route.path)
    ]
    read = _Reads(route.endpoint)
    parameters += [
        {"name": name, "in": "query", "schema": {"type": "string"}} for name in read.queries
    ]
    if read.body is not None:
        bodies[f"{method.lower()} {path}"] = read.body
    problem = "Problem" if handler is route.endpoint else "BotProblem"  # see `bot_requests.told`
    refused = {"application/json": {"schema": {"$ref": _REFERENCE.format(name=problem)}}}
    return {
        "tags": [handler.__module__.rpartition(".")[2]],
        "summary": summary,
        **({"description": more} if more else {}),
        **({"parameters": parameters} if parameters else {}),
        "responses": {
            "200": {"description": "It is done, or here it is."},
            "4XX": {"description": "It is refused.", "content": refused},
        },
        "operationId": method.lower() + path.translate({ord("/"): "_", ord("{"): "", ord("}"): ""}),
    }


def _said(handler: Callable[..., Any]) -> tuple[str, str]:
    """What a docstring says about a handler, without the path, which stands before the colon."""
    first, _, rest = inspect.cleandoc(handler.__doc__ or "").partition("\n")
    _, colon, said = first.partition(": ")
    summary = said if colon and first.split()[0].isupper() else first
    return summary[:1].upper() + summary[1:], " ".join(rest.split())


class _Reads:
    """What of a request a handler reads: its body's type, and the names of its queries.

    Where it leaves that to another method of its class, that one is looked at as well.
    """

    def __init__(self, handler: Callable[..., Any]) -> None:
        self.body: type | None = None
        self.queries: list[str] = []
        self._owner = getattr(handler, "__self__", None)
        self._seen: set[str] = set()
        self._look(handler)

    def _look(self, handler: Callable[..., Any]) -> None:
        handler = inspect.unwrap(handler)
        if handler.__qualname__ in self._seen:
            return
        self._seen.add(handler.__qualname__)
        tree = module_tree(textwrap.dedent(inspect.getsource(handler)))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                self._call(node, handler.__globals__)
            elif isinstance(node, ast.Compare) and _is_queries(node.comparators[0]):
                self._query(node.left)

    def _call(self, node: ast.Call, names: dict[str, Any]) -> None:
        called = node.func
        if len(node.args) > 1 and ast.unparse(node.args[0]) == "request":
            first, *parts = ast.unparse(node.args[1]).split(".")
            kind = names.get(first)
            for part in parts:
                kind = getattr(kind, part, None)
            if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
                self.body = kind
        if isinstance(called, ast.Attribute):
            if called.attr == "get" and _is_queries(called.value) and node.args:
                self._query(node.args[0])
            own = isinstance(called.value, ast.Name) and called.value.id == "self"
            method = getattr(self._owner, called.attr, None) if own else None
            if inspect.ismethod(method):
                self._look(method)

    def _query(self, node: ast.expr) -> None:
        if isinstance(node, ast.Constant) and node.value not in self.queries:
            self.queries.append(str(node.value))


def _is_queries(node: ast.expr) -> bool:
    """Whether an expression is a request's queries, by their own name or as `asked`."""
    return ast.unparse(node) in ("request.query_params", "asked")


# -- to read ---------------------------------------------------------------------------------


def _html(document: dict[str, Any]) -> Iterator[str]:
    """The document as HTML: a heading for every group, and under it what it answers."""
    groups: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            groups.setdefault(operation["tags"][0], []).append((method, path, operation))
    schemas = document["components"]["schemas"]
    for name, operations in sorted(groups.items()):
        yield f'<h2 id="{name}">{name.replace("_", " ").capitalize()}</h2>'
        for method, path, operation in operations:
            said = f"{operation['summary']} {operation.get('description', '')}"
            yield f"<h3><code>{method.upper()} {html.escape(path)}</code></h3>"
            yield f"<p>{html.escape(said)}</p>"
            yield from _fields(operation, schemas)
    yield '<h2 id="sockets">Sockets</h2>'
    for path, socket in document["x-sockets"].items():
        said = html.escape(socket["description"])
        yield f"<h3><code>{html.escape(path)}</code></h3><p>{said}</p>"


def _fields(operation: dict[str, Any], schemas: dict[str, Any]) -> Iterator[str]:
    """The parameters of an operation and the fields of its body, as a list."""
    rows = [(one["name"], one["in"], one["schema"]) for one in operation.get("parameters", [])]
    body = operation.get("requestBody")
    if body is not None:
        schema = body["content"]["application/json"]["schema"]
        schema = schemas[schema["$ref"].rpartition("/")[2]]
        rows += [(name, "body", one) for name, one in schema.get("properties", {}).items()]
    if rows:
        yield "<ul>"
        for name, where, schema in rows:
            kind = html.escape(_kind(schema))
            yield f"<li><code>{html.escape(name)}</code> <small>{where}, {kind}</small></li>"
        yield "</ul>"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "enum" in schema:
        return " | ".join(str(one) for one in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    bounds = [
        f"{word} {schema[key]}"
        for key, word in (
            ("minimum", "from"), ("maximum", "to"),
            ("maxLength", "at most"), ("maxItems", "at most"),
        )
        if key in schema
    ]  # fmt: skip
    return " ".join([str(schema.get("type", "any")), *bounds])
