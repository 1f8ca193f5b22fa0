"""A language is one folder: one that is made here is met everywhere, and no code knows of it."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fairychess
from fairychess import languages
from fairychess.cli import main
from fairychess.explain import names, rules_page, sentences
from fairychess.explain.rules_text import told
from fairychess.game.info import _kept_brief, catalogue, variant_info
from fairychess.languages import in_all
from fairychess.making import check
from fairychess.making.draft import read_draft
from fairychess.making.rule_forms import rule_forms
from fairychess.messages import about, as_message
from fairychess.rules import featured, find, load
from fairychess.search.piece_card import _card, piece_card
from fairychess.server.base.errors import ProblemError
from fairychess.server.web.languages import Languages

SOURCE = Path(fairychess.__file__).parent
CODE, MARK = "qya", "†"
ALREADY = languages.codes()[1:]
TEN = (
    "aborted",
    "agreed_draw",
    "board_full",
    "castled",
    "checkmate",
    "extinction",
    "resignation",
    "stalemate",
    "time",
    "both_passed",
)
SETTINGS = ("usual_notation_shogi",)
"""Texts of pages that nobody reads."""


def marked(texts: Any) -> Any:
    """The same texts, each with a mark that no other language has."""
    if isinstance(texts, dict):
        return {k: text if k in SETTINGS else marked(text) for k, text in texts.items()}
    if isinstance(texts, list):
        return [marked(text) for text in texts]
    return MARK + texts if isinstance(texts, str) else texts


def forget_words() -> None:
    """What is kept with its words: a language does not come while a program runs."""
    for kept in (_card, rule_forms, _kept_brief):
        kept.cache_clear()


@pytest.fixture
def new_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The languages there are and one more, which is English with marks."""
    for code in languages.codes():
        shutil.copytree(languages.FOLDER / code, tmp_path / code)
    made = tmp_path / CODE
    made.mkdir()
    for path in sorted((tmp_path / languages.FIRST).iterdir()):
        texts = marked(languages.own(languages.FIRST, path.stem))
        (made / f"{path.stem}.json").write_text(json.dumps(texts), encoding="utf-8")
    (made / "language.json").unlink()
    (made / "language.toml").write_text('name = "Quenya"\nlocale = "qya_ME"\n', encoding="utf-8")
    monkeypatch.setattr(languages, "FOLDER", tmp_path)
    forget_words()
    yield made
    forget_words()


def plain(page: str) -> list[str]:
    """The lines of a page without marks, in any order, for they are sorted by their letters.

    A comma parts alternatives that have an "or" of their own; the one with a mark is no such "or".
    """
    return sorted(page.replace(MARK, "").replace(", or ", " or ").lower().splitlines())


def test_it_is_found_by_looking(new_language: Path) -> None:
    assert languages.codes() == ("en", *sorted({*ALREADY, CODE}))
    assert languages.known(CODE) == CODE and languages.known("xx") == "en"
    assert (languages.name(CODE), languages.locale(CODE)) == ("Quenya", "qya_ME")


@pytest.mark.parametrize("name", featured())
def test_rules_and_moves_are_told_in_it(new_language: Path, name: str) -> None:
    rules = load(name)
    found = [text for part in told(rules, CODE).values() for text in part]
    assert found and all(MARK in text for text in found)
    page = rules_page(rules, CODE)
    headings = [line for line in page.splitlines() if line.startswith("## ")]
    assert headings and all(MARK in line for line in headings)
    assert plain(page) == plain(rules_page(rules, "en"))


def test_a_description_is_told_in_it(new_language: Path) -> None:
    found = "\n".join(sentences("fmWfcFifmnD", 8, 8, CODE))
    assert MARK in found
    assert plain(found) == plain("\n".join(sentences("fmWfcFifmnD", 8, 8, "en")))


