"""Analysis boards: positions, lines of the engine, texts, studies, openings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from clients import Person, Seat, game_of_two
from starlette.testclient import TestClient

import fairychess
from fairychess.game.free_play import FreeGame
from fairychess.server import create_app
from fairychess.server.base.config import Settings

VARIANTS = Path(fairychess.__file__).parent / "variants"


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A server of the installed variants."""
    with TestClient(create_app(settings=Settings(rates=False, analysts=1))) as found:
        yield found


@pytest.fixture
def person(host: TestClient) -> Person:
    """A person at that server."""
    return Person(host)


def look(person: Person, *moves: str, variant: str = "chess", **more: Any) -> Any:
    """The position after some moves."""
    return person.do("/api/analysis/look", variant=variant, moves=list(moves), **more)


def tree(*nodes: tuple[int, str]) -> list[dict[str, Any]]:
    """A tree as pages send it."""
    return [{"parent": -1}, *({"parent": parent, "text": text} for parent, text in nodes)]


def test_both_sides_are_moved(person: Person) -> None:
    """Every move has its record; a position is the same whatever led to it."""
    found = look(person, "e2e4", "e7e5", "g1f3", known=1)
    assert found["view"]["to_move"] == "second" and found["view"]["ply"] == 3
    assert [one["text"] for one in found["records"]] == ["e7e5", "g1f3"]
    assert any(one["text"] == "b8c6" for one in found["view"]["options"])
    assert look(person, "g1f3", "e7e5", "e2e4")["key"] == found["key"]
    assert look(person, "g1f3", "e7e5", "e2e3")["key"] != found["key"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"variant": "chess", "moves": ["e2e5"]}, "move 1, e2e5"),
        ({"variant": "chess", "start": "nonsense"}, "position"),
        ({"variant": "chess", "start": "8/8/8/8/8/8/8/8 w - - 0 1"}, "has no K"),
        ({"variant": "no-such-game"}, "no variant"),
        ({"variant": "chess", "options": {"zebra": 1}}, "zebra"),
    ],
)
def test_faults_are_one_line(person: Person, body: dict[str, Any], words: str) -> None:
    """What cannot be looked at is said in a line."""
    answer = person.post("/api/analysis/look", json=body)
    message = answer.json()["error"]["message"]
    assert answer.status_code in (400, 404) and words in message and "\n" not in message


def test_chance_and_secrets_are_open(person: Person) -> None:
    """On one's own board cards are drawn by hand, and nothing is hidden."""
    view = look(person, variant="kira-chess")["view"]
    moves: list[str] = []
    for _ in range(24):
        assert view["options"]
        moves.append(view["options"][0]["text"])
        view = look(person, *moves, variant="kira-chess")["view"]
    marks = [mark["key"] for piece in view["board"] for mark in piece["marks"]]
    assert "role" in marks


def test_a_position_is_set_up(person: Person) -> None:
    """Pieces, turn and counters become a position text, and faults a line."""
    pieces = [("e1", "K", "first"), ("e8", "K", "second"), ("a7", "P", "first")]
    board = [{"square": at, "id": what, "side": side} for at, what, side in pieces]
    fields = {
        "turn": "second", "unmoved": "-", "en_passant": "-",
        "halfmove_clock": "3", "fullmove_number": "40", "others": {},
    }  # fmt: skip
    found = person.do("/api/analysis/compose", variant="chess", board=board, fields=fields)
    assert found["view"]["position"] == "4k3/P7/8/8/8/8/8/4K3 b - - 3 40"
    code = person.refused("/api/analysis/compose", variant="chess", board=board[1:], fields=fields)
    assert code == "refused"


def test_texts_go_in_and_out(person: Person) -> None:
    """Variations, comments and drawings of a text come back in the text written from them."""
    text = "1. e2e4 {Best by test. [%cal Ge2e4]} e7e5 (1... c7c5 2. g1f3 d7d6) 2. g1f3 *"
    read = person.do("/api/analysis/read", variant="chess", text=text)
    assert [one["text"] for one in read["nodes"]] == [
        "", "e2e4", "e7e5", "g1f3", "c7c5", "g1f3", "d7d6",
    ]  # fmt: skip
    assert read["nodes"][1]["shapes"] == ["Ge2e4"]
    written = person.do("/api/analysis/write", variant="chess", nodes=read["nodes"])["text"]
    assert "Best by test." in written and "(1... c5 2. Nf3 d6)" in written
    again = person.do("/api/analysis/read", variant="chess", text=written)
    assert again["nodes"] == read["nodes"]
    position = person.do(
        "/api/analysis/read", variant="chess", text="4k3/P7/8/8/8/8/8/4K3 b - - 3 40"
    )
    assert position["start"] == "4k3/P7/8/8/8/8/8/4K3 b - - 3 40"
    kif = person.do(
        "/api/analysis/read", variant="chess", text="   1 ７六歩(77)\n   2 ３四歩(33)\n"
    )
    assert (kif["variant"], kif["nodes"][1]["text"]) == ("shogi", "c3c4")
    assert person.refused("/api/analysis/read", variant="chess", text="1. e2e4 (") == "bad_record"


