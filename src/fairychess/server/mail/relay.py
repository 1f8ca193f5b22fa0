"""The server that takes our mail, from a URL, and handing a letter to it."""

import contextlib
import ipaddress
import smtplib
import socket
import ssl
import threading
import time
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any
from urllib.parse import unquote, urlsplit

from fairychess.server.base.config import Settings

_PORTS = {"smtp": 587, "smtps": 465}
_PATIENCE = 20.0
"""Seconds for which one answer is waited for."""

LONGEST = 60.0
"""Seconds that handing a letter over may take, all answers together."""

_LONGEST_ADDRESS = 254
FAILURES = (OSError, smtplib.SMTPException, MessageError, UnicodeError)
"""What handing over a letter may raise."""


@dataclass(frozen=True, slots=True)
class Relay:
    """A server that takes mail; `safe` from the first byte on, else as soon as it offers that."""

    host: str
    port: int
    safe: bool
    user: str
    password: str = field(repr=False)
    sender: str

    def deliver(self, letter: EmailMessage, until: float) -> None:
        """Hand a letter over before `until`, by the monotonic clock; it waits for the network.

        Raises one of FAILURES. A password is never sent where others can read it.
        """
        context = ssl.create_default_context()
        if self.safe:
            line: smtplib.SMTP = _SafeRelayLine(self.host, self.port, until, context=context)
        else:
            line = _RelayLine(self.host, self.port, until)
        try:
            if not (self.safe or _is_here(self.host)):
                self._encrypt(line, context)
            if self.user:
                line.login(self.user, self.password)
            line.send_message(letter)
        finally:
            # The letter is theirs or not, whatever they say to a goodbye.
            with contextlib.suppress(*FAILURES):
                line.quit()
            line.close()

    def _encrypt(self, line: smtplib.SMTP, context: ssl.SSLContext) -> None:
        line.ehlo()
        if line.has_extn("starttls"):
            line.starttls(context=context)
        elif self.user:
            raise smtplib.SMTPException("the mail server offers no encryption")


class _RelayLine(smtplib.SMTP):
    """A line to a mail server that is slow, but only until a moment of the monotonic clock: then
    it is cut, for one that says a little now and then would be waited for without end."""

    def __init__(self, host: str, port: int, until: float, **more: Any) -> None:
        self._until = until
        self._ending = threading.Timer(self._left(), self._cut)
        self._ending.daemon = True
        self._ending.start()
        try:
            super().__init__(host, port, timeout=self._left(), **more)
        except BaseException:
            self._ending.cancel()
            raise

    def close(self) -> None:
        """End."""
        self._ending.cancel()
        super().close()

    def _cut(self) -> None:
        line = self.sock
        if line is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(line, socket.SHUT_RDWR)  # an encrypted one has its own

    def _left(self) -> float:
        left = self._until - time.monotonic()
        if left <= 0:
            raise TimeoutError("the mail server is too slow")
        return min(left, _PATIENCE)

    def getreply(self) -> tuple[int, bytes]:
        """What is answered."""
        if self.sock is not None:
            self.sock.settimeout(self._left())
        return super().getreply()


class _SafeRelayLine(_RelayLine, smtplib.SMTP_SSL):
    """The same, encrypted from the first byte on."""


def relay_of(settings: Settings) -> Relay | None:
    """The mail server of the settings; None where there is none. Raises ValueError."""
    if not settings.mail:
        return None
    given = urlsplit(settings.mail)
    try:
        port = given.port
    except ValueError:
        port = -1
    if given.scheme not in _PORTS or not given.hostname or port == -1:
        raise ValueError("FAIRYCHESS_MAIL must be smtp://USER:PASSWORD@HOST:PORT, or smtps://...")
    if not settings.address:
        raise ValueError("FAIRYCHESS_MAIL needs FAIRYCHESS_ADDRESS, for the links in letters")
    sender = settings.mail_from
    if not is_address(parseaddr(sender)[1]):
        raise ValueError("FAIRYCHESS_MAIL needs FAIRYCHESS_MAIL_FROM, the address of the sender")
    return Relay(
        given.hostname,
        port or _PORTS[given.scheme],
        given.scheme == "smtps",
        unquote(given.username or ""),
        unquote(given.password or ""),
        sender,
    )


def is_address(text: str) -> bool:
    """Whether mail can be sent there: NAME@DOMAIN in ASCII, and no address of a machine."""
    if len(text) > _LONGEST_ADDRESS or not text.isascii() or not text.isprintable():
        return False
    try:
        found = Address(addr_spec=text)
    except (MessageError, ValueError, IndexError):
        return False
    domain = found.domain
    plain = domain.replace("-", "").replace(".", "").isalnum()
    return found.addr_spec == text and plain and all(domain.split(".")) and "." in domain


def _is_here(host: str) -> bool:
    """Whether a host is this machine, where nobody listens in between."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
