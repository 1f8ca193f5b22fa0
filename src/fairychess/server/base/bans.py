"""Networks that are banned for a while."""

import ipaddress
from collections.abc import Iterable

from fairychess.server.base.addresses import Network, lies_in, line_of


def network_of(text: str) -> Network:
    """The network of an address or a range, as `203.0.113.0/24`; raises ValueError.

    For an IPv6 address it is the whole /64, which is what one line has.
    """
    return ipaddress.ip_network(line_of(text.strip()), strict=False)


class Bans:
    """The banned networks as last read from the database."""

    def __init__(self) -> None:
        self._networks: list[Network] = []

    def learn(self, networks: Iterable[str]) -> None:
        """Take in what is banned now."""
        self._networks = [network_of(one) for one in networks]

    def covers(self, line: str) -> bool:
        """Whether a line, as `line_of` gives it, lies in a banned network."""
        return bool(self._networks) and lies_in(line, self._networks)
