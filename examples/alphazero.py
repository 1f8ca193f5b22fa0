"""AlphaZero in one file: a net learns a game from nothing but playing it against itself.

    python examples/alphazero.py [--variant minishogi] [--minutes 10] [--save FILE] [--load FILE]
        [--checkpoint FILE]

It needs JAX: `pip install "fairychess[research,learn]"`. The variant may be any without secrets.

Many games are searched side by side, so that one call of the net judges a position of each. The
rows of a `Batch` are the nodes of all search trees: `branch` lets one row become what comes of
another after an action. The search is that of Gumbel AlphaZero (Danihelka et al., 2022), which
learns from few simulations: it draws a few actions, halves them twice, and goes on where the net
expects most. Values are the first player's throughout, for in some games a seat acts twice.
"""

import argparse
import pickle
import time
from collections import deque
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

import fairychess

ROUNDS = (8, 4, 2)  # actions considered at the root, round by round
SIMULATIONS = 8  # a round; a trial has EFFORT times as many
EFFORT = 8
LONGEST = 120  # decisions, then a game is a draw
KEPT = 40_000  # positions to learn from
ENOUGH = 1000  # of them, before learning begins
STEPS = 2  # of learning, after each turn
HASTE = 0.99  # what a result is worth an action earlier, so that wins are not put off for ever

Params = dict[str, jax.Array]
Array = NDArray[Any]


# ---- the net: planes in, the logarithm of each action's chances and the expected result out ----


def new_net(inputs: int, actions: int, width: int, seed: int) -> Params:
    """Random weights; the last layers begin at nothing."""
    keys = jax.random.split(jax.random.PRNGKey(seed), 3)
    sizes = {"in": (inputs, width), "one": (width, width), "two": (width, width)}
    net: Params = {"policy": jnp.zeros((width, actions)), "value": jnp.zeros((width, 1))}
    for key, (name, size) in zip(keys, sizes.items(), strict=True):
        net[name] = jax.random.normal(key, size) * np.sqrt(2 / size[0])
    return net | {f"{name} bias": jnp.zeros(layer.shape[1]) for name, layer in net.items()}


@jax.jit
def judge(net: Params, planes: jax.Array) -> tuple[jax.Array, jax.Array]:
    """What the seat to act should do, and expects: -1 to 1."""
    at = planes.reshape(len(planes), -1)

    def layer(name: str, at: jax.Array) -> jax.Array:
        found: jax.Array = at @ net[name] + net[f"{name} bias"]
        return found

    at = jax.nn.relu(layer("in", at))
    for name in ("one", "two"):
        at = at + jax.nn.relu(layer(name, at))
    return layer("policy", at), jnp.tanh(layer("value", at)[:, 0])


def loss(net: Params, planes: jax.Array, policy: jax.Array, result: jax.Array) -> jax.Array:
    """How far the net is from what the search chose and from how the games ended."""
    logits, value = judge(net, planes)
    missed = -(policy * jax.nn.log_softmax(logits)).sum(axis=1).mean()
    large = sum((weights**2).sum() for weights in net.values())
    found: jax.Array = missed + ((value - result) ** 2).mean() + 1e-5 * large
    return found


class Adam(NamedTuple):
    """The running means of the gradients and of their squares."""

    mean: Params
    square: Params
    steps: jax.Array


def rest(net: Params) -> Adam:
    """Where Adam begins."""
    nothing = {name: jnp.zeros_like(weights) for name, weights in net.items()}
    return Adam(nothing, nothing, jnp.array(0))


@jax.jit
def learn(net: Params, adam: Adam, *batch: jax.Array) -> tuple[Params, Adam]:
    """One step down the gradient."""
    slope, steps = jax.grad(loss)(net, *batch), adam.steps + 1
    mean = {name: 0.9 * adam.mean[name] + 0.1 * slope[name] for name in net}
    square = {name: 0.999 * adam.square[name] + 0.001 * slope[name] ** 2 for name in net}
    rate = 1e-3 * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    net = {name: net[name] - rate * mean[name] / (jnp.sqrt(square[name]) + 1e-8) for name in net}
    return net, Adam(mean, square, steps)


# ---- the search: one tree for each game ----


