"""Examples on a page of rules: beside their sentences, with boards, and a way to try the move."""

import html
import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from fairychess.game.example_boards import rule_examples
from fairychess.game.info import catalogue
from fairychess.server import create_app
from fairychess.server.web.square_words import with_squares


@pytest.fixture(scope="module")
def real() -> Iterator[TestClient]:
    with TestClient(create_app()) as found:
        yield found


def page(real: TestClient, name: str, language: str = "en") -> str:
    return real.get(f"/variant/{name}/rules", headers={"Accept-Language": language}).text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_example_stands_in_the_item_of_its_sentence(real: TestClient, language: str) -> None:
    one = rule_examples("crazyhouse")[0]
    items = re.findall(r"<li>(?:(?!</li>).)*</li>", page(real, "crazyhouse", language), re.DOTALL)
    drawn = [item for item in items if "<figure" in item]
    assert len(drawn) == 1
    assert one.sentences[language].split("(")[0][:20] in drawn[0]
    assert "/variant/crazyhouse/example/0.svg" in drawn[0]


def test_it_stands_at_the_number_of_its_rule_on_a_page_of_other_words(real: TestClient) -> None:
    found = page(real, "raichu-shogi")
    item = re.search(r'<li id="rule-R9".*?</li>', found, re.DOTALL)
    assert item is not None and "<figure" in item[0]


def test_all_examples_stand_at_the_end_of_a_page_without_numbers(real: TestClient) -> None:
    _, _, rest = page(real, "chess").partition(">Examples</h2>")
    assert rest.count("<figure") == len(rule_examples("chess"))


QUOTED = [one.name for one in catalogue() if {*one.summary} & {*"'\"&"}]


@pytest.mark.parametrize("name", QUOTED)
def test_a_summary_stands_once_on_its_page_whatever_signs_it_has(
    real: TestClient, name: str
) -> None:
    summary = next(one.summary for one in catalogue() if one.name == name)
    shown = html.unescape(real.get(f"/variant/{name}").text.partition("<main")[2])
    assert " ".join(shown.split()).count(f">{summary}</p>") == 1


def test_the_way_to_try_it_leads_to_the_position(real: TestClient) -> None:
    link = re.search(r'<a href="(/analysis/chess\?position=[^"]+)"', page(real, "chess"))
    assert link is not None and "4K2R" in page(real, "chess")
    assert real.get(link[1]).status_code == 200


def test_pictures_are_the_board_before_and_after(real: TestClient) -> None:
    before = real.get("/variant/chess/example/0.svg")
    after = real.get("/variant/chess/example/0-after.svg")
    assert before.headers["content-type"] == "image/svg+xml"
    assert "<polygon" in before.text and "<polygon" not in after.text
    assert real.get("/variant/chess/example/99.svg").status_code == 404
    assert real.get("/variant/no-such-game/example/0.svg").status_code == 404
    assert real.get("/variant/zz/rules").status_code == 404


def test_captions_name_pieces_as_the_game_does(real: TestClient) -> None:
    assert "キング" not in page(real, "shogi", "ja") and "ポーン" not in page(real, "shogi", "ja")
    assert "Ente nach h" in page(real, "duck-chess", "de")


@pytest.mark.parametrize(
    ("name", "language", "cookie", "mark", "said"),
    [
        ("shogi", "ja", "", ">三<", "☗"),
        ("shogi", "en", "", ">c<", "S*9i"),
        ("shogi", "ja", "hodges", ">c<", "S*9i"),
        ("shogi", "en", "japanese", ">三<", "９九銀"),
        ("shogi", "en", "coordinates", ">a<", "S-a1"),
    ],
)
def test_boards_and_moves_are_in_the_notation_that_the_reader_has(
    real: TestClient, name: str, language: str, cookie: str, mark: str, said: str
) -> None:
    headers = {"Accept-Language": language, "Cookie": f"moves_shogi={cookie}"}
    found = real.get(f"/variant/{name}/rules", headers=headers).text
    captions = "".join(re.findall(r"<figcaption>.*?</figcaption>", found))
    assert said in captions
    picture = re.search(r'<img src="([^"]+)"', found)
    assert picture is not None and mark in real.get(picture[1]).text


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "ja", "zh"])
@pytest.mark.parametrize("name", ["xiangqi", "xiangqihouse", "whale-shogi", "manchu-chess"])
def test_words_name_squares_as_the_edges_of_the_board_do(
    real: TestClient, name: str, language: str
) -> None:
    words = re.sub(r"<(code|pre)>.*?</\1>|<[^>]*>", "", page(real, name, language), flags=re.DOTALL)
    assert not re.findall(r"(?<![A-Za-z0-9])[a-z][1-9]0?(?![A-Za-z0-9])", words)


def test_squares_in_texts_of_moves_stay() -> None:
    called = {"d1": "6-1", "f3": "4-3"}
    page = '<p id="d1">d1 to f3, <code>d1f3 <b>d1</b></code>に<pre>f3</pre>d1d2 d12 (f3)f3</p>'
    assert with_squares(page, called) == (
        '<p id="d1">6-1 to 4-3, <code>d1f3 <b>d1</b></code>に<pre>f3</pre>d1d2 d12 (4-3)4-3</p>'
    )
    assert with_squares(page, {}) == page


def test_what_a_game_is_stands_once(real: TestClient) -> None:
    found = real.get("/variant/xiangqi", headers={"Accept-Language": "fr"}).text
    assert len(re.findall(r">Les échecs chinois", found)) == 1  # with a space that does not break
