"""Which files are compiled: setup.py finds them, and what lies beside them belongs to them."""

import runpy
import sysconfig
from pathlib import Path

from rule_files import rule_files

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "fairychess"


def test_what_is_written_for_the_compiler_is_compiled(monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path("setup.py")
    compiled = set(setup["compiled"]())
    meant = {
        path.relative_to(PACKAGE).with_suffix("").as_posix()
        for path in PACKAGE.rglob("*.py")
        if "\n@cython.c" in path.read_text(encoding="utf-8")
    }
    assert meant and meant <= compiled
    assert set(setup["FAST_RULES"]) <= {path.stem for path in rule_files()}
    assert setup["COLD"] <= compiled


def test_files_of_older_versions_are_in_no_wheel(monkeypatch, tmp_path: Path) -> None:
    """Each module was a file of its own once, and folders of builds are kept."""
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path("setup.py")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    built = tmp_path / "fairychess" / f"compiled{suffix}"
    old = tmp_path / "fairychess" / "position" / f"rule{suffix}"
    old.parent.mkdir(parents=True)
    for file in (built, old, old.with_name("rule.py")):
        file.touch()
    setup["remove_others"](built)
    assert {file.name for file in tmp_path.rglob("*.*")} == {built.name, "rule.py"}


def test_the_reason_for_plain_files_is_a_short_line(monkeypatch) -> None:
    monkeypatch.chdir(ROOT)
    in_short = runpy.run_path("setup.py")["in_short"]
    assert in_short(OSError("no gcc\nat all")) == "no gcc"
    told = in_short(OSError(f"Command {['gcc', *['file.o'] * 200]} returned exit status 1"))
    assert told.startswith("Command ['gcc'") and told.endswith("exit status 1") and len(told) < 160
