"""Tournaments: results of arenas added up; pairings stay to be told until they have been."""

from collections import defaultdict

import sqlalchemy as sa
from alembic import op

from fairychess.tournaments.field import ArenaTally, Meeting

revision = "0032"
down_revision = "0031"

_TALLY = ("points", "streak", "wins", "games")
"""The columns of a tally at this revision, whatever it holds later."""


def upgrade() -> None:
    """Forward."""
    for name in _TALLY:
        op.add_column("entrant", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    _add_up()
    op.add_column("pairing", sa.Column("tell", sa.BigInteger()))
    op.execute("UPDATE pairing SET tell = 0 WHERE NOT told AND game IS NOT NULL")
    op.drop_index("ix_pairing_told", "pairing")
    with op.batch_alter_table("pairing") as pairing:
        pairing.drop_column("told")
    op.create_index("ix_pairing_tell", "pairing", ["tell"])


def _add_up() -> None:
    """Add up what the arenas so far have brought."""
    names = ("tournament", "round", "board", "first", "second", "result")
    pairing = sa.table("pairing", *map(sa.column, names))
    tournament = sa.table("tournament", sa.column("id"), sa.column("kind"))
    entrant = sa.table("entrant", *map(sa.column, ("tournament", "number", *_TALLY)))
    bind = op.get_bind()
    arenas = sa.select(tournament.c.id).where(tournament.c.kind == "arena")
    rows = bind.execute(
        sa.select(*pairing.c)
        .where(pairing.c.tournament.in_(arenas), pairing.c.result.is_not(None))
        .order_by(pairing.c.round, pairing.c.board)
    )
    tallies: dict[tuple[str, int], ArenaTally] = defaultdict(ArenaTally)
    for row in rows.all():
        meeting = Meeting(row.round, row.board, row.first, row.second, row.result)
        for number in (row.first, row.second):
            if number is not None:
                key = (row.tournament, number)
                tallies[key] = tallies[key].after(meeting, number)
    for (ident, number), tally in tallies.items():
        mine = entrant.c.tournament == ident, entrant.c.number == number
        values = {name: getattr(tally, name) for name in _TALLY}
        bind.execute(sa.update(entrant).where(*mine).values(**values))


def downgrade() -> None:
    """Back; what has been told already is told once more where nobody knows."""
    op.drop_index("ix_pairing_tell", "pairing")
    told: sa.Column[bool] = sa.Column(
        "told", sa.Boolean(), nullable=False, server_default=sa.true()
    )
    op.add_column("pairing", told)
    op.execute("UPDATE pairing SET told = false WHERE tell IS NOT NULL")
    with op.batch_alter_table("pairing") as pairing:
        pairing.drop_column("tell")
    op.create_index("ix_pairing_told", "pairing", ["told"])
    with op.batch_alter_table("entrant") as entrant:
        for name in _TALLY:
            entrant.drop_column(name)
