"""Variant files as drafts and back, and every mistake of a draft at once."""

import copy
import tomllib
from typing import Any

import pytest

from fairychess.making import DraftError, check
from fairychess.making.draft import draft_text, read_draft
from fairychess.making.places import place_of_line
from fairychess.rules import available, find
from fairychess.rules.catalogue import load_text

SMALL = """title = "Small"
[board]
files = 4
ranks = 5
[start]
position = "1kn1/4/4/4/1KN1 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[[pieces]]
id = "N"
name = "Knight"
betza = "N"
[rules.royal_check]
stalemate = "draw"
[rules.quiet_limit]
plies = 40
"""


def small() -> dict[str, Any]:
    return read_draft(SMALL)


def places(draft: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [tuple(fault["place"]) for fault in check(draft, "en")["faults"]]


@pytest.mark.parametrize("name", available())
def test_every_variant_file_comes_back(name: str) -> None:
    text = find(name).read_text(encoding="utf-8")
    draft = read_draft(text)
    again, before = tomllib.loads(draft_text(draft)), tomllib.loads(text)
    start = before.get("start", {})
    if isinstance(start.get("position"), str):  # empty brackets say nothing and go
        start["position"] = start["position"].replace("[]", "")
    assert again == before
    for table in ("rules", "options", "roles"):
        assert list(again.get(table, {})) == list(before.get(table, {}))
    written = read_draft(draft_text(draft))
    assert written == {"variant": again, "setup": draft["setup"]}
    assert draft_text(written) == draft_text(draft)


@pytest.mark.parametrize("name", ["chess", "shogi", "crazyhouse", "duck-chess", "courier-chess"])
def test_a_start_written_from_squares_is_the_same_start(name: str) -> None:
    text = find(name).read_text(encoding="utf-8")
    draft = read_draft(text)
    draft["variant"]["start"].pop("position")
    rules, again = load_text(text, "a"), load_text(draft_text(draft), "a")
    assert again.start_text == rules.start_text


def test_pieces_are_put_on_squares_and_into_hands() -> None:
    draft = small()
    draft["setup"]["squares"]["a3"] = "n"
    draft["setup"]["hands"][1]["N"] = 2
    assert 'position = "1kn1/4/n3/4/1KN1[2n] w - - 0 1"' in draft_text(draft)


def test_a_draft_in_order_is_described() -> None:
    found = check(small(), "ja")
    assert found["faults"] == []
    assert found["info"].title == "Small"
    assert [piece.square for piece in found["array"].board] == ["b1", "c1", "b5", "c5"]
    assert "# Small" in found["page"]
    assert found["said"]["rules"]["quiet_limit"]
    assert found["said"]["pieces"]["N"]


def test_all_faults_are_told_at_once_each_at_its_place() -> None:
    draft = small()
    variant = draft["variant"]
    variant["style"] = "go"
    variant["pieces"][1] |= {"betza": "N?q", "promotes": ["Z"], "colour": "red"}
    variant["rules"] |= {"goal": {"squares": "z9"}, "dreaming": {}, "quiet_limit": {"plies": "x"}}
    assert set(places(draft)) == {
        ("style",),
        ("pieces", 1, "betza"),
        ("pieces", 1, "promotes"),
        ("pieces", 1, "colour"),
        ("rules", "goal", "squares"),
        ("rules", "dreaming"),
        ("rules", "quiet_limit", "plies"),
    }
    found = check(draft, "en")
    letters = [one["letter"] for one in found["faults"] if one["place"][-1] == "betza"]
    assert letters == [1]
    assert found["info"] is not None, "the rest of the game is shown meanwhile"
    assert not any("definition" in str(one["said"]) for one in found["faults"])


def test_what_names_others_is_no_fault_because_something_else_is() -> None:
    draft = small()
    variant = draft["variant"]
    variant |= {
        "roles": {"S": {"becomes": "N", "faces": ["N"]}},
        "numbers": {"quiet_limit": "F1"},
        "notation": {"letters": {"N": "S"}},
    }
    assert places(draft) == []
    variant["style"] = "go"
    assert places(draft) == [("style",)]
    variant["style"] = "chess"
    variant["rules"]["disguises"] = {"by_moves": "often"}
    variant["numbers"]["disguises"] = "F2"
    assert places(draft) == [("rules", "disguises", "by_moves")]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda v: v["board"].update(files=99), ("board",)),
        (lambda v: v["board"].update(holes=["z9"]), ("board",)),
        (lambda v: v.pop("pieces"), ("pieces",)),
        (lambda v: v["pieces"].append({"id": "N", "betza": "R"}), ("pieces", 2, "id")),
        (lambda v: v["pieces"].append({"id": "R"}), ("pieces", 2, "betza")),
        (lambda v: v["start"].update(position="9"), ("start",)),
        (lambda v: v["seats"].update(letters="x") if "seats" in v else v.update(seats={"a": 1}),
         ("seats",)),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_part(change: Any, place: tuple[Any, ...]) -> None:
    draft = small()
    change(draft["variant"])
    draft["setup"] = None
    assert place in places(draft)


def test_doubts_stand_at_their_places() -> None:
    draft = small()
    draft["variant"]["pieces"].append({"id": "R", "betza": "R", "promotes": ["N"]})
    doubted = [tuple(one["place"]) for one in check(draft, "en")["doubts"]]
    assert ("pieces", 2, "promotes") in doubted


def test_doubts_of_a_piece_do_not_name_it_again() -> None:
    draft = small()
    draft["variant"]["pieces"].append({"id": "R", "betza": "-"})
    said = [str(one["said"]) for one in check(draft, "en")["doubts"]]
    assert "it has no move from any square of this board" in said
    assert not any(one.startswith("piece R") for one in said)


