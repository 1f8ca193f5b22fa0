"""People are quicker than a server: what they choose while something is on its way holds."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from fairychess.puzzles import puzzles_of

OpenPage = Callable[..., Page]
SHOWN = "document.querySelector('fairy-board')?.view"


@contextmanager
def held(page: Page, pattern: str) -> Iterator[list[Route]]:
    """Answers to such requests wait until the block ends; the list grows with each."""
    waiting: list[Route] = []
    open_now = threading.Event()

    def meet(route: Route) -> None:
        if open_now.is_set():
            route.continue_()
        else:
            waiting.append(route)

    page.route(pattern, meet)
    yield waiting
    open_now.set()
    for route in waiting:
        route.continue_()


def met(page: Page, waiting: list[Route]) -> None:
    """Wait until a request is being held."""
    for _ in range(600):
        if waiting:
            return
        page.wait_for_timeout(50)
    raise AssertionError("nothing was asked")


def test_a_game_tapped_last_is_set_up_with_its_own_options(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(real_server)
    expect(page.locator("#start")).to_be_enabled()
    with held(page, "**/api/variants/zelda-chess?*") as waiting:
        page.locator('[data-name="zelda-chess"] label').click()
        met(page, waiting)
        expect(page.locator("#start")).to_be_disabled()
    expect(page.locator("#chosen")).to_contain_text("Zelda Chess")
    expect(page.locator("#start")).to_be_enabled()


def test_another_step_is_opened_while_an_answer_is_judged(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/learn/chess/moves#1")
    expect(page.locator("#text")).not_to_be_empty()
    page.click('[data-square="a1"]')
    judged = "**/api/lessons/chess/moves/0"
    with page.expect_response(judged), held(page, judged) as waiting:
        page.click('[data-square="a8"]')
        met(page, waiting)
        page.locator(".lesson-dot").nth(1).click()
        second = page.evaluate(SHOWN)["position"]
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(SHOWN)["position"] == second
    assert page.evaluate("document.querySelector('fairy-board').interactive")
    expect(page.locator("#verdict")).to_be_empty()


def test_nothing_is_taken_while_a_solution_comes(open_page: OpenPage, real_server: str) -> None:
    puzzle = next(iter(puzzles_of("chess")))
    page = open_page()
    page.goto(f"{real_server}/puzzles/chess?id={puzzle.id}")
    expect(page.locator("#goal")).not_to_be_empty()
    with held(page, "**/solution") as waiting:
        page.click("#solution")
        met(page, waiting)
        assert not page.evaluate("document.querySelector('fairy-board').interactive")
        expect(page.locator("#next")).to_be_disabled()
    expect(page.locator("#after")).to_be_visible()
    assert puzzle.id in page.url


def test_settings_chosen_at_once_are_kept(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    with held(page, "**/api/me") as waiting:
        page.goto(f"{real_server}/settings", wait_until="commit")
        met(page, waiting)
        page.select_option("#theme-choice", "dark")
    expect(page.locator("#where")).not_to_be_empty()
    page.reload()
    expect(page.locator("#theme-choice")).to_have_value("dark")


def test_a_move_belongs_to_the_position_it_was_made_in(
    open_page: OpenPage, real_server: str
) -> None:
    """Two decisions in one position are two moves to choose from, not one after the other."""
    page = open_page()
    page.goto(f"{real_server}/analysis/chess")
    page.wait_for_function(f"() => {SHOWN}?.options?.length")
    decide = """text => { const board = document.querySelector("fairy-board");
      const option = board.view.options.find(one => one.text === text);
      board.dispatchEvent(new CustomEvent("decide", { detail: { option } })); }"""
    with held(page, "**/api/analysis/look") as waiting:
        for text in ("e2e4", "d2d4"):
            page.evaluate(decide, text)
        met(page, waiting)
    expect(page.locator("#tree .tree-move")).to_have_count(2)
    expect(page.locator("#toast")).to_be_hidden()
    page.click("#replay-start")
    expect(page.locator("#replay-on")).to_be_enabled()


def test_analysis_begins_with_the_position_as_it_was_last_set_up(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/analysis/chess?position=4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1")
    page.wait_for_function(f"() => {SHOWN}?.options?.length")
    page.click("#tab-position")
    page.click("#edit-position")
    page.click('[data-tool="erase"]')
    analyse = page.locator("#panel-position .primary")
    with held(page, "**/api/analysis/compose") as waiting:
        page.click('fairy-board [data-square="a2"]')
        met(page, waiting)
        analyse.click()
        page.click('fairy-board [data-square="b2"]')
    page.wait_for_function(f"() => {SHOWN}?.position === '4k3/8/8/8/8/8/2P5/4K3 w - - 0 1'")
    page.click("#edit-position")
    with held(page, "**/api/analysis/look") as waiting:
        page.click("#editor-start")
        met(page, waiting)
        analyse.click()
    page.wait_for_function(f"() => {SHOWN}?.position?.startsWith('rnbqkbnr/')")
