"""The words of KIF: squares, pieces, diagrams."""

from fairychess.notation.position_text import rank_text

FILES, RANKS = "１２３４５６７８９", "一二三四五六七八九"
PIECES = dict(
    zip(
        ("P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"),
        ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"),
        strict=True,
    )
)
SPELLINGS = {"王": "玉", "竜": "龍", "杏": "成香", "圭": "成桂", "全": "成銀"}
IDS = {name: ident for ident, name in PIECES.items()}
SECOND = ("後手", "上手")
STARTS = {
    "平手": ("shogi", ""),
    "5五将棋": ("minishogi", ""),
    "５五将棋": ("minishogi", ""),
}
"""Variant and start by what stands in 手合割; the handicaps of shogi are added below."""
_RANKS_BELOW = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
STARTS |= {
    name: ("shogi", f"sfen {upper}/{_RANKS_BELOW}")
    for name, upper in {
        "香落ち": "lnsgkgsn1/1r5b1",
        "右香落ち": "1nsgkgsnl/1r5b1",
        "角落ち": "lnsgkgsnl/1r7",
        "飛車落ち": "lnsgkgsnl/7b1",
        "飛香落ち": "lnsgkgsn1/7b1",
        "二枚落ち": "lnsgkgsnl/9",
        "三枚落ち": "lnsgkgsn1/9",
        "四枚落ち": "1nsgkgsn1/9",
        "五枚落ち": "2sgkgsn1/9",
        "左五枚落ち": "1nsgkgs2/9",
        "六枚落ち": "2sgkgs2/9",
        "左七枚落ち": "2sgkg3/9",
        "右七枚落ち": "3gkgs2/9",
        "八枚落ち": "3gkg3/9",
        "十枚落ち": "4k4/9",
    }.items()
}
_EMPTY = "・"


def diagram_text(lines: list[str]) -> str:
    """A diagram as SFEN: its ranks between bars, `v` before the second side's pieces, and lines
    that say what is held and who is to move. Raises ValueError."""
    ranks = [_rank(line) for line in lines if line.startswith("|")]
    hands = ["", ""]
    for line in lines:
        holder, colon, held = line.partition("の持駒：")
        if colon:
            hands[holder in SECOND] = _hand(held)
    side = "w" if any(line.removesuffix("番") in SECOND for line in lines) else "b"
    held = hands[0] + hands[1].lower()
    return f"sfen {'/'.join(ranks)} {side} {held or '-'} 1"


def _rank(line: str) -> str:
    """A rank of a diagram as SFEN: `| ・v玉 ・|一`."""
    cells = line.split("|")[1]
    return rank_text(_piece(cells[at : at + 2]) for at in range(0, len(cells), 2))


def _piece(cell: str) -> str:
    sign, name = cell[:1], cell[1:]
    if name == _EMPTY:
        return ""
    ident = _IN_DIAGRAMS.get(name)
    if ident is None or sign not in (" ", "v"):
        raise ValueError(f"{cell!r} is no piece")
    return ident.lower() if sign == "v" else ident


_IN_DIAGRAMS = {
    **{name: ident for name, ident in IDS.items() if len(name) == 1},
    **{short: IDS[name] for short, name in SPELLINGS.items()},
}


def _hand(said: str) -> str:
    """What is held, as SFEN has it for the first side: `飛二　歩十七`, `なし`."""
    found = ""
    for words in said.split():
        if words == "なし":
            continue
        ident, count = IDS.get(words[0], ""), _count(words[1:])
        if not ident or not count:
            raise ValueError(f"{words[:10]!r} cannot be in a hand")
        found += (str(count) if count > 1 else "") + ident
    return found


def _count(said: str) -> int:
    """A number up to nineteen, 1 where nothing is said; 0 for anything else."""
    tens = said.startswith("十")
    ones = said[tens:]
    if ones and ones not in list(RANKS):
        return 0
    return 10 * tens + (RANKS.index(ones) + 1 if ones else 0) or 1


def diagram_lines(
    standing: dict[str, str], hands: list[dict[str, int]], size: int, second_is_due: bool
) -> list[str]:
    """A diagram: what stands on each square by our names, what is held, and who is to move."""
    held = [
        "　".join(
            PIECES[ident] + (_kanji(count) if count > 1 else "") for ident, count in hand.items()
        )
        or "なし"
        for hand in hands
    ]
    rows = []
    for rank in range(size, 0, -1):
        cells = (standing.get(f"{'abcdefghi'[file]}{rank}", f" {_EMPTY}") for file in range(size))
        rows.append(f"|{''.join(cells)}|{RANKS[size - rank]}")
    edge = f"+{'-' * 3 * size}+"
    return [
        f"後手の持駒：{held[1]}",
        " " + "".join(f" {FILES[file - 1]}" for file in range(size, 0, -1)),
        edge,
        *rows,
        edge,
        f"先手の持駒：{held[0]}",
        "後手番" if second_is_due else "先手番",
    ]


def _kanji(count: int) -> str:
    tens, ones = divmod(count, 10)
    return "十" * tens + (RANKS[ones - 1] if ones else "")
