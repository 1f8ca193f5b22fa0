"""Options as click paths."""

import random
from collections import Counter

import pytest

from fairychess.board import Board
from fairychess.game import Game, new_game
from fairychess.game.move_input import well_formed
from fairychess.game.view import OptionView
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.rules import featured


def options(game: Game) -> dict[str, OptionView]:
    return {option.text: option for option in game.view("both").options}


@pytest.mark.parametrize(
    ("text", "clicks"),
    [
        ("e2e4", ("e2", "e4")),
        ("e7e8=Q", ("e7", "e8")),
        ("d8d9+", ("d8", "d9")),
        ("c4d5,d5e4", ("c4", "d5", "e4")),
        ("e4f5,f5e4", ("e4", "f5", "e4")),
        ("a1b2,b2c3,c3d4=", ("a1", "b2", "c3", "d4")),
        ("f3f3", ("f3", "f3")),
        ("P@e5", ("hand:P", "e5")),
        ("{GB}@l12", ("hand:GB", "l12")),
        ("+P@e5", ("hand:+P", "e5")),
        ("e1d1~a1", ("e1", "d1", "a1")),
        ("e2e4~^e3", ("e2", "e4")),
        ("a7a8={+LN}", ("a7", "a8")),
        ("toss3", ()),
    ],
)
def test_clicks_are_read_off_the_text(text: str, clicks: tuple[str, ...]) -> None:
    assert clicks_of(text) == clicks


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("e2e5", True),
        ("e2e3,e3e4", True),
        ("e2e3,e4e5", False),
        ("e2e9", False),
        ("e2e4=Q", True),
        ("e2e4=X", False),
        ("Q@e4", True),
        ("X@e4", False),
        ("Q@j4", False),
        ("e2 e4", False),
        ("", False),
        ("hello", False),
        ("e2e4+", True),
    ],
)
def test_well_formed(text: str, good: bool) -> None:
    assert well_formed(text, {"Q": 0, "K": 1}, Board(8, 8)) is good


def test_a_lion_has_every_type_of_path() -> None:
    lion = "k11/12/12/12/12/12/5rp5/5sp5/5{LN}6/12/12/K11 b - - 0 1"
    found = options(new_game("raichu-shogi", position=lion))
    assert found["f4f5,f5f4"].clicks == ("f4", "f5", "f4")
    assert found["f4f5,f5f4"].captures == ("f5",)
    assert set(found["f4f5,f5f6"].captures) == {"f5", "f6"}
    assert found["f4f4"].clicks == ("f4", "f4") and not found["f4f4"].captures
    assert found["f4f6"].clicks == ("f4", "f6") and found["f4f6"].captures == ("f6",)
    assert found["f4g5,g5h6"].captures == ("g5",)
    assert found["f4h6"].captures == ()


def test_promotion_choices_share_clicks() -> None:
    game = new_game("chess", position="7k/P7/8/8/8/8/8/K7 w - - 0 1")
    found = [option for option in game.view("first").options if option.clicks[0] == "a7"]
    assert {option.clicks for option in found} == {("a7", "a8")}
    assert [str(option.choice) for option in found] == ["Queen", "Rook", "Bishop", "Knight"]
    assert [option.piece_type for option in found] == ["Q", "R", "B", "N"]


def test_promotion_may_be_declined() -> None:
    game = new_game("shogi", position="k8/9/9/4S4/9/9/9/9/8K[] b - - 0 1")
    found = {o.text: o for o in game.view("first").options if o.clicks == ("e6", "e7")}
    assert str(found["e6e7+"].choice).startswith("Promote to ")
    assert str(found["e6e7="].choice) == "Do not promote"
    assert (found["e6e7+"].piece_type, found["e6e7="].piece_type) == ("+S", "S")


def test_compulsory_promotion_needs_no_choice() -> None:
    game = new_game("shogi", position="k8/4P4/9/9/9/9/9/9/8K[] b - - 0 1")
    (option,) = [o for o in game.view("first").options if o.clicks[0] == "e8"]
    assert (option.text, option.choice, option.piece_type) == ("e8e9+", None, "+P")


def test_drops_begin_in_the_hand() -> None:
    game = new_game("shogi", position="k8/9/9/9/9/9/9/9/8K[G] b - - 0 1")
    found = options(game)["G@e5"]
    assert (found.clicks, found.piece_type, found.choice) == (("hand:G", "e5"), "G", None)


def test_castling_is_king_and_goal() -> None:
    game = new_game("chess", position="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    found = options(game)
    assert found["e1g1"].clicks == ("e1", "g1") and found["e1c1"].clicks == ("e1", "c1")


def test_en_passant_names_its_victim() -> None:
    game = new_game("chess", position="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert options(game)["e5d6"].captures == ("d5",)


@pytest.mark.parametrize("name", featured())
def test_every_option_can_be_clicked_and_told_apart(name: str) -> None:
    """Random games: no two options are entered alike, and each is accepted by its text."""
    for seed in range(2):
        rng = random.Random(seed)
        game = new_game(name, seed=seed)
        while game.outcome is None and game.ply < 120:
            if game.to_move == "chance":
                game.play_chance()
                continue
            found = game.view(game.to_move).options
            entered = Counter((o.clicks, o.action, o.choice, o.detail) for o in found)
            assert max(entered.values()) == 1, game.view(game.to_move).position
            assert all(option.clicks or option.action for option in found)
            assert len({option.text for option in found}) == len(found)
            shared = Counter(option.clicks for option in found)
            for option in found:
                # A choice is worded where clicks are shared, and where a rule has a word for it.
                named = shared[option.clicks] > 1 or bool(option.action)
                assert (option.choice is not None) == named
            game.play(game.to_move, rng.choice(found).text)


@pytest.mark.parametrize(
    ("roles", "shown", "action", "choice"),
    [
        ("a8,d7", "", "Attempt on Kira", "Reveal L on c3 and attempt to take Kira"),
        ("d7,a8", "", "Reveal L", "Reveal L on c3 and do nothing: Kira is gone"),
        ("a8,d7", "b1,", "Attempt on Kira", "Attempt to take Kira with L on c3"),
        ("d7,a8", "b1,", "Pass", "Do nothing: Kira is gone"),
    ],
)
def test_an_attempt_says_what_it_can_come_to(
    roles: str, shown: str, action: str, choice: str
) -> None:
    """It is allowed to an L that is revealed already, and when nobody is left to take (K-A13)."""
    words = f"men=d7,b1,e1,h1 roles=b1,e1/{roles} shown={shown}d7,a8"
    game = new_game("kira-chess", position=f"8/8/8/3p4/8/2N1K3/8/7R w - - 0 30 {words}", seed=1)
    (attempt,) = [o for o in game.view("first").options if o.text.startswith("attempt")]
    assert (str(attempt.action), str(attempt.choice)) == (action, choice)


def test_turns_of_death_are_counted_as_everywhere() -> None:
    words = "men=d7,b1,e1,h1 roles=b1,e1/a8,d7 shown=d7,a8 seen=e1,d7/d7"
    game = new_game("kira-chess", position=f"8/8/8/3p4/8/2N1K3/8/7R w - - 0 30 {words}", seed=1)
    assert "Turn 59." in map(str, game.view("first").notes)
    game.play("first", "death:d7")
    first, second = game.view("first").options[:2]
    assert (first.text, str(first.choice), str(first.detail)) == (
        "@60",
        "Turn 60, Black",
        "next turn",
    )
    assert (second.text, str(second.choice), str(second.detail)) == (
        "@61",
        "Turn 61, White",
        "in 2 turns",
    )
