"""Prefetching: memory that will soon be read is asked for before it is needed.

Compiled modules take this from prefetch.pxd; plain Python has no use for it.
"""

from typing import Any


def prefetch(where: Any) -> None:
    """Do nothing, as plain Python cannot."""
