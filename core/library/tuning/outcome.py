"""The outcome of tuning, in plain language for the user."""

from __future__ import annotations

from typing import Final

from core.base.translation import marked, tr
from core.library.tuning.replay import ReplayedSearches
from core.search.tuning.train import TrainedSearch

AS_BEFORE: Final = marked("Search works as before.")
NOTHING_FOUND: Final = marked("Search finds none of the clauses that you rated. Search works as before.")
NO_LONGER: Final = marked("Search was tuned with another model or by another version of Muniment. Tune again.")
_APPLIED: Final = marked("Search is now tuned to your ratings.")
_NO_BETTER: Final = marked("Tuning would not clearly improve search.")


def outcome_message(trained: TrainedSearch, replayed: ReplayedSearches) -> str:
    """What was tuned, or why nothing was."""
    better, worse = trained.overall.counts
    searches = len(trained.overall.before)
    parts = [
        tr(_APPLIED) if trained.better else tr(_NO_BETTER),
        tr(
            "Tested on {searches} searches, each left out of learning in turn: {better} improved, {worse} got worse.",
            searches=searches,
            better=better,
            worse=worse,
        ),
    ]
    if trained.correction is not None:
        parts.append(tr("The second ranking was adjusted to your ratings as well."))
    elif trained.with_layer is not None:
        parts.append(tr("Adjusting the second ranking to your ratings did not help, so it stays as it is."))
    if replayed.missed:
        parts.append(
            tr("{count} of the clauses that you rated were not found by these searches.", count=replayed.missed)
        )
    return " ".join(parts if trained.better else [*parts, tr(AS_BEFORE)])
