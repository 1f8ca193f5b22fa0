"""Random play by the batch beside other environments, in turns: ratios of moves per CPU second.

    python benchmarks/batches.py [--rounds 5] [--quick] [--only TEXT]

Every side asks for all legal actions and takes one of them; "masks" has an array of them written,
"planes" the arrays that a net would be shown as well. "Random games" need no arrays: ours are
those of `Batch.rollout`. Ours are 64 games in one process, either step
by step from Python or in one call of `Batch.play_random`; "two processes" play in one call each at
the same time, "two threads" step one batch of 256 games, and the aim is then twice that of one. Two
threads are measured by the clock on the wall, for they may wait. All else uses one core. Peers that
are not installed are named at the end: chess, open_spiel, pettingzoo (with pygame), cshogi, pgx
(with jax).
"""

import argparse
import contextlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np
from contest import Contest, Missing, Side, library, timed
from peers import row, run

import fairychess

GAMES = 64
MANY = 256
LONGEST = 300
OWN: Side
Peer = Callable[[], contextlib.AbstractContextManager[Side]]


def batch_side(variant: str, observe: bool, in_one_call: bool, seconds: float) -> Side:
    """Our batch, warm: actions taken."""
    batch = fairychess.batch(variant, GAMES, seed=1, longest=LONGEST, observe=observe)
    batch.play_random(2 * LONGEST)
    actions = batch.random_actions()

    def steps() -> int:
        for _ in range(100):
            batch.step(batch.random_actions(actions))
        return 100 * GAMES

    def play() -> int:
        batch.play_random(100)
        return 100 * GAMES

    return timed(play if in_one_call else steps, seconds)


def threads_side(variant: str, observe: bool, seconds: float) -> Side:
    """Two threads that step one batch: actions of both, seconds by the clock on the wall."""
    batch = fairychess.batch(variant, MANY, seed=1, longest=LONGEST, observe=observe, threads=2)
    batch.play_random(2 * LONGEST)

    def play() -> tuple[int, float]:
        began, done = time.perf_counter(), 0
        while time.perf_counter() - began < seconds:
            batch.play_random(50)
            done += 50 * MANY
        return done, time.perf_counter() - began

    return play


def rollout_side(variant: str) -> Side:
    """Random games to their ends from one position, in one call of `Batch.rollout`."""
    batch = fairychess.batch(variant, 1, longest=LONGEST, threads=1)

    def play() -> int:
        return int(batch.rollout(count=100).lengths.sum())

    return timed(play)


@contextlib.contextmanager
def own_loop(variant: str, plies: int) -> Iterator[Side]:
    """Our positions in a loop of Python: lists of moves, and one made."""
    rules = fairychess.load(variant)

    def step(position: Any, draw: random.Random) -> Any:
        moves = position.kernel.decision().options
        if not moves:
            return None
        position.kernel.do(draw.choice(moves))
        return position

    yield timed(lambda: episodes(plies, rules.position, step))


def two_sides(variant: str, observe: bool, seconds: float) -> Side:
    """Two processes with a batch each, at the same time: actions of both, a second that each had.

    Each counts its own CPU time, so that other work on the machine does not count against them.
    """
    pool = ProcessPoolExecutor(2, get_context("spawn"), _own_batch, (variant, observe))

    def both() -> tuple[int, float]:
        done, spent = zip(*pool.map(_play_own, [seconds] * 2), strict=True)
        rate = sum(each / time for each, time in zip(done, spent, strict=True))
        return sum(done), sum(done) / rate

    return both


def _own_batch(variant: str, observe: bool) -> None:
    """Give this process a batch, warm."""
    global OWN
    OWN = batch_side(variant, observe, in_one_call=True, seconds=0)


def _play_own(seconds: float) -> tuple[int, float]:
    """Play with it for so long."""
    done = spent = 0.0
    while spent < seconds:
        more, time = OWN()
        done, spent = done + more, spent + time
    return int(done), spent


def episodes(plies: int, begin: Callable[[], Any], step: Callable[[Any, Any], Any]) -> int:
    """Games from their beginnings, until so many plies are played; `step` gives None at an end."""
    draw = random.Random(1)
    played = 0
    while played < plies:
        state = begin()
        for _ in range(LONGEST):
            state = step(state, draw)
            if state is None:
                break
            played += 1
    return played


@contextlib.contextmanager
def python_chess(plies: int) -> Iterator[Side]:
    """python-chess: lists of moves, no arrays."""
    chess = library("chess")

    def step(board: Any, draw: random.Random) -> Any:
        moves = list(board.legal_moves)
        if not moves:
            return None
        board.push(draw.choice(moves))
        return board

    yield timed(lambda: episodes(plies, chess.Board, step))


@contextlib.contextmanager
def open_spiel(plies: int, planes: bool, masks: bool = True) -> Iterator[Side]:
    """OpenSpiel's game in C++ through its Python interface."""
    game = library("pyspiel").load_game("chess")

    def step(state: Any, draw: random.Random) -> Any:
        if state.is_terminal():
            return None
        if masks:
            np.array(state.legal_actions_mask(), dtype=np.bool_)
        if planes:
            np.array(state.observation_tensor(), dtype=np.float32)
        state.apply_action(draw.choice(state.legal_actions()))
        return state

    yield timed(lambda: episodes(plies, game.new_initial_state, step))


