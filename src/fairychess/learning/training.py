"""Training: samples in, a network out. Needs the extra `learn` (JAX, NumPy, SciPy).

What is learned is a correction of the judgement by rule, so that a network that knows nothing plays
as well as none. The target of a position is what the search said of it and of what came after it.
How its game ended is no part of it: all samples of a game share that, and it is soon known by
heart. Scores are compared as expected results, on a logistic curve that is fitted to the games but
no flatter than a median piece. Where games turn around easily, as with drops, the fitted curve is
so flat that a piece more or less would hardly count.

Each position is learned twice: as it is, and as if the other side were to move, with all that was
said of it turned around. Samples are chosen: they are quiet, and in such positions the search finds
less for the side to move than the rule does, probably as it has more under attack. A network that
learns them once counts that against the side to move at every leaf, and so for the one who has just
captured something.

Scores of a teacher count in its own units; they are brought to ours by a factor that makes them as
large as the judgement by rule.

The first layer is a sparse product: on a CPU SciPy's is many times faster than what JAX makes of
it, elsewhere JAX gathers rows. All else is JAX.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import jax
import jax.numpy as jnp
import numpy as np
from scipy import sparse

from fairychess.learning.checkpoint import Checkpoint
from fairychess.learning.sample_pool import SamplePool
from fairychess.rules import Rules
from fairychess.rules.digest import rules_digest
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.network import USUAL_WIDTH, InputLayout, Network, evaluation_version

Weights = dict[str, Any]
FEWEST = 500
MEASURED = 1 << 17
"""Curves and factors are fitted to so many samples at most."""


@dataclass(frozen=True)
class TrainingSettings:
    """How a network is trained: its size, and at most `epochs` over all samples in batches.

    When `patience` epochs in a row judge others no better, training ends; the best weights count.

    `flattest` is the score that makes a win 73 % likely, at most, where scores are compared, in
    median pieces.
    `unit` is what an output of 1 is worth, in median pieces.

    Weights change by `rate` a step at most, `slower` where a network of the same game learns on:
    with the other rate it soon knows the samples by heart. Where that one does not see what stands
    near a royal, only this is learned, and what it knows already stays as it is.
    """

    width: int = USUAL_WIDTH
    hidden: int = 8
    buckets: int = 4
    epochs: int = 16
    patience: int = 6
    batch: int = 8192
    rate: float = 0.001
    slower: float = 0.0003
    decay: float = 5.0
    flattest: float = 1.0
    unit: float = 2.0
    seed: int = 1


class Samples:
    """Samples as arrays: inputs of the mover's and of the other view, and what is said of them."""

    def __init__(self, rows: Any, pool: SamplePool, layout: InputLayout) -> None:
        self.layout = layout
        self.score = rows["score"].astype(np.float32)
        self.value = rows["value"].astype(np.float32)
        board, hands, mover = pool.boards(rows), rows["hands"], rows["told"] % 2
        self.royals = royals_of(layout, board)
        self.mine = self._inputs(board, hands, rows["counters"], mover)
        self.theirs = self._inputs(board, hands, rows["counters"], 1 - mover)
        self.pieces = np.count_nonzero(board > 1, axis=1) + hands.sum(1, dtype=np.int32)

    def _inputs(self, board: Any, hands: Any, counters: Any, view: Any) -> Any:
        """The inputs that these views have: a sparse matrix, with one column more for each piece
        wherever it stands (`piece_column`)."""
        layout = self.layout
        board_row = np.array(layout.board_row, np.int32)
        at, square = board.nonzero()
        piece = board[at, square].astype(np.int32)
        row = board_row[
            (view[at].astype(np.int32) * layout.pieces + piece) * layout.squares + square
        ]
        seen = row >= 0
        at, row, piece, square = at[seen], row[seen], piece[seen], square[seen]
        ones = np.ones(len(at), np.float32)
        parts = [(at, row, ones), (at, piece_column(layout, row), ones)]
        if layout.near_rows:
            at, row = near_inputs(layout, at, piece, square, view, self.royals)
            parts.append((at, row, np.ones(len(at), np.float32)))
        if layout.first_counter_row > layout.first_hand_row:
            hand_row = np.array(layout.hand_row, np.int32)
            at, slot = hands.nonzero()
            row = hand_row[view[at].astype(np.int32) * 2 * layout.types + slot]
            parts.append((at, row, hands[at, slot].astype(np.float32)))
        if counters.shape[1]:
            at, row = counted_inputs(layout, counters, view)
            parts.append((at, row, np.ones(len(at), np.float32)))
        at, row, number = (np.concatenate(each) for each in zip(*parts, strict=True))
        shape = (len(board), columns(layout))
        return sparse.csr_matrix((number, (at, row)), shape=shape)


