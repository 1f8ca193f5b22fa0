"""A section with everything it inherits: its pieces, and a value for each option.

A section starts from its parent, which is an earlier section of the file or a built-in template;
without a parent from the defaults and no pieces. Sets of types are kept as types, not as letters:
a child that gives a letter to another type does not change what its parent's sets mean.
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.ini.errors import ImportNote, IniError
from fairychess.ini.options import (
    APPEARANCE,
    OLD_NAMES,
    OLD_WALLS,
    OPTIONS,
    is_piece_value,
)
from fairychess.ini.piece_types import ALL_TYPES, CHESS, CUSTOM
from fairychess.ini.sections import IniSetting, Section, cut
from fairychess.ini.values import Square, read
from fairychess.messages import Message, as_message, prefixed
from fairychess.messages.strangers import quoted

TEMPLATES = Path(__file__).with_name("templates.ini")
SIDES = ("White", "Black")
DEEPEST = 50
REGION = "mobilityRegion"
OLD_RANKS = ("promotionRank", "doubleStepRankMin", "doubleStepRank")
UNKNOWN = "this option is not known"


@dataclass(slots=True)
class PieceLetter:
    """A piece type in use: its letter in lower case and, where the file says them, its moves."""

    letter: str
    moves: str | None
    line: int


@dataclass(slots=True)
class IniSettings:
    """All settings of one variant. `values` are by option, with White or Black where sides differ.

    `regions` are the squares a type is confined to, by side and type. `lines` says where the file
    sets an option; options of templates and defaults are not there.
    """

    name: str
    where: str
    line: int
    pieces: dict[str, PieceLetter] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    regions: dict[tuple[int, str], frozenset[Square]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    notes: list[ImportNote] = field(default_factory=list)

    def __getitem__(self, option: str) -> Any:
        """The value of an option that is the same for both sides."""
        return self.values[option]

    def sides(self, option: str) -> tuple[Any, Any]:
        """The values of an option for White and Black."""
        return self.values[option + "White"], self.values[option + "Black"]

    def line_of(self, option: str) -> int:
        """Where the file sets an option (for a side as well); the section's line if it does not."""
        for name in (option, option + "White", option + "Black"):
            if name in self.lines:
                return self.lines[name]
        return self.line

    @property
    def letters(self) -> dict[str, str]:
        """The types by letter."""
        return {piece.letter: name for name, piece in self.pieces.items()}

    def fail(self, option: str, reason: Message | str) -> IniError:
        """An error about an option."""
        return IniError(self.where, self.line_of(option), prefixed(option, as_message(reason)))


@lru_cache(maxsize=1)
def templates() -> Mapping[str, Section]:
    """The built-in starting points, by name."""
    return cut(TEMPLATES.read_text(encoding="utf-8"), TEMPLATES.name)


def resolve(sections: Mapping[str, Section], name: str, where: str) -> IniSettings:
    """Return the settings of a section with all it inherits. Raises IniError."""
    chain = lineage(sections, name, where)
    own, built_in = chain[-1]
    if built_in:
        where = TEMPLATES.name
    settings = IniSettings(name, where, own.line, values=defaults())
    for section, built_in in chain:
        apply(settings, section, built_in)
    if not settings.pieces:
        raise IniError(where, own.line, f"[{name}] has no pieces: lines such as pawn = p")
    return settings


def lineage(sections: Mapping[str, Section], name: str, where: str) -> list[tuple[Section, bool]]:
    """The section and its parents, the oldest first, each with whether it is a template."""
    found: list[tuple[Section, bool]] = []
    section: Section | None = sections.get(name)
    built_in = False
    if section is None:
        section, built_in = templates().get(name), True
    if section is None:
        raise IniError(where, 1, f"there is no section [{name}]")
    while section is not None:
        found.append((section, built_in))
        if len(found) > DEEPEST:
            reason = f"[{name}] has more than {DEEPEST} parents"
            raise IniError(where, found[0][0].line, reason)
        if not section.parent:
            break
        earlier = sections.get(section.parent)
        if not built_in and earlier is not None and earlier.line < section.line:
            section = earlier
        elif section.parent in templates():
            section, built_in = templates()[section.parent], True
        else:
            reason = f"[{section.name}:{section.parent}]: {quoted(section.parent)} is neither "
            raise IniError(where, section.line, reason + "built in nor an earlier section")
    return found[::-1]