def test_studies_belong_to_their_owners(host: TestClient) -> None:
    """A study is read by all who have its link, and changed by one."""
    anna, boris = Person(host), Person(host)
    kept = anna.do("/api/studies", 201, variant="chess", title="Mine", nodes=tree((0, "e2e4")))
    path = f"/api/studies/{kept['id']}"
    assert boris.get(path).json()["mine"] is False
    change = {"variant": "chess", "title": "Ours", "nodes": tree((0, "e2e4"), (1, "e7e5"))}
    assert boris.refused(path, **change) == "not_owner"
    assert anna.do(path, **change)["version"] == 2
    assert [one["title"] for one in anna.get("/api/me/studies").json()] == ["Ours"]
    assert anna.refused(path, **{**change, "nodes": tree((0, "e2e5"))}) == "refused"
    assert boris.refused(f"{path}/delete") == "not_owner"
    assert anna.do(f"{path}/delete") == {"done": True}
    assert boris.get(path).status_code == 404


def test_viewers_of_a_study_see_what_others_point_at(host: TestClient) -> None:
    """What one looks at comes to the other, and that the study was saved."""
    anna, boris = Person(host), Person(host)
    kept = anna.do("/api/studies", 201, variant="chess", nodes=tree((0, "e2e4")))
    path = f"/api/analysis/socket?study={kept['id']}"
    with Seat(anna.websocket_connect(path)) as hers, Seat(boris.websocket_connect(path)) as his:
        his.until("people", count=2)
        hers.send("at", path=["e2e4"], shapes=["Ge2e4"])
        at = his.until("at")
        assert at["owner"] and at["path"] == ["e2e4"] and at["shapes"] == ["Ge2e4"]
        anna.do(f"/api/studies/{kept['id']}", variant="chess", nodes=tree())
        his.until("changed")


def test_lines_come_deeper_and_deeper(person: Person) -> None:
    """Several lines of a depth, best first; another position ends the search at once."""
    with Seat(person.websocket_connect("/api/analysis/socket")) as socket:
        ask = {"variant": "chess", "count": 3}
        socket.send("lines", **ask, id=1, moves=["f2f3", "e7e5", "g2g4"])
        found = socket.until("lines")
        while found["depth"] < 3:
            found = socket.until("lines")
        assert found["lines"][0]["line"] == ["d8h4"] and found["lines"][0]["mate"] < 0
        assert len(found["lines"]) == 3 and found["lines"][0]["clicks"] == ["d8", "h4"]
        socket.send("lines", **ask, id=2, moves=[])
        assert len(socket.until("lines", id=2)["lines"]) == 3
        socket.send("lines", **ask, id=3, moves=["e2e5"])
        assert socket.until("error")["id"] == 3
        assert socket.refused("zebra") == "bad_message"


def test_no_lines_for_those_who_play(host: TestClient) -> None:
    """Who plays a variant against somebody gets no lines of it before the game is over."""
    _, _, boris = game_of_two(host, variant="chess")
    with Seat(boris.websocket_connect("/api/analysis/socket")) as socket:
        assert socket.refused("lines", variant="chess", id=1) == "fair_play"
        socket.send("lines", variant="xiangqi", id=2)
        assert socket.until("lines")["id"] == 2


def test_no_lines_for_those_who_watch(tmp_path: Path) -> None:
    """A position that is being played is not thought about, whoever asks, on whichever process.

    Nor is one a move further, set up or reached by moves, nor what lies just behind it on a line.
    """
    settings = Settings(str(tmp_path / "shared.sqlite"), rates=False, analysts=1, thinkers=0)
    moves = ["a3a4", "a7a6", "b3b4", "b7b6", "c3c4", "c7c6", "d3d4", "d7d6", "e3e4"]
    with (
        TestClient(create_app(settings=settings)) as host,
        TestClient(create_app(settings=settings)) as elsewhere,
    ):
        game, anna, boris = game_of_two(host, variant="shogi")
        with anna.at(game) as hers, boris.at(game) as his:
            for ply, move in enumerate(moves):
                (his if ply % 2 else hers).send("play", text=move, ply=ply)
                hers.view(ply=ply + 1)
                his.view(ply=ply + 1)
            after = look(Person(host), *moves, "e7e6", variant="shogi")["view"]["position"]
            for there in (host, elsewhere):
                with Seat(Person(there).websocket_connect("/api/analysis/socket")) as socket:

                    def refused(moves: list[str], **more: Any) -> bool:
                        asked = {"variant": "shogi", "id": 1, "moves": moves, **more}
                        return socket.refused("lines", **asked) == "fair_play"

                    assert refused(moves)
                    assert refused([*moves, "e7e6"]) and refused([], start=after)
                    assert refused([*moves, "e7e6", "e4e5"]), "two further, on the line itself"
                    for number, free in enumerate((moves[:4], moves[:7]), 2):
                        socket.send("lines", variant="shogi", id=number, moves=free)
                        assert socket.until("lines", id=number)["lines"]
            his.send("resign")
            hers.over()
        with Seat(Person(elsewhere).websocket_connect("/api/analysis/socket")) as socket:
            socket.send("lines", variant="shogi", id=9, moves=moves)
            assert socket.until("lines", id=9)["lines"]


