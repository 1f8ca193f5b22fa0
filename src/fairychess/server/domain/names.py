"""What people are called: accounts by their name, guests as guests.

Games, challenges and chats keep a guest's name in one text with the mark that it is a guest's, so
that it cannot pass for an account. Only here is it made and taken apart. An account's name must not
pass for another's either, nor for somebody who speaks for the server.
"""

import unicodedata

from confusable_homoglyphs.confusables import confusables_data

from fairychess.messages import Message
from fairychess.server.base.sanitise import LONGEST_NAME, folded

_UNNAMED = "Guest "
_NAMED = " (guest)"
NOBODY = "Guest"
_LENGTH = 4

SHORTEST = 2
LONGEST_FOLDED = 80
"""Characters of a name as it is compared: a few letters become many."""

_MOST_MARKS = 2
_WRITTEN = {"L", "M", "N", "P", "Z"}
_RESERVED = (
    "admin", "administrator", "administration", "anonymous", "bot", "computer", "computers",
    "deleted", "engine", "fairychess", "guest", "guests", "helpdesk", "mod", "moderation",
    "moderator", "nobody", "official", "operator", "owner", "referee", "root", "security",
    "server", "somebody", "spectator", "staff", "superuser", "support", "sysadmin", "sysop",
    "system", "unknown", "webmaster",
)  # fmt: skip
_RESERVED_BEGINNINGS = ("guest", "somebody", "computer")
_RESERVED_ANYWHERE = (
    "ゲスト", "コンピュータ", "モデレータ", "管理人", "管理者",
    "運営", "公式", "審判", "匿名", "名無し",
)  # fmt: skip


def unfit(name: str) -> Message | None:
    """Why a sanitised text cannot be an account's name, if it cannot."""
    if not SHORTEST <= len(name) <= LONGEST_NAME:
        return Message("name_length", {"least": SHORTEST, "most": LONGEST_NAME})
    kinds = [unicodedata.category(character) for character in name]
    if not any(character.isalnum() for character in name):
        return Message("name_letters")
    marked = 0
    for kind in kinds:
        marked = marked + 1 if kind in ("Mn", "Me") else 0
        if kind[0] not in _WRITTEN or marked > _MOST_MARKS:
            return Message("name_letters")
    if max(len(folded(name)), len(skeleton(name))) > LONGEST_FOLDED:
        return Message("name_letters")
    return None


def reserved(name: str) -> bool:
    """Whether a name would pass for somebody who speaks for this place, or for nobody.

    >>> reserved("M0derator"), reserved("the.admin"), reserved("Ann (guest)"), reserved("Badminton")
    (True, True, True, False)
    """
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    bare = "".join(c for c in plain if unicodedata.category(c) != "Mn")
    words = "".join(c if c.isalnum() else " " for c in bare).split()
    alone = [word.strip("0123456789") for word in words]
    found = {skeleton(word) for word in [*words, *alone, "".join(words), "".join(alone)]}
    whole = skeleton("".join(words))
    return (
        bool(found & _RESERVED_SKELETONS)
        or any(whole.startswith(skeleton(word)) for word in _RESERVED_BEGINNINGS)
        or any(skeleton(word) in skeleton(name) for word in _RESERVED_ANYWHERE)
    )


def skeleton(name: str) -> str:
    """What is the same for names that look alike: their skeleton by UTS 39, in any case.

    >>> skeleton("\N{GREEK CAPITAL LETTER MU}agnus") == skeleton("rnAGNUS")
    True
    """
    # Before case is folded, for what looks like a capital may have quite another small letter.
    plain = unicodedata.normalize("NFKC", "".join(name.split()))
    small = _prototypes(plain).casefold()
    # A capital I is an l to the eye: the case that is lost here would have told it from an i.
    return _prototypes(small).replace("i", "l")


def _prototypes(text: str) -> str:
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", "".join(_PROTOTYPES.get(c, c) for c in parts))


def _read_prototypes() -> dict[str, str]:
    """By character, the one or more that stand for all that look like it.

    The library's table has for a prototype what looks like it, for everything else its prototype;
    letters that run to the left stand between marks of direction.
    """
    found = {}
    for character, alike in confusables_data.items():
        source, other = character.strip("\u200e"), alike[0]["c"]
        target = other.strip("\u200e")
        if len(source) > 1 or len(alike) > 1:
            continue
        if len(target) > 1 or len(confusables_data.get(other, ())) > 1 or target < source:
            found[source] = target
    return found


_PROTOTYPES = _read_prototypes()
_RESERVED_SKELETONS = frozenset(map(skeleton, _RESERVED))


def unnamed_guest(key: str) -> str:
    """The kept name of a guest without a name of their own; `key` tells people apart."""
    return _UNNAMED + key[:_LENGTH]


def named_guest(name: str) -> str:
    """A guest's name of choice, as it is stored."""
    return name + _NAMED


def called(kept: str) -> Message | None:
    """What a kept name says, for people; None where nobody has a name.

    `who` is said as it is in every language: a person may be called as a piece or a square is.

    >>> called("Guest 1f0a"), called("Ann (guest)").parameters
    (Message(key='guest', parameters={'who': '1f0a'}), {'who': 'Ann'})
    """
    key = kept.removeprefix(_UNNAMED)
    if key != kept and len(key) == _LENGTH and key.isalnum():
        return Message("guest", {"who": key})
    name = kept.removesuffix(_NAMED)
    if name != kept:
        return Message("guest_called", {"who": name})
    return Message("called", {"who": kept}) if kept else None
