"""Alembic runs this file for every command; the connection comes from `migrating`."""

from alembic import context

from fairychess.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True
)
with context.begin_transaction():
    context.run_migrations()
