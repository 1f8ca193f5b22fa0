"""Prepared moves: what they mean when their turn comes, and the boards they are prepared on."""

import json
from collections.abc import Iterator

import pytest
from clients import Person, game_of_two
from starlette.testclient import TestClient

from fairychess.game import new_game, variant_info
from fairychess.game.view import MoveRecord
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.play.premoves import answer_of, fitting, standing


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A server of the installed rules."""
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as found:
        yield found


@pytest.mark.parametrize(
    ("position", "prepared", "text"),
    [
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "?a7>a8=N", "a7a8=N"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "?a7>a8", None),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "?a7>a8=K", None),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "?e1>e2", "e1e2"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "?e1>e5", None),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "path", None),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "e1e2"),
    ],
)
def test_clicks_become_the_matching_option(position: str, prepared: str, text: str | None) -> None:
    assert fitting(prepared, new_game("chess", position=position).view("first")) == text


@pytest.mark.parametrize(
    ("prepared", "text"),
    [
        ("?b6>b7=+P", "b6b7+"),
        ("path b6 b7 as +P", "b6b7+"),  # as older versions kept it
        ("path b6 b7 as it is", "b6b7="),
        ("path hand:P e3", "P@e3"),
        ("?b6>b7=", "b6b7="),
        ("?b6>b7", None),
        ("?c8>c9=", "c8c9+"),  # there it must promote: nothing is left to wish
        ("?hand:P>e3", "P@e3"),
        ("?hand:P>b2", None),
        ("?hand:R>e3", None),
    ],
)
def test_promotions_and_drops_of_shogi(prepared: str, text: str | None) -> None:
    view = new_game("shogi", position="8k/2P6/9/1P7/9/9/9/1S7/K8[P] b - - 0 1").view("first")
    assert fitting(prepared, view) == text


LION = "4k7/12/12/12/12/12/12/3p8/3p8/3{LN}8/12/6K5 b - - 0 1"


def lions(prepared: str) -> str | None:
    """What is made of a premove for the Lion on d3, with a pawn on d4 and another on d5."""
    view = new_game("raichu-shogi", position=LION).view("first")
    return fitting(prepared, view)


@pytest.mark.parametrize(
    ("prepared", "text"),
    [
        ("?d3>d4>d5", "d3d4,d4d5"),
        ("?d3>d4>d3", "d3d4,d4d3"),
        ("?d3>d4>e5", "d3d4,d4e5"),
        ("?d3>d5", "d3d5"),
        ("?d3>d3", "d3d3"),
        ("?d3>e3>e4", None),  # over an empty square it is the jump, d3e4
        ("?d3>d4>d3>d4", None),
    ],
)
def test_a_lion_path_is_extended_by_clicks(prepared: str, text: str | None) -> None:
    assert lions(prepared) == text


@pytest.mark.parametrize(
    ("prepared", "text"),
    [
        ("?e3>e4", "e3e4"),
        ("?e3>e4>d5", "e3e4,e4d5,d5e4"),
        ("?e3>e4>f5", None),
        ("?e3>e3", "special@e3"),
        ("?a1>a1", None),  # next to its king
        ("?e3>f3", "e3f3,f3e3"),
    ],
)
def test_pieces_strike_and_attack_around(prepared: str, text: str | None) -> None:
    position = "7k/8/8/3p4/8/4Rp2/8/RK6 w - - 0 1"
    assert fitting(prepared, new_game("zelda-chess", position=position).view("first")) == text


def test_how_many_clicks_a_piece_may_need() -> None:
    def clicks(variant: str) -> dict[str, int]:
        return {
            piece_type.name: piece_type.clicks for piece_type in variant_info(variant).piece_types
        }

    assert set(clicks("chess").values()) == set(clicks("shogi").values()) == {2}
    assert set(clicks("zelda-chess").values()) == {3}
    chu = clicks("chu-shogi")
    assert {name for name, count in chu.items() if count > 2} == {
        "Lion", "Horned Falcon", "Soaring Eagle",
    }  # fmt: skip
    assert clicks("dai-kagamigi")["Lion Dog"] == 4


def played(*texts: str) -> list[MoveRecord]:
    """What has been played, the other side first."""
    return [
        MoveRecord(ply, 1, ("first", "second")[ply % 2], text, (text[:2], text[2:]))
        for ply, text in enumerate(texts)
    ]


def test_answers_to_given_moves() -> None:
    lines = [["a", "b", "c", "d"], ["x", "y"], ["a", "b", "e", "f"]]
    assert answer_of(lines, played("x"), "second") == "y"
    assert answer_of(lines, played("a"), "second") == "b"
    assert standing(lines, played("a", "b"), "second") == [["c", "d"], ["e", "f"]]
    assert answer_of(lines, played("a", "b", "e"), "second") == "f"
    assert answer_of(lines, played("q"), "second") is None
    assert answer_of([["m"]], played("q"), "second") == "m"
    assert answer_of([["m"]], played("q", "m", "r"), "second") is None
    # A turn of two decisions, on either side.
    assert answer_of([["a", "b", "m", "n"]], played("a", "b"), "second") == "m"


def test_answers_to_moves_told_by_their_squares() -> None:
    lines = [["?e2>e4", "?e7>e5"], ["?hand:P>e3", "x"], ["?f3>e4>f3", "y"]]
    assert answer_of(lines, played("e2e4"), "second") == "?e7>e5"
    assert answer_of(lines, played("f3e4"), "second") == "y"
    drop = MoveRecord(0, 1, "first", "P@e3", ("e3",))
    assert answer_of(lines, [drop], "second") == "x"
    half = MoveRecord(0, 1, "first", "?e4", ("e4",))
    assert answer_of(lines, [half], "second") == "?e7>e5"
    hidden = MoveRecord(0, 1, "first", "?", ())
    assert answer_of(lines, [hidden], "second") is None


def test_a_board_after_imagined_moves(host: TestClient) -> None:
    game, one, two = game_of_two(host, variant="chess")
    path = f"/api/games/{game}/foresee"
    assert two.do(path)["to_move"] == "first"
    view = two.do(path, moves=["e2e4", "e7e5"])
    assert (view["ply"], view["to_move"], len(view["options"])) == (2, "first", 29)
    assert two.refused(path, moves=["e2e5"]) == "refused"
    assert Person(host).refused(path) == "not_seated"
    assert one.get(f"/api/games/{game}").json()["view"]["ply"] == 0


def test_imagined_moves_reveal_no_secrets_or_tosses(host: TestClient) -> None:
    game, one, _ = game_of_two(host, variant="kira-chess")
    assert one.refused(f"/api/games/{game}/foresee") == "refused"
    local = one.do("/api/games", 201, variant="chess")["id"]
    assert one.refused(f"/api/games/{local}/foresee") == "refused"


def test_premoves_are_shown_to_their_seat_alone(host: TestClient) -> None:
    game, one, two = game_of_two(host, variant="chess")
    with two.at(game) as second:
        second.view(ply=0)
        second.send("premove", lines=[["?e7>e5"]], ply=0)
        second.until("premoves")
    with two.at(game) as again, one.at(game) as first, Person(host).at(game) as watcher:
        assert again.until("premoves")["lines"] == [["?e7>e5"]]
        first.view(ply=0)
        watcher.view(ply=0)
        first.send("play", text="e2e4")
        assert first.view(ply=2)["moves"][1]["text"] == "e7e5"
        assert again.until("premoves")["lines"] == []
        watcher.view(ply=2)
        told = [json.loads(raw)["type"] for raw in (*first.raw, *watcher.raw)]
        assert "premoves" not in told
