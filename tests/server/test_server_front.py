"""What the home page shows first: signs of the games, a recorded game, and what is searched."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from fairychess.game import info
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


def test_rules_are_put_into_words_for_those_who_read_them(
    real: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All six languages of the largest game take seconds, and a board needs none of them."""
    made: list[str] = []

    def counted(rules: Any, language: str, *, drawn: bool) -> str:
        made.append(language)
        return f"# {language}"

    monkeypatch.setattr(info, "rules_page", counted)
    info._info.cache_clear()
    assert real.get("/api/variants/los-alamos-chess?language=ja").json()["piece_types"]
    game = real.post("/api/games", json={"variant": "los-alamos-chess"}).json()["id"]
    assert real.get(f"/api/games/{game}/info?language=ja").json()["rules"] == ""
    assert real.get(f"/game/{game}").status_code == 200
    assert made == []
    for _ in range(2):
        page = real.get("/variant/los-alamos-chess/rules", headers={"Accept-Language": "ja"})
        assert "ja" in page.text
    assert made == ["ja"]
    whole = real.get("/api/variants/los-alamos-chess").json()
    assert whole["rules"] == "# en" and whole["translations"]["fr"] == "# fr"
    info._info.cache_clear()


def test_a_description_is_made_once_for_all_who_ask_meanwhile(
    real: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = real.app.state.services.catalogue  # type: ignore[attr-defined]
    made = []

    async def slowly(name: str, options: dict[str, Any], told: Any) -> Any:
        made.append(name)
        await asyncio.sleep(0)
        return await type(catalogue).info_with(catalogue, name, options, told)

    async def together() -> list[Any]:
        return await asyncio.gather(*(catalogue.info("makruk") for _ in range(5)))

    monkeypatch.setattr(catalogue, "info_with", slowly)
    found = real.portal.call(together)  # type: ignore[union-attr]
    assert made == ["makruk"] and all(one is found[0] for one in found)
