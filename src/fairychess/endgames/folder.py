"""A folder of tables: one file a material, read when first asked for."""

import os
from array import array
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import quote, unquote

from fairychess.endgames.errors import EndgameError
from fairychess.endgames.material import Material, parse
from fairychess.endgames.table import SUFFIX, Table, TableFacts, read, read_facts, write
from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest


def usual_folder(rules: Rules, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the tables of these rules are kept: $FAIRYCHESS_ENDGAMES, or the user's own data.

    Within it each variant has a folder of its own, named with the hash of its rules. Raises
    EndgameError where the machine knows no home of the user.
    """
    name = f"{quote(rules.name, safe='')}-{rules_digest(rules.definition)[:12]}"
    if chosen := environment.get("FAIRYCHESS_ENDGAMES"):
        return Path(chosen) / name
    try:
        data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    except RuntimeError:
        raise EndgameError("there is no home folder: set FAIRYCHESS_ENDGAMES") from None
    return Path(data) / "fairychess" / "endgames" / name


class TableFolder:
    """The tables of one variant's rules in a folder, which need not be there yet."""

    def __init__(self, rules: Rules, path: Path) -> None:
        self.rules = rules
        self.path = path
        self._read: dict[Material, Table] = {}
        files = sorted(path.glob(f"*{SUFFIX}")) if path.is_dir() else []
        self.materials = {parse(rules, unquote(file.name.removesuffix(SUFFIX))) for file in files}

    def _file(self, material: Material) -> Path:
        return self.path / (quote(material.name(self.rules), safe="[]+") + SUFFIX)

    def has(self, material: Material) -> bool:
        """Is there a table of this material?"""
        return material in self.materials

    def table(self, material: Material) -> Table | None:
        """The table of a material, None if there is none. EndgameError for a file that is none."""
        if material not in self._read:
            if not self.has(material):
                return None
            self._read[material] = read(self._file(material), self.rules)
        return self._read[material]

    def values(self, material: Material) -> "array[int] | None":
        """The values of a material's positions, None if it has no table."""
        found = self.table(material)
        return found.values if found else None

    def keep(self, table: Table) -> None:
        """Write a table down; the folder is made if need be."""
        self.path.mkdir(parents=True, exist_ok=True)
        write(self._file(table.material), self.rules, table)
        self.materials.add(table.material)
        self._read[table.material] = table

    def facts(self) -> Iterator[tuple[Material, TableFacts]]:
        """Every table's material and facts, those of few pieces first."""
        for material in sorted(self.materials, key=lambda one: (one.count, one.name(self.rules))):
            yield material, read_facts(self._file(material), self.rules)
