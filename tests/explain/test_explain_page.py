"""Whole pages: three that were read by people, and what every page has to have.

FAIRYCHESS_WRITE_PAGES=1 writes the golden pages again after a change of words; read the diff then.
"""

import os
import re
from pathlib import Path

import pytest

from fairychess import languages
from fairychess.cli import main
from fairychess.explain import readme_files, rules_page, sentences
from fairychess.explain.describing import move_set
from fairychess.explain.moves_text import LONGEST as LONGEST_MOVES
from fairychess.explain.page import LONGEST
from fairychess.explain.wording import wording
from fairychess.game import catalogue, variant_info
from fairychess.messages.strangers import plain
from fairychess.rules import Rules, available, featured, load
from fairychess.rules.catalogue import find, load_text
from steps import steps

PAGES = Path(__file__).parent / "pages"
RIVER = PAGES / "river.toml"
GOLDEN = {
    "chess.md": ("chess", "en"),
    "shogi.ja.md": ("shogi", "ja"),
    "river.md": (str(RIVER), "en"),
    "river.ja.md": (str(RIVER), "ja"),
}

TAKING = ("capturing", "captures", "to capture", "or")
AS_WELL = "en passant as well"


@pytest.mark.parametrize("file", GOLDEN)
def test_golden_pages(file: str) -> None:
    name, language = GOLDEN[file]
    page = rules_page(load(name), language)
    if os.environ.get("FAIRYCHESS_WRITE_PAGES"):
        (PAGES / file).write_text(page, encoding="utf-8")
    assert page == (PAGES / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("language", languages.codes())
@pytest.mark.parametrize("name", featured())
def test_every_page_is_complete(name: str, language: str) -> None:
    rules = load(name)
    page, words = rules_page(rules, language), wording(language, "page")
    for heading in ("setup", "play", "win", "draw", "pieces", "meanings", "notation"):
        assert f"\n## {words(f'heading_{heading}')}\n" in page
    for piece in rules.definition.pieces:
        if piece.role:
            continue
        assert re.search(rf"^### .*`{re.escape(piece.id)}`", page, re.MULTILINE)
        for sentence in sentences(piece.betza, rules.board.files, rules.board.ranks, language):
            assert f"- {plain(sentence)}\n" in page
    assert rules.start_text in page
    assert "{" not in page.replace(rules.start_text, ""), "every name is filled in"
    assert len(page) < LONGEST


def test_the_languages_have_the_same_texts() -> None:
    for section in ("moves", "rules", "page"):
        names = [set(languages.own(one, "explain")[section]) for one in languages.complete()]
        assert all(names[0] ^ other <= {"ended_1"} for other in names), (
            f"{section}: only a better wording may differ"
        )


def test_a_page_says_only_what_the_definition_says() -> None:
    page = rules_page(load(str(RIVER)))
    assert "<b>" not in page and "River \\*game\\* &lt;b&gt;" in page
    assert "What becomes of a player who cannot move." in page
    assert "stands on rank 6" not in page


def test_pieces_of_which_the_same_is_said_stand_together() -> None:
    page = rules_page(load("tenjiku-shogi"))
    assert "### Bishop 角 `B` `+F`\n" in page
    assert "### Bishop General 角将 `BG` `+HF`\n" in page, "it jumps where the bishop does not"
    assert "`+F` Promoted from: Ferocious Leopard 豹." in page


def test_a_page_with_pictures_of_its_own_has_no_drawings_in_letters() -> None:
    page = rules_page(load("tenjiku-shogi"), drawn=False)
    assert "```" not in page.partition("## Notation")[0] and "Capital letters" not in page


def test_options_change_the_page() -> None:
    draw, loss = (rules_page(load(str(RIVER), stalemate=chosen)) for chosen in ("draw", "loss"))
    assert "Stalemate: a player" in draw and "Stalemate: a player" not in loss
    assert "has lost as well" in loss


def test_options_are_named_in_words() -> None:
    """Of every shipped game, in every language: what options are, and what may be chosen."""
    pages = {code: languages.own(code, "pages") for code in languages.complete()}
    for name in available():
        definition = load(name).definition
        for option, one in definition.options.items():
            texts = [value for value in (one.default, *one.values) if isinstance(value, str)]
            words = option.replace("_", " ")
            wanted = {f"={words[:1].upper()}{words[1:]}", *(f"=value:{text}" for text in texts)}
            for code, known in pages.items():
                assert not wanted - set(known), f"{name}, {option}, in {code}"
        for path in find(name).parent.glob("README*.md"):
            told = set(re.findall(r"`(\w+)(?:=\w+)?`", path.read_text(encoding="utf-8")))
            assert not told & set(definition.options), f"{path.name} of {name} has raw names"
    page = rules_page(load("king-friday-xiii", mirror_mode="descriptive"), "de")
    assert "Art des Spiegelns (`mirror_mode`) = das erreichte Feld" in page
    assert "dieselben Felder `geometric`" in page and "Was den letzten Zug spiegelt" in page


def test_a_variant_without_a_page_of_its_own_has_this_one() -> None:
    info = variant_info(str(RIVER))
    assert info.rules == rules_page(load(str(RIVER)), drawn=False)
    assert info.translations == {
        language: rules_page(load(str(RIVER)), language, drawn=False)
        for language in languages.codes()[1:]
    }
    assert variant_info("chess").rules.startswith("# Chess\n")
    assert "## What the words mean" not in variant_info("chess").rules


def test_pages_of_a_folder_end_with_the_notes() -> None:
    files = readme_files(load(str(RIVER)), "## Notes\n\nNothing.\n")
    others = languages.codes()[1:]
    assert set(files) == {"README.md", *(f"README.{language}.md" for language in others)}
    assert all(text.endswith("\n## Notes\n\nNothing.\n") for text in files.values())


def test_show_prints_the_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(RIVER), "--rules"]) == 0
    assert capsys.readouterr().out == rules_page(load(str(RIVER)))
    assert main(["show", str(RIVER), "--rules", "--language", "ja"]) == 0
    assert capsys.readouterr().out == rules_page(load(str(RIVER)), "ja")