@contextlib.contextmanager
def pettingzoo(plies: int) -> Iterator[Side]:
    """PettingZoo's chess: masks and planes come together."""
    env = library("pettingzoo.classic.chess_v6").env()

    def begin() -> Any:
        env.reset(seed=1)
        return env

    def step(env: Any, draw: random.Random) -> Any:
        seen, _, over, cut_off, _ = env.last()
        if over or cut_off:
            return None
        env.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
        return env

    yield timed(lambda: episodes(plies, begin, step))


@contextlib.contextmanager
def cshogi(plies: int) -> Iterator[Side]:
    """cshogi: lists of moves, no arrays."""
    board_of = library("cshogi").Board

    def step(board: Any, draw: random.Random) -> Any:
        moves = list(board.legal_moves)
        if not moves:
            return None
        board.push(draw.choice(moves))
        return board

    yield timed(lambda: episodes(plies, board_of, step))


@contextlib.contextmanager
def pgx(variant: str, steps: int) -> Iterator[Side]:
    """pgx compiled by JAX, 64 games on the CPU: masks and planes come together."""
    jax, env = library("jax"), library("pgx").make(variant)
    logits = jax.numpy.log

    def step(state: Any, key: Any) -> Any:
        chosen = jax.random.categorical(key, logits(state.legal_action_mask.astype(float)), axis=-1)
        begun = jax.vmap(env.init)(jax.random.split(key, GAMES))
        again = state.terminated | state.truncated
        state = jax.vmap(env.step)(state, chosen)
        pick = partial(jax.vmap(jax.numpy.where), again)
        return jax.tree_util.tree_map(pick, begun, state)

    step = jax.jit(step)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES))
    keys = jax.random.split(jax.random.PRNGKey(2), steps)
    state = jax.block_until_ready(step(state, keys[0]))

    def work() -> int:
        at = state
        for key in keys:
            at = step(at, key)
        jax.block_until_ready(at)
        return GAMES * steps

    yield timed(work)


def contests(quick: bool) -> Iterator[Contest]:
    """All comparisons."""
    long = 0.1 if quick else 1.0
    plies = 300 if quick else 3000
    steps = 2 if quick else 10
    spiel = partial(open_spiel, plies)
    chess: dict[bool, list[tuple[str, Peer]]] = {
        False: [
            ("python-chess", partial(python_chess, plies)),
            ("OpenSpiel", partial(spiel, False)),
        ],
        True: [
            ("OpenSpiel", partial(spiel, True)),
            ("PettingZoo", partial(pettingzoo, plies)),
            ("pgx", partial(pgx, "chess", steps)),
        ],
    }
    shogi: dict[bool, list[tuple[str, Peer]]] = {
        False: [("cshogi", partial(cshogi, plies))],
        True: [("pgx", partial(pgx, "shogi", steps))],
    }
    aims = {"chess": (1e6, 5e5), "shogi": (4e5, None), "dai-kagamigi": (1.5e5, None)}
    for variant, peers in (("chess", chess), ("shogi", shogi), ("dai-kagamigi", {})):
        for observe in (False, True):
            what = f"{variant}, masks{' and planes' * observe}"
            side = partial(batch_side, variant, observe, seconds=long)
            rate = aims[variant][observe]
            yield Contest(f"{what}, one call", side(True), None, rate=rate)
            both = two_sides(variant, observe, long)
            yield Contest(f"{what}, two processes", both, None, rate=rate and 2 * rate)
            threads = threads_side(variant, observe, long)
            yield Contest(f"{what}, two threads", threads, None, rate=rate and 2 * rate)
            steps_side = side(False)
            yield Contest(what, steps_side, None)
            for name, peer in peers.get(observe, []):
                yield Contest(what, steps_side, None, name, peer, same=False)
        games: list[tuple[str, Peer]] = [("Python loop", partial(own_loop, variant, plies))]
        if variant == "chess":
            games += [("OpenSpiel", partial(spiel, False, masks=False)), chess[False][0]]
        for name, peer in games:
            what = f"{variant}, random games"
            yield Contest(what, rollout_side(variant), None, name, peer, same=False)


def main() -> int:
    """Print the table, row by row."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=5, help="at least 3")
    parser.add_argument("--quick", action="store_true", help="small samples")
    parser.add_argument("--only", metavar="TEXT", default="", help="rows whose name has this")
    args = parser.parse_args()
    if args.rounds < 3:
        parser.error("--rounds must be at least 3")
    missing: list[str] = []
    print("| what | count | ours/s | peer/s | ratio (least..most) | aim | |")
    print("|---|---|---|---|---|---|---|")
    for contest in contests(args.quick):
        if args.only in f"{contest.what} {contest.name}":
            try:
                print(row(run(contest, args.rounds)), flush=True)
            except Missing as reason:
                missing.append(f"left out: {contest.what}, {contest.name}: {reason}")
    for line in missing:
        print(line, file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
