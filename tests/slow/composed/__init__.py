"""Games that are chess but for a sentence or two, each with its class, by their names."""

from __future__ import annotations

from collections.abc import Mapping

from .anti_king import AntiKing
from .bounds import Grid, Isardam, Koko, Madrasi, Monochromatic, Patrol
from .chess import Chess
from .traces import Benedict, CheshireCat, Kamikaze, Sentinels
from .traces_of_turns import Footprints, Weary

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
    "weary": Weary,
    "footprints": Footprints,
}
