"""Writes the model card and the description of the encoder: what it is made of, and what it was measured to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from core.embedding.encoder import LAYERS
from core.searching.ranking.fuse import Weights
from training.common.commit import commit
from training.common.measured import figures
from training.encoder import export, train

if TYPE_CHECKING:
    from collections.abc import Sequence

    from training.common.trial import EvaluatedQuery

ALONE = Weights(words=0, concept=0, neighbours=0, fit=0)

_CARD = """\
# {name}

Turns a clause, or a query, into a vector: texts on one subject lie near each other. Search by meaning and by example,
tags and the neighbours of a clause rest on it. It runs on a laptop's processor: queries in fp32, clauses by ONNX
Runtime with weights of 7 bits.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, 16-bit weights (bfloat16), sentence-transformers' layout |
| sha256 | `{sha256}` |
| Layers | `{layers}`, {layers_megabytes} MB, in int8 (W7A8), made of these weights by `training/encoder/layers.py` |
| sha256 | `{layers_sha256}` |
| Base | sentence-transformers/all-MiniLM-L6-v2 (22.7 million weights, 6 layers, 384 dimensions), Apache-2.0 |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Reads | 256 tokens at a time; longer clauses are read in windows |
| Recipe | `training/encoder` at commit {commit} |

## Data, with thanks
| data | used for | by, licence |
| --- | --- | --- |
| LexPredict agreements, 2,197 texts | headings and the words under them | LexPredict, CC BY-SA 4.0 |
| CUAD v1, 324 contracts, without the labels | headings and the words under them | The Atticus Project, CC BY 4.0 |
| ACORD train, 51 queries in up to three wordings | lawyers' grades | The Atticus Project, CC BY 4.0 |
| this program's lexicon | names and definitions of clauses | Muniment, AGPL-3.0-or-later |

First {pretrain} steps of 64 pairs each, three quarters of them headings and the words under them, one quarter names and
definitions of the lexicon with clauses that are surely meant: in-batch contrast both ways, clauses on one subject left
out. Then {finetune} steps on ACORD's train queries, the upper three layers alone: the softmax of the cosines of about
40 clauses against that of the lawyers' grades, for two queries in all their wordings at a time. The word embeddings
are those of the base. No label of CUAD was used.

## Measured
NDCG in percent by the encoder alone (no words, no lexicon), gain the grade 0-4, only graded pairs ranked.

| | short | medium | long |
| --- | --- | --- | --- |
| 5-fold cross-validation over the 51 train queries, NDCG@5 / @10 | {train} |
| valid, 6 queries | {valid} |

In cross-validation an encoder that was fine-tuned on four fifths of the queries is measured on the fifth. The shipped
one was trained on all train queries: figures for it on those say nothing of new ones. Six queries are few. The lexicon
was written with the subjects of ACORD's train queries in view.

## The command
    python -m training.encoder.build --data DIR --out resources/models/encoder

makes the model, this card and its figures. `DIR` holds `text/lexpredict-agreements.tar.xz`, `cuad/txt` and `acord`.

## Limits
English contracts, mostly American and filed with the SEC; little else was seen. The contracts from which ACORD's
clauses were taken are among the CUAD texts, so their headings were seen in training, though no grade of a valid or
test query was.
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
