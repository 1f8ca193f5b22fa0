"""What learning saves: one folder, from which an interrupted run resumes.

    lock                held by the process that learns there
    state.json          what has been done, generation after generation
    best.net            the network that plays best so far
    gNN/own.samples     the games of a generation, a chunk a task (`sample_files`)
    gNN/by-X.samples    the same, judged by a teacher
    gNN/training.npz    how far a training has come that is not at its end (`checkpoint`)
    gNN/candidate.net   what was trained after them
    gNN/trial.json      points of the pairs of games played with it

All other files appear whole or not at all. `state.json` alone says which networks were kept.
"""

import json
import os
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any
from zlib import crc32

from fairychess.lab.elo import Score
from fairychess.learning.sample_files import SUFFIX, Chunk, SampleFile
from fairychess.learning.samples import SampleShape
from fairychess.rules import Rules
from fairychess.search.network import Network, NetworkError

STATE, BEST, CANDIDATE, TRIAL = "state.json", "best.net", "candidate.net", "trial.json"
CHECKPOINT = "training.npz"


@dataclass
class Generation:
    """What came of one generation: samples played, those learned from, loss by rule and learned,
    the trial's result against the best before, and what the games say pieces are worth."""

    number: int
    samples: int = 0
    learned_from: int = 0
    error_by_rule: float = 0.0
    error: float = 0.0
    score: Score = field(default_factory=Score)
    kept: bool = False
    seconds: float = 0.0
    values: dict[str, int] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The same as JSON may hold it."""
        return asdict(self)

    @classmethod
    def of(cls, told: dict[str, Any]) -> "Generation":
        """Read what `plain` gave. Raises TypeError for numbers and texts in each other's place."""
        found = cls(**{**told, "score": Score(**told["score"])})
        score = found.score
        whole = [found.number, found.samples, found.learned_from, score.wins, score.draws]
        whole += [score.losses, *score.pairs]
        real = [found.error_by_rule, found.error, found.seconds, *found.values.values()]
        if not all(type(each) is int and each >= 0 for each in whole) or len(score.pairs) != 5:
            raise TypeError("counts")
        if not all(type(each) in (int, float) and isfinite(each) for each in real):
            raise TypeError("numbers")
        if type(found.kept) is not bool:
            raise TypeError("kept")
        return found


class LearningFolder:
    """The folder in which the learning of one game is kept. ValueError where it is another's."""

    def __init__(self, folder: Path, rules: Rules) -> None:
        self.folder = folder
        self.rules = rules
        self.shape = SampleShape.of(rules)
        self.history: list[Generation] = []
        self._files: dict[Path, SampleFile] = {}
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ValueError(f"{folder}: {error.strerror}") from None
        self._read_state()

    def _read_state(self) -> None:
        path = self.folder / STATE
        if not path.exists():
            return
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            digest = told["rules"]
            self.history = [Generation.of(each) for each in told["generations"]]
            if [each.number for each in self.history] != list(range(len(self.history))):
                raise ValueError("a generation is missing")
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            raise ValueError(f"{path}: not the state of any learning") from None
        if digest != self.shape.digest:
            raise ValueError(f"{self.folder}: another game is learned there, or other rules")

    # ---- generations ----------------------------------------------------------------------

    def generation_folder(self, number: int) -> Path:
        """Return the folder of a generation, which is there."""
        folder = self.folder / f"g{number:02d}"
        folder.mkdir(exist_ok=True)
        return folder

    def best(self) -> bytes | None:
        """Return the network that was kept last. NetworkError where it is lost or damaged."""
        kept = [each.number for each in self.history if each.kept]
        if not kept:
            return None
        path = self.generation_folder(kept[-1]) / CANDIDATE
        Network.load(path).check_for(self.rules, str(path))
        return path.read_bytes()

    def width(self) -> int:
        """Return how wide the networks are that were trained here last, 0 where there are none."""
        for number in range(len(self.history), -1, -1):
            found = self.candidate(number)
            if found is not None:
                return Network.from_bytes(found).width
        return 0

    def add(self, generation: Generation) -> None:
        """Keep a generation that has come to its end."""
        self.history.append(generation)
        told = {
            "rules": self.shape.digest,
            "variant": self.rules.name,
            "generations": [each.plain() for each in self.history],
        }
        write_whole(self.folder / STATE, json.dumps(told, indent=1).encode())
        best = self.best()
        if best is not None:
            write_whole(self.folder / BEST, best)

    # ---- what a generation is made of -----------------------------------------------------

    def files(self, number: int) -> list[SampleFile]:
        """Return the files of a generation's samples."""
        for path in sorted(self.generation_folder(number).glob("*" + SUFFIX)):
            self._file(path)
        folder = self.generation_folder(number)
        return [file for path, file in self._files.items() if path.parent == folder]

    def _file(self, path: Path, teacher: str = "") -> SampleFile:
        if path not in self._files:
            self._files[path] = SampleFile(path, self.shape, teacher)
        return self._files[path]

    def played(self, number: int) -> dict[str, int]:
        """Return how many samples each finished task of self-play has given."""
        files = self.files(number)
        return {chunk.task: chunk.samples for file in files for chunk in file.chunks}

    def add_samples(self, number: int, task: str, found: bytes, teacher: str = "") -> int:
        """Keep the samples of a task, judged by this teacher; return how many they are."""
        name = f"by-{crc32(teacher.encode()):08x}" if teacher else "own"
        path = self.generation_folder(number) / (name + SUFFIX)
        return self._file(path, teacher).add(task, found)

    def chunks(self) -> list[Chunk]:
        """Return where all samples of all generations lie."""
        numbers = range(len(self.history) + 1)
        files = [file for number in numbers for file in self.files(number)]
        return [chunk for file in files for chunk in file.chunks]

    def candidate(self, number: int) -> bytes | None:
        """Return what was trained in a generation, None where it has not come to that."""
        path = self.generation_folder(number) / CANDIDATE
        try:
            Network.load(path).check_for(self.rules)
        except NetworkError:
            return None
        return path.read_bytes()

    def add_candidate(self, number: int, network: Network) -> bytes:
        """Keep what was trained."""
        found = network.to_bytes()
        write_whole(self.generation_folder(number) / CANDIDATE, found)
        return found

    def trial(self, number: int) -> dict[str, tuple[float, float]]:
        """Return the points of the pairs of games played so far, by their seeds."""
        path = self.generation_folder(number) / TRIAL
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            for seed, points in told.items():
                which, slash, pair = seed.partition("/")
                known = slash and which == str(number) and pair.isdecimal()
                if not known or not {*points} <= {0.0, 0.5, 1.0}:
                    raise ValueError(seed)
            return {str(seed): (float(one), float(other)) for seed, (one, other) in told.items()}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, AttributeError):
            raise ValueError(f"{path}: not the games of any trial") from None

    def keep_trial(self, number: int, pairs: dict[str, tuple[float, float]]) -> None:
        """Keep the pairs played."""
        write_whole(self.generation_folder(number) / TRIAL, json.dumps(pairs).encode())


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, all of it or nothing."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)
