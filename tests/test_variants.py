"""Every variant folder, found by looking, passes the public checks, compiled and uncompiled."""

import json
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import fairychess
from fairychess import testing
from fairychess.game import record
from fairychess.rules.catalogue import ROOM

NAMES = fairychess.featured()
PACKAGE = Path(fairychess.__file__).parent

UNCOMPILED = """
import json, sys
import cython
import fairychess
from fairychess import testing
from fairychess.one_kind import COMPILED

assert not COMPILED
found = {}
for name in fairychess.featured():
    rules = fairychess.load(name)
    counts = testing.check_perft(rules, largest=int(sys.argv[1]))
    found[name] = [counts, testing.playthrough(rules, 5, 30)]
print(json.dumps(found))
"""


def test_every_folder_is_found() -> None:
    folders = [path.parent for path in ROOM.rglob("variant.toml")]
    names = [folder.name.replace("_", "-") for folder in folders]
    assert fairychess.available() == sorted(names) and len(names) == len(set(names))
    assert sorted(chain(*fairychess.families().values())) == fairychess.available()
    assert {ROOM / name.replace("-", "_") for name in NAMES} == {
        folder for folder in folders if folder.parent == ROOM
    }
    assert all(len(folder.relative_to(ROOM).parts) <= 2 for folder in folders)


@pytest.mark.parametrize("name", NAMES)
def test_variant_is_right(name: str) -> None:
    testing.check_variant(fairychess.load(name))


@pytest.mark.parametrize("name", NAMES)
def test_variant_is_right_under_each_value_of_each_option(name: str) -> None:
    for option, declared in fairychess.load(name).definition.options.items():
        for value in declared.values or (7,):
            if value != declared.default:
                testing.check_random_play(fairychess.load(name, **{option: value}), 1, 1, 60)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_million_random_moves_over_all_variants(name: str) -> None:
    wanted = -(-1_000_000 // len(NAMES))
    played = seed = 0
    while played < wanted:
        played += testing.check_random_play(fairychess.load(name), seed, 4, 500, 0)
        seed += 1


# ---- the checks find what is wrong ----------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A variant outside the package, in order."""
    copy = tmp_path / "my_chess"
    shutil.copytree(ROOM / "chess", copy)
    return copy


def test_a_folder_outside_the_package_passes(folder: Path) -> None:
    testing.check_variant(fairychess.load(folder), games=1, largest=500)


def test_a_record_that_does_not_read_back_fails(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = record.format_record

    def forgetful(tags: Any, moves: Any, *more: Any) -> str:
        return honest(tags, moves[1:], *more)

    testing.check_record(fairychess.load(folder), 3)
    monkeypatch.setattr(record, "format_record", forgetful)
    with pytest.raises((AssertionError, ValueError)):
        testing.check_record(fairychess.load(folder), 3)


@pytest.mark.parametrize("name", ["README.md", "perft.toml", "playthrough.txt"])
def test_a_folder_that_lacks_a_file_fails(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(AssertionError, match=f"my-chess: {name} is missing"):
        testing.check_variant(fairychess.load(folder), games=1, largest=500)


def test_a_wrong_count_fails(folder: Path) -> None:
    count = '[[count]]\ndepth = 1\ncount = 21\nsource = "a guess"\n'
    (folder / "perft.toml").write_text(count, encoding="utf-8")
    with pytest.raises(AssertionError, match=r"perft 1 is 20, stored is 21 \(a guess\)"):
        testing.check_perft(fairychess.load(folder))
    (folder / "perft.toml").write_text(count.replace("a guess", " "), encoding="utf-8")
    with pytest.raises(AssertionError, match="has no source"):
        testing.check_perft(fairychess.load(folder))


def test_a_change_of_behaviour_is_a_readable_difference(folder: Path) -> None:
    path = folder / "variant.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("KisO2", "KAisO2"), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"playthrough.txt:\d+: '.*' is now '.*'"):
        testing.check_playthrough(fairychess.load(folder))


# ---- compiled and uncompiled ----------------------------------------------------------------


def test_uncompiled_sources_count_and_play_the_same(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    shutil.copytree(PACKAGE, tmp_path / "fairychess", ignore=unwanted)
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, "2500"],
        env={"PYTHONPATH": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert sorted(found) == NAMES
    for name, (counts, game) in found.items():
        assert counts >= 2
        assert game == testing.playthrough(fairychess.load(name), 5, 30)