def test_show_says_how_one_piece_moves(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "chess", "N"]) == 0
    assert "- Leaps two squares orthogonally and one to the side" in capsys.readouterr().out


BOMBS = [
    "KcafcafcafcafK" * 70,
    "[F?R]" * 190,
    "".join(f"(caf){n}K" for n in range(2, 99)),
    "".join(f"{way}mafsR{n}" for n in range(2, 30) for way in ("fl", "br")),
    "yafgaf" * 9 + "W",
]


@pytest.mark.parametrize("text", BOMBS)
def test_bombs_of_words_are_told_in_short(text: str) -> None:
    wording("en", "moves")  # read once, whatever it is asked for
    move_set.cache_clear()
    said: list[str] = []
    assert steps(lambda: said.extend(sentences(text, 16, 16, "en"))) < 200_000
    assert sum(map(len, said)) <= LONGEST_MOVES + 1100


def test_a_group_with_more_repetitions_than_the_board_is_long_is_told_once() -> None:
    assert sentences("(caf)7K(caf)8K(caf)K(caf)98K", 8, 8, "en") == sentences("(caf)K", 8, 8, "en")
    assert len(sentences("(caf)6K(caf)K", 8, 8, "en")) > len(sentences("(caf)K", 8, 8, "en"))


def test_a_very_long_page_is_cut() -> None:
    betza = "".join(f"{way}mafsR{n}" for n in range(2, 9) for way in ("fl", "br"))
    name = "long name " * 40
    pieces = "".join(
        f'[[pieces]]\nid = "{chr(0x4E00 + n)}"\nname = "{name}{n}"\nbetza = "{betza}"\n'
        for n in range(300)
    )
    text = f'[board]\nfiles = 4\nranks = 4\n[start]\nposition = "4/4/4/{chr(0x4E00)}3 w"\n{pieces}'
    rules: Rules = load_text(text, "definition")
    page = rules_page(rules)
    assert len(page) <= LONGEST + 200 and page.endswith("too long for a page.\n")


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "tic-tac-toe", "glinski-hexagonal-chess"])
def test_a_page_says_nothing_twice_and_explains_no_word_that_it_does_not_use(name: str) -> None:
    page = rules_page(load(name), drawn=False)
    rows = [
        row for row in page.split("\n") if row.startswith(("- A player", "- These", "| King, "))
    ]
    assert len(rows) == len(set(rows))
    assert "numbered **parts**" not in page and "c4d5,d5e4" not in page
    assert ("**en passant**" in page) == ("en passant as well" in page)
    assert ("Progress is" in page) == ("without progress" in page)
    if name == "tic-tac-toe":
        assert "What the words mean" not in page and "`P@c3`" in page
        assert "position occurs" not in page and "e2e4" not in page, "nothing ever moves there"
    if name.startswith("glinski"):
        assert "through an edge of a hexagon" in page and "along a file or rank" not in page


