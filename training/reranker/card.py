"""Writes the model card: how the reranker was made, its measured quality, and its limits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.types import Fit
from training.common.recipe import commit
from training.reranker import train
from training.reranker.measure import FIGURES, FRESH, PARTS, SPLITS
from training.reranker.scale import Notices

_CARD = """\
# {name}

A cross-encoder that reads a query and a clause together and scores how well the clause answers it. It reranks the best
clauses that search has found, and gives them stars. It runs on a laptop's processor through ONNX Runtime.

| | |
| --- | --- |
| File | `{file}`, {megabytes} MB, int8, made from the trained weights by `training/reranker/layers.py` |
| sha256 | `{sha256}` |
| Base | sentence-transformers/all-mpnet-base-v2 (109 million weights, 12 layers, 768 dimensions), Apache-2.0 |
| Licence | Apache-2.0 for the weights; credit for the data below |
| Reads | {max_tokens} tokens: the query (at most 64), then the clause; the rest is not read |
| Recipe | `training/reranker` at commit {commit}; what made these weights: `training/reranker/weights.md` |

## Data, with thanks

| data | used for | by, licence |
| --- | --- | --- |
| LexPredict agreements, 2,197 texts | headings and the texts under them | LexPredict, CC BY-SA 4.0 |
| MAUD, 150 merger agreements, without the labels | headings and the texts under them | The Atticus Project, CC BY 4.0 |
| CUAD v1, 324 contracts, without the labels | headings and their texts; clauses | The Atticus Project, CC BY 4.0 |
| ACORD train, 51 queries in up to three wordings | lawyers' grades; clauses | The Atticus Project, CC BY 4.0 |
| [Graded clauses](../../../training/judgements/card.md) | language models' grades | Muniment, AGPL-3.0-or-later |
| [Written queries](../../../training/judgements/card.md) | language models' grades | Muniment, AGPL-3.0-or-later |
| Muniment's lexicon | names and definitions of clauses | Muniment, AGPL-3.0-or-later |

First the network learns to give a text a vector: {names} steps of 192 headings and 64 concepts of the lexicon, each to
be matched with its text among all of the step, and {lists} steps on lists of graded clauses and written queries. Then
it learns to read pairs, with a head on the mean of its states: {named_pairs} steps of matching headings and concepts
with the right text among four, and {pairs} and {more_pairs} steps on the lists: listwise softmax over the grades plus a
pointwise term. The word embeddings are those of the base. A fifth of the clause types of the train split, with all
clauses that answer queries about them, and the whole test split were left out. No label of CUAD or MAUD was used.

## Measured

On graded clauses of types that it was not trained on, by the shipped file (`python -m training.reranker.measure LIBRARY
CUAD`), in percent; "4 of 5" is the share of the first five with grade 4 or better.

| | NDCG@5 | NDCG@10 | 4 of 5 | 3 of 5 |
| --- | --- | --- | --- | --- |
{measured}

- *left out*: {left_out} queries. The weight of search's score ({weight:g}) and the stars were chosen on them, so their
  line with search is a little optimistic. Where five stars begin was chosen on *test* too.
- *test* and *fresh*: {test} and {fresh} queries about other types; no order was chosen on them. The clauses of *test*
  were proposed by search alone, those of *fresh* by search and by this reranker.
- *parts*: {parts} queries with parts about types of either, on which nothing was chosen.
- *gain* of both over search: 95% intervals, paired bootstrap over queries.
- Grades come from language models, and clauses that nothing proposed were not graded. Some written queries are
  about types of the test split ([the card of the judgements](../../../training/judgements/card.md)).

The word for the fit of a clause comes from the reranker's score. Good (four stars) begins where a reader is as
likely as not to give grade 4 or better, Related (two) where 5% do, by a logistic regression on *left out*. That
promises too much of the highest scores. So Strong (five) begins where, of all clauses above, the share with grade 4 or
better is the highest that at least 100 clauses of *left out* and *test* have: at {stars[3]}. On *left out* alone fewer
than 100 are so high. A clause of which a part that the query asks for speaks against it is called a word less, and none
is called better than those above it. By word, so, of the best 30 by search, which are those that it reads, on *fresh*,
on which no threshold was chosen, with *test*, and on *parts*:

