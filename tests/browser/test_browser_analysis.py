"""A finished game looked over: replay, graph, turning moments; and hints while one plays."""

from collections.abc import Callable

from game_page import Screen
from playwright.sync_api import Page, expect

OpenPage = Callable[..., Page]
Open = Callable[..., Screen]

MATE = """[Variant "chess"]

1. e2e4 e7e5 2. f1c4 b8c6 3. d1h5 g8f6 4. h5f7 1-0
"""


def imported(page: Page, address: str, text: str) -> str:
    """The id of a record that this browser has imported."""
    answer = page.request.post(f"{address}/api/games/import", data={"text": text})
    assert answer.ok, answer.text()
    found: str = answer.json()["id"]
    return found


def test_a_finished_game_is_analysed(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    game = imported(page, real_server, MATE)
    page.goto(f"{real_server}/game/{game}")
    page.get_by_role("link", name="Look it over").click()
    page.click("#begin")
    expect(page.locator("#turning li").first).to_be_visible(timeout=120_000)
    expect(page.locator("#bar")).to_be_hidden(timeout=120_000)
    turned = page.locator("#turning li", has_text="Nf6")
    expect(turned).to_contain_text("gave away")
    expect(turned).to_contain_text("allows an immediate win")
    expect(page.locator(".graph-turn").first).to_be_visible()
    turned.get_by_role("button", name="show").click()
    page.wait_for_function("() => document.querySelector('fairy-board').view.ply === 5")
    expect(page.locator(".pointed-square")).to_have_count(2)
    page.locator(".graph input").fill("7")
    expect(page.locator("#moment strong")).to_have_text("Qxf7#")
    page.reload()
    expect(page.locator("#turning li").first).to_be_visible()
    stranger = open_page()
    stranger.goto(f"{real_server}/analysis/{game}")
    expect(stranger.locator("#graph")).to_be_visible()
    expect(stranger.locator("#begin")).to_be_hidden()


def test_thinking_can_be_stopped(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    shuffle = " ".join(["g1f3 g8f6 f3g1 f6g8", "b1c3 b8c6 c3b1"])
    game = imported(page, real_server, f'[Variant "chess"]\n\n{shuffle} 0-1\n')
    page.goto(f"{real_server}/analysis/{game}")
    page.click("#begin")
    page.click("#end")
    expect(page.locator("#begin")).to_be_visible()
    expect(page.locator("#bar")).to_be_hidden()


def test_games_with_secrets_are_only_replayed(open_page: OpenPage, real: Open) -> None:
    page = open_page()
    screen = real("kira-chess", page)
    page.click("#lift")
    page.click("#resign")
    page.click('dialog [data-answer="yes"]')
    page.goto(screen.page.url.replace("/game/", "/analysis/"))
    expect(page.locator("#progress")).to_contain_text("secrets")
    expect(page.locator("#begin")).to_be_hidden()


def test_a_hint_points_at_the_board(real: Open) -> None:
    screen = real("chess", seats={"second": {"type": "computer", "level": 1}})
    screen.page.click("#hint")
    expect(screen.page.locator("#toast")).to_contain_text("A hint costs nothing")
    toast = screen.page.locator("#toast")
    expect(toast).to_contain_text("Hint: ", timeout=60_000)
    expect(toast).to_contain_text("at its highest level")  # said once, with the hint
    expect(screen.page.locator(".pointed-square")).to_have_count(2)


def test_no_hints_between_people(real: Open) -> None:
    screen = real("chess")
    expect(screen.page.locator("#hint")).to_be_hidden()
    answer = screen.page.request.post(f"{screen.api}/hint", data={})
    assert answer.status == 409
