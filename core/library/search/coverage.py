"""How much of a library can be found by meaning."""

from __future__ import annotations

from core.base.translation import tr
from core.store.catalog.catalog import LibraryState


def coverage_notice(state: LibraryState, encoder: str) -> str:
    """A notice that some documents cannot be found by meaning, as the encoder of their vectors is missing; "" if not.

    Args:
        state: says which documents have vectors, and of which encoder.
        encoder: the fingerprint of the one that searches the library, see `EncodersInUse`.
    """
    if state.answering is None or state.answering == encoder:
        return ""
    unavailable = tr(
        "The model with which this library was prepared for search in your own words is not on this computer."
    )
    progress = tr("No contract is prepared for the new model yet; all are found by wording only.")
    if done := state.embedded.get(encoder, 0):
        progress = tr(
            "{done:,} of {total:,} contracts are prepared for the new model; the others are found by wording only.",
            done=done,
            total=len(state.index.columns.facts),
        )
    return f"{unavailable} {progress}"
