"""Forms of rules, the gallery, diagrams while typing, and drafts in the words of other programs."""

import io
import zipfile

import pytest

from fairychess import languages
from fairychess.board.shapes import Ground
from fairychess.making import (
    FORMS,
    DraftError,
    drawing,
    export,
    finding,
    gallery,
    rule_forms,
)
from fairychess.making.piece_drawing import ground_of
from fairychess.messages import Message
from fairychess.rules import find
from fairychess.rules.catalogue import load_text

EIGHT = Ground(8, 8)


def form(rule: str, parameter: str) -> dict[str, object]:
    table = next(one for one in rule_forms("en") if one["name"] == rule)
    return next(one for one in table["parameters"] if one["name"] == parameter)


def test_parameters_have_forms() -> None:
    assert form("royal_check", "stalemate")["choices"] == ["draw", "loss", "win"]
    assert form("promotion", "compulsory")["choices"] == ["always", "stuck", "offered", "never"]
    assert form("promotion", "when")["kind"] == "several"
    assert form("promotion", "zone") | {"kind": "squares", "ranks": True} == form(
        "promotion", "zone"
    )
    assert form("goal", "squares")["required"]
    assert form("custodial", "pieces")["all"]
    assert form("quiet_limit", "plies")["default"] == 100
    typed = [
        (rule["name"], one["name"])
        for rule in rule_forms("en")
        for one in rule["parameters"]
        if one["kind"] == "value"
    ]
    assert typed == [], "a value that a person would have to write as data"


def test_what_is_not_chosen_yet_is_left_open_in_what_a_rule_says() -> None:
    said = {one["name"]: one["said"] for one in rule_forms("en")}
    assert said["goal"][0].endswith("has won. The goal: …")
    assert not [text for texts in said.values() for text in texts if "…." in text]
    assert form("contagion", "pieces")["kind"] != "choice"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_have_sentences(language: str) -> None:
    told = [one for one in rule_forms(language) if one["said"]]
    assert len(told) > 60
    assert all(one["about"] for one in rule_forms(language))


def test_the_gallery_has_the_usual_pieces_first() -> None:
    entries = gallery()
    names = [one["name"] for one in entries]
    assert names[:6] == ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"]
    assert [one["id"] for one in entries[:6]] == list("KQRBNP")
    wanted = "Wazir Ferz Dabbaba Camel Zebra Gryphon Manticore Unicorn Rose Chancellor Amazon"
    assert set(wanted.split()) <= set(names[:30])
    pawn = entries[5]
    assert pawn["betza"] == "ifmnDfmWfceF" and "Queen" in pawn["becomes"] and pawn["resets"]
    tokin = next(one for one in entries if one["name"] == "Pawn" and one["betza"] == "fW")
    assert "Tokin" in tokin["becomes"]
    assert len({(one["name"], one["betza"]) for one in entries}) == len(entries)


def test_a_piece_has_a_letter_of_its_own_where_it_is_not_only_promoted_to() -> None:
    ids = {(one["name"], one["betza"]): one["id"] for one in gallery()}
    assert ids["Free King", "Q"] == "Q"
    assert ids["Tokin", "WfF"].startswith("+")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_parameter_has_a_label_that_is_not_its_name(language: str) -> None:
    known = languages.own(language, "forms")["parameters"]
    named = {
        (form["name"], one["name"])
        for form in rule_forms(language)
        for parameter in form["parameters"]
        for one in (parameter, *parameter.get("fields", ()))
    }
    assert [one for one in sorted(named) if one[1] not in known] == []
    written = {*(parameter for _, parameter in named), *(".".join(one) for one in named)}
    assert set(known) <= written, "a label that nothing has"


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("duck", "walls"),
        ("atomic", "explosion"),
        ("crazyhouse", "drops"),
        ("three-check", "check_limit"),
        ("king of the hill", "goal"),
        ("double move", "turns"),
    ],
)
def test_rules_have_the_words_of_players(word: str, rule: str) -> None:
    found = next(form for form in rule_forms("ja") if form["name"] == rule)
    assert word in found["words"]
    assert set(rule_forms("en")[0]) >= {"words", "games", "used"}


def test_moves_are_drawn_or_their_fault_is_told() -> None:
    assert drawing("fW", EIGHT, "en")["squares"] == [[0, 1, "both"]]
    assert drawing("R", EIGHT, "ja")["words"]
    assert drawing("N?q", EIGHT, "en")["fault"] is not None
    assert drawing("R" * 999, EIGHT, "en")["fault"] is not None
    assert drawing("", EIGHT, "en")["betza"] == "-"


def test_moves_are_drawn_on_the_board_of_the_draft() -> None:
    for board, text, far in (
        ((11, 11, "hexagon", 1), "WX", "e9"),
        ((5, 5, "levels", 5), "TT", "Aa1"),
        ((4, 16, "ring", 1), "R", "e9"),
    ):
        ground = ground_of(*board)
        said = drawing(text, ground, "en")
        assert said["clicked"] == (ground.cells == "squares") == bool(said["squares"])
        assert far in {mark["square"] for mark in said["diagram"]["marks"]}, said["diagram"]
        assert said["diagram"]["files"] == 9 - 4 * (board[3] > 1), "a line round is no limited one"
        assert said["words"]
    assert drawing("^W", EIGHT, "en")["fault"] is not None
    with pytest.raises(ValueError, match="cube"):
        ground_of(5, 5, "cube", 1)


