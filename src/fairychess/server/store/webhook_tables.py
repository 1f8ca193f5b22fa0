"""The tables of webhooks: where what happens here is posted to, and what waits for that."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text, false

from fairychess.server.store.columns import key, link, metadata, time

webhook = Table(
    "webhook",
    metadata,
    key(),
    link("account", nullable=False, index=True),
    Column("url", String(500), nullable=False),
    Column("format", String(16), nullable=False),
    Column("kinds", String(120), nullable=False),  # of events, with spaces between
    Column("variant", String(200), nullable=False),  # empty for all
    Column("language", String(12), nullable=False),
    time("created"),
    Column("due", BigInteger, nullable=False, index=True),  # nothing is posted before
    Column("failures", Integer, nullable=False, server_default="0"),  # one after the other
    Column("ended", BigInteger),  # when it was given up
)

webhook_event = Table(
    "webhook_event",
    metadata,
    link("webhook", primary_key=True),
    Column("event", String(200), primary_key=True),
    Column("text", Text, nullable=False),
    time("at"),
    Column("sent", Boolean, nullable=False, server_default=false()),
    Index("ix_webhook_event_at", "at"),
)
