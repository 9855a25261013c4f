"""Writes the encoder's model card and description: how it was made, and its measured quality."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.models.embedding.encoder import LAYERS
from core.search.fuse import WEIGHTS
from training.common.measured import figures
from training.common.recipe import commit
from training.encoder import export, train

if TYPE_CHECKING:
    from collections.abc import Sequence

    from training.common.trial import EvaluatedQuery

ALONE = replace(WEIGHTS, words=0, concept=0, neighbours=0, fit=0)

_CARD = """\
# {name}

Turns a clause or a query into a vector, so that texts on the same subject are close to each other. Search by meaning
and by example, tags and the neighbours of a clause depend on it. It runs on a laptop's processor: queries in fp32,
clauses on ONNX Runtime with 7-bit weights.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, 16-bit weights (bfloat16), sentence-transformers' layout |
| sha256 | `{sha256}` |
| Layers | `{layers}`, {layers_megabytes} MB, in int8 (W7A8), made from these weights by `training/encoder/layers.py` |
| sha256 | `{layers_sha256}` |
| Base | sentence-transformers/all-MiniLM-L6-v2 (22.7 million weights, 6 layers, 384 dimensions), Apache-2.0 |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Reads | 256 tokens at a time; longer clauses are read in windows |
| Recipe | `training/encoder` at commit {commit} |

## Data, with thanks
| data | used for | by, licence |
| --- | --- | --- |
| LexPredict agreements, 2,197 texts | headings and the text under them | LexPredict, CC BY-SA 4.0 |
| CUAD v1, 324 contracts, without the labels | headings and the text under them | The Atticus Project, CC BY 4.0 |
| ACORD train, 51 queries in up to three wordings | lawyers' grades | The Atticus Project, CC BY 4.0 |
| Muniment's lexicon | names and definitions of clauses | Muniment, AGPL-3.0-or-later |

First {pretrain} steps of 64 pairs each, three quarters of them headings with the text under them, one quarter names and
definitions of the lexicon with clauses that certainly match: in-batch contrastive loss in both directions, without
clauses on the same subject as negatives. Then {finetune} steps on ACORD's train queries, the upper three layers only:
the softmax of the cosines of about 40 clauses against that of the lawyers' grades, for two queries in all their
wordings at a time. The word embeddings are those of the base. No label of CUAD was used.

## Measured
NDCG in percent of the encoder alone (no keywords, no lexicon); gain is the grade 0-4, only graded pairs are ranked.

| | short | medium | long |
| --- | --- | --- | --- |
| 5-fold cross-validation over the 51 train queries, NDCG@5 / @10 | {train} |
| valid, 6 queries | {valid} |

In cross-validation, an encoder fine-tuned on four fifths of the queries is measured on the last fifth. The shipped one
was trained on all train queries: its figures on those say nothing about new queries. Six queries are few. The lexicon
was written with the subjects of ACORD's train queries in view.

## The command
    python -m training.encoder.build --data DIR --out resources/models/encoder

makes the model, this card and its figures. `DIR` holds `text/lexpredict-agreements.tar.xz`, `cuad/txt` and `acord`.

## Limits
Trained on English contracts, mostly American and filed with the SEC; it has seen little else. The contracts from which
ACORD's clauses come are among the CUAD texts, so their headings were seen in training, but no grade of a valid or test
query was.
"""


def write(out: Path, name: str, queries: Sequence[EvaluatedQuery], valid: Sequence[EvaluatedQuery]) -> None:
    """Writes ``model.json`` and ``card.md`` beside the weights in ``out``."""
    cross, other = figures(queries, ALONE), figures(valid, ALONE)
    at5 = cross["short"][0]
    quality = f"NDCG@5 {at5:.1f} on ACORD's train queries by 5-fold cross-validation, by meaning alone."
    export.describe(out, name, quality)
    description = json.loads((out / "model.json").read_text(encoding="utf-8"))
    card = _CARD.format(
        **description,
        megabytes=round(description["bytes"] / 1e6, 1),
        layers=LAYERS,
        layers_megabytes=round((out / LAYERS).stat().st_size / 1e6, 1),
        commit=commit(Path(__file__).parent),
        pretrain=train.PRETRAIN.steps,
        finetune=train.FINETUNE.steps,
        train=_row(cross),
        valid=_row(other),
    )
    (out / "card.md").write_text(card, encoding="utf-8")


def _row(figures: dict[str, tuple[float, float]]) -> str:
    return " | ".join(f"{at5:.1f} / {at10:.1f}" for at5, at10 in figures.values())