@pytest.mark.parametrize(
    ("name", "last", "missing"),
    [
        ("chess", "h8", ""),
        ("glinski-hexagonal-chess", "l6", "j"),
        ("troitzky-chess", "j6", ""),
        ("shafran-hexagonal-chess", "i10", ""),
        ("taikyoku-shogi", "aj36", ""),
    ],
)
def test_the_names_of_squares_go_as_far_as_the_last_file(
    name: str, last: str, missing: str
) -> None:
    page = rules_page(load(name), drawn=False)
    assert "from the bottom: `a" in page and f" to `{last}`." in page
    assert ("There is no file" in page) == bool(missing)
    assert not missing or f"There is no file `{missing}`." in page


def test_whole_ranks_are_told_as_ranks() -> None:
    page = rules_page(load("xiangqi"), drawn=False)
    assert "Only from ranks 6 to 10 (Red), ranks 1 to 5 (Black)" in page
    assert "d1 to f3 (Red)" in page


def test_a_cannon_and_a_grasshopper_are_said_in_one_sentence() -> None:
    assert sentences("mRcpR", 9, 10, "en")[1] == (
        "Goes any distance orthogonally over exactly one piece of either side, with nothing else"
        " on the way, only to capture an enemy piece."
    )
    assert sentences("gQ", 8, 8, "en")[0].endswith("jumps over it and ends on the next square.")
    assert "numbered **parts**" not in rules_page(load("xiangqi"), drawn=False)


@pytest.mark.parametrize(
    ("name", "move", "promotion"),
    [
        ("chess", "`e2e4`", "`e7e8=Q`"),
        ("makruk", "`d3d4`", "`e5e6=M`"),
        ("crazyhouse", "`e2e4`", "`e7e8=+N`"),
        ("shogi", "`f1f2`", "`e6e7+`"),
        ("glinski-hexagonal-chess", "`f2d4`", "`f10f11=Q`"),
    ],
)
def test_moves_are_shown_that_the_game_has(name: str, move: str, promotion: str) -> None:
    page = rules_page(load(name), drawn=False)
    assert f"leaves and enters: {move}." in page and f"behind the move: {promotion}." in page
    assert move.strip("`") in load(name).position().moves()
    assert ("counted from the right" in page) == (name == "shogi")


def test_a_general_is_drawn_with_the_moves_that_its_words_say() -> None:
    info = variant_info("xiangqi")
    general = next(one for one in info.piece_types if one.royal)
    assert [mark["mark"] for mark in general.diagram["marks"]] == ["both"] * 4


def test_nobody_is_named_where_no_inventor_is_known() -> None:
    lines = {one.name: one.inventor for one in catalogue()}
    assert lines["makruk"] == variant_info("makruk").inventor == ""
    assert lines["duck-chess"] == "Tim Paulden"


@pytest.mark.parametrize("name", available())
def test_pages_tell_of_what_can_happen(name: str) -> None:
    """Nothing of captures en passant where no piece has them, or of pieces that are never there."""
    rules = load(name)
    page = rules_page(rules, drawn=False)
    if "after which it may be captured en passant" in page:
        assert any(f"{words} en passant" in page for words in TAKING) or AS_WELL in page
    pieces = rules.pieces
    lent = {pieces[n].id for one in rules.definition.sentences for n in one.types}
    for row in re.findall(r"^\| `([^`]+)` \|.* \| 0 \|", page, re.MULTILINE):
        assert row not in lent
