"""The computer player: legal, in time, sees wins, beats the weaker ones, repeats itself."""

import random
import time
from dataclasses import replace
from typing import Any

import pytest

import fairychess
from fairychess.search import NO_NETWORK, STRONGEST, choose, think
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.scores import MATE, UNKNOWN
from fairychess.search.alphabeta.variant_knowledge import knowledge_of
from fairychess.search.request import Limits, SearchRequest

NAMES = fairychess.featured()

LONE_KING = "5k6/12/12/5Q6/12/12/12/12/12/12/12/6K5 b - - 0 1"
TWO_ROOKS = "5k6/12/R11/12/12/12/12/1R10/12/12/12/6K5 b - - 0 1"
SHOCK = "5k6/12/12/12/12/12/R4{ln}6/12/12/12/12/11K b - - 0 1"
CHAIN = "11k/12/11{ln}/p11/11{ln}/12/12/12/P11/12/12/5K5R b - - 0 1"


def play_out(play: Any, seconds: float, most: int) -> str | None:
    """Best play by both sides; the winner, None if there is none after `most` plies."""
    for _ in range(most):
        if play.result() is not None:
            break
        play.push(think(play, seconds=seconds, seed=1).move)
    result = play.result()
    return result.winner if result else None


@pytest.mark.parametrize("name", NAMES)
def test_never_an_illegal_move(name: str) -> None:
    rng = random.Random(3)
    play = fairychess.load(name).position()
    for _ in range(40):
        texts = play.moves()
        if not texts:
            break
        assert think(play, rng.randint(1, 8), 0.05, seed=1).move in texts
        play.push(rng.choice(texts))


@pytest.mark.parametrize("name", NAMES)
def test_leaves_the_position_as_it_was(name: str) -> None:
    play = fairychess.load(name).position()
    for _ in range(12):
        play.push(play.moves()[0])
    before = play.text(), int(play.kernel.hash), play.moves()
    think(play, 8, nodes=3000)
    assert (play.text(), int(play.kernel.hash), play.moves()) == before


@pytest.mark.parametrize("name", NAMES)
def test_the_expected_line_can_be_played(name: str) -> None:
    play = fairychess.load(name).position()
    result = think(play, 8, seed=2, nodes=5000)
    assert result.pv[0] == result.move
    for text in result.pv:
        play.push(text)


@pytest.mark.parametrize("position", [SHOCK, CHAIN, TWO_ROOKS])
def test_the_expected_line_ends_with_the_game(position: str) -> None:
    play = fairychess.load("raichu-shogi").position(position)
    result = think(play, 8, seed=2, nodes=20_000)
    for text in result.pv:
        assert play.result() is None
        play.push(text)
    assert play.result() is not None


@pytest.mark.parametrize("options", [{}, {"shock_check": "one"}, {"auto_mate": False}], ids=str)
def test_looks_through_a_chain_of_forced_passes(options: dict[str, Any]) -> None:
    rules = fairychess.load("raichu-shogi", **options)
    result = think(rules.position(CHAIN), 6, seed=1, nodes=50_000)
    assert result.move == "l1l8" and result.score > MATE - 6
    # The side that the chain threatens gets its king out of the way.
    threatened = rules.position(CHAIN.replace(" b ", " w "))
    assert think(threatened, 6, seed=1, nodes=50_000).score > 6 - MATE
    # Where a Lion taken in an extra turn freezes nobody, there is no chain.
    plain = fairychess.load("raichu-shogi", shock_chain=False).position(CHAIN)
    assert abs(think(plain, 6, seed=1, nodes=50_000).score) < MATE - 100


def test_keeps_its_time() -> None:
    play = fairychess.load("dai-kagamigi").position()
    think(play, seconds=0.1)
    began = time.monotonic()
    think(play, seconds=0.3)
    assert time.monotonic() - began < 60


def test_same_seed_and_nodes_give_the_same_move() -> None:
    for name, level in (("chess", 8), ("raichu-shogi", 3)):
        play = fairychess.load(name).position()
        first = think(play, level, seed=4, nodes=20_000)
        think(play, seconds=0.05)
        assert think(play, level, seed=4, nodes=20_000) == first


