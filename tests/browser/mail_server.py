"""A small real mail server, which keeps what it gets."""

import email
import email.policy
import socket
import time
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

PATIENCE = 60


class MailServer:
    """Listens on a port of this machine; `refusing` makes it turn letters away for now."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, EmailMessage]] = []
        self.refusing = False
        self.tried = 0
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = found.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:
        """Keep a letter."""
        self.tried += 1
        if self.refusing:
            return "451 later"
        found = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(found, EmailMessage)
        self.letters.append((envelope.rcpt_tos[0], found))
        return "250 kept"

    @property
    def url(self) -> str:
        """How a server of ours is told of it."""
        return f"smtp://127.0.0.1:{self.port}"

    def wait(self, number: int) -> list[tuple[str, EmailMessage]]:
        """What has come when so many letters have."""
        deadline = time.monotonic() + PATIENCE
        while len(self.letters) < number:
            assert time.monotonic() < deadline, "no letter comes"
            time.sleep(0.02)
        return self.letters

    def wait_tried(self, number: int) -> None:
        """Wait until so many letters have been brought, kept or not."""
        deadline = time.monotonic() + PATIENCE
        while self.tried < number:
            assert time.monotonic() < deadline, "no letter comes"
            time.sleep(0.02)

    def __enter__(self) -> "MailServer":
        self._controller.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._controller.stop()


def words(letter: EmailMessage) -> str:
    """What a letter says."""
    return str(letter.get_content())
