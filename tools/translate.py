"""Translate Python modules to C with Cython, one after the other, as their names come in.

Each line of standard input is a module's name and its file, with a tab between them; each line of
standard output is the C file's name, or `error` and the reason. setup.py runs one such process for
each compiler it keeps busy: Cython holds Python's lock, so threads would take turns.
"""

import os
import sys

from Cython.Build import cythonize
from Cython.Compiler import Options
from setuptools import Extension

SHARED = "fairychess.shared_code"
"""The module that holds once what Cython would otherwise write into every other."""
DIRECTIVES = {
    "language_level": "3",
    "auto_pickle": False,  # nothing compiled is pickled, and each class would get code for it
    "initializedcheck": False,
    "cdivision": True,
    "nonecheck": False,
    "allow_none_for_extension_args": False,  # the compiled code asks nobody whether it is None
}


def translate(name: str, source: str) -> str:
    """The C file of one module; it is written again only if something it depends on is newer."""
    if name == SHARED:  # which has no source of its own
        source = "src/fairychess/shared_code.c"
        os.makedirs("build/cython/src/fairychess", exist_ok=True)
    (built,) = cythonize(
        [Extension(name, [source])],
        compiler_directives=DIRECTIVES,
        include_path=["src"],  # a game's folder is no package, and ours may not be installed yet
        build_dir="build/cython",
        quiet=True,
        shared_utility_qualified_name=SHARED,
        shared_utility_features_disabled=["MemoryView"],
    )
    return str(built.sources[0])


def main() -> None:
    """Answer until the input ends."""
    Options.emit_code_comments = False
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8", buffering=1)
    os.dup2(2, 1)  # what Cython prints is not an answer
    for line in sys.stdin:
        name, source = line.rstrip("\n").split("\t")
        try:
            print(translate(name, source), file=answers)
        except Exception as error:
            print("error", " ".join(str(error).split()), file=answers)


if __name__ == "__main__":
    main()
