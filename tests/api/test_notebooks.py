"""The notebooks run from their first cell to their last, and are kept without what they print."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(path.stem for path in FOLDER.glob("*.ipynb"))
SHOWING = {"image/svg+xml", "text/html"}

# In a process of its own: what a kernel's client leaves behind must not trouble other tests. It
# alone needs nbformat, which takes seconds to import and refuses what is no notebook.
RUN = """
import sys, warnings
import nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=240, kernel_name="python3").execute(cwd=sys.argv[2])
nbformat.write(notebook, sys.argv[3])
"""


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return found


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 5


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_outputs_are_stripped(name: str) -> None:
    found = cells(FOLDER / f"{name}.ipynb")
    code = [cell for cell in found if cell["cell_type"] == "code"]
    assert code and all(not cell["outputs"] and cell["execution_count"] is None for cell in code)
    assert "".join(found[0]["source"]).startswith("# ")


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_runs(name: str, tmp_path: Path) -> None:
    source = str(FOLDER / f"{name}.ipynb")
    ran = subprocess.run(
        [sys.executable, "-c", RUN, source, str(tmp_path), str(tmp_path / "run.ipynb")],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "IPYTHONDIR": str(tmp_path), "JUPYTER_PLATFORM_DIRS": "1"},
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    shown = {
        kind
        for cell in cells(tmp_path / "run.ipynb")
        if cell["cell_type"] == "code"
        for output in cell["outputs"]
        for kind in output.get("data", {})
    }
    assert shown & SHOWING
