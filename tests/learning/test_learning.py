"""Learning: a generation, ended in the middle and taken up again; what is kept and refused."""

import dataclasses
import json
import subprocess
import sys
from array import array
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fairychess.cli import main
from fairychess.cli.learn import LearningProgress
from fairychess.lab.elo import Score
from fairychess.learning import ancestry
from fairychess.learning.ancestry import fitted, nearest, nearness
from fairychess.learning.generations import Learning, LearningSettings
from fairychess.learning.keeping import Generation, LearningFolder
from fairychess.learning.report import report
from fairychess.learning.samples import TAIL, Sample, SampleShape, body_of
from fairychess.learning.self_play import SelfPlay, SelfPlaySettings, later_means
from fairychess.learning.trial import TrialSettings
from fairychess.learning.work import LearnedGame, SelfPlayTask, TrialTask, run_self_play, run_trial
from fairychess.position.words.piece import make_piece
from fairychess.rules import Rules, load
from fairychess.rules.digest import rules_digest
from fairychess.search.network import InputLayout, Network, shipped_network
from fairychess.workers import occupied

TINY = SelfPlaySettings(nodes=10, longest=30)


def settings(folder: Path) -> LearningSettings:
    return LearningSettings(
        LearnedGame("chess"),
        folder,
        hours=1e-9,
        width=32,
        nodes=10,
        trial_nodes=10,
        games=12,
        fewest=2,
        most=2,
        longest=30,
        samples=500,
    )


def pooled(rules: Rules, samples: bytes) -> Any:
    """A pool of these samples."""
    sample_pool = pytest.importorskip("fairychess.learning.sample_pool")
    return sample_pool.SamplePool([InMemory(rules, samples)], SampleShape.of(rules))


class InMemory:
    """Samples of our own search that lie in no file."""

    teacher = ""

    def __init__(self, rules: Rules, samples: bytes) -> None:
        self.found = samples
        self.samples = len(samples) // SampleShape.of(rules).size

    def read(self) -> bytes:
        return self.found


class Killed(Exception):
    pass


class Listener:
    """Hears of progress, and ends it all at these words."""

    def __init__(self, words: str = "") -> None:
        self.words = words

    def __call__(self, line: str, final: bool = False) -> None:
        if self.words and self.words in line:
            raise Killed


def learned(folder: Path, monkeypatch: pytest.MonkeyPatch, *ends: str) -> Learning:
    """Learn one generation, killed at each of these words before."""
    monkeypatch.setattr("fairychess.learning.generations.inherited", lambda rules: None)
    for end in ends:
        with pytest.raises(Killed):
            Learning(settings(folder), Listener(end)).run()
    learning = Learning(settings(folder), Listener())
    learning.run()
    return learning


def test_a_generation_that_is_killed_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("jax")
    pytest.importorskip("scipy")
    at_once = learned(tmp_path / "one", monkeypatch).archive
    often = learned(tmp_path / "two", monkeypatch, "positions", "epoch 2", "trial").archive
    assert [dataclasses.replace(each, seconds=0) for each in at_once.history] == [
        dataclasses.replace(each, seconds=0) for each in often.history
    ]
    (generation,) = at_once.history
    assert generation.samples >= 500
    assert generation.score.games == 4
    assert 0 < generation.error < 1
    assert sorted(path.name for path in (tmp_path / "one").iterdir() if path.suffix != ".net") == [
        "elo.svg",
        "g00",
        "index.html",
        "loss.svg",
        "positions.svg",
        "report.json",
        "state.json",
        "trials.svg",
        *(["values.svg"] if generation.values else []),
    ]
    told = json.loads((tmp_path / "one" / "report.json").read_text())
    assert told["positions"] == generation.samples
    assert "<svg" in (tmp_path / "one" / "index.html").read_text()
    candidate = at_once.candidate(0)
    assert candidate is not None
    Network.from_bytes(candidate).check_for(load("chess"))
    assert not list(tmp_path.rglob("*.part"))


def test_what_a_variant_comes_with_has_to_be_beaten(tmp_path: Path) -> None:
    best = Learning(settings(tmp_path), Listener()).best
    shipped = shipped_network(load("chess"))
    assert best is not None
    assert shipped is not None
    assert Network.from_bytes(best).first == shipped.first


