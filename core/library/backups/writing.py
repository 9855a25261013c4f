"""Use case: a backup in a file of the user's choice."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from core.base.errors import ExportError
from core.base.translation import tr
from core.privacy.permissions import replace_file
from core.store.backups import backup_version
from core.store.catalog.catalog import Catalog


def write_backup(catalog: Catalog, to: Path) -> Path:
    """Writes a backup to a file, or into a folder; an older backup there is replaced as a whole.

    Returns:
        The file written.

    Raises:
        ExportError: there is another file of that name, or it cannot be written.
        LibraryError: the catalogue cannot be read.
    """
    to = to / f"Muniment {date.today().isoformat()}.backup" if to.is_dir() else to
    content = catalog.user_data.packed()
    try:
        if to.exists() and backup_version(to) is None:
            raise ExportError(tr("Another file has this name."), tr("Choose another name."), to)
        replace_file(to, content)
    except OSError as error:
        reason = tr("The system says: {reason}.", reason=error.strerror or error)
        raise ExportError(tr("The backup could not be written here."), reason, to) from error
    return to
