"""The tutorial, followed line by line by a person who has nothing."""

import re
import subprocess
import sys
import urllib.request
from pathlib import Path

from page_blocks import agrees, blocks, commands, edited, run, typed_in

import fairychess


def test_the_tutorial_leads_to_a_game(tmp_path: Path) -> None:
    file = tmp_path / "hawk-chess" / "variant.toml"
    ran = []
    for block in blocks("tutorial"):
        if block.language == "diff":
            file.write_text(edited(file.read_text("utf-8"), block.text), "utf-8")
        if block.language != "console":
            continue
        for command, expected in commands(block):
            printed = run(command, typed_in(expected), tmp_path)
            assert agrees(expected, printed), f"$ {command}\n{printed}\nbut the page:\n{expected}"
            ran.append(command.split()[:2])
    for step in ("new", "show", "check", "play"):
        assert ["fairychess", step] in ran
    pos = fairychess.load(file.parent).position()
    for move in ("e2e3", "a6a5", "d1e2", "a5a4", "e2d3", "b6b5", "d3d4"):
        pos.push(move)
    assert str(pos.result().winner) == "first"
    assert "fairychess serve --variants . --open" in [
        line
        for block in blocks("tutorial")
        if block.language == "sh"
        for line in block.text.split("\n")
    ]
    assert "Hawk Chess" in served(tmp_path, "/variants")
    assert "The goal: d4." in served(tmp_path, "/variant/hawk-chess/rules")


def served(folder: Path, path: str) -> str:
    """A page of the server that the tutorial starts in its folder."""
    options = ["--variants", ".", "--port", "0", "--database", "memory"]
    command = [sys.executable, "-m", "fairychess", "serve", *options]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    with server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://[^/]+", server.stdout.readline())
            assert address is not None
            with urllib.request.urlopen(address.group() + path, timeout=60) as page:
                return str(page.read().decode())
        finally:
            server.terminate()
