"""What a game is called, in the language of whom it is told."""

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.words import Words
from fairychess.server.variants.catalogue import Catalogue

LONGEST_NAME = 80


class Titles:
    """Finds the titles of games."""

    def __init__(self, words: Words, catalogue: Catalogue) -> None:
        self._words = words
        self._catalogue = catalogue

    async def of(self, variant: str, language: str) -> str:
        """The title of a variant, on one line; its name where it is gone from here."""
        try:
            info = await self._catalogue.info(variant)
        except ProblemError:
            return sanitise(variant, LONGEST_NAME)
        own = info.names.get(language, {}).get(info.title)
        return sanitise(own or self._words.name(language, info.title), LONGEST_NAME)