def defaults() -> dict[str, Any]:
    """What every option is before any section is read."""
    letters = {letter: name for name, letter in CHESS.items()}
    found: dict[str, Any] = {}
    for name, option in OPTIONS.items():
        value = read(option.kind, option.default, letters)
        for key in (name + side for side in SIDES) if option.sides else (name,):
            found[key] = value
    last_ranks = {"promotionRegion": "*8 *1", "doubleStepRegion": "*2 *7"}
    for name, ranks in last_ranks.items():
        for side, rank in zip(SIDES, ranks.split(), strict=True):
            found[name + side] = read("squares", rank, letters)
    return found


def apply(settings: IniSettings, section: Section, built_in: bool) -> None:
    """Change the settings by what one section says.

    What cannot be read may follow from a name that is misspelled above it (`ferz = d`): such a
    name is the fault then. Raises IniError.
    """
    where = TEMPLATES.name if built_in else settings.where
    try:
        _apply(settings, section, built_in, where)
    except IniError as error:
        for setting in sorted(section.settings.values(), key=lambda one: one.line):
            if setting.line < error.line and not sort_of(setting.option):
                close = difflib.get_close_matches(setting.option, [*ALL_TYPES, *OPTIONS], 1)
                hint = f"; perhaps {close[0]}" if close else ""
                reason = f"{setting.option}: {UNKNOWN}{hint}"
                raise IniError(where, setting.line, reason) from error
        raise


def sort_of(option: str) -> str:
    """What kind of setting has this name; "" if none has."""
    name = OLD_NAMES.get(option, option)
    plain = name.removesuffix("White").removesuffix("Black")
    if option in ALL_TYPES:
        return "piece"
    if option == "pawnTypes" or option in OLD_RANKS:
        return "several options"
    if name in OPTIONS or option in OLD_WALLS:
        return "option"
    if plain in OPTIONS and OPTIONS[plain].sides:
        return "option of a side"
    if name.startswith(REGION):
        return "region"
    return "appearance" if option in APPEARANCE or is_piece_value(option) else ""


def _apply(settings: IniSettings, section: Section, built_in: bool, where: str) -> None:
    settings.lines = {} if built_in else settings.lines
    rest = dict(section.settings)
    for name in ALL_TYPES:
        if name in rest:
            set_piece(settings, name, rest.pop(name), where)
    if "pawnTypes" in rest:
        set_pawn_types(settings, rest.pop("pawnTypes"), where)
    if "maxRank" in rest:
        set_option(settings, rest.pop("maxRank"), where)
    for option in old_regions(settings, rest, where):
        set_option(settings, option, where)
    for name in sorted(rest, key=lambda option: option.endswith(SIDES)):
        set_option(settings, rest[name], where)
    if not built_in:
        settings.lines |= {name: setting.line for name, setting in section.settings.items()}


def set_piece(settings: IniSettings, name: str, setting: IniSetting, where: str) -> None:
    """Give a type its letter and moves, or take it away. Raises IniError."""
    text = setting.value
    letter = text[:1].lower()
    # Whose letter is given to a piece, be it the same type, is no choice of pawns any more.
    gone = settings.letters.get(letter) if letter.isalpha() else name
    for side in SIDES:
        settings.values[f"promotionPieceTypes{side}"] -= {gone}
    settings.pieces.pop(name, None)
    if not (letter.isascii() and letter.isalpha()):
        if text not in ("-", ""):
            reason = f"{name} = {quoted(text)}: must be a letter, letter:moves, or -"
            raise IniError(where, setting.line, reason)
        return
    signs, colon, moves = text[1:].partition(":")
    if name in CUSTOM and not (colon and moves.strip()):
        raise IniError(where, setting.line, f"{name} = {quoted(text)}: must be letter:moves")
    if len(signs) > 1 or not (signs == "" or signs.isalpha()):
        reason = f"{name} = {quoted(text)}: must be a letter or letter:moves"
        raise IniError(where, setting.line, reason)
    taken = settings.letters.get(letter)
    if taken:
        del settings.pieces[taken]
    settings.pieces[name] = PieceLetter(letter, moves.strip() if colon else None, setting.line)
    if name in CUSTOM and "e" in moves:
        for side in SIDES:
            settings.values[f"enPassantTypes{side}"] |= {name}


