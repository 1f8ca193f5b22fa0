"""What people are called: accounts by their name, guests as guests.

Games, challenges and chats keep a guest's name in one text with the mark that it is a guest's, so
that it cannot pass for an account. Only here is it made and taken apart.
"""

from __future__ import annotations

from fairychess.messages import Message

_UNNAMED = "Guest "
_NAMED = " (guest)"
NOBODY = "Guest"
_LENGTH = 4


def unnamed_guest(key: str) -> str:
    """The kept name of a guest without a name of their own; `key` tells people apart."""
    return _UNNAMED + key[:_LENGTH]


def named_guest(name: str) -> str:
    """The kept name of a guest who wants to be called so."""
    return name + _NAMED


def called(kept: str) -> Message | None:
    """What a kept name says, for people; None where nobody has a name.

    >>> called("Guest 1f0a"), called("Ann (guest)").parameters
    (Message(key='guest', parameters={'name': '1f0a'}), {'name': 'Ann'})
    """
    key = kept.removeprefix(_UNNAMED)
    if key != kept and len(key) == _LENGTH and key.isalnum():
        return Message("guest", {"name": key})
    name = kept.removesuffix(_NAMED)
    if name != kept:
        return Message("guest_called", {"name": name})
    return Message("as_written", {"text": kept}) if kept else None
