"""A model -> its speed on this machine, measured for some seconds on built-in texts."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from datetime import UTC, datetime
from typing import Final

from core.types import Model, ModelKind, Progress, Speed, Stage

SECONDS: Final = 4.0
"""How long a model is run once loaded; a judge runs at least until it has graded one clause."""

_MOST: Final = 400  # texts; a fast model is stopped sooner
_QUERY: Final = "limitation of liability with carve-outs for confidentiality and indemnity"
_CLAUSES: Final = (
    "This Agreement is governed by the laws of the State of New York, without regard to its rules on conflicts of law.",
    "Neither party may assign this Agreement without the prior written consent of the other, which shall not be "
    "unreasonably withheld, except that either party may assign it to a successor to all or substantially all of "
    "the business to which it relates, on thirty (30) days' written notice. Any assignment in breach of this "
    "Section is void.",
    "The Supplier shall indemnify, defend and hold harmless the Customer, its affiliates and their respective "
    "officers, directors and employees from and against all losses, damages, liabilities, costs and expenses "
    "(including reasonable attorneys' fees) arising out of any third-party claim that the Services, used as the "
    "Documentation provides, infringe a patent, copyright or trade secret of that third party. The Customer shall "
    "(a) notify the Supplier promptly of the claim, (b) allow the Supplier to control its defence and settlement, "
    "and (c) give such help as the Supplier reasonably asks for at the Supplier's expense. The Supplier shall not "
    "settle a claim in a way that admits fault of the Customer or puts an obligation on it without the Customer's "
    "prior written consent.",
    "Except for a party's breach of Section 9 (Confidentiality), its obligations under Section 11 (Indemnity), "
    "its gross negligence or wilful misconduct, or the Customer's obligation to pay the Fees: (i) neither party "
    "is liable for any indirect, incidental, special, punitive or consequential damages, or for loss of profits, "
    "revenue, data or goodwill, however caused and under whatever theory of liability, even if it has been "
    "advised that they may occur; and (ii) the total liability of each party arising out of or relating to this "
    "Agreement shall not exceed the Fees paid and payable in the twelve (12) months before the event out of which "
    "the liability arose.",
    "Each party shall keep the other's Confidential Information secret, use it only to perform this Agreement, "
    "and disclose it only to those of its employees and advisers who need to know it and are bound by duties no "
    "less strict.",
    "This Agreement begins on the Effective Date and continues for three (3) years. It is renewed for further "
    "terms of one (1) year each, unless a party gives notice of non-renewal at least sixty (60) days before the "
    "end of the term.",
)
"""Clauses written for this purpose, of the usual lengths: from twenty to a hundred and fifty words."""


def measure_model(model: Model, seconds: float = SECONDS) -> Generator[Progress, None, Speed]:
    """Loads a model, warms it up, and runs it. Returns how many texts it read per second.

    Every yield is a checkpoint: close the generator to cancel. The speed is measured with whatever other programs are
    running on the machine.

    Raises:
        ModelError: the model is damaged, or does not work.
    """
    yield Progress(Stage.MEASURING, 0, _MOST, model.folder)
    unit, batches = _BATCHES[model.kind]
    running = batches(model)
    try:
        while not next(running):  # loads, and warms up
            yield Progress(Stage.MEASURING, 0, _MOST, model.folder)
        done, began, lasted = 0, time.perf_counter(), 0.0
        while not done or (done < _MOST and lasted < seconds):
            done += next(running)
            lasted = time.perf_counter() - began
            yield Progress(Stage.MEASURING, done, max(done, min(_MOST, round(done * seconds / lasted))), model.folder)
    finally:
        running.close()
    at = datetime.now(UTC).isoformat(timespec="seconds")
    return Speed(round(done / lasted, 2 if done < 10 * lasted else 1), unit, at)


def _encoder(model: Model) -> Generator[int, None, None]:
    """Runs an encoder; yields the number of texts read since the last yield."""
    from core.models.embedding.encoder import Encoder

    encoder = Encoder(model.folder)
    texts = _CLAUSES * 8
    while True:
        encoder.embed(texts)
        yield len(texts)


def _reranker(model: Model) -> Generator[int, None, None]:
    """Runs a reranker, as a search does: the user's own in a separate process."""
    from core.models.reranking.llama_reranker import RemoteReranker
    from core.models.reranking.reranker import QuantisedCrossEncoder

    query = _QUERY
    with closing(QuantisedCrossEncoder(model.folder) if model.shipped else RemoteReranker(model.folder)) as reranker:
        while True:
            reranker.scores(query, _CLAUSES)
            yield len(_CLAUSES)
            query += "."  # scores are cached


def _judge(model: Model) -> Generator[int, None, None]:
    from core.models.reranking.judge import LlamaJudge

    query = _QUERY
    with closing(LlamaJudge(model.folder)) as judge:
        while True:
            for grade in judge.grades(query, _CLAUSES):
                yield int(grade is not None)
            query += "."  # as a new search does


_BATCHES: Final = {
    ModelKind.ENCODER: ("clauses", _encoder),
    ModelKind.RERANKER: ("pairs", _reranker),
    ModelKind.JUDGE: ("clauses", _judge),
}