def set_pawn_types(settings: IniSettings, setting: IniSetting, where: str) -> None:
    """`pawnTypes`: what promotes as a pawn, takes en passant and sets the move count back."""
    for name in ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes"):
        set_option(settings, IniSetting(name, setting.value, setting.line), where)


def set_option(settings: IniSettings, setting: IniSetting, where: str) -> None:
    """Set one option, for both sides or one. Raises IniError for a value it cannot have."""
    sort = sort_of(setting.option)
    name = OLD_NAMES.get(setting.option, setting.option)
    if name in OLD_WALLS:
        name, setting = "wallingRule", old_wall(setting)
    try:
        if sort == "option":
            value = read(OPTIONS[name].kind, setting.value, settings.letters)
            set_value(settings, name, value)
        elif sort == "option of a side":
            plain = name.removesuffix("White").removesuffix("Black")
            settings.values[name] = read(OPTIONS[plain].kind, setting.value, settings.letters)
        elif sort == "region":
            set_region(settings, name, read("squares", setting.value, settings.letters))
        else:
            leave_out(settings, setting)
    except ValueError as error:
        raise IniError(where, setting.line, prefixed(setting.option, as_message(error))) from None


def old_regions(settings: IniSettings, rest: dict[str, IniSetting], where: str) -> list[IniSetting]:
    """Older options that name ranks, taken out of `rest`, as the regions they mean.

    `promotionRank` is the first rank of promotion as each side counts, `doubleStepRank` the last
    one of double steps. `doubleStepRankMin` counts only without it, as in Fairy-Stockfish 2022.
    """
    last = settings["maxRank"]
    found = []
    for name in OLD_RANKS:
        setting = rest.pop(name, None)
        if setting is None:
            continue
        try:
            rank = read("rank", setting.value, settings.letters)
        except ValueError as error:
            raise IniError(where, setting.line, f"{name}: {error}") from None
        region, ranks = {
            "promotionRank": ("promotionRegion", range(rank, last + 1)),
            "doubleStepRankMin": ("doubleStepRegion", range(rank, 3)),
            "doubleStepRank": ("doubleStepRegion", range(2, rank + 1)),
        }[name]
        for side, mirrored in zip(SIDES, (False, True), strict=True):
            each = (f"*{last + 1 - one if mirrored else one}" for one in ranks)
            value = " ".join(each) or "-"
            found.append(IniSetting(region + side, value, setting.line))
    return found


def old_wall(setting: IniSetting) -> IniSetting:
    """An older file's walling option as the walling rule it means."""
    rule = OLD_WALLS[setting.option] if setting.value == "true" else "none"
    return IniSetting("wallingRule", rule, setting.line)


def set_value(settings: IniSettings, name: str, value: Any) -> None:
    """Set an option for everybody; maps of types add to what is there."""
    if isinstance(value, dict):
        value = settings.values[name] | value
    for key in (name + side for side in SIDES) if OPTIONS[name].sides else (name,):
        settings.values[key] = value


def set_region(settings: IniSettings, name: str, squares: frozenset[Square] | None) -> None:
    """`mobilityRegionWhiteRook` and the like. Raises ValueError for a type there is not."""
    rest = name.removeprefix(REGION)
    side = next((number for number, word in enumerate(SIDES) if rest.startswith(word)), None)
    kind = rest[5:6].lower() + rest[6:]
    if side is None or kind not in ALL_TYPES:
        raise ValueError(f"must be {REGION}White or {REGION}Black and a type of piece, as Rook")
    if squares:
        settings.regions[side, kind] = squares
    else:
        settings.regions.pop((side, kind), None)


def leave_out(settings: IniSettings, setting: IniSetting) -> None:
    """Note an option that is not known, or says nothing about the game."""
    if sort_of(setting.option) == "appearance":
        text = "only for other programs; the game does not depend on it"
        settings.notes.append(ImportNote(setting.option, text, setting.line, harmless=True))
        return
    settings.notes.append(ImportNote(setting.option, UNKNOWN, setting.line))
