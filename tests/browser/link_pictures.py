"""Makes the pictures that link previews show, and the icons that are no SVG: run it by hand.

    python tests/browser/link_pictures.py [VARIANT ...]

A variant's picture is kept in its folder (`picture.jpg`), everything else in `server/static`. Run
it for a new variant, or where the starting position or the drawing of pieces has changed.
"""

import struct
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from serving import CHROMIUM, serving

from fairychess import languages
from fairychess.rules import featured

SOURCE = Path(__file__).parents[2] / "src" / "fairychess"
STATIC = SOURCE / "server" / "static"
SIZE = {"width": 1000, "height": 525}
QUALITY = 70
LINE = "Chess, shogi and their strange relatives, in the browser"
STYLE = """
* { box-sizing: border-box }
body {
  margin: 0; width: 1000px; height: 525px; overflow: hidden; background: #f7f1e6; color: #2b2118;
  display: grid; grid-template-columns: 525px 1fr; align-items: center;
}
.boards { position: relative; width: 525px; height: 525px; display: grid; place-items: center }
fairy-board { width: 485px !important }
svg.board { box-shadow: none !important; border-radius: 8px }
.pathbar, .zoomer { display: none !important }
.words { padding: 0 2.2rem 0 .6rem; display: grid; gap: .5rem; font-size: 1.45rem; color: #6d5d4b }
.words b { font: 600 3.1rem/1.08 var(--serif); color: #2b2118; text-wrap: balance }
.words i { font: 400 1.7rem/1.2 var(--kanji); color: #2b2118 }
.words em { font: 600 1.6rem/1 var(--serif); color: #8c2f1b; margin-top: 1.4rem }
.fan div {
  position: absolute; width: 290px; height: 290px; overflow: hidden; border-radius: 8px;
  box-shadow: 0 8px 30px rgb(60 35 10 / 45%);
}
.fan img { position: absolute; width: 598px; left: -12px; top: -12px }
.fan div:nth-child(1) { left: 20px; top: 20px }
.fan div:nth-child(2) { left: 118px; top: 118px }
.fan div:nth-child(3) { left: 215px; top: 215px }
"""
MAKE = """
const make = (name, words = '', css = '') => {
  const node = document.createElement(name);
  node.textContent = words;
  node.className = css;
  return node;
};
"""
COMPOSE = f"""([title, other, line]) => {{
  {MAKE}
  const words = make('div', '', 'words');
  words.append(make('b', title), make('i', other), make('span', line), make('em', 'Fairychess'));
  const boards = make('div', '', 'boards');
  const defs = document.querySelector('#picture-defs');
  boards.append(document.querySelector('fairy-board'));
  document.body.replaceChildren(...(defs ? [defs] : []), boards, words);
}}"""
FAN = f"""([names, title, line]) => {{
  {MAKE}
  const boards = make('div', '', 'boards fan'), words = make('div', '', 'words');
  for (const name of names) {{
    const box = make('div'), image = make('img');
    image.src = `/picture/${{name}}.jpg`;
    box.append(image);
    boards.append(box);
  }}
  words.append(make('b', title), make('span', line));
  document.body.replaceChildren(boards, words);
}}"""


def shoot(page: Page, path: Path) -> None:
    """Keep what the page shows."""
    page.add_style_tag(content=STYLE)
    page.wait_for_timeout(500)
    page.screenshot(path=path, type="jpeg", quality=QUALITY)
    print(path.relative_to(SOURCE), path.stat().st_size)


def variant(page: Page, address: str, name: str) -> None:
    """The starting position, with the game's names."""
    page.goto(f"{address}/variant/{name}")
    page.wait_for_selector("#starting-position .piece")
    info = page.request.get(f"{address}/api/variants/{name}").json()
    japanese = languages.own("ja", "pages")
    other = japanese.get(f"={info['title']}", "")
    line = f"{info['files']}×{info['ranks']}"
    page.evaluate(COMPOSE, [info["title"], other, line])
    shoot(page, SOURCE / "variants" / name.replace("-", "_") / "picture.jpg")


def site(page: Page, address: str) -> None:
    """The picture of pages that are about no game in particular."""
    page.goto(f"{address}/settings")
    sizes: dict[int, str] = {}
    for one in page.request.get(f"{address}/api/variants").json():
        sizes.setdefault(one["files"], one["name"])
    names = [sizes[files] for files in sorted(sizes)[2::-1]]  # the largest of three behind
    page.evaluate(FAN, [names, "Fairychess", LINE])
    page.wait_for_load_state("networkidle")
    shoot(page, STATIC / "picture.jpg")


def icon(page: Page, size: int) -> bytes:
    """The icon as PNG."""
    page.set_viewport_size({"width": size, "height": size})
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing}")
    return page.screenshot(type="png", omit_background=True)


def icons(page: Page) -> None:
    """For those who ask for /favicon.ico, and for telephones' home screens."""
    small = icon(page, 48)
    entry = struct.pack("<BBBBHHII", 48, 48, 0, 0, 1, 32, len(small), 22)
    (STATIC / "favicon.ico").write_bytes(struct.pack("<HHH", 0, 1, 1) + entry + small)
    (STATIC / "icon-180.png").write_bytes(icon(page, 180))


def main(names: list[str]) -> None:
    """Make the pictures of these variants; without names, everything."""
    with sync_playwright() as playwright, serving(None, None) as address:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, bypass_csp=True, color_scheme="light")
        for name in names or featured():
            variant(page, address, name)
        if not names:
            site(page, address)
            icons(page)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
