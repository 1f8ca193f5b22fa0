"""The board by itself: clicks, drags, keys, fingers, looks; over the hand-made room."""

from collections.abc import Callable

import pytest
from game_page import Screen
from playwright.sync_api import Page, expect

Open = Callable[..., Screen]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def test_a_lion_takes_two_by_clicking(fake: Open) -> None:
    screen = fake()
    screen.clicks("f3", "e4")
    expect(screen.page.locator(".pathbar .stop-here")).to_be_visible()
    screen.press("e5")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3e4,e4e5"
    assert screen.piece("e5") == "LN" and screen.piece("e4") is None
    expect(screen.page.locator("#player-bar-bottom .lost")).to_have_count(2)


def test_igui_comes_back(fake: Open) -> None:
    screen = fake()
    screen.clicks("f3", "e4", "f3")
    screen.wait_ply(1)
    assert screen.piece("f3") == "LN" and screen.piece("e4") is None


def test_stop_here_by_chip_and_by_clicking_again(fake: Open) -> None:
    for end in ("chip", "again"):
        screen = fake()
        screen.clicks("f3", "e4")
        screen.page.click(".stop-here") if end == "chip" else screen.press("e4")
        screen.wait_ply(1)
        assert screen.view["moves"][-1]["text"] == "f3e4"


def test_a_pass_is_marked_on_the_pieces_own_square(fake: Open) -> None:
    screen = fake()
    screen.press("f3")
    expect(screen.page.locator(".hint.own")).to_have_count(1)
    screen.press("f3")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3f3"


def test_marks_distinguish_stopping_from_going_on(fake: Open) -> None:
    screen = fake()
    screen.press("f3")
    both = screen.page.locator(".hint.capture.stop", has=screen.page.locator(".badge"))
    expect(both).to_have_count(1)
    expect(screen.page.locator(".hint.capture")).to_have_count(2)
    label = screen.page.locator('[data-square="e4"]').get_attribute("aria-label")
    assert label == "e4, Gote Pawn, can stop or go on, captures"


def test_promotion_is_chosen_from_pictures(fake: Open) -> None:
    screen = fake()
    screen.clicks("a8", "a9")
    dialog = screen.page.locator("dialog.choose")
    expect(dialog.locator(".choice svg")).to_have_count(2)
    screen.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    screen.clicks("a8", "a9")
    screen.choose("Do not promote")
    screen.wait_ply(1)
    assert screen.piece("a9") == "P"
    screen.page.click("#undo")
    screen.page.wait_for_function("() => document.querySelector('fairy-board').view.ply === 0")
    screen.clicks("a8", "a9")
    screen.choose("Promote")
    screen.wait_ply(1)
    assert screen.piece("a9") == "+P"


def test_a_drop_from_the_hand(fake: Open) -> None:
    screen = fake()
    screen.press("hand:P")
    expect(screen.page.locator(".in-hand.on")).to_have_count(1)
    screen.press("f8")
    screen.wait_ply(1)
    assert screen.piece("f8") == "P"


def test_a_click_elsewhere_or_escape_cancels(fake: Open) -> None:
    screen = fake()
    screen.clicks("c4", "l12")
    expect(screen.page.locator(".hint")).to_have_count(0)
    screen.clicks("c4", "f1")
    assert screen.page.evaluate("document.querySelector('fairy-board').path") == ["f1"]
    screen.page.keyboard.press("Escape")
    expect(screen.page.locator(".hint")).to_have_count(0)
    assert screen.view["ply"] == 0


def test_dragging_moves_and_dropping_nowhere_does_not(fake: Open) -> None:
    screen = fake()
    page = screen.page
    page.drag_and_drop('[data-square="c4"]', '[data-square="c9"]')
    assert screen.piece("c4") == "P" and screen.view["ply"] == 0
    page.drag_and_drop('[data-square="c4"]', '[data-square="c5"]')
    screen.wait_ply(1)
    assert screen.piece("c5") == "P"


def test_a_drag_may_go_on_from_where_it_came(fake: Open) -> None:
    screen = fake()
    screen.page.drag_and_drop('[data-square="f3"]', '[data-square="e4"]')
    screen.page.drag_and_drop('[data-square="e4"]', '[data-square="e5"]')
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3e4,e4e5"