def test_a_pasted_diagram_becomes_a_draft() -> None:
    text = "files=4\nranks=4\nking:K:K:king:b1,,b4\nrook:R:R:rook:a1,,a4"
    found = check({"text": text, "name": "Pasted"}, "en")
    assert found["faults"] == []
    assert found["draft"]["setup"]["squares"]["a4"] == "r"


@pytest.mark.parametrize(
    "nonsense",
    [
        {},
        {"variant": []},
        {"variant": {"pieces": [1]}},
        {"variant": {"title": None}},
        {"variant": {}, "setup": {"squares": [], "hands": []}},
        {"variant": {"rules": {"a": {"b": 1.5}}}},
    ],
)
def test_what_is_no_draft_is_refused(nonsense: dict[str, Any]) -> None:
    with pytest.raises(DraftError):
        check(nonsense, "en")


def test_lines_have_places() -> None:
    lines = SMALL.splitlines()
    assert place_of_line(SMALL, 1) == ("title",)
    assert place_of_line(SMALL, lines.index('betza = "N"') + 1) == ("pieces", 1, "betza")
    assert place_of_line(SMALL, lines.index("plies = 40") + 1) == ("rules", "quiet_limit", "plies")


# ---- who may castle ------------------------------------------------------------------------------


def chess() -> dict[str, Any]:
    found: dict[str, Any] = check({"text": find("chess").read_text(encoding="utf-8")}, "en")[
        "draft"
    ]
    return found


def rights(draft: dict[str, Any]) -> str:
    answer = check(draft, "en")
    assert answer["faults"] == []
    position = tomllib.loads(answer["text"])["start"]["position"]
    return str(position.split(" ")[2])


def test_castling_follows_the_pieces_and_rules() -> None:
    draft = chess()
    assert rights(draft) == "KQkq"
    del draft["setup"]["squares"]["h1"]
    assert rights(draft) == "Qkq"
    draft["setup"]["squares"]["h1"] = "R"
    assert rights(draft) == "KQkq"
    castling = draft["variant"]["rules"].pop("castling")
    assert rights(draft) == "-"
    draft["variant"]["rules"]["castling"] = castling
    assert rights(draft) == "KQkq"
    draft["setup"]["moved"] = ["Q"]
    assert rights(draft) == "Kkq"


def test_a_king_that_no_longer_castles_and_a_wider_board_break_nothing() -> None:
    draft = chess()
    king = next(piece for piece in draft["variant"]["pieces"] if piece["id"] == "K")
    king["betza"] = "K"
    assert rights(draft) == "-"
    king["betza"] = "KisO2"
    draft["variant"]["board"]["files"] = 10
    assert rights(draft) == "Qq"


def test_what_a_text_does_not_allow_stays_so() -> None:
    text = find("chess").read_text(encoding="utf-8").replace("w KQkq", "w Kq")
    answer = check({"text": text}, "en")
    assert answer["draft"]["setup"]["moved"] == ["Q", "k"]
    assert [one["letter"] for one in answer["castlings"] if one["on"]] == ["K", "q"]
    assert rights(answer["draft"]) == "Kq"


@pytest.mark.parametrize("name", ["chess960", "capablanca-chess", "ouk-chatrang", "spartan-chess"])
def test_every_rule_can_be_taken_out_without_harm_to_the_start(name: str) -> None:
    draft = check({"text": find(name).read_text(encoding="utf-8")}, "en")["draft"]
    for rule in list(draft["variant"]["rules"]):
        without = copy.deepcopy(draft)
        del without["variant"]["rules"][rule]
        assert ("start",) not in places(without), rule


def test_empty_hands_go_with_their_rule_and_full_ones_are_said() -> None:
    text = find("crazyhouse").read_text(encoding="utf-8")
    draft = check({"text": text}, "en")["draft"]
    del draft["variant"]["rules"]["drops"]
    assert ("start",) not in places(draft)
    draft["setup"]["hands"][0]["P"] = 1
    said = [str(fault["said"]) for fault in check(draft, "en")["faults"]]
    assert any("no rule gives anybody a hand" in one for one in said)


def test_a_piece_that_moves_in_some_places_only_moves() -> None:
    draft = small()
    draft["variant"]["pieces"][1] |= {"betza": "-", "moves": [{"betza": "W", "from": "*2"}]}
    (said,) = check(draft, "en")["said"]["pieces"]["N"]
    assert "Never moves" not in said and "one square" in said


@pytest.mark.parametrize(
    ("name", "pieces"),
    [("taikyoku-shogi", 804), ("tai-shogi", 354), ("mullers-huge-chess", 164)],
)
def test_the_pieces_of_every_board_that_is_refereed_can_be_set_up(name: str, pieces: int) -> None:
    text = find(name).read_text(encoding="utf-8")
    draft = read_draft(text)
    assert draft["setup"] and len(draft["setup"]["squares"]) == pieces
    again, before = tomllib.loads(draft_text(draft)), tomllib.loads(text)
    assert again["start"] == before["start"] and again["board"] == before["board"]


def test_a_large_draft_says_where_it_is_wrong() -> None:
    """Hundreds of kinds are tried together; what is wrong with one is found among them."""
    text = find("taikyoku-shogi").read_text(encoding="utf-8")
    draft = read_draft(text)
    number = next(n for n, one in enumerate(draft["variant"]["pieces"]) if one.get("promotes"))
    draft["variant"]["pieces"][number]["promotes"] = ["NONE"]
    draft["variant"]["pieces"][-1]["betza"] = "K("
    assert set(places(draft)) == {("pieces", number, "promotes"), ("pieces", 355, "betza")}
