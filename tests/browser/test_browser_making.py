"""An inventor makes a game without writing a word, plays it to its end, keeps and shares it."""

import re
from collections.abc import Callable

import pytest
from game_page import troubles
from playwright.sync_api import Page, Route, expect

OpenPage = Callable[..., Page]
READY = "#main[data-ready]"
GOOD = "#maker-state .maker-good"


def blank(page: Page, address: str) -> None:
    """Begin with an empty board and two kings."""
    page.goto(f"{address}/make")
    page.click("#begin-blank")
    page.wait_for_selector(READY)
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)


def press(page: Page, name: str, times: int) -> None:
    for _ in range(times):
        page.get_by_role("button", name=name).click()


def test_a_dialog_that_is_closed_leaves_something_to_begin_with(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/make")
    page.wait_for_selector("#begin-blank")
    page.keyboard.press("Escape")
    page.wait_for_selector(READY)
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)
    expect(page.locator("#maker-board [data-square]")).to_have_count(64)


def test_the_address_leads_back_to_ones_own_game(open_page: OpenPage, real_server: str) -> None:
    """However it was opened: by the first dialog, by the button, or because it was open last."""
    page = open_page()
    blank(page, real_server)
    page.fill("#maker-title", "Frog Race")
    page.click("#save")
    expect(page.locator("#save")).to_have_text("Saved")
    kept = page.url
    assert kept != f"{real_server}/make"
    page.goto(f"{real_server}/make")
    page.wait_for_selector(READY)
    assert page.url == kept
    page.evaluate("localStorage.clear()")
    page.goto(f"{real_server}/make")
    page.locator(".own-projects button", has_text="Frog Race").click()
    page.wait_for_selector(READY)
    assert page.url == kept
    page.click("#begin")
    page.click("#begin-blank")
    expect(page).to_have_url(f"{real_server}/make")
    expect(page.locator("#maker-title")).to_have_value("My game")


def change_chess(page: Page, address: str, name: str = "chess") -> None:
    """Begin with an installed game."""
    page.goto(f"{address}/make?from={name}")
    page.wait_for_selector(READY)
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)


def move(page: Page, *squares: str) -> None:
    """Click squares of the board that is played on, each when it can be clicked."""
    for square in squares:
        page.locator(f'fairy-board [data-square="{square}"].active').click(timeout=60_000)


def add_rule(page: Page, name: str) -> None:
    page.click("#tab-rules")
    page.locator("#work-rules button", has_text="Add a rule").click()
    page.fill(".gallery input", name)
    page.locator(".gallery-cell:visible").first.click(timeout=60_000)


def test_a_game_is_made_by_clicking_and_played_to_its_end(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    blank(page, real_server)
    page.fill("#maker-title", "Frog Race")
    press(page, "Files: one less", 4)
    press(page, "Ranks: one less", 2)
    page.click('[data-square="b3"]')
    expect(page.locator(".maker-cell.hole")).to_have_count(2)

    page.click("#tab-pieces")
    page.locator("#work-pieces button", has_text="New piece").click()
    panel = page.locator("#work-pieces")
    panel.get_by_label("Name", exact=True).fill("Frog")
    panel.get_by_label("Letter", exact=True).fill("F")
    page.locator("summary", has_text="Click the squares").click()
    page.locator(".reach-box label", has_text="None").click()
    page.click('[data-at="0,2"]')
    page.click('[data-at="0,3"]')
    expect(page.locator(".betza")).to_have_value("fDfH", timeout=60_000)
    expect(page.locator(".maker-words li")).to_have_count(2)

    page.click("#tab-start")
    page.click('[data-piece="F"]')
    page.click('[data-square="a1"]')
    expect(page.locator('[data-square="a6"] .icon')).to_have_count(1)
    page.click("#undo")
    expect(page.locator('[data-square="a1"] .icon')).to_have_count(0)
    page.click("#redo")
    expect(page.locator('[data-square="a6"] .icon')).to_have_count(1)

    add_rule(page, "goal")
    expect(page.locator(".faults")).to_contain_text("The goal", timeout=60_000)
    page.locator("#work-rules button", has_text="Paint on the board").first.click()
    squares = page.locator("[data-field='rules.squares']")
    expect(squares.get_by_label("For the second player")).to_have_value("0")
    page.click('[data-square="a4"]')
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)
    expect(page.locator("#looked-rules")).to_contain_text("Frog")

    page.click("#try-computer")
    page.wait_for_selector("fairy-board .active", timeout=60_000)
    page.click("#try-alone")
    expect(page.locator("#trial-status")).to_contain_text("White", timeout=60_000)
    page.locator('fairy-board [data-square="a1"]').click()
    page.locator('fairy-board [data-square="a4"]').click()
    expect(page.locator("#trial-status")).to_have_text("White wins · goal reached", timeout=60_000)
    page.click("#trial-back")
    expect(page.locator("#maker-work")).to_be_visible()


