"""The games there are, by the names of Fairy-Stockfish: built in, or loaded from INI text."""

import sys
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from fairychess.ini import cut, draft, resolve, templates
from fairychess.ini.folder import compiled, variant_text
from fairychess.ini.sections import MOST_SECTIONS, Section
from fairychess.ini.settings import IniSettings, lineage
from fairychess.rules import Rules
from fairychess.rules.definition import parse

SHOGI = frozenset(("minishogi_base", "torishogi", "yarishogi"))
_THAI_NAME = 'name = "Fers"', 'name = "Met"'
_SYNONYMS = (
    ("n", "H", ("horse",)),
    ("b", "E", ("elephant", "janggiElephant")),
)
DROPPED_MATE = "shogiPawnDropMateIllegal"
WHERE = "variant configuration"
_loaded: dict[str, Section] = {}
_lines = 0


@dataclass(frozen=True)
class FairyGame:
    """A game: what its settings say, and its rules, compiled when they are first needed."""

    name: str
    settings: IniSettings

    @cached_property
    def rules(self) -> Rules:
        """The rules. Raises ValueError where ours cannot be made of the settings."""
        # A pawn may be dropped to give mate, which then loses: see `lines`.
        values = self.settings.values | {DROPPED_MATE: False}
        made = draft(replace(self.settings, values=values))
        letters = ", ".join(f'{one.upper()} = "{other}"' for one, other in self.synonyms.items())
        if not letters and self.settings["countingRule"] == "none":
            return compiled(made)
        text = variant_text(made).replace(*_THAI_NAME)
        text += f"\n[notation]\nletters = {{ {letters} }}\n" if letters else ""
        return Rules(parse(text, WHERE, self.name))

    @cached_property
    def plain_texts(self) -> dict[int, str]:
        """The texts of moves that are no more than two squares."""
        return {}

    @cached_property
    def synonyms(self) -> dict[str, str]:
        """Other letters by which xiangqi's pieces are known, and called in notation."""
        known = self.settings.letters
        return {
            letter: other
            for letter, other, kinds in _SYNONYMS
            if known.get(letter) in kinds and other.lower() not in known
        }

    @cached_property
    def start(self) -> str:
        """The starting position, as the settings have it."""
        return str(self.settings["startFen"])

    @cached_property
    def template(self) -> str:
        """Which of the families of chess the game is played like: "shogi" for its notation."""
        found = [section.name for section, _ in lineage(_loaded, self.name, WHERE)]
        return "shogi" if SHOGI & set(found) else "chess"


def names() -> list[str]:
    """The names of all games, sorted."""
    return sorted({*templates(), *_loaded})


@lru_cache(maxsize=256)
def game(name: str, chess960: bool = False) -> FairyGame:
    """The game of this name; with `chess960` kings and rooks castle from wherever they stand.

    Raises ValueError where there is none.
    """
    if name not in _loaded and name not in templates():
        raise ValueError(f"{name[:60]!r}: no such variant")
    settings = resolve(_loaded, name, WHERE)
    if chess960:
        settings.values["chess960"] = True
    return FairyGame(name, settings)


def load(text: str) -> None:
    """Add the games of INI text. One that is there already stays as it is, and one whose parent
    there is not is left out; both are told on standard error. Raises ValueError for what cannot be
    read.
    """
    global _lines
    if "[" not in text:
        return
    for name, section in cut(text, WHERE).items():
        section.line += _lines
        known = {*templates(), *_loaded}
        if name in known:
            sys.stderr.write(f"variant {name!r} is there already\n")
        elif section.parent and section.parent not in known:
            sys.stderr.write(f"variant {name!r}: there is no variant {section.parent!r}\n")
        elif len(_loaded) == MOST_SECTIONS:
            raise ValueError(f"more than {MOST_SECTIONS:,} variants are loaded")
        else:
            _loaded[name] = section
            try:
                draft(game(name).settings)
            except ValueError:
                del _loaded[name]
                raise
    _lines += text.count("\n") + 1
