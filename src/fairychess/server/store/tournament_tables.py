"""The tables of tournaments; `schema` has them with all others."""

from dataclasses import fields

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    String,
    Table,
    Text,
    false,
)

from fairychess.server.store.columns import key, link, metadata, time
from fairychess.tournaments.field import ArenaTally

tournament = Table(
    "tournament",
    metadata,
    key(),
    link("account", gone="SET NULL", index=True),
    Column("title", String(120), nullable=False),
    Column("about", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("plan", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("official", Boolean, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("round", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("version", Integer, nullable=False),
    time("patience"),
    time("starts"),
    Column("ends", BigInteger),
    time("created"),
    time("changed"),
    Index("ix_tournament_status_starts", "status", "starts"),
    Index("ix_tournament_status_changed", "status", "changed"),
)

entrant = Table(
    "entrant",
    metadata,
    link("tournament", primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    link("account", gone="SET NULL", index=True),
    Column("name", String(40), nullable=False),
    Column("rating", Float),
    Column("since", Integer, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("missed", Integer, nullable=False),
    *(Column(one.name, Integer, nullable=False, server_default="0") for one in fields(ArenaTally)),
    time("joined"),
    Index("ix_entrant_once", "tournament", "account", unique=True),
)

pairing = Table(
    "pairing",
    metadata,
    link("tournament", primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, nullable=False),
    Column("second", Integer),
    link("game", gone="SET NULL", index=True),
    Column("result", String(4)),
    Column("tell", BigInteger, index=True),  # from when on its players have to be told of it
    Index("ix_pairing_result", "result", "tournament"),
)
