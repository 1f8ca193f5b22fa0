"""Text of Python's grammar as a tree, read by one thread at a time.

CPython counts the depth of the tree it builds for all threads together (python/cpython#106905):
where the garbage collector lets another thread in, and that one reads a text too, both may fail
with SystemError.
"""

import ast
import threading

_ALONE = threading.RLock()


def module_tree(text: str | bytes) -> ast.Module:
    """The tree of a file's text. Raises SyntaxError, and ValueError where it is no text."""
    with _ALONE:
        return ast.parse(text)


def expression_tree(text: str) -> ast.expr:
    """The tree of one expression. Raises as `module_tree`."""
    with _ALONE:
        return ast.parse(text, mode="eval").body