def test_a_network_becomes_weights_and_a_network_again() -> None:
    pytest.importorskip("jax")
    training = pytest.importorskip("fairychess.learning.training")
    rules = load("chess")
    layout = InputLayout(rules)
    how = training.TrainingSettings(width=32)
    weights = training.new_weights(layout, how)
    weights["last"] += 0.25
    network = training.quantised(weights, rules, layout, how, {})
    again = training.quantised(training.weights_of(network, layout, how), rules, layout, how, {})
    for name in ("first", "first_bias", "second", "second_bias", "last", "last_bias"):
        assert list(getattr(again, name)) == list(getattr(network, name)), name
    assert again.unit == pytest.approx(network.unit)


def test_each_position_is_also_learned_as_if_the_other_side_were_to_move() -> None:
    pytest.importorskip("jax")
    training = pytest.importorskip("fairychess.learning.training")
    rules = load("chess")
    player = SelfPlay(rules, None, TINY)
    how = training.TrainingSettings(width=32, rate=0.01)
    # All that the samples say is that the side to move is better off than by rule, by
    # half a unit of the output. So a network that prefers neither side has nothing to say.
    better = round(how.unit * player.knowledge.median / 2)
    found = bytearray(player.games(40, "both"))
    for end in range(player.shape.size, len(found) + 1, player.shape.size):
        told, _, value = TAIL.unpack_from(found, end - TAIL.size)
        TAIL.pack_into(found, end - TAIL.size, told, value + better, value)
    pool = pooled(rules, bytes(found))
    trained = training.Training(rules, pool, how)
    for _ in trained.run():
        pass
    first = trained.best[1]["first"]
    small = {key: each for key, each in trained.best[1].items() if key != "first"}
    samples = training.Samples(pool.some(pool.count), pool, trained.layout)
    sums = samples.mine @ first, samples.theirs @ first
    stage = trained.facts(samples)[0]
    assert abs(float(training.output(small, *sums, stage).mean())) < 0.1


