"""Posting to addresses that strangers name: over https, to public machines, and not for long.

A name is looked up once and what it leads to is what is connected to, so that no answer of a name
server leads into this network. Redirections are not followed; of an answer only its head is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from urllib.parse import SplitResult, urlsplit

import h11

PATIENCE = 10.0
"""Seconds that looking up a name may take, and then as many for all of a post."""

PORT = 443
_MOST_ADDRESSES = 4
_HEAD = 16_384
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
"""Addresses behind which a gateway puts those of IPv4, whatever they are."""

STRANGERS = ThreadPoolExecutor(4, thread_name_prefix="names")
"""Looks up names that strangers choose: those that their owners answer for slowly hold up only each
other."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The status of an answer, and after how many seconds it wants to be asked again."""

    status: int
    again: int = 0

    @property
    def taken(self) -> bool:
        """Whether what was posted has been taken."""
        return 200 <= self.status < 300


def place_of(url: str) -> SplitResult:
    """Where a URL leads. Raises ValueError where nothing may be posted there."""
    place = urlsplit(url)
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or place.scheme != "https" or not place.hostname or "@" in place.netloc:
        raise ValueError("this is no https address")
    if place.port not in (None, PORT):
        raise ValueError("only the usual port of https is posted to")
    return place


def is_public(address: str) -> bool:
    """Whether an address is of a machine that everybody can reach, and not of this network."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or found.teredo
        if inner is not None or found in _TRANSLATED or found.is_site_local:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved)


async def post(
    url: str, headers: Mapping[str, str], body: bytes, names: Executor | None = STRANGERS
) -> Answer:
    """Post a body; what is answered. `names` looks up names, None the usual one of the loop.

    Raises OSError, or ValueError for a URL that is none.
    """
    place = place_of(url)
    async with asyncio.timeout(PATIENCE):
        addresses = await _looked_up(place.hostname or "", names)
    async with asyncio.timeout(PATIENCE):
        return await _post(place, addresses, headers, body)


async def _looked_up(host: str, names: Executor | None) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(
        names, lambda: socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM)
    )
    addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
    if not all(is_public(one) for one in addresses):
        raise OSError("this leads to no public address")
    return addresses[:_MOST_ADDRESSES]


async def _post(
    place: SplitResult, addresses: list[str], headers: Mapping[str, str], body: bytes
) -> Answer:
    reader, writer = await _connected(place.hostname or "", addresses)
    try:
        http = h11.Connection(h11.CLIENT, max_incomplete_event_size=_HEAD)
        target = (place.path or "/") + (f"?{place.query}" if place.query else "")
        fixed = {"Host": place.netloc, "Content-Length": str(len(body)), "Connection": "close"}
        request = h11.Request(
            method="POST", target=target, headers=list({**headers, **fixed}.items())
        )
        for event in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(http.send(event) or b"")
        await writer.drain()
        while True:
            heard = http.next_event()
            if heard is h11.NEED_DATA:
                http.receive_data(await reader.read(_HEAD))
            elif isinstance(heard, h11.Response):
                return Answer(heard.status_code, _again(heard))
    except h11.ProtocolError:
        raise ConnectionError("no answer of HTTP") from None
    finally:
        writer.transport.abort()  # nothing more is wanted of them


async def _connected(
    host: str, addresses: list[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first address at which somebody can show to be the host."""
    failed: OSError = OSError("there is nobody of this name")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, PORT, ssl=trusted(), server_hostname=host, limit=_HEAD
            )
        except OSError as error:
            failed = error
    raise failed


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed."""
    return ssl.create_default_context()


def _again(answer: h11.Response) -> int:
    for name, value in answer.headers:
        text = value.decode("latin-1")
        if name == b"retry-after" and text.isdigit() and len(text) < 7:
            return int(text)
    return 0
