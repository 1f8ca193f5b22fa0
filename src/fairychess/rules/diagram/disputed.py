"""XBetza texts that different programs read differently, as far as it can be told by looking."""

from __future__ import annotations

from fairychess import betza
from fairychess.betza.tree import Group, Item

DIRECTIONS = set("fblrvshqz")


def disputed(text: str) -> list[str]:
    """One remark for each doubtful item of a description that can be parsed."""
    try:
        tree = betza.parse(text)
    except betza.BetzaError:
        return []
    found = []
    for item in tree.items:
        if isinstance(item, Item) and item.atom not in "OUI":
            found += [f"{item}: {remark}" for remark in _remarks(item)]
    return list(dict.fromkeys(found))


def _remarks(item: Item) -> list[str]:
    group = item.modifiers
    letters = f"{group.before}{group.body}{group.after}" if isinstance(group, Group) else group
    legs = letters.split("a")
    first, later = legs[0], legs[1:]
    found = []
    if "q" in first and item.atom in "BRQ" and not later:
        found.append(
            "q on a slider is read as circular (Diagram of 2020); since 2021 it can mean a slip "
            "piece, which is (afmpaf)F here"
        )
    if "z" in first and item.atom in "NCZLJ":
        found.append("z on a leaper is read as a crooked rider; its author says it means nothing")
    if "n" in first and item.atom in "NCZLJ" and not later:
        found.append("the path of a lame oblique leap is not defined; read as XBoard has it")
    if "p" in first and not later and item.atom in "NDAHGCZLJ" and not item.range:
        found.append("a hopping leaper leaps onto a piece and leaps on; nothing in XBoard")
    if _changes_gait(letters) and item.range not in ("", "0", "*"):
        found.append("exchanging stepping and sliding under a bounded range is read by the atom")
    if later and item.atom in "WFDAHGRB" and any(not DIRECTIONS & set(leg) for leg in later):
        found.append("a leg without direction goes anywhere but back; only f, l, r in XBoard")
    if "c" in first and "k" in first:
        found.append("ck is read as every enemy but royals (2024); every enemy in older Diagrams")
    return found


def _changes_gait(letters: str) -> bool:
    """Whether y or g stands before an a, or g before every a."""
    starts = [at for at in (letters.find("y"), letters.find("g")) if at >= 0]
    return "g" in letters.partition("a")[0] or (bool(starts) and letters.rfind("a") > min(starts))
