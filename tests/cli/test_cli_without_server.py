"""What `pip install fairychess` alone can do: rules, games, search and most of the commands."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"
# Where a library is imported by another name than it is installed by.
IMPORTED_AS = {
    "argon2-cffi": "argon2",
    "confusable-homoglyphs": "confusable_homoglyphs",
    "http-ece": "http_ece",
    "markdown-it-py": "markdown_it",
    "prometheus-client": "prometheus_client",
    "pyjwt": "jwt",
}
ALONE = """
import sys

class OnlyOwn:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top in sys.stdlib_module_names or top in ("fairychess", "cython", "Cython"):
            return None
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, OnlyOwn())
"""


def alone(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python where nothing but the standard library, the package and Cython can be imported."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", ALONE + code],
        capture_output=True,
        text=True,
        timeout=120,
        encoding="utf-8",
    )


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the program there."""
    return alone(f"from fairychess.cli import main\nsys.exit(main({list(words)!r}))")


def test_no_library_is_needed_for_rules_games_and_search() -> None:
    run = alone(
        "import fairychess, fairychess.game, fairychess.lab, fairychess.protocol\n"
        "import fairychess.rules, fairychess.search, fairychess.testing\n"
        "print(fairychess.load('chess').position().perft(3))\n"
        "print(fairychess.search.think(fairychess.load('shogi').position(), 1, 0.05).move)"
    )
    assert (run.stderr, run.returncode) == ("", 0)
    assert run.stdout.splitlines()[0] == "8902"


@pytest.mark.parametrize(
    "words",
    [
        ("perft", "chess", "2"),
        ("moves", "chess"),
        ("variants",),
        ("show", "chess"),
        ("check", "chess"),
        ("values", "chess"),
        ("--help",),
    ],
    ids=" ".join,
)
def test_command_works_without_the_server(words: tuple[str, ...]) -> None:
    run = command(*words)
    assert run.stdout
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--port", "0"),
        ("worker", "--database", "games.db"),
        ("backup", "no-such-file", "--database", "games.db"),
        ("restore", "no-such-file", "--database", "games.db"),
        ("admin", "reports", "--database", "games.db"),
    ],
    ids=lambda words: words[0],
)
def test_command_of_the_server_says_what_is_missing(words: tuple[str, ...]) -> None:
    run = command(*words)
    assert run.returncode == 2
    assert run.stdout == ""
    assert re.fullmatch(
        r"fairychess: this command needs the library \w+, which is not installed: "
        r"pip install 'fairychess\[server\]' brings it\n",
        run.stderr,
    )


def test_contract_names_every_library_of_the_server() -> None:
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    server = {
        re.split(r"[\[<>=~ ]", need)[0]
        for need in project["project"]["optional-dependencies"]["server"]
    }
    (contract,) = (
        each
        for each in project["tool"]["importlinter"]["contracts"]
        if "none of the server" in each["name"]
    )
    assert {IMPORTED_AS.get(name, name) for name in server} == set(contract["forbidden_modules"])
    assert [re.split("[<>=]", need)[0] for need in project["project"]["dependencies"]] == ["cython"]
