"""The confinement of the processes that read files, run models and convert documents: tested, not assumed."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from core.base.translation import tr
from core.isolation.confinement import confinable
from core.isolation.limits import Confinement
from core.isolation.process import model_sandbox_state, sandbox_state
from core.reading.office.libreoffice import find_office
from core.types import Finding, Standing, Topic


def sandbox_findings() -> Iterator[Finding]:
    """Starts a process of each kind as usual, and reports its confinement."""
    for key, held, rule in _parts(sandbox_state()):
        words = (
            tr("Processes that read files: {rule}", rule=rule)
            if held
            else tr("Not enforced on this computer for processes that read files: {rule}", rule=rule)
        )
        yield _finding(f"readers.{key}", words, held=held)
    for key, held, rule in _parts(model_sandbox_state()):
        words = (
            tr("Processes that run models: {rule}", rule=rule)
            if held
            else tr("Not enforced on this computer for processes that run models: {rule}", rule=rule)
        )
        yield _finding(f"models.{key}", words, held=held)
    yield _office()


def _parts(state: Confinement) -> Iterator[tuple[str, bool, str]]:
    """Each thing that a process may be kept from: its name, whether it is, and the rule in plain language."""
    for key, (held, rule) in zip(Confinement.__slots__, state.words(), strict=True):
        yield key, held, rule


def _finding(key: str, words: str, *, held: bool) -> Finding:
    return Finding(key, Topic.SANDBOX, _standing(held=held), "held" if held else "not held", words)


def _standing(*, held: bool) -> Standing:
    """Linux has all of these means, so a missing one can be put right; other systems lack some."""
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
