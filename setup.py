"""Compile the hot rooms with Cython; without a C compiler they run as plain Python, slower.

All compiled modules are linked into one file, `fairychess.compiled`: what each file would say of
itself and of Python is said once, which is a quarter of their size.
"""

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
from setuptools.modified import newer_group

PACKAGE = Path("src") / "fairychess"
# What searches spend time in is not in rules, but for these. Small code of the others makes small
# wheels, and without these passes of -Os the compiler takes half as long over it as with -O2.
FAST_RULES = ["royal_check", "royal_capture", "promotion", "castling", "drops", "adjacent_check"]
SHARED = "shared_code"  # written by Cython for all others: tools/translate.py
LIST = Path("build") / "cython" / "modules.h"  # for tools/compiled.c
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


def remove_others(built: Path) -> None:
    """Remove what older versions compiled one by one: it would go into wheels, and be found."""
    for path in set(built.parent.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")) - {built}:
        path.unlink()


def in_short(error: Exception) -> str:
    """The first line of an error, without the middle of a command that names all files."""
    line = next(iter(str(error).splitlines()), type(error).__name__)
    return line if len(line) <= 160 else f"{line[:80]} ... {line[-60:]}"


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
        if self.extensions and not self.inplace:
            for declared in Path(self.build_lib).rglob("*.pxd"):  # plain files alone need them
                declared.unlink()

    def copy_extensions_to_source(self) -> None:
        """Put the file in place at one stroke, for programs that begin meanwhile."""
        for extension in self.extensions:
            built = self.get_ext_filename(extension.name)
            place = os.path.join("src", built)
            self.copy_file(os.path.join(self.build_lib, built), f"{place}.new")
            os.replace(f"{place}.new", place)
            remove_others(Path(place))

    def build_extensions(self) -> None:
        jobs = max(1, int(self.parallel or os.cpu_count() or 1))
        # The largest first, so that no long one is left over at the end.
        waiting = sorted(compiled(), key=lambda name: -os.path.getsize(PACKAGE / f"{name}.py"))
        with Translators() as translators, ThreadPoolExecutor(jobs) as pool:
            running = [pool.submit(self.compile, name, translators) for name in [*waiting, SHARED]]
            for done, task in enumerate(as_completed(running), 1):
                if error := task.exception():
                    pool.shutdown(cancel_futures=True)
                    raise error
                print(f"fairychess: compiled {done} of {len(running)} files", flush=True)
        (extension,) = self.extensions
        extension.extra_objects = sorted(task.result() for task in running)
        extension.depends = [*extension.extra_objects, write_list()]
        self.build_extension(extension)
        remove_others(Path(self.get_ext_fullpath(extension.name)))

    def compile(self, name: str, translators: "Translators") -> str:
        """The object file of one module, made again if its C file or this one is newer."""
        module = import_name(f"fairychess.{name.replace('/', '.')}")
        source = translators.translate(module, f"src/fairychess/{name}.py")
        (made,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
        if newer_group([source, "setup.py"], made):
            self.compiler.compile(
                [source],
                output_dir=self.build_temp,
                macros=[(f"PyInit_{module.rpartition('.')[2]}", beginning(module))],
                include_dirs=["src/fairychess/search/network", *self.include_dirs],
                extra_postargs=flags(name),
            )
        return str(made)

    def do_without(self, error: Exception) -> None:
        """Leave no compiled module behind, and tell the user in one line."""
        for extension in self.extensions:
            name = self.get_ext_filename(extension.name)
            for folder in {self.build_lib, "src"} if self.inplace else {self.build_lib}:
                with contextlib.suppress(OSError):
                    os.remove(os.path.join(folder, name))
        self.extensions = []
        reason = in_short(error)
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


def beginning(module: str) -> str:
    """The C function by which a module begins: PyInit_counting would be that of two."""
    return f"PyInit_{module.replace('.', '_')}"


def flags(name: str) -> list[str]:
    return ["/O2"] if os.name == "nt" else [*(SMALL if is_cold(name) else ["-O2"]), *FLAGS]


def write_list() -> str:
    """Write what tools/compiled.c has to hold, if it is other than before; the file's name."""
    names = [import_name(f"fairychess.{name.replace('/', '.')}") for name in [SHARED, *compiled()]]
    text = "".join(f'MODULE({beginning(name)}, "{name}")\n' for name in names)
    if not LIST.exists() or LIST.read_text(encoding="utf-8") != text:
        LIST.write_text(text, encoding="utf-8")
    return str(LIST)


if __name__ == "__main__":
    later = bool(os.environ.get("FAIRYCHESS_COMPILE_LATER"))  # tools/play.py does it beside
    held = Extension(
        "fairychess.compiled",
        ["tools/compiled.c"],
        include_dirs=[str(LIST.parent)],
        extra_link_args=LINKER_FLAGS,
    )
    setup(ext_modules=[] if later else [held], cmdclass={"build_ext": CompileHotModules})
