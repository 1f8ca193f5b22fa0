"""The examples of the page python-rules.md as folders, and chess with a rule of one's own."""

import re
import shutil
from pathlib import Path
from typing import NamedTuple

import fairychess
from fairychess.rules.catalogue import ROOM

PAGE = Path(fairychess.__file__).parent / "docs" / "python-rules.md"
EXAMPLE = re.compile(
    r"The folder `(?P<name>\w+)`, (?:made from (?P<origin>\w+))?[^\n]*\s*"
    r"```toml\n(?P<toml>.*?)```\s*```python\n(?P<code>.*?)```\s*```pycon\n(?P<session>.*?)```",
    re.DOTALL,
)


class Example(NamedTuple):
    """One worked example of the page; `origin` is the variant its lines are added to, or None."""

    name: str
    origin: str | None
    toml: str
    code: str
    session: str

    def write(self, into: Path) -> Path:
        """Make its folder."""
        folder = into / self.name
        folder.mkdir()
        before = ""
        if self.origin:
            before = (ROOM / self.origin / "variant.toml").read_text(encoding="utf-8") + "\n"
        (folder / "variant.toml").write_text(before + self.toml, encoding="utf-8")
        (folder / "rules.py").write_text(self.code, encoding="utf-8")
        return folder


def examples() -> list[Example]:
    """All examples, in order."""
    text = PAGE.read_text(encoding="utf-8")
    return [Example(**found.groupdict()) for found in EXAMPLE.finditer(text)]


def chess_with(folder: Path, code: str, name: str = "own") -> Path:
    """Chess with the rule `rule_NAME` of this rules.py after all others."""
    shutil.copytree(ROOM / "chess", folder, ignore=shutil.ignore_patterns("*.txt", "perft.toml"))
    with (folder / "variant.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n[rules.{name}]\n")
    (folder / "rules.py").write_text(code, encoding="utf-8")
    return folder


def rule_with(body: str) -> str:
    """A rules.py whose only class has this body; it begins in line 4."""
    indented = "".join(f"    {line}\n" for line in body.splitlines())
    return (
        "from fairychess import *\n\nclass Own(Rule):\n"
        f"{indented}\n\ndef rule_own(definition):\n    return Own()\n"
    )
