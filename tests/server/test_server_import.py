"""Records from elsewhere: numbers of any length and script are read or refused in one line."""

import unicodedata
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Literal

import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.game import new_game
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import sanitise
from fairychess.server.domain.record_limits import limited_record


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A running server of the installed rules."""
    with TestClient(create_app(settings=Settings(rates=False, thinkers=0))) as found:
        yield found


@pytest.mark.parametrize("seed", [0, 7, -3, (1 << 62) + 1, (1 << 128) - 1, -(1 << 127)])
def test_our_own_records_are_read_back_whatever_their_seed(host: TestClient, seed: int) -> None:
    game = new_game("raichu-shogi", {"furigoma": True}, seed)
    game.play_chance()
    game.play(game.to_move, game.view(game.to_move).options[0].text)
    game.resign("second")
    made = Person(host).do("/api/games/import", 201, text=game.record("both"))
    played = [move["text"] for move in made["view"]["moves"]]
    assert played == [move.text for move in game.view("both").moves]
    assert made["view"]["outcome"]["message"]["key"] == "resignation"


@pytest.mark.parametrize("head", ["", '[Event "x"]\n', '[Event "x"]\n[Variant "Standard"]\n'])
def test_a_pgn_that_names_no_game_is_of_chess(host: TestClient, head: str) -> None:
    person, text = Person(host), f"{head}\n1. e4 e5 2. Nf3 *"
    made = person.do("/api/games/import", 201, text=text)
    assert made["view"]["variant"] == "chess"
    assert [move["text"] for move in made["view"]["moves"]] == ["e2e4", "e7e5", "g1f3"]
    if head:  # moves alone are taken to be of the game whose board they are given to
        assert person.do("/api/analysis/read", variant="shogi", text=text)["variant"] == "chess"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[Termination "Time forfeit"]\n\n1. e4 e5 1-0', "time"),
        ('[Termination "Normal"]\n\n1. e4 e5 1-0', "resignation"),
        ("1. e4 e5 { White forfeits on time. } 0-1", "time"),
        ("先手：甲\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 切れ負け\n", "time"),
        ("先手：甲\n手数----指手---------消費時間--\n1 ７六歩(77)\n2 投了\n", "resignation"),
    ],
)
def test_a_game_ended_as_its_record_says(host: TestClient, text: str, reason: str) -> None:
    made = Person(host).do("/api/games/import", 201, text=text)
    assert made["view"]["outcome"]["message"]["key"] == reason


@pytest.mark.parametrize("seed", ["²", "٣", "9" * 61, "9" * 5000, "--1", "+1", "1_000", " 1", "x"])
def test_a_seed_that_is_none_is_refused(host: TestClient, seed: str) -> None:
    text = f'[Variant "chess"]\n[Seed "{seed}"]\n\ne2e4 *'
    assert Person(host).refused("/api/games/import", text=text) == "bad_record"


@pytest.mark.parametrize("value", ["²", "٣", "9" * 10, "9" * 5000, "-", "1e3", "0x1", "[]", ""])
def test_an_option_that_is_no_number_is_refused(host: TestClient, value: str) -> None:
    text = f'[Variant "kira-chess"]\n[Options "max_timer={value}"]\n\n*'
    answer = Person(host).post("/api/games/import", json={"text": text})
    assert answer.status_code == 400, answer.text
    assert "\n" not in answer.json()["error"]["message"]


@pytest.mark.parametrize("value", ["²", 1e308, 0.5, [[]], {}, [1], "9" * 5000, 1 << 40, 10**400])
@pytest.mark.parametrize("path", ["/api/games", "/api/challenges"])
def test_options_of_other_types_are_refused(host: TestClient, path: str, value: object) -> None:
    body = {"variant": "kira-chess", "options": {"max_timer": value}}
    answer = Person(host).post(path, json=body)
    assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("value", ["none", "5", 5, "0"])
def test_options_that_are_numbers(host: TestClient, value: object) -> None:
    Person(host).do("/api/games", 201, variant="kira-chess", options={"max_timer": value})


def test_numbers_before_moves() -> None:
    record = limited_record(
        '[Variant "x"]\n1. a1a2 1... a3a4 2.a2a3 3...a4a5 12 {note} ; rest\n7g7f *'
    )
    assert record.moves == ("a1a2", "a3a4", "a2a3", "a4a5", "7g7f")
    assert record.result == "*"
    with pytest.raises(ProblemError, match="at most 2000 moves"):
        limited_record('[Variant "x"]\n' + "a " * 2001)


def test_names_in_a_record_are_looked_at_as_far_as_they_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Marks that combine are sorted in quadratic time: two bytes each would hold up everybody."""
    sorted_at_once: list[int] = []

    def normalize(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
        sorted_at_once.append(len(text))
        return unicodedata.normalize(form, text)

    own = SimpleNamespace(normalize=normalize, category=unicodedata.category)
    monkeypatch.setattr("fairychess.server.base.sanitise.unicodedata", own)
    assert len(sanitise("a" + "\u0345\u0300" * 200_000, 40)) <= 40
    assert sorted_at_once and max(sorted_at_once) <= 400


def test_kif_is_taken_in_and_other_formats_are_named(host: TestClient) -> None:
    line = "手合割：飛車落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n"
    made = Person(host).do("/api/games/import", 201, text=line)
    assert [move["text"] for move in made["view"]["moves"]] == ["g7g6", "c3c4"]
    for text, reason in (
        (line + "変化：2手\n   2 ２六歩(27)\n", "one line of play"),
        ("V2.2\nPI\n+\n+7775FU\n%TORYO\n", "c3c5"),
    ):
        answer = Person(host).post("/api/games/import", json={"text": text})
        assert answer.status_code == 400 and reason in answer.json()["error"]["message"]


def test_an_sfen_sets_a_board_up(host: TestClient) -> None:
    person = Person(host)
    for text in ("rbsgk/4p/5/P4/KGSBR w 2Pg 8", "sfen rbsgk/4p/5/P4/KGSBR w 2Pg 8"):
        read = person.do("/api/analysis/read", variant="minishogi", text=text)
        assert read["start"] == "rbsgk/4p/5/P4/KGSBR[2Pg] b - - 0 4"


@pytest.mark.parametrize(
    ("variant", "forms"),
    [("shogi", "kif ki2 csa"), ("minishogi", "kif ki2"), ("check-shogi", "kif ki2")],
)
def test_a_game_goes_home_in_the_formats_of_its_players(
    host: TestClient, variant: str, forms: str
) -> None:
    person = Person(host)
    game = person.do("/api/games", 201, variant=variant)["id"]
    with person.at(game) as seat:
        for ply in range(4):
            seat.send("play", text=seat.view(ply=ply)["options"][0]["text"])
        played = [move["text"] for move in seat.view(ply=4)["moves"]]
        seat.send("resign")
        assert seat.over()["ply"] == 4
    assert person.get(f"/api/games/{game}").json()["info"]["formats"] == forms.split()
    for form in forms.split():
        taken = person.get(f"/api/games/{game}/record?format={form}")
        assert taken.headers["content-disposition"].endswith(f'.{form}"')
        assert "White" not in taken.text, "shogi's programs look for sente"
        back = person.do("/api/games/import", 201, text=taken.text)
        assert back["variant"] == variant
        assert [move["text"] for move in back["view"]["moves"]] == played
        assert back["view"]["outcome"]["message"]["key"] == "resignation"
    for form in {"kif", "ki2", "csa", "usi"} - {*forms.split()}:
        assert person.get(f"/api/games/{game}/record?format={form}").status_code == 400


@pytest.mark.parametrize("variant", ["chess", "kira-shogi", "xiangqi", "taikyoku-shogi"])
def test_other_games_have_no_such_formats(host: TestClient, variant: str) -> None:
    person = Person(host)
    game = person.do("/api/games", 201, variant=variant)["id"]
    assert person.get(f"/api/games/{game}/record?format=kif").status_code == 400
    assert person.get(f"/api/games/{game}").json()["info"]["formats"] == []
