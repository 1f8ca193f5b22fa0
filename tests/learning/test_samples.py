"""Samples: how they are packed and kept, what of damaged files is refused, and who judges them."""

import itertools
import json
import shlex
import sys
import tracemalloc
from dataclasses import dataclass, replace
from pathlib import Path

import chess
import pytest

from fairychess.api import Position
from fairychess.cli import main
from fairychess.learning.keeping import LearningFolder
from fairychess.learning.sample_files import LONGEST_LINE, SampleError, SampleFile
from fairychess.learning.samples import TAIL, Sample, SampleShape, body_of
from fairychess.learning.self_play import SelfPlay, SelfPlaySettings
from fairychess.learning.teacher import Teacher
from fairychess.rules import load
from fairychess.search.alphabeta.search import Search

CHESS = SampleShape.of(load("chess"))
FAKE = Path(__file__).parents[1] / "protocol" / "fake_engine.py"
TINY = SelfPlaySettings(nodes=10, longest=30)


def fake(*words: str) -> str:
    return "uci:" + shlex.join([sys.executable, str(FAKE), "uci", *words])


@pytest.mark.parametrize(("name", "size"), [
    ("chess", 37), ("xiangqi", 50), ("crazyhouse", 89), ("shogi", 114), ("chu-shogi", 149),
    ("three-check", 39),
])  # fmt: skip
def test_a_sample_has_so_many_bytes(name: str, size: int) -> None:
    assert SampleShape.of(load(name)).size == size


@pytest.mark.parametrize("name", ["chess", "xiangqi", "shogi", "glinski-hexagonal-chess"])
def test_a_sample_says_what_stands_where(name: str) -> None:
    pooling = pytest.importorskip("fairychess.learning.sample_pool")
    rules = load(name)
    shape, kernel = SampleShape.of(rules), rules.position().kernel
    sample = Sample(body_of(kernel, shape), 1, 0, -7).packed(1, 30)
    assert len(sample) == shape.size
    pool = pooling.SamplePool([Part(1, sample)], shape)
    [row] = pool.some(5)
    [board] = pool.boards(pool.some(5))
    assert board.tolist() == [kernel.piece_at(square) for square in range(shape.squares)]
    assert (row["told"], row["score"], row["value"]) == (1 + 2 * 2, -30, -7)


# ---- files --------------------------------------------------------------------------------------


def some(count: int, start: int = 0) -> bytes:
    """Samples that can be told apart: the n-th has the score n."""
    body = bytes(CHESS.size - TAIL.size)
    return b"".join(body + TAIL.pack(0, start + number, 0) for number in range(count))


def test_a_chunk_cut_off_anywhere_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "one.samples"
    file = SampleFile(path, CHESS)
    file.add("first", some(40))
    whole = path.stat().st_size
    file.add("second", some(30, 100))
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        again = SampleFile(path, CHESS)
        assert [chunk.task for chunk in again.chunks] == ["first"] * (length >= whole)
        again.add("third", some(20, 200))
        tasks = [(chunk.task, chunk.read()) for chunk in SampleFile(path, CHESS).chunks]
        assert tasks[-1] == ("third", some(20, 200))
        assert tasks[:-1] == [("first", some(40))] * (length >= whole)


HEADING = {
    "fairychess": "samples", "version": 2, "rules": CHESS.digest, "size": CHESS.size,
    "evaluation": 1, "teacher": "",
}  # fmt: skip
CHUNK = {"task": "0", "samples": 1, "bytes": 9, "check": 0}


