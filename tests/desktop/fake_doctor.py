"""The part of the stand-in of the library that examines the program: always with the same two findings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from core import Attestation, ExportError
from core.types import Finding, Standing, Topic
from tests.desktop.fake_answers import FakePart

if TYPE_CHECKING:
    pass


class FakeDoctor(FakePart):
    """See `core.library.doctor.Doctor`."""

    def examine(self) -> Attestation:
        self._library.fail()
        guard = Finding("guard", Topic.NETWORK, Standing.WELL, "on", "The network guard is on.")
        words = f"{self._library.folder}: others may open it."
        folder = Finding("library", Topic.FOLDERS, Standing.ATTENTION, "0755", words)
        return Attestation(datetime(2026, 11, 22, 12, 0, tzinfo=UTC), (guard, folder))

    def save(self, report: Attestation, to: Path) -> Path:
        if not to.parent.is_dir():
            raise ExportError("The report cannot be written.", "Choose a folder that you can write to.", to)
        to.write_text(report.text, encoding="utf-8")
        return to
