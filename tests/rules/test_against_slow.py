"""The kernel against the slow generators, which were written from the rule texts alone.

Option lists, position texts and outcomes of random games must be equal, from the array and from
thin boards of few pieces of all types (promoted ones, Lions and Princes included), where shocks,
mates and bare royals are near. A thousand games a variant: `pytest -m long`.
"""

import random
from collections import Counter
from typing import Any

import pytest

import fairychess
from fairychess.api import Position
from slow import chu, dai, raichu
from slow.board import Cells, SlowGame

SLOW: dict[str, type[SlowGame]] = {
    "raichu-shogi": raichu.RaichuSlow,
    "chu-shogi": chu.ChuSlow,
    "dai-kagamigi": dai.DaiSlow,
}
ROYALS = {"raichu-shogi": ("K", "+E"), "chu-shogi": ("K", "+E"), "dai-kagamigi": ("K",)}
LIVELY = {
    "raichu-shogi": ("LN", "+KR", "+DH", "+DK"),
    "chu-shogi": ("N", "+O", "+H", "+D"),
    "dai-kagamigi": ("!LD", "SE"),
}
PIECES = {"dai-kagamigi": (60, 5)}
"""Pieces a side on a thin board are fewer than these, 13 elsewhere; mates are rare between
equals.
"""
FLIPPED: list[tuple[str, dict[str, Any]]] = [
    ("raichu-shogi", {"shock_chain": False}),
    ("raichu-shogi", {"shock_check": "one"}),
    ("raichu-shogi", {"repetition_limit": 2}),
    ("raichu-shogi", {"auto_mate": False}),
    ("raichu-shogi", {"illegal_move_loses": True}),
    ("raichu-shogi", {"no_progress_limit": 12}),
    ("dai-kagamigi", {"dai_pairs": "diagram"}),
    ("dai-kagamigi", {"promotion_timing": "ends_in_zone"}),
    ("dai-kagamigi", {"promotion_timing": "entry"}),
    ("dai-kagamigi", {"knight_forced": False}),
    ("dai-kagamigi", {"she_devil": "F5W2"}),
    ("dai-kagamigi", {"winds": "diagram"}),
    ("dai-kagamigi", {"se_jump": True}),
    ("dai-kagamigi", {"lion_dog": "QAD"}),
    ("dai-kagamigi", {"illegal_move_loses": True}),
]
CHAINED = 60
REASONS = {
    "checkmate by forced pass": "checkmate",
    "neither side can win": "bare royals",
    "both kings are bare": "bare royals",
    "12 plies without progress": "no progress",
}


def follow(pos: Position, slow: SlowGame, rng: random.Random, plies: int) -> tuple[int, str]:
    """Play one game on both; plies played and how it ended. Captures on the way are preferred."""
    for ply in range(plies):
        options, expected = pos.moves(), slow.options()
        assert sorted(options) == sorted(expected), (
            pos.text(),
            sorted(set(options) ^ set(expected)),
        )
        result, outcome = pos.result(), slow.outcome()
        if result is None or outcome is None:
            assert result is outcome is None, pos.text()
        else:
            reason = REASONS.get(result.reason, result.reason)
            assert (result.winner or "draw", reason) == outcome, pos.text()
            return ply, reason
        rich = [text for text in options if "," in text]
        move = rng.choice(rich if rich and rng.random() < 0.5 else options)
        pos.push(move)
        slow.play(move)
        assert pos.text() == slow.text()
    return plies, ""


