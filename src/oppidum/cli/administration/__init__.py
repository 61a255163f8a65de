"""`oppidum admin`: commands of an administrator on the data of the table server, which may be running."""

from __future__ import annotations

from cyclopts import App

from oppidum.cli.administration.backups import backup
from oppidum.cli.administration.keys import drop_old_keys, rotate_key
from oppidum.cli.administration.tables import close, list_tables, record, rules
from oppidum.cli.administration.verification import verify

administration = App(name="admin", help="Look after the data of the table server; it may go on.")
administration.command(list_tables, name="tables")
for command in (close, record, rules, verify, backup, rotate_key, drop_old_keys):
    administration.command(command)
