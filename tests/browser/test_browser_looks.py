"""Themes of boards, sets of pieces and sounds, chosen in the settings and followed everywhere."""

from collections.abc import Callable

from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
GROUND = "getComputedStyle(document.querySelector('fairy-board')).getPropertyValue('--dark-square')"

TOUCHING = """async ([name, set]) => {
  const script = document.querySelector('script[type=module]').src;
  const { Pictures } = await import(new URL('../js/pieces/pictures.js', script));
  const info = await (await fetch(`/api/variants/${name}?language=en`)).json();
  const pictures = new Pictures(info, set);
  const found = [];
  for (const type of info.piece_types) {
    const icon = pictures.icon(type.id, 'first');
    document.body.append(icon);
    if (icon.querySelector('text')) found.push(`${type.id} is text`);
    const css = ['.tile-glyph path', '.tile-id path', '.counter-character path'];
    const signs = [...icon.querySelectorAll(css.join())];
    for (const mark of icon.querySelectorAll('.mark')) {
      for (let i = 0; i < 24; i += 1) {
        const along = (mark.getTotalLength() * i) / 24;
        const at = mark.getPointAtLength(along).matrixTransform(mark.getCTM());
        const inside = (sign) => sign.isPointInFill(at.matrixTransform(sign.getCTM().inverse()));
        if (signs.some(inside)) {
          found.push(`${type.id} ${mark.getAttribute('class')}`);
          break;
        }
      }
    }
    icon.remove();
  }
  return found;
}"""


def test_looks_are_chosen_with_a_preview_and_kept(
    real: Open, open_page: Callable[..., Page], real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/settings")
    previews = page.locator("#previews fairy-board")
    expect(previews).to_have_count(3)
    expect(page.locator(".look")).to_have_count(len(page.locator(".look input").all()))
    wood = page.evaluate(GROUND)
    page.locator('.look input[value="blue"]').check()
    assert page.evaluate(GROUND) != wood
    page.locator('.look input[value="printed"]').check()
    expect(previews.first.locator(".set-printed").first).to_be_attached()
    page.locator('.look input[name="pictures"][value="one"]').check()
    page.locator("#volume").fill("30")
    expect(page.locator("#where")).to_have_text("Kept in this browser.")
    page.reload()
    expect(page.locator('.look input[value="blue"]')).to_be_checked()
    assert page.locator("#volume").input_value() == "30"
    real("chess", page)
    expect(page.locator("fairy-board .set-printed").first).to_be_attached()
    expect(page.locator("#pictures")).to_have_value("printed")
    page.select_option("#pictures", "carved")  # the game page offers the same sets
    expect(page.locator("fairy-board .set-carved").first).to_be_attached()
    real("shogi", page)
    expect(page.locator("#pictures")).to_have_value("one")


def test_no_mark_touches_the_sign_of_its_piece(
    open_page: Callable[..., Page], real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/settings")
    for name in ("shogi", "raichu-shogi", "dai-shogi"):
        for pictures in ("mixed", "letters"):
            assert page.evaluate(TOUCHING, [name, pictures]) == [], (name, pictures)
    assert page.evaluate(TOUCHING, ["xiangqi", "moves"]) == []
    assert page.evaluate(TOUCHING, ["dai-shogi", "kanji"]) == []


def test_the_rules_in_short_stand_beside_the_board(real: Open) -> None:
    screen = real("shogi")
    expect(screen.page.locator("#brief li").first).to_be_visible()
    assert screen.page.locator("#brief [id]").count() == 0
    screen.page.set_viewport_size({"width": 390, "height": 844})
    screen.page.reload()
    screen.page.wait_for_function("() => document.querySelector('fairy-board')?.view")
    expect(screen.page.locator("#brief")).to_be_hidden()
