"""The page python-rules.md is true: its examples run as they stand, compiled and uncompiled."""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from inventor_pages import PAGE, Example, examples

import fairychess
from fairychess import Rule, RuleNotation, RuleVisibility, SearchHints, inventing, testing
from fairychess.cli import main
from fairychess.rules import hooks

EXAMPLES = examples()
PACKAGE = Path(fairychess.__file__).parent
SESSION = """
import doctest, sys
from pathlib import Path
from fairychess.position import COMPILED
assert not COMPILED
for path in sorted(Path().glob("*.session")):
    failed, tried = doctest.testfile(str(path.resolve()), module_relative=False)
    assert tried > 3 and not failed, path
import fairychess
from fairychess import testing
for path in sorted(Path().glob("*.session")):
    testing.check_random_play(fairychess.load(path.stem), 1, 1, 30)
print("all as on the page")
"""


def test_there_are_five_examples() -> None:
    assert [example.name for example in EXAMPLES] == [
        "peaceful",
        "courtier",
        "hunters",
        "poison",
        "reward",
    ]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_plays_as_the_page_says(
    example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    example.write(tmp_path)
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(example.session, {}, example.name, None, 0)
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.summarize().failed == 0
    assert runner.tries > 3


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_an_example_is_in_order(
    example: Example, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = example.write(tmp_path)
    assert main(["check", str(folder), "--moves", "400"]) == 0, capsys.readouterr().err
    assert "400 random moves played" in capsys.readouterr().out
    testing.check_random_play(fairychess.load(folder), 7, 2)


def test_the_examples_play_the_same_uncompiled(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(PACKAGE, tmp_path / "package" / "fairychess", ignore=unwanted)
    for example in EXAMPLES:
        example.write(tmp_path)
        (tmp_path / f"{example.name}.session").write_text(example.session, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SESSION],
        env={"PYTHONPATH": str(tmp_path / "package"), "PATH": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all as on the page" in done.stdout


def test_a_rule_says_itself_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = next(each for each in EXAMPLES if each.name == "hunters").write(tmp_path)
    text = PAGE.read_text(encoding="utf-8").partition("## Say it in words")[2]
    (folder / "words").mkdir()
    (folder / "words" / "hunters.toml").write_text(
        text.partition("```toml\n")[2].partition("```")[0], encoding="utf-8"
    )
    assert main(["show", str(folder), "--rules"]) == 0
    assert "A player who has taken so many pieces has won: three." in capsys.readouterr().out
    assert main(["show", str(folder), "--rules", "--language", "ja"]) == 0
    assert "取った側の勝ちです。" in capsys.readouterr().out


def test_everything_the_page_names_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    kernel = fairychess.load("chess").position().kernel
    asked = set(re.findall(r"`pos\.(\w+)", text))
    assert len(asked) > 35
    assert [name for name in asked if not hasattr(kernel, name)] == []
    tabled = set(re.findall(r"^\| `(\w+)\(", text, re.MULTILINE))
    assert tabled == {hook for role in hooks.ROLES for hook in hooks.ANSWERS[role]} - set(
        hooks.COMPILED_ONLY
    )
    flags = set(re.findall(r"^\| `(\w+) = ", text, re.MULTILINE))
    assert set(hooks.FLAGS) <= flags


@pytest.mark.parametrize("role", [Rule, RuleNotation, RuleVisibility, SearchHints])
def test_every_hook_has_an_answer(role: type) -> None:
    public = {name for name, item in vars(role).items() if name[0] != "_" and callable(item)} - {
        "name",
        "number",
        "rules",
        "earliest",
        "notation",
        "visibility",
        "hints",
    }
    assert public == set(hooks.ANSWERS[role])


def test_every_flag_is_known() -> None:
    flags = {
        name
        for name, item in vars(Rule).items()
        if name[0] != "_" and isinstance(item, (bool, int))
    }
    assert flags == set(hooks.FLAGS)


def test_the_package_has_all_that_rules_may_use() -> None:
    for name in inventing.__all__:
        assert getattr(fairychess, name) is getattr(inventing, name)
        assert name in fairychess.__all__


def test_nothing_on_the_page_reads_a_field_that_is_compiled_away() -> None:
    """Docstrings of hooks name only what a rule in plain Python can use."""
    kernel = fairychess.load("chess").position().kernel
    for role in (Rule, RuleNotation, RuleVisibility, SearchHints):
        for hook in hooks.ANSWERS[role]:
            if hook in hooks.COMPILED_ONLY:
                continue
            for name in re.findall(r"pos\.(\w+)", getattr(role, hook).__doc__ or ""):
                assert hasattr(kernel, name), f"{role.__name__}.{hook}: pos.{name}"
