"""Without the interpreter's lock: threads count and play side by side, and find what one finds."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from fairychess.notation.position_text import format_position
from fairychess.one_kind import COMPILED
from fairychess.position.row import Row
from fairychess.position.rule import answering_class, is_lockless, overriding
from fairychess.rules import load
from fairychess.rules.library.promotion import FreshPromotion, Promotion
from fairychess.rules.library.quiet_limit import QuietLimit, WiderQuietLimit

LOCKLESS = ("chess", "shogi", "chu-shogi", "minixiangqi", "kyoto-shogi", "suction-chess")
MANY = 10_000


def after_random_moves(name: str, number: int) -> Any:
    """A position in which pieces are in contact."""
    found = load(name).position()
    found.playout(seed=number, limit=20 + number)
    return found


def in_threads(work: Callable[[int], Any], times: int = 4) -> list[Any]:
    """What `work(number)` gives in each of several threads that run at once."""
    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(work, range(times)))


@pytest.mark.parametrize("name", LOCKLESS)
def test_rules_are_lockless(name: str) -> None:
    rules = load(name)
    assert [rule.name for rule in rules.rule_list if not rule.lockless] == []
    assert rules.position().kernel.lockless == COMPILED


@pytest.mark.parametrize("name", LOCKLESS)
def test_threads_count_the_same_as_one(name: str) -> None:
    # Loaded afresh, so that the threads also meet in filling the tables.
    rules = load(name)
    depth = 3 if COMPILED and rules.tables.squares <= 100 else 2

    def counts(number: int) -> list[int]:
        here = rules.position()
        here.playout(seed=number // 2, limit=20)
        return [here.perft(depth), here.perft(1), here.kernel.perft_unbulked(2)]

    assert in_threads(counts) == [counts(number) for number in range(4)]


@pytest.mark.parametrize("name", ["minishogi", "kriegspiel", "tsuitate-shogi", "dark-chess"])
def test_threads_play_positions_of_their_own_like_one(name: str) -> None:
    rules = load(name)

    def played(number: int) -> list[str]:
        here = rules.position()
        here.playout(seed=number, limit=30)
        end, counts = here.text(), here.perft(2)
        while here.ply:
            here.pop()
        return [end, str(counts), here.text()]

    assert in_threads(played, 2) == [played(0), played(1)]


def test_an_empty_row_is_false() -> None:
    kernel = load("chess").position().kernel
    assert not Row([]) and len(Row([kernel])) == 1


@pytest.mark.parametrize("name", [*LOCKLESS, "king-friday-xiii", "kira-chess", "zelda-chess"])
def test_a_twin_stands_where_its_position_does(name: str) -> None:
    here = after_random_moves(name, 3)
    clone = here.kernel.clone()
    assert format_position(clone, here.rules, None) == here.text()
    assert (clone.hash, clone.ply) == (here.kernel.hash, here.ply)
    assert clone.decision() == here.kernel.decision()


@pytest.mark.parametrize("name", ["minihouse", "king-friday-xiii"])
def test_one_position_may_be_played_while_it_is_counted(name: str) -> None:
    here = after_random_moves(name, 1)
    text, count = here.text(), here.perft(3)

    def counted_or_played(number: int) -> int:
        if number:
            return here.perft(3)
        for _ in range(50):
            here.push(here.moves()[0])
            here.pop()
        return count

    assert in_threads(counted_or_played) == [count] * 4
    assert here.text() == text


@pytest.mark.parametrize("name", [*LOCKLESS, "king-friday-xiii"])
def test_random_games_end_in_threads_as_they_do_alone(name: str) -> None:
    rules = load(name)

    def ends(number: int) -> list[Any]:
        here = rules.position()
        limit = 300 if COMPILED else 10
        return [here.rollout(seed, limit) for seed in range(number // 2, number // 2 + 3)]

    assert in_threads(ends) == [ends(number) for number in range(4)]


@pytest.mark.skipif(not COMPILED, reason="takes long")
@pytest.mark.parametrize("name", ["king-friday-xiii", "zelda-chess"])
def test_what_a_rule_finds_is_not_lost_to_another_thread(name: str) -> None:
    # The check rule tries moves out, and others may then have the lock for a while.
    rules = load(name)

    def ends(number: int) -> list[Any]:
        here = rules.position()
        return [here.rollout(seed, 300) for seed in range(number // 2, number // 2 + 3)]

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        found = [in_threads(ends, 8) for _ in range(40)]
    finally:
        sys.setswitchinterval(before)
    assert found == [[ends(number) for number in range(8)]] * 40


def test_a_random_game_leaves_the_position_alone() -> None:
    here = after_random_moves("shogi", 2)
    text = here.text()
    ends = [here.rollout(seed, 2000) for seed in range(5)]
    assert here.text() == text
    assert len(here.history()) == 22
    assert {end and end.winner for end in ends} == {"first", "second"}


def test_a_cut_off_game_has_no_end() -> None:
    assert load("chess").position().rollout(1, 3) is None


@pytest.fixture
def no_switching() -> Iterator[None]:
    """Threads only give way where they let go of the lock themselves."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(3600)
    yield
    sys.setswitchinterval(before)


@pytest.mark.skipif(not COMPILED, reason="plain Python holds the lock")
@pytest.mark.parametrize("work", ["perft", "perft_unbulked", "rollout"])
def test_another_thread_goes_on_during_the_work(no_switching: None, work: str) -> None:
    here = load("chess").position()
    steps, done = [0], threading.Event()

    def other() -> None:
        while not done.is_set():
            steps[0] += 1
            time.sleep(0)  # gives way

    thread = threading.Thread(target=other)
    thread.start()
    try:
        for _ in range(MANY):  # until the other thread has had a turn during the work
            before = steps[0]
            if work == "rollout":
                here.rollout(1, 400)
            else:
                getattr(here.kernel, work)(3)
            if steps[0] > before:
                break
        else:
            pytest.fail("the lock is held")
    finally:
        done.set()
        thread.join()


class Holding(Promotion):
    """A rule in plain Python over a lockless one."""

    def allow(self, pos: Any, low: int) -> None:
        super().allow(pos, low)


def test_what_is_not_lockless_holds_the_lock() -> None:
    assert is_lockless(Promotion({}, [])) and is_lockless(FreshPromotion({}, []))
    assert not is_lockless(Holding({}, []))
    assert answering_class(Holding, "allow") is Holding
    assert answering_class(Holding, "expand") is Promotion
    assert is_lockless(QuietLimit()) and not is_lockless(WiderQuietLimit(100, ()))


def test_hooks_without_the_lock_count_as_overridden() -> None:
    rules = load("shogi").rule_list
    assert [rule.name for rule in overriding(rules, "after_move")] == ["Drops"]
    assert [rule.name for rule in overriding(rules, "outcome")] == ["Repetition"]
    assert overriding(rules, "decide") == []
