"""`make play` before the package is compiled: serve at once, and compile meanwhile.

Compiling takes a minute or more, and the server works without it, only slower. So it starts as
plain Python as soon as its libraries are there, the compiler works beside it at low priority, and
when all files are compiled the server is started once more with them. Games are in the database
and pages connect again by themselves, so a game under way goes on.
"""

import os
import re
import subprocess
import sys
import threading

import set_up

BUILD = [str(set_up.PYTHON), "setup.py", "build_ext"]
SERVE = [str(set_up.PYTHON), "-u", "-m", "fairychess", "serve"]
ADDRESS = re.compile(r"ready: http://[^/]*:(\d+)/")
PATIENCE = 15.0  # seconds the first server has for ending


class FirstServer(threading.Thread):
    """The server as plain Python; its lines are printed above the progress of the compiler."""

    def __init__(self, progress: set_up.Progress) -> None:
        super().__init__(daemon=True)
        self.progress = progress
        self.port = ""
        self.process = subprocess.Popen(
            [*SERVE, "--open"],
            cwd=set_up.ROOT,
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
                if found := ADDRESS.search(line):
                    self.port = found[1]
                if "not compiled" not in line:  # true for a minute, and the progress says it
                    self.progress.tell(line.rstrip("\n"))

    def end(self) -> None:
        """Ask it to end, and wait."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.join(PATIENCE)


def compiler(progress: set_up.Progress) -> set_up.Task:
    """Compile into `build`, where the running server does not see the files."""
    command = BUILD if os.name == "nt" else ["nice", "-n", "10", *BUILD]
    return set_up.Task(progress, "compiled files", command)


def wait(task: set_up.Task, server: FirstServer) -> None:
    """Wait for the compiler; end with the server if that ends first."""
    while task.is_alive():
        task.join(1.0)
        task.progress.show()
        if server.process.poll() is not None:
            task.process.terminate()
            task.join(PATIENCE)
            task.process.wait()
            sys.exit(server.process.returncode)
    if task.process.wait():
        # Without a compiler there is a line and no failure; this is a fault, and games go on.
        task.progress.tell("".join(task.output[-40:]))
        sys.exit(last(server.process))


def last(process: subprocess.Popen[str]) -> int:
    """Wait for a process that is told of Ctrl-C as we are, and takes its time to end well."""
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            continue


def ready() -> None:
    """Tell make that nothing has to be set up until a source changes."""
    (set_up.VENV / "ready").touch()


def serve_compiled(progress: set_up.Progress, server: FirstServer) -> int:
    """Put the compiled files in place between two servers, for one that runs must not mix them."""
    server.end()
    subprocess.run([*BUILD, "--inplace"], cwd=set_up.ROOT, check=True, capture_output=True)
    ready()
    progress.tell("fairychess: compiled; the server starts once more, at full speed")
    port = ["--port", server.port] if server.port else []
    return last(subprocess.Popen([*SERVE, *port], cwd=set_up.ROOT, text=True))


def main() -> int:
    """Set up, serve, compile, serve compiled; the exit code."""
    progress = set_up.begin()
    set_up.environment(progress)
    set_up.fetch(progress, "run")
    set_up.remove_compiled()
    set_up.package(progress, compiled=False).finish()
    server = FirstServer(progress)
    try:
        compiling = compiler(progress)
        wait(compiling, server)
        if not any("not compiled" in line for line in compiling.output):
            return serve_compiled(progress, server)
        ready()
        return last(server.process)
    except KeyboardInterrupt:
        return last(server.process)


if __name__ == "__main__":
    sys.exit(main())
