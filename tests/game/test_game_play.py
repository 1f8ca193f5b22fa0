"""Games: decisions, refusals, undo, draws, resignation, chance, views."""

import dataclasses
import json
import random

import pytest

from fairychess.game import Game, Refused, View, new_game
from fairychess.game.view import Outcome
from fairychess.messages import as_message
from fairychess.rules import featured, load
from fairychess.rules.variant_error import VariantError

OPEN = [name for name in featured() if not load(name).secret]
MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(game.to_move, text)
    return game


def shown(view: View) -> str:
    return json.dumps(dataclasses.asdict(view))


def test_a_game_to_mate() -> None:
    game = play(new_game("chess"), *MATE)
    assert game.outcome == Outcome("second", as_message("checkmate"))
    view = game.view("both")
    assert (view.options, view.check, view.ply) == ((), ("e1",), 4)
    with pytest.raises(Refused, match="the game is over"):
        game.play("first", "a2a3")


def test_only_the_side_to_move_gets_options() -> None:
    game = new_game("chess")
    assert len(game.view("first").options) == len(game.view("both").options) == 20
    assert game.view("second").options == game.view("spectator").options == ()
    with pytest.raises(Refused, match="not your turn"):
        game.play("second", "e7e5")
    with pytest.raises(Refused, match="no viewer"):
        game.view("chance")


def test_refusals_are_one_line_and_change_nothing() -> None:
    game = new_game("chess")
    before = shown(game.view("both"))
    for text in ("e2e5", "", "x" * 300, "e7e5", "e9e9", "\0\n", "P@e4"):
        with pytest.raises(Refused) as caught:
            game.play("first", text)
        assert "\n" not in str(caught.value).replace(text, "")
    assert shown(game.view("both")) == before


