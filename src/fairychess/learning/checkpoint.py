"""How far a training has come, as a file, so that one of hours goes on after an interruption.

Arrays of NumPy, without anything that could be run. A file that is damaged, or of a training on
other samples, with other settings or from other weights, is left alone: training begins
again.
"""

import io
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from fairychess.learning.keeping import write_whole

Arrays = dict[str, dict[str, Any]]


class Checkpoint:
    """A file for the state of the training called `name`."""

    def __init__(self, path: Path, name: str) -> None:
        self.path = path
        self.name = name

    def save(self, arrays: Arrays, numbers: dict[str, float]) -> None:
        """Keep arrays, by part and key, and numbers."""
        flat = {
            f"{part}.{key}": each for part, held in arrays.items() for key, each in held.items()
        }
        told = np.array(list(numbers.values()), np.float64)
        file = io.BytesIO()
        np.savez(file, name=np.array(self.name), numbers=told, **flat)
        write_whole(self.path, file.getvalue())

    def restore(self, arrays: Arrays, numbers: dict[str, float]) -> bool:
        """Put what was saved in the place of arrays and numbers of the same kind; False where
        nothing was."""
        with suppress(OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            with self.path.open("rb") as file, np.load(file, allow_pickle=False) as saved:
                if saved["name"].item() != self.name:
                    return False
                found = {
                    part: {key: saved[f"{part}.{key}"] for key in held}
                    for part, held in arrays.items()
                }
                told = [float(each) for each in saved["numbers"]]
            for part, held in arrays.items():
                if any(found[part][key].shape != each.shape for key, each in held.items()):
                    return False
            numbers.update(zip(numbers, told, strict=True))
            for part, held in arrays.items():
                for key, each in held.items():
                    each[...] = found[part][key]
            return True
        return False
