"""The settings of a process: the environment's, changed by a command line, and tried at once."""

import dataclasses
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.private_files import private_folder
from fairychess.server.bus import bus_for
from fairychess.server.mail.relay import relay_of
from fairychess.server.store.database import read_url


def home_database(environment: Mapping[str, str] = os.environ) -> str:
    """The file where one person's games are kept; its folder is made if missing, for them alone."""
    base = environment.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(base) / "fairychess"
    private_folder(folder)
    return str(folder / "games.db")


def chosen(given: Mapping[str, Any]) -> Settings:
    """Settings of the environment, changed by what is `given` and not None. Raises ValueError.

    A database called "memory" is none: what is played is gone when the server is.
    """
    names = ("database", "bus", "address", "thinkers")
    changes = {name: given[name] for name in names if given.get(name) is not None}
    found = dataclasses.replace(from_environment(), **changes)
    if found.thinkers < 0:
        raise ValueError(f"--thinkers {found.thinkers} is below 0")
    if found.address:
        _try_address(found.address)
    if found.database == "memory":
        found = dataclasses.replace(found, database="")
    else:
        found = dataclasses.replace(found, database=found.database or home_database())
        read_url(found.database)
    bus_for(found.bus, found.database)
    relay_of(found)
    return found


def _try_address(address: str) -> None:
    """Raises ValueError for what is no beginning of the links that people are given."""
    try:
        parts = urlsplit(address)
        whole = parts.scheme in ("http", "https") and bool(parts.hostname)
        bare = parts.path in ("", "/") and not (parts.query or parts.fragment or parts.username)
        if whole and bare and parts.port != 0:
            return
    except ValueError:
        pass
    raise ValueError(f"the address is {address[:100]!r}; it must be as https://play.example")
