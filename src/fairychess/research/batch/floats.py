"""The elements of an array of float32; compiled modules take a C pointer, from floats.pxd."""

from typing import Any


def floats(store: Any) -> Any:
    """Elements of an array of float32."""
    return store