def test_a_game_is_kept_shared_and_forked(open_page: OpenPage, real_server: str) -> None:
    page, other = open_page(), open_page()
    blank(page, real_server)
    page.fill("#maker-title", "Two Kings")
    page.click("#save")
    page.wait_for_url("**/make/*")
    expect(page.locator("#save")).to_be_disabled()
    other.goto(page.url)
    other.wait_for_selector(READY)
    expect(other.locator("#maker-title")).to_have_value("Two Kings")
    expect(other.locator("#save")).to_be_enabled()
    page.reload()
    page.wait_for_selector(READY)
    page.click("#tab-file")
    page.locator("summary", has_text="Versions").click()
    expect(page.locator(".maker-versions li")).to_have_count(1)
    with page.expect_download() as found:
        page.click('[data-form="folder"]')
    assert found.value.suggested_filename == "two-kings.zip"


def test_errors_stand_at_their_places(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    blank(page, real_server)
    page.click("#tab-pieces")
    page.locator('[data-piece="K"]').click()
    page.fill(".betza", "K?W")
    expect(page.locator(".maker-fault")).to_contain_text("K?W\n ^\n", timeout=60_000)
    page.click("#tab-board")
    page.locator(".faults button").click(timeout=60_000)
    expect(page.locator(".betza")).to_have_value("K?W")
    page.click("#try-computer")
    expect(page.locator("#toast")).to_contain_text("Mend")
    page.keyboard.press("Tab")
    page.click("#undo")
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)