def test_squares_become_moves() -> None:
    assert finding([[1, 2, "both"], [-1, 2, "both"]], 4, False) == "fN"
    for nonsense in ([[0, 0, "both"]], ["x"], [[1, 2]], [[None, 1, "both"]]):
        with pytest.raises(DraftError):
            finding(nonsense, 4, False)


@pytest.mark.parametrize("name", ["chess", "shogi", "crazyhouse"])
@pytest.mark.parametrize("form", FORMS)
def test_a_variant_is_taken_home(name: str, form: str) -> None:
    found = export(find(name).read_text(encoding="utf-8"), form)
    assert found.data
    if form == "folder":
        with zipfile.ZipFile(io.BytesIO(found.data)) as packed:
            text = packed.read(f"{name}/variant.toml").decode()
            assert {"README.md", "README.ja.md"} <= {one.split("/")[1] for one in packed.namelist()}
        assert load_text(text, "x").start_text


@pytest.mark.parametrize("name", ["makruk", "capablanca-chess", "atomic", "shako", "grand-chess"])
def test_a_diagram_says_double_steps_that_squares_say_here(name: str) -> None:
    text = find(name).read_text(encoding="utf-8")
    found = export(text, "diagram")
    assert not [str(note) for note in found.notes if str(note).endswith(": moves")]
    if "fmnnD" in text:
        assert ":ifmnDfmW" in found.data.decode()


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("glinski-hexagonal-chess", "hexagon"),
        ("raumschach", "levels"),
        ("circular-chess", "ring"),
    ],
)
@pytest.mark.parametrize("form", ["diagram", "xboard"])
def test_exports_say_that_a_shape_is_not_known_elsewhere(name: str, shape: str, form: str) -> None:
    notes = export(find(name).read_text(encoding="utf-8"), form).notes
    assert notes[0] == Message("export_shape", {"shape": shape})


def test_xboard_has_no_squares_beyond_sixteen_files() -> None:
    text = (
        'title = "Wide"\n[board]\nfiles = 17\nranks = 3\n'
        '[start]\nposition = "k16/17/16K w - - 0 1"\n'
        '[[pieces]]\nid = "K"\nname = "King"\nbetza = "K"\nroyal = true\n'
        "[rules.royal_capture]\nmate = false\n"
    )
    notes = export(text, "xboard").notes
    assert notes[0] == Message("export_board_size", {"size": "17x3", "most": "16x16"})


def test_a_diagram_says_what_it_leaves_out() -> None:
    notes = export(find("chess").read_text(encoding="utf-8"), "diagram").notes
    assert [str(note) for note in notes] == ["rules.dead_position", "rules.repetition"]
    notes = export(find("shogi").read_text(encoding="utf-8"), "diagram").notes
    assert not any("promotes" in str(note) for note in notes)


def test_what_a_format_cannot_say_is_refused_with_reasons() -> None:
    with pytest.raises(DraftError, match="cannot be said in INI"):
        export(find("chu-shogi").read_text(encoding="utf-8"), "ini")
    with pytest.raises(DraftError, match="must be one of"):
        export(find("chess").read_text(encoding="utf-8"), "pdf")


def test_xboard_learns_the_pieces() -> None:
    said = export(find("chess").read_text(encoding="utf-8"), "xboard").data.decode()
    assert "piece P& ifmnDfmWfceF" in said
    assert "8x8+0_fairy rnbqkbnr/" in said


def test_every_rule_has_a_japanese_title_and_no_label_is_left_over() -> None:
    forms = rule_forms("ja")
    assert [one["name"] for one in forms if one["title"].isascii()] == []
    table = languages.own("ja", "forms")
    choices = {c for one in forms for each in one["parameters"] for c in each.get("choices", [])}
    assert set(table["rules"]) == {one["name"] for one in forms}
    assert set(table["choices"]) <= choices
    assert form("umpire", "captures")["label"] == "What is said of captures"
    assert form("drops", "captures")["label"] == "Captured pieces go to a hand"


def test_squares_leave_moves_alone_that_they_cannot_say() -> None:
    cannon = drawing("RcpRafsW", EIGHT, "en")
    assert cannon["kept"] == "cpRafsW"
    assert [1, 2] in cannon["others"]
    assert {tuple(one[:2]) for one in cannon["squares"]} == {
        at for n in range(1, 8) for at in ((0, n), (0, -n), (n, 0), (-n, 0))
    }
    assert finding([[0, 1, "both"]], 4, False, cannon["kept"]) == "fWcpRafsW"
    assert finding([], 4, False, "afsW") == "afsW"
    assert drawing("KNNR4DfmWifmnD", EIGHT, "en")["kept"] == "ifmnD"
