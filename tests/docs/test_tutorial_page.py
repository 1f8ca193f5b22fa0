"""The tutorial, followed line by line by somebody who has nothing."""

from __future__ import annotations

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
