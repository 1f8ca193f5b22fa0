"""The parameters of a diagram: which are rules, which only looks, which numbers they take."""

from dataclasses import dataclass, field

from fairychess.messages.strangers import quoted
from fairychess.rules.diagram.errors import DiagramError
from fairychess.rules.diagram.text import DiagramSetting, Field

LOOKS = (
    "graphicsDir", "graphicsType", "whitePrefix", "blackPrefix", "squareSize", "lightShade",
    "darkShade", "startShade", "oddShade", "shady", "zonal", "useMarkers", "borders", "rimColor",
    "coordColor", "background", "fileOffset", "enableAI", "hintColor", "hilightColor",
    "hoverColor", "sqSize", "newClick", "buttons", "legend",
)  # fmt: skip
NUMBERS = (
    "files", "ranks", "firstRank", "extinction", "maxPromote", "promoZone", "promoOffset",
    "holdingsType", "autoGate", "castleFlip", "counterStrike",
)  # fmt: skip
TEXTS = (
    "symmetry", "promoChoice", "shuffle", "stalemate", "satellite", "counterbare", "morph",
    "captureMatrix", "burnZone", "baring", "iron", "protected", "antiTrade", "tradeThreshold",
    "succession", "shock", "royal",
)  # fmt: skip
APPEARANCE = {name.lower() for name in LOOKS}
KNOWN = {name.lower(): name for name in NUMBERS + TEXTS}
REPEATABLE = {"royal", "iron", "protected", "counterStrike", "shock", "antiTrade", "morph"}
DEFAULTS = {
    "files": 8,
    "ranks": 8,
    "firstRank": 1,
    "extinction": 3,
    "maxPromote": 1,
    "promoZone": 1,
    "promoOffset": 0,
    "holdingsType": 0,
    "autoGate": 0,
    "castleFlip": 0,
}


@dataclass(slots=True)
class Parameters:
    """All parameters of one diagram, spelled as the documentation spells them."""

    where: str
    given: dict[str, list[DiagramSetting]] = field(default_factory=dict)
    looks: list[DiagramSetting] = field(default_factory=list)
    unknown: list[DiagramSetting] = field(default_factory=list)
    twice: list[DiagramSetting] = field(default_factory=list)

    def add(self, setting: DiagramSetting) -> str:
        """Take a setting in; its documented name, "" if it is not about rules."""
        lowered = setting.name.text.lower()
        if lowered in APPEARANCE:
            self.looks.append(setting)
            return ""
        name = KNOWN.get(lowered)
        if name is None:
            self.unknown.append(setting)
            return ""
        if name in self.given and name not in REPEATABLE:
            self.twice.append(self.given[name].pop())
        if name != "morph":
            self.given.setdefault(name, []).append(setting)
        return name

    def __contains__(self, name: str) -> bool:
        return name in self.given

    def setting(self, name: str) -> DiagramSetting | None:
        """The setting that counts, None if the parameter is not given."""
        return self.given[name][-1] if name in self.given else None

    def line(self, name: str) -> int:
        """Line of a parameter, 0 if it is not given."""
        setting = self.setting(name)
        return setting.name.place.line if setting else 0

    def text(self, name: str, default: str = "") -> str:
        """Value of a text parameter."""
        setting = self.setting(name)
        return setting.value.text if setting else default

    def number(self, name: str, low: int = 0, high: int = 1000) -> int:
        """Value of a number parameter; DiagramError for anything else."""
        setting = self.setting(name)
        if setting is None:
            return DEFAULTS[name]
        if setting.value.text == "":
            return DEFAULTS[name]
        return whole(self.where, name, setting.value, low, high)


def whole(where: str, name: str, value: Field, low: int, high: int) -> int:
    """A field as a whole number between two bounds."""
    digits = value.text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise DiagramError(where, value.place, f"{name}={quoted(value.text)} is not a whole number")
    number = int(value.text)
    if not low <= number <= high:
        raise DiagramError(
            where, value.place, f"{name}={number} is not a number from {low} to {high}"
        )
    return number
