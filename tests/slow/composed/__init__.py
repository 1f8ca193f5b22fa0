"""Games that are chess but for a sentence or two, each with its class, by their names."""

from collections.abc import Mapping

from .anti_king import AntiKing
from .bounds import Grid, Isardam, Koko, Madrasi, Monochromatic, Patrol
from .chains import Convert
from .checkered import Checkered
from .chess import Chess
from .company import AntiKingOne, Joker
from .grounds import Align4, Cylindrical, IceAge, PawnRace
from .lancers import FullCavalry
from .modest import (
    Antimatter,
    Bicolour,
    Brotherhood,
    CastleChess,
    Checkless,
    Coronation,
    Crossing,
    MustCapture,
)
from .passing import EnPassant
from .saved import Allmate
from .traces import Benedict, CheshireCat, Kamikaze, Sentinels
from .traces_of_turns import Footprints, Weary
from .two_parts import Ambiguous, Avalanche

GAMES: Mapping[str, type[Chess]] = {
    "chess": Chess,
    "madrasi": Madrasi,
    "isardam": Isardam,
    "patrol": Patrol,
    "koko": Koko,
    "grid": Grid,
    "monochromatic": Monochromatic,
    "kamikaze": Kamikaze,
    "cheshire_cat": CheshireCat,
    "sentinels": Sentinels,
    "benedict": Benedict,
    "anti_king": AntiKing,
    "align4": Align4,
    "allmate": Allmate,
    "ambiguous": Ambiguous,
    "anti_king_one": AntiKingOne,
    "antimatter": Antimatter,
    "avalanche": Avalanche,
    "bicolour": Bicolour,
    "brotherhood": Brotherhood,
    "castle": CastleChess,
    "checkered": Checkered,
    "checkless": Checkless,
    "convert": Convert,
    "coronation": Coronation,
    "crossing": Crossing,
    "cylindrical": Cylindrical,
    "en_passant": EnPassant,
    "full_cavalry": FullCavalry,
    "ice_age": IceAge,
    "joker": Joker,
    "must_capture": MustCapture,
    "pawn_race": PawnRace,
    "weary": Weary,
    "footprints": Footprints,
}
