"""Writing the variant folder: everything is tried out before a single file is written."""

import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fairychess.rules.compiling import Rules
from fairychess.rules.definition import parse
from fairychess.rules.diagram.errors import NOWHERE, DiagramError
from fairychess.rules.diagram.readme import notes_text
from fairychess.rules.diagram.toml import variant_text
from fairychess.rules.diagram.variant import DiagramDraft

Pages = Callable[[Rules, str], dict[str, str]]
"""Makes the pages for people, by file name, from the rules and what the import notes."""

MOST_LEAVES = 2_000_000
DEEPEST = 3


@dataclass(frozen=True, slots=True)
class WrittenFolder:
    """A folder that was written, and the counts of its start position."""

    folder: Path
    summary: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        counts = ", ".join(f"{number:,}" for number in self.counts)
        return f"{self.summary} Perft 1 to {len(self.counts)}: {counts}"


@dataclass(frozen=True, slots=True)
class VariantFiles:
    """What a folder's variant.toml says, the rules it makes, and what the import notes."""

    variant: str
    notes: str
    summary: str
    rules: Rules


def folder_name(wanted: str) -> str:
    """A harmless folder name made from a name."""
    found = re.sub(r"[^a-z0-9]+", "-", wanted.lower()).strip("-")[:60].strip("-")
    return found or "diagram"


def write_folder(draft: DiagramDraft, folder: Path, pages: Pages) -> WrittenFolder:
    """Write variant.toml, perft.toml and the pages. Raises DiagramError, VariantError or OSError.

    An existing folder is never touched, and nothing is left behind when something fails.
    """
    must_be_free(folder)
    written = variant_files(draft, folder.name.replace("_", "-"))
    counts = start_counts(written.rules)
    files = {"variant.toml": written.variant, "perft.toml": perft_text(counts)}
    publish(folder, files | pages(written.rules, written.notes))
    return WrittenFolder(folder, written.summary, counts)


def must_be_free(folder: Path) -> None:
    """Refuse a folder that is there already, or whose parent is not. Raises OSError."""
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(f"{folder}: exists already")
    if not folder.absolute().parent.is_dir():
        raise FileNotFoundError(f"{folder.absolute().parent}: no such folder")


def publish(folder: Path, files: dict[str, str]) -> None:
    """Write files into a new folder, all of them or none. Raises OSError."""
    must_be_free(folder)
    made = Path(tempfile.mkdtemp(prefix=".import-", dir=folder.absolute().parent))
    try:
        for name, content in files.items():
            (made / name).write_text(content, encoding="utf-8")
        made.chmod(0o755)
        made.rename(folder)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        raise


def variant_files(draft: DiagramDraft, name: str) -> VariantFiles:
    """The texts of a draft's folder, tried out. Raises DiagramError."""
    summary = _summary(draft)
    text = variant_text(draft, summary)
    return VariantFiles(text, notes_text(draft), summary, _compiled(draft, text, name))


def _compiled(draft: DiagramDraft, text: str, name: str) -> Rules:
    """The rules of the text; every complaint names the diagram's own file."""
    where = draft.diagram.where
    try:
        return Rules(parse(text, where, name))
    except (ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())
        if isinstance(error, OverflowError):
            reason = f"these moves are too many different ones for this board ({reason})"
        named = re.search(r"piece (\S+):", reason)
        places = {piece.id: piece.place for piece in draft.diagram.pieces}
        place = places.get(named.group(1), NOWHERE) if named else NOWHERE
        raise DiagramError(where, place, reason) from None


def _summary(draft: DiagramDraft) -> str:
    """Size, piece types and pieces in one line."""
    diagram = draft.diagram
    first, second = (sum(len(piece.squares[side]) for piece in diagram.pieces) for side in (0, 1))
    size = f"{diagram.files}x{diagram.ranks}"
    return summary_of(size, len(diagram.holes), first, second, len(diagram.pieces))


def summary_of(size: str, holes: int, first: int, second: int, types: int) -> str:
    """A board with so many pieces of both sides and so many types, in one line."""
    many = f"{first} pieces " + ("a side" if first == second else f"against {second}")
    missing = f", {holes} squares missing" if holes else ""
    return f"{size}{missing}, {many}, {types} piece types."


def start_counts(rules: Rules) -> tuple[int, ...]:
    """Perft 1 to 3 of the start position, as far as it does not take long."""
    position = rules.position()
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        if found and found[-1] * max(found[0], 1) > MOST_LEAVES:
            break
        found.append(position.perft(depth))
        if not found[-1]:
            break
    return tuple(found)


def perft_text(counts: tuple[int, ...], what: str = "diagram") -> str:
    """perft.toml with our own counts."""
    rows = [f"# Counted by this program when the {what} was imported; and by no other one."]
    for depth, number in enumerate(counts, 1):
        rows += ["", "[[count]]", f"depth = {depth}", f"count = {number}", 'source = "own count"']
    return "\n".join(rows) + "\n"
