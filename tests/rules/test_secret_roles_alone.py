"""Secret roles in games of one's own: without manhunt or deaths, rules in any order."""

from itertools import permutations
from pathlib import Path

import pytest
from ending_scenes import build

from fairychess.rules import VariantError
from fairychess.testing import check_random_play

PIECES = {"P": "ifmnDfmWfceF", "N": "N", "B": "B", "R": "R", "Q": "Q", "K": "KisO2"}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROLES = '[roles.L]\nname = "L"\nbetza = "mN"\n[roles.KIRA]\nname = "Kira"\nbetza = "ifmnDK"\n'
INDIVIDUALS = "[rules.individuals]\n"
SECRET = "[rules.secret_roles]\ncards = 16\n"
CASTLING = "[rules.castling]\n"


@pytest.mark.parametrize("order", list(permutations((INDIVIDUALS, SECRET, CASTLING))))
def test_positions_read_back_whatever_the_order_of_the_rules(
    tmp_path: Path, order: tuple[str, ...]
) -> None:
    rules = build(tmp_path, PIECES, START, ROLES + "[rules.royal_check]\n" + "".join(order))
    assert check_random_play(rules, games=2, plies=80, texts=1) > 60


@pytest.mark.parametrize(
    "order",
    list(permutations((INDIVIDUALS, SECRET, "[rules.manhunt]\n", "[rules.scheduled_deaths]\n"))),
)
def test_hunts_and_deaths_read_back_too(tmp_path: Path, order: tuple[str, ...]) -> None:
    pieces = {"K": "K", "N": "N", "P": "mfWcfF"}
    start = "nk2/pp2/2PP/2KN w - - 0 1"
    text = ROLES + "".join(order).replace("cards = 16", "cards = 2")
    rules = build(tmp_path, pieces, start, text, royal="")
    assert check_random_play(rules, games=3, plies=40, texts=1) > 40


@pytest.mark.parametrize("rule", ["secret_roles", "manhunt", "scheduled_deaths"])
def test_pieces_without_names_have_no_roles(tmp_path: Path, rule: str) -> None:
    text = SECRET if rule == "secret_roles" else f"[rules.{rule}]\n"
    with pytest.raises(
        VariantError, match=rf"rules.{rule}: this needs a rule that names the pieces"
    ):
        build(tmp_path, PIECES, START, ROLES + "[rules.castling]\n" + text)
