"""The learned weights of a network, and the file they lie in.

A file is one line of JSON, the heading, and the weights, 16 bits each, packed by zlib:

    {"fairychess": "net", "version": 1, "rules": "9f2c...", "variant": "chess", "width": 128, ...}

The heading names the rules by their hash (`rules.digest`) and the version of the evaluation that
the network corrects: for other rules, and beside another evaluation, it is refused. Nothing in a
file is run, and what it may unpack to is known before it is unpacked.
"""

import json
import logging
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.rules import Rules
from fairychess.rules.digest import has_other_options, rules_digest
from fairychess.search.network.layout import InputLayout

log = logging.getLogger(__name__)

MAGIC = "net"
VERSION = 1
EVALUATION_VERSION = 1
"""Of what networks correct: the evaluation by rule (`alphabeta.evaluation`), the values of pieces
and the hints of rules. One higher with every change of its scores; files that name none are of the
first."""
FILE_NAME = "net.bin"
"""The file of a shipped network, in its variant's folder."""
WIDTHS = (32, 64, 96, 128, 192, 256)
USUAL_WIDTH = 64
"""Of a network that begins with nothing."""
MOST_HIDDEN = 32
MOST_BUCKETS = 16
LARGEST_HEADING = 4096
LARGEST_FILE = 64 << 20
NO_NETWORK = "none"
"""Said instead of a file: judge by rule alone."""


class NetworkError(ValueError):
    """A file that is no network, or none for these rules."""


@dataclass(frozen=True)
class Network:
    """A network: `rows` inputs, `width` sums a side, and for each of `buckets` stages of the game
    `hidden` neurons over the clipped sums of both sides and one over these.

    `first` (rows x width) and `first_bias` are in 127ths; `second` (buckets x hidden x 2 width) and
    `last` (buckets x hidden) in 64ths; `second_bias` and `last_bias` in 127 x 64ths. An output of 1
    is worth `unit` median pieces. `evaluation` is the version of the evaluation that it corrects;
    `heading` holds everything else that the file says.
    """

    rules: str
    width: int
    hidden: int
    buckets: int
    rows: int
    unit: float
    first: Sequence[int]
    first_bias: Sequence[int]
    second: Sequence[int]
    second_bias: Sequence[int]
    last: Sequence[int]
    last_bias: Sequence[int]
    heading: dict[str, Any] = field(default_factory=dict)
    evaluation: int = EVALUATION_VERSION

    # ---- files ----------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Return the network as a file holds it."""
        heading = {
            **self.heading,
            "fairychess": MAGIC,
            "version": VERSION,
            "rules": self.rules,
            "width": self.width,
            "hidden": self.hidden,
            "buckets": self.buckets,
            "rows": self.rows,
            "unit": self.unit,
            "evaluation": self.evaluation,
        }
        shorts = array("h")
        for part in (self.first, self.first_bias, self.second, self.last):
            shorts.extend(part)
        longs = array("i")
        for part in (self.second_bias, self.last_bias):
            longs.extend(part)
        if sys.byteorder == "big":
            shorts.byteswap()
            longs.byteswap()
        line = json.dumps(heading, sort_keys=True).encode() + b"\n"
        return line + zlib.compress(shorts.tobytes() + longs.tobytes(), 9)

    @classmethod
    def from_bytes(cls, data: bytes, where: str = "network") -> "Network":
        """Read what `to_bytes` wrote. NetworkError, naming `where`, for anything else."""
        line, found, _ = data[: LARGEST_HEADING + 1].partition(b"\n")
        try:
            heading = json.loads(line) if found else None
        except ValueError:
            heading = None
        if not isinstance(heading, dict) or heading.get("fairychess") != MAGIC:
            raise NetworkError(f"{where}: no network of fairychess")
        if heading.get("version") != VERSION:
            raise NetworkError(f"{where}: version {heading.get('version')!r}, not {VERSION}")
        sizes = checked_sizes(heading, where)
        shorts, longs = unpack(data[len(line) + 1 :], sizes, where)
        width, hidden, buckets, rows = sizes
        ends = [rows * width, (rows + 1) * width]
        ends.append(ends[-1] + buckets * hidden * 2 * width)
        return cls(
            rules=str(heading["rules"]),
            width=width,
            hidden=hidden,
            buckets=buckets,
            rows=rows,
            unit=float(heading["unit"]),
            first=shorts[: ends[0]],
            first_bias=shorts[ends[0] : ends[1]],
            second=shorts[ends[1] : ends[2]],
            last=shorts[ends[2] :],
            second_bias=longs[: buckets * hidden],
            last_bias=longs[buckets * hidden :],
            heading=heading,
            evaluation=heading.get("evaluation", 1),
        )

    @classmethod
    def load(cls, path: Path) -> "Network":
        """Read a file. NetworkError where it holds no network or cannot be read."""
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST_FILE)
        except OSError as error:
            raise NetworkError(f"{path}: {error.strerror}") from None
        return cls.from_bytes(data, str(path))

    def check_for(self, rules: Rules, where: str = "network") -> None:
        """Raise NetworkError unless this network was made for these rules and this evaluation."""
        if self.rules != rules_digest(rules.definition):
            raise NetworkError(f"{where}: made for other rules than those of {rules.name}")
        if self.rows != rules.shared(InputLayout).rows:
            raise NetworkError(f"{where}: {self.rows} inputs, but {rules.name} has others")
        if self.evaluation != EVALUATION_VERSION:
            raise NetworkError(
                f"{where}: corrects version {self.evaluation} of the evaluation, "
                f"not {EVALUATION_VERSION}: it has to be trained again"
            )