def test_a_move_of_two_decisions_is_one_move() -> None:
    """One move further is where the other side has to move, with the duck put down."""
    board = FreeGame("duck-chess", {}, None)
    near = board.near()
    assert near[0] == board.quick_key and len(near) > 400
    board.follow(["e2e4"])
    between = board.quick_key
    board.follow(["e2e4", board.look().view.options[0].text])
    assert {between, board.quick_key} <= set(near)


def test_ones_own_variants_are_looked_at(person: Person) -> None:
    """A custom variant is looked at in its own process, and the engine knows it."""
    text = (VARIANTS / "small_boards" / "petty_chess" / "variant.toml").read_text(encoding="utf-8")
    name = person.do("/api/definitions", 201, text=text)["variant"]
    assert person.get(f"/analysis/{name}").status_code == 200
    found = look(person, variant=name)
    option = found["view"]["options"][0]["text"]
    assert look(person, option, variant=name)["records"][0]["text"] == option
    with Seat(person.websocket_connect("/api/analysis/socket")) as socket:
        socket.send("lines", variant=name, id=1, moves=[option])
        assert socket.until("lines", id=1)["lines"]


def test_pages_lead_to_boards(host: TestClient) -> None:
    """Every variant has a board, a study a page, and what is neither is said not to be there."""
    kept = Person(host).do("/api/studies", 201, variant="chess", nodes=tree((0, "e2e4")))["id"]
    for path in ("/analysis", "/analysis/chess", f"/study/{kept}"):
        assert "study.css" in host.get(path).text
    for path in ("/analysis/no-such-thing", "/study/no-such-thing"):
        assert host.get(path).status_code == 404
    assert '/analysis/chess"' in host.get("/variant/chess").text


def test_a_friend_plays_from_a_position(host: TestClient) -> None:
    """A position goes with an invitation by link, and with no other."""
    position = "4k3/P7/8/8/8/8/8/4K3 w - - 3 40"
    game, anna, _ = game_of_two(host, variant="chess", position=position)
    assert anna.get(f"/api/games/{game}").json()["view"]["position"] == position
    code = anna.refused("/api/challenges", variant="chess", position=position, listed=True)
    assert code == "position_by_link"
    assert anna.refused("/api/challenges", variant="chess", position="8/8 w") == "refused"


def test_openings_are_counted_when_games_end(host: TestClient) -> None:
    """A listed game that is over shows in the explorer; one by link never does."""
    start = look(Person(host), variant="makruk")["key"]
    for listed in (True, False):
        game, anna, boris = game_of_two(host, variant="makruk", listed=listed)
        with anna.at(game) as hers, boris.at(game) as his:
            hers.send("play", text="a3a4" if listed else "b3b4", ply=0)
            his.view(ply=1)
            his.send("play", text="a6a5", ply=1)
            hers.view(ply=2)
            his.send("resign")
            hers.over()
    services = host.app.state.services
    host.portal.call(services.openings.count_some)
    played = host.get(f"/api/analysis/openings/{start}").json()
    assert played["people"] == [{"move": "a3a4", "first": 1, "drawn": 0, "second": 0}]


def test_the_book_of_a_game_is_shown_with_its_positions(host: TestClient) -> None:
    seen = look(Person(host), variant="chess")
    assert max(seen["book"], key=seen["book"].get) in {"e2e4", "d2d4", "c2c4", "g1f3"}
    assert look(Person(host), variant="makruk")["book"] == {}


def test_games_are_found_by_position(host: TestClient) -> None:
    """A position in the middle of a finished game leads to that game and to no other."""
    played = {}
    for first in ("g3g4", "h3h4"):
        game, anna, boris = game_of_two(host, variant="makruk", listed=True)
        with anna.at(game) as hers, boris.at(game) as his:
            hers.send("play", text=first, ply=0)
            his.view(ply=1)
            his.send("resign")
            hers.over()
        played[first] = game
    host.portal.call(host.app.state.services.openings.count_some)
    start, after = (look(Person(host), *moves, variant="makruk")["key"] for moves in ([], ["g3g4"]))

    def found(key: str) -> set[str]:
        return {game["id"] for game in host.get(f"/api/archive?position={key}").json()}

    assert found(after) == {played["g3g4"]} and found(start) >= set(played.values())
    assert found("nothing") == set()
