"""Puzzles in the browser: one solved on the board, one deduced, and nothing for axe to say."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from fairychess.puzzles import Attempt, puzzles_of

OpenPage = Callable[..., Page]
GAME, SECRETS = "king-friday-xiii", "kira-chess"

ANSWERED = """(ply) => {
  const board = document.querySelector("fairy-board");
  const solved = document.querySelector("#said").textContent === "Solved!";
  return solved || (board.interactive && board.view.ply >= ply);
}"""
"""The answer to a move has been played, or there is none any more."""


def test_a_puzzle_is_solved_by_clicks(open_page: OpenPage, real_server: str) -> None:
    """A wrong move is said to be wrong and taken back; then the line is found."""
    puzzle = next(
        one
        for one in puzzles_of(GAME)
        if len(one.solution) == 3 and all(len(text) == 4 for text in one.solution)
    )
    attempt = Attempt(puzzle)
    wrong = next(
        option.clicks
        for option in attempt.view().options
        if len(option.text) == 4
        and len(option.clicks) == 2
        and Attempt(puzzle).take([option.text]).status == "wrong"
    )
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(f"{real_server}/puzzles/{GAME}?id={puzzle.id}")
    board = page.locator("fairy-board")
    for square in wrong:
        board.locator(f'[data-square="{square}"]').click()
    expect(page.locator("#said")).to_have_text("There is something better.", timeout=30_000)
    page.click("#why")
    expect(page.locator("#said")).to_have_text(re.compile("The answer is|loses"), timeout=30_000)
    page.click("#retry")
    begun = page.evaluate("document.querySelector('fairy-board').view.ply")
    for ply, text in enumerate(puzzle.solution[::2], 1):
        for square in (text[:2], text[2:]):
            board.locator(f'[data-square="{square}"]').click()
        expect(page.locator("#said")).to_have_text(re.compile("Right|Solved"), timeout=30_000)
        page.wait_for_function(ANSWERED, arg=begun + 2 * ply)
    expect(page.locator("#said")).to_have_text("Solved!")
    expect(page.locator("#themes li").first).to_have_text("win in 2")
    page.click("#next")
    expect(page.locator("#said")).to_have_text("")
    assert puzzle.id not in page.url


def test_a_role_is_deduced(open_page: OpenPage, real_server: str) -> None:
    puzzle = next(one for one in puzzles_of(SECRETS) if len(one.answer) == 2)
    page = open_page()
    page.goto(f"{real_server}/puzzles/{SECRETS}?id={puzzle.id}")
    for name in puzzle.answer:
        page.get_by_role("checkbox", name=re.compile(f"^{name} ")).check()
    page.click("#answer")
    expect(page.locator("#said")).to_have_text("Solved!")
    expect(page.locator("#reasons li")).to_have_count(len(puzzle.exclusions))
    page.click("#replay-start")
    expect(page.locator("#replay-on")).to_be_enabled()


def test_suspects_are_named_as_the_board_names_squares(
    open_page: OpenPage, real_server: str
) -> None:
    puzzle = next(one for one in puzzles_of("kira-shogi") if one.answer and one.exclusions)
    page = open_page()
    page.goto(f"{real_server}/puzzles/kira-shogi?id={puzzle.id}")
    names = page.locator("#suspects-list span")
    expect(names.first).to_be_visible()
    assert all(re.match("[1-9][a-i] ", text) for text in names.all_text_contents())


def test_a_hint_lights_the_piece_in_hand(open_page: OpenPage, real_server: str) -> None:
    puzzle = next(one for one in puzzles_of("shogi") if "@" in one.solution[0])
    page = open_page()
    page.goto(f"{real_server}/puzzles/shogi?id={puzzle.id}")
    expect(page.locator("#goal")).not_to_be_empty()
    page.click("#hint")
    held = page.locator(f'[data-hand="{puzzle.solution[0].partition("@")[0]}"].pointed')
    expect(held).to_have_count(1)
    name = str(held.get_attribute("aria-label")).partition(" in hand")[0]
    expect(page.locator("#said")).to_have_text(f"The move drops a piece in hand: {name}.")


def test_pieces_are_explained_as_in_a_game(open_page: OpenPage, real_server: str) -> None:
    """The card of a piece that is picked up, and all pieces in a panel."""
    puzzle = next(one for one in puzzles_of("raichu-shogi") if one.solution)
    page = open_page()
    page.goto(f"{real_server}/puzzles/raichu-shogi?id={puzzle.id}")
    expect(page.locator("#goal")).not_to_be_empty()
    begin = next(option.clicks[0] for option in Attempt(puzzle).view().options)
    page.locator(f'fairy-board [data-square="{begin}"]').click()
    expect(page.locator("#piece-card")).to_be_visible()
    page.get_by_role("button", name="All pieces").click()
    expect(page.locator("#panel-pieces .legend-cell").first).to_be_visible()


def test_a_set_is_chosen_by_its_theme(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    page.goto(f"{real_server}/puzzles")
    page.get_by_role("link", name=re.compile("^mate by a drop")).click()
    page.locator(".puzzle-games a", has_text=re.compile("^Shogi")).click()
    expect(page.locator("#theme-choice")).to_have_value("drop_mate")
    expect(page.locator("#goal")).to_contain_text("mate in")


def test_a_hint_names_the_square_as_the_board_does(open_page: OpenPage, real_server: str) -> None:
    puzzle = next(one for one in puzzles_of("raichu-shogi") if one.solution)
    page = open_page()
    page.goto(f"{real_server}/puzzles/raichu-shogi?id={puzzle.id}")
    expect(page.locator("#goal")).not_to_be_empty()
    page.click("#hint")
    expect(page.locator("#said")).to_have_text(re.compile("begins at [0-9]{1,2}[a-l]\\."))
