"""Japanese notation of the shogi family: `☗７六歩`, `☖同銀右成`, `☗５八金左`, `☗５五角打`.

Where several pieces of one name could come to a square, what tells them apart are the words of the
Japan Shogi Association: how a piece moves (上 forward, 寄 sideways, 引 back), where it comes
from (右, 左, 直 straight from below), or both; else its square stands in brackets.
A Lion that moves twice writes both squares (`５六・４七獅`), 居食い takes and comes back.
"""

from collections.abc import Hashable, Mapping, Sequence

from fairychess.notation.spelling.move_parts import STRIKES, SWEEPS, MoveParts
from fairychess.notation.spelling.style import Squares, Style

SIDES: Sequence[str] = "☗☖"
SAME = "同"
IGUI, PASS = "居食い", "じっと"
DROP, STRAIGHT = "打", "直"
FORWARD, SIDEWAYS, BACK = "上", "寄", "引"
RIGHT, LEFT = "右", "左"
PROMOTES, DECLINES = "成", "不成"

DIGITS = "０１２３４５６７８９"
NUMERALS = "一二三四五六七八九十"

WRITTEN = {"杏": "成香", "圭": "成桂", "全": "成銀", "竜": "龍", "王": "玉"}
"""What is written for the short signs on tiles."""


def numeral(number: int) -> str:
    """A rank in kanji: `三`, `十二`, `三十六`."""
    tens, ones = divmod(number, 10)
    return (
        (NUMERALS[tens - 1] if tens > 1 else "")
        + ("十" if tens else "")
        + (NUMERALS[ones - 1] if ones else "")
    )


class Japanese(Style):
    """Square, name, and what tells pieces of the name apart."""

    refers_back = True
    sides = SIDES
    same = SAME
    null = "パス"

    def __init__(
        self, name: str, names: Mapping[str, str], squares: Squares, runners: frozenset[str]
    ) -> None:
        """`names` are by id. `runners` come from afar: 直 is not said of them, and of two the one
        further to the left is left, wherever they go."""
        self.name = name
        self.names = {ident: WRITTEN.get(sign, sign) for ident, sign in names.items()}
        self.squares = squares
        self.runners = runners
        self.texts = squares.texts(
            lambda file, rank: (
                "".join(DIGITS[int(digit)] for digit in str(squares.files - file))
                + numeral(squares.ranks - rank)
            )
        )

    def key(self, parts: MoveParts) -> Hashable:
        """One name, one way; a drop is rival to a move."""
        return self.names[parts.piece], parts.sign, *[step.square for step in parts.steps]

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move, with the sign of its side."""
        name, side = self.names[parts.piece], self.sides[parts.side]
        if parts.plain and not rivals:
            to = parts.steps[0].square
            return f"{side}{self.same if to == last else self.texts[to]}{name}"
        if parts.castling:
            return f"{side}{parts.castling}"
        if parts.is_drop:
            return f"{side}{self.texts[parts.target]}{name}{DROP if rivals else ''}"
        change = {"+": PROMOTES, "=": DECLINES}.get(parts.change, parts.change)
        if not parts.steps or parts.sign:
            where = self.texts[parts.origin] if rivals or parts.sign or change else ""
            return f"{side}{where}{name}{parts.sign or change or PASS}"
        boarded = [rival for rival in rivals if rival]
        said = self._told_apart(parts, boarded) if boarded else ""
        return f"{side}{self._way(parts, last)}{name}{self._taking(parts)}{said}{change}"

    def _way(self, parts: MoveParts, last: str) -> str:
        """The squares; the last move's is 同."""
        return "・".join(
            self.same if step.square == last else self.texts.get(step.square, "")
            for step in parts.steps
            if step.square  # what is swept up on the way has none
        )

    def _taking(self, parts: MoveParts) -> str:
        """居食い where something is taken by a piece that stays where it is."""
        afar = parts.steps[-1].sign in (STRIKES, SWEEPS)
        return IGUI if afar and parts.target == parts.origin else ""

    def _told_apart(self, parts: MoveParts, rivals: list[str]) -> str:
        """The words for one of several pieces."""
        goal = self._seen(parts, parts.target)
        own = self._seen(parts, parts.origin)
        others = [self._seen(parts, rival) for rival in rivals]
        motion = _motion(own, goal)
        if all(_motion(other, goal) != motion for other in others):
            return motion
        runs = parts.piece in self.runners
        if not runs and motion == FORWARD and own[0] == goal[0]:
            straight = [other for other in others if _straight(other, goal)]
            if not straight:
                return STRAIGHT
            return self._square(parts)
        place = _place(own, others, goal, runs)
        if place and all(_place(o, [own], goal, runs) != place for o in others):
            return place
        alike = [o for o in others if _motion(o, goal) == motion and not _straight(o, goal)]
        if place and all(_place(o, [own], goal, runs) != place for o in alike):
            return place + motion
        return self._square(parts)

    def _square(self, parts: MoveParts) -> str:
        return f"({self.texts[parts.origin]})"

    def _seen(self, parts: MoveParts, name: str) -> tuple[int, int]:
        """A square as its player sees it: from the left, from below."""
        file, rank = self.squares.at[name]
        if parts.side == 0:
            return file, rank
        return self.squares.files - 1 - file, self.squares.ranks - 1 - rank


class Ki2(Japanese):
    """As records in KI2 have it: `▲７六歩`, `△同　銀`."""

    sides = "▲△"
    same = "同　"


class Kif(Japanese):
    """As records in KIF have it, with the origin behind: `７六歩(77)`, `同　銀(31)`."""

    sides = ("", "")
    same = "同　"

    def __init__(
        self, name: str, names: Mapping[str, str], squares: Squares, runners: frozenset[str]
    ) -> None:
        super().__init__(name, names, squares, runners)
        self.numbers = squares.of_shogi(True)

    def key(self, parts: MoveParts) -> Hashable:
        """No two: origins are always written."""
        return parts.text

    def write(self, parts: MoveParts, rivals: Sequence[str], last: str) -> str:
        """The move; a drop says so always. One that is no single step keeps its text."""
        if parts.is_drop:
            return super().write(parts, [""], "")
        if len(parts.steps) != 1 or parts.castling or parts.gate or parts.sign:
            return parts.text
        return f"{super().write(parts, (), last)}({self.numbers[parts.origin]})"


def _motion(origin: tuple[int, int], goal: tuple[int, int]) -> str:
    """Forward, sideways or back."""
    if origin[1] == goal[1]:
        return SIDEWAYS
    return FORWARD if origin[1] < goal[1] else BACK


def _straight(origin: tuple[int, int], goal: tuple[int, int]) -> bool:
    """From below on the same file."""
    return origin[0] == goal[0] and origin[1] < goal[1]


def _place(
    own: tuple[int, int], others: list[tuple[int, int]], goal: tuple[int, int], runs: bool
) -> str:
    """Left or right: of the goal, or for those that come from afar, of the others."""
    if runs:
        if all(own[0] < other[0] for other in others):
            return LEFT
        return RIGHT if all(own[0] > other[0] for other in others) else ""
    if own[0] == goal[0]:
        return ""
    return LEFT if own[0] < goal[0] else RIGHT
