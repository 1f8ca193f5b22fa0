"""What the home page shows first: signs of the games, a recorded game, and what is searched."""

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from fairychess.game.features import FEATURES, features_of
from fairychess.game.info import catalogue
from fairychess.server import create_app
from fairychess.teaching import showcase, showcases


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    with TestClient(create_app()) as found:
        yield found


def test_every_game_in_front_has_a_sign_of_three_pieces(real: TestClient) -> None:
    found = real.get("/api/emblems").json()
    assert [one["name"] for one in found] == [b.name for b in catalogue() if b.family == "featured"]
    for one in found:
        royal = [piece["royal"] for piece in one["piece_types"]]
        assert len(royal) == 3, one["name"]
        assert sum(royal) <= 1
    assert len(real.get("/api/emblems?language=de").content) < 60_000


def test_the_six_come_first_and_small_boards_before_large_ones(real: TestClient) -> None:
    names = [one["name"] for one in real.get("/api/variants").json()][:9]
    assert names[:2] == ["king-friday-xiii", "kira-chess"] and names[5] == "dai-kagamigi"
    assert names[6:] == ["chess", "shogi", "chu-shogi"]


@pytest.mark.parametrize("name", showcases())
def test_a_recorded_game_is_sent_as_boards(real: TestClient, name: str) -> None:
    answer = real.get(f"/api/showcases/{name}").json()
    shown, info = answer["game"], answer["info"]
    assert info["piece_types"] and info["rules"] == ""
    assert len(shown["board"]) == len(showcase(name).board)
    assert len(shown["moves"]) > 30 and all(move["changes"] for move in shown["moves"][:3])


def test_other_games_have_no_recorded_game(real: TestClient, client: TestClient) -> None:
    assert real.get("/api/showcases/chess").status_code == 404
    assert real.get("/api/showcases/nothing").status_code == 404
    assert client.get("/api/showcases").json() == []


def test_features_are_read_off_the_rules(real: TestClient) -> None:
    found = {one["name"]: one["features"] for one in real.get("/api/variants").json()}
    assert "drops" in found["crazyhouse"] and "explosions" in found["atomic"]
    assert "lions" in found["chu-shogi"] and "lions" not in found["dobutsu"]
    assert "hidden" in found["kira-chess"] and "strikes" in found["zelda-chess"]
    assert {feature for features in found.values() for feature in features} <= set(FEATURES)
    assert features_of("") == ()
