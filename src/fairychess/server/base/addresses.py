"""Counting by where people come from: one IPv4 address, or the /64 that one IPv6 line has."""

import ipaddress
from collections import Counter
from collections.abc import Iterable
from contextvars import ContextVar

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_LINE = 64

asking: ContextVar[str] = ContextVar("asking", default="")
"""The line whose request or socket is served; empty for what the server does by itself."""


def line_of(address: str) -> str:
    """The address that stands for a client: with IPv6 one has 2^64 of them."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return str(ipaddress.ip_network((int(found), _LINE), strict=False))
        found = found.ipv4_mapped
    return str(found)


class Occupancy:
    """The number of connections each client address has at present, and their limit."""

    def __init__(self, most: int, exempt: Iterable[str] = ()) -> None:
        """`exempt` are addresses and networks ("*": all) of proxies, which bring many people."""
        self._most = most
        self._count: Counter[str] = Counter()
        self._all = "*" in exempt
        self._exempt = [net for one in exempt if (net := _network(one)) is not None]

    def enter(self, address: str) -> bool:
        """Count one more connection; False where there are too many, and nothing is counted."""
        line = line_of(address)
        if self._count[line] >= self._most and not self.exempts(address):
            return False
        self._count[line] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        line = line_of(address)
        self._count[line] -= 1
        if self._count[line] <= 0:
            del self._count[line]

    def exempts(self, address: str) -> bool:
        """Whether an address is that of a proxy."""
        return self._all or lies_in(line_of(address), self._exempt)


def lies_in(line: str, networks: Iterable[Network]) -> bool:
    """Whether a line, as `line_of` gives it, lies in one of some networks."""
    found = _network(line)
    return found is not None and any(
        found.network_address in net and found.prefixlen >= net.prefixlen for net in networks
    )


def _network(text: str) -> Network | None:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None
