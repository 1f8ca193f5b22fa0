"""An INI file's variants, compiled at once or as the text of a variant file."""

from collections.abc import Iterable
from functools import lru_cache

from fairychess.ini.draft import IniDraft
from fairychess.ini.errors import IniError
from fairychess.ini.folder import compiled, variant_text
from fairychess.ini.sections import cut
from fairychess.ini.settings import resolve, templates
from fairychess.ini.variant import draft
from fairychess.rules.compiling import Rules
from fairychess.rules.variant_error import VariantError


def load_ini(text: str, name: str = "", *, partly: bool = False, where: str = "INI text") -> Rules:
    """The rules of a section of an INI file, which needs no `name` where there is only one.

        >>> load_ini("[bigger:chess]\\npromotionRank = 7").name
        'bigger'

    A setting that no rule of ours can honour makes another game, and is refused unless that is
    wanted, `partly`; then the rules name it in `left_out`. Raises VariantError with the line of
    `where` and the reason.
    """
    return _compiled(text, where, name, partly)


def castling_from_anywhere(variant: str, names: Iterable[str]) -> Rules | None:
    """The rules of the built-in game of one of these names, called `variant`, in which kings castle
    with rooks from wherever both begin; None where nobody castles, or no game is called so."""
    template = next((name for name in names if name in templates()), "")
    if not template:
        return None
    text = f"[{variant}:{template}]\nchess960 = true"
    castles = resolve(cut(text, variant), variant, variant)["castling"]
    return load_ini(text) if castles else None


@lru_cache(maxsize=64)
def _compiled(text: str, where: str, name: str, partly: bool) -> Rules:
    try:
        made = _draft(text, where, name, partly)[1]
        rules = compiled(made)
    except IniError as error:
        raise VariantError(str(error)) from None
    rules.left_out = tuple(note.told(where) for note in made.notes if not note.harmless)
    return rules


@lru_cache(maxsize=64)
def as_variant_file(text: str, where: str, name: str) -> tuple[str, str]:
    """The name of a section, the only one if none is named, and what it says as a variant file.

    Raises VariantError with file, line and reason.
    """
    try:
        named, made = _draft(text, where, name, False)
        compiled(made)  # a fault is named as of this file
    except IniError as error:
        raise VariantError(str(error)) from None
    return named, variant_text(made)


def _draft(text: str, where: str, name: str, partly: bool) -> tuple[str, IniDraft]:
    sections = cut(text, where)
    named = name or next(iter(sections), "")
    if not name and len(sections) > 1:
        known = ", ".join(list(sections)[:10])
        raise IniError(where, 1, f"{len(sections)} variants, name one of them: {known}")
    made = draft(resolve(sections, named, where))
    missing = next((note for note in made.notes if not note.harmless), None)
    if missing and not partly:
        raise IniError(where, missing.line, f"{missing.option}: {missing.text}")
    return named, made
