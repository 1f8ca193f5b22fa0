"""The text of a rules.py: where in it something stands, and errors that name the line."""

import ast
import inspect
import traceback
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from fairychess.messages import as_message
from fairychess.position.rule_notation import RuleFault
from fairychess.rules.python_grammar import module_tree
from fairychess.rules.variant_error import VariantError, one_line


class RuleError(VariantError, RuleFault):
    """A rules.py did something wrong; one line with its file and line, class and hook."""


class RuleSource:
    """The file `path`, read once, and the module it has become, None as long as it has not."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_bytes()
        self.module: ModuleType | None = None

    def holds(self, cls: type) -> bool:
        """Tell whether a class is defined in the file."""
        return self.module is not None and cls.__module__ == self.module.__name__

    @cached_property
    def tree(self) -> ast.Module:
        """The file's syntax tree."""
        return module_tree(self.text)

    @cached_property
    def names_called(self) -> set[str]:
        """The names of attributes that the file asks for, of anything but `super()`."""
        return {
            node.attr
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
            if not (
                isinstance(node.value, ast.Call)
                and isinstance(node.value.func, ast.Name)
                and node.value.func.id == "super"
            )
        }

    def line_of(self, item: Any) -> int:
        """Return the line where a function or class is defined, 1 if that is not known."""
        piece = getattr(inspect.unwrap(item) if callable(item) else item, "__code__", None)
        if piece is not None:
            return int(piece.co_firstlineno)
        name = getattr(item, "__name__", "")
        lines = [
            node.lineno
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ClassDef) and node.name == name
        ]
        return lines[0] if lines else 1

    def line_in(self, error: BaseException) -> int | None:
        """Return the last line of the file that an error came through, None if through none."""
        if isinstance(error, SyntaxError) and error.filename == str(self.path):
            return error.lineno
        found = [
            line
            for frame, line in traceback.walk_tb(error.__traceback__)
            if frame.f_code.co_filename == str(self.path)
        ]
        return found[-1] if found else None

    def wrong(self, item: Any, where: str, what: str) -> RuleError:
        """Return the error that something (or a line) of the file is wrong."""
        line = item if isinstance(item, int) else self.line_of(item)
        return RuleError(f"{self.path}:{line}: {one_line(as_message(f'{where}: {what}'))}")

    def failed(self, item: Any, where: str, error: BaseException) -> RuleError:
        """Return the error that something of the file has raised another error."""
        text = str(error.msg) if isinstance(error, SyntaxError) else str(error)
        what = f"{type(error).__name__}: {text}" if text else type(error).__name__
        return self.wrong(self.line_in(error) or item, where, what)
