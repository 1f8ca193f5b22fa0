"""The documentation: its pages, the reference made from the code, and the links between them."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from fairychess.board import square_name
from fairychess.explain.rules_text import defaults
from fairychess.rules.catalogue import load_text
from fairychess.rules.library_rules import known_rules, rule_factory
from fairychess.server.web.manual import Manual
from fairychess.version import __version__

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


def test_every_rule_has_an_example_with_words() -> None:
    """What an example says is checked while the page is made: its moves and its end."""
    scenes = {path.stem for path in (ROOT / "tools/reference/scenes").glob("*.toml")}
    assert scenes == known_rules()
    page = (PAGES / "rules.md").read_text("utf-8")
    for name in scenes:
        assert f"[rules.{name}]" in page


def test_the_start_on_hexagons_is_as_it_is_told() -> None:
    page = (PAGES / "variant-file.md").read_text("utf-8")
    [example] = re.findall(r'```toml\n(\[board\]\nshape = "hexagon".*?)```', page, re.DOTALL)
    pieces = "".join(f'\n[[pieces]]\nid = "{one}"\nbetza = "K"\n' for one in "KP")
    rules = load_text(f'title = "Hexagons"\n{example}{pieces}', "variant.toml")
    board = rules.board
    files = [sum(board.coordinates(one)[0] == file for one in board) for file in range(5)]
    assert files == [3, 4, 5, 4, 3]
    standing = {
        square_name(board, at): rules.shown(code).id for at, code in rules.start_pieces.items()
    }
    assert standing == {"c5": "K", "c4": "P", "b2": "P", "c2": "P", "d2": "P", "c1": "K"}


def test_nothing_is_told_that_only_the_code_needs() -> None:
    page = (PAGES / "rules.md").read_text("utf-8")
    assert not re.search(r"^Build\b|is an older name of `", page, re.MULTILINE)


def test_no_page_has_a_section_twice() -> None:
    for page in PAGES.glob("*.md"):
        text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        paragraphs = [each for each in text.split("\n\n") if len(each) > 120 and each[0] != "|"]
        twice = [each for each in set(paragraphs) if paragraphs.count(each) > 1]
        assert not twice, (page.name, twice)


def test_the_site_builds_beside_earlier_versions_and_no_link_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "0.0.9").mkdir()
    (tmp_path / "0.0.9" / "rules.html").touch()
    command = [sys.executable, "tools/make_site.py", str(tmp_path)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (tmp_path / __version__ / "rules.html").exists()
    known = json.loads((tmp_path / "versions.json").read_text("utf-8"))
    assert [one["version"] for one in known] == [__version__, "0.0.9"]
    assert f"{__version__}/index.html" in (tmp_path / "index.html").read_text("utf-8")


def test_words_are_found_in_the_documentation() -> None:
    manual = Manual()
    found = manual.search("explosion")
    assert found.index("/docs/rules#explosion") < found.index("/docs/rules#hit_points")
    assert "/docs/api-position#perft" in manual.search("PERFT depth")
    assert manual.search("nosuchwordanywhere") == manual.search(" ") == ""
    assert "<script>" not in manual.search("script")


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


def test_a_folded_page_has_everything_once() -> None:
    page, text = Manual().page("rules"), (PAGES / "rules.md").read_text("utf-8")
    assert page is not None
    names = re.findall(r"^## (\w+)$", text, re.MULTILINE)
    assert re.findall(r'<summary><h2 id="(\w+)">', page.html) == names
    assert re.findall(r'href="#(\w+)"', page.sections) == names
    assert re.sub(r"<.*?>", "", page.sections).split() == names
    for line in re.findall(r"^- \[\w+\]\(#\w+\): ([\w ,-]+)$", text, re.MULTILINE):
        assert page.html.count(f"<span>{line}</span>") == 1


def test_a_name_that_is_no_page_is_none() -> None:
    for name in ("", "nothing", "../secrets", "index.md", "x" * 1000):
        assert Manual().page(name) is None
        assert Manual().picture(name) is None
        assert Manual().picture(f"{name}.svg") is None


def test_the_citation_names_the_version_there_is() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"\nversion: {project['version']}\n" in citation
