"""What the system keeps the processes from that read files, run models and convert documents: tried, not assumed."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from core.isolation.confined import Confinement
from core.isolation.confinement import confinable
from core.isolation.state import model_sandbox_state, sandbox_state
from core.reading.office.libreoffice import find_office
from core.translation import marked, tr
from core.types import Finding, Standing, Topic

_KINDS = (
    ("readers", marked("Processes that read files: {rule}"), marked("Processes that read files, not here: {rule}")),
    ("models", marked("Processes that run models: {rule}"), marked("Processes that run models, not here: {rule}")),
)


def sandbox_findings() -> Iterator[Finding]:
    """Starts a process of each kind as it is always started, and says what holds of it."""
    for (name, holds, holds_not), state in zip(_KINDS, (sandbox_state(), model_sandbox_state()), strict=True):
        for part, (held, rule) in zip(Confinement.__slots__, state.words(), strict=True):
            words = tr(holds if held else holds_not, rule=rule)
            yield Finding(f"{name}.{part}", Topic.SANDBOX, _standing(held=held), "held" if held else "not held", words)
    yield _office()


def _standing(*, held: bool) -> Standing:
    """Linux offers all of it, so that what is missing can be mended; other systems do not."""
    if held:
        return Standing.WELL
    return Standing.ATTENTION if sys.platform == "linux" else Standing.NOTED


def _office() -> Finding:
    """LibreOffice, which converts old Word documents."""
    key, topic = "libreoffice", Topic.SANDBOX
    if find_office() is None:
        words = tr("LibreOffice is not installed: old Word documents (.doc) are not read.")
        return Finding(key, topic, Standing.NOTED, "missing", words)
    if confinable():
        words = tr("LibreOffice runs without network, other programs, or files but the document.")
        return Finding(key, topic, Standing.WELL, "confined", words)
    if sys.platform == "linux":
        words = tr("LibreOffice cannot be confined on this computer, and is not run: old Word documents are not read.")
        return Finding(key, topic, Standing.NOTED, "not run", words)
    words = tr(
        "LibreOffice, which converts old Word documents, cannot be confined on this system. Its settings keep it from "
        "fetching what a document links to."
    )
    return Finding(key, topic, Standing.NOTED, "not confined", words)
