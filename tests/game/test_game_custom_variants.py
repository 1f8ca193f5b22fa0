"""Definitions given as text: diagram or variant file, what they define, when they are too much."""

from pathlib import Path

import pytest

from fairychess.game import custom_variant, new_game, variant_info
from fairychess.rules import find

CHESS = Path(custom_variant.__file__).parents[1] / "variants" / "chess" / "variant.toml"
DIAGRAM = "files=4 ranks=4 king:K:K::a1 wazir:W:W::b1"


@pytest.mark.parametrize(
    ("text", "diagram"),
    [
        (DIAGRAM, True),
        ('<div class="idiagram">king:K:K::a1</div>', True),
        (CHESS.read_text(encoding="utf-8"), False),
        ("", False),
        ('name = "x"\n[board]\nfiles = 8', False),
    ],
)
def test_diagrams_and_variant_files_are_told_apart(text: str, diagram: bool) -> None:
    assert custom_variant.is_diagram(text) == diagram


def test_a_diagram_is_played_under_the_name_it_is_given() -> None:
    found = custom_variant.parse_pasted(DIAGRAM, "tiny war")
    assert variant_info("~1", text=found.text).title == "Tiny War"
    for name in ("Terachess II", "McDonald's (big)", "将棋"):
        text = custom_variant.parse_pasted(DIAGRAM, name).text
        assert variant_info("~1", text=text).title == name
    text = custom_variant.parse_pasted(f"satellite='Tera II' {DIAGRAM}", "other").text
    assert variant_info("~1", text=text).title == "Tera II"
    game = new_game("~1", text=found.text)
    game.play("first", "b1b2")
    view = game.view("second")
    assert (view.variant, view.to_move) == ("~1", "second")
    custom_variant.try_out(found.text)


@pytest.mark.parametrize(
    ("limit", "most", "reason"),
    [
        ("MOST_ENTRIES", 10, "paths"),
        ("MOST_OPTIONS", 1, "options"),
        ("MOST_SECONDS", -1, "compile"),
        ("SLOWEST", -1, "decision"),
    ],
)
def test_expensive_definitions_are_refused(
    monkeypatch: pytest.MonkeyPatch, limit: str, most: int, reason: str
) -> None:
    monkeypatch.setattr(custom_variant, limit, most)
    with pytest.raises(ValueError, match=f"^definition: .*{reason}"):
        custom_variant.try_out(custom_variant.parse_pasted(DIAGRAM).text)


@pytest.mark.parametrize("name", ["chess-ultima", "tai-shogi", "taikyoku-shogi"])
def test_the_largest_games_are_no_burden(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Others may make, and play, games as large as those of the library."""
    for limit in ("MOST_SECONDS", "SLOWEST"):  # a busy machine is slow
        monkeypatch.setattr(custom_variant, limit, 60)
    custom_variant.try_out(find(name).read_text(encoding="utf-8"))
