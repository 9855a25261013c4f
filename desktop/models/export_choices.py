"""What is included with exported clauses, as saved from one start to the next."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from core import Cited, ExportChoices


def words_of(choices: ExportChoices) -> tuple[str, ...]:
    """The choices as words to save."""
    return (
        choices.cited.value,
        *(["sources"] if choices.sources else []),
        *(["definitions"] if choices.definitions else []),
        *([] if choices.numbering else ["typed labels"]),
        *(["comments"] if choices.comments else []),
        *(["placeholders"] if choices.replacing else []),
        *(["notes"] if choices.annotated else []),
        *(["copied sources"] if choices.copied_sources else []),
    )


def choices_of(words: Sequence[str]) -> ExportChoices:
    """The choices saved as these words; the defaults where nothing was saved or it is not recognised."""
    with suppress(ValueError):
        if words:
            cited, *others = words
            return ExportChoices(
                Cited(cited),
                "sources" in others,
                "definitions" in others,
                numbering="typed labels" not in others,
                comments="comments" in others,
                replacing="placeholders" in others,
                annotated="notes" in others,
                copied_sources="copied sources" in others,
            )
    return ExportChoices()
