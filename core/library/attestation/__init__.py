"""The program examines itself and this computer: the facts that a firm's IT wants in writing."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core.library.attestation.folders import folder_findings
from core.library.attestation.machine import machine_findings
from core.library.attestation.network import network_findings
from core.library.attestation.program import program_findings
from core.library.attestation.sandbox import sandbox_findings
from core.library.attestation.weights import model_findings
from core.types import Attestation

if TYPE_CHECKING:
    from core.models import Models
    from core.types.publishing import Place

__all__ = ["examine"]


def examine(library: Path, models: Models, published: Place | None = None) -> Attestation:
    """Examines everything; takes some seconds, as it starts processes and hashes models. Changes nothing.

    Args:
        library: the folder of the library; it need not exist.
        models: the models on this machine.
        published: where the library is published; None where it is the user's own.
    """
    sandbox = sandbox_findings()  # first, so that what these processes are refused is counted
    findings = (
        *program_findings(),
        *model_findings(models.list()),
        *network_findings(published),
        *sandbox,
        *folder_findings(library, models.folder),
        *machine_findings(library),
    )
    return Attestation(datetime.now(UTC), findings)
