"""`fairychess new` as people call it."""

import tomllib
from pathlib import Path

import pytest

import fairychess
from fairychess import featured
from fairychess.cli import main
from fairychess.cli.new import reset


@pytest.mark.parametrize("origin", featured())
def test_a_new_variant_is_in_order_at_once(
    origin: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my-game", "--from", origin, "--into", str(tmp_path)]) == 0
    capsys.readouterr()
    folder = tmp_path / "my-game"
    assert main(["check", str(folder), "--bound", "10000", "--moves", "100"]) == 0
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


def test_only_the_head_changes() -> None:
    text = (
        '# hello\ntitle = "Old [game]"  # of 1900\nsources = [\n  "x",\n  "y = 1",\n]\n'
        'inventor = "A"\nstyle = "chess"\n\n[x]\ntitle = "kept"\n'
    )
    found = reset(text, "New")
    assert found.splitlines()[0] == 'title = "New"'
    assert found.endswith('# hello\nstyle = "chess"\n\n[x]\ntitle = "kept"\n')
    assert "Old" not in found
    assert "y = 1" not in found
    more = "[translations.ja]\ntitle = 'x'\nnames = { a = 'b' }\n"
    assert reset(more, "New").endswith("\n[translations.ja]\nnames = { a = 'b' }\n")
    assert reset("[x]\ntitle = 1\n", "New").endswith("\n[x]\ntitle = 1\n")


def test_nothing_of_the_copy_is_said_to_be_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "mine", "--from", "shogi", "--into", str(tmp_path)]) == 0
    said = capsys.readouterr().out
    folder = tmp_path / "mine"
    for command in ("show {} --rules", "check {}", "serve --variants {} --open"):
        assert f"fairychess {command.format(folder)}" in said
    definition = fairychess.load(folder).definition
    assert (definition.summary, definition.inventor, definition.sources) == ("", "", ())
    assert tomllib.loads((folder / "perft.toml").read_text()) == {}
    assert not (folder / "README.md").exists()  # pages tell the rules by themselves
    assert main(["check", str(folder), "--moves", "10"]) == 0
    assert "0 of 0 stored counts" in capsys.readouterr().out
