"""The program's report on itself and on this computer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.base.errors import ExportError
from core.base.translation import tr
from core.library.publishing.subscription import subscription_in

if TYPE_CHECKING:
    from core.library.assembly import Assembly
    from core.types import Attestation


class Doctor:
    """Examines the program, its models, its processes, and the disk of the library."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly

    def examine(self) -> Attestation:
        """Examines everything, which takes some seconds. Changes nothing."""
        from core.library.attestation import examine

        subscription = subscription_in(self._assembly.folder)
        return examine(self._assembly.folder, self._assembly.models(), subscription.place if subscription else None)

    def save(self, report: Attestation, to: Path) -> Path:
        """Writes a report as plain text (UTF-8) to a file, and returns its path.

        Raises:
            ExportError: the file cannot be written.
        """
        try:
            to.write_text(report.text, encoding="utf-8")
        except OSError as error:
            raise ExportError(
                tr("The report cannot be written."), tr("Choose a folder that you can write to."), to
            ) from error
        return to
