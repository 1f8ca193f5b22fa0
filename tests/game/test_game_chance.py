"""Coins: fair, drawn from the recorded seed, and drawn again from it when it is opened."""

import random
import re

from fairychess.game import Game, new_game

NAME = "king-friday-xiii"
PENDING = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1 last=g1f3 toss=g8f6"


def toss(game: Game) -> str:
    """Let the referee draw; what it was."""
    game.play_chance()
    return game.view("spectator").moves[-1].text


def played(seed: int, plies: int) -> Game:
    """A game in which mirrors are played where there are any."""
    rng = random.Random(seed)
    game = new_game(NAME, seed=seed)
    while game.outcome is None and game.ply < plies:
        if game.to_move == "chance":
            game.play_chance()
            continue
        view = game.view(game.to_move)
        texts = [option.text for option in view.options]
        last = view.moves[-1].text if view.moves else ""
        mirror = re.sub(r"\d", lambda rank: str(9 - int(rank.group())), last)
        game.play(game.to_move, mirror if mirror in texts else rng.choice(texts))
    return game


def test_ten_thousand_tosses_are_fair_and_independent() -> None:
    game = new_game(NAME, position=PENDING)
    draws = []
    for seed in range(10_000):
        game.seed = seed
        draws.append(toss(game))
        game.undo()
    heads = draws.count("heads")
    # Chi-square with one degree of freedom stays below 6.63 ninety-nine times in a hundred.
    assert heads + draws.count("tails") == 10_000
    assert 2 * (heads - 5000) ** 2 / 5000 < 6.63
    pairs = [draws[n] + draws[n + 1] for n in range(0, 10_000, 2)]
    four = [pairs.count(a + b) for a in ("heads", "tails") for b in ("heads", "tails")]
    assert sum((number - 1250) ** 2 / 1250 for number in four) < 11.34  # three degrees


def test_tosses_of_one_game_are_fair() -> None:
    draws = []
    for seed in range(60):
        moves = played(seed, 120).view("spectator").moves
        draws += [move.text for move in moves if move.seat == "chance"]
    assert len(draws) > 500
    heads, half = draws.count("heads"), len(draws) / 2
    assert 2 * (heads - half) ** 2 / half < 6.63


def test_a_record_gives_the_same_tosses_from_its_opened_seed() -> None:
    game = played(5, 60)
    if game.outcome is None:
        game.resign("first")
    seed = re.search(r'\[Seed "(\d+)"\]', game.record())
    assert seed
    again = new_game(NAME, seed=int(seed.group(1)))
    assert again.commitment == game.commitment
    tossed = 0
    for move in game.view("spectator").moves:
        if move.seat == "chance":
            assert toss(again) == move.text
            tossed += 1
        else:
            again.play(move.seat, move.text)
    assert tossed > 3


def test_taking_a_toss_back_changes_nothing() -> None:
    game = new_game(NAME, seed=3, position=PENDING)
    first = toss(game)
    for _ in range(5):
        game.undo()
        assert toss(game) == first


def test_the_record_tells_who_tossed_and_what_fell() -> None:
    game = new_game(NAME, seed=1)
    game.play("first", "g1f3")
    game.play("second", "g8f6")
    assert game.to_move == "chance"
    fell = toss(game)
    last = game.view("spectator").moves[-1]
    assert (last.seat, last.fullmove_number) == ("chance", 1)
    assert game.to_move == ("second" if fell == "heads" else "first")
    assert f"1. g1f3 g8f6 {fell}" in game.record()


def test_promotions_are_worded_for_both_colours() -> None:
    game = new_game(NAME, position="8/2P4k/p7/P7/8/8/7P/4K3 w - - 0 9")
    found = {o.text: str(o.choice) for o in game.view("first").options if o.clicks == ("c7", "c8")}
    assert found["c7c8=Q"] == "White Queen" and found["c7c8=q"] == "Black Queen"
    assert found["c7c8=p"] == "Black Pawn" and found["c7c8="] == "Do not promote"
    assert len(set(found.values())) == 12
    sides = {o.text: o.side for o in game.view("first").options if o.clicks == ("c7", "c8")}
    assert (sides["c7c8=Q"], sides["c7c8=q"], sides["c7c8="]) == ("first", "second", None)
    game = new_game(NAME, position="4k3/7p/p7/P7/8/8/2p4P/7K b - - 0 9")
    found = {o.text: str(o.choice) for o in game.view("second").options if o.clicks == ("c2", "c1")}
    assert found["c2c1=Q"] == "Black Queen" and found["c2c1=q"] == "White Queen"


def test_castling_is_clicked_king_then_rook() -> None:
    position = "4R2k/8/p7/P7/8/8/8/R3K3 w a1,e1,e8 - 0 9"
    found = {
        option.text: option for option in new_game(NAME, position=position).view("first").options
    }
    assert found["e1e3"].clicks == ("e1", "e3") and found["e1e3"].choice is None
    assert found["e1e3~e8"].clicks == ("e1", "e8") == found["e1e4~e8"].clicks
    assert str(found["e1e3~e8"].choice) == "King to e3"
    assert str(found["e1c1~a1"].choice) == "King to c1"
