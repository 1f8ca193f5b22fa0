"""Compile the hot rooms with Cython; without a C compiler they run as plain Python, slower."""

import contextlib
import os
import platform
import subprocess
import sys
import sysconfig
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src") / "fairychess"
# What searches spend time in is not in rules, but for these. Small code of the others makes small
# wheels, and without these passes of -Os the compiler takes half as long over it as with -O2.
FAST_RULES = ["royal_check", "royal_capture", "promotion", "castling", "drops", "adjacent_check"]
SHARED = "shared_code"  # written by Cython for all others: tools/translate.py
COLD = {"position/tables", "position/attack_sets", "position/rule", "position/search_hints"}
SMALL = ["-Os"]
if sys.platform == "linux":
    SMALL += ["-fno-gcse", "-fno-tree-vrp", "-fno-schedule-insns2", "-fno-ipa-cp"]
FLAGS = [
    "-g0",
    "-fno-semantic-interposition",
    "-fno-asynchronous-unwind-tables",  # C code throws nothing that would unwind it
    "-Wno-sign-compare",
]
if platform.machine() == "x86_64":
    FLAGS.append("-mpopcnt")  # in every such processor since 2008
LINKER_FLAGS = ["-Wl,-s"] if sys.platform == "linux" else []  # no names of what is inside


class CompileHotModules(build_ext):
    """Translate and compile several files at once, with a line of progress for each.

    The package is compiled completely or not at all: compiled and plain modules do not mix. Where
    it cannot be, one line says so and everything runs as plain Python; wheels are built with
    FAIRYCHESS_MUST_COMPILE=1, which makes that an error.
    """

    def run(self) -> None:
        if self.inplace:  # editable installs too, whose own folders are gone afterwards
            # The folders of a build that is not in place, so that what that compiled is taken.
            tag = f"{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
            self.build_lib, self.build_temp = f"build/lib.{tag}", f"build/temp.{tag}"
        try:
            super().run()
        except Exception as error:
            if os.environ.get("FAIRYCHESS_MUST_COMPILE"):
                raise
            self.do_without(error)

    def copy_extensions_to_source(self) -> None:
        """Put the files in place; who starts meanwhile runs on plain ones (`one_kind.py`)."""
        mark = os.path.join("src", "fairychess", ".compiling")
        with open(mark, "w"):
            super().copy_extensions_to_source()
        suffix = sysconfig.get_config_var("EXT_SUFFIX")
        wanted = {PACKAGE / f"{name}{suffix}" for name in [SHARED, *compiled()]}
        for path in set(PACKAGE.rglob(f"*{suffix}")) - wanted:  # what is gone would still be found
            path.unlink()
        os.remove(mark)

    def build_extensions(self) -> None:
        jobs = max(1, int(self.parallel or os.cpu_count() or 1))
        # The largest first, so that no long one is left over at the end.
        waiting = sorted(self.extensions, key=lambda each: -os.path.getsize(each.sources[0]))
        with Translators() as translators, ThreadPoolExecutor(jobs) as pool:
            running = [pool.submit(self.build_one, each, translators) for each in waiting]
            for done, task in enumerate(as_completed(running), 1):
                if error := task.exception():
                    pool.shutdown(cancel_futures=True)
                    raise error
                print(f"fairychess: compiled {done} of {len(running)} files", flush=True)

    def build_one(self, extension: Extension, translators: "Translators") -> None:
        (source,) = extension.sources
        extension.sources = [translators.translate(import_name(extension.name), source)]
        self.build_extension(extension)

    def do_without(self, error: Exception) -> None:
        """Leave no compiled module behind, and tell the user in one line."""
        for extension in self.extensions:
            name = self.get_ext_filename(extension.name)
            for folder in {self.build_lib, "src"} if self.inplace else {self.build_lib}:
                with contextlib.suppress(OSError):
                    os.remove(os.path.join(folder, name))
        self.extensions = []
        reason = next(iter(str(error).splitlines()), type(error).__name__)
        print(f"fairychess: not compiled, will run slowly ({reason})", file=sys.stderr, flush=True)


class Translators:
    """One process that runs Cython for each thread that asks; see tools/translate.py."""

    def __init__(self) -> None:
        self.own = threading.local()
        self.started: list[subprocess.Popen[str]] = []

    def __enter__(self) -> "Translators":
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.started:
            process.communicate()

    def translate(self, name: str, source: str) -> str:
        """The name of the C file; RuntimeError with the reason if there is none."""
        if not hasattr(self.own, "process"):
            self.own.process = subprocess.Popen(
                [sys.executable, os.path.join("tools", "translate.py")],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            self.started.append(self.own.process)
        stdin, stdout = self.own.process.stdin, self.own.process.stdout
        assert stdin is not None and stdout is not None
        stdin.write(f"{name}\t{source}\n")
        stdin.flush()
        answer = stdout.readline().rstrip("\n")
        if not answer or answer.startswith("error"):
            raise RuntimeError(answer.removeprefix("error ") or "Cython does not run")
        return answer


def compiled() -> list[str]:
    """Return the files to be compiled, without their suffix: those that import cython."""
    return sorted(
        path.relative_to(PACKAGE).with_suffix("").as_posix()
        for path in PACKAGE.rglob("*.py")
        if "\nimport cython\n" in path.read_text(encoding="utf-8")
    )


def is_cold(name: str) -> bool:
    """Tell whether little time is spent in a file."""
    if not name.startswith(("rules/", "variants/")):
        return name in COLD or name == SHARED
    folder, _, rule = name.rpartition("/")
    return folder not in ("rules/check", "rules/composed") and rule not in FAST_RULES


def import_name(name: str) -> str:
    """What the module in a file is imported as: a game's rules are of the library."""
    of_game = name.startswith("fairychess.variants.")
    return f"fairychess.rules.library.{name.rpartition('.')[2]}" if of_game else name


def extension(name: str) -> Extension:
    flags = ["/O2"] if os.name == "nt" else [*(SMALL if is_cold(name) else ["-O2"]), *FLAGS]
    source = "tools/translate.py" if name == SHARED else f"src/fairychess/{name}.py"
    return Extension(
        "fairychess." + name.replace("/", "."),
        [source],
        include_dirs=["src/fairychess/search/network"],
        extra_compile_args=flags,
        extra_link_args=LINKER_FLAGS,
    )


if __name__ == "__main__":
    later = bool(os.environ.get("FAIRYCHESS_COMPILE_LATER"))  # tools/play.py does it beside
    setup(
        ext_modules=[] if later else [extension(name) for name in [SHARED, *compiled()]],
        cmdclass={"build_ext": CompileHotModules},
    )