def test_a_move_by_keyboard_alone_is_announced(fake: Open) -> None:
    screen = fake()
    page = screen.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('svg.board')"):
            break
    page.keyboard.press("ArrowUp")
    cursor = page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
    assert cursor.endswith("-f1")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("King f1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f1f2"
    expect(page.locator("#live")).to_have_text("Sente played f1f2.")


def test_every_square_has_a_name_to_be_read(fake: Open) -> None:
    screen = fake()
    cells = screen.page.locator('svg.board [role="gridcell"]')
    expect(cells).to_have_count(144)
    expect(screen.page.locator('[data-square="g12"]')).to_have_attribute(
        "aria-label", "g12, Gote King"
    )


def test_fingers_on_a_phone(fake: Open, open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    screen = fake(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('[data-square="f3"]')
    page.tap('[data-square="e4"]')
    page.tap('[data-square="e5"]')
    screen.wait_ply(1)
    assert screen.view["moves"][-1]["text"] == "f3e4,e4e5"
    page.tap('.zoomer [aria-label="Zoom in"]')
    page.tap('.zoomer [aria-label="Zoom in"]')
    width = page.evaluate("document.querySelector('svg.board').viewBox.baseVal.width")
    assert width < 700
    before = page.evaluate("document.querySelector('svg.board').viewBox.baseVal.x")
    touch(page, [("Start", 200, 300), ("Move", 260, 300), ("Move", 320, 300), ("End", 0, 0)])
    assert page.evaluate("document.querySelector('svg.board').viewBox.baseVal.x") < before


def test_two_fingers_zoom(fake: Open, open_page: Callable[..., Page]) -> None:
    page = open_page(**PHONE)
    fake(page)
    session = page.context.new_cdp_session(page)
    for kind, gap in (("Start", 30), ("Move", 60), ("Move", 120), ("End", 0)):
        points = [{"x": 195 - gap, "y": 300, "id": 0}, {"x": 195 + gap, "y": 300, "id": 1}]
        session.send(
            "Input.dispatchTouchEvent",
            {"type": f"touch{kind}", "touchPoints": points if kind != "End" else []},
        )
    box = page.evaluate("document.querySelector('svg.board').viewBox.baseVal.width")
    assert box < 500
    assert page.evaluate("visualViewport.scale") == 1


def touch(page: Page, steps: list[tuple[str, int, int]]) -> None:
    """One finger's way over the screen."""
    session = page.context.new_cdp_session(page)
    for kind, x, y in steps:
        points = [] if kind == "End" else [{"x": x, "y": y, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_wheel_zooms_and_a_zoomed_board_still_plays(fake: Open) -> None:
    screen = fake()
    page = screen.page
    page.locator('[data-square="c4"]').hover()
    page.mouse.wheel(0, -600)
    assert page.evaluate("document.querySelector('svg.board').viewBox.baseVal.width") < 800
    screen.clicks("c4", "c5")
    screen.wait_ply(1)


def test_flipping_turns_the_board_and_the_pieces(fake: Open) -> None:
    screen = fake()
    before = screen.page.locator('[data-square="a1"]').bounding_box()
    screen.page.click("#flip")
    after = screen.page.locator('[data-square="a1"]').bounding_box()
    assert before and after and after["y"] < before["y"] and after["x"] > before["x"]
    screen.clicks("c4", "c5")
    screen.wait_ply(1)


def test_replay_steps_back_and_on(fake: Open) -> None:
    screen = fake()
    screen.clicks("c4", "c5")
    screen.wait_ply(1)
    screen.clicks("g12", "g11")
    screen.wait_ply(2)
    page = screen.page
    page.click("#replay-back")
    expect(page.locator("#status")).to_contain_text("move 1 of 1")
    assert screen.piece("g12") == "K"
    page.reload()
    expect(page.locator(".move")).to_have_count(2)
    page.click("#replay-start")
    page.wait_for_function("() => document.querySelector('fairy-board').view.ply === 0")
    assert screen.piece("c4") == "P"
    screen.press("c4")
    expect(page.locator(".hint")).to_have_count(0)
    page.click("#replay-end")
    assert screen.piece("c5") == "P"


def test_draw_resign_and_new_game(fake: Open) -> None:
    screen = fake()
    page = screen.page
    page.click("#draw")
    expect(page.locator("#proposals")).to_contain_text("offers a draw")
    page.click("#proposals >> text=Decline")
    page.click("#resign")
    page.click('[data-answer="yes"]')
    expect(page.locator("#status")).to_contain_text("Gote wins")
    url = page.url
    page.click("#again")
    page.wait_for_url(lambda found: found != url)
    expect(page.locator("#status")).to_contain_text("Sente to move")


def test_the_legend_explains_a_piece(fake: Open) -> None:
    screen = fake()
    page = screen.page
    screen.press("e4")
    page.get_by_role("button", name="How it moves").click()
    card = page.locator("#piece-card")
    expect(card).to_contain_text("Pawn")
    expect(card).to_contain_text("fW")
    card.locator(".type-link").click()
    expect(card).to_contain_text("Gold General")
    expect(card.locator("svg.diagram")).to_be_visible()
    card.get_by_role("button", name="All pieces").click()
    expect(page.locator("#panel-pieces .type-card")).to_contain_text("Gold General")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_theme_follows_the_system_until_chosen(
    fake: Open, open_page: Callable[..., Page], scheme: str
) -> None:
    page = open_page(color_scheme=scheme)
    fake(page)
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.click("#theme")
    after = page.evaluate(ground)
    assert before != after
    page.reload()
    assert page.evaluate(ground) == after


def test_the_home_page_sets_up_a_game(open_page: Callable[..., Page], fake_server: str) -> None:
    page = open_page()
    page.goto(fake_server)
    expect(page.locator("#chosen")).to_contain_text("Fake Shogi")
    page.click("text=Rule options")
    page.check('#options input[name="strict"]')
    page.locator("text=Gote").first.click()
    page.locator("#level").fill("5")
    page.click("#start")
    page.wait_for_url("**/game/*")
    expect(page.locator("#player-bar-top")).to_contain_text("Sente · computer, level 5")
    page.wait_for_function("() => document.querySelector('fairy-board').view?.ply === 1")
    assert page.evaluate("document.querySelector('fairy-board').orientation") == "second"


def test_a_refusal_is_shown_and_the_game_goes_on(fake: Open) -> None:
    screen = fake()
    page = screen.page
    page.evaluate(
        "document.querySelector('fairy-board').dispatchEvent(new CustomEvent('decide',"
        " {detail: {option: {text: 'f3f9'}}}))"
    )
    expect(page.locator("#toast")).to_contain_text("not a legal move")
    screen.clicks("c4", "c5")
    screen.wait_ply(1)


def test_less_motion_where_asked(fake: Open, open_page: Callable[..., Page]) -> None:
    page = open_page(reduced_motion="reduce")
    screen = fake(page)
    screen.clicks("c4", "c5")
    screen.wait_ply(1)
    assert page.evaluate("document.getAnimations().length") == 0


def test_rules_page_shows_rules_starting_position_and_pieces(
    open_page: Callable[..., Page], fake_server: str
) -> None:
    page = open_page()
    page.goto(f"{fake_server}/variant/fake")
    expect(page.locator(".rules em")).to_have_text("king")
    expect(page.locator("#starting-position .layer.pieces .piece")).to_have_count(9)
    page.click('.legend-cell[data-type="LN"]')
    expect(page.locator(".type-card")).to_contain_text("Lion")


def test_letters_stay_upright_for_both_sides_either_way_round(fake: Open) -> None:
    screen = fake()
    page = screen.page
    page.select_option("#pictures", "letters")
    upright = """() => [...document.querySelectorAll('.layer.pieces .piece use')].every((use) => {
      const letters = document.querySelector(use.getAttribute('href')).querySelector('.tile-id');
      const turns = (use.parentNode.getAttribute('transform') + letters.getAttribute('transform'))
        .match(/rotate\\(180/g) ?? [];
      return turns.length % 2 === 0;
    })"""
    assert page.evaluate(upright)
    page.click("#flip")
    assert page.evaluate(upright)
    assert page.locator(".icon .tile-id[transform]").count() == 0


def test_a_piece_that_cannot_be_moved_is_named_and_shown(fake: Open) -> None:
    screen = fake()
    screen.press("e4")
    bar = screen.page.locator(".pathbar")
    expect(bar).to_contain_text("Gote Pawn")
    bar.get_by_role("button", name="How it moves").click()
    expect(screen.page.locator("#piece-card")).to_contain_text("Pawn")
    screen.press("f3")
    expect(bar).to_be_hidden()
    screen.press("e4")
    expect(bar).to_contain_text("f3 → e4")
