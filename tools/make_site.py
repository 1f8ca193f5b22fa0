"""Build the site of the documentation in `build/site`: `python tools/make_site.py [FOLDER]`.

Each version has a folder of its own there; those of earlier versions stay, and every page lets its
reader choose among them (`versions.json`). `index.html` leads to the newest. A link that leads
nowhere is an error.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

from fairychess.version import __version__

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build/pages"
LEAD_ON = """<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={version}/index.html">
<title>Fairychess</title>
<a href="{version}/index.html">Fairychess {version}</a>
"""


def number(version: str) -> tuple[int, ...]:
    """A version as numbers, to be compared."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def main() -> int:
    """Build the pages, put them beside those of other versions, and list all."""
    site = Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build/site"
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "zensical.toml"]
    if status := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return status
    shutil.rmtree(site / __version__, ignore_errors=True)
    shutil.copytree(PAGES, site / __version__)
    there = sorted((path.parent.name for path in site.glob("*/rules.html")), key=number)
    newest = there[-1]
    versions = [
        {"version": each, "title": each, "aliases": ["latest"] if each == newest else []}
        for each in reversed(there)
    ]
    (site / "versions.json").write_text(json.dumps(versions), "utf-8")
    (site / "index.html").write_text(LEAD_ON.format(version=newest), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
