"""What is said to people outside the games, in each language: one catalogue of texts a language."""

from fairychess import languages
from fairychess.messages import Message
from fairychess.messages.message import WHO


def catalogue(code: str) -> dict[str, str]:
    """The texts of a language for pages, in English where it lacks one."""
    return _own(languages.FIRST) | _own(code)


def _own(code: str) -> dict[str, str]:
    """A language's messages, in other words where pages need them, and the texts of its pages."""
    messages = languages.own(code, "messages")
    return {f"message:{key}": text for key, text in messages.items()} | languages.own(code, "pages")


class Words:
    """All catalogues, read once; with what letters say, which no page needs."""

    def __init__(self) -> None:
        self._catalogues: dict[str, dict[str, str]] = {
            code: catalogue(code)
            | languages.own(languages.FIRST, "letters")
            | languages.own(code, "letters")
            for code in languages.codes()
        }

    def say(self, language: str, key: str, **values: str) -> str:
        """One text; a key that no catalogue has is an error of ours."""
        text = self._catalogues[language][key]
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def known(self, language: str) -> str:
        """A language, or the first one where there is no such language."""
        return language if language in self._catalogues else languages.FIRST

    def name(self, language: str, name: str) -> str:
        """A name or a heading of a variant, as far as the catalogue knows it."""
        return self._catalogues[language].get(f"={name}", name)

    def names(self, name: str) -> list[str]:
        """What a name is in all languages, as far as the catalogues know it."""
        found = (catalogue.get(f"={name}") for catalogue in self._catalogues.values())
        return [text for text in found if text]

    def message(self, language: str, said: Message | None) -> str:
        """A message in a language; names in it are translated as well, but not those of people."""
        if said is None:
            return ""
        text = self._catalogues[language].get(f"message:{said.key}", said.key)
        for place, value in said.parameters.items():
            if isinstance(value, Message):
                words = self.message(language, value)
            elif place == WHO:
                words = str(value)
            else:
                words = self.name(language, str(value))
            text = text.replace(f"{{{place}}}", words)
        return text
