"""A variant file in the words of other programs, with what cannot be said there."""

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass

from fairychess.explain import readme_files
from fairychess.ini.exporting import export as export_ini
from fairychess.making.diagram_export import diagram_text
from fairychess.making.draft import WHERE, DraftError
from fairychess.making.xboard_export import xboard_text
from fairychess.messages import Message, must_be, prefixed
from fairychess.rules.catalogue import FILE, load_text
from fairychess.rules.compiling import Rules
from fairychess.rules.diagram.folder import folder_name

_MOMENT = (1980, 1, 1, 0, 0, 0)
"""The same draft makes the same file, byte for byte."""


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file to take home, and notes about what it does not say."""

    name: str
    data: bytes
    notes: tuple[Message, ...] = ()


def export(text: str, form: str) -> ExportedFile:
    """A variant file in one of FORMS. Raises VariantError, or DraftError with all reasons."""
    rules = load_text(text, WHERE)
    name = folder_name(rules.definition.title)
    if form not in FORMS:
        raise DraftError(
            prefixed(repr(form[:20]), must_be("wanted_one_of", known=", ".join(FORMS)))
        )
    return FORMS[form](rules, text, name)


def _file(rules: Rules, text: str, name: str) -> ExportedFile:
    return ExportedFile(f"{name}.toml", text.encode())


def _folder(rules: Rules, text: str, name: str) -> ExportedFile:
    """A folder as the package's own variants have: the file and its pages in every language."""
    files = {FILE: text, **readme_files(rules, "")}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in files.items():
            packed.writestr(zipfile.ZipInfo(f"{name}/{path}", _MOMENT), content)
    return ExportedFile(f"{name}.zip", target.getvalue())


def _ini(rules: Rules, text: str, name: str) -> ExportedFile:
    found = export_ini(rules.definition)
    if found.reasons:
        raise DraftError(Message("fault_not_in_ini", {"reason": _joined(found.reasons[:12])}))
    section = found.text.replace(f"[{WHERE}]", f"[{name}]", 1)
    return ExportedFile(f"{name}.ini", section.encode())


def _diagram(rules: Rules, text: str, name: str) -> ExportedFile:
    said, notes = diagram_text(rules.definition)
    return ExportedFile(f"{name}.html", said.encode(), tuple(notes))


def _xboard(rules: Rules, text: str, name: str) -> ExportedFile:
    said, notes = xboard_text(rules.definition)
    return ExportedFile(f"{name}.txt", said.encode(), tuple(notes))


def _joined(reasons: list[Message]) -> Message:
    """Several reasons as one message."""
    said, *others = reasons
    return Message("fault_joined", {"reason": said, "what": _joined(others)}) if others else said


FORMS: dict[str, Callable[[Rules, str, str], ExportedFile]] = {
    "file": _file,
    "folder": _folder,
    "ini": _ini,
    "diagram": _diagram,
    "xboard": _xboard,
}