def test_changes_of_chess_leave_its_start_in_order(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    page.get_by_role("button", name="Remove the rule Castling").click()
    expect(page.locator("#looked-rules")).not_to_contain_text("Castling", timeout=60_000)
    expect(page.locator(GOOD)).to_be_visible()
    page.click("#undo")
    page.click("#tab-start")
    castlings = page.locator("#work-start fieldset", has_text="Castling at the start")
    expect(castlings.get_by_role("checkbox")).to_have_count(4, timeout=60_000)
    castlings.get_by_label("White: King e1 with Rook h1").uncheck()
    expect(page.locator("#looked-rules")).to_contain_text(" w Qkq ", timeout=60_000)
    page.click('[data-piece="-"]')
    page.click('[data-square="a1"]')
    expect(castlings.get_by_role("checkbox")).to_have_count(2, timeout=60_000)
    expect(page.locator("#looked-rules")).to_contain_text(" w k ", timeout=60_000)


def test_a_letter_is_retyped_without_leaving_orphans(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-pieces")
    page.locator('#work-pieces [data-piece="R"]').click()
    letter = page.locator("[data-field='pieces.id'] input")
    letter.fill("")
    expect(page.locator("#work-pieces .remark")).to_contain_text("Capital letters")
    letter.press_sequentially("q")
    expect(page.locator("#work-pieces .remark")).to_contain_text("Queen has this letter")
    letter.fill("t")
    expect(page.locator("#looked-rules")).to_contain_text("TNBQKBNT w KQkq", timeout=60_000)
    expect(page.locator("#looked-rules .rule-piece svg.diagram")).to_have_count(6)
    expect(page.locator(GOOD)).to_be_visible()


def test_rules_and_pieces_are_found_by_what_players_call_them(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    change_chess(page, real_server)
    page.click("#tab-rules")
    page.locator("#work-rules button", has_text="Add a rule").click()
    first = page.locator(".gallery-cell").first
    for typed, found in (
        ("duck", "Walls and the duck"),
        ("crazyhouse", "Hands and drops"),
        ("rifle", "Capture without moving"),
        ("swap", "Captures that change pieces"),
        ("Three check", "Number of checks"),
        ("king of the hill", "Goal squares"),
        ("double move", "Several moves a turn"),
        ("casteling", "Castling wins"),  # chess has castling itself already
        ("atomic", "Explosion"),
    ):
        page.fill(".gallery input", typed)
        expect(first).to_contain_text(found, timeout=60_000)
    first.click()
    expect(page.locator("#looked-remarks")).to_contain_text(
        "can lose the last royal piece", timeout=60_000
    )
    page.click("#undo")
    page.click("#tab-pieces")
    page.locator("#work-pieces button", has_text="gallery").click()
    page.fill(".gallery input", "griffin")
    expect(first).to_contain_text("Gryphon")
    page.fill(".gallery input", "pawn")
    first.click()
    expect(page.locator(".betza")).to_have_value("ifmnDfmWfceF")
    expect(page.locator(".maker-roles .maker-chip[aria-pressed=true]")).to_have_count(4)


@pytest.mark.parametrize("place", ["maker", "page"])
def test_pieces_in_hand_are_dropped_in_a_trial(
    open_page: OpenPage, real_server: str, place: str
) -> None:
    page = open_page()
    if place == "maker":
        change_chess(page, real_server, "crazyhouse")
        page.click("#try-computer")
        page.wait_for_selector("fairy-board .active", timeout=60_000)
        page.click("#try-alone")
    else:
        page.goto(f"{real_server}/variant/crazyhouse")
        page.click("#try:not([disabled])")
    expect(page.locator("#trial-status")).to_have_text("White to move", timeout=60_000)
    move(page, "e2", "e4")
    expect(page.locator("#trial-status")).to_have_text("Black to move", timeout=60_000)
    move(page, "d7", "d5")
    expect(page.locator("#trial-status")).to_have_text("White to move", timeout=60_000)
    move(page, "e4", "d5")
    expect(page.locator(".in-hand")).to_have_count(1, timeout=60_000)
    move(page, "d8", "d5")
    expect(page.locator(".in-hand")).to_have_count(2, timeout=60_000)
    page.locator(".in-hand:enabled").click()
    move(page, "e4")
    expect(page.locator(".in-hand")).to_have_count(1, timeout=60_000)


def test_a_square_to_be_chosen_is_asked_for_and_marked(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/variant/duck-chess")
    page.click("#try:not([disabled])")
    move(page, "e2", "e4")
    expect(page.locator("#trial-status")).to_have_text("White: choose a square", timeout=60_000)
    expect(page.locator("fairy-board .layer.hints > *")).to_have_count(32)
    move(page, "e5")
    expect(page.locator("#trial-status")).to_have_text("Black to move", timeout=60_000)
    expect(page.locator("fairy-board .layer.hints > *")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_and_keys_on_the_maker(open_page: OpenPage, real_server: str, theme: str) -> None:
    page = open_page(color_scheme=theme, viewport={"width": 390, "height": 844})
    blank(page, real_server)
    for tab in ("pieces", "start", "rules", "file", "board"):
        page.click(f"#tab-{tab}")
        assert troubles(page) == []
    page.focus('[data-square="a1"]')
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator('[data-square="b1"].hole')).to_have_count(1)


@pytest.mark.parametrize(
    ("name", "piece", "said"),
    [
        ("glinski-hexagonal-chess", "Knight", "neighbouring"),
        ("raumschach", "Unicorn", "triagonally"),
    ],
)
def test_a_piece_moves_on_the_board_of_its_draft(
    open_page: OpenPage, real_server: str, name: str, piece: str, said: str
) -> None:
    """Hexagons and levels have no squares to be clicked for moves, and none are promised."""
    page = open_page()
    change_chess(page, real_server, name)
    page.click("#tab-pieces")
    page.get_by_role("button", name=piece).first.click()
    expect(page.locator(".maker-words")).to_contain_text(said)
    expect(page.locator("#reach")).to_be_hidden()
    expect(page.locator("#betza-words")).not_to_contain_text("click squares")


def test_what_was_saved_elsewhere_is_neither_hidden_nor_buried(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    blank(page, real_server)
    page.fill("#maker-title", "First")
    page.click("#save")
    page.wait_for_url("**/make/*")
    other = page.context.new_page()  # another tab stands for another device: it has its own draft
    path = f"{real_server}/api/projects/{page.url.rsplit('/', 1)[1]}"
    text = other.request.get(path).json()["text"]

    def save_elsewhere(title: str) -> None:
        data = {"title": title, "text": text.replace('"First"', f'"{title}"')}
        assert other.request.post(path, data=data).ok

    save_elsewhere("Second")
    page.goto(f"{real_server}/make")
    page.wait_for_selector(READY)
    expect(page.locator("#maker-title")).to_have_value("Second")
    expect(page.locator("#save")).to_be_disabled()
    save_elsewhere("Third")
    page.fill("#maker-title", "Mine")
    page.click("#save")
    expect(page.locator("dialog")).to_contain_text("Version 3")
    page.keyboard.press("Escape")
    assert other.request.get(path).json()["version"] == 3
    page.click("#save")
    page.click('dialog [data-answer="yes"]')
    expect(page.locator("#save")).to_be_disabled()
    assert other.request.get(path).json()["version"] == 4


def test_the_way_to_a_games_page_waits_for_the_page(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    blank(page, real_server)
    held: list[Route] = []
    page.route("**/api/definitions", lambda route: held.append(route))
    with page.expect_request("**/api/definitions"):
        page.click("#try-computer")
    expect(page.locator("#maker-trial")).to_be_visible()
    expect(page.locator("#trial-page")).to_have_js_property("inert", True)
    held[0].continue_()
    expect(page.locator("#trial-page")).to_have_js_property("inert", False)
    expect(page.locator("#trial-page")).to_have_attribute("href", re.compile("/variant/~"))
