"""Cuts the text of an INI file into sections and settings, each with its line.

Nothing is interpreted here. A file comes from strangers: its size, its lines and its names are
bounded, and the first thing that cannot be read is an IniError naming the line.
"""

from dataclasses import dataclass, field

from fairychess.ini.errors import IniError
from fairychess.messages.strangers import quoted

LONGEST = 1_000_000
LONGEST_LINE = 8_000
LONGEST_NAME = 60
MOST_SECTIONS = 2_000
NAME_SIGNS = "-_+.'()"


@dataclass(frozen=True, slots=True)
class IniSetting:
    """`option = value` and the line it stands in; line 0 is a setting of a built-in template."""

    option: str
    value: str
    line: int


@dataclass(slots=True)
class Section:
    """`[name]` or `[name:parent]` with its settings by option; the last of several counts."""

    name: str
    parent: str
    line: int
    settings: dict[str, IniSetting] = field(default_factory=dict)


def cut(text: str, where: str) -> dict[str, Section]:
    """Return the sections of a file by name, in its order. Raises IniError."""
    if len(text) > LONGEST:
        raise IniError(where, 1, f"longer than {LONGEST:,} characters")
    found: dict[str, Section] = {}
    section: Section | None = None
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if len(raw) > LONGEST_LINE:
            raise IniError(where, number, f"the line is longer than {LONGEST_LINE:,} characters")
        line = without_comment(raw)
        if not line:
            continue
        if line.startswith("["):
            section = read_header(line, where, number)
            if section.name in found:
                first = found[section.name].line
                raise IniError(where, number, f"[{section.name}] is in line {first} already")
            if len(found) == MOST_SECTIONS:
                raise IniError(where, number, f"more than {MOST_SECTIONS:,} sections")
            found[section.name] = section
            continue
        if section is None:
            raise IniError(where, number, f"{quoted(line)} stands before the first [section]")
        setting = read_setting(line, where, number)
        section.settings[setting.option] = setting
    if not found:
        raise IniError(where, 1, "there is no [section], so there is no variant")
    return found


def without_comment(line: str) -> str:
    """Return a line without its comment: from # or ; at its start or after a blank."""
    for at, letter in enumerate(line):
        if letter in "#;" and (at == 0 or line[at - 1] in " \t"):
            line = line[:at]
            break
    return line.strip()


def read_header(line: str, where: str, number: int) -> Section:
    """Return the section that `[name]` or `[name:parent]` begins. Raises IniError."""
    if not line.endswith("]"):
        raise IniError(
            where, number, f"{quoted(line)}: a section begins with [name] or [name:parent]"
        )
    name, colon, parent = line[1:-1].partition(":")
    name, parent = name.strip(), parent.strip()
    for text in (name, parent) if colon else (name,):
        if not usable(text):
            reason = f"{quoted(text)} is no name: letters, digits and {NAME_SIGNS}, "
            raise IniError(where, number, reason + f"{LONGEST_NAME} at most")
    return Section(name, parent, number)


def usable(name: str) -> bool:
    """Can a section be called so?"""
    return 0 < len(name) <= LONGEST_NAME and all(
        letter.isascii() and (letter.isalnum() or letter in NAME_SIGNS) for letter in name
    )


def read_setting(line: str, where: str, number: int) -> IniSetting:
    """Return what `option = value` sets. Raises IniError."""
    option, equals, value = line.partition("=")
    option = option.strip()
    if not equals:
        raise IniError(where, number, f"{quoted(line)} is neither [section] nor option = value")
    if not (option.isascii() and option.isalnum()) or len(option) > LONGEST_NAME:
        raise IniError(where, number, f"{quoted(option)} is no option")
    return IniSetting(option, value.strip(), number)