def from_start(name: str, seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from the array."""
    pos = fairychess.load(name, **options).position()
    return follow(pos, SLOW[name].start(**options), random.Random(seed), plies)


def from_thin_board(name: str, seed: int, plies: int, options: dict[str, Any]) -> tuple[int, str]:
    """A game from a board with a royal or two and up to a dozen pieces of any type a side."""
    rng = random.Random(f"{name} {seed}")
    game = SLOW[name]
    tables = game.TABLES
    squares = list(range(tables.files * tables.ranks))
    rng.shuffle(squares)
    cells: Cells = [None] * len(squares)
    for owner in range(2):
        piece_types = ["K", *rng.choices(LIVELY[name], k=rng.randrange(3))]
        piece_types += rng.choices(ROYALS[name][1:], k=rng.randrange(2)) if ROYALS[name][1:] else []
        piece_types += rng.choices(
            sorted(set(game.PROMOTES) | set(tables.words)),
            k=rng.randrange(PIECES.get(name, (13, 13))[owner]),
        )
        for number, piece_type in enumerate(piece_types):
            if number and piece_type == "K":
                continue
            cells[squares.pop()] = owner, piece_type
    text = f"{tables.placement(cells)} {game.LETTERS[rng.randrange(2)]} - - 0 1"
    slow = game.from_text(text, **options)
    kings = getattr(slow, "kings", None)
    if kings and slow.in_check(slow.cells, 1 - slow.turn):  # type: ignore[attr-defined]
        return 0, ""  # the king of the side that does not move could be taken
    return follow(fairychess.load(name, **options).position(text), slow, rng, plies)


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("seed", range(3))
def test_games_from_the_starting_position(name: str, seed: int) -> None:
    played, _ = from_start(name, seed, 80, {})
    assert played


def bulk(rng: random.Random, lions: list[str], others: list[str]) -> tuple[Cells, list[int]]:
    """A 12x12 board with Lions close together, and its squares nearby that are empty.

    What Lions may not take, and chains of them, show only there; random games seldom come to it.
    """
    cells: Cells = [None] * 144
    field = [rank * 12 + file for rank in range(3, 9) for file in range(3, 8)]
    rng.shuffle(field)
    for owner in range(2):
        for piece_type in (*rng.choices(lions, k=rng.choice((2, 3))), *others):
            cells[field.pop()] = owner, piece_type
    return cells, field


def lions_close_together(rng: random.Random) -> str:
    """A chu position: a few Lions a side within reach of what moves twice; often one fell."""
    cells, field = bulk(rng, ["N", "+O"], ["+H", "+D", "R", "O"])
    cells[0], cells[-1] = (0, "K"), (1, "K")
    turn = rng.randrange(2)
    theirs = [s for s, piece in enumerate(cells) if piece and piece[0] != turn]
    name = chu.TABLES.name(rng.choice([*theirs, field[0]]))
    struck = f" lion={name}" if rng.random() < 0.5 else ""
    return f"{chu.TABLES.placement(cells)} {'bw'[turn]} - - 0 1{struck}"


def test_lions_close_together() -> None:
    """Both moves on: the counter-strike, and what the text remembers after a Lion was taken."""
    rng = random.Random(6)
    rules, struck = fairychess.load("chu-shogi"), 0
    for _ in range(120):
        text = lions_close_together(rng)
        pos, slow = rules.position(text), chu.ChuSlow.from_text(text)
        assert sorted(pos.moves()) == sorted(slow.options()), text
        assert pos.perft(1) == len(pos.moves()), text
        rich = [name for name, move in slow.legal().items() if slow.strikes(move) is not None]
        for move in rng.choices(rich or pos.moves(), k=6) + rng.choices(pos.moves(), k=4):
            after, other = rules.position(text), chu.ChuSlow.from_text(text)
            after.push(move)
            other.play(move)
            assert after.text() == other.text(), (text, move)
            assert sorted(after.moves()) == sorted(other.options()), (text, move)
            struck += "lion=" in after.text()
    assert struck > 100


CHAINS: list[dict[str, Any]] = [{}, {"shock_check": "one"}, {"shock_chain": False}]


@pytest.mark.parametrize("options", CHAINS, ids=str)
def test_chains_of_lions(options: dict[str, Any]) -> None:
    """Royals among the Lions: check, mate and forced passes that follow each other."""
    rng = random.Random(11)
    rules, ends = fairychess.load("raichu-shogi", **options), Counter[str]()
    for _ in range(CHAINED):
        cells, field = bulk(rng, ["LN", "+KR"], rng.choices(["R", "B", "+DH", "+DK", "S"], k=2))
        for owner in range(2):
            for piece_type in ("K", "+E")[: rng.choice((1, 1, 2))]:
                cells[field.pop()] = owner, piece_type
        extra = " extra=1" if rng.random() < 0.5 else ""
        text = f"{raichu.TABLES.placement(cells)} {'bw'[rng.randrange(2)]} - - 0 1{extra}"
        pos, slow = rules.position(text), raichu.RaichuSlow.from_text(text, **options)
        assert bool(pos.check()) == slow.in_check(slow.state(), slow.turn), text
        _, end = follow(pos, slow, rng, 3)
        ends[end] += 1
    assert ends["checkmate"] > CHAINED // 4


@pytest.mark.parametrize("name", SLOW)
def test_games_from_thin_boards(name: str) -> None:
    ends = Counter(from_thin_board(name, seed, 40, {})[1] for seed in range(16))
    assert len(ends) > 1


@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    for seed in range(4):
        from_thin_board(name, 500 + seed, 30, options)
    from_start(name, 77, 30, options)


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_a_thousand_games(name: str) -> None:
    plies = 0
    for seed in range(1000):
        plies += from_start(name, 1000 + seed, 250, {})[0]
    assert plies > 50_000


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_a_thousand_thin_games(name: str) -> None:
    ends = Counter(from_thin_board(name, 2000 + seed, 150, {})[1] for seed in range(1000))
    assert sum(ends.values()) - ends[""] > 200


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), FLIPPED, ids=str)
def test_many_games_under_other_options(name: str, options: dict[str, Any]) -> None:
    for seed in range(150):
        from_thin_board(name, 5000 + seed, 150, options)
    for seed in range(20):
        from_start(name, 6000 + seed, 250, options)
