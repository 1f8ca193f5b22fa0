"""Whole games by link between two browsers while a third watches, through everything that happens.

A page is loaded again, the network is lost, a second tab is opened, and the server is killed and
started again; nobody loses a move, and at the end all three read the same.
"""

import asyncio
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from game_page import Option
from invitations import game_by_link
from online_players import Seat
from playwright.sync_api import Browser, expect

from fairychess.game import View
from fairychess.search import opponents

sys.path.append(str(Path(__file__).parents[1] / "server"))
from faults import Server

SIX = (
    "king-friday-xiii", "zelda-chess", "raichu-shogi", "dai-kagamigi", "kira-chess", "kira-shogi",
)  # fmt: skip
EXPECTED = ("WebSocket connection", "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")
"""What a browser complains about when its network or the server is gone."""


class Journey:
    """Two players, a watcher, and the server between them."""

    def __init__(self, browser: Browser, server: Server, variant: str) -> None:
        self.server = server
        self.rng = random.Random(variant)
        address = server.address
        self.seats = {side: Seat(browser, address, side) for side in ("first", "second")}
        self.watcher = Seat(browser, address, "spectator")
        game_by_link(address, *(seat.page for seat in self.seats.values()), variant)
        self.game = self.seats["first"].page.url.split("/")[-1]
        self.watcher.watch(self.game)
        self.watcher.ready()
        self.everybody = [*self.seats.values(), self.watcher]

    def turn(self) -> Seat | None:
        """Whose turn it is, once that has been shown; None when the game is over."""
        for _ in range(400):
            for seat in self.seats.values():
                view = seat.view
                if view["outcome"]:
                    return None
                if view["to_move"] == seat.side and view["options"]:
                    return seat
            self.seats["first"].page.wait_for_timeout(50)
        raise AssertionError("nobody can decide")

    def decide(self, seat: Seat, advice: Callable[[dict[str, Any]], str] | None = None) -> None:
        """One decision by clicking, which all three get to see."""
        view = seat.view
        text = advice(view) if advice else self.rng.choice(view["options"])["text"]
        option: Option = next(option for option in view["options"] if option["text"] == text)
        seat.take(option)
        for one in self.everybody:
            one.wait_ply(view["ply"] + 1)

    def reload(self, seat: Seat) -> None:
        before = seat.view["position"]
        seat.page.reload()
        seat.wait_ply(0)
        assert seat.view["position"] == before and seat.view["viewer"] == seat.side

    def lose_network(self, seat: Seat) -> None:
        """What happens meanwhile is there when the network is back."""
        seat.context.set_offline(True)
        expect(seat.page.locator("#line-state")).to_be_visible()
        other = self.turn()
        if other is not None and other is not seat:
            ply = other.view["ply"]
            other.take(self.rng.choice(other.view["options"]))
            other.wait_ply(ply + 1)
        seat.context.set_offline(False)
        expect(seat.page.locator("#line-state")).to_be_hidden(timeout=20_000)
        for one in self.everybody:
            one.wait_ply(other.view["ply"] if other is not None else 0)

    def second_tab(self, seat: Seat) -> None:
        """A move in one tab is seen in the other."""
        old, seat.page = seat.page, seat.context.new_page()
        seat.page.set_default_timeout(20_000)
        seat.watch(self.game)
        seat.wait_ply(0)
        mover = self.turn()
        assert mover is not None
        ply = mover.view["ply"]
        self.decide(mover)
        seat.page.close()
        seat.page = old
        seat.wait_ply(ply + 1)

    def restart(self) -> None:
        """kill -9; everybody finds the new server."""
        before = [(one.view["ply"], one.view["position"]) for one in self.everybody]
        self.server.kill()
        for one in self.everybody:
            expect(one.page.locator("#line-state")).to_be_hidden(timeout=30_000)
        assert [(one.view["ply"], one.view["position"]) for one in self.everybody] == before

    def ended(self, winner: str | None) -> None:
        """All three say so, and have seen the same moves."""
        for one in self.everybody:
            head = one.page.locator("#status.over strong")
            expect(head).not_to_be_empty()
            if winner is not None and one is not self.watcher:
                expect(head).to_have_text("You win" if one.side == winner else "You lose")
            assert one.view["outcome"]["winner"] == winner
        views = [one.view for one in self.everybody]
        assert views[0]["moves"] == views[1]["moves"] == views[2]["moves"]
        assert len({str(view["board"]) for view in views}) == 1
        records = {
            one.page.request.get(f"{self.watcher.api}/record").text() for one in self.everybody
        }
        assert len(records) == 1
        for one in self.everybody:
            assert [c for c in one.complaints if not any(word in c for word in EXPECTED)] == []


def travel(browser: Browser, folder: Path, variant: str, plies: int) -> None:
    """A game with everything in it; after `plies` decisions the player who waits resigns."""
    with Server(str(folder / "games.db")) as server:
        journey = Journey(browser, server, variant)
        first, second = journey.seats.values()
        troubles = [
            lambda: journey.reload(second), lambda: journey.lose_network(first),
            lambda: journey.second_tab(second), journey.restart, lambda: journey.reload(first),
        ]  # fmt: skip
        every = plies // len(troubles)
        number = 0
        while (seat := journey.turn()) is not None and number < plies:
            number += 1
            if number % every == 0 and troubles:
                troubles.pop(0)()
            else:
                journey.decide(seat)
        if seat is not None:
            idle = first if seat is second else second  # the mover's dialog may be open already
            idle.page.click("#resign")
            idle.page.click('dialog [data-answer="yes"]')
        for one in journey.everybody:
            one.page.wait_for_function("() => document.querySelector('fairy-board').view.outcome")
        journey.ended(first.view["outcome"]["winner"])


def test_a_game_with_secrets_survives_every_interruption(browser: Browser, tmp_path: Path) -> None:
    travel(browser, tmp_path, "kira-chess", 15)


@pytest.mark.long
@pytest.mark.parametrize("variant", SIX)
def test_each_game_survives_every_interruption(
    browser: Browser, tmp_path: Path, variant: str
) -> None:
    travel(browser, tmp_path, variant, 60)


def advice(view: dict[str, Any]) -> str:
    """What the computer player would do, from what the page shows."""
    seen = msgspec.convert(view, View)
    with ThreadPoolExecutor(1) as pool:  # this thread runs the browser's event loop
        return pool.submit(asyncio.run, opponents.choose(seen, 3)).result()


@pytest.mark.long
@pytest.mark.parametrize("variant", SIX)
def test_each_game_to_the_end_of_its_rules(browser: Browser, tmp_path: Path, variant: str) -> None:
    with Server(str(tmp_path / "games.db")) as server:
        journey = Journey(browser, server, variant)
        for number in range(600):
            seat = journey.turn()
            if seat is None:
                break
            journey.decide(seat, advice if seat.side == "first" else None)
            if number == 20:
                journey.restart()
        outcome = journey.seats["first"].view["outcome"]
        assert outcome is not None and outcome["message"]["key"] not in (
            "resignation",
            "agreed_draw",
        )
        journey.ended(outcome["winner"])