| word | *fresh* | grade 4+ | grade 3+ | *test* and *fresh* | grade 4+ | grade 3+ | *parts* | grade 4+ | grade 3+ |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
{words}

Where the best of the first five has less than {unanswered}, the program says that probably nothing does exactly what is
asked: the highest score below which none of the first five has grade 4 or better in two of three such queries of *left
out* and *test*.

| | queries | without a good clause in the first five | said | right |
| --- | --- | --- | --- | --- |
{notices}

Queries that leave something out are not counted in these two tables: they get their words from search. Clauses of
*fresh* by the probability that the logistic regression predicts:

| predicted (mean) | grade 4 or better | clauses |
| --- | --- | --- |
{diagram}

## The command

    python -m training.reranker.build --data DIR --base BASE --library LIBRARY --out resources/models/reranker

makes the model, this card and its figures. `DIR` holds `text/lexpredict-agreements.tar.xz`,
`text/maud-merger-agreements.tar.xz`, `cuad` and `acord`; `BASE` is the base model, `LIBRARY` a library of `cuad/pdf`.

How the weights that ship were made, on one GPU: [training/reranker/weights.md](../../../training/reranker/weights.md).

## Limits

Trained on English contracts, mostly American and filed with the SEC; it has seen little else. The contracts from which
ACORD's clauses come are among the CUAD texts, so their headings were seen in training, but no grade of a valid or test
query was. The lexicon was written with the subjects of ACORD's train queries in view. A clause is graded by the part
that is read. Stars are a guide for sorting, not advice.
"""


def write(
    to: Path,
    figures: Mapping[str, Any],
    words: Sequence[Mapping[Fit, tuple[int, float, float]]],
    notices: Sequence[Notices],
    diagram: Iterable[tuple[float, float, int]],
    description: Mapping[str, Any],
) -> None:
    """Writes the card of the model with this ``description`` (its ``model.json``), the figures that
    `training.reranker.measure.measured` returned, and what `training.reranker.scale` returned: `calibration` and
    `notices`, each of the split fresh, of more, and of the split parts, and `reliability`.
    """
    steps = {phase.name.replace("-", "_"): phase.steps for phase in train.PHASES}
    to.write_text(
        _CARD.format(
            **description,
            **steps,
            megabytes=round(description["bytes"] / 1e6, 1),
            commit=commit(Path(__file__).parent),
            measured="\n".join(_rows(figures)),
            words="\n".join(_word(fit, [each.get(fit) for each in words]) for fit in Fit),
            notices="\n".join(
                f"| {name} | {each.queries} | {each.none} | {each.said} | {each.right} |"
                for name, each in zip((FRESH, "all three", PARTS), notices, strict=True)
            ),
            diagram="\n".join(f"| {said:.0%} | {true:.0%} | {n:,} |" for said, true, n in diagram),
            weight=figures["weight"],
            left_out=figures["left out"]["queries"],
            test=figures["test"]["queries"],
            fresh=figures["fresh"]["queries"],
            parts=figures["parts"]["queries"],
        ),
        encoding="utf-8",
    )


def _rows(figures: Mapping[str, Any]) -> list[str]:
    rows = []
    for split in SPLITS:
        of = figures[split]
        rows += [_row(f"{split}: {name}", of[name]) for name in ("search", "reranker", "reranker with search")]
        rows.append(_row(f"{split}: gain", {name: f"{low:+} to {high:+}" for name, (low, high) in of["gain"].items()}))
    return rows


def _word(fit: Fit, measured: Iterable[tuple[int, float, float] | None]) -> str:
    cells = (f"{each[0]:,} | {each[1]:.0%} | {each[2]:.0%}" if each else "0 | |" for each in measured)
    return f"| {fit} | {' | '.join(cells)} |"


def _row(name: str, cells: Mapping[str, Any]) -> str:
    return f"| {name} | {' | '.join(str(cells[each]) for each in FIGURES)} |"
