"""Rules under their earlier names: variant files of strangers still say what they said."""

from pathlib import Path

import pytest

from fairychess.explain.rules_text import told
from fairychess.rules import load
from fairychess.rules.library_rules import known_rules, old_names
from fairychess.rules.variant_error import VariantError

SMALL = """title = "Small"
[board]
files = 5
ranks = 5
[start]
position = "4k/5/2r2/5/K1R2 w"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[[pieces]]
id = "R"
name = "Rook"
betza = "R"
"""


def small(folder: Path, rules: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "variant.toml").write_text(SMALL + rules, encoding="utf-8")
    return folder


def test_every_old_name_leads_to_a_rule() -> None:
    assert {name for name, _ in old_names().values()} <= known_rules()
    assert not set(old_names()) & known_rules()


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ("[rules.baring]", "[rules.last_royals]"),
        ('[rules.baring]\nreply = "loss"', '[rules.last_royals]\nreply = "loss"'),
        (
            "[rules.bare_king_wins]",
            '[rules.last_royals]\nresult = "win"\nroyals = "one"\nreason = "both_kings_bare"',
        ),
        (
            "[rules.bare_royals]",
            '[rules.last_royals]\nresult = "none"\nroyals = "one"\nreason = "neither_can_win"',
        ),
        (
            '[rules.bare_king]\nminor = ["R"]',
            '[rules.last_royals]\nresult = "loss_if_able"\nroyals = "one"\nminor = ["R"]',
        ),
        ("[rules.bare_king]", '[rules.last_royals]\nresult = "loss_if_able"\nroyals = "one"'),
        ('[rules.iron]\npieces = ["R"]', '[rules.uncapturable]\npieces = ["R"]'),
    ],
)
def test_an_old_name_plays_and_reads_like_the_new_one(tmp_path: Path, old: str, now: str) -> None:
    before, after = (load(small(tmp_path / name, text)) for name, text in (("a", old), ("b", now)))
    for language in ("en", "ja"):
        assert told(before, language) == told(after, language)
    for position in ("4k/5/5/5/K1R2 w", "4k/5/5/5/K1R2 b", "4k/5/2r2/5/K4 w", "4k/5/5/5/K4 b"):
        ends = [rules.position(position).result() for rules in (before, after)]
        assert ends[0] == ends[1]
        counts = [rules.position(position).perft(2) for rules in (before, after)]
        assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("rule", "winner"),
    [("bare_king", "first"), ("bare_king_wins", "second"), ("bare_royals", None)],
)
def test_a_bare_king(tmp_path: Path, rule: str, winner: str | None) -> None:
    rules = load(small(tmp_path / rule, f"[rules.{rule}]\n"))
    end = rules.position("4k/5/5/5/K1R2 b").result()
    assert (end and end.winner) == winner
    both = rules.position("4k/5/5/5/K4 w").result()
    assert both is not None and both.winner is None


def test_who_is_bared_may_bare_the_other_in_reply(tmp_path: Path) -> None:
    rules = load(small(tmp_path / "reply", "[rules.baring]\n"))
    assert rules.position("4k/5/5/5/K1R2 b").result() is None
    assert rules.position("4k/5/5/5/K1R2 w").result().winner == "first"


def test_a_fault_names_the_rule_as_the_file_does(tmp_path: Path) -> None:
    with pytest.raises(VariantError, match=r"rules\.baring: reply"):
        load(small(tmp_path / "fault", '[rules.baring]\nreply = "maybe"\n'))
