"""The server that takes our mail, from a URL, and handing a letter to it."""

from __future__ import annotations

import ipaddress
import smtplib
import ssl
from dataclasses import dataclass, field
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr
from urllib.parse import unquote, urlsplit

from fairychess.server.base.config import Settings

_PORTS = {"smtp": 587, "smtps": 465}
_PATIENCE = 20
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

    def deliver(self, letter: EmailMessage) -> None:
        """Hand a letter over; it waits for the network. Raises one of FAILURES.

        A password is never sent where others can read it.
        """
        context = ssl.create_default_context()
        if self.safe:
            with smtplib.SMTP_SSL(self.host, self.port, timeout=_PATIENCE, context=context) as line:
                self._hand_over(line, letter)
            return
        with smtplib.SMTP(self.host, self.port, timeout=_PATIENCE) as line:
            line.ehlo()
            if not _is_here(self.host):
                if line.has_extn("starttls"):
                    line.starttls(context=context)
                elif self.user:
                    raise smtplib.SMTPException("the mail server offers no encryption")
            self._hand_over(line, letter)

    def _hand_over(self, line: smtplib.SMTP, letter: EmailMessage) -> None:
        if self.user:
            line.login(self.user, self.password)
        line.send_message(letter)


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