def test_a_terminal_shows_rules_in_it(
    new_language: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", "chess", "--rules", "--language", CODE]) == 0
    assert MARK in capsys.readouterr().out


def test_a_game_is_described_in_it(new_language: Path) -> None:
    text = find("makruk").read_text(encoding="utf-8")
    info = variant_info("definition", text=text)
    assert set(info.names) == set(info.translations) == set(languages.codes()[1:])
    assert MARK in info.translations[CODE]


def test_what_shipped_games_say_is_looked_up_in_it(new_language: Path) -> None:
    """By the English text, which spares a translator a walk through all variants."""
    makruk, course = load("makruk").definition, "How a wazir steps"
    kept = {"games": (makruk.title, makruk.summary), "lessons": (course,)}
    for part, texts in kept.items():
        told = json.dumps({text: MARK + text for text in texts})
        (new_language / f"{part}.json").write_text(told, encoding="utf-8")
    expected = {text: MARK + text for text in kept["games"]}
    assert names(makruk, CODE).items() >= expected.items()
    brief = next(one for one in catalogue() if one.name == "makruk")
    assert brief.names[CODE] == expected and MARK not in str(brief.names["ja"])
    assert MARK + makruk.summary in rules_page(load("makruk"), CODE)
    assert in_all("lessons", {"en": course})[CODE] == MARK + course
    assert in_all("lessons", {"en": "?"}) == {"en": "?"}
    assert in_all("lessons", {"en": course, CODE: "own"})[CODE] == "own"


def test_a_card_of_a_piece_has_it(new_language: Path) -> None:
    words = piece_card("chess", {}, "N").words
    assert set(words) == set(languages.codes()) and MARK in words[CODE][0]


def test_the_maker_speaks_it(new_language: Path) -> None:
    titles = {form["name"]: form["title"] for form in rule_forms(CODE)}
    for name, title in languages.own("en", "forms")["rules"].items():
        assert titles[name] == MARK + title
    found = check(read_draft(find("chess").read_text(encoding="utf-8")), CODE)
    assert MARK in found["page"] and MARK in next(iter(found["said"]["pieces"].values()))[0]


def test_messages_are_worded_in_it(new_language: Path) -> None:
    speaking = Languages()
    assert speaking.message(CODE, as_message("checkmate")) == f"{MARK}checkmate"
    fault = about("shuffle", "fault_setups", count=9)
    inner = f"{MARK}a group has more than 9 setups"
    assert speaking.message(CODE, fault.message) == f"{MARK}shuffle: {inner}"
    refused = ProblemError("not_found", "there is no such game", 404)
    assert speaking.refusal(CODE, refused).startswith(MARK)


@pytest.mark.parametrize(
    "headers", [{"Accept-Language": "qya,en;q=0.5"}, {"Cookie": f"language={CODE}"}]
)
def test_pages_are_in_it(new_language: Path, client: TestClient, headers: dict[str, str]) -> None:
    page = client.get("/", headers=headers).text
    assert f'<html lang="{CODE}"' in page and MARK in page
    assert 'content="qya_ME"' in page
    catalogue = re.search(r'data-translations="([^"]+)"', page)
    assert catalogue and catalogue[1].endswith(f"/{CODE}.json")
    texts = client.get(catalogue[1]).json()
    assert texts["message:checkmate"] == f"{MARK}checkmate"
    assert texts["choose_a_game"].startswith(MARK)


def test_it_can_be_chosen(new_language: Path, client: TestClient) -> None:
    page = client.get("/settings").text
    assert f'<option value="{CODE}" lang="{CODE}">Quenya</option>' in page
    assert '<option value="ja" lang="ja">日本語</option>' in page


def test_drawings_are_called_in_it(new_language: Path, client: TestClient) -> None:
    found = client.get("/api/pictures").json()
    for one in (*found["pictures"], *found["families"]):
        assert one["labels"][CODE] == MARK + one["labels"]["en"]


def test_what_a_language_lacks_is_said_in_english(new_language: Path) -> None:
    for path in new_language.glob("*.json"):
        path.unlink()
    rules = load("chess")
    assert rules_page(rules, CODE) == rules_page(rules, "en")
    assert Languages().message(CODE, as_message("checkmate")) == "checkmate"


@pytest.fixture
def ten_sentences(new_language: Path) -> Iterator[str]:
    """The code of another language, of ten messages and nothing else."""
    made = new_language.with_name("tlh")
    made.mkdir()
    (made / "language.toml").write_text('name = "Klingon"\nlocale = "tlh"\n', encoding="utf-8")
    texts = languages.own(languages.FIRST, "messages")
    lines = [f"{key} = {json.dumps(MARK + texts[key], ensure_ascii=False)}" for key in TEN]
    (made / "messages.toml").write_text("\n".join(lines), encoding="utf-8")
    languages._codes.cache_clear()
    yield made.name
    languages._codes.cache_clear()


def test_a_language_of_ten_sentences_is_a_language(ten_sentences: str, client: TestClient) -> None:
    assert ten_sentences in languages.codes() and ten_sentences not in languages.complete()
    speaking = Languages()
    assert speaking.message(ten_sentences, as_message("stalemate")).startswith(MARK)
    lost = ProblemError("not_found", "there is no such game", 404)
    assert speaking.refusal(ten_sentences, lost) == speaking.refusal("en", lost)
    page = client.get("/", headers={"Cookie": f"language={ten_sentences}"}).text
    assert f'<html lang="{ten_sentences}"' in page
    catalogue = re.search(r'data-translations="([^"]+)"', page)
    assert catalogue
    texts, english = client.get(catalogue[1]).json(), languages.table("en", "pages")
    assert texts["choose_a_game"] == english["choose_a_game"]
    assert {key for key, text in texts.items() if MARK in text} == {f"message:{one}" for one in TEN}


@pytest.mark.parametrize("name", ["chess", "kira-shogi"])
def test_every_game_is_told_in_a_language_of_ten_sentences(ten_sentences: str, name: str) -> None:
    rules = load(name)
    assert told(rules, ten_sentences) == told(rules, "en")
    assert rules_page(rules, ten_sentences) == rules_page(rules, "en")
    words = piece_card(name, {}, rules.pieces[0].id).words
    assert words[ten_sentences] == words["en"]
    assert rule_forms(ten_sentences) == rule_forms("en")


NAMED = re.compile(r"""["'](?:en|ja)["']|\.(?:en|ja)\b|\b(?:en|ja)=|日本語""")
"""How code could name a language."""
IN_ENGLISH = {"lab/pages.py", "learning/report.py"}
"""Pages that are made in English alone."""
FIRST = {"languages/__init__.py": 1, "server/static/js/lib/translations.js": 1}
"""Where it is said which language is the first, and how often."""


def test_no_code_names_a_language() -> None:
    found: Counter[str] = Counter()
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.suffix in (".py", ".js", ".html") and name not in IN_ENGLISH:
            lines = path.read_text(encoding="utf-8").splitlines()
            found += Counter(name for line in lines if NAMED.search(line))
    assert found == FIRST
