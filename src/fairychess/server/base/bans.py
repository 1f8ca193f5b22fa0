"""Networks that are banned for a while."""

import ipaddress
from collections.abc import Iterable

from fairychess.server.base.addresses import Network, lies_in, line_of


def network_of(text: str) -> Network:
    """The network of an address or a range, as `203.0.113.0/24`; raises ValueError.

    For an IPv6 address it is the whole /64, which is what one line has.
    """
    return ipaddress.ip_network(line_of(text.strip()), strict=False)


_WIDEST = {4: 8, 6: 16}
"""The fewest fixed bits of a range that is banned: a wider one is whole parts of the world."""
_HERE = [ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::/64")]


def bannable(text: str, own: str = "") -> Network:
    """The network of a ban; raises ValueError with a line for people.

    Refused is one that would shut out everybody, this machine (everybody, behind a proxy that
    tells no addresses), or the line `own` of the person who bans.
    """
    try:
        network = network_of(text)
    except ValueError:
        raise ValueError("this is no address and no range of them, as 203.0.113.0/24") from None
    most = _WIDEST[network.version]
    if network.prefixlen < most:
        raise ValueError(f"{network} is almost everybody; a ban ends in /{most} or more")
    if any(network.version == one.version and network.overlaps(one) for one in _HERE):
        raise ValueError(f"{network} is this machine itself")
    if lies_in(own, [network]):
        raise ValueError(f"{network} holds your own address")
    return network


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