def test_other_spellings_become_the_canonical_text() -> None:
    game = new_game("chess", position="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    game.play("first", "a7a8q")
    assert game.view("both").moves[0].text == "a7a8=Q"


def test_bad_setups_are_refused() -> None:
    with pytest.raises(VariantError, match="no such variant"):
        new_game("nothing")
    with pytest.raises(ValueError, match="position, column"):
        new_game("chess", position="8/8")
    with pytest.raises(VariantError, match="no option"):
        new_game("chess", {"colour": "green"})


@pytest.mark.parametrize("name", OPEN)
def test_undo_is_exact(name: str) -> None:
    rng = random.Random(5)
    game = new_game(name, seed=5)
    seen = [shown(game.view("both"))]
    while game.outcome is None and game.ply < 80:
        game.play(game.to_move, rng.choice(game.view("both").options).text)
        seen.append(shown(game.view("both")))
    while game.ply:
        assert shown(game.view("both")) == seen.pop()
        game.undo()
    assert shown(game.view("both")) == seen.pop()
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo()


def test_undo_of_several_and_too_many() -> None:
    game = play(new_game("chess"), *MATE)
    game.undo(3)
    assert (game.ply, game.to_move, game.outcome) == (1, "second", None)
    with pytest.raises(Refused, match="only 1 decisions"):
        game.undo(2)


def test_undo_reopens_a_resigned_game() -> None:
    game = play(new_game("chess"), "e2e4", "e7e5")
    game.resign("first")
    assert game.outcome == Outcome("second", as_message("resignation"))
    game.undo()
    assert (game.ply, game.to_move, game.outcome) == (1, "second", None)
    fresh = new_game("chess")
    fresh.resign("second")
    assert fresh.view("both").can_undo
    fresh.undo()
    assert fresh.outcome is None and not fresh.view("both").can_undo


def test_resigning_out_of_turn() -> None:
    game = new_game("chess")
    game.resign("second")
    assert game.outcome == Outcome("first", as_message("resignation"))
    with pytest.raises(Refused):
        game.resign("first")
    with pytest.raises(Refused, match="no player"):
        new_game("chess").resign("chance")


def test_a_draw_is_offered_and_accepted() -> None:
    game = play(new_game("chess"), "e2e4")
    game.offer_draw("first")
    assert game.view("second").draw_offered_by == "first"
    with pytest.raises(Refused, match="already offered"):
        game.offer_draw("first")
    with pytest.raises(Refused, match="no draw has been offered"):
        game.accept_draw("first")
    game.accept_draw("second")
    assert game.outcome == Outcome(None, as_message("agreed draw"))
    assert "1/2-1/2" in game.record()


def test_a_draw_is_declined_explicitly_or_by_moving() -> None:
    game = new_game("chess")
    game.offer_draw("second")
    game.decline_draw("first")
    assert game.view("both").draw_offered_by is None
    game.offer_draw("second")
    play(game, "e2e4")
    assert game.view("both").draw_offered_by is None
    game.offer_draw("second")
    play(game, "e7e5")
    assert game.view("both").draw_offered_by == "second", "moving does not take an offer back"
    game.offer_draw("first")
    assert game.outcome == Outcome(None, as_message("agreed draw"))


def test_an_illegal_move_may_lose() -> None:
    game = new_game("raichu-shogi", {"illegal_move_loses": True})
    with pytest.raises(Refused):
        game.play("first", "hello")
    with pytest.raises(Refused):
        game.play("first", "a4a5,b4b5")
    game.play("first", "a4a6")
    assert game.outcome == Outcome("second", as_message("illegal move"))
    game.undo(0)
    assert game.outcome is None
    casual = new_game("raichu-shogi")
    with pytest.raises(Refused):
        casual.play("first", "a4a6")


def test_captured_pieces_are_shown_as_what_they_were() -> None:
    """A gold that was a pawn counts as a pawn."""
    text = "11k/12/12/3r8/3P8/12/12/12/12/12/12/K11 b - - 0 1"
    game = play(new_game("raichu-shogi", position=text), "d8d9+", "l12l11", "a1a2")
    assert game.view("both").captured == {"first": {"R": 1}, "second": {}}
    text = "3r7k/12/12/12/3P8/12/12/12/12/12/12/K11 b - - 0 1"
    game = play(new_game("raichu-shogi", position=text), "d8d9+", "d12d9")
    assert game.view("both").captured["second"] == {"P": 1}


def test_hands_hold_captured_pieces_instead() -> None:
    text = "k8/9/9/9/4p4/4P4/9/9/8K[] b - - 0 1"
    view = play(new_game("shogi", position=text), "e4e5").view("both")
    assert view.hands == {"first": {"P": 1}, "second": {}}
    assert view.captured == {"first": {}, "second": {}}


def test_an_extra_turn_is_noted() -> None:
    text = "k11/12/12/12/12/12/3{ln}8/12/12/3R8/12/K11 b - - 0 1"
    game = play(new_game("raichu-shogi", position=text), "d3d6")
    view = game.view("both")
    assert view.to_move == "first" and "Extra turn: Gote must pass." in map(str, view.notes)
    assert [move.seat for move in play(game, "a1a2").view("both").moves] == ["first", "first"]
    game.undo(2)
    assert not game.view("both").notes


def test_check_is_noted() -> None:
    game = new_game("chess", position="4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    assert [*map(str, game.view("first").notes)] == ["You are in check."]
    assert [*map(str, game.view("spectator").notes)] == ["White is in check."]
    assert game.view("spectator").check == ("e1",)


def test_events_are_the_difference_of_views() -> None:
    game = play(new_game("chess"), *MATE[:3])
    assert [move.text for move in game.events("spectator", 1)] == list(MATE[1:3])
    assert game.events("first", 3) == ()


class TestFurigoma:
    """The first decision is the referee's."""

    def game(self, seed: int) -> Game:
        return new_game("raichu-shogi", {"furigoma": True}, seed=seed)

    def test_the_referee_draws(self) -> None:
        game = self.game(1)
        assert game.to_move == "chance" and game.tosser is None
        assert game.view("both").options == ()
        for seat in ("first", "chance"):
            with pytest.raises(Refused):
                game.play(seat, "toss3")
        game.play_chance()
        assert game.to_move == "first" and game.tosser in ("first", "second")
        assert str(game.view("both").notes[0]).startswith("Tossed: ")
        with pytest.raises(Refused, match="nothing to toss"):
            game.play_chance()

    def test_the_same_seed_gives_the_same_toss_even_after_undo(self) -> None:
        for seed in range(20):
            one, two = self.game(seed), self.game(seed)
            one.play_chance()
            two.play_chance()
            assert one.view("both") == two.view("both")
            two.undo()
            assert two.to_move == "chance"
            two.play_chance()
            assert one.view("both") == two.view("both")

    def test_the_toss_is_fair(self) -> None:
        tossers = []
        for seed in range(400):
            game = self.game(seed)
            game.play_chance()
            tossers.append(game.tosser)
        assert 150 < tossers.count("first") < 250

    def test_the_seed_stays_secret_while_it_matters(self) -> None:
        game = self.game(12345)
        assert "12345" not in game.record() and game.commitment in game.record()
        game.play_chance()
        game.resign("first")
        assert '[Seed "12345"]' in game.record()
        assert f'[Tosser "{game.tosser}"]' in game.record()


def test_a_view_is_plain_and_small() -> None:
    for name in featured():
        view = new_game(name).view("first")
        assert len(shown(view)) < 60_000
        assert len(view.board) > 20 and view.start == view.position


def test_a_host_may_end_a_game() -> None:
    game = new_game("chess", seed=1)
    game.adjudicate("second", "time")
    assert game.outcome == Outcome("second", as_message("time"))
    assert '[Reason "time"]' in game.record("spectator")
    with pytest.raises(Refused):
        game.adjudicate(None, "aborted")
