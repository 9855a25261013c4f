"""Writes the model card: how the reranker was made, its measured quality, and its limits."""

from __future__ import annotations

from pathlib import Path

from training.common.commit import commit
from training.reranker import train

_CARD = """\
# {name}

A cross-encoder that reads a query and a clause together and scores how well the clause answers it. It reranks the best
clauses that search has found, and gives them stars. It runs on a laptop's processor through llama.cpp.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, 4-bit weights (Q4_0; word embeddings Q8_0), GGUF architecture `bert`, rank pooling |
| sha256 | `{sha256}` |
| Base | sentence-transformers/all-MiniLM-L6-v2 (22.7 million weights, 6 layers), Apache-2.0 |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Reads | {max_tokens} tokens: the query (at most 64), then the clause; the rest is not read |
| Recipe | `training/reranker` at commit {commit} |

## Data, with thanks
| data | used for | by, licence |
| --- | --- | --- |
| LexPredict agreements, 2,197 texts | headings and the text under them | LexPredict, CC BY-SA 4.0 |
| CUAD v1, 324 contracts, without the labels | headings and the text under them | The Atticus Project, CC BY 4.0 |
| ACORD train, 51 queries in up to three wordings | lawyers' grades | The Atticus Project, CC BY 4.0 |
| Muniment's lexicon | names and definitions of clauses | Muniment, AGPL-3.0-or-later |

It starts from the layers of Muniment's encoder as they are before it has seen any grades. First {pretrain} steps of
{headings} headings and {concepts} concepts of the lexicon, each to be matched with the right text among six (three from
a heading that shares a word, or from a related concept). Then {rounded} more steps in which the forward pass uses
weights rounded to 4 bits while exact ones are trained, as in all later steps, and {finetune} steps on ACORD's train
queries, two at a time, each with about 22 clauses: listwise softmax over the grades plus a pointwise term. Of the
change made by this fine-tuning, a share of {share} is kept. Token types are all 0. No label of CUAD was used.

## Measured
In percent, reranking the first 50 clauses that search finds in ACORD without a reranker; gain is the grade
0-4, only graded pairs are ranked, each query is in its short wording.

| | NDCG@5 | NDCG@10 | 4-star P@5 |
| --- | --- | --- | --- |
{measured}

- *cross-validated*: over the 51 train queries in five folds; encoder, reranker and the weight of search's score have
  not seen the fold that is measured. The weights of search itself were chosen the same way; see
  `core/searching/ranking/fuse.py`.
- *valid*: the six queries of that split, with the shipped files. Six queries are few: a point or two is noise.
- The shipped model was trained on all 51 train queries: its figures on those queries say nothing about new ones.
- The stars of the ten best hits of each valid query differ from the lawyers' by {star_error} on average; their mean is
  {star_given}, the lawyers' {star_right}.
- On {pairs} pairs of the valid split, the correlation of the shipped file's scores with torch's is {correlation}; torch
  uses the 32-bit weights that training gave, before they are rounded.

## The command
    python -m training.reranker.build --data DIR --out resources/models/reranker

makes the model, this card and its figures, after `python -m training.encoder.build`. `DIR` holds
`text/lexpredict-agreements.tar.xz`, `cuad/txt` and `acord`.

## Limits
Trained on English contracts, mostly American and filed with the SEC; it has seen little else. The contracts from which
ACORD's clauses come are among the CUAD texts, so their headings were seen in training, but no grade of a valid or test
query was. The lexicon was written with the subjects of ACORD's train queries in view. A clause is graded by the part
that is read. Stars are a guide for sorting, not advice.
"""


def write(to: Path, figures: dict[str, dict], description: dict) -> None:
    """Writes the card of the model with this ``description`` (its ``model.json``) and the measured ``figures``."""
    stars = figures["valid stars"]
    rows = [
        f"| {split}: {name} | {value['ndcg@5']} | {value['ndcg@10']} | {value['p4@5']} |"
        for split in ("cross-validated", "valid")
        for name, value in figures[split].items()
    ]
    to.write_text(
        _CARD.format(
            **description,
            megabytes=round(description["bytes"] / 1e6, 1),
            commit=commit(Path(__file__).parent),
            pretrain=train.PRETRAIN.steps,
            rounded=train.ROUNDED.steps,
            share=train.SHARE,
            finetune=train.FINETUNE.steps,
            headings=train.HEADINGS,
            concepts=train.CONCEPTS,
            measured="\n".join(rows),
            star_error=stars["mean error"],
            star_given=stars["mean given"],
            star_right=stars["mean of lawyers"],
            pairs=figures["agreement"]["pairs"],
            correlation=figures["agreement"]["correlation"],
        ),
        encoding="utf-8",
    )
