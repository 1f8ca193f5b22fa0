"""The documentation: its pages, the reference made from the code, and the links between them."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from fairychess.server.web.manual import Manual

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "src/fairychess/docs"


def test_the_reference_of_rules_is_what_the_code_says() -> None:
    made = runpy.run_path(str(ROOT / "tools/make_reference.py"))["reference"]()
    assert (PAGES / "rules.md").read_text("utf-8") == made, "run python tools/make_reference.py"


def test_the_site_builds_and_no_link_leads_nowhere() -> None:
    command = [sys.executable, "-m", "zensical", "build", "--strict", "-f", "zensical.toml"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (ROOT / "build/site/rules.html").exists()


def test_every_page_is_in_the_contents_and_in_the_site() -> None:
    pages = {path.name for path in PAGES.glob("*.md")}
    contents = set(re.findall(r"\]\(([a-z-]+\.md)\)", (PAGES / "index.md").read_text("utf-8")))
    site = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))
    assert contents | {"index.md"} == pages
    assert set(names(site["project"]["nav"])) == pages


def names(nav: Any) -> list[str]:
    """The pages of a table of contents."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [name for part in parts for name in names(part)]


def test_pages_have_anchors_where_links_point() -> None:
    manual = Manual()
    for name in manual.names:
        page = manual.page(name)
        assert page is not None and page.title
        for link in re.findall(r'href="(/docs[^"]*)"', page.html + manual.contents):
            target, _, place = link.removeprefix("/docs").removeprefix("/").partition("#")
            found = manual.page(target or "index")
            assert found is not None, link
            assert not place or f'id="{place}"' in found.html, link


def test_a_name_that_is_no_page_is_none() -> None:
    for name in ("", "nothing", "../secrets", "index.md", "x" * 1000):
        assert Manual().page(name) is None
