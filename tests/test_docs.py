"""The documentation: its pages, the reference made from the code, and the links between them."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from fairychess.explain.rules_text import defaults
from fairychess.rules.library_rules import known_rules, rule_factory
from fairychess.server.web.manual import Manual

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "src/fairychess/docs"


MOST_BYTES = 400_000
"""What all pictures of the pages may take together."""


def test_the_reference_is_what_the_code_says() -> None:
    command = [sys.executable, "tools/make_reference.py", "--check"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_pictures_are_small_and_each_belongs_to_a_page() -> None:
    pictures = {path.name: path.stat().st_size for path in (PAGES / "images").iterdir()}
    assert sum(pictures.values()) < MOST_BYTES
    shown = {
        name
        for page in PAGES.glob("*.md")
        for name in re.findall(r"!\[[^\]]+\]\(images/([^)]+)\)", page.read_text("utf-8"))
    }
    assert shown == set(pictures)
    assert all((Manual().picture(name) or b"").startswith(b"<svg") for name in pictures)


def test_every_rule_and_parameter_is_in_the_reference() -> None:
    page = (PAGES / "rules.md").read_text("utf-8")
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    assert set(sections) == known_rules()
    for name, text in sections.items():
        assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(
            defaults(rule_factory(name))
        )
        assert re.search(r"Sources?:", text)


def test_examples_have_their_picture_and_words() -> None:
    """What an example says is checked while the page is made: its moves and its end."""
    scenes = {path.stem for path in (ROOT / "tools/reference/scenes").glob("*.toml")}
    assert scenes <= known_rules()
    page = (PAGES / "rules.md").read_text("utf-8")
    for name in scenes:
        assert f"[rules.{name}]" in page


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
        assert Manual().picture(name) is None
        assert Manual().picture(f"{name}.svg") is None
