"""Compile the hot rooms with Cython; without a C compiler they run as plain Python, slower."""

from __future__ import annotations

import os
import platform
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOT = [
    "position/attack_sets",
    "position/reach",
    "position/tables",
    "position/keys",
    "position/store",
    "position/state",
    "position/attacks",
    "position/paths",
    "position/arrivals",
    "position/counting",
    "position/contract",
    "position/position",
    "rules/parts/royal_check",
    "rules/parts/royal_capture",
    "rules/parts/promotion",
    "rules/parts/castling",
    "rules/parts/drops",
    "rules/parts/repetition",
    "rules/parts/no_repetition",
    "rules/parts/quiet_limit",
    "rules/parts/adjacent_capture",
    "rules/parts/adjacent_check",
    "rules/parts/area_attack",
    "rules/parts/extra_turn",
    "rules/parts/furigoma",
    "rules/parts/bare_royals",
    "rules/parts/bare_king",
    "rules/parts/bare_king_wins",
    "rules/parts/few_attackers",
    "rules/parts/line_castling",
    "rules/parts/mirror_toss",
    "rules/parts/first_move",
    "rules/parts/passing_step",
    "rules/parts/lion_trade",
    "rules/parts/imitation",
    "rules/cast",
    "rules/parts/secret_roles",
    "rules/parts/scheduled_deaths",
    "rules/parts/manhunt",
    "rules/parts/pictorial_mate",
    "search/table",
    "search/evaluate",
    "search/exchange",
    "search/order",
    "search/captures",
    "search/rulings",
    "search/quiescence",
    "search/engine",
]
FLAGS = ["-O2", "-g0", "-fno-semantic-interposition"]
if platform.machine() == "x86_64":
    FLAGS.append("-mpopcnt")  # in every such processor since 2008
WORKERS = os.cpu_count() or 1
DIRECTIVES = {
    "language_level": "3",
    "initializedcheck": False,
    "cdivision": True,
    "nonecheck": False,
}


class QuietBuild(build_ext):
    """Say in one line that the fast parts could not be compiled, and go on."""

    def run(self) -> None:
        self.parallel = self.parallel or WORKERS
        try:
            super().run()
        except Exception as error:
            self.notice(error)

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            self.notice(error)

    def notice(self, error: Exception) -> None:
        reason = str(error).splitlines()[0]
        print(f"fairychess: not compiled, will run slowly ({reason})", file=sys.stderr)


def extensions() -> list[Extension]:
    from Cython.Build import cythonize

    modules = [
        Extension(
            "fairychess." + name.replace("/", "."),
            [f"src/fairychess/{name}.py"],
            extra_compile_args=FLAGS,
        )
        for name in HOT
    ]
    built = cythonize(
        modules, compiler_directives=DIRECTIVES, build_dir="build/cython", nthreads=WORKERS
    )
    for extension in built:
        extension.optional = True  # cythonize() drops it, so it is set afterwards
    return list(built)


setup(ext_modules=extensions(), cmdclass={"build_ext": QuietBuild})
