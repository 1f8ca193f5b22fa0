"""Work on a Ray cluster of two nodes here: one is killed in the middle, and another one comes."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fairychess.cli import main
from fairychess.lab import Match, MatchSettings
from fairychess.lab.balance import GameTask, play_all, play_game, tasks_for
from fairychess.lab.self_play import DatasetGameTask
from fairychess.lab.self_play import play_all as self_play
from fairychess.lab.tasks import AHEAD, run

pytestmark = pytest.mark.filterwarnings("default")  # of Ray's own

PATIENCE = 60.0
SMALL = 80 << 20
"""Bytes for objects that tasks hand on: theirs are small."""
QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_DISABLE_DASHBOARD": "1",
    "RAY_DISABLE_IMPORT_WARNING": "1",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes with a processor each; the modules of these tests are found on both."""
    ray = pytest.importorskip("ray")  # seconds, which not every process of the tests should take
    from ray.cluster_utils import Cluster

    paths = [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(paths))
        for name, value in QUIET.items():
            patch.setenv(name, value)
        found = Cluster(
            initialize_head=True,
            head_node_args={
                "num_cpus": 1,
                "object_store_memory": SMALL,
                "include_dashboard": False,
            },
        )
        try:
            found.second = found.add_node(num_cpus=1, object_store_memory=SMALL)
            found.wait_for_nodes()
            yield found
        finally:
            ray.shutdown()
            found.shutdown()


def waits(task: tuple[int, str]) -> int:
    """Say on which node this is done; then wait until work may go on."""
    import ray

    number, folder = task
    node = ray.get_runtime_context().get_node_id()
    Path(folder, f"{number}-{node}").touch()
    ends = time.monotonic() + PATIENCE
    while not Path(folder, "go").exists() and time.monotonic() < ends:
        time.sleep(0.05)
    return number * number


def begun_on(folder: Path) -> dict[str, int]:
    """Tasks by the node that has begun them."""
    return {
        name.split("-")[1]: int(name.split("-")[0]) for name in os.listdir(folder) if "-" in name
    }


def wait_for_two_nodes(folder: Path) -> None:
    ends = time.monotonic() + PATIENCE
    while len(begun_on(folder)) < 2:
        assert time.monotonic() < ends, "one node does nothing"
        time.sleep(0.05)


def test_a_node_that_is_killed_costs_only_time(cluster: Any, tmp_path: Path) -> None:
    tasks = ((number, str(tmp_path)) for number in range(9))
    results = run(waits, interrupted(tasks, cluster, tmp_path), ray=cluster.address)
    assert sorted(result for _, result in results) == [number**2 for number in range(9)]


def interrupted(
    tasks: Iterator[tuple[int, str]], cluster: Any, folder: Path
) -> Iterator[tuple[int, str]]:
    """The same tasks; when both nodes are at work, one of them is killed and another one comes."""
    for number, task in enumerate(tasks):
        if number == 2 * AHEAD - 1:
            wait_for_two_nodes(folder)
            cluster.remove_node(cluster.second, allow_graceful=False)
            cluster.add_node(num_cpus=1, object_store_memory=SMALL)
            (folder / "go").touch()
        yield task


def test_games_are_the_same_wherever_they_are_played_and_kept_as_they_come(
    cluster: Any, tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    tasks = tasks_for(GameTask("chess", 0, 0, longest=30), 4, (0,))
    coming = play_all(tasks, path, ray=cluster.address)
    first = next(coming)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 2
    coming.close()  # interrupted
    stories = list(play_all(tasks, path, ray=cluster.address))
    assert stories[0] == first
    assert sorted(stories, key=lambda one: one.number) == [play_game(task) for task in tasks]


def test_matches_and_puzzles_are_the_same_on_a_cluster(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for where in ({}, {"ray": cluster.address}):
        settings = MatchSettings("chess", games=2, nodes=20, plies=4, longest=10)
        match = Match("fairychess;level=1", "fairychess;level=2", settings)
        list(match.play(**where))
        found.append((match.score, match.ends, match.plies))
    assert found[0] == found[1]
    words = ["puzzles", "chess", "--count", "1"]
    assert main(words) == 0
    alone = capsys.readouterr().out
    assert main([*words, "--ray", cluster.address]) == 0
    assert capsys.readouterr().out == alone


def test_self_play_is_the_same_on_a_cluster(cluster: Any, tmp_path: Path) -> None:
    settings = DatasetGameTask("chess", nodes=20, longest=12)
    here = list(self_play(settings, 2, tmp_path / "here.jsonl"))
    there = list(self_play(settings, 2, tmp_path / "there.jsonl", ray=cluster.address))
    assert sorted(there, key=lambda game: game.number) == here
