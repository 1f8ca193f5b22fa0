"""Choices that both players make at once: the second need not wait, and nobody learns a thing."""

from collections.abc import Iterator
from typing import Any

import pytest
from clients import Person, Seat, game_of_two
from starlette.testclient import TestClient

from fairychess.game import read_record
from fairychess.server import create_app
from fairychess.server.base.config import Settings

CARDS = {"kira-chess": 16, "kira-shogi": 20}
TERMS = {"timing": {"main": 600, "increment": 5}}


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A server of the installed rules, on which no computer thinks."""
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as found:
        yield found


@pytest.fixture
def computers() -> Iterator[TestClient]:
    """A server whose computers think."""
    with TestClient(create_app(settings=Settings(rates=False))) as found:
        yield found


def sit(one: Seat, two: Seat, ply: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Both views once all cards are dealt."""
    return one.view(ply=ply), two.view(ply=ply)


def forget(host: TestClient, game: str) -> None:
    """Let the next visitor find the game in the database only."""
    registry = host.app.state.services.registry
    registry.drop(registry.known(game))


@pytest.mark.parametrize("name", CARDS)
def test_the_second_player_chooses_first(host: TestClient, name: str) -> None:
    game, first, second = game_of_two(host, variant=name, terms=TERMS)
    nobody = Person(host)
    with first.at(game) as one, second.at(game) as two, nobody.at(game) as three:
        seen, mine = sit(one, two, CARDS[name])
        chosen = seen["options"][3]["text"]
        assert seen["to_move"] == mine["to_move"] == "first" and not mine["options"]
        assert seen["early"] == mine["early"] == "second" and not seen["early_options"]
        text = mine["early_options"][7]["text"]
        two.send("play", text=text)
        told = two.until("view", chosen={"second": text})
        assert told["view"]["early_options"] == mine["early_options"]
        assert not told["clock"]["running"]
        for other in (one, three):
            told = other.until("view", chosen={"second": ""})
            assert len(told["view"]["moves"]) == len(seen["moves"]) and text not in str(told)
        one.send("play", text=chosen, ply=seen["ply"])
        for seat, known in ((one, "roles:?"), (two, text), (three, "roles:?")):
            after = seat.until("view", ply=CARDS[name] + 2)
            assert after["chosen"] == {} and after["view"]["early"] == ""
            assert after["view"]["moves"][-1]["text"] == known
            clock = after["clock"]
        assert clock["running"] == "first" and clock["left"]["second"] == 600_000
        one.send("resign")
        two.over()
    record = read_record(first.get(f"/api/games/{game}/record?format=text").text)
    cast = [move.text for move in record.moves if move.text.startswith("roles:")]
    assert cast == [chosen, text]


