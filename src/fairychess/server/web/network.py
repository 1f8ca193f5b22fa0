"""Access from the local network to a server that was started for this machine alone."""

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation (RFC 5737): a UDP socket finds the way there and sends nothing."""


def local_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, that of the usual way out first."""
    found: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(_ELSEWHERE)
            found.append(probe.getsockname()[0])
    except OSError:
        pass  # in no network, or none with a way out
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        named = []
    found += [str(one[4][0]) for one in named]
    return [one for one in dict.fromkeys(found) if _is_reached_by_others(one)]


def _is_reached_by_others(address: str) -> bool:
    known = ipaddress.ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


def is_of_this_machine(host: str) -> bool:
    """Whether a host's name or address never leads to another machine."""
    host = host.strip("[]").lower()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(slots=True)
class NetworkAccess:
    """The address a process listens on: a host as it was given ("" if unknown) and a port.

    `widen` listens on more addresses, for as long as the process runs; where it is None, the one
    who started the server has said where it listens, and that is final.
    """

    host: str = ""
    port: int = 0
    widen: Callable[[list[str]], Awaitable[None]] | None = None
    _opened: list[str] = field(default_factory=list)

    @property
    def addresses(self) -> list[str]:
        """Addresses for people in the same network, "http://192.168.1.5:8000", best first."""
        if self.host in ("0.0.0.0", "::"):
            return [self._url(one) for one in local_addresses()]
        return [self._url(one) for one in self._opened]

    @property
    def may_widen(self) -> bool:
        """Whether people in the same network could be let in, and are not yet."""
        return self.widen is not None and is_of_this_machine(self.host) and not self._opened

    async def let_in(self) -> None:
        """Listen in the local network too. Raises OSError where there is none."""
        if self.widen is None or not self.may_widen:
            return
        found = local_addresses()
        if not found:
            raise OSError("this machine is in no network")
        await self.widen(found)
        self._opened = found

    def _url(self, address: str) -> str:
        return f"http://{address}:{self.port}"