class Trees:
    """The trees of `games`. Node 0 of each is its root, and each simulation adds a node: node k of
    game g is row `g * nodes + k` of the batch."""

    def __init__(self, variant: str, games: int, seed: int, effort: int = 1) -> None:
        self.simulations, self.each = SIMULATIONS * effort, np.arange(games)
        self.nodes = 1 + self.simulations * len(ROUNDS)
        self.batch = fairychess.batch(
            variant, games * self.nodes, seed=seed, longest=LONGEST, observe=True
        )
        self.roots = self.each * self.nodes
        self.rng = np.random.default_rng(seed)
        size = (games, self.nodes, self.batch.space.size)
        self.logits, self.visits = np.zeros(size, np.float32), np.zeros(size, np.float32)
        self.total, self.child = np.zeros(size, np.float32), np.zeros(size, np.int32)
        self.value, self.side = np.zeros(size[:2], np.float32), np.ones(size[:2], np.float32)
        self.over = np.zeros(size[:2], np.bool_)
        self.lines: list[list[int]] = [[] for _ in range(games)]  # the games at the roots

    def set_up(self, lines: list[list[int]]) -> None:
        """Let the games at the roots, which are at their beginnings, be these."""
        for turn in range(max(map(len, lines))):
            rows = self.roots[[len(line) > turn for line in lines]]
            self.batch.branch(rows, rows, np.array([x[turn] for x in lines if len(x) > turn]))
        self.lines = lines

    def search(self, net: Params, noise: float = 1) -> tuple[Array, Array]:
        """For each game the action found, and how much better than the net every action looks."""
        self.visits[:], self.total[:], self.child[:] = 0, 0, 0
        self.look(net, 0)
        legal = np.isfinite(self.logits[:, 0])
        drawn = noise * self.rng.gumbel(size=legal.shape)
        score, node = drawn + self.logits[:, 0], 0
        for considered in ROUNDS:
            best = np.argsort(-score)[:, :considered]
            allowed = np.take_along_axis(legal, best, axis=1)
            best = np.where(allowed, best, best[:, :1])
            for number in range(self.simulations):
                node += 1
                self.simulate(net, node, best[:, number % considered])
            bonus = self.improved(np.zeros_like(self.each))
            score = np.where(self.visits[:, 0] > 0, drawn + bonus, -np.inf)
        return score.argmax(axis=1), softmax(bonus)

    def simulate(self, net: Params, node: int, action: Array) -> None:
        """Go down each tree to an action never tried, add what comes of it, tell those above."""
        at, path = np.zeros_like(self.each), []
        going = np.ones(len(self.each), np.bool_)
        while True:
            path.append((going, at, action))
            below = self.child[self.each, at, action]
            going = going & (below > 0) & ~self.over[self.each, below]
            if not going.any():
                break
            at = np.where(going, below, at)
            action = np.where(going, self.interior(at), action)
        self.child[self.each, at, action] = node
        self.batch.branch(self.roots + at, self.roots + node, action)
        self.look(net, node)
        for passed, at, action in path:
            games = self.each[passed]
            self.visits[games, at[passed], action[passed]] += 1
            self.total[games, at[passed], action[passed]] += self.value[games, node]

    def look(self, net: Params, node: int) -> None:
        """Let the net judge this node of every tree; the rules do where a game is over."""
        rows, batch = self.roots + node, self.batch
        logits, value = judge(net, batch.observations[rows])
        self.logits[:, node] = np.where(batch.masks[rows], logits, -np.inf)
        self.side[:, node] = 1 - 2 * batch.seats[rows]
        self.over[:, node] = (batch.ended[rows] | batch.cut_off[rows]) & (node > 0)
        expected = value * self.side[:, node]
        self.value[:, node] = np.where(self.over[:, node], batch.rewards[rows, 0], expected)

    def improved(self, at: Array) -> Array:
        """The net's logits at these nodes, corrected by what the search has found: an action that
        was tried has its mean value, any other what the node is worth on the whole."""
        logits, visits = self.logits[self.each, at], self.visits[self.each, at]
        side, own = self.side[self.each, at], self.value[self.each, at]
        mean = self.total[self.each, at] * side[:, None] / np.maximum(visits, 1)
        tried = np.where(visits > 0, softmax(logits), 0)
        weighed = (tried * mean).sum(axis=1) / np.maximum(tried.sum(axis=1), 1e-9)
        count = visits.sum(axis=1)
        worth = (own * side + count * weighed) / (1 + count)
        scale = 0.1 * (50 + visits.max(axis=1, keepdims=True))
        found: Array = logits + scale * np.where(visits > 0, mean, worth[:, None])
        return found

    def interior(self, at: Array) -> Array:
        """The action whose share of the visits is furthest below its share in the policy."""
        visits = self.visits[self.each, at]
        share = visits / (1 + visits.sum(axis=1, keepdims=True))
        found: Array = (softmax(self.improved(at)) - share).argmax(axis=1)
        return found


def softmax(logits: Array) -> Array:
    """Chances that sum up to 1."""
    found: Array = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found /= found.sum(axis=-1, keepdims=True)
    return found


# ---- self-play, training, trial ----


class Lesson(NamedTuple):
    """A position, what the search would do there, and how the game ended for the seat to act."""

    planes: Array
    policy: Array
    result: float


def play_on(trees: Trees, net: Params, stories: list[list[Lesson]]) -> list[Lesson]:
    """One action in every game; the lessons of those that it has ended."""
    batch, roots, learned = trees.batch, trees.roots, []
    planes = batch.observations[roots].astype(np.float16)
    action, policy = trees.search(net)
    batch.branch(roots, roots, action)
    for game, row in enumerate(roots):
        trees.lines[game].append(int(action[game]))
        side = float(trees.side[game, 0])
        stories[game].append(Lesson(planes[game], policy[game].astype(np.float16), side))
        if batch.ended[row] or batch.cut_off[row]:
            result = float(batch.rewards[row, 0])
            for lesson in reversed(stories[game]):
                learned.append(lesson._replace(result=lesson.result * result))
                result *= HASTE
            stories[game], trees.lines[game] = [], []
    return learned


