"""What a variant file can say besides pieces and rules has its place in the maker."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from test_browser_making import GOOD, change_chess
from test_browser_sentences import variant

OpenPage = Callable[..., Page]
PHONE = {"width": 390, "height": 844}


def in_order(page: Page) -> None:
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)


@pytest.mark.parametrize("size", [{"width": 1440, "height": 900}, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("name", "marks"),
    [("glinski-hexagonal-chess", "abcdefghikl"), ("circular-chess", "abcd"), ("chess", "abcdefgh")],
)
def test_files_and_ranks_are_named_on_boards_of_every_shape(
    open_page: OpenPage, real_server: str, name: str, marks: str, size: dict[str, int]
) -> None:
    page = open_page(viewport=size)
    page.goto(f"{real_server}/make?from={name}")
    in_order(page)
    named = page.locator(".maker-grid .maker-mark")
    texts = named.all_inner_texts()
    assert [text for text in texts if text.isalpha()] == [*marks]
    ranks = {text for text in texts if text.isdigit()}
    assert ranks == {str(rank + 1) for rank in range(len(ranks))} != set()
    hint = page.locator(".maker-hint").bounding_box()
    assert hint
    for box in filter(None, (mark.bounding_box() for mark in named.all())):
        inside = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        assert inside and box["y"] + box["height"] <= hint["y"] + 1


def test_joined_edges_leave_all_squares_and_pieces_where_they_are(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server, "capablanca-chess")
    shape, pieces = (
        page.locator("[data-field='board.shape'] select"),
        page.locator(".maker-cell svg"),
    )
    expect(pieces).to_have_count(40)
    for one in ("Cylinder", "Torus", "Files and ranks"):
        shape.select_option(label=shape.locator("option", has_text=one).inner_text())
        expect(shape.locator("option:checked")).to_contain_text(one)
        expect(page.locator(".maker-cell")).to_have_count(80)
        expect(pieces).to_have_count(40)
    shape.select_option(label="Hexagons, ranks straight")
    expect(pieces).to_have_count(0)


def test_a_piece_has_moves_by_place_and_promotions_by_side(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-pieces")
    page.locator('#work-pieces [data-piece="P"]').click()
    roles = page.locator(".maker-roles")
    roles.get_by_label("Different for each player").check()
    second = roles.get_by_role("group", name="Second player")
    second.get_by_role("button", name="Queen").click()
    roles.locator("summary").click()
    roles.get_by_role("button", name="Add such moves").click()
    further = roles.locator(".maker-further")
    further.locator(".betza").fill("fmW2")
    further.get_by_role("button", name="Only to these squares", exact=True).click()
    page.click('.maker-cell[data-square="e4"]')
    roles.get_by_role("group", name="neither pass over").get_by_role("button", name="King").click()
    in_order(page)
    [pawn] = [one for one in variant(page)["pieces"] if one["id"] == "P"]
    first, second = pawn["promotes"]["first"], pawn["promotes"]["second"]
    assert set(first) - set(second) == {"Q"}
    assert pawn["moves"] == [
        {"betza": "fmW2", "from": {"mirrored": "*2"}, "to": {"mirrored": "e4"}}
    ]
    assert pawn["shuns"] == ["K"]


def test_a_board_has_colours_and_players_have_letters(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    panel = page.locator("#work-board")
    panel.get_by_label("Signs of the players").fill("xy")
    panel.locator("summary").click()
    panel.get_by_label("Light squares").fill("#ffeedd")
    panel.get_by_role("button", name="Hatched squares").click()
    page.click('.maker-cell[data-square="a4"]')
    panel.get_by_role("button", name="+ Squares of another colour").click()
    panel.get_by_role("button", name="Squares in #3676c4", exact=True).click()
    page.click('.maker-cell[data-square="d4"]')
    page.locator("#work-board label", has_text="Xiangqi").click()
    in_order(page)
    found = variant(page)
    assert found["style"] == "xiangqi" and found["seats"]["letters"] == "xy"
    board = found["board"]
    assert (board["light"], board["hatched"], board["colours"]) == (
        "#ffeedd", "a4", {"#3676c4": "d4"},
    )  # fmt: skip
    page.click("#tab-start")
    page.locator("#work-start summary", has_text="More about the start").click()
    page.get_by_label("Refuse a position").check()
    in_order(page)
    assert variant(page)["start"]["strict"] is True


def test_a_rule_depends_on_a_choice_of_the_organiser(open_page: OpenPage, real_server: str) -> None:
    page = open_page(locale="ja-JP")
    change_chess(page, real_server)
    page.click("#tab-file")
    page.get_by_role("button", name="選択肢を加える").click()
    option = page.locator("#work-file .maker-further")
    option.get_by_label("短い名前").fill("limit")
    option.get_by_label("選べる値").fill("40, 60")
    option.get_by_label("選ばないときの値").fill("40")
    page.locator("#work-file summary", has_text="ゲームについて").click()
    page.locator("#work-file summary", has_text="ほかの言語").click()
    translated = page.locator("[data-item='translations ja']")
    translated.locator("[data-field='translations.title'] input").fill("変わりチェス")
    page.get_by_label("考案された年").fill("1999")
    page.get_by_label("規則の出典").fill("a book\nanother book")
    page.click("#tab-rules")
    page.locator("#work-rules [data-said=quiet_limit]").locator("xpath=..").locator(
        "summary"
    ).first.click()
    rule = page.locator("#work-rules li", has=page.locator("[data-said=quiet_limit]"))
    rule.get_by_label("これによる").first.select_option(label="limit")
    in_order(page)
    found = variant(page)
    assert found["options"] == {"limit": {"default": 40, "values": [40, 60]}}
    assert "$limit" in found["rules"]["quiet_limit"].values()
    assert found["translations"]["ja"]["title"] == "変わりチェス"
    assert (found["year"], found["sources"]) == (1999, ["a book", "another book"])


def test_a_way_is_drawn_by_two_clicks_or_by_keys(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-pieces")
    page.locator('#work-pieces [data-piece="B"]').click()
    page.fill(".betza", "F")
    page.locator("summary", has_text="Click the squares").click()
    page.locator(".reach-box label", has_text="One way").click()
    page.click('[data-at="1,1"]')
    page.click('[data-at="1,2"]')
    page.get_by_role("button", name="Add to its moves").click()
    expect(page.locator(".betza").first).to_have_value("FyafsF", timeout=60_000)
    page.get_by_label("A piece must stand there").check()
    page.get_by_label("It may slide").check()
    page.locator('[data-at="1,2"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add to its moves").click()
    expect(page.locator(".betza").first).to_have_value("FyafsFpR", timeout=60_000)
    in_order(page)


def test_own_pieces_are_captured_and_drawn_ways_stay_when_squares_are_clicked(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page(("/api/make/way",), viewport=PHONE, has_touch=True, is_mobile=True)
    change_chess(page, real_server)
    page.tap("#tab-pieces")
    page.locator('#work-pieces [data-piece="N"]').tap()
    page.locator("summary", has_text="Click the squares").tap()
    page.locator(".reach-box label", has_text="capture own").tap()
    page.tap('[data-at="1,2"]')
    moves = page.locator(".betza").first
    expect(moves).to_have_value("mcdN", timeout=60_000)
    page.locator(".reach-box label", has_text="One way").tap()
    page.get_by_label("It may slide").check()
    page.get_by_label("A piece must stand there").check()
    page.locator(".reach-box label", has_text="only capture").tap()
    page.tap('[data-at="0,3"]')
    page.tap('[data-at="0,4"]')
    page.get_by_role("button", name="Add to its moves").tap()
    expect(moves).to_have_value("mcdNcpR", timeout=60_000)
    expect(page.locator(".reach-box [role=status]")).to_contain_text("Added")
    page.locator(".reach-box label", has_text="Squares it reaches").tap()
    page.locator(".reach-box label", has_text="move and capture").tap()
    page.tap('[data-at="2,2"]')
    expect(moves).to_have_value("mcdNAcpR", timeout=60_000)
    page.locator(".reach-box label", has_text="One way").tap()
    page.get_by_label("It may slide").uncheck()
    page.tap('[data-at="0,2"]')
    page.tap('[data-at="1,3"]')
    page.get_by_role("button", name="Add to its moves").tap()
    expect(page.locator(".reach-box [role=status]")).to_contain_text("no text says such a way")
    expect(page.locator(".reach-number")).to_have_count(2)
    assert page.locator("#toast").is_hidden()


def test_what_no_rule_says_is_begun_as_a_sentence(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    page.locator("#work-rules button", has_text="Add a rule").click()
    page.fill(".gallery input", "king turned round")
    expect(page.locator(".gallery")).to_contain_text("No rule of the list", timeout=60_000)
    expect(page.locator(".gallery-cell")).to_have_count(4)
    page.fill(".gallery input", "flip")
    page.locator(".gallery-cell", has_text="Something happens").click()
    card = page.locator(".maker-sentence")
    expect(card.locator("[data-field='after.by'] select")).to_have_value("0", timeout=60_000)
    expect(card.locator("[data-field='after.by'] option").first).to_have_text("After a move: ….")
    expect(card.locator(".sentence-line")).not_to_contain_text("may choose")
    in_order(page)


def test_the_piece_that_is_edited_is_one_of_this_game(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-pieces")
    page.locator('#work-pieces [data-piece="Q"]').click()
    page.click("#begin")
    page.click("#begin-blank")
    expect(page.locator("dialog.beginning")).to_have_count(0, timeout=60_000)
    page.click("#tab-pieces")
    expect(page.locator("#work-pieces .maker-item")).to_have_count(1)
    page.locator('#work-pieces [data-piece="K"]').click()
    page.fill(".betza", "N")
    page.click("#tab-rules")
    page.click("#undo")
    page.click("#tab-pieces")
    expect(page.locator(".betza").first).to_have_value("K")


NOTE_CHANGES = """() => {
  const grid = document.querySelector(".maker-grid");
  const [cells, seen] = [[...grid.querySelectorAll("[data-square]")], new Set()];
  new MutationObserver((changes) => {
    for (const { target } of changes) seen.add(target.closest("[data-square]") ?? grid);
  }).observe(grid, { subtree: true, childList: true, attributes: true });
  window.changed = () => [...seen].map((node) => node.dataset.square ?? "grid").sort();
  window.kept = () => {
    const now = [...grid.querySelectorAll("[data-square]")];
    return now.length === cells.length && now.every((cell, i) => cell === cells[i]);
  };
}"""


def test_a_stroke_touches_only_the_squares_it_changes(
    open_page: OpenPage, real_server: str
) -> None:
    """Hundreds of cells would else be made at every square that a finger passes."""
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-board")
    square = '.maker-grid [data-square="{}"]'.format
    page.locator(square("c3")).click()
    expect(page.locator(".maker-cell.hole")).to_have_count(2)
    page.evaluate(NOTE_CHANGES)
    with page.expect_response("**/api/make/check"):
        page.locator(square("d4")).hover()
        page.mouse.down()
        page.locator(square("e4")).hover()
        page.mouse.up()
    expect(page.locator(".maker-cell.hole")).to_have_count(6)
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)
    assert page.evaluate("changed()") == ["c3", "d4", "d5", "e4", "e5"]  # c3 had the focus
    page.click("#undo")
    expect(page.locator(".maker-cell.hole")).to_have_count(2)
    expect(page.locator('.maker-grid [tabindex="0"]')).to_have_count(1)
    page.click("#tab-start")
    page.locator(square("b1")).drag_to(page.locator(square("b3")))
    expect(page.locator(square("b3"))).to_have_accessible_name("b3, Knight (White)")
    expect(page.locator(".maker-cell.lifted")).to_have_count(0)
    assert page.evaluate("kept()")
    page.click("#tab-board")
    page.get_by_label("Files", exact=True).fill("9")
    page.keyboard.press("Tab")
    expect(page.locator(".maker-cell")).to_have_count(72)
    expect(page.locator('.maker-grid [tabindex="0"]')).to_have_count(1)