def test_lists_say_that_both_are_to_choose(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    nobody = Person(host)

    def waits_for() -> list[bool]:
        (one,), (two,) = first.get("/api/me/games").json(), second.get("/api/me/games").json()
        assert [one["id"], two["id"]] == [game, game]
        return [one["my_turn"], two["my_turn"]]

    with first.at(game) as one, second.at(game) as two, nobody.at(game) as three:
        seen, mine = sit(one, two, 16)
        assert three.view(ply=16)["early"] == "second" and waits_for() == [True, True]
        two.send("play", text=mine["early_options"][0]["text"])
        for other in (one, three):
            assert other.until("view", chosen={"second": ""})["view"]["early"] == ""
        assert waits_for() == [True, False]
        two.send("undo")
        assert three.until("view", chosen={})["view"]["early"] == "second"
        assert waits_for() == [True, True]
        one.send("play", text=seen["options"][0]["text"], ply=16)
        two.until("view", ply=17)
        assert waits_for() == [False, True]


def test_an_early_choice_is_taken_back_without_asking(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    with first.at(game) as one, second.at(game) as two:
        seen, mine = sit(one, two, 16)
        texts = [option["text"] for option in mine["early_options"]]
        for text in texts[:2]:
            two.send("play", text=text)
            two.until("view", chosen={"second": text})
            one.until("view", chosen={"second": ""})
            two.send("undo")
            assert two.until("view")["chosen"] == one.until("view")["chosen"] == {}
        two.send("undo")
        assert two.until("error")["said"]["key"] == "not_moved_yet"
        two.send("play", text=texts[4])
        two.until("view", chosen={"second": texts[4]})
        two.send("play", text=texts[5])  # thought better of it
        two.until("view", chosen={"second": texts[5]})
        one.send("play", text=seen["options"][0]["text"])
        assert two.view(ply=18)["moves"][-1]["text"] == texts[5]


def test_an_early_choice_outlives_the_process_and_the_connection(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    with first.at(game) as one, second.at(game) as two:
        seen, mine = sit(one, two, 16)
        text = mine["early_options"][9]["text"]
        two.send("play", text=text)
        two.until("view", chosen={"second": text})
    forget(host, game)
    with first.at(game) as one:
        assert one.until("view")["chosen"] == {"second": ""}
        one.send("resume", since=0)
        (told,) = [act for act in one.until("actions")["actions"] if act["kind"] == "early"]
        assert told["actor"] == "second" and not told["public"] and told["move"] is None
        with second.at(game) as two:
            assert two.until("view")["chosen"] == {"second": text}
        one.send("play", text=seen["options"][0]["text"])
        one.view(ply=18)  # nobody sits there, and it is played all the same
    with second.at(game) as two:
        assert two.view()["moves"][-1]["text"] == text


def test_what_may_not_be_chosen_early_is_refused(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    with first.at(game) as one, second.at(game) as two:
        seen, mine = sit(one, two, 16)
        for text in (seen["options"][0]["text"], "roles:a8,a8", "e7e5", "card:a8"):
            assert two.refused("play", text=text) == "refused"
        one.send("play", text=seen["options"][0]["text"])
        one.view(ply=17)
        assert one.refused("play", text=seen["options"][1]["text"]) == "not_your_turn"
        two.send("play", text=mine["early_options"][0]["text"])
        two.view(ply=18)
        assert two.refused("play", text=mine["early_options"][1]["text"]) == "not_your_turn"
    other, _, second = game_of_two(host, variant="chess")
    with second.at(other) as two:
        assert two.refused("play", text="e7e5") == "not_your_turn"


def test_an_early_choice_ends_with_the_game(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    with first.at(game) as one, second.at(game) as two:
        _, mine = sit(one, two, 16)
        two.send("play", text=mine["early_options"][0]["text"])
        one.until("view", chosen={"second": ""})
        one.send("resign")
        for seat in (one, two):
            told = seat.until("view", chosen={})
            assert told["view"]["outcome"] and not told["view"]["early"]
        assert two.refused("undo") == "refused"


def test_nothing_is_chosen_early_while_a_game_is_adjourned(host: TestClient) -> None:
    game, first, second = game_of_two(host, variant="kira-chess")
    with first.at(game) as one, second.at(game) as two:
        _, mine = sit(one, two, 16)
        one.send("propose", what="adjourn")
        two.until("view", proposals={"adjourn": "first"})
        two.send("accept", what="adjourn")
        assert two.until("view", adjourned=True)["view"]["early"] == ""
        assert two.refused("play", text=mine["early_options"][0]["text"]) == "refused"


def test_against_the_computer_nobody_waits_for_it(computers: TestClient) -> None:
    person = Person(computers)
    seats = {"first": {"type": "computer", "level": 1}}
    made = person.do("/api/games", 201, variant="kira-chess", seats=seats)
    with person.at(made["id"]) as two:
        options = two.view(ply=16)["early_options"]
        two.send("play", text=options[3]["text"])
        seen = two.view(ply=18)
        assert [move["seat"] for move in seen["moves"][-2:]] == ["first", "second"]
        assert seen["moves"][-1]["text"] == options[3]["text"]


def test_at_one_screen_either_side_may_begin(host: TestClient) -> None:
    person = Person(host)
    made = person.do("/api/games", 201, variant="kira-chess")
    with person.at(made["id"]) as screen:
        assert screen.view(ply=16, viewer="spectator")["early"] == "second"
        screen.send("set_perspective", seat="second")
        text = screen.view(viewer="second")["early_options"][0]["text"]
        screen.send("play", text=text)
        screen.until("view", chosen={"second": text})
        screen.send("set_perspective", seat="first")
        seen = screen.until("view", viewer="first")
        assert seen["chosen"] == {"second": ""} and not seen["view"]["early_options"]
        screen.send("play", text=seen["view"]["options"][0]["text"], ply=16)
        assert screen.view(ply=18)["moves"][-1]["text"] == "roles:?"
