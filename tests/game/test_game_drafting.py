"""Texts that are still being written: their kind, and all that is wrong with them at once."""

from pathlib import Path

import pytest

import fairychess
from fairychess.game.custom_variant import parse_pasted, try_out
from fairychess.game.drafting import MOST_FAULTS, drafted, kind_of
from fairychess.making import check

SOURCE = Path(fairychess.__file__).parent
SAMPLES = sorted((SOURCE / "server" / "static" / "samples").iterdir())
KINDS = {
    "diagram.txt": "diagram",
    "game.kif": "record",
    "game.pgn": "record",
    "game.txt": "record",
    "section.ini": "ini",
    "variant.toml": "variant",
}
ZELDA = (SOURCE / "variants" / "zelda_chess" / "variant.toml").read_text(encoding="utf-8")
DIAGRAM = """files=6 ranks=6 promoZone=1 maxPromote=1 promoChoice=F
pawn::fmWfcF::a2-f2
ferz:F:F::b1,e1
king:K:K::d1"""


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_samples_are_read_without_a_fault(path: Path) -> None:
    found = drafted(path.read_text(encoding="utf-8"))
    assert (found.kind, found.faults, found.warnings) == (KINDS[path.name], (), ())
    if found.kind != "record":
        assert found.found is not None
        try_out(found.found.text)


@pytest.mark.parametrize("path", sorted((SOURCE / "variants").glob("*/variant.toml")))
def test_variant_files_are_told_from_others(path: Path) -> None:
    assert kind_of(path.read_text(encoding="utf-8")) == "variant"


def test_all_faults_of_a_diagram_are_told() -> None:
    text = DIAGRAM.replace("F:F:", "F:W&:").replace("K:K:", "K:K]:").replace("f2", "z9")
    assert [fault.line for fault in drafted(text).faults] == [2, 3, 4]


def test_all_faults_of_a_variant_file_are_told_each_at_its_line() -> None:
    text = ZELDA.replace('betza = "', 'betza = "&', 2).replace("[rules.", "[rules.xx", 1)
    text = text.replace("files = 8", "files = 8\nfoo = 3")
    lines = text.split("\n")
    faults = drafted(text).faults
    assert {lines[fault.line - 1].split(" ")[0].split(".")[0] for fault in faults} >= {
        "foo",
        "betza",
        "[rules",
    }
    assert len(faults) <= MOST_FAULTS and len({fault.line for fault in faults}) == len(faults)


def test_an_ini_file_says_its_sections_and_what_is_not_carried_out() -> None:
    text = "[one:chess]\ncheckCounting = true\n[two:chess]\nmaxRank = nine\ncastling = maybe\n"
    assert [fault.line for fault in drafted(text, "two").faults] == [4, 5]
    found = drafted(text, "one")
    assert found.sections == ("one", "two") and found.faults == ()
    assert found.found is not None and "[rules.check_limit]" in found.found.text
    assert parse_pasted(text, "one").text == found.found.text
    partly = drafted("[one:chess]\nflagRegionWhite = e8\nnoSuchOption = 3\n")
    assert [(one.line, str(one.said)[:12]) for one in partly.warnings] == [(3, "noSuchOption")]


@pytest.mark.parametrize("text", ["hello world", "Please make me a game!\nWith frogs.", "42"])
def test_words_that_are_no_game_are_told_what_is_wanted(text: str) -> None:
    (fault,) = drafted(text).faults
    assert "no game is read here: a variant file, an Interactive Diagram" in str(fault.said)
    with pytest.raises(ValueError, match="no game is read here"):
        check({"text": text}, "en")


@pytest.mark.parametrize("text", ["", "hello", "[", "[[pieces]]", "a = [\n" * 2000, "\0"])
def test_anything_else_is_a_fault_and_no_error(text: str) -> None:
    assert drafted(text).found is None
