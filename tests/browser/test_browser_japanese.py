"""The pages in Japanese: what a game says, too."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]


def test_titles_pieces_headings_and_refusals_are_japanese(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page(locale="ja-JP", expects=("409",))
    page.goto(f"{real_server}/variants")
    expect(page.locator("#list")).to_contain_text("中将棋")
    page.goto(f"{real_server}/variant/shogi")
    expect(page.locator("h1").first).to_have_text("将棋")
    expect(page.locator(".rules h2").first).to_have_text("ルール")
    names = page.locator(".legend-cell > span")
    expect(names.first).to_be_visible(timeout=20_000)
    assert {"歩兵", "角行", "飛車"} <= set(names.all_text_contents())
    page.goto(f"{real_server}/variant/chess")
    expect(names.first).to_be_visible(timeout=20_000)
    assert {"ポーン", "ルーク"} <= set(names.all_text_contents())
    answer = page.evaluate(
        """async () => {
          const script = document.querySelector('script[type=module]').src;
          const { errorText, say } = await import(new URL('../js/lib/translations.js', script));
          return [
            errorText({ code: 'refused', said: { key: 'illegal', parameters: { move: 'e2e5' } } }),
            errorText({ code: 'refused', said: { key: 'adjourned', parameters: {} } }),
            errorText({ code: 'stale', message: 'whatever' }),
            say({ key: 'promote_to', parameters: { piece: 'Gold General' } }),
          ];
        }"""
    )
    assert answer == [
        "e2e5：ここでは指せない手です",
        "対局は中断中です",
        "局面が先に進んでいます。",
        "金将に成る",
    ]


ENGLISH = re.compile(r"(?:\b[A-Za-z]{2,}[ ,]+){3}[A-Za-z]{2,}")
"""Four English words in a row: a sentence, or part of one."""


def test_the_maker_remarks_in_japanese(open_page: OpenPage, real_server: str) -> None:
    page = open_page(locale="ja-JP")
    page.goto(f"{real_server}/make")
    page.click("#begin-blank")
    page.wait_for_selector("#main[data-ready]")
    good = page.locator("#maker-state .maker-good")
    expect(good).to_be_visible(timeout=60_000)
    page.click("#tab-pieces")
    page.locator("#work-pieces button", has_text="新しい駒").click()
    page.locator(".betza").fill("nN")
    expect(page.locator("#looked-remarks li").first).to_be_visible(timeout=60_000)
    assert ENGLISH.findall(page.locator("#main").inner_text()) == []
    page.locator(".betza").fill("N?q")
    expect(page.locator("#looked-remarks .faults li")).to_have_count(1, timeout=60_000)
    expect(page.locator("#work-pieces")).to_contain_text("^")
    page.click("#tab-rules")
    page.locator("#work-rules button", has_text="ルールを追加").click()
    page.fill(".gallery input", "goal")
    page.locator(".gallery-cell:visible").first.click(timeout=60_000)
    expect(page.locator("#looked-remarks .faults li")).to_have_count(2, timeout=60_000)
    assert ENGLISH.findall(page.locator("#main").inner_text()) == []
