"""The file of a variant that does not come with the package, for a record to carry along."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fairychess.rules.catalogue import contents


@dataclass(frozen=True, slots=True)
class Source:
    """A variant file's text, and the hash of all that defines the variant.

    `text` is empty where the folder has a rules.py: code is not carried in a record.
    """

    digest: str
    text: str = ""


def source_of(path: Path) -> Source:
    """What a record says about the variant file at `path`."""
    text, code = contents(path)
    if not code:
        return Source(digest_of(text), text)
    return Source(digest_of(text + "\n" + code.decode()))


def digest_of(text: str) -> str:
    """The hash in the tag `Definition`."""
    return hashlib.sha256(text.encode()).hexdigest()


def option_texts(options: Mapping[str, object]) -> dict[str, object]:
    """Options as the variant's file spells them: true and false in lower case."""
    return {
        key: str(value).lower() if isinstance(value, bool) or value is None else value
        for key, value in options.items()
    }
