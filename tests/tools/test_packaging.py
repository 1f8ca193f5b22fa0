"""What is said in several places of a package agrees, and what is released is complete."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import three_ways
from setuptools import Distribution
from setuptools.command.build_py import build_py

import fairychess

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_version_is_said_alike() -> None:
    version = fairychess.__version__
    assert PROJECT["project"]["version"] == version
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+) \(", changes, re.MULTILINE)[0] == version


def test_each_python_that_is_named_has_its_wheels() -> None:
    classifiers = " ".join(PROJECT["project"]["classifiers"])
    named = re.findall(r"Python :: (3\.\d+)", classifiers)
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert [f"cp{version.replace('.', '')}-*" for version in named] == built
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    image = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert set(re.findall(r"python:(3\.\d+)-slim", image)) <= set(named)


def test_each_language_is_named() -> None:
    named = sum(
        each.startswith("Natural Language ::") for each in PROJECT["project"]["classifiers"]
    )
    assert named == sum(path.is_dir() for path in (ROOT / "src/fairychess/languages").glob("??"))


def test_every_file_of_the_package_is_in_a_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    distribution = Distribution({"script_name": "setup.py"})
    distribution.parse_config_files()
    command = build_py(distribution)
    command.ensure_finalized()
    taken = {path for _, _, path in command.find_all_modules()}
    for _, folder, _, names in command.data_files:
        taken |= {f"{folder}/{name}" for name in names}
    listed = subprocess.run(
        ["git", "ls-files", "src/fairychess"], capture_output=True, encoding="utf-8", check=True
    )
    missing = set(listed.stdout.split()) - {Path(path).as_posix() for path in taken}
    missing.remove("src/fairychess/search/network/kernels.h")  # the compiler reads it
    # The tests of the package itself do.
    assert {Path(path).name for path in missing} == {"perft.toml", "playthrough.txt"}


def test_a_game_is_played_in_three_ways(capsys: pytest.CaptureFixture[str]) -> None:
    three_ways.main()
    assert capsys.readouterr().out.count("played") == 3


def test_what_is_inside_is_listed(tmp_path: Path) -> None:
    """As .github/workflows/wheels.yml does it."""
    file = tmp_path / "fairychess.cdx.json"
    command = [sys.executable, "-m", "cyclonedx_py", "requirements", "requirements/server.txt"]
    command += ["--pyproject", "pyproject.toml", "--mc-type", "application"]
    command += ["--output-reproducible", "--of", "JSON", "-o", str(file)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert told["metadata"]["component"]["name"] == "fairychess"
    assert told["metadata"]["component"]["version"] == fairychess.__version__
    locked = (ROOT / "requirements/server.txt").read_text(encoding="utf-8")
    versions = dict(re.findall(r"^([\w-]+)(?:\[\w+\])?==([\w.]+)", locked, re.MULTILINE))
    assert {each["name"]: each["version"] for each in told["components"]}.items() >= {
        "starlette": versions["starlette"],
        "cython": versions["cython"],
    }.items()
