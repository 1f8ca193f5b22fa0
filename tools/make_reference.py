"""Write the pages that are made from the code: `python tools/make_reference.py`.

These are, in `src/fairychess/docs`: the rules library, the variant file, the tables of hooks in the
page about rules in Python, the page about how it is built, and the classes and functions of the
Python API (`api-...`); with the pictures in `images`. They cannot fall behind the code: a test
compares them. With `--check` nothing is written, and the status says whether all pages are as they
should be.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from reference import api_pages, api_tables, hooks_tables, rules_page, variant_page

DOCS = Path(__file__).resolve().parent.parent / "src/fairychess/docs"
IMAGES = DOCS / "images"


def made() -> dict[Path, str]:
    """All files that are made, by their places, with their texts."""
    rules, pictures = rules_page.page()
    fields, more = variant_page.page()
    files = {DOCS / "rules.md": rules, DOCS / "variant-file.md": fields}
    files[DOCS / "python-rules.md"] = hooks_tables.page()
    files[DOCS / "protocols.md"] = api_tables.protocols_page()
    files[DOCS / "how-it-is-built.md"] = architecture()
    files |= {DOCS / name: text for name, text in api_pages.pages().items()}
    files |= {IMAGES / name: text for name, text in (pictures | more).items()}
    return files


def architecture() -> str:
    """ARCHITECTURE.md as a page, its links seen from there."""
    text = (DOCS.parents[2] / "ARCHITECTURE.md").read_text("utf-8")
    rest = text.partition("\n")[2]
    said = re.sub(r"\[docs/([a-z-]+\.md)\]\(src/fairychess/docs/", r"[\1](", rest)
    return f"# How it is built\n{said}"


def stale(files: dict[Path, str]) -> list[Path]:
    """Files that are not what the code says, and pictures that belong to nothing."""
    wrong = [path for path, text in files.items() if not is_written(path, text)]
    return wrong + [path for path in IMAGES.glob("*.svg") if path not in files]


def is_written(path: Path, text: str) -> bool:
    """Tell whether a file has this text."""
    return path.is_file() and path.read_text("utf-8") == text


def main() -> int:
    """Write what is stale, or name it."""
    files = made()
    wrong = stale(files)
    if "--check" in sys.argv:
        print("\n".join(f"{path}: run python tools/make_reference.py" for path in wrong))
        return 1 if wrong else 0
    IMAGES.mkdir(exist_ok=True)
    for path in wrong:
        if path in files:
            path.write_text(files[path], "utf-8")
        else:
            path.unlink()
    print(f"{len(wrong)} of {len(files)} files written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
