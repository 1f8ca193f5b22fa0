"""XBetza texts that different programs read differently, as far as it can be told by looking."""

from fairychess import betza
from fairychess.betza.tree import Group, Item
from fairychess.messages import Message, prefixed

DIRECTIONS = set("fblrvshqz")


def disputed(text: str) -> list[Message]:
    """One remark for each doubtful item of a description that can be parsed."""
    try:
        tree = betza.parse(text)
    except betza.BetzaError:
        return []
    found = []
    for item in tree.items:
        if isinstance(item, Item) and item.atom not in "OUI":
            found += [prefixed(str(item), remark) for remark in _remarks(item)]
    return list(dict.fromkeys(found))


def _remarks(item: Item) -> list[Message]:
    group = item.modifiers
    letters = f"{group.before}{group.body}{group.after}" if isinstance(group, Group) else group
    legs = letters.split("a")
    first, later = legs[0], legs[1:]
    found = []
    if "q" in first and item.atom in "BRQ" and not later:
        found.append(Message("reading_q_slider"))
    if "z" in first and item.atom in "NCZLJ":
        found.append(Message("reading_z_leaper"))
    if "n" in first and item.atom in "NCZLJ" and not later:
        found.append(Message("reading_lame_leap"))
    if "p" in first and not later and item.atom in "NDAHGCZLJ" and not item.range:
        found.append(Message("reading_hopping_leaper"))
    if _changes_gait(letters) and item.range not in ("", "0", "*"):
        found.append(Message("reading_bounded_gait"))
    if later and item.atom in "WFDAHGRB" and any(not DIRECTIONS & set(leg) for leg in later):
        found.append(Message("reading_directionless_leg"))
    if "c" in first and "k" in first:
        found.append(Message("reading_ck"))
    return found


def _changes_gait(letters: str) -> bool:
    """Whether y or g stands before an a, or g before every a."""
    starts = [at for at in (letters.find("y"), letters.find("g")) if at >= 0]
    return "g" in letters.partition("a")[0] or (bool(starts) and letters.rfind("a") > min(starts))
