"""All that the text of a variant file can say has its place in the maker."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect
from test_browser_making import GOOD, READY, add_rule, change_chess
from test_browser_sentences import variant

from fairychess.making.rule_forms import rule_forms
from fairychess.rules import definition, notation_part, translated_names
from fairychess.rules.composed.sentences import TABLES as SENTENCES

OpenPage = Callable[..., Page]
WHOLE = """
title = "All of it"
summary = "Everything."
[board]
files = 8
ranks = 8
colours = { "#123456" = "a1" }
[seats]
first = "North"
[start]
position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
[options.limit]
default = 40
values = [40, 60]
[[pieces]]
id = "P"
name = "Pawn"
betza = "fmWfceF"
moves = [{ betza = "fmnD", from = { mirrored = "*2" } }]
[[pieces]]
id = "N"
betza = "N"
[[pieces]]
id = "B"
betza = "B"
[[pieces]]
id = "R"
betza = "R"
[[pieces]]
id = "Q"
betza = "Q"
[[pieces]]
id = "K"
betza = "K"
royal = true
[roles.S]
name = "Spy"
betza = "K"
[rules.royal_capture]
mate = false
[rules.disguises]
[[forbid]]
if = "not (target & mine)"
[[require]]
that = "mine & royals"
[[after]]
event = "captured"
if = "target & mine"
choose = "neighbours(target) & empty"
by = "mover"
needed = true
do = "wall(chosen)"
[[after]]
again = "target"
event = "captured"
moves = "captures"
[[after]]
odds = [1, 6]
do = "wall(origin)"
[[offer]]
like = ["N"]
to = "empty"
"""
TABLES = {
    "board": definition.BOARD,
    "seats": definition.SEATS,
    "start": definition.START,
    "pieces": definition.PIECE,
    "moves": definition.FURTHER,
    "roles": definition.ROLE,
    "options": definition.OPTION,
    "notation": notation_part.NOTATION,
    "translations": translated_names.TRANSLATION,
    **SENTENCES,
}
"""The tables of a variant file, each with its fields; `moves` are entries of a piece's."""

INSIDE = {"translations", "options", "roles", "rules", *TABLES} - {"numbers"}
"""Fields of the whole file that are tables themselves."""

OLDER_NAMES = {"pieces.shape"}
"""Fields that are still read, and are called otherwise today: `picture`."""


def every_field() -> set[str]:
    """The fields of the format, as `table.field`."""
    whole = {name for name in definition.TOP if name not in INSIDE}
    inside = {f"{table}.{name}" for table, fields in TABLES.items() for name in fields}
    return (whole | inside) - OLDER_NAMES


def fields_in(panel: Locator) -> set[str]:
    """The fields whose controls a panel has."""
    found: list[str] = panel.locator("[data-field]").evaluate_all(
        "all => all.map((one) => one.dataset.field)"
    )
    return set(found)


def take_text(page: Page, text: str) -> None:
    page.click("#tab-file")
    page.locator("#work-file summary", has_text="As text").click()
    page.locator("textarea.definition").last.fill(text)
    page.click("#take-text")
    expect(page.locator("#maker-title")).to_have_value("All of it", timeout=60_000)


