"""Who is taken by a move: the same for the rules that forbid it as for those who are told."""

from pathlib import Path

import pytest

from fairychess.notation.move_text import squares_taken, victims
from fairychess.rules import load

SMALL = """title = "Small"
[board]
files = 5
ranks = 5
[start]
position = "4k/5/5/5/4K w"
[rules.RULE]
FIELD = ["R"]
[[pieces]]
id = "K"
name = "King"
betza = "K"
[[pieces]]
id = "R"
name = "Rook"
betza = "R"
[[pieces]]
id = "S"
name = "Swapper"
betza = "fudWfcWfmW"
"""


@pytest.mark.parametrize(
    ("rule", "field"), [("uncapturable", "pieces"), ("guarded_trade", "protected")]
)
def test_a_piece_that_changes_places_is_not_taken(tmp_path: Path, rule: str, field: str) -> None:
    text = SMALL.replace("RULE", rule).replace("FIELD", field)
    (tmp_path / "variant.toml").write_text(text, encoding="utf-8")
    rules = load(tmp_path)
    here = rules.position("4k/5/5/R4/S3K w")
    assert "a1a2" in here.moves()
    move = here.kernel.legal_moves()[here.moves().index("a1a2")]
    assert squares_taken(here.kernel, move) == victims(here.kernel, move) == []
    enemy = rules.position("4k/5/5/r4/S3K w")
    assert ("a1a2" in enemy.moves()) == (rule == "guarded_trade")  # a swapper is not protected
