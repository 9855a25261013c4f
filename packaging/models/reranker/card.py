"""Writes the model card: what the reranker is made of, what it was measured to do, and what it cannot do."""

from __future__ import annotations

import subprocess
from pathlib import Path

_CARD = """\
# {name}

A cross-encoder that reads a question and a clause together and says how well the clause answers it. It puts the best
of the clauses that search has found first, and gives them stars. It runs on a laptop's processor through llama.cpp.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, 8-bit weights (Q8_0), GGUF architecture `bert`, rank pooling |
| sha256 | `{sha256}` |
| Base | sentence-transformers/all-MiniLM-L6-v2 (22.7 million weights, 6 layers), Apache-2.0 |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Reads | {max_tokens} tokens: the question (at most 64), then the clause (about 180 words); the rest is not read |
| Recipe | `packaging/models/reranker` at commit {commit} |

## Data, with thanks
| data | used for | by, licence |
| --- | --- | --- |
| LexPredict agreements, 2,197 texts | headings and the words under them | LexPredict, CC BY-SA 4.0 |
| CUAD v1, 324 contracts, without the labels | headings and the words under them | The Atticus Project, CC BY 4.0 |
| ACORD train, 51 queries in up to three wordings | lawyers' grades | The Atticus Project, CC BY 4.0 |

First 5,600 of some 40,000 headings were each to be matched with the right text among six (three of them from sections
whose heading shares a word), then two epochs of ACORD's train queries: lists of about 24 clauses, listwise softmax
over the grades plus a pointwise part. Token types are all 0.

## Measured
NDCG in percent, putting the first {depth} clauses that search finds in ACORD without a reranker (words, MiniLM,
lexicon) in a new order; gain is the grade 0-4, only judged pairs are ranked, the short wording of each query is asked.

| | NDCG@5 | NDCG@10 |
| --- | --- | --- |
{quality}

- *valid* are the six queries of that split, asked of the shipped file. Six queries are few: a point or two is noise.
- *held out* are 26 of the 51 train queries, scored by a model of the same recipe that was fine-tuned on the other 25
  only. The weight of search's own score ({weight} for each 1.0 of it), the probability and the stars were then fitted
  on these scores, so the line with search is a little flattered; the weights of search itself were chosen on all 51.
- The shipped model has learned from all 51 train queries: figures for it on those queries say nothing of new ones.
- Stars of the ten best hits of each valid query are {star_error} from the lawyers' on average; their mean is
  {star_given}, the lawyers' {star_right}.

{agreement}

## The commands
    python packaging/models/reranker/build.py --data DIR --out resources/models/reranker
    python packaging/models/reranker/measure.py --data DIR --model resources/models/reranker --work build/reranker

The first makes the model and this card, held-out figures included; the second measures the shipped file again. The
comparison with torch needs the unrounded weights, which the first command leaves in `build/reranker`. `DIR` holds
`text/lexpredict-agreements.tar.xz`, `cuad/txt` and `acord`.

## Limits
The pre-training of the shipped weights was planned longer and cut to 700 steps on the way, with the learning rate
falling to match. A new run of the recipe as it stands gives other weights, and its own figures.

English contracts, mostly American and filed with the SEC; little else was seen. The contracts from which ACORD's
clauses were taken are among the CUAD texts, so their headings were seen in training, though no judgement of a valid
or test query was. A clause is judged by its first 180 words. Stars are a guide for sorting, not advice.
"""

_COMPARED = """\
On {pairs} pairs of the valid split, in one run on two cores that had other work besides, the shipped file's scores
correlate {correlation} with torch's in 32 bits. Pairs per second: {llama} with llama.cpp, {f32} with torch in 32 bits
one at a time, {bf16} with torch in bf16 in batches."""


def write(to: Path, figures: dict[str, dict], told: dict) -> None:
    """Writes the card of the model described by ``told`` (its ``model.json``) with the measured ``figures``."""
    stars = figures["valid stars"]
    rows = [
        f"| {split}: {name} | {value['ndcg@5']} | {value['ndcg@10']} |"
        for split in ("valid", "held out")
        for name, value in figures[split].items()
    ]
    to.write_text(
        _CARD.format(
            **told,
            megabytes=round(told["bytes"] / 1e6, 1),
            commit=commit(),
            depth=100,
            quality="\n".join(rows),
            weight=told["retrieval"]["weight"],
            star_error=stars["mean error"],
            star_given=stars["mean given"],
            star_right=stars["mean of lawyers"],
            agreement=compared(figures.get("agreement")),
        ),
        encoding="utf-8",
    )


def compared(told: dict | None) -> str:
    """A sentence on llama.cpp beside torch, where they were compared."""
    if not told:
        return "Not compared with torch in this run."
    return _COMPARED.format(
        pairs=round(told["pairs"]),
        correlation=told["correlation"],
        llama=told["llama.cpp pairs/s"],
        f32=told["torch f32 pairs/s"],
        bf16=told["torch bf16 pairs/s"],
    )


def commit() -> str:
    """The commit that last changed the recipe, or "unknown" outside a checkout."""
    here = Path(__file__).parent
    told = subprocess.run(
        ["git", "log", "-1", "--format=%h", "--", str(here)], capture_output=True, text=True, cwd=here, check=False
    )
    return told.stdout.strip() or "unknown"
