"""What tuning came to, in words for the user."""

from __future__ import annotations

from typing import Final

from core.tuning.train import TrainedSearch
from core.usecases.tuning.replay import ReplayedSearches

AS_BEFORE: Final = "Search works as before."
NOTHING_FOUND: Final = f"Search finds none of the clauses that you rated. {AS_BEFORE}"
NO_LONGER: Final = "Search was tuned with another model or by another version of Muniment. Tune again."
_APPLIED: Final = "Search is tuned to your ratings now."
_NO_BETTER: Final = "Tuning would make search no better, or not surely so."


def outcome_message(trained: TrainedSearch, replayed: ReplayedSearches) -> str:
    """What was tuned, or why nothing was."""
    better, worse = trained.overall.counts
    searches = len(trained.overall.before)
    parts = [
        _APPLIED if trained.better else _NO_BETTER,
        f"Of {searches} searches, each held out, {better} came out better and {worse} worse.",
    ]
    if trained.correction is not None:
        parts.append("The last layer of the reranker was retrained.")
    elif trained.with_layer is not None:
        parts.append("The last layer of the reranker was retrained too; the one it came with is no worse.")
    if replayed.missed:
        parts.append(f"{replayed.missed} of the clauses that you rated are not among those that these searches find.")
    return " ".join(parts if trained.better else [*parts, AS_BEFORE])
