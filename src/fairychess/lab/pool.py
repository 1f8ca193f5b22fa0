"""The pool: opponents kept for measuring versions of ours, in a file of TOML."""

import shlex
import shutil
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fairychess.lab.match_game import NO_NODES
from fairychess.lab.players import open_player
from fairychess.protocol import Engine

SHIPPED = Path(__file__).with_name("pool.toml")
KEYS = ("name", "player", "variants")


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who it is, the text that opens it as a player, and the variants it plays (none: all)."""

    name: str
    player: str
    variants: tuple[str, ...] = ()

    def absence(self, by_nodes: bool) -> str:
        """Why it cannot play here, by a number of nodes or by time; "" where it can."""
        try:
            player = open_player(self.player)
        except ValueError as error:
            return str(error)
        if not isinstance(player, Engine):
            return ""
        if by_nodes and player.protocol == "cecp":
            return NO_NODES
        program = shlex.split(player.command)[0]
        return "" if shutil.which(program) else f"{program} is not installed"


@dataclass(frozen=True, slots=True)
class OpponentPool:
    """Opponents, and the variants that are played where none are named."""

    opponents: tuple[Opponent, ...]
    variants: tuple[str, ...]

    def chosen(self, names: Iterable[str]) -> tuple[Opponent, ...]:
        """The opponents of these names, all where there are none; a text that opens a player
        is an opponent too, and one named twice plays once. Raises ValueError for anything else."""
        known = {opponent.name: opponent for opponent in self.opponents}
        found = []
        for name in names:
            if name not in known and not name.startswith("fairychess") and ":" not in name:
                raise ValueError(f"{name!r} is not in the pool: {', '.join(known)}")
            if name not in known:
                open_player(name)
            found.append(known.get(name) or Opponent(name, name))
        return tuple(dict.fromkeys(found)) or self.opponents


def read_pool(path: Path = SHIPPED) -> OpponentPool:
    """The pool in a file. ValueError names the file and what is wrong there."""
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        opponents = tuple(_opponent(entry) for entry in _entries(told))
        names = [opponent.name for opponent in opponents]
        if len(set(names)) < len(names):
            raise ValueError("two opponents have the same name")
        return OpponentPool(opponents, _texts(told.get("variants", []), "variants"))
    except ValueError as error:  # a fault of TOML and of UTF-8 is one too
        raise ValueError(f"{path}: {error}") from None


def _entries(told: dict[str, Any]) -> list[dict[str, Any]]:
    unknown = sorted(set(told) - {"opponent", "variants"})
    if unknown:
        raise ValueError(f"there is no key {unknown[0]}")
    entries = told.get("opponent", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError("opponents are tables, [[opponent]]")
    return entries


def _opponent(entry: dict[str, Any]) -> Opponent:
    unknown = sorted(set(entry) - set(KEYS))
    if unknown:
        raise ValueError(f"an opponent has no key {unknown[0]}")
    name, player = entry.get("name"), entry.get("player")
    if not isinstance(name, str) or not isinstance(player, str) or not name or not player:
        raise ValueError("an opponent has a name and a player, both texts")
    return Opponent(name, player, _texts(entry.get("variants", []), name))


def _texts(found: object, where: str) -> tuple[str, ...]:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(f"{where}: variants are a list of names")
    return tuple(found)
