"""Who judges in games of learning: what the computer player knows of a variant.

In games with secret roles it is what the player judges each supposed world by, and the games are
played with all secrets open, as it looks ahead in such a world.
"""

from __future__ import annotations

from fairychess.rules import Rules
from fairychess.search.alphabeta.transposition_table import TranspositionTable
from fairychess.search.alphabeta.variant_knowledge import VariantKnowledge
from fairychess.search.hidden.session import HiddenKnowledge
from fairychess.search.network import Network
from fairychess.search.network.network import NO_NETWORK


def judge(rules: Rules, network: Network | None, table_bits: int) -> VariantKnowledge:
    """Return what is known of a variant, judging by this network (None: by rule). Its `rules` are
    those to play by."""
    if rules.secret and not rules.hides_squares:
        hidden = HiddenKnowledge(rules, NO_NETWORK)
        hidden.offer_few(True)
        knowledge = hidden.wise
        knowledge.table = TranspositionTable(table_bits)
    else:
        knowledge = VariantKnowledge(rules, table_bits)
    knowledge.use_network(network)
    return knowledge