def counted_inputs(layout: InputLayout, counters: Any, view: Any) -> tuple[Any, Any]:
    """Return the samples whose counters are not 0, and the inputs that those are."""
    variables = np.array([number for *both, _ in layout.counters for number in both])
    first_row = np.array(layout.counter_row, np.int32).reshape(2, -1)[:, variables]
    most = np.array(layout.counter_most, np.int32)[variables]
    at, which = counters.nonzero()
    value = np.minimum(counters[at, which], most[which])
    return at, first_row[view[at].astype(np.int32), which] + value - 1


def royals_of(layout: InputLayout, board: Any) -> Any:
    """Return for both sides the square of the only royal in each sample, -1 where there is none or
    more."""
    found = []
    for pieces in layout.royals:
        royal = np.isin(board, pieces)
        found.append(np.where(royal.sum(1) == 1, royal.argmax(1), -1))
    return np.stack(found)


def near_inputs(
    layout: InputLayout, at: Any, piece: Any, square: Any, view: Any, royals: Any
) -> tuple[Any, Any]:
    """Return the samples with pieces near the royal of the view, and the inputs that those are."""
    side = view[at].astype(np.int32)
    royal = royals[side, at]
    first = [[layout.near_row(each, both) for each in range(layout.pieces)] for both in (0, 1)]
    row = np.array(first, np.int32)[side, piece]
    near = np.array(layout.near, np.int32).reshape(2, layout.squares, layout.squares)
    step = near[side, royal, square]
    seen = (royal >= 0) & (row >= 0) & (step >= 0)
    return at[seen], row[seen] + step[seen]


def piece_column(layout: InputLayout, row: Any) -> Any:
    """Return the column of a piece wherever it stands, for its row on a square: what is learned of
    a piece on one square helps on all others. It is added to these when training has ended."""
    return layout.rows_with_near + row // layout.squares


