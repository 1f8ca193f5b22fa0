"""Files with sentences that somebody has spoilt: `check` says what is wrong, a line each."""

import random
import re

import pytest
from mangling import ADVERSARIAL, VARIANTS, formula_spoilt, spoilt, value_spoilt, with_sentences

from fairychess.cli.check import checked

FILES = 300
AT_ONCE = 30
MOVES = 40
SECONDS = 0.4
PLACE = re.compile(r"(\d+):(\d+:)? \S.*", re.DOTALL)


def told_of(path, text):
    """The lines that `check` says of a text, and its summary; no line is two."""
    path.write_text(text, "utf-8")
    errors, warnings, summary = checked(path, 0, MOVES, SECONDS)
    assert bool(errors) != bool(summary)
    for line in (*errors, *warnings):
        assert "\n" not in line, line
        assert "Traceback" not in line, line
        assert len(line) < 700, line
    return errors, warnings


@pytest.mark.parametrize("first", range(0, FILES, AT_ONCE))
def test_spoilt_files_get_a_line_at_a_place(tmp_path, first):
    path = tmp_path / "spoilt.toml"
    for number in range(first, first + AT_ONCE):
        text = spoilt(number)
        errors, warnings = told_of(path, text)
        for line in (*errors, *warnings):
            found = PLACE.fullmatch(line.removeprefix(f"{path}:"))
            assert line.startswith(f"{path}:"), (number, line)
            assert found, (number, line)
            assert 1 <= int(found[1]) <= len(text.splitlines()) + 1, (number, line)


@pytest.mark.parametrize("spoil", [formula_spoilt, value_spoilt])
def test_the_place_is_that_of_the_mistake(tmp_path, spoil):
    path = tmp_path / "spoilt.toml"
    said = 0
    for number in range(120):
        rng = random.Random(number)
        before = rng.choice(with_sentences()).read_text("utf-8")
        after = spoil(rng, before)
        pairs = zip(before.splitlines(), after.splitlines(), strict=False)
        changed = [n for n, (one, other) in enumerate(pairs, 1) if one != other]
        path.write_text(after, "utf-8")
        errors, _, _ = checked(path, 0, 0, SECONDS)
        same_length = len(before.splitlines()) == len(after.splitlines())
        if len(changed) != 1 or not errors or not same_length:
            continue
        opened = before.splitlines()[changed[0] - 1]
        if '"""' in opened or opened.endswith("["):  # the next line is no TOML any more
            continue
        line = int(errors[0].removeprefix(f"{path}:").partition(":")[0])
        header = max(
            n for n, row in enumerate(after.splitlines()[: changed[0]], 1) if row.startswith("[")
        )
        assert line in (changed[0], header), (number, errors[0], after.splitlines()[changed[0] - 1])
        said += 1
    assert said > 20


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_no_sentences_are_too_much(tmp_path, name):
    chess = (VARIANTS / "chess" / "variant.toml").read_text("utf-8")
    errors, _ = told_of(tmp_path / "spoilt.toml", f"{chess}\n{ADVERSARIAL[name]}")
    assert all(re.search(r"longer than \d|at most|more than 64", line) for line in errors), errors
