"""A page's modules as one script: on a slow line, eighty small files take longer than one.

They are put together as they are when somebody asks for a page; nothing has to be built before.
That holds for modules as this project writes them, which a test keeps: imports of names in braces,
exports of names that are never assigned again, no circles. What a page imports later, as
`import("./x.js")`, is a script of its own, with what the page's script does not have.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

Files = Mapping[str, bytes]

FOLDER = "bundles"
_HEADER, _EVERY_PAGE = f"{FOLDER}/header.js", "js/lib/page_header.js"
"""What is done on every page before anything else, so that its colours are there at once."""
_BEGINS = "const modules = (globalThis.pageModules ??= {});"
_IMPORT = re.compile(r'^import (?:\{([^{}]*)\} from )?"(\.[^"\n]+)";', re.MULTILINE)
_LATER = re.compile(r'(?<!\{)\bimport\("(\.[^"\n]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([\w$]+))", re.MULTILINE)


def bundled(files: Files, name: str) -> bytes | None:
    """The script of a name in FOLDER; None where there is none of this name.

    `bundles/game.js` is what the page pages/game.html does, and `bundles/game/lib/chat.js` what it
    imports later from js/lib/chat.js. The first comes after `bundles/header.js`.
    """
    header = _in_order(files, [_EVERY_PAGE])
    if name == _HEADER:
        return _script(files, "header", header)
    page, _, later = name.removeprefix(f"{FOLDER}/").removesuffix(".js").partition("/")
    if f"pages/{page}.html" not in files or name != f"{FOLDER}/{page}{later and '/'}{later}.js":
        return None
    own = f"js/{page}/page.js"
    there = _in_order(files, [_EVERY_PAGE, own] if own in files else [_EVERY_PAGE])
    if not later:
        return _script(files, page, [module for module in there if module not in header])
    wanted = f"js/{later}.js"
    if not any(wanted in _imported_later(module, files[module]) for module in there):
        return None
    missing = [module for module in _in_order(files, [wanted]) if module not in there]
    return _script(files, page, missing)


def _in_order(files: Files, names: list[str]) -> list[str]:
    """Modules and all that they need, each after those that it needs."""
    found: dict[str, None] = {}

    def add(name: str) -> None:
        if name not in found:
            for other in _imported(name, files[name]):
                add(other)
            found[name] = None

    for name in names:
        add(name)
    return list(found)


@lru_cache(2048)
def _imported(name: str, text: bytes) -> tuple[str, ...]:
    """What a module imports; anybody may ask for scripts that are none, so it is read once."""
    return tuple(_joined(name, other) for _, other in _IMPORT.findall(text.decode()))


@lru_cache(2048)
def _imported_later(name: str, text: bytes) -> tuple[str, ...]:
    return tuple(_joined(name, other) for other in _LATER.findall(text.decode()))


def _script(files: Files, page: str, modules: list[str]) -> bytes:
    parts = [_wrapped(page, name, files[name].decode()) for name in modules]
    return "\n".join([_BEGINS, *parts]).encode()


def _wrapped(page: str, name: str, text: str) -> str:
    """A module as a function that is called at once and gives what the module exports.

    It is waited for, as a module may wait for something itself.
    """

    def imported(found: re.Match[str]) -> str:
        names, other = found.groups()
        if names is None:
            return ""
        return f'const {{{names.replace(" as ", ": ")}}} = modules["{_joined(name, other)}"];'

    def imported_later(found: re.Match[str]) -> str:
        module = _joined(name, found[1])
        return f'import("./{page}/{module.removeprefix("js/")}").then(() => modules["{module}"])'

    exported = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _LATER.sub(imported_later, _IMPORT.sub(imported, text)))
    return f'modules["{name}"] ??= await (async () => {{\n{body}\nreturn {{ {exported} }};\n}})();'


def _joined(name: str, relative: str) -> str:
    """The name of a module that `name` imports as `relative`."""
    parts = name.split("/")[:-1]
    for part in relative.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
