"""`fairychess new` as people call it."""

from __future__ import annotations

from pathlib import Path

import pytest

import fairychess
from fairychess import heart
from fairychess.cli import main
from fairychess.cli.new import titled


@pytest.mark.parametrize("origin", heart())
def test_a_new_variant_is_in_order_at_once(
    origin: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my-game", "--from", origin, "--into", str(tmp_path)]) == 0
    capsys.readouterr()
    folder = tmp_path / "my-game"
    assert main(["check", str(folder), "--bound", "10000"]) == 0
    assert "my-game: in order" in capsys.readouterr().out
    copy, original = fairychess.load(folder), fairychess.load(origin)
    assert copy.definition.title == "My Game"
    assert copy.start_text == original.start_text
    assert copy.position().perft(1) == original.position().perft(1)


@pytest.mark.parametrize("name", ["", "My", "a/b", "..", "-x", "a--b", "x" * 61, "é"])
def test_bad_names(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "--into", str(tmp_path), "--", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine").mkdir()
    assert main(["new", "mine", "--into", str(tmp_path)]) == 2
    assert main(["new", "other", "--into", str(tmp_path / "nowhere")]) == 2
    assert main(["new", "other", "--from", "no-such-game", "--into", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert ["exists already" in said[0], "no such folder" in said[1]] == [True, True]
    assert "no such variant" in said[2]


def test_only_the_title_changes() -> None:
    text = '# hello\ntitle = "Old [game]"  # of 1900\nstyle = "chess"\n\n[x]\ntitle = "kept"\n'
    assert titled(text, "New") == text.replace('title = "Old [game]"  # of 1900', 'title = "New"')
    assert titled("[x]\ntitle = 1\n", "New") == 'title = "New"\n[x]\ntitle = 1\n'
