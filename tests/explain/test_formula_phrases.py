"""Formulas read as people would say them, in both languages."""

import tomllib
from pathlib import Path

import pytest

from fairychess.explain.formulas import sentences_told
from fairychess.rules.catalogue import find, load_text

CHESS = find("chess").read_text("utf-8")
READ = tomllib.loads(Path(__file__).with_name("formula_phrases.toml").read_text("utf-8"))["read"]


@pytest.mark.parametrize("example", READ, ids=lambda example: example["en"][:40])
def test_a_formula_reads_as_people_would_say_it(example):
    definition = load_text(f"{CHESS}\n{example['sentence']}", "v").definition
    for language in ("en", "ja"):
        told = [said for _, said in sentences_told(definition, language)]
        assert told == [example[language]]
