"""Several threads or processes search one position with one table: they agree and are counted.

Chess is searched by threads; minishogi and Raichu Shogi by processes, as rules need the lock there.
"""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fairychess.analysis import MOST_THREADS, analyse
from fairychess.rules import load
from fairychess.search import crew
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.transposition_table import TranspositionTable, words_of
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge, knowledge_of
from fairychess.search.lines import LineSearch, best_lines
from fairychess.search.player import think

FOREVER = 120.0
"""Seconds until a test gives up; nothing takes so long."""


@pytest.fixture(autouse=True)
def _dismissed() -> Iterator[None]:
    yield
    crew.stop_crew()


def wait_for(condition: Callable[[], bool]) -> bool:
    end = time.monotonic() + FOREVER
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def runs(process: int) -> bool:
    """Whether there is such a process; one that has ended but was not asked about counts."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name, processes", [("chess", 0), ("raichu-shogi", 1)])
def test_two_search_together_and_are_stopped(name: str, processes: int) -> None:
    """Moves after the start, several lines: the other one counts its own nodes."""
    play = load(name).position()
    before = threading.active_count()
    for _ in range(4):
        play.push(play.moves()[0])
    alone = list(best_lines(play, LineSearch(2, depth=2)))[-1]
    knowledge = knowledge_of(play.rules)
    present = None
    counted = 0
    end = time.monotonic() + FOREVER
    asked = LineSearch(2, fresh=False, threads=2)
    found = best_lines(play, asked, lambda: float(counted > 0 or time.monotonic() > end), 0.5)
    for one in found:
        present = crew.crew_for(knowledge, "", 2)
        assert present is not None
        while one.depth >= 2 and not counted and time.monotonic() < end:
            time.sleep(0.02)
            counted = present.nodes
        assert len(one.lines) == len(alone.lines)
    assert counted > 0 and present is not None
    assert present.memory.search == 0
    members = crew.process_ids()
    assert len(members) == processes
    assert threading.active_count() == before + 1 - processes
    crew.stop_crew()
    assert crew.process_ids() == [] and not any(map(runs, members))
    assert threading.active_count() == before
    again = list(best_lines(play, LineSearch(2, depth=2)))[-1]
    assert again == alone and crew.process_ids() == []


def test_other_threads_run_while_a_search_goes_on() -> None:
    """Without the interpreter's lock, which else would never change hands within one call."""
    play = load("chess").position()
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.wait(0.0001):
            ticks += 1

    interval = sys.getswitchinterval()
    sys.setswitchinterval(FOREVER)
    try:
        threading.Thread(target=tick).start()
        search = search_for(knowledge_of(play.rules), play)
        search.set_limits(None, None, 300_000)
        search.position_score(1, -1000, 1000)  # what is filled on first use
        ticks = 0
        search.position_score(20, -1000, 1000)
        assert search.stopped and ticks > 0
    finally:
        over.set()
        sys.setswitchinterval(interval)


def test_two_threads_keep_to_their_time_and_one_keeps_to_its_nodes() -> None:
    play = load("chess").position()
    alone = think(play, nodes=3_000, seed=1)
    began = time.monotonic()
    assert think(play, seconds=0.2, threads=2).nodes > 0
    assert time.monotonic() - began < FOREVER
    assert think(play, nodes=3_000, seed=1) == alone


def test_a_search_of_several_says_that_it_remembers() -> None:
    play = load("chess").position()
    think(play, seconds=0.05, threads=2)
    assert think(play, seconds=0.05, threads=2).remembered


def test_a_member_that_died_is_replaced_and_one_thread_dismisses_it() -> None:
    play = load("minishogi").position()
    think(play, seconds=0.05, threads=2)
    (first,) = crew.process_ids()
    os.kill(first, signal.SIGKILL)
    assert wait_for(lambda: crew.process_ids() == [])
    think(play, seconds=0.05, threads=2)
    (second,) = crew.process_ids()
    assert second != first
    told = think(play, nodes=2_000, seed=1)
    assert crew.process_ids() == [] and not runs(second)
    assert told == think(play, nodes=2_000, seed=1, threads=3)  # what is repeatable stays so
    assert crew.process_ids() == []


PARENT = """
import sys
from fairychess.rules import load
from fairychess.search import crew, think
play = load("minishogi").position()
think(play, seconds=0.05, threads=3)
print(*crew.process_ids(), flush=True)
if sys.argv[1] == "stay":
    think(play, seconds=3600.0, threads=3)
"""


@pytest.mark.parametrize("how", ["stay", "leave"])
def test_members_end_with_their_parent(how: str) -> None:
    """Also with one that is killed in the middle of a search."""
    parent = subprocess.Popen([sys.executable, "-c", PARENT, how], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    members = [int(word) for word in parent.stdout.readline().split()]
    assert len(members) == 2
    if how == "stay":
        parent.kill()
    assert parent.wait(FOREVER) == (-signal.SIGKILL if how == "stay" else 0)
    parent.stdout.close()
    for process in members:
        assert wait_for(lambda process=process: ended(process))


def ended(process: int) -> bool:
    """Whether a process that is not ours has ended, even if nobody has asked how."""
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return not runs(process)


def hashes(names: list[str]) -> list[str]:
    """What positions are numbered after the same thirty moves."""
    found = []
    for name in names:
        play, rng = load(name).position(), random.Random(1)
        for _ in range(30):
            play.push(rng.choice(sorted(play.moves())))
        found.append(f"{name} {play.kernel.hash} {play.text()}")
    return found


def test_a_position_has_the_same_hash_in_all_processes() -> None:
    names = ["chess", "crazyhouse", "raichu-shogi"]
    script = f"import test_crew; print(*test_crew.hashes({names}), sep='\\n')"
    folders = os.pathsep.join([str(Path(__file__).parent), *filter(None, sys.path)])
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": "2", "PYTHONPATH": folders},
        capture_output=True,
        check=True,
        text=True,
    )
    assert told.stdout.splitlines() == hashes(names)


def test_an_analysis_takes_threads() -> None:
    """Several lines by two processes, in a process of their own; what is no number is refused."""
    assert MOST_THREADS == crew.MOST_THREADS
    play = load("chess").position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    found = list(analyse(play, lines=2, depth=2, threads=2))
    assert found[-1].best.mate == 1 and len(found[-1].lines) == 2
    for wrong in (0, 65):
        with pytest.raises(ValueError, match="threads"):
            analyse(play, threads=wrong)


def test_the_size_of_a_table_is_kept() -> None:
    assert [TranspositionTable(bits).bits for bits in (4, 10, 19)] == [4, 10, 19]


def test_torn_entries_are_refused() -> None:
    """Words of different entries side by side count as no entry: the search is as with none."""
    play = load("chess").position()
    words = memoryview(bytearray(8 * words_of(16))).cast("Q")
    found = []
    for torn in (False, True):
        knowledge = VariantKnowledge(play.rules)
        knowledge.table = TranspositionTable(16, words)
        if torn:
            for at in range(1, len(words) - 2, 2):
                words[at] = words[at + 2] or 12345
        else:
            knowledge.table.clear()
        knowledge.table.grow_older(5 if torn else 3)
        search = search_for(knowledge, play)
        search.set_limits(None, None, 3_000)
        found.append((search.position_score(5, -1000, 1000), search.nodes))
    assert found[0] == found[1]
