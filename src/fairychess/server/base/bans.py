"""Networks from which nobody is let in for a while."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def network_of(text: str) -> Network:
    """An address or a range of them, as `203.0.113.0/24`; raises ValueError."""
    return ipaddress.ip_network(text.strip(), strict=False)


class Bans:
    """The banned networks as last read from the database."""

    def __init__(self) -> None:
        self._networks: list[Network] = []

    def learn(self, networks: Iterable[str]) -> None:
        """Take in what is banned now."""
        self._networks = [network_of(one) for one in networks]

    def covers(self, host: str) -> bool:
        """Whether an address lies in a banned network."""
        if not self._networks:
            return False
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in one for one in self._networks)
