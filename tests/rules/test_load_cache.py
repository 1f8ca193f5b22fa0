"""`load` sees a changed variant.toml and a changed rules.py, however quickly they change."""

import os
from pathlib import Path

from inventor_pages import chess_with, rule_with

import fairychess

FORBIDS = "def allows(self, pos, move): return target_of(move) != {square}"


def test_the_same_files_are_loaded_once(tmp_path: Path) -> None:
    folder = chess_with(tmp_path / "own", rule_with(FORBIDS.format(square=28)))
    assert fairychess.load(folder) is fairychess.load(folder)


def test_a_changed_rule_is_seen_though_size_and_time_are_the_same(tmp_path: Path) -> None:
    folder = chess_with(tmp_path / "own", rule_with(FORBIDS.format(square=28)))
    path = folder / "rules.py"
    times = path.stat().st_mtime_ns
    assert "e2e4" not in fairychess.load(folder).position().moves()
    path.write_text(rule_with(FORBIDS.format(square=27)), encoding="utf-8")
    os.utime(path, ns=(times, times))
    moves = fairychess.load(folder).position().moves()
    assert "e2e4" in moves
    assert "d2d4" not in moves
    path.write_text(rule_with(FORBIDS.format(square=28)), encoding="utf-8")
    assert "e2e4" not in fairychess.load(folder).position().moves()


def test_a_rule_that_was_wrong_can_be_put_right(tmp_path: Path) -> None:
    folder = chess_with(tmp_path / "own", "this is no Python")
    for _ in range(2):
        try:
            fairychess.load(folder)
        except fairychess.rules.RuleError as error:
            assert "rules.py:1: rules: SyntaxError" in str(error)
        else:
            raise AssertionError("was loaded")
    (folder / "rules.py").write_text(rule_with(FORBIDS.format(square=28)), encoding="utf-8")
    assert len(fairychess.load(folder).position().moves()) == 19


def test_a_changed_definition_is_seen(tmp_path: Path) -> None:
    folder = chess_with(tmp_path / "own", rule_with(FORBIDS.format(square=28)))
    path = folder / "variant.toml"
    times = path.stat().st_mtime_ns
    assert len(fairychess.load(folder).position().moves()) == 19
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('betza = "KisO2"', 'betza = "WisO2"'), encoding="utf-8")
    os.utime(path, ns=(times, times))
    assert fairychess.load(folder).pieces[5].betza == "WisO2"


def test_a_rules_file_may_hold_dataclasses(tmp_path: Path) -> None:
    piece = """from __future__ import annotations
from dataclasses import dataclass
from fairychess import *
@dataclass
class Note:
    text: str
"""
    rule = rule_with("def bind(self, rules):\n    super().bind(rules)\n    Note('x')")
    folder = chess_with(tmp_path / "own", piece + rule)
    assert len(fairychess.load(folder).position().moves()) == 20