@pytest.mark.parametrize(
    ("name", "position", "best"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"),
        ("chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"),
        ("raichu-shogi", LONE_KING, "f9f12"),
        ("raichu-shogi", SHOCK, "a6f6"),
    ],
)
def test_sees_the_win(name: str, position: str, best: str) -> None:
    play = fairychess.load(name).position(position)
    result = think(play, 7, 5.0, seed=1)
    assert result.move == best
    assert result.score > MATE - 6


@pytest.mark.parametrize("seed", range(4))
def test_a_null_move_hides_no_zugzwang(seed: int) -> None:
    """After the rook is offered every move of Black's loses, and only passing would not."""
    play = fairychess.load("chess").position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")
    result = think(play, seed=seed, depth=6, nodes=20_000)
    assert (result.move, result.score) == ("a1a6", MATE - 3)


def test_takes_the_last_royal_when_that_alone_ends_the_game() -> None:
    rules = fairychess.load("raichu-shogi", auto_mate="false")
    result = think(rules.position(LONE_KING), 4, 2.0, seed=1)
    assert (result.move, result.score) == ("f9f12", MATE - 1)
    # Taking the Lion makes the other side pass, and the king falls to the move gained.
    shock = rules.position(SHOCK)
    assert think(shock, 4, 2.0, seed=1).score == MATE - 2
    assert play_out(shock, 0.5, 2) == "first"


def test_mates_in_two_where_royals_are_captured() -> None:
    assert play_out(fairychess.load("raichu-shogi").position(TWO_ROOKS), 1.0, 3) == "first"


def test_finishes_won_endings() -> None:
    rules = fairychess.load("chess")
    assert play_out(rules.position("8/8/8/3k4/8/8/8/QK6 w - - 0 1"), 0.3, 60) == "first"
    assert play_out(rules.position("8/8/8/3k4/8/8/8/RK6 w - - 0 1"), 0.3, 80) == "first"


def test_takes_what_hangs_and_keeps_its_queen() -> None:
    rules = fairychess.load("chess")
    hanging = rules.position("rnb1kbnr/pppp1ppp/8/4p1q1/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 1")
    assert think(hanging, 5, 1.0, seed=1).move in ("f3g5", "c1g5")
    pinned = rules.position("rnb1kbnr/ppp2ppp/8/3pp3/4P2q/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 0 1")
    for seed in range(5):
        assert think(pinned, 3, 1.0, seed=seed).move.startswith("h4")


def test_prefers_a_draw_by_repetition_to_a_loss() -> None:
    # Black is far ahead; White's queen can check for ever on e8 and h5.
    play = fairychess.load("chess").position("6k1/6p1/8/7Q/8/1q6/r7/7K w - - 0 1")
    result = think(play, seconds=2.0, seed=1)
    assert result.move == "h5e8"
    assert result.score == 0


@pytest.mark.parametrize(("name", "games"), [("chess", 4), ("raichu-shogi", 2)])
def test_beats_a_random_mover(name: str, games: int) -> None:
    rules = fairychess.load(name)
    for game in range(games):
        play = rules.position()
        rng = random.Random(game)
        mine = ("first", "second")[game % 2]
        while play.result() is None:
            if play.to_move() == mine:
                play.push(think(play, 3, 0.2, seed=game).move)
            else:
                play.push(rng.choice(play.moves()))
        result = play.result()
        assert result is not None
        assert result.winner == mine


