"""A hash of everything that decides how a game is played.

What has been learned or computed for a variant names the rules it was made for by this hash: the
same rules give the same hash in every process and on every machine, whatever the variant is called
and however its pieces look.
"""

import hashlib
import json
from collections.abc import Collection
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from fairychess.rules.composed.sentences import Sentence
from fairychess.rules.definition import Definition, PieceDefinition, Role
from fairychess.rules.own_rules import FILE as OWN_RULES

PLAYED = {
    "files", "ranks", "holes", "shape", "levels", "pieces", "position", "rules", "roles",
    "sentences",
}  # fmt: skip
"""Fields of a definition that decide how a game is played; all others are names and looks."""
PLAYED_PIECE = {
    "id",
    "betza",
    "promotes",
    "promotes_of_sides",
    "promoted",
    "region",
    "resets",
    "role",
    "royal",
    "shuns",
    "moves",
}
"""The same of a piece."""
PLAYED_ROLE = {"id", "betza", "becomes", "faces", "count"}
"""The same of a secret role."""


PLAYED_SENTENCE = {
    "table", "moves", "event", "condition", "effects", "choose", "by", "optional", "types", "like",
    "instead", "kinds", "asks", "odds", "needed", "repeat", "again", "to",
    "gives_check",
}  # fmt: skip
"""The same of a sentence."""


def plain(value: Any) -> Any:
    """Return a value of a definition as JSON may hold it, always in the same order.

    A field that has the value it has where nothing is said is left out, so that a new kind of field
    changes no hash.
    """
    if isinstance(value, dict):
        return {str(key): plain(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, set | frozenset):
        return sorted(map(plain, value), key=str)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return {
            each.name: plain(getattr(value, each.name))
            for each in fields(value)
            if each.name in played_fields(value) and getattr(value, each.name) != usual(each)
        }
    return value


def played_fields(value: Any) -> Collection[str]:
    """Return the names of the fields of a part of a definition that decide how it is played."""
    if isinstance(value, Definition):
        return PLAYED
    if isinstance(value, PieceDefinition):
        return PLAYED_PIECE
    if isinstance(value, Role):
        return PLAYED_ROLE
    if isinstance(value, Sentence):
        return PLAYED_SENTENCE
    return {each.name for each in fields(value)}


def usual(of: Field[Any]) -> Any:
    """Return what a field holds where nothing is said (MISSING: it must be said)."""
    return of.default if of.default_factory is MISSING else of.default_factory()


def rules_digest(definition: Definition) -> str:
    """Return a hash of all that decides how a game is played: board, pieces, rules, start.

    Rules in Python that the variant brings are part of it as they are written.
    """
    digest = hashlib.sha256(json.dumps(plain(definition), sort_keys=True, default=str).encode())
    own = definition.folder / OWN_RULES if definition.folder else None
    if own is not None and own.is_file():
        digest.update(own.read_bytes())
    return digest.hexdigest()


def has_other_options(definition: Definition) -> bool:
    """Tell whether an option was chosen that is not the usual one: the hash may be another."""
    options = definition.options.items()
    return any(definition.chosen[name] != option.default for name, option in options)
