"""The learned weights of a network, and the file they lie in.

A file is one line of JSON, the heading, and the weights, packed by LZMA:

    {"fairychess": "net", "version": 2, "rules": "9f2c...", "variant": "chess", "width": 128, ...}

The first layer and its bias come column by column, `bits` each, and the others row by row, 16 bits
each and 32 for their biases. Files of version 1 hold all of it row by row, packed by zlib.

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
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from fairychess.rules import Rules
from fairychess.rules.digest import has_other_options, rules_digest
from fairychess.search.network.layout import InputLayout
from fairychess.search.piece_values import goal_marks

log = logging.getLogger(__name__)

MAGIC = "net"
VERSION = 2
READ = (1, VERSION)
PACKING = {"id": 0x21, "preset": 9, "dict_size": 1 << 22, "lc": 2, "lp": 0, "pb": 0}
"""Of LZMA2, for single bytes that depend on no place within a word."""
EVALUATION_VERSION = 1
"""Of what networks correct: the evaluation by rule (`alphabeta.evaluation`), the values of pieces
and the hints of rules. One higher with every change of its scores; files that name none are of the
first."""
GOALS_VERSION = 2
"""Of the same in games that squares or a number of checks win: these count more since."""
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
        first = array("h", [*self.first, *self.first_bias])
        small = min(first) >= -128 and max(first) < 128
        columns = array("b" if small else "h")
        for column in range(self.width):
            columns.extend(first[column :: self.width].tolist())
        shorts = array("h", [*self.second, *self.last])
        longs = array("i", [*self.second_bias, *self.last_bias])
        heading["bits"] = 8 * columns.itemsize
        line = json.dumps(heading, sort_keys=True).encode() + b"\n"
        opened = b"".join(map(little_endian, (columns, shorts, longs)))
        lzma = with_lzma(FILE_NAME)
        packed: bytes = lzma.compress(opened, format=lzma.FORMAT_RAW, filters=[PACKING])
        return line + packed

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
        if heading.get("version") not in READ:
            raise NetworkError(f"{where}: version {heading.get('version')!r}, not {VERSION}")
        sizes = checked_sizes(heading, where)
        bits = heading.pop("bits", 16)
        if type(bits) is not int or bits not in (8, 16):
            raise NetworkError(f"{where}: bits is {bits!r}, not 8 or 16")
        opened = opened_weights(data[len(line) + 1 :], heading["version"], sizes, bits, where)
        shorts, longs = numbers(opened, sizes, bits)
        if heading["version"] > 1:
            by_rows(shorts, sizes)
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
        layout = rules.shared(InputLayout)
        if self.rows not in (layout.rows, layout.rows_with_near):
            raise NetworkError(f"{where}: {self.rows} inputs, but {rules.name} has others")
        if self.evaluation != evaluation_version(rules):
            raise NetworkError(
                f"{where}: corrects version {self.evaluation} of the evaluation, "
                f"not {evaluation_version(rules)}: it has to be trained again"
            )


def evaluation_version(rules: Rules) -> int:
    """Return the version of the evaluation that networks for these rules correct."""
    counts = any(rule.hints.checks_left for rule in rules.rule_list)
    return GOALS_VERSION if counts or any(goal_marks(rules)) else EVALUATION_VERSION


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


def with_lzma(where: str) -> ModuleType:
    """Return the module lzma, without which some builds of Python are."""
    try:
        return import_module("lzma")
    except ImportError:
        raise NetworkError(f"{where}: this Python was built without lzma") from None


def opened_weights(
    packed: bytes, version: int, sizes: tuple[int, int, int, int], bits: int, where: str
) -> bytes:
    """Return the weights as bytes; never more of them than these sizes ask for."""
    width, hidden, buckets, rows = sizes
    wanted = bits // 8 * (rows + 1) * width + 2 * buckets * hidden * (2 * width + 1)
    wanted += 4 * buckets * (hidden + 1)
    damaged: tuple[type[Exception], ...]
    if version == 1:
        opener, damaged = zlib.decompressobj(), (zlib.error,)
    else:
        lzma = with_lzma(where)
        opener = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[PACKING])
        damaged = (lzma.LZMAError, EOFError)
    try:
        opened: bytes = opener.decompress(packed, wanted + 1)
    except damaged:
        raise NetworkError(f"{where}: damaged") from None
    if len(opened) != wanted:
        raise NetworkError(f"{where}: holds another number of weights than it says")
    return opened


def numbers(
    opened: bytes, sizes: tuple[int, int, int, int], bits: int
) -> "tuple[array[int], array[int]]":
    """Return the weights, and the 32-bit biases of the later layers."""
    width, hidden, buckets, rows = sizes
    first_end = bits // 8 * (rows + 1) * width
    shorts_end = len(opened) - 4 * buckets * (hidden + 1)
    first = array("b" if bits == 8 else "h", opened[:first_end])
    rest, longs = array("h", opened[first_end:shorts_end]), array("i", opened[shorts_end:])
    if sys.byteorder == "big":
        for part in (first, rest, longs):
            part.byteswap()
    return array("h", first) + rest, longs


def by_rows(shorts: "array[int]", sizes: tuple[int, int, int, int]) -> None:
    """Put the first layer and its bias, which come column by column, into the order of rows."""
    width, _, _, rows = sizes
    ends = (rows + 1) * width
    columns = shorts[:ends]
    for column in range(width):
        shorts[column:ends:width] = columns[column * (rows + 1) : (column + 1) * (rows + 1)]


def little_endian(numbers: "array[int]") -> bytes:
    """Return numbers as files hold them."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


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
