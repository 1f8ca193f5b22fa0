"""Decisions that both players take at once: what the second is offered before its turn."""

from pathlib import Path

import pytest

from fairychess import load
from fairychess.game import Refused, new_game
from fairychess.testing import check_simultaneous

BIDS = '''
from fairychess.inventing import NOBODY, Rule, RuleNotation, RuleVisibility
from fairychess.inventing import payload_of, special_move


class Bids(Rule):
    """Both bid before the first move, for nothing."""

    secret = True
    simultaneous = True

    def __init__(self):
        super().__init__()
        self.notation = BidsNotation(self)
        self.visibility = BidsVisibility(self)

    def bind(self, rules):
        super().bind(rules)
        self.bids = [rules.variable("one"), rules.variable("two")]

    def decide(self, pos):
        open = [seat for seat in (0, 1) if not pos.var(self.bids[seat])]
        return open[0] if open else NOBODY

    def choices(self, pos):
        for bid in BIDS:
            pos.offer(special_move(self.number, 0, 0, bid))

    def perform(self, pos, move):
        pos.set_variable(self.bids[self.decide(pos)], payload_of(move))

    def next_player(self, pos, seat):
        return self.decide(pos) if self.decide(pos) >= 0 else seat


class BidsNotation(RuleNotation):
    def format_move(self, pos, move):
        return f"bid:{payload_of(move)}"


class BidsVisibility(RuleVisibility):
    def tell(self, pos, move, seat):
        return "bid:?"

    def observe(self, pos, seat):
        return {}


def rule_bids(definition):
    return Bids()
'''

BOARD = """
title = "Bids"
[board]
files = 4
ranks = 4
[start]
position = "rk2/4/4/2KR w - - 0 1"
[[pieces]]
id = "K"
betza = "K"
royal = true
[[pieces]]
id = "R"
betza = "R"
[rules]
royal_capture = {}
bids = {}
"""


def folder(path: Path, choices: str) -> str:
    """A variant of an inventor's own, in which both sides bid."""
    (path / "variant.toml").write_text(BOARD)
    (path / "rules.py").write_text(BIDS.replace("BIDS:", f"{choices}:"))
    return str(path)


@pytest.mark.parametrize("name", ["kira-chess", "kira-shogi"])
def test_the_offer_does_not_depend_on_what_the_other_side_chooses(name: str) -> None:
    assert check_simultaneous(load(name)) == 12


def test_only_the_waiting_side_sees_its_offer() -> None:
    game = new_game("kira-chess", seed=3)
    assert game.view("second").early == ""  # cards are drawn
    while game.to_move == "chance":
        game.play_chance()
    before = game.view("second")
    assert [game.view(viewer).early for viewer in ("first", "spectator")] == ["second"] * 2
    assert not game.view("first").early_options and not game.view("spectator").early_options
    assert len(before.early_options) == 8 * 7 and not before.options
    with pytest.raises(Refused):  # the referee plays it when its turn has come
        game.play("second", before.early_options[0].text)
    game.play("first", game.view("first").options[10].text)
    after = game.view("second")
    assert (after.early, after.early_options, after.options) == ("", (), before.early_options)
    game.play("second", after.options[0].text)
    assert not any(game.view(viewer).early for viewer in ("first", "second", "spectator"))


def test_looking_ahead_leaves_no_trace() -> None:
    seen, unseen = new_game("kira-shogi", seed=4), new_game("kira-shogi", seed=4)
    for game in (seen, unseen):
        while game.to_move == "chance":
            game.play_chance()
    assert seen.view("second").early_options
    for game in (seen, unseen):
        game.play("first", game.view("first").options[3].text)
    assert seen.record("first") == unseen.record("first")
    assert seen.view("second") == unseen.view("second")


def test_a_rule_of_an_inventor_may_ask_both_at_once(tmp_path: Path) -> None:
    game = new_game(folder(tmp_path, "(1, 2, 3)"), seed=1)
    view = game.view("second")
    assert [option.text for option in view.early_options] == ["bid:1", "bid:2", "bid:3"]
    game.play("first", "bid:2")
    game.play("second", "bid:3")
    assert game.to_move == "first" and game.view("first").early == ""
    assert [move.text for move in game.view("first").moves] == ["bid:2", "bid:?"]


def test_a_rule_whose_offer_betrays_the_other_side_is_found_out(tmp_path: Path) -> None:
    name = folder(tmp_path, "range(1, 3 + pos.var(self.bids[0]))")
    with pytest.raises(AssertionError, match="changes what second may choose at the same time"):
        check_simultaneous(load(name))


def test_no_other_game_asks_both_at_once() -> None:
    game = new_game("chess")
    assert game.view("second").early == "" and not game.view("second").early_options