def test_a_training_goes_on_where_it_was(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    training = pytest.importorskip("fairychess.learning.training")
    rules = load("chess")
    samples = pooled(rules, SelfPlay(rules, None, TINY).games(40, "ended"))
    kept, how = tmp_path / "training.npz", training.TrainingSettings(width=32, epochs=4)

    def epochs(kept: Path | None = kept, how: Any = how, most: int = 9) -> list[Any]:
        return list(islice(training.Training(rules, samples, how, None, kept).run(), most))

    at_once = epochs(None)
    assert epochs(most=2) + epochs() == at_once
    assert epochs() == []
    assert epochs(how=dataclasses.replace(how, rate=0.002), most=1)[0][0] == 1
    kept.write_bytes(kept.read_bytes()[:5000])
    assert epochs(most=1) == at_once[:1]


def test_a_network_that_sees_nothing_near_learns_only_that() -> None:
    pytest.importorskip("jax")
    training = pytest.importorskip("fairychess.learning.training")
    rules, how = load("chess"), training.TrainingSettings(width=32, epochs=2, rate=0.05)
    layout = InputLayout(rules)
    weights = training.new_weights(layout, how)
    weights["last"] += 0.25
    network = training.quantised(weights, rules, layout, how, {})
    plain = layout.rows * how.width
    older = dataclasses.replace(network, rows=layout.rows, first=network.first[:plain])
    samples = pooled(rules, SelfPlay(rules, None, TINY).games(40, "near"))
    trained = training.Training(rules, samples, how, older)
    assert trained.rate == how.rate
    for _ in trained.run():
        pass
    found = trained.network()
    assert found.rows == layout.rows_with_near
    assert list(found.first[:plain]) == list(older.first)
    assert any(found.first[plain:])
    for name in ("first_bias", "second", "second_bias", "last", "last_bias"):
        assert list(getattr(found, name)) == list(getattr(older, name)), name


def test_later_scores_count_for_what_came_before() -> None:
    assert later_means([], 0.9, 100) == []
    assert later_means([10, 20, 40], 0.5, 100) == [20, 30, 40]
    assert later_means([10, 20, 40], 0.0, 100) == [10, 20, 40]
    assert later_means([0, 500], 0.5, 100) == [50, 100]
    # What follows a random move says nothing of what was before it.
    assert later_means([10, None, 40], 0.5, 100) == [10, 0, 40]


def test_a_sample_is_said_for_the_side_to_move() -> None:
    first, second = (Sample(b"", mover, 0, 7) for mover in (0, 1))
    assert TAIL.unpack(first.packed(0, 30)) == (0 + 2 * 2, 30, 7)
    assert TAIL.unpack(second.packed(0, 30)) == (1 + 2 * 0, -30, 7)
    assert TAIL.unpack(second.packed(-1, 30)) == (1 + 2 * 1, -30, 7)
    assert TAIL.unpack(first.packed(0, 1 << 20)) == (4, (1 << 15) - 1, 7)


def test_a_network_of_the_same_game_learns_on_more_slowly() -> None:
    pytest.importorskip("jax")
    training = pytest.importorskip("fairychess.learning.training")
    rules = load("chess")
    samples = pooled(rules, SelfPlay(rules, None, TINY).games(40, "rate"))
    network = shipped_network(rules)
    assert network is not None
    how = training.TrainingSettings(width=network.width)
    assert training.Training(rules, samples, how).rate == how.rate
    assert training.Training(rules, samples, how, network).rate == how.slower
    other = dataclasses.replace(network, rules="another game")
    assert training.Training(rules, samples, how, other).rate == how.rate


def test_learned_values_follow_the_games() -> None:
    np = pytest.importorskip("numpy")
    worths = pytest.importorskip("fairychess.learning.worths")
    rng = np.random.default_rng(1)
    counts = rng.integers(-2, 3, (20000, 2))
    chance = 1 / (1 + np.exp(-(counts @ [1.0, 0.3])))
    found = worths.fitted(counts, (rng.random(20000) < chance).astype(float))
    assert found == pytest.approx([1.0, 0.3], abs=0.05)


# ---- games and archives --------------------------------------------------------------------


def test_the_same_seed_gives_the_same_samples() -> None:
    player = SelfPlay(load("chess"), None, TINY)
    found = player.games(2, "one")
    assert found == player.games(2, "one")
    assert found != player.games(2, "two")


SECRET = LearnedGame("kira-chess")
FEW = SelfPlaySettings(nodes=50, opening=2, longest=60, ahead=0.5)


def test_who_has_a_secret_learns_from_the_worlds_it_supposes() -> None:
    task = SelfPlayTask(SECRET, None, 1, "one", FEW)
    found = run_self_play(task)
    assert found == run_self_play(task)
    shape = SampleShape.of(SECRET.rules())
    assert found and len(found) % shape.size == 0
    assert not shape.halved
    boards = [found[at : at + shape.squares] for at in range(0, len(found), shape.size)]
    roles = {
        make_piece(number, colour)
        for number, piece in enumerate(SECRET.rules().pieces)
        for colour in range(2)
        if piece.role
    }
    # Every world casts roles, and one decision supposes several worlds.
    assert all(roles & set(board) for board in boards)
    assert len(set(boards)) > 1


def test_the_trial_of_secret_games_is_the_same_for_its_seed() -> None:
    task = TrialTask(SECRET, None, None, "one", TrialSettings(nodes=10, longest=60))
    points = run_trial(task)
    assert points == run_trial(task)
    assert all(each in (0.0, 0.5, 1.0) for each in points)


def test_another_game_is_not_learned_in_the_same_folder(tmp_path: Path) -> None:
    LearningFolder(tmp_path, load("chess")).add(Generation(0, score=Score(1, 0, 1)))
    with pytest.raises(ValueError, match="another game is learned there"):
        LearningFolder(tmp_path, load("shogi"))
    (tmp_path / "state.json").write_text("[]")
    with pytest.raises(ValueError, match="not the state of any learning"):
        LearningFolder(tmp_path, load("chess"))


GENERATION = Generation(0, 10, score=Score(1, 0, 1)).plain()


@pytest.mark.parametrize(
    "wrong",
    [
        {"samples": "many"},
        {"samples": -1},
        {"kept": "yes"},
        {"error": None},
        {"seconds": float("nan")},
        {"values": {"Q": "much"}},
        {"values": []},
        {"score": {"wins": 1, "draws": 0, "losses": 1, "pairs": [0]}},
        {"number": 3},
    ],
)
def test_a_state_with_odd_values_is_named(wrong: dict[str, object], tmp_path: Path) -> None:
    archive = LearningFolder(tmp_path, load("chess"))
    told = {"rules": archive.shape.digest, "generations": [{**GENERATION, **wrong}]}
    (tmp_path / "state.json").write_text(json.dumps(told))
    with pytest.raises(ValueError, match=r"state\.json: not the state of any learning"):
        LearningFolder(tmp_path, load("chess"))


@pytest.mark.parametrize("pairs", ['{"x": [1, 0]}', '{"1/0": [1, 0]}', '{"0/0": [NaN, 0]}', "[]"])
def test_a_trial_with_odd_games_is_named(pairs: str, tmp_path: Path) -> None:
    archive = LearningFolder(tmp_path, load("chess"))
    archive.keep_trial(0, {"0/0": (1.0, 0.5), "0/1": (0.0, 0.0)})
    assert len(archive.trial(0)) == 2
    (tmp_path / "g00" / "trial.json").write_text(pairs)
    with pytest.raises(ValueError, match=r"trial\.json: not the games of any trial"):
        archive.trial(0)


def test_networks_of_another_width_are_not_gone_on_with(tmp_path: Path) -> None:
    LearningFolder(tmp_path, load("chess")).add_candidate(0, numbered_network("chess", width=64))
    with pytest.raises(ValueError, match="64 wide: go on with --width 64"):
        Learning(settings(tmp_path), Listener())
    Learning(dataclasses.replace(settings(tmp_path), width=64), Listener())


@pytest.mark.parametrize(("wanted", "kept", "first", "width"), [
    (0, 0, 0, 64), (0, 0, 128, 128), (0, 32, 128, 32), (96, 0, 128, 96),
])  # fmt: skip
def test_a_network_is_as_wide_as_wanted_or_as_what_it_begins_with(
    tmp_path: Path, wanted: int, kept: int, first: int, width: int
) -> None:
    if kept:
        LearningFolder(tmp_path, load("chess")).add_candidate(
            0, numbered_network("chess", width=kept)
        )
    learning = Learning(dataclasses.replace(settings(tmp_path), width=wanted), Listener())
    begun = numbered_network("chess", width=first) if first else None
    assert learning._width(begun) == width


HOLDER = """
import sys, time
from pathlib import Path
from fairychess.workers import occupied

with occupied(Path(sys.argv[1])):
    print("there", flush=True)
    sys.stdin.read()
"""


def test_a_folder_is_one_process_own_until_that_ends(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as holder:
        assert holder.stdout is not None and holder.stdout.readline()
        with pytest.raises(ValueError, match=f"{tmp_path} is in use"), occupied(tmp_path):
            pass
        holder.kill()
    with occupied(tmp_path):
        pass


def test_without_a_terminal_progress_is_said_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    second = 0.0
    monkeypatch.setattr("fairychess.cli.learn.time.monotonic", lambda: second)
    say = LearningProgress()
    for second in (1.0, 2.0, 11.0, 12.0):
        say(f"at {second:.0f}")
    say("the end", final=True)
    assert capsys.readouterr().err == "at 11\nthe end\n"


def test_a_report_adds_up_what_was_kept(tmp_path: Path) -> None:
    archive = LearningFolder(tmp_path, load("chess"))
    archive.history = [
        Generation(0, 100, score=Score(3, 0, 1, [0, 0, 1, 0, 1]), kept=True),
        Generation(1, 50, score=Score(1, 0, 3, [1, 0, 1, 0, 0])),
        Generation(2, 50, score=Score(4, 0, 0, [0, 0, 0, 0, 2]), kept=True),
    ]
    found = report(archive)
    assert [each["elo"] for each in found["generations"]] == [191, -191, 1000]
    assert [each["elo_so_far"] for each in found["generations"]] == [191, 191, 1191]
    assert found["positions"] == 200


# ---- what is inherited --------------------------------------------------------------------


def numbered_network(name: str, width: int = 32) -> Network:
    """A network whose rows can be told apart."""
    rules = load(name)
    rows = InputLayout(rules).rows_with_near
    first = array("h", [row % 30000 for row in range(rows) for _ in range(width)])
    zeros = [0] * (2 * width)
    return Network(
        rules_digest(rules.definition), width, 1, 1, rows, 1.0, first, zeros[:width], zeros, [0],
        [0], [0],
    )  # fmt: skip


def test_the_same_rules_inherit_everything() -> None:
    chess = load("chess")
    network = numbered_network("chess")
    assert nearness(chess, chess) == 1.0
    assert fitted(network, chess, chess).first == network.first


def test_pieces_are_matched_by_their_moves() -> None:
    chess, shogi = load("chess"), load("shogi")
    assert nearness(chess, shogi) < 0.5
    child = fitted(numbered_network("chess"), chess, shogi)
    child.check_for(shogi)
    layout, squares = InputLayout(shogi), chess.tables.squares
    names = {piece.id: number for number, piece in enumerate(shogi.pieces)}
    rook, lance = 2 * names["R"], 2 * names["L"]
    row = child.first[child.width * (rook * layout.squares)]
    wanted = [piece.id for piece in chess.pieces].index("R")
    assert row // squares == 2 * wanted
    assert not any(child.first[child.width * lance * layout.squares :][: child.width * 10])
    assert nearest(80, shogi, chess) == 63
    assert nearest(0, shogi, chess) == 0


@pytest.mark.parametrize(
    ("name", "parent"),
    [
        ("chess960", "chess"),
        ("torpedo", "chess"),
        ("knightmate", "chess"),
        ("five-check", "three-check"),
        ("gothic-chess", "capablanca-chess"),
    ],
)
def test_variants_of_chess_inherit_from_the_nearest(name: str, parent: str) -> None:
    """Atomic chess spells its pawns and castling as these do, but plays by other rules."""
    found = ancestry.inherited(load(name))
    assert found is not None and found[0] == parent


@pytest.mark.parametrize("name", ["giveaway-chess", "losers-chess"])
def test_games_of_losing_inherit_from_a_game_of_losing(name: str) -> None:
    """What chess knows of pieces that are good to have would be wrong there."""
    found = ancestry.inherited(load(name))
    assert found is not None and found[0] == "antichess"


def test_the_nearest_variant_with_a_network_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ancestry, "available", lambda: ["shogi"])
    assert ancestry.inherited(load("chess")) is None


# ---- the command --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["--hours", "0"],
        ["--hours", "1e9"],
        ["--hours", "inf"],
        ["--cores", "0"],
        ["--nodes", "1"],
        ["--width", "7"],
        ["--ahead", "1"],
        ["--ahead", "nan"],
        ["--gather", "-1"],
        ["--teacher", "uci:no-such-program", "--teacher-nodes", "1"],
    ],
)
def test_bad_numbers_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    try:
        assert main(["learn", "chess", *words]) == 2
    except SystemExit as left:
        assert left.code == 2
    assert "--" in capsys.readouterr().err.splitlines()[-1]


def test_without_the_extra_one_line_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    assert main(["learn", "chess", "--folder", str(tmp_path / "new")]) == 2
    assert "pip install 'fairychess[learn]'" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_counters_of_sides_are_learned() -> None:
    pytest.importorskip("jax")
    pytest.importorskip("scipy")
    from fairychess.learning.training import Samples

    rules = load("three-check")
    layout, shape = InputLayout(rules), SampleShape.of(rules)
    [(first, second, most)] = layout.counters
    assert most == 3
    assert layout.rows == layout.first_counter_row + 2 * most
    kernel = rules.position().kernel
    kernel.set_variable(second, 1)
    body = body_of(kernel, shape)
    sample = Sample(body, 0, 0, 0).packed(-1, 0)
    assert len(sample) == shape.size
    pool = pooled(rules, sample)
    told = Samples(pool.some(1), pool, layout)
    own, other = layout.first_counter_row, layout.first_counter_row + most
    for view, (mine, theirs) in ((told.mine, (3, 1)), (told.theirs, (1, 3))):
        counted = [at for at in view.indices if own <= at < layout.rows]
        assert sorted(counted) == [own + mine - 1, other + theirs - 1]
    assert layout.counter_row[first] == own
