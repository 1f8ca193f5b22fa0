"""`fairychess bench` runs and prints well-formed figures; nothing here is timed."""

import json
import re

import pytest

from fairychess.cli import main
from fairychess.cli.bench import deep_enough, random_play, short
from fairychess.rules import featured, load

RATE = r"[\d.]+(?: [kM])?"
LINE = re.compile(rf"(\S+) +(\S.*\S) +([\d,]+) +({RATE})  {RATE}\.\.{RATE} (nodes|lists|plies)")
WHATS = ["perft", "perft", "move lists", "random play", "random play in texts", "search"]


def test_every_game_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick"]) == 0
    title, heads, *lines = capsys.readouterr().out.splitlines()
    assert title.startswith("fairychess ")
    assert heads.split()[0] == "variant"
    found = [LINE.fullmatch(line) for line in lines]
    assert None not in found
    games = [match.group(1) for match in found if match]
    assert games == [name for name in featured() for _ in WHATS]


def test_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--quick", "--variant", "chess", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"version", "python", "compiled", "rounds", "figures"}
    assert len(report["figures"]) == len(WHATS)
    for figure, what in zip(report["figures"], WHATS, strict=True):
        assert figure["variant"] == "chess"
        assert figure["what"].startswith(what)
        assert 0 < figure["low"] <= figure["median"] <= figure["high"]
        assert figure["count"] > 0


def test_counts_are_those_of_the_rules() -> None:
    rules = load("chess")
    kernel = rules.position().kernel
    assert deep_enough(kernel, 400) == 2
    assert deep_enough(kernel, 401) == 3
    assert random_play(rules, None, 37) == 37


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--variant", "nonesuch"), "no such variant"),
        (("--position", "8/8 w - - 0 1"), "exactly one --variant"),
        (("--variant", "chess", "--position", "rubbish"), "no piece is called"),
        (("--variant", "chess", "--position", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), "game is over"),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["bench", "--quick", *words]) == 2
    complaint = capsys.readouterr().err
    assert reason in complaint
    assert complaint.count("\n") == 1


def test_rates_are_short() -> None:
    assert [short(rate) for rate in (7.25, 999.7, 1_234, 999_600, 41_299_999)] == [
        "7.25",
        "1 k",
        "1.23 k",
        "1 M",
        "41.3 M",
    ]