def checked_sizes(heading: dict[str, Any], where: str) -> tuple[int, int, int, int]:
    """Return width, hidden, buckets and rows of a heading that makes sense."""
    limits = {"width": 256, "hidden": MOST_HIDDEN, "buckets": MOST_BUCKETS, "rows": 1 << 17}
    for key, most in limits.items():
        value = heading.get(key)
        if not isinstance(value, int) or not 1 <= value <= most:
            raise NetworkError(f"{where}: {key} is {value!r}, not a number from 1 to {most}")
    if heading["width"] not in WIDTHS:
        raise NetworkError(f"{where}: width is {heading['width']}, not one of {WIDTHS}")
    unit = heading.get("unit")
    if not isinstance(unit, int | float) or not 0 < unit <= 100:
        raise NetworkError(f"{where}: unit is {unit!r}, not a number up to 100")
    if type(heading.get("evaluation", 1)) is not int:
        raise NetworkError(f"{where}: evaluation is {heading['evaluation']!r}, not a number")
    if not isinstance(heading.get("rules"), str):
        raise NetworkError(f"{where}: names no rules")
    return heading["width"], heading["hidden"], heading["buckets"], heading["rows"]


def unpack(
    packed: bytes, sizes: tuple[int, int, int, int], where: str
) -> "tuple[array[int], array[int]]":
    """Return the 16-bit and the 32-bit numbers; never more than these sizes ask for."""
    width, hidden, buckets, rows = sizes
    short_bytes = 2 * ((rows + 1) * width + buckets * hidden * (2 * width + 1))
    long_bytes = 4 * buckets * (hidden + 1)
    try:
        opened = zlib.decompressobj().decompress(packed, short_bytes + long_bytes + 1)
    except zlib.error:
        raise NetworkError(f"{where}: damaged") from None
    if len(opened) != short_bytes + long_bytes:
        raise NetworkError(f"{where}: holds another number of weights than it says")
    shorts, longs = array("h", opened[:short_bytes]), array("i", opened[short_bytes:])
    if sys.byteorder == "big":
        shorts.byteswap()
        longs.byteswap()
    return shorts, longs


@lru_cache(maxsize=8)
def shipped_network(rules: Rules) -> Network | None:
    """Return the network that lies in the variant's folder, None where there is none for these
    rules.

    Other options make other rules; any other reason to leave a network out is logged, for the
    computer plays worse without it.
    """
    folder = rules.definition.folder
    path = folder / FILE_NAME if folder else None
    if path is None or not path.is_file():
        return None
    try:
        network = Network.load(path)
        if network.rules != rules_digest(rules.definition) and has_other_options(rules.definition):
            return None
        network.check_for(rules, str(path))
    except NetworkError as error:
        log.warning("the network is left out: %s", error)
        return None
    return network


def network_named(net: str) -> Network | None:
    """Return the network in a file, None for NO_NETWORK. NetworkError where there is none."""
    return None if net == NO_NETWORK else Network.load(Path(net))
