"""Mail: confirmed addresses, turns, warnings and digests, the way back to an account."""

import json
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from email.message import EmailMessage
from time import sleep
from typing import Any

import pytest
from clients import PASSWORD, Person
from mail_people import (
    ADDRESS,
    HOUR,
    MINUTE,
    Time,
    game_between,
    link,
    move,
    person,
    rounds,
    served,
    with_mail,
)
from mail_server import MailServer, words
from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.testclient import TestClient

from fairychess.server.mail.letters import MailLetters
from fairychess.server.play.push import PushNotifications
from fairychess.server.store import mail
from fairychess.server.store.database import Database

pytestmark = pytest.mark.usefixtures("hurry")


@pytest.fixture
def host(place: str, time: Time, post: MailServer) -> Iterator[TestClient]:
    with served(place, time, post) as found:
        yield found


def test_a_turn_is_told_once_a_while_after_it_has_come(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game = game_between(ann, bo)
    rounds(host)
    assert not post.letters
    move(ann, game, "f4f5", 3)
    rounds(host)
    assert not post.letters  # who sits there answers at once
    time.now += 6 * MINUTE
    ((to, letter),) = post.wait(1)
    said = words(letter)
    assert to == ADDRESS and letter["Subject"].startswith("Your turn: ")
    assert "Ann" in said and f"http://play.example/game/{game}" in said and "2 d 23 h" in said
    assert not any("f4" in word for word in said.split() if "://" not in word)
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    move(bo, game, "g11g12", 4)
    move(ann, game, "f5f6", 5)
    move(bo, game, "g12g11", 6)  # it is over before the letter would go
    time.now += 6 * MINUTE
    rounds(host)
    assert len(post.letters) == 1


def test_several_turns_make_one_letter(host: TestClient, post: MailServer, time: Time) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    games = [game_between(ann, bo) for _ in range(3)]
    for game in games:
        move(ann, game, "f4f5", 3)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    assert letter["Subject"] == "3 games wait for you"
    assert all(game in words(letter) for game in games)


def test_a_letter_that_cannot_be_written_holds_up_no_other(
    host: TestClient, post: MailServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo, cleo = with_mail(host, post), person(host, "Cleo")
    writing, failed = MailLetters.about_games, []

    async def about_games(self: MailLetters, *told: Any) -> EmailMessage:
        if not failed:
            failed.append(told)
            raise ValueError("no such words")
        return await writing(self, *told)

    monkeypatch.setattr(MailLetters, "about_games", about_games)
    game = game_between(cleo, bo)
    move(cleo, game, "f4f5", 3)
    time.now += 6 * MINUTE
    rounds(host)
    assert failed and not post.letters
    time.now += 60 * MINUTE
    ((_, letter),) = post.wait(1)
    assert letter["Subject"].startswith("Your turn: ")


def test_who_is_warned_before_time_runs_out_and_how_often(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post, about_turns="never")
    game = game_between(ann, bo)
    move(ann, game, "f4f5", 3)
    time.now += 54 * HOUR - MINUTE
    rounds(host)
    assert not post.letters
    time.now += 2 * MINUTE
    ((_, letter),) = post.wait(1)
    assert letter["Subject"].startswith("Your time runs out: ") and "Time left: 17 h " in words(
        letter
    )
    time.now += 10 * HOUR
    rounds(host)
    assert len(post.letters) == 1


def test_a_digest_comes_once_a_day_when_something_waits(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post, about_turns="daily", warnings=False)
    time.now += 25 * HOUR
    rounds(host)
    assert not post.letters  # nothing waits
    game = game_between(ann, bo, days=7)
    move(ann, game, "f4f5", 3)
    time.now += 25 * HOUR
    post.wait(1)
    rounds(host)
    assert len(post.letters) == 1
    time.now += 24 * HOUR
    post.wait(2)


def test_the_link_at_the_end_stops_letters_without_logging_in(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game = game_between(ann, bo)
    move(ann, game, "f4f5", 3)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    address = letter["List-Unsubscribe"].strip("<>").removeprefix("http://play.example")
    stranger = Person(host)
    assert stranger.post("/api/mail/stop?token=x").status_code == 403
    answer = stranger.post(address, data={"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert bo.get("/api/me/mail").json()["about_turns"] == "never"
    move(bo, game, "g11g12", 4)
    move(ann, game, "f5f6", 5)
    time.now += 60 * HOUR
    rounds(host)
    assert len(post.letters) == 1


def test_a_mail_server_that_fails_is_tried_again_and_a_restart_keeps_the_line(
    place: str, post: MailServer, time: Time
) -> None:
    with served(place, time, post) as host:
        ann, bo = person(host, "Ann"), with_mail(host, post)
        move(ann, game_between(ann, bo), "f4f5", 3)
        post.refusing, before = True, post.tried
        time.now += 6 * MINUTE
        post.wait_tried(before + 1)
        rounds(host)
        assert post.tried == before + 1
    post.refusing = False
    time.now += 10 * MINUTE
    with served(place, time, post):
        post.wait(1)


def test_of_two_servers_one_sends(place: str, post: MailServer, time: Time) -> None:
    with served(place, time, post) as host, served(place, time, post):
        ann, bo = person(host, "Ann"), with_mail(host, post)
        games = [game_between(ann, bo) for _ in range(2)]
        for number, game in enumerate(games, 1):
            move(ann, game, "f4f5", 3)
            time.now += 6 * MINUTE
            post.wait(number)  # a lease lasts for less than time jumps here
            rounds(host)
        time.now += 60 * HOUR
        post.wait(3)
        rounds(host)
        subjects = sorted(letter["Subject"] for _, letter in post.letters)
        named = [game for game in games for _, one in post.letters if game in words(one)]
        # Of each game a turn and a warning at most, alone or together.
        assert subjects and all(named.count(game) <= 2 for game in games), subjects


def test_nobody_gets_more_than_a_bound_of_letters_a_day(
    host: TestClient, post: MailServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "MOST_A_DAY", 2)
    ann, bo = person(host, "Ann"), with_mail(host, post)
    for number in range(4):
        move(ann, game_between(ann, bo), "f4f5", 3)
        time.now += 6 * MINUTE
        if number < 2:
            post.wait(number + 1)
    rounds(host)
    assert len(post.letters) == 2


def test_letters_are_in_the_language_of_the_page(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), person(host, "Bo")
    bo.headers["Accept-Language"] = "ja"
    bo.do("/api/me/mail", address=ADDRESS, password=PASSWORD)
    ((_, letter),) = post.wait(1)
    assert letter["Subject"] == "メールアドレスの確認"
    bo.do("/api/mail/confirm", token=link(letter))
    move(ann, game_between(ann, bo), "f4f5", 3)
    time.now += 6 * MINUTE
    (_, about) = post.wait(2)[-1]
    assert about["Subject"].startswith("あなたの番です")


def test_closing_an_account_ends_its_letters(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    move(ann, game_between(ann, bo), "f4f5", 3)
    assert json.loads(bo.get("/api/me/data").text)["mailboxes"][0]["address"] == ADDRESS
    bo.do("/api/me/close", password=PASSWORD)
    time.now += 60 * HOUR
    rounds(host)
    assert not post.letters


def end(who: Person, game: str) -> None:
    with who.at(game) as seat:
        seat.view()
        seat.send("resign")
        seat.over()


def test_a_game_against_oneself_is_told_of_once(
    host: TestClient, post: MailServer, time: Time
) -> None:
    bo = with_mail(host, post)
    guest = Person(host)
    game = game_between(guest, bo)
    guest.do("/api/session", name="Bo", password=PASSWORD)  # both seats are Bo's now
    live = host.portal.call(host.app.state.services.registry.get, game)

    async def resign() -> None:
        async with live.lock:
            await live.commit("resign", "first")

    host.portal.call(resign)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    rounds(host)
    assert len(post.letters) == 1
    assert words(letter).count(f"/game/{game}") == 1


def test_who_ends_a_game_without_looking_at_it_needs_no_letter(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game = game_between(ann, bo)
    live = host.portal.call(host.app.state.services.registry.get, game)

    async def resign() -> None:
        async with live.lock:
            await live.commit("resign", "second")

    host.portal.call(resign)
    time.now += 6 * MINUTE
    rounds(host)
    assert not post.letters


def test_who_does_not_look_is_told_that_a_game_is_over(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    end(ann, game := game_between(ann, bo))
    time.now += 6 * MINUTE
    ((to, letter),) = post.wait(1)
    said = words(letter)
    assert to == ADDRESS and letter["Subject"].startswith("A game is over: ")
    assert game in said and "Ann" in said and "This game is over." in said
    assert not any(word in said for word in ("resign", "won", "Time left"))
    end(bo, game_between(ann, bo))  # who has ended it knows that
    bo.do("/api/me/mail/wishes", about_turns="daily", warnings=False)
    end(ann, game_between(ann, bo))
    time.now += 6 * MINUTE
    rounds(host)
    assert len(post.letters) == 1
    time.now += 24 * HOUR
    assert "This game is over." in words(post.wait(2)[1][1])
    bo.do("/api/me/mail/wishes", about_turns="never", warnings=True)
    end(ann, game_between(ann, bo))
    time.now += 25 * HOUR
    rounds(host)
    assert len(post.letters) == 2


def test_who_looks_in_another_process_gets_no_letter(
    host: TestClient, post: MailServer, time: Time
) -> None:
    ann, bo, services = person(host, "Ann"), with_mail(host, post), host.app.state.services
    ids = [game_between(ann, bo) for _ in range(2)]
    for game, present in zip(ids, ("second", "-"), strict=True):
        live = host.portal.call(services.registry.get, game)
        host.portal.call(live.attendance.learn, "another", 0, present)
        move(ann, game, "f4f5", 3)
    time.now += 6 * MINUTE
    ((_, letter),) = post.wait(1)
    assert ids[1] in words(letter) and ids[0] not in words(letter)


def test_who_has_got_enough_letters_is_warned_all_the_same(
    host: TestClient, post: MailServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail, "MOST_A_DAY", 1)
    ann, bo = person(host, "Ann"), with_mail(host, post)
    for number in range(2):
        move(ann, game_between(ann, bo, days=1), "f4f5", 3)
        time.now += 6 * MINUTE
        post.wait(1)
        rounds(host)
        assert len(post.letters) == 1, number
    time.now += 18 * HOUR
    post.wait(2)  # one of both, or one of the first


def test_a_warning_that_was_begun_is_given_by_the_next_process(
    host: TestClient, post: MailServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post, about_turns="never")
    move(ann, game_between(ann, bo), "f4f5", 3)
    failed: list[str] = []

    async def ends(_push: object, kind: str, *_more: object) -> None:
        failed.append(kind)
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr(PushNotifications, "tell", ends)
        time.now += 55 * HOUR
        while not failed:
            sleep(0.02)
    time.now += mail.LEASE
    post.wait(1)
    time.now += mail.LEASE
    rounds(host)
    assert len(post.letters) == 1 and failed == ["warning"]


def test_where_nothing_waits_nothing_is_written(
    host: TestClient, post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = person(host, "Ann"), with_mail(host, post)
    game_between(ann, bo)
    services, written = host.app.state.services, []
    write = Database.write

    def counted(database: Database) -> AbstractAsyncContextManager[AsyncConnection]:
        written.append(1)
        return write(database)

    async def look() -> int:
        with monkeypatch.context() as patch:
            patch.setattr(Database, "write", counted)
            before = len(written)
            await services.alerts.warn(services.now())
            await services.post_office.send_due()
            return len(written) - before

    assert host.portal.call(look) == 0
