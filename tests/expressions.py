"""Every regular expression of the project, found in its source, and how long one takes."""

import ast
import gc
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import fairychess
from fairychess import board

SOURCE = Path(fairychess.__file__).parent
METHODS: dict[str, Callable[[re.Pattern[str], str], object]] = {
    "match": lambda pattern, text: pattern.match(text),
    "fullmatch": lambda pattern, text: pattern.fullmatch(text),
    "search": lambda pattern, text: pattern.search(text),
    "findall": lambda pattern, text: pattern.findall(text),
    "finditer": lambda pattern, text: list(pattern.finditer(text)),
    "split": lambda pattern, text: pattern.split(text),
    "sub": lambda pattern, text: pattern.sub("", text),
    "subn": lambda pattern, text: pattern.subn("", text),
}
LONGEST, SECONDS = 50_000, 0.5
"""A text of this length takes a linear expression milliseconds, a quadratic one many seconds."""


@dataclass(frozen=True)
class Expression:
    """One regular expression: where it stands, its text, how it is applied.

    `text` is None where it is put together at run time from more than constants.
    """

    file: str
    line: int
    text: str | None
    flags: int = 0
    how: tuple[str, ...] = ("finditer",)


def python_expressions(path: Path) -> Iterator[Expression]:
    """The expressions of a Python file."""
    source = path.read_text(encoding="utf-8")
    if not re.search(r"\bre\b", source):
        return  # whose name is not there is not called: reading a whole file takes long
    tree = ast.parse(source)
    constants: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "fairychess.board":
            shared = {name.name: getattr(board, name.name) for name in node.names}
            constants |= {name: text for name, text in shared.items() if isinstance(text, str)}
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            value = _constant(node.value, constants)
            if value is not None:
                constants[node.targets[0].id] = value
    uses = _uses()
    names = {
        id(node.value): ast.unparse(node.targets[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "re":
            raise AssertionError(f"{path}: write `import re`, so that expressions can be found")
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        method = node.func.attr
        if ast.unparse(node.func.value) != "re" or method not in (*METHODS, "compile"):
            continue
        how = (
            (method,) if method in METHODS else tuple(sorted(uses.get(names.get(id(node), ""), ())))
        )
        more = [*node.args[1:], *(word.value for word in node.keywords if word.arg == "flags")]
        said = " ".join(ast.unparse(one) for one in more)
        flags = 0
        for flag in re.findall(r"\bre\.([A-Z]+)", said):
            flags |= getattr(re, flag)
        file = path.relative_to(SOURCE).as_posix()
        text = _constant(node.args[0], constants)
        yield Expression(file, node.lineno, text, flags, how or ("match", "search", "fullmatch"))


def _constant(node: ast.expr, constants: dict[str, str]) -> str | None:
    """The text of an expression made of constants, or None."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.Name):
        return constants.get(node.id)
    if isinstance(node, ast.FormattedValue):
        return _constant(node.value, constants)
    if isinstance(node, ast.JoinedStr):
        parts = [_constant(part, constants) for part in node.values]
    elif isinstance(node, ast.BinOp):
        parts = [_constant(node.left, constants), _constant(node.right, constants)]
    else:
        return None
    return None if None in parts else "".join(part or "" for part in parts)


_known_uses: dict[str, set[str]] = {}


def _uses() -> dict[str, set[str]]:
    """How each name of the whole package is applied, if it is an expression."""
    if not _known_uses:
        for path in SOURCE.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in METHODS:
                    owner = ast.unparse(node.value).rpartition(".")[2]
                    _known_uses.setdefault(owner, set()).add(node.attr)
    return _known_uses


def script_expressions(path: Path) -> Iterator[Expression]:
    """The expressions of a script: what stands between slashes where a value is expected.

    Their syntax is common to both languages, and both engines go back the same way.
    """
    text = path.read_text(encoding="utf-8")
    if "new RegExp" in text:
        line = text[: text.index("new RegExp")].count("\n") + 1
        yield Expression(_script(path), line, None)
    at, before, open_braces = 0, "(", ""
    while at < len(text):
        letter = text[at]
        if text.startswith(("//", "/*"), at):
            ending = "\n" if text[at + 1] == "/" else "*/"
            at = text.index(ending, at) + len(ending)
        elif letter in "'\"`" or (letter == "}" and open_braces.endswith("`")):
            open_braces = open_braces[:-1] if letter == "}" else open_braces
            at = _after_string(text, at)
            before = '"'
            if text.startswith("${", at - 2):
                open_braces, before = f"{open_braces}`", "("
        elif letter == "/" and not (before.isalnum() or before in "_$)]\"'"):
            end = _after_slash(text, at)
            flags = re.I if "i" in re.match(r"\w*", text[end:])[0] else 0  # type: ignore[index]
            line = text.count("\n", 0, at) + 1
            yield Expression(_script(path), line, text[at + 1 : end - 1], flags)
            at, before = end, '"'
        else:
            if letter in "{}":
                open_braces = f"{open_braces}{{" if letter == "{" else open_braces[:-1]
            before = before if letter.isspace() else letter
            at += 1


def _script(path: Path) -> str:
    return path.relative_to(SOURCE / "server" / "static").as_posix()


def _after_string(text: str, at: int) -> int:
    """Where a string ends, or a value inside a template begins."""
    closing = text[at] if text[at] != "}" else "`"
    at += 1
    while text[at] != closing:
        if closing == "`" and text.startswith("${", at):
            return at + 2
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _after_slash(text: str, at: int) -> int:
    inside = False
    at += 1
    while inside or text[at] != "/":
        inside = text[at] == "[" or (inside and text[at] != "]")
        at += 2 if text[at] == "\\" else 1
    return at + 1


def too_slow(expression: Expression, cases: list[list[str]]) -> list[str] | None:
    """The first case that an expression takes too long for, or None.

    The engine looks for signals now and then, so that even an exponential one is ended.
    """
    pattern = re.compile(expression.text or "", expression.flags)

    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    gc.disable()  # how long a collection takes is not the expression's fault
    try:
        for case in cases:
            head, pump, tail = case
            text = head + pump * (LONGEST // len(pump)) + tail
            for how in expression.how:
                signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
                METHODS[how](pattern, text)
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except TimeoutError:
        return case
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return None
