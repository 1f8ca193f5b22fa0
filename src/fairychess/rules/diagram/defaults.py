"""Moves that a diagram gives to well-known names when it leaves the move out."""

MOVES = {
    "pawn": "ifmnDfmWfceF",
    "knight": "N",
    "bishop": "B",
    "rook": "R",
    "queen": "Q",
    "cardinal": "BN",
    "archbishop": "BN",
    "chancellor": "RN",
    "marshall": "RN",
    "marshal": "RN",
    "amazon": "QN",
    "lion": "KNADcaKcabKmabK",
    "mao": "mafsW",
    "horse": "mafsW",
    "elephant": "mafF",
    "cannon": "mRcpR",
    "pao": "mRcpR",
    "advisor": "F",
    "ferz": "F",
    "lance": "fR",
    "copper": "vWfF",
    "copper general": "vWfF",
    "silver": "FfW",
    "silver general": "FfW",
    "gold": "WfF",
    "gold general": "WfF",
    "man": "K",
    "commoner": "K",
    "camel": "C",
    "zebra": "Z",
    "nightrider": "N0",
    "grasshopper": "gQ",
    "griffon": "yafsF",
    "gryphon": "yafsF",
    "wizard": "FC",
    "champion": "WAD",
    "falcon": "mafmafsKmafsmafKmaflmafrKmafrmaflK",
}


def default_move(name: str, files: int) -> str | None:
    """The move of a piece with this name, None if the name says nothing."""
    name = " ".join(name.lower().replace("-", " ").split())
    if name == "king":
        return "KisO3" if files > 8 else "KisO2"
    return MOVES.get(name)
