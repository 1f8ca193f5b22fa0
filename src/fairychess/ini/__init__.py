"""The ini room: variant files in INI, as many-variant programs read them, in and out.

It knows that format: sections that inherit from each other and from built-in games, options and
their values, the dialect of Betza in which pieces move. `cut` takes a file apart, `resolve` gathers
what a section inherits, `draft` says it as pieces and rules of ours, `write_folder` writes those.

It must not know how any rule works; what none of our rules can say becomes a note with its line.
"""

from fairychess.ini.draft import IniDraft
from fairychess.ini.errors import ImportNote, IniError
from fairychess.ini.sections import cut
from fairychess.ini.settings import resolve, templates
from fairychess.ini.variant import draft

__all__ = ["ImportNote", "IniDraft", "IniError", "cut", "draft", "resolve", "templates"]
