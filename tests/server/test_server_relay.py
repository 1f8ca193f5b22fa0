"""The server that takes our mail: its settings, and handing letters to it."""

import contextlib
import smtplib
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from email.message import EmailMessage
from time import monotonic, sleep

import pytest
from mail_server import MailServer

from fairychess.server.base.config import Settings, from_environment
from fairychess.server.mail.relay import FAILURES, LONGEST, Relay, is_address, relay_of
from fairychess.server.store import mail


@pytest.mark.parametrize(
    "settings",
    [
        {"MAIL": "http://x"},
        {"MAIL": "smtp://"},
        {"MAIL": "smtp://x:y:z"},
        {"MAIL": "smtp://mail.example:99999", "ADDRESS": "https://x.example"},
        {"MAIL": "smtp://user:secret@mail.example"},
        {"MAIL": "smtp://mail.example", "ADDRESS": "https://x.example"},
        {"MAIL": "smtp://mail.example", "ADDRESS": "https://x.example", "MAIL_FROM": "nobody"},
    ],
)
def test_settings_that_cannot_work_are_refused(settings: dict[str, str]) -> None:
    given = from_environment({f"FAIRYCHESS_{name}": value for name, value in settings.items()})
    with pytest.raises(ValueError, match="FAIRYCHESS_MAIL") as refused:
        relay_of(given)
    assert "secret" not in str(refused.value) and "secret" not in repr(given)


def test_what_an_address_is() -> None:
    for good in ("bo@post.example", "a.b+c@x-y.example"):
        assert is_address(good), good
    for bad in ("", "a", "a@b", "@x.example", "a@", "a b@x.example", "a@x.example\nBcc: b@x.y",
                "a@x.example, b@x.example", "<a@x.example>", "a@[127.0.0.1]", "a@.example",
                "ü@x.example", "a@x..example", "a" * 250 + "@x.example"):  # fmt: skip
        assert not is_address(bad), bad


def test_no_password_goes_over_an_open_line(
    post: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(
        address="http://play.example",
        mail=f"smtp://me:secret@mail.example:{post.port}",
        mail_from="a@play.example",
    )
    relay = relay_of(settings)
    assert relay is not None and (relay.user, relay.password) == ("me", "secret")
    connect = smtplib.SMTP.connect
    monkeypatch.setattr(
        smtplib.SMTP, "connect", lambda self, _host, port: connect(self, "127.0.0.1", port)
    )
    with pytest.raises(smtplib.SMTPException, match="no encryption"):
        relay.deliver(EmailMessage(), monotonic() + 60)


@contextlib.contextmanager
def answering(answers: list[str]) -> Iterator[Relay]:
    """A mail server that says so much, line after line, and then nothing any more."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            line, _ = listener.accept()
            with contextlib.suppress(OSError), line, line.makefile("rb") as said:
                for text in answers:
                    line.sendall(text.encode() + b"\r\n")
                    if text.startswith("354"):
                        while said.readline() not in (b".\r\n", b""):
                            pass
                    elif text[3] == " " and not said.readline():
                        return
                while said.readline():
                    pass

        threading.Thread(target=answer, daemon=True).start()
        place = f"smtp://127.0.0.1:{listener.getsockname()[1]}"
        settings = Settings(address="http://x.example", mail=place, mail_from="a@x.example")
        relay = relay_of(settings)
        assert relay is not None
        yield relay


def letter() -> EmailMessage:
    found = EmailMessage()
    found["From"], found["To"] = "a@x.example", "b@x.example"
    found.set_content("hello")
    return found


TAKEN = ["220 here", "250 hello", "250 sender", "250 recipient", "354 go on", "250 taken"]


@pytest.mark.parametrize("steps", range(len(TAKEN)))
def test_a_mail_server_that_is_slow_is_not_waited_for_longer_than_it_may_take(steps: int) -> None:
    with answering(TAKEN[:steps]) as relay:
        began = monotonic()
        with pytest.raises(FAILURES):
            relay.deliver(letter(), began + 0.3)
    assert 1000 * LONGEST < mail.LEASE, "another process would send the letter as well"


def test_a_mail_server_that_says_a_little_at_a_time_is_cut_off() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def drip() -> None:
            line, _ = listener.accept()
            with contextlib.suppress(OSError), line:
                while True:
                    line.sendall(b"2")
                    sleep(0.02)

        threading.Thread(target=drip, daemon=True).start()
        place = f"smtp://127.0.0.1:{listener.getsockname()[1]}"
        relay = relay_of(Settings(address="http://x.example", mail=place, mail_from="a@x.example"))
        assert relay is not None
        began = monotonic()
        with pytest.raises(FAILURES):
            relay.deliver(letter(), began + 0.3)
        assert monotonic() - began < 20


def test_what_speaks_without_encryption_gets_no_letter_that_must_be_encrypted() -> None:
    with answering(TAKEN) as relay, pytest.raises(FAILURES):
        replace(relay, safe=True).deliver(letter(), monotonic() + 5)


def test_a_letter_that_was_taken_is_sent_whatever_follows() -> None:
    with answering(TAKEN) as relay:
        relay.deliver(letter(), monotonic() + 0.5)
