"""Check the import contracts of pyproject.toml: `python tools/lint_imports.py`.

import-linter takes `from cython.cimports.fairychess.x import y` for an import of Cython. So it gets
a copy of the package in which these lines import fairychess.x, as they do in plain Python. There
the rules of single games lie in the library too, from which they are imported.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """The exit status of lint-imports."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "src"
        for file in (ROOT / "src").rglob("*.py"):
            target = copy / file.relative_to(ROOT / "src")
            if target.parent.name == "rules" and "variants" in target.parts:
                target = copy / "fairychess/rules/library" / file.name
            target.parent.mkdir(parents=True, exist_ok=True)
            text = file.read_text(encoding="utf-8")
            target.write_text(text.replace("from cython.cimports.", "from "), encoding="utf-8")
        shutil.copy(ROOT / "pyproject.toml", folder)
        lint = Path(sys.executable).with_name("lint-imports")
        environment = {**os.environ, "PYTHONPATH": str(copy)}
        return subprocess.run([lint, "--no-cache"], cwd=folder, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