def trial(net: Params, variant: str, games: int, seed: int) -> float:
    """The share of points against random play, half of the games from either side."""
    trees, points = Trees(variant, games, seed, EFFORT), np.full(games, np.nan)
    batch, rows, seat = trees.batch, trees.roots, trees.each % 2
    while np.isnan(points).any():
        found, _ = trees.search(net, noise=0)
        action = np.where(batch.seats[rows] == seat, found, batch.random_actions()[rows])
        batch.branch(rows, rows, action)
        done = np.isnan(points) & (batch.ended[rows] | batch.cut_off[rows])
        points = np.where(done, (1 + batch.rewards[rows, seat]) / 2, points)
    return float(points.mean())


class Learner:
    """Everything that learning goes on from: the net, its optimiser, lessons, games, and what draws
    lots. `played` counts games."""

    def __init__(
        self, variant: str, seed: int, games: int = 64, width: int = 256, net: Params | None = None
    ) -> None:
        self.about: dict[str, Any] = {
            "variant": variant,
            "seed": seed,
            "games": games,
            "width": width,
        }
        self.trees, self.rng = Trees(variant, games, seed), np.random.default_rng(seed)
        batch = self.trees.batch
        self.net = net or new_net(batch.observations[0].size, batch.space.size, width, seed)
        self.adam = rest(self.net)
        self.kept: deque[Lesson] = deque(maxlen=KEPT)
        self.stories: list[list[Lesson]] = [[] for _ in range(games)]
        self.played = 0

    def turn(self) -> None:
        """An action in every game, and a few steps of learning."""
        new = play_on(self.trees, self.net, self.stories)
        self.played += int((self.trees.batch.ended | self.trees.batch.cut_off).sum())
        self.kept.extend(new)
        for _ in range(STEPS if len(self.kept) > ENOUGH else 0):
            chosen = [self.kept[at] for at in self.rng.integers(len(self.kept), size=256)]
            lessons = map(np.stack, zip(*chosen, strict=True))
            self.net, self.adam = learn(self.net, self.adam, *lessons)

    def save(self, file: Path) -> None:
        """Write a checkpoint, whole or not at all: `restored` goes on as this learner would."""
        told = {
            "about": self.about,
            "net": jax.device_get(self.net),
            "adam": tuple(jax.device_get(self.adam)),
            "lessons": [tuple(each) for each in self.kept],
            "stories": [[tuple(each) for each in story] for story in self.stories],
            "lines": self.trees.lines,
            "draws": [each.bit_generator.state for each in (self.rng, self.trees.rng)],
            "played": self.played,
        }
        beside = file.with_name(file.name + ".new")
        beside.write_bytes(pickle.dumps(told))
        beside.replace(file)

    @classmethod
    def restored(cls, file: Path) -> "Learner":
        """The learner of a checkpoint, which must be your own: reading one may run what it says.

        It goes on exactly as before, but where chance draws in the game.
        """
        told = pickle.loads(file.read_bytes())
        learner = cls(**told["about"], net=jax.device_put(told["net"]))
        learner.adam = Adam(*jax.device_put(told["adam"]))
        learner.kept.extend(Lesson(*each) for each in told["lessons"])
        learner.stories = [[Lesson(*each) for each in story] for story in told["stories"]]
        learner.trees.set_up(told["lines"])
        for rng, state in zip((learner.rng, learner.trees.rng), told["draws"], strict=True):
            rng.bit_generator.state = state
        learner.played = told["played"]
        return learner


def main() -> None:
    """Learn, and tell every minute how the net fares against random play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--variant", default="minishogi")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", help="file of weights to go on from")
    parser.add_argument("--save", help="file for the weights, .npz")
    parser.add_argument("--checkpoint", type=Path, help="file to go on from, written every minute")
    args = parser.parse_args()
    began, spent, minute = time.time(), time.process_time(), 0
    print("| minutes | processor minutes | games | points of 10 |\n|---|---|---|---|", flush=True)
    if args.checkpoint and args.checkpoint.exists():
        learner = Learner.restored(args.checkpoint)
    else:
        known = dict(np.load(args.load)) if args.load else None
        learner = Learner(args.variant, args.seed, net=known)
    minutes = 0.0
    while minutes < args.minutes:
        learner.turn()
        minutes = (time.time() - began) / 60
        if minutes >= minute + 1:
            minute, processor = int(minutes), (time.process_time() - spent) / 60
            points = 10 * trial(learner.net, learner.about["variant"], games=10, seed=minute)
            row = f"| {minutes:.1f} | {processor:.1f} | {learner.played} | {points:g} |"
            print(row, flush=True)
            if args.checkpoint:
                learner.save(args.checkpoint)
    net = learner.net
    if args.checkpoint:
        learner.save(args.checkpoint)
    if args.save:
        weights = {name: np.asarray(each) for name, each in net.items()}
        np.savez(args.save, allow_pickle=False, **weights)
    points = 100 * trial(net, learner.about["variant"], games=100, seed=0)
    print(f"\nThen {points:g} points of 100 games against random play.")


if __name__ == "__main__":
    main()
