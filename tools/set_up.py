"""Make .venv ready: `python tools/set_up.py`, which `make test` calls; see also play.py.

The hot modules are compiled while pip fetches the libraries; a line tells how far both are.
"""

import os
import re
import subprocess
import sys
import threading
import time
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
REQUIREMENTS = ROOT / "requirements"
PIP = [str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
COMPILED = re.compile(r"fairychess: compiled (\d+) of (\d+) files")
FETCHED = re.compile(r"(Collecting|Requirement already satisfied:) ")
HEARTBEAT = 5.0  # seconds until a line is printed even though nothing has changed


class Progress:
    """One line that says how far everything is, printed when it changes or time goes by."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.parts: dict[str, str] = {}
        self.lock = threading.Lock()
        self.live = sys.stdout.isatty()
        self.width = 0
        self.told = 0.0

    def show(self, part: str = "", state: str = "") -> None:
        """Note the state of one part and print all."""
        with self.lock:
            if part:
                self.parts[part] = state
                if state == "done" and len(self.parts) > 1:
                    del self.parts[part]  # the line is short enough for a terminal
            elif not self.live and time.monotonic() - self.told < HEARTBEAT:
                return
            self.told = time.monotonic()
            states = ", ".join(f"{name} {state}" for name, state in self.parts.items())
            line = f"fairychess: {self.told - self.began:3.0f} s: {states}"
            self.width = max(self.width, len(line))
            end = "\r" if self.live else "\n"
            print(line.ljust(self.width if self.live else 0), end=end, flush=True)

    def tell(self, line: str) -> None:
        """A line that stays."""
        with self.lock:
            print(line.ljust(self.width if self.live else 0), flush=True)


class Task(threading.Thread):
    """A command whose output is read for progress, and kept in case it fails."""

    def __init__(
        self,
        progress: Progress,
        name: str,
        command: list[str],
        files: int = 0,
        environment: dict[str, str] | None = None,
    ) -> None:
        super().__init__(daemon=True)
        self.progress, self.label, self.files = progress, name, files
        self.seen = 0
        self.output: list[str] = []
        progress.show(name, "begin")
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        self.start()

    def run(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self.output.append(line)
                self.read(line.strip())

    def read(self, line: str) -> None:
        """Find out from one line of output how far the command is."""
        if found := COMPILED.search(line):
            self.progress.show(self.label, f"{found[1]} of {found[2]}")
        elif line.startswith("fairychess: not compiled"):
            self.progress.tell(line)
        elif self.files and FETCHED.match(line):
            self.seen += 1
            self.progress.show(self.label, f"{min(self.seen, self.files)} of {self.files}")
        elif self.files and line.startswith("Installing"):
            self.progress.show(self.label, "being unpacked")

    def finish(self) -> None:
        """Wait; SystemExit with what the command said if it failed."""
        while self.is_alive():
            self.join(1.0)
            self.progress.show()
        if self.process.wait():
            said = "".join(self.output[-40:])
            sys.exit(f"\n{said}\nfairychess: {self.label} failed, see above")
        self.progress.show(self.label, "done")


def pinned(file: Path) -> int:
    """How many libraries a file of requirements lists."""
    return sum("==" in line and not line.startswith(" ") for line in file.open(encoding="utf-8"))


def libraries(progress: Progress, name: str) -> Task:
    """Install what a file of requirements lists.

    The file is complete, and so pip looks for no dependencies: older versions of pip would ask for
    the newest release of what a library wants with extras, which has no hash here.
    """
    file = REQUIREMENTS / f"{name}.txt"
    label = "compiler's libraries" if name == "build" else "libraries"
    command = [*PIP, "--no-deps", "--require-hashes", "-r", str(file)]
    return Task(progress, label, command, files=pinned(file))


def package(progress: Progress, *, compiled: bool = True) -> Task:
    """Install the package itself, compiled unless told otherwise; its libraries are there."""
    options = ["--verbose", "--no-build-isolation", "--no-deps", "--editable", "."]
    if compiled:
        return Task(progress, "compiled files", [*PIP, *options])
    environment = {**os.environ, "FAIRYCHESS_COMPILE_LATER": "1"}
    return Task(progress, "fairychess", [*PIP, *options], environment=environment)


def remove_compiled() -> None:
    """Remove compiled files from the package: beside newer plain ones they would be mixed."""
    for file in (ROOT / "src").rglob("*"):
        if file.suffix in (".so", ".pyd"):
            file.unlink()


def stale(mark: Path, file: Path) -> bool:
    """Does a file of requirements ask for something since the mark was made?"""
    return not mark.exists() or mark.stat().st_mtime < file.stat().st_mtime


def begin() -> Progress:
    """The progress line; SystemExit where this Python is too old."""
    if sys.version_info < (3, 11):  # noqa: UP036  (started by any Python there is)
        sys.exit("fairychess needs Python 3.11 or newer")
    return Progress()


def environment(progress: Progress) -> None:
    """Make .venv if it is not there."""
    progress.show("Python environment", "begin" if not PYTHON.exists() else "there")
    if not PYTHON.exists():
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
        progress.show("Python environment", "done")


def fetch(progress: Progress, wanted: str, *beside: Callable[[Progress], Task]) -> None:
    """Install the libraries of `run` or `dev`; once Cython is there, other tasks run beside."""
    mark = VENV / f"libraries-{wanted}"
    tasks = []
    if stale(mark, REQUIREMENTS / f"{wanted}.txt"):
        libraries(progress, "build").finish()
        tasks.append(libraries(progress, wanted))
    tasks += [task(progress) for task in beside]
    for task in tasks:
        task.finish()
    mark.touch()


def main() -> None:
    """Make or renew .venv with everything compiled; `dev` adds what the tests need."""
    progress = begin()
    environment(progress)
    fetch(progress, "dev" if sys.argv[1:] == ["dev"] else "run", package)
    progress.tell("")


if __name__ == "__main__":
    main()
