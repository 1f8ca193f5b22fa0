"""A variant out as a section of an INI file, where it can be said so; else the reasons.

What is written is read back and compared: a section is only good if importing it makes the same
pieces, rules and starting position again. So a reason is a fact about this variant, not a guess.
"""

from dataclasses import dataclass, field

from fairychess.ini.errors import IniError
from fairychess.ini.exporting_pieces import piece_settings
from fairychess.ini.exporting_rules import rule_settings
from fairychess.ini.folder import variant_text
from fairychess.ini.normal import Normal, differences, normal
from fairychess.ini.options import OPTIONS
from fairychess.ini.piece_types import ALL_TYPES
from fairychess.ini.sections import LONGEST_NAME, NAME_SIGNS, cut
from fairychess.ini.settings import defaults, resolve
from fairychess.ini.values import read
from fairychess.ini.variant import draft
from fairychess.messages import Message, as_message
from fairychess.rules.definition import Definition, parse
from fairychess.rules.variant_error import VariantError

MOST_FILES, MOST_RANKS = 12, 10


@dataclass(slots=True)
class ExportedSection:
    """The text of a section, and why it does not say the whole variant; no reasons: it does."""

    text: str = ""
    reasons: list[Message] = field(default_factory=list)


def export(definition: Definition) -> ExportedSection:
    """Say a variant as a section of an INI file."""
    found = ExportedSection()
    if definition.files > MOST_FILES or definition.ranks > MOST_RANKS:
        size, most = f"{definition.files}x{definition.ranks}", f"{MOST_FILES}x{MOST_RANKS}"
        found.reasons.append(Message("export_board_size", {"size": size, "most": most}))
    if definition.shape != "rectangle":
        found.reasons.append(Message("export_shape", {"shape": definition.shape}))
    if definition.roles:
        found.reasons.append(Message("export_roles"))
    if definition.sentences:
        found.reasons.append(Message("export_sentences"))
    plain = normal(definition)
    settings, reasons = piece_settings(plain)
    found.reasons += reasons
    more, reasons = rule_settings(plain)
    found.reasons += reasons
    if found.reasons:
        return found
    name = section_name(definition.name)
    board = {"maxFile": str(plain.files), "maxRank": str(plain.ranks), "startFen": plain.fen}
    said = needed(settings | board | more)
    found.text = "\n".join([f"[{name}]", *said]) + "\n"
    found.reasons += read_back(found.text, name, plain)
    return found


def needed(settings: dict[str, str]) -> list[str]:
    """The lines of settings, without those that say what holds anyway."""
    pieces = {name: text for name, text in settings.items() if name in ALL_TYPES}
    letters = {text[0]: name for name, text in pieces.items()}
    usual = defaults()
    rows = [f"{name} = {text}" for name, text in pieces.items()]
    for name, text in settings.items():
        plain = name.removesuffix("White").removesuffix("Black")
        option = OPTIONS.get(name) or OPTIONS.get(plain)
        if name in pieces:
            continue
        if option is not None and (name == plain or plain not in settings):
            value = read(option.kind, text, letters)
            keys = (name + "White", name + "Black") if name not in usual else (name,)
            if value not in ("", {}) and all(usual[key] == value for key in keys):
                continue
        rows.append(f"{name} = {text}")
    return rows


def section_name(name: str) -> str:
    """A name that sections may have."""
    kept = "".join(
        letter if letter.isascii() and (letter.isalnum() or letter in NAME_SIGNS) else "-"
        for letter in name
    )
    return kept[:LONGEST_NAME] or "variant"


def read_back(text: str, name: str, wanted: Normal) -> list[Message]:
    """What importing a section makes that is not wanted, one line each."""
    try:
        made = draft(resolve(cut(text, name), name, name))
        again = normal(parse(variant_text(made), name, name))
    except (IniError, VariantError) as error:
        return [Message("fault_not_read_back", {"reason": error.message})]
    unsaid = [f"{note.option}: {note.text}" for note in made.notes if not note.harmless]
    return list(map(as_message, unsaid + differences(wanted, again)))
