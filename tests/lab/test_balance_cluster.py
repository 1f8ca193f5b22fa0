"""Games on a Ray cluster of two nodes here, one of which goes away in the middle."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from fairychess.lab.balance import GameTask, play_game, tasks_for
from fairychess.lab.tasks import run

pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("default"),  # of Ray's own
]
ray = pytest.importorskip("ray")


def slowly(number: int) -> int:
    time.sleep(0.5)
    return number * number


def test_a_node_that_goes_away_costs_only_time() -> None:
    from ray.cluster_utils import Cluster

    os.environ["PYTHONPATH"] = os.pathsep.join(
        [str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")]
    )
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    second = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    try:
        games = tasks_for(GameTask("chess", 0, 0, longest=30), 3, (0,))
        for task, story in run(play_game, games, ray=cluster.address):
            assert story == play_game(task)  # whoever plays it
        found = []
        for _, square in run(slowly, list(range(12)), ray=cluster.address):
            found.append(square)
            if len(found) == 3:
                cluster.remove_node(second, allow_graceful=False)
        assert sorted(found) == [number * number for number in range(12)]
    finally:
        cluster.shutdown()
