"""What the program found when it examined itself and this computer, worded so that a firm's IT can file it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from core.base.translation import marked, tr


class Topic(StrEnum):
    """What a finding is about, worded as the heading of a report."""

    PROGRAM = marked("Program")
    MODELS = marked("Models in use")
    NETWORK = marked("Network")
    SANDBOX = marked("Processes that read files and run models")
    FOLDERS = marked("Folders")
    DISK = marked("Disk and memory")


class Standing(StrEnum):
    """How to take a finding: all is well; worth knowing, but no fault; needs attention."""

    WELL = "well"
    NOTED = "noted"
    ATTENTION = "attention"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was examined.

    Attributes:
        key: its stable name, for programs that read the report.
        topic: what it is about.
        standing: how to take it.
        value: what was found, for programs: a number, a hash, a word.
        text: the same in a sentence for the user.
    """

    key: str
    topic: Topic
    standing: Standing
    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Attestation:
    """All that was found, and when (UTC)."""

    at: datetime
    findings: tuple[Finding, ...]

    @property
    def well(self) -> bool:
        """Whether no finding needs attention."""
        return all(each.standing is not Standing.ATTENTION for each in self.findings)

    @property
    def text(self) -> str:
        """The report as plain text, with a heading for each topic."""
        return "\n".join([*self._head(), *(line for topic in Topic for line in self._about(topic)), ""])

    def _head(self) -> list[str]:
        number = sum(each.standing is Standing.ATTENTION for each in self.findings)
        verdict = tr("All is well.") if self.well else tr("To be checked, marked with !: {number}", number=number)
        moment = self.at.strftime("%Y-%m-%d %H:%M UTC")
        return [tr("Muniment privacy report, {moment}", moment=moment), verdict]

    def _about(self, topic: Topic) -> list[str]:
        findings = [each for each in self.findings if each.topic is topic]
        return ["", tr(topic.value), *(f"{_MARKS[each.standing]} {each.text}" for each in findings)] if findings else []


_MARKS = {Standing.WELL: " ", Standing.NOTED: "-", Standing.ATTENTION: "!"}
