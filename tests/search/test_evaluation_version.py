"""The evaluation by rule says of fixed positions what networks were trained to correct.

`python tests/search/test_evaluation_version.py` writes the scores of a new version.
"""

import dataclasses
import logging
import shutil
import tomllib
from pathlib import Path

import pytest

from fairychess.learning.sample_files import SampleError, SampleFile
from fairychess.learning.samples import SampleShape
from fairychess.rules import Rules, available, find, load
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge, knowledge_of
from fairychess.search.network import (
    Network,
    NetworkError,
    evaluation_version,
    shipped_network,
)
from fairychess.search.network.network import EVALUATION_VERSION, FILE_NAME, GOALS_VERSION

FILE = Path(__file__).with_name("evaluations.toml")
SCORES = tomllib.loads(FILE.read_text(encoding="utf-8"))
VERSIONS = [EVALUATION_VERSION, GOALS_VERSION]
GAMES: dict[str, dict[str, int]] = SCORES["games"]


def score_by_rule(rules: Rules, text: str) -> int:
    """What the evaluation by rule says of a position, for the side to move."""
    play = rules.position(text, check=False)
    evaluation = search_for(knowledge_of(rules), play).context.evaluation
    return evaluation.score_by_rule(play.kernel.turn)


def test_the_scores_are_those_of_these_versions() -> None:
    assert SCORES["version"] == VERSIONS, f"run: python {__file__}"


@pytest.mark.parametrize("name", GAMES)
def test_games_about_goals_or_checks_have_an_evaluation_of_their_own(name: str) -> None:
    own = name in ("king-of-the-hill", "racing-kings", "three-check")
    assert evaluation_version(load(name)) == (GOALS_VERSION if own else EVALUATION_VERSION)


@pytest.mark.parametrize("name", GAMES)
def test_another_evaluation_is_another_version(name: str) -> None:
    rules = load(name)
    found = {text: score_by_rule(rules, text) for text in GAMES[name]}
    assert found == GAMES[name], (
        "the evaluation by rule has changed: networks correct the earlier one. Raise "
        "EVALUATION_VERSION or GOALS_VERSION in search/network/network.py, and see CONTRIBUTING"
    )


def test_every_game_with_a_network_has_scores() -> None:
    with_networks = {name for name in available() if (find(name).parent / FILE_NAME).is_file()}
    assert with_networks == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_network_is_used(name: str) -> None:
    rules = load(name)
    network = shipped_network(rules)
    assert network is not None
    network.check_for(rules)
    assert any(network.last)


def test_a_file_names_the_evaluation_that_it_corrects() -> None:
    rules = load("chess")
    network = shipped_network(rules)
    assert network is not None
    assert network.evaluation == EVALUATION_VERSION
    later = dataclasses.replace(network, evaluation=EVALUATION_VERSION + 1)
    read = Network.from_bytes(later.to_bytes())
    assert read.evaluation == EVALUATION_VERSION + 1
    with pytest.raises(NetworkError, match=r"corrects version 2 of the evaluation, not 1"):
        VariantKnowledge(rules).use_network(read)


def copied_chess(folder: Path) -> Rules:
    """Chess in a folder of its own, with its network beside it."""
    source = load("chess").definition.folder
    assert source is not None
    for file in ("variant.toml", FILE_NAME):
        shutil.copy(source / file, folder / file)
    return load(str(folder))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-900], "damaged|another number of weights"),
        (lambda data: b"GIF89a" + data, "no network of fairychess"),
        (lambda data: data.replace(b'"rules": "', b'"rules": "0'), "other rules"),
        (
            lambda data: data.replace(b'"evaluation": 1', b'"evaluation": 7', 1),
            "corrects version 7 of the evaluation, not 1: it has to be trained again",
        ),
    ],
)
def test_a_network_that_is_left_out_is_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: object, said: str
) -> None:
    rules = copied_chess(tmp_path)
    path = tmp_path / FILE_NAME
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    with caplog.at_level(logging.WARNING):
        assert shipped_network(rules) is None
    assert len(caplog.messages) == 1
    assert str(path) in caplog.text
    assert "\n" not in caplog.messages[0]
    assert any(part in caplog.text for part in said.split("|"))


def test_other_options_are_other_rules_and_nothing_to_tell(
    caplog: pytest.LogCaptureFixture,
) -> None:
    usual = load("kira-chess")
    options = usual.definition.options
    assert options
    for name, option in options.items():
        for value in option.values:
            shipped_network(load("kira-chess", **{name: value}))
    assert caplog.messages == []


def test_samples_of_another_evaluation_are_refused(tmp_path: Path) -> None:
    shape = SampleShape.of(load("chess"))
    path = tmp_path / "some.samples"
    SampleFile(path, shape).add("one", bytes(shape.size))
    assert SampleFile(path, shape).chunks[0].read() == bytes(shape.size)
    path.write_bytes(path.read_bytes().replace(b'"evaluation": 1', b'"evaluation": 7'))
    with pytest.raises(SampleError, match="values of another version of the evaluation"):
        SampleFile(path, shape)


def written(versions: list[int], games: dict[str, dict[str, int]]) -> str:
    """The file, as text."""
    lines = ["# Scores by rule of fixed positions; tests/search/test_evaluation_version.py"]
    lines += [f"version = {versions}"]
    for name, scores in games.items():
        lines += ["", f"[games.{name}]", *(f'"{text}" = {score}' for text, score in scores.items())]
    return "\n".join(lines) + "\n"


def write_scores() -> None:
    """Write the scores of this version, unless it is the one that the file already has."""
    if SCORES["version"] == VERSIONS:
        raise SystemExit("raise a version first: these scores are what networks correct")
    games = {
        name: {text: score_by_rule(load(name), text) for text in scores}
        for name, scores in GAMES.items()
    }
    FILE.write_text(written(VERSIONS, games), encoding="utf-8")


if __name__ == "__main__":
    write_scores()