def test_every_field_of_the_format_has_its_control(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    take_text(page, WHOLE)
    found: set[str] = set()
    for tab in ("board", "pieces", "start", "rules", "file"):
        page.click(f"#tab-{tab}")
        panel = page.locator(f"#work-{tab}")
        if tab == "rules":
            expect(panel.locator(".maker-sentence .term").first).to_be_visible(timeout=60_000)
            expect(panel.locator(".maker-sentence")).to_have_count(6)
            expect(panel.locator("[data-field='after.needed']").first).to_be_visible()
        found |= fields_in(panel)
    page.click("#tab-pieces")
    page.locator("#work-pieces .maker-item[data-piece='P']").click()
    found |= fields_in(page.locator("#work-pieces"))
    page.click("#tab-board")
    page.locator("[data-field='board.shape'] select").select_option(
        label="Boards one above the other"
    )
    expect(page.locator("[data-field='board.levels']")).to_be_visible()
    found.add("board.levels")
    assert every_field() - found == set()


def test_every_parameter_of_every_rule_has_its_control(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    page.goto(f"{real_server}/make?from=chess")
    page.wait_for_selector(READY)
    rules = rule_forms("en")
    page.evaluate(
        """(names) => {
          const kept = JSON.parse(localStorage['fairychess-draft']);
          kept.draft.variant.rules = Object.fromEntries(names.map((name) => [name, {}]));
          localStorage['fairychess-draft'] = JSON.stringify(kept);
        }""",
        [one["name"] for one in rules],
    )
    page.goto(f"{real_server}/make")
    page.wait_for_selector(READY)
    page.click("#tab-rules")
    expect(page.locator("#work-rules .maker-rule[data-item]")).to_have_count(len(rules))
    for rule in rules:
        there = fields_in(page.locator(f"[data-item='rules {rule['name']}']"))
        wanted = {f"rules.{one['name']}" for one in rule["parameters"]}
        assert there == wanted | {"numbers"}, rule["name"]
    expect(page.locator("#work-rules .rule-form .maker-value")).to_have_count(1)  # lines, no data


def test_roles_notation_numbers_and_names_are_made_by_clicking(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-pieces")
    page.locator("#roles > summary").click()
    page.get_by_role("button", name="Add a role").click()
    role = page.locator("[data-item='roles S']")
    role.get_by_label("Name of the role").fill("Bomber")
    role.get_by_label("How it moves").fill("")
    role.locator("[data-field='roles.faces']").get_by_role("button", name="Pawn").click()
    role.get_by_label("When it is found out").select_option(label="Queen")
    role.get_by_role("button", name="How many pieces of a player play it: one more").click()
    role.get_by_label("Letter").fill("bomb")
    role.get_by_label("Letter").press("Tab")
    expect(page.locator("[data-item='roles BOMB']")).to_be_visible()
    page.get_by_role("button", name="Pieces that are secretly something else").click()
    rule = page.locator("[data-item='rules disguises']")
    rule.locator("summary", has_text="About this rule").click()
    rule.get_by_label("Its number on the rules page").fill("F1")

    page.click("#tab-pieces")
    page.locator("#work-pieces .maker-item[data-piece='N']").click()
    page.locator(".maker-roles > details > summary").click()
    page.get_by_label("Letter in written moves").fill("S")
    name = page.locator("[data-field='pieces.name'] input")
    name.fill("Springer")
    page.click("#tab-file")
    page.locator("#work-file summary", has_text="More about the game").click()
    page.get_by_label("How moves are written").select_option(label="♘f3 – figurines")
    page.locator("#work-file summary", has_text="In other languages").click()
    japanese = page.locator("[data-item='translations ja']")
    japanese.get_by_label("Springer").fill("騎士")
    page.click("#tab-pieces")
    name.fill("Hopper")
    found = variant(page)
    assert found["roles"] == {
        "BOMB": {"name": "Bomber", "faces": ["P"], "becomes": "Q", "count": 2},
    }
    assert found["numbers"] == {"disguises": "F1"}
    assert found["notation"] == {"letters": {"N": "S"}, "styles": ["figurine"]}
    assert found["translations"] == {"ja": {"names": {"Hopper": "騎士"}}}


def test_pieces_of_a_rule_are_picked_by_their_pictures(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    add_rule(page, "extinction")
    rule = page.locator("[data-item='rules extinction']")
    rule.get_by_label("All", exact=True).uncheck()
    rule.get_by_role("group", name="Group 1").get_by_role("button", name="Knight").click()
    rule.get_by_role("button", name="+ Another group").click()
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)
    assert variant(page)["rules"]["extinction"] == {"pieces": [["P", "N"], "B"]}
    rule.get_by_label("Different for each player").check()
    expect(rule.get_by_role("group", name="First player")).to_be_visible()
    add_rule(page, "drops")
    drops = page.locator("[data-item='rules drops']")
    limits = drops.locator("[data-field='rules.limits']")
    limits.get_by_role("button", name="Pawn", exact=True).click()
    limits.get_by_role("button", name="Pawn: one more").click()
    squares = drops.locator("[data-field='rules.squares']")
    squares.get_by_label("For the second player").select_option(label="squares of their own")
    squares.get_by_label("Where pieces may be dropped: First player, by name").fill("*2")
    squares.get_by_label("Where pieces may be dropped: Second player, by name").fill("*6")
    page.keyboard.press("Tab")
    found = variant(page)["rules"]
    assert found["drops"] == {"limits": {"P": 2}, "squares": {"first": "*2", "second": "*6"}}
    assert set(found["extinction"]["pieces"]) == {"first", "second"}


def test_a_remark_calls_a_rule_by_its_title_and_leads_to_its_field(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-rules")
    page.get_by_role("button", name="Remove the rule Promotion").click()
    remarks = page.locator("#looked-remarks")
    expect(remarks).to_contain_text("there is no “Promotion”", timeout=60_000)
    page.click("#undo")
    add_rule(page, "goal")
    expect(remarks).to_contain_text("The goal", timeout=60_000)
    page.click("#tab-board")
    remarks.get_by_role("button", name="Goal squares").click()
    expect(page.locator("[data-item='rules goal'] [data-field='rules.squares']")).to_be_visible()
    expect(
        page.locator(
            "[data-field='rules.squares'] button, [data-field='rules.squares'] input"
        ).and_(page.locator(":focus"))
    ).to_have_count(1)


def test_what_depended_on_a_choice_stays_when_the_choice_goes(
    open_page: OpenPage, real_server: str
) -> None:
    page = open_page()
    change_chess(page, real_server)
    page.click("#tab-file")
    page.get_by_role("button", name="Add a choice").click()
    option = page.locator("[data-item^='options ']")
    option.get_by_label("What may be chosen").fill("40, 60")
    option.get_by_label("What holds if nothing").fill("60")
    page.click("#tab-rules")
    rule = page.locator("[data-item='rules quiet_limit']")
    rule.locator("summary").first.click()
    rule.get_by_label("depends on").first.select_option(label="option1")
    page.click("#tab-file")
    option.get_by_label("Short name").fill("limit")
    option.get_by_label("Short name").press("Tab")
    assert "$limit" in variant(page)["rules"]["quiet_limit"].values()
    page.get_by_role("button", name="Remove this choice").click()
    expect(page.locator(GOOD)).to_be_visible(timeout=60_000)
    found = variant(page)
    assert "options" not in found
    assert 60 in found["rules"]["quiet_limit"].values()


def test_a_sentence_names_a_secret_role(open_page: OpenPage, real_server: str) -> None:
    page = open_page()
    change_chess(page, real_server)
    take_text(page, WHOLE)
    page.click("#tab-rules")
    card = page.locator(".maker-sentence[data-sentence='after 0']")
    card.locator('[data-place="if.0"]').select_option(label="a piece that is captured is one of: …")
    card.locator("[data-field='after.if'] .term-pieces").click()
    card.get_by_role("button", name="Spy", exact=True).click()
    assert "'S'" in variant(page)["after"][0]["if"]