def line(about: object) -> bytes:
    return json.dumps(about).encode() + b"\n"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"nothing of the kind", "no samples of fairychess"),
        (b"[" * 5000, "no samples of fairychess"),
        (line([]), "no samples of fairychess"),
        (line({**HEADING, "version": 1}), "of version 1"),
        (line({**HEADING, "rules": "0"}), "of another game"),
        (line({**HEADING, "size": 86}), "of another game"),
        (line({**HEADING, "teacher": 7}), "names no teacher"),
        (line(HEADING) + b"x" * LONGEST_LINE, "damaged at byte"),
        (line(HEADING) + line({**CHUNK, "samples": 1 << 30}), "damaged at byte"),
        (line(HEADING) + line({**CHUNK, "samples": -1}), "damaged at byte"),
        (line(HEADING) + line({**CHUNK, "bytes": 1 << 40}), "damaged at byte"),
        (line(HEADING) + line({**CHUNK, "check": None}), "damaged at byte"),
        (line(HEADING) + line({**CHUNK, "task": 0}), "damaged at byte"),
    ],
)
def test_what_is_no_file_of_samples_is_named(data: bytes, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.samples"
    path.write_bytes(data)
    with pytest.raises(SampleError, match=rf"odd\.samples: .*{fault}"):
        SampleFile(path, CHESS)


def test_a_damaged_chunk_is_named_when_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "one.samples"
    SampleFile(path, CHESS).add("first", some(40))
    data = bytearray(path.read_bytes())
    data[-9] ^= 1
    path.write_bytes(data)
    [chunk] = SampleFile(path, CHESS).chunks
    with pytest.raises(SampleError, match="the chunk of task first is damaged"):
        chunk.read()
    path.write_bytes(path.read_bytes()[:10])
    with pytest.raises(SampleError, match="damaged"):
        chunk.read()


def test_a_chunk_unpacks_to_no_more_than_it_says(tmp_path: Path) -> None:
    """A file of 64 KB that would unpack to 64 MB is refused in little memory."""
    path = tmp_path / "bomb.samples"
    SampleFile(path, CHESS).add("bomb", bytes(CHESS.size * 1_700_000))
    path.write_bytes(path.read_bytes().replace(b'"samples": 1700000', b'"samples": 3'))
    [chunk] = SampleFile(path, CHESS).chunks
    tracemalloc.start()
    with pytest.raises(SampleError, match="damaged"):
        chunk.read()
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()
    with pytest.raises(ValueError, match="too many samples for one chunk"):
        SampleFile(tmp_path / "two", CHESS).add("much", bytes(CHESS.size * 2_000_000))


# ---- the pool -----------------------------------------------------------------------------------


@dataclass
class Part:
    """Samples that are made when they are read."""

    samples: int
    found: bytes = b""
    start: int = 0
    teacher: str = ""

    def read(self) -> bytes:
        return self.found or some(self.samples, self.start)


def scores(rows: object) -> list[int]:
    return rows["score"].tolist()  # type: ignore[index, no-any-return]


def test_every_sample_is_learned_from_once_or_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    pooling = pytest.importorskip("fairychess.learning.sample_pool")
    np = pytest.importorskip("numpy")
    monkeypatch.setattr(pooling, "SHUFFLED", 700)
    pool = pooling.SamplePool([Part(100, start=100 * at) for at in range(50)], CHESS)
    batches = list(pool.batches(64, np.random.default_rng(1)))
    assert {len(batch) for batch in batches[:-1]} == {64}
    learned = [score for batch in batches for score in scores(batch)]
    assert len(learned) == pool.learned
    assert learned != sorted(learned)
    assert sorted(learned + scores(pool.held_back)) == list(range(5000))
    assert 0.02 < len(pool.held_back) / 5000 < 0.06
    # A batch has samples of many chunks.
    assert len({score // 100 for score in scores(batches[0])}) >= 6


def test_memory_does_not_grow_with_the_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    pooling = pytest.importorskip("fairychess.learning.sample_pool")
    np = pytest.importorskip("numpy")
    monkeypatch.setattr(pooling, "SHUFFLED", 4000)
    monkeypatch.setattr(pooling, "MOST_HELD_BACK", 1000)

    def most(parts: int) -> int:
        pool = pooling.SamplePool([Part(1500)] * parts, CHESS)
        tracemalloc.start()
        count = sum(len(batch) for batch in pool.batches(512, np.random.default_rng(1)))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert count == pool.learned
        assert len(pool.held_back) <= 1500
        return peak

    assert most(80) < 1.2 * most(16)


# ---- a teacher ----------------------------------------------------------------------------------


def test_a_teacher_says_what_samples_are_worth() -> None:
    rules = load("chess")
    how = replace(TINY, teacher=fake())
    player = SelfPlay(rules, None, how)
    assert player.teacher is not None
    assert player.teacher.name == "Fake, 1000 nodes"
    found = player.games(1, "taught")
    assert found == player.games(1, "taught")
    player.teacher.close()
    by_itself = SelfPlay(rules, None, TINY)
    own = by_itself.games(1, "taught")
    size = CHESS.size
    assert len(found) > 5 * size
    of_own = [own[at : at + size] for at in range(0, len(own), size)]
    bodies = [sample[: -TAIL.size] for sample in of_own]
    for at in range(0, len(found), size):
        told, score, value = TAIL.unpack_from(found, at + size - TAIL.size)
        same = of_own[bodies.index(found[at : at + size - TAIL.size])]
        assert (told, value) == TAIL.unpack_from(same, size - TAIL.size)[::2]
        assert 0 < score < 100  # the number of legal moves, for the side to move


def test_what_a_teacher_would_capture_is_no_quiet_position() -> None:
    player = SelfPlay(load("chess"), None, replace(TINY, teacher=fake("greedy")))
    assert player.teacher is not None
    taught = player.is_taught
    found: dict[str, bool] = {}

    def noted(play: Position, search: Search, sample: Sample) -> bool:
        found[play.fen()] = taught(play, search, sample)
        return found[play.fen()]

    player.is_taught = noted  # type: ignore[method-assign]
    player.games(4, "greedy")
    player.teacher.close()
    for fen, kept in found.items():
        board = chess.Board(fen)
        assert not (kept and any(board.generate_legal_captures())), fen
    assert len({*found.values()}) == 2


def test_a_teacher_that_needs_more_nodes_has_them() -> None:
    teacher = Teacher(load("chess"), fake("slow"), 500)
    play, sample = load("chess").position(), Sample(b"", 0, 0, 0)
    assert teacher.judge(play, sample)
    assert sample.said == 20
    teacher.close()


def test_where_a_teacher_sees_mate_there_is_no_sample() -> None:
    player = SelfPlay(load("chess"), None, replace(TINY, teacher=fake("mate")))
    assert player.teacher is not None
    assert player.games(1, "mate") == b""
    player.teacher.close()


@pytest.mark.parametrize(
    ("variant", "text", "fault"),
    [
        ("shogi", fake(), "does not know shogi"),
        ("chess", "cecp:hachu", "asked by uci or usi"),
        ("chess", "uci:no-such-program", "no program"),
        ("chess", fake("mute"), "tells no score"),
        ("chess", fake("crash"), "ended with status 3"),
    ],
)
def test_who_cannot_teach_is_one_line(
    variant: str, text: str, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["learn", variant, "--folder", str(tmp_path), "--cores", "1", "--nodes", "10"]
    assert main([*words, "--gather", "9", "--teacher", text]) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert fault in told[0]


def test_options_and_secrets_have_no_teacher(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = load("kira-chess")
    option, value = next(
        (name, value)
        for name, option in rules.definition.options.items()
        for value in option.values
        if value != option.default
    )
    with pytest.raises(ValueError, match="engines know it without them"):
        Teacher(load("kira-chess", **{option: value}), fake(), 10)
    words = ["learn", "kira-chess", "--folder", str(tmp_path), "--gather", "9", "--teacher", fake()]
    assert main(words) == 2
    assert "games with secrets have no teacher" in capsys.readouterr().err


def test_gathering_goes_on_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["learn", "chess", "--folder", str(tmp_path), "--cores", "1", "--nodes", "10"]
    assert main([*words, "--gather", "10"]) == 0
    found = sum(file.samples for file in LearningFolder(tmp_path, load("chess")).files(0))
    assert main([*words, "--gather", f"{found + 1}", "--teacher", fake()]) == 0
    assert "positions to learn from" in capsys.readouterr().out
    own, taught = sorted(
        LearningFolder(tmp_path, load("chess")).files(0), key=lambda file: file.teacher
    )
    assert (own.teacher, taught.teacher) == ("", "Fake, 1000 nodes")
    assert own.path.name == "own.samples"
    assert own.samples == found >= 10
    assert taught.samples
    tasks = [chunk.task for chunk in itertools.chain(own.chunks, taught.chunks)]
    assert tasks == [f"{number:05d}" for number in range(len(tasks))]


def test_a_teachers_scores_are_brought_to_our_units() -> None:
    pytest.importorskip("jax")
    np = pytest.importorskip("numpy")
    pooling = pytest.importorskip("fairychess.learning.sample_pool")
    training = pytest.importorskip("fairychess.learning.training")
    rules = load("chess")
    rng = np.random.default_rng(1)
    value = rng.normal(0, 150, 3000).astype(int).clip(-600, 600).tolist()
    # Each of two judges sees half of what there is to see beside what both see.
    seen, one, other = (rng.normal(0, size, 20000) for size in (150, 50, 50))
    found = training.fitted_factor(4 * (seen + one), seen + other, 200.0)
    assert found == pytest.approx(0.25, rel=0.03)

    def part(teacher: str, factor: int) -> Part:
        body = bytes(CHESS.size - TAIL.size)
        found = b"".join(body + TAIL.pack(2, factor * each, each) for each in value)
        return Part(len(value), found, teacher=teacher)

    pool = pooling.SamplePool([part("", 1), part("Fake, 9 nodes", 4)], CHESS)
    assert pool.labels() == {"own": 3000, "Fake, 9 nodes": 3000}
    training.Training(rules, pool, training.TrainingSettings(width=32))
    assert pool.factors == {"Fake, 9 nodes": pytest.approx(0.25)}
    rows = pool.some(6000)
    assert abs(rows["score"].astype(int) - rows["value"]).max() <= 1
