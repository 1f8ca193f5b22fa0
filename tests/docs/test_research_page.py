"""The page for researchers: its blocks of Python run."""

import os
import subprocess
import sys

import pytest
from page_blocks import blocks

PYTHON = [block.text for block in blocks("research") if block.language == "python"]


@pytest.mark.parametrize("number", range(len(PYTHON)))
def test_a_block_runs(number: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PYTHON[number]],
        env={**os.environ},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
