"""Names of variants: what people and other programs call a game, and which one they mean.

Capitals, spaces and signs do not matter, and `chess` or `shogi` at the end may be left out where
the name still means one game. What others call otherwise stands in names.toml; titles and aliases
of the variants' own files are read when nothing else is found.
"""

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

_ENDINGS = ("chess", "shogi")
_NEAREST = 3


def squeezed(name: str) -> str:
    """A name as names are compared: small letters and figures only."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


@cache
def other_names() -> dict[str, tuple[str, ...]]:
    """What other programs call our variants; the name that boards are told first."""
    text = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    return {name: tuple(others) for name, others in tomllib.loads(text).items()}


def names_of(variant: str) -> list[str]:
    """Names by which a program may know a variant, ours first: "chu-shogi", "chushogi", "chu"."""
    found = [variant, variant.replace("-", "")]
    found += [variant.removesuffix(f"-{ending}") for ending in _ENDINGS]
    return list(dict.fromkeys([*found, *other_names().get(variant, ())]))


def told_to_boards(variant: str) -> str:
    """The one name under which boards are offered a variant."""
    return next(iter(other_names().get(variant, ())), variant)


def by_name(variants: Iterable[str]) -> dict[str, str]:
    """Variants by all their squeezed names. What could be two of them is none."""
    known = sorted(variants)
    found = {squeezed(variant): variant for variant in known}
    found = {
        squeezed(other): variant for variant in known for other in other_names().get(variant, ())
    } | found
    shorter: dict[str, str] = {}
    for variant in known:
        for ending in _ENDINGS:
            short = variant.removesuffix(f"-{ending}")
            if short != variant:
                shorter[squeezed(short)] = "" if squeezed(short) in shorter else variant
    return {short: variant for short, variant in shorter.items() if variant} | found


def by_what_files_say(heads: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Variants by the squeezed titles and aliases of their files, where these mean only one."""
    found: dict[str, str] = {}
    for variant, head in heads.items():
        for name in {squeezed(each) for each in (head.get("title", ""), *head.get("aliases", ()))}:
            found[name] = "" if found.get(name, variant) != variant else variant
    return {name: variant for name, variant in found.items() if name and variant}


def nearest(name: str, known: Mapping[str, str]) -> list[str]:
    """The three variants whose names come nearest."""
    close = difflib.get_close_matches(squeezed(name[:60]), known, 2 * _NEAREST, 0.5)
    return list(dict.fromkeys(known[each] for each in close))[:_NEAREST]
