"""A refusal in plain English, taken for the message it words: its key and its parameters.

The rooms below this one raise sentences, for whom a terminal is a reader like any other. Pages
want them in their own language.

    >>> recognised("limit = 1: must be 2 or more")
    Message(key='fault_called_value', parameters={'called': 'limit', 'value': '1', 'reason': \
Message(key='wanted', parameters={'what': Message(key='wanted_more', parameters={'low': '2'})})})
    >>> recognised("the cows are home").key
    'as_written'
"""

from __future__ import annotations

from functools import cache, lru_cache
from string import Formatter

from fairychess.messages.english import AS_WRITTEN
from fairychess.messages.english_faults import READINGS, REFUSALS
from fairychess.messages.message import Message, as_message

_SENTENCES = {"reason", "must", "what"}
"""Places of sentences: what stands there must be known as well."""
_WORDS = {"given"}
"""Places of words that may be known."""
_QUOTED = {"close", "example", "known", "letter", "letters", "moves", "name", "names", "owner"}
_QUOTED |= {"rules", "said", "text", "value", "values"}
"""Places of what a stranger has written, or of a list; any other place holds one word."""
_DEEPEST = 5
LONGEST = 1000
"""A longer text is no sentence of ours; strangers write into some of them."""

Pattern = tuple[str, list[str], list[str]]
"""A key, the names of its places, and the words around them."""


@cache
def _patterns() -> list[Pattern]:
    """The wordings with places, those that say most first."""
    texts = {key: text for key, text in (READINGS | REFUSALS).items() if "{" in text}
    found = []
    for key, text in texts.items():
        parts = [(words, name) for words, name, _, _ in Formatter().parse(text)]
        names = [name for _, name in parts if name is not None]
        words = [words for words, _ in parts]
        found.append((key, names, words if len(words) > len(names) else [*words, ""]))
    return sorted(found, key=lambda one: -sum(map(len, one[2])))


@lru_cache(maxsize=4096)  # parts of a text are met again and again
def recognised(text: str, depth: int = 0) -> Message:
    """The message that a text words; the text as it is written where it words none."""
    if len(text) > LONGEST:
        return Message(AS_WRITTEN, {"text": text})
    whole = as_message(text)
    if whole.key != AS_WRITTEN or depth > _DEEPEST:
        return whole
    for key, names, words in _patterns():
        values = _values(text, words)
        if values is None:
            continue
        parameters = dict(zip(names, values, strict=True))
        told = {name: _told(name, value, depth + 1) for name, value in parameters.items()}
        if None not in told.values():
            return Message(key, {name: said for name, said in told.items() if said is not None})
    return whole


def _values(text: str, words: list[str]) -> list[str] | None:
    """What stands between the words of a pattern, each place as short as can be."""
    if not text.startswith(words[0]) or not text.endswith(words[-1]):
        return None
    rest = text[len(words[0]) :]
    found = []
    for word in words[1:-1]:
        value, there, rest = rest.partition(word)
        if not there:
            return None
        found.append(value)
    if len(rest) < len(words[-1]):
        return None
    found.append(rest.removesuffix(words[-1]))
    return found if all(found) else None


def _told(name: str, value: str, depth: int) -> str | Message | None:
    """What stands in a place; None for a sentence that nobody knows."""
    if name not in _SENTENCES | _WORDS:
        return value if name in _QUOTED or " " not in value else None
    said = recognised(value, depth)
    if said.key != AS_WRITTEN:
        return said
    return None if name in _SENTENCES else value