def columns(layout: InputLayout) -> int:
    """Return how many inputs training has."""
    return int(layout.rows_with_near + layout.first_hand_row // layout.squares)


# ---- the network as numbers of JAX ------------------------------------------------------------


def new_weights(layout: InputLayout, settings: TrainingSettings) -> Weights:
    """Return weights to begin with: by chance, with an output of nothing."""
    rng = np.random.default_rng(settings.seed)
    width, hidden, buckets = settings.width, settings.hidden, settings.buckets
    first = rng.normal(0, 0.05, (columns(layout), width))
    second = rng.normal(0, (2 * width) ** -0.5, (buckets, hidden, 2 * width))
    return {
        "first": first.astype(np.float32),
        "first_bias": np.full(width, 0.25, np.float32),
        "second": second.astype(np.float32),
        "second_bias": np.full((buckets, hidden), 0.1, np.float32),
        "last": np.zeros((buckets, hidden), np.float32),
        "last_bias": np.zeros(buckets, np.float32),
    }


def fits(network: Network, settings: TrainingSettings) -> bool:
    """Tell whether a network is as large as the one to be trained."""
    sizes = (network.width, network.hidden, network.buckets)
    return sizes == (settings.width, settings.hidden, settings.buckets)


def weights_of(network: Network, layout: InputLayout, settings: TrainingSettings) -> Weights:
    """Return the weights of a network: `quantised` backwards."""
    width, hidden, buckets = network.width, network.hidden, network.buckets
    sharper = settings.unit / network.unit
    first = np.zeros((columns(layout), width), np.float32)
    first[: network.rows] = np.array(network.first, np.float32).reshape(-1, width) / 127

    def real(values: Any, scale: float, *shape: int) -> Any:
        return (np.array(values, np.float64) / scale).astype(np.float32).reshape(shape)

    return {
        "first": first,
        "first_bias": real(network.first_bias, 127, width),
        "second": real(network.second, 64, buckets, hidden, 2 * width),
        "second_bias": real(network.second_bias, 127 * 64, buckets, hidden),
        "last": real(network.last, 64 * sharper, buckets, hidden),
        "last_bias": real(network.last_bias, 127 * 64 * sharper, buckets),
    }


def output(small: Weights, mine: Any, theirs: Any, stage: Any) -> Any:
    """Return the outputs for the sums of both views, at these stages of the game."""
    both = jnp.concatenate([mine, theirs], axis=1) + jnp.tile(small["first_bias"], 2)
    both = jnp.clip(both, 0, 1)
    inner = jnp.einsum("bi,khi->bkh", both, small["second"]) + small["second_bias"]
    inner = jnp.clip(inner, 0, 1)
    each = (inner * small["last"]).sum(-1) + small["last_bias"]
    return jnp.take_along_axis(each, stage[:, None], axis=1)[:, 0]


@jax.jit
def loss(small: Weights, mine: Any, theirs: Any, facts: Any) -> Any:
    """Return the mean squared error, each position also taken as if the other side were to move."""
    stage, value, score, scales = facts
    found = value + scales["output"] * output(small, mine, theirs, stage)
    turned = -value + scales["output"] * output(small, theirs, mine, stage)
    both = errors(found, score, scales) + errors(turned, -score, scales)
    return jnp.mean(both) / 2


def errors(found: Any, score: Any, scales: Any) -> Any:
    """Return the squared errors of judgements as expected results, by the search's score."""
    sigmoid = jax.nn.sigmoid
    return (sigmoid(found / scales["score"]) - sigmoid(score / scales["score"])) ** 2


gradients = jax.jit(jax.value_and_grad(loss, argnums=(0, 1, 2)))


@jax.jit
def gathered(first: Any, rows: Any, numbers: Any) -> Any:
    """Return the sums of the first layer by gathering rows: for processors that do this well."""
    return (first[rows] * numbers[..., None]).sum(1)


class Adam:
    """The usual optimiser, with decoupled weight decay, on arrays of NumPy."""

    def __init__(self, weights: Weights, decay: float) -> None:
        self.decay = decay
        self.mean = {key: np.zeros_like(each) for key, each in weights.items()}
        self.square = {key: np.zeros_like(each) for key, each in weights.items()}
        self.steps = 0

    def step(self, weights: Weights, slopes: Weights, rate: float) -> None:
        """Change the weights in place."""
        self.steps += 1
        size = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for key, slope in slopes.items():
            mean, square = self.mean[key], self.square[key]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            weights[key] -= (
                size * mean / (np.sqrt(square) + 1e-8) + rate * self.decay * weights[key]
            )


# ---- training ---------------------------------------------------------------------------------


def fitted_scale(score: Any, result: Any) -> float:
    """Return the score that makes a win 73 % likely, as these games say."""
    known = np.abs(score) < 20000
    score, result = score[known], result[known]
    spread = float(np.abs(score).mean()) or 1.0
    scales = [spread * 2 ** (step / 4) for step in range(-10, 11)]
    errors = [float(np.mean((curve(score / s) - result) ** 2)) for s in scales]
    return scales[int(np.argmin(errors))]


def fitted_factor(score: Any, value: Any, scale: float) -> float:
    """Return by how much a teacher's scores are multiplied to be as large as values by rule.

    Either sees what the other does not, so the factor that brings scores nearest to values is too
    small, and the one that brings values nearest to scores says too large a one: the mean of both.
    """
    score, value = score.astype(np.float32), value.astype(np.float32)
    smaller = nearest_factor(score, value, scale)
    larger = 1 / nearest_factor(value, score, scale / smaller)
    return math.sqrt(smaller * larger)


def nearest_factor(these: Any, others: Any, scale: float) -> float:
    """Return by how much these scores are multiplied to be nearest to the others, on a curve."""
    factors = [2 ** (step / 16) for step in range(-96, 97)]
    wanted, these = curve(others / scale), these / scale
    errors = [float(np.mean((curve(these * factor) - wanted) ** 2)) for factor in factors]
    return factors[int(np.argmin(errors))]


def curve(told: Any) -> Any:
    """Return the expected results that scores mean, of which far ones are just 0 or 1."""
    return 1 / (1 + np.exp(-np.clip(told, -30, 30)))


class Training:
    """One training of a network; `run` yields (epoch, loss on what is learned, on what is not), and
    goes on where it was where `kept`, a file of its own, says how far that is."""

    def __init__(
        self,
        rules: Rules,
        pool: SamplePool,
        settings: TrainingSettings,
        start: Network | None = None,
        kept: Path | None = None,
    ) -> None:
        self.rules = rules
        name = [pool.count, settings, crc32(start.to_bytes()) if start else 0]
        self.checkpoint = Checkpoint(kept, " ".join(map(str, name))) if kept else None
        self.settings = settings
        self.layout = InputLayout(rules)
        self.pool = pool
        if pool.count < FEWEST:
            raise ValueError(f"{pool.count} samples are too few to learn from")
        knowledge = VariantKnowledge(rules, 4)
        self.army = max(2, 2 * knowledge.army)
        flattest = settings.flattest * knowledge.median
        for teacher in {part.teacher for part in pool.parts if part.teacher} - {*pool.factors}:
            told = pool.some(MEASURED, teacher)
            pool.use_factor(teacher, fitted_factor(told["score"], told["value"], flattest))
        told = pool.some(MEASURED)
        scale = fitted_scale(told["score"].astype(np.float32), (told["told"] // 2) / np.float32(2))
        self.scales = {
            "score": np.float32(min(scale, flattest)),
            "output": np.float32(settings.unit * knowledge.median),
        }
        self.weights = new_weights(self.layout, settings)
        self.rate = settings.rate
        self.near_alone = False
        if start is not None and fits(start, settings):
            self.weights = weights_of(start, self.layout, settings)
            if start.rules == rules_digest(rules.definition):
                self.near_alone = start.rows < self.layout.rows_with_near
                self.rate = settings.rate if self.near_alone else settings.slower
        self.best: tuple[float, Weights] = (math.inf, self.weights)

    def run(self) -> Iterator[tuple[int, float, float]]:
        """Train, one epoch after the other, until others are judged no better."""
        learned = self.pool.learned
        # With few samples there are many small steps rather than a few large ones.
        batches = max(1, learned // self.settings.batch, min(64, learned // 256))
        adam = Adam(self.changing(), self.settings.decay)
        steps = batches * self.settings.epochs
        told = {"epochs": 0.0, "steps": 0.0, "since": 0.0, "best": math.inf}
        best = {key: each.copy() for key, each in self.weights.items()}
        state = {"now": self.weights, "mean": adam.mean, "square": adam.square, "best": best}
        if self.checkpoint and self.checkpoint.restore(state, told):
            adam.steps = int(told["steps"])
            self.best = told["best"], best
        for epoch in range(int(told["epochs"]), self.settings.epochs):
            if told["since"] == self.settings.patience:
                return
            rng = np.random.default_rng((self.settings.seed, epoch))
            losses = []
            for number, rows in enumerate(self.pool.batches(-(-learned // batches), rng)):
                done = (epoch * batches + number) / steps
                rate = self.rate * min(1.0, 20 * done + 0.05) * (1 - done) ** 0.9
                losses.append(self._step(rows, adam, rate))
            error = self.error()
            told["since"] += 1
            if error < self.best[0]:
                told["since"] = 0
                self.best = error, {key: each.copy() for key, each in self.weights.items()}
            told |= {"epochs": epoch + 1, "steps": adam.steps, "best": self.best[0]}
            if self.checkpoint:
                self.checkpoint.save(state | {"best": self.best[1]}, told)
            yield epoch + 1, float(np.mean(losses)), error

    def changing(self) -> Weights:
        """Return the weights that are learned, as parts of all."""
        if not self.near_alone:
            return self.weights
        return {"first": self.weights["first"][self.layout.rows : self.layout.rows_with_near]}

    def facts(self, samples: Samples) -> Any:
        """Return what the loss is told of samples."""
        buckets = self.settings.buckets
        stage = np.clip((samples.pieces - 1) * buckets // self.army, 0, buckets - 1)
        return stage.astype(np.int32), samples.value, samples.score, self.scales

    def _step(self, rows: Any, adam: Adam, rate: float) -> float:
        samples = Samples(rows, self.pool, self.layout)
        mine, theirs = samples.mine, samples.theirs
        first = self.weights["first"]
        small = {key: each for key, each in self.weights.items() if key != "first"}
        sums = product(mine, first), product(theirs, first)
        found, (slopes, of_mine, of_theirs) = gradients(small, *sums, self.facts(samples))
        slopes = {key: np.asarray(each) for key, each in slopes.items()}
        slopes["first"] = mine.T @ np.asarray(of_mine) + theirs.T @ np.asarray(of_theirs)
        if self.near_alone:
            slopes = {"first": slopes["first"][self.layout.rows : self.layout.rows_with_near]}
        adam.step(self.changing(), slopes, rate)
        np.clip(self.weights["second"], -1.98, 1.98, out=self.weights["second"])
        return float(found)

    def error(self) -> float:
        """Return the mean squared error on the samples held back."""
        small = {key: each for key, each in self.weights.items() if key != "first"}
        first = self.weights["first"]

        def found(samples: Samples) -> Any:
            sums = product(samples.mine, first), product(samples.theirs, first)
            return loss(small, *sums, self.facts(samples))

        return self._mean_of_held_back(found)

    def error_by_rule(self) -> float:
        """Return the same error of the judgement by rule alone."""

        def found(samples: Samples) -> Any:
            return jnp.mean(errors(samples.value, samples.score, self.scales))

        return self._mean_of_held_back(found)

    def _mean_of_held_back(self, found: Callable[[Samples], Any]) -> float:
        held_back, size = self.pool.held_back, self.settings.batch
        parts = [held_back[at : at + size] for at in range(0, len(held_back), size)]
        each = [float(found(Samples(part, self.pool, self.layout))) for part in parts]
        return float(np.average(each, weights=[len(part) for part in parts]))

    def network(self, about: dict[str, Any] | None = None) -> Network:
        """Return what has been learned, in whole numbers."""
        return quantised(self.best[1], self.rules, self.layout, self.settings, about or {})


def product(inputs: Any, first: Any) -> Any:
    """Return the sums of the first layer."""
    if jax.default_backend() == "cpu":
        return inputs @ first
    rows, numbers = padded(inputs)
    return np.asarray(gathered(first, rows, numbers))


def padded(inputs: Any) -> tuple[Any, Any]:
    """Return the rows of a sparse matrix as arrays of one width: columns and their numbers."""
    lengths = np.diff(inputs.indptr)
    place = np.arange(inputs.nnz) - np.repeat(inputs.indptr[:-1], lengths)
    line = np.repeat(np.arange(inputs.shape[0]), lengths)
    width = -(-int(lengths.max(initial=1)) // 16) * 16
    rows = np.zeros((inputs.shape[0], width), np.int32)
    numbers = np.zeros((inputs.shape[0], width), np.float32)
    rows[line, place] = inputs.indices
    numbers[line, place] = inputs.data
    return rows, numbers


def quantised(
    weights: Weights,
    rules: Rules,
    layout: InputLayout,
    settings: TrainingSettings,
    about: dict[str, Any],
) -> Network:
    """Return trained weights as the whole numbers of a `Network`."""
    first = weights["first"][: layout.rows_with_near].copy()
    on_board = np.arange(layout.first_hand_row)
    first[: layout.first_hand_row] += weights["first"][piece_column(layout, on_board)]
    sharper = 100.0 / max(1e-6, float(np.abs(weights["last"]).max()))

    def whole(values: Any, scale: float, most: int) -> list[int]:
        rounded = np.rint(np.asarray(values, np.float64).ravel() * scale)
        found: list[int] = np.clip(rounded, -most, most).astype(int).tolist()
        return found

    return Network(
        rules=rules_digest(rules.definition),
        width=settings.width,
        hidden=settings.hidden,
        buckets=settings.buckets,
        rows=layout.rows_with_near,
        unit=settings.unit / sharper,
        first=whole(first, 127, 2000),
        first_bias=whole(weights["first_bias"], 127, 8000),
        second=whole(weights["second"], 64, 127),
        second_bias=whole(weights["second_bias"], 127 * 64, 1 << 22),
        last=whole(weights["last"] * sharper, 64, 6400),
        last_bias=whole(weights["last_bias"] * sharper, 127 * 64, 1 << 28),
        evaluation=evaluation_version(rules),
        heading={**about, "variant": rules.name},
    )
