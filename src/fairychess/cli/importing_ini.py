"""The part of `fairychess import` that makes a folder of each section of an INI file."""

import sys
from collections.abc import Mapping
from pathlib import Path

from fairychess.explain import readme_files
from fairychess.ini import IniDraft, IniError, cut, draft, resolve, templates
from fairychess.ini.folder import write_folder
from fairychess.ini.sections import Section
from fairychess.lab.wording import counted
from fairychess.rules.diagram.folder import folder_name

BAD_INPUT = 2


def import_ini(text: str, where: str, names: list[str], into: Path, partly: bool) -> int:
    """Write the variants named, or all; the exit status. Raises ValueError for an unusable file."""
    sections = cut(text, where)
    for name in names:
        if name not in sections and name not in templates():
            known = ", ".join(sections)
            raise IniError(where, 1, f"there is no section [{name}]; there are: {known}")
    wanted = list(dict.fromkeys(names)) or list(sections)
    made_room(into)
    done = sum(import_one(sections, name, where, into, partly) for name in wanted)
    if len(wanted) > 1:
        print(f"{done} of {len(wanted)} variants written to {into}")
    return 0 if done == len(wanted) else BAD_INPUT


def made_room(into: Path) -> None:
    """Make the folder that takes the variants. Raises ValueError."""
    try:
        into.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{into}: {error.strerror or error}") from None


def import_one(
    sections: Mapping[str, Section], name: str, where: str, into: Path, partly: bool
) -> bool:
    """Write one variant and say what came of it; False if nothing was written."""
    folder = into / folder_name(name)
    try:
        made = draft(resolve(sections, name, where))
        if not tell(made, where, partly):
            return False
        written = write_folder(made, folder, readme_files)
    except IniError as error:
        print(f"fairychess: {error}", file=sys.stderr)
        return False
    except OSError as error:
        print(f"fairychess: {folder}: {error.strerror or error}", file=sys.stderr)
        return False
    print(f"{folder}: {written}")
    return True


def tell(made: IniDraft, where: str, partly: bool) -> bool:
    """Print the notes of a draft; is it to be written?"""
    for note in made.notes:
        print(note.told(where), file=sys.stderr)
    missing = sum(not note.harmless for note in made.notes)
    if not missing:
        return True
    settings = made.settings
    said = f"fairychess: {where}:{settings.line}: [{settings.name}]: {counted(missing, 'setting')} "
    said += f"{'is' if missing == 1 else 'are'} not honoured, so it would be another game"
    print(said + ("" if partly else "; not written without --partly"), file=sys.stderr)
    return partly
