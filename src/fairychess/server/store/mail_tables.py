"""The tables of mail: addresses, letters on their way, and ways back to an account."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table

from fairychess.server.store.columns import key, link, metadata, time

mailbox = Table(
    "mailbox",
    metadata,
    link("account", primary_key=True),
    Column("address", String(254), nullable=False),  # empty until one has been confirmed
    Column("folded", String(254), nullable=False, index=True),  # by which it is found
    Column("wanted", String(254)),  # what is to be confirmed to take its place
    Column("language", String(12), nullable=False),
    Column("about_turns", String(8), nullable=False),
    Column("warnings", Boolean, nullable=False),
    Column("token", String(64), index=True),  # a digest of what the link to confirm it brings
    time("until"),
    Column("digest", BigInteger, nullable=False),
    Index("ix_mailbox_digest", "about_turns", "digest"),
)

letter = Table(
    "letter",
    metadata,
    Column("id", Integer, primary_key=True),
    link("account", nullable=False, index=True),
    link("game", index=True),
    Column("kind", String(8), nullable=False),
    Column("ply", Integer, nullable=False),
    time("due"),
    Column("owner", String(64), index=True),
    Column("until", BigInteger, nullable=False, server_default="0"),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("sent", BigInteger),
    Index("ix_letter_waiting", "sent", "due"),
)

reset = Table(
    "reset",
    metadata,
    key(),  # a digest of the token, never the token
    link("account", nullable=False, index=True),
    time("until"),
)