def test_the_highest_level_beats_a_low_one() -> None:
    rules = fairychess.load("chess")
    for game in range(2):
        play = rules.position()
        strong = ("first", "second")[game]
        while play.result() is None and play.kernel.ply < 200:
            level = STRONGEST if play.to_move() == strong else 2
            play.push(think(play, level, 0.1, seed=game).move)
        result = play.result()
        assert result is not None
        assert result.winner == strong


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "zelda-chess", "raichu-shogi"])
def test_the_best_move_is_the_option_with_the_best_score(name: str) -> None:
    rules = fairychess.load(name)
    knowledge = knowledge_of(rules)
    play, rng = rules.position(), random.Random(name)
    search = search_for(knowledge, play)
    for _ in range(12):
        options = play.kernel.decision().options
        scores = {}
        for move in options:
            knowledge.table.clear()
            scores[move] = search.move_score(move, 1, -MATE, MATE)
        knowledge.table.clear()
        assert scores[search.best_move(1)] == max(scores.values())
        play.kernel.do(rng.choice(options))


def test_a_position_in_which_the_game_is_over_has_no_best_move() -> None:
    rules = fairychess.load("chess")
    play = rules.position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    assert search_for(knowledge_of(rules), play).best_move(1) == 0


def test_choose_from_texts_alone() -> None:
    rules = fairychess.load("chess")
    start = rules.position().text()
    play = rules.position()
    for text in ("e2e4", "e7e5"):
        play.push(text)
    moves, limits = ["e2e4", "e7e5"], Limits(3, 0.3)
    request = SearchRequest("chess", {}, play.text(), start, moves, limits=limits)
    result = choose(request)
    assert result.move in play.moves()
    # A history that does not lead to the position is left aside.
    result = choose(replace(request, moves=["e2e4", "c7c5"]))
    assert result.move in play.moves()
    result = choose(replace(request, moves=["rubbish"], legal=["a2a3"]))
    assert result.move == "a2a3"


def test_nothing_to_choose_is_an_error() -> None:
    mated = fairychess.load("chess").position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
    with pytest.raises(ValueError, match="nothing to choose"):
        think(mated)


@pytest.mark.parametrize(
    ("way", "static", "colour", "improving"),
    [
        ([50, 0], 40, 0, False),
        ([50, 0], 60, 0, True),
        ([0, 50, 0], -40, 1, True),  # values are kept as the first player sees them
        ([0, 50, 0], -60, 1, False),
        ([50, 0, UNKNOWN, 0], 40, 0, False),  # in check two plies before: four plies count
        ([50, 0, UNKNOWN, 0], 60, 0, True),
    ],
)
def test_a_position_improves_on_the_one_two_plies_before(
    way: list[int], static: int, colour: int, improving: bool
) -> None:
    play = fairychess.load("chess").position()
    search = search_for(knowledge_of(play.rules), play)
    assert search.context.tells_improving(way, static, colour) is improving


@pytest.mark.parametrize(("name", "improving"), [("chess", True), ("xiangqi", False)])
def test_where_nobody_knows_it_improves_if_much_is_left_out(name: str, improving: bool) -> None:
    """The same is true of a position that is worth what it was."""
    play = fairychess.load(name).position()
    context = search_for(knowledge_of(play.rules), play).context
    assert context.tells_improving([], 0, 0) is improving
    assert context.tells_improving([50, 0], 50, 0) is improving
    assert context.tells_improving([UNKNOWN, 0, UNKNOWN, 0], 0, 0) is improving


@pytest.mark.parametrize("name", ["chess", "raichu-shogi", "shogi"])
def test_the_root_is_judged_as_the_first_player_sees_it(name: str) -> None:
    """Whether a position improves is known from the root on, whichever side moves there."""
    rules = fairychess.load(name)
    play = rules.position()
    for _ in range(6):
        play.push(play.moves()[0])
        if play.to_move() == "chance" or play.check():
            continue
        search = search_for(knowledge_of(rules, NO_NETWORK), play)
        search.set_limits(None, None, 0)
        search.move_score(play.kernel.decision().options[0], 2, -MATE, MATE)
        own = search.value_by_rule()
        assert search.context.judged(0) == (own if play.to_move() == "first" else -own)


def test_a_root_in_check_is_not_judged() -> None:
    play = fairychess.load("chess").position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    search = search_for(knowledge_of(play.rules), play)
    search.set_limits(None, None, 0)
    search.move_score(play.kernel.decision().options[0], 2, -MATE, MATE)
    assert search.context.judged(0) == UNKNOWN
