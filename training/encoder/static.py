"""Makes the table of quick vectors: of tokens and pairs, whose mean is near the encoder's vector of a passage.

    python -m training.encoder.static --library DIR --out resources/models/encoder

``DIR`` is a library of contracts, indexed by this encoder: its passages and their vectors are what is learned. A third
of the contracts is left out, with every passage that they have; the cosines printed are on these. Training is seeded
and on one thread; it takes a minute, reading the library and embedding each token alone three more.

Begins with the vector of each token alone (Model2Vec); then learns them, their weights, and those of their places
(Tokenlearn). The loss is the squared distance from the encoder's vector, and once more with each direction weighed by
how much the lexicon's definitions differ in it: there the queries are.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch.nn.functional import embedding_bag, normalize

from core.base import paths
from core.library.indexing.embed import embedded_passages
from core.library.indexing.slices import slices_of
from core.models.description import FILE, sha256_of
from core.models.embedding.bert import Bert, Quantised
from core.models.embedding.encoder import LAYERS, STATIC, WEIGHTS, Encoder, read_config, read_pooling
from core.models.embedding.static import PLACES, Features, StaticEncoder, write
from core.store.catalog.catalog import Catalog
from core.store.vectors.lance import LanceVectorStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.types.ports import Vectors

PAIRS = 2_000
"""With 12,000 the mean cosine on the contracts left out is 0.908, with these 0.909."""
EPOCHS, BATCH, RATE, WARMUP = 4, 256, 5e-3, 50
SEED = 20261129
_RARE = 1e-3  # as in smooth inverse frequency (Arora et al., 2017)


def is_left_out(contract: str) -> bool:
    """Whether a contract, by the name of its file, is held out."""
    return hashlib.sha256(contract.encode()).digest()[0] % 3 == 0


_TITLE = "## Quick vectors\n"
_CARD = """\
`{file}`, {megabytes} MB, stands in for the encoder until it has read a contract: of each of {tokens:,} tokens and
{pairs:,} pairs of tokens it holds a vector in 8 bits, whose weighted mean is near the vector of a clause. It was
distilled from these weights (Model2Vec and Tokenlearn, Tulkens and van Dongen 2024) by `training/encoder/static.py`, on
their vectors of {passages:,} passages of two thirds of the CUAD contracts (The Atticus Project, CC BY 4.0), without
labels. Its licence is that of the weights. sha256 `{sha256}`.

On {others:,} passages of the contracts left out, the mean cosine with the encoder's own vectors is {cosine:.3f}.
Queries are embedded by the encoder itself. What search loses with quick vectors is in BENCHMARKS.md.
"""


def read_passages(library: Path, encoder: Encoder) -> tuple[dict[str, Vectors], dict[str, Vectors]]:
    """The passages of a library with their vectors: those to learn from, and those of the contracts left out."""
    catalog = Catalog(library)
    store = LanceVectorStore(library, catalog.removals.hidden, catalog.encoders.windows)
    learned: dict[str, Vectors] = {}
    others: dict[str, Vectors] = {}
    for file in catalog.files():
        if file.document is None:
            continue
        mine = others if is_left_out(file.path.stem) else learned
        windows = store.windows_of(file.document, encoder.fingerprint)
        for clauses in slices_of(catalog.clauses.of(file.document)):
            mine |= embedded_passages(encoder, clauses, windows)
    return {text: vector for text, vector in learned.items() if text not in others}, others


def features_of(passages: Sequence[Sequence[int]], vocabulary: int) -> tuple[Features, Vectors]:
    """The tokens that occur at least twice, and the most frequent pairs; with the share of all tokens that each is."""
    counts = np.bincount(np.concatenate(passages), minlength=vocabulary)
    used = np.flatnonzero(counts >= 2)
    tokens = np.full(vocabulary, -1)
    tokens[used] = np.arange(len(used))
    keys = np.concatenate([np.asarray(ids[:-1], np.int64) * vocabulary + ids[1:] for ids in passages])
    pairs, often = np.unique(keys, return_counts=True)
    most = np.argsort(-often, kind="stable")[:PAIRS]
    return Features(tokens, np.sort(pairs[most])), (counts[used] / counts.sum()).astype(np.float32)


def alone(folder: Path, encoder: Encoder, tokens: Sequence[int]) -> Vectors:
    """The vector of each token alone, by the encoder in a folder."""
    bert = Bert((folder / WEIGHTS).read_bytes(), read_config(folder), read_pooling(folder) or "mean")
    begin, end = encoder.cutter.encode("").ids
    run = Quantised(bert, folder / LAYERS)
    return run([SimpleNamespace(ids=[begin, token, end]) for token in tokens])  # type: ignore[misc]


class Table(torch.nn.Module):
    """The table in training.

    Args:
        alone: the vector of each token that has one, by the encoder.
        shares: the share of all tokens that each is.
        pairs: how many pairs there are.
    """

    def __init__(self, alone: Vectors, shares: Vectors, pairs: int) -> None:
        super().__init__()
        width = alone.shape[1]
        mean = alone.mean(axis=0)
        vectors = np.concatenate([alone - mean, np.zeros((pairs, width), np.float32)])
        self.vectors = torch.nn.Parameter(torch.tensor(vectors))
        weights = np.concatenate([np.log(_RARE / (_RARE + shares)), np.full(pairs, -1.0)])
        self.weights = torch.nn.Parameter(torch.tensor(weights.astype(np.float32)))
        self.places = torch.nn.Parameter(torch.zeros(PLACES))
        self.turn = torch.nn.Parameter(torch.eye(width))
        self.shift = torch.nn.Parameter(torch.tensor(mean))

    def forward(self, features: torch.Tensor, places: torch.Tensor, bounds: torch.Tensor) -> torch.Tensor:
        """Vectors of unit length of passages, see `Features.of`."""
        weights = torch.exp(self.weights[features] + self.places[places])
        sums = embedding_bag(features, self.vectors, bounds[:-1], mode="sum", per_sample_weights=weights)
        of = torch.repeat_interleave(torch.arange(len(bounds) - 1), bounds.diff())
        total = torch.zeros(len(bounds) - 1).index_add_(0, of, weights)
        return normalize(sums / (total[:, None] + 1e-6) @ self.turn.T + self.shift)

    @torch.no_grad()
    def folded(self) -> Vectors:
        """The vectors times their weights, turned and shifted: their sum points where `forward` does."""
        turned = self.vectors @ self.turn.T + self.shift
        return (torch.exp(self.weights)[:, None] * turned).numpy()


def directions(definitions: Vectors) -> torch.Tensor:
    """The square root of the definitions' second moments, of which the mean over all directions is 1."""
    moments = torch.tensor(definitions.T @ definitions / len(definitions))
    values, vectors = torch.linalg.eigh(moments)
    return vectors @ torch.diag((values.clamp_min(0) * len(values) / values.sum()).sqrt())


def train(table: Table, features: Features, passages: Sequence[Sequence[int]], wanted: Vectors) -> None:
    """Trains a table, in place, so that the vectors of passages are near those ``wanted``."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    rng = np.random.default_rng(SEED)
    queries = directions(np.load(paths.resources() / "lexicon" / "meanings.npz")["vectors"].astype(np.float32))
    others = [each for name, each in table.named_parameters() if name != "vectors"]
    optimiser = torch.optim.Adam([{"params": [table.vectors], "lr": RATE / 2}, {"params": others, "lr": RATE}])
    steps = len(passages) // BATCH

    def rate(step: int) -> float:
        return min(1, (step + 1) / WARMUP) * 0.5 * (1 + np.cos(np.pi * step / (EPOCHS * steps)))

    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, rate)
    for epoch in range(EPOCHS):
        order, total = rng.permutation(len(passages)), 0.0
        for at in range(steps):
            rows = order[at * BATCH : (at + 1) * BATCH]
            given = map(torch.from_numpy, features.of([passages[row] for row in rows]))
            missed = table(*given) - torch.tensor(wanted[rows])
            loss = (missed**2).sum(1).mean() + ((missed @ queries) ** 2).sum(1).mean()
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / steps:.3f}", flush=True)


def make(library: Path, out: Path) -> None:
    """Trains, writes and measures the table of the encoder in a folder, and names it in the encoder's description."""
    encoder = Encoder(out)
    learned, others = read_passages(library, encoder)
    passages = encoder.tokens(list(learned))
    features, shares = features_of(passages, encoder.cutter.get_vocab_size())
    table = Table(alone(out, encoder, np.flatnonzero(features.tokens >= 0).tolist()), shares, len(features.pairs))
    print(f"{len(passages)} passages, {len(shares)} tokens, {len(features.pairs)} pairs", flush=True)
    train(table, features, passages, np.stack([*learned.values()]))
    write(out / STATIC, features, table.folded(), torch.exp(table.places).detach().numpy())
    described = json.loads((out / FILE).read_text(encoding="utf-8"))
    described["static_sha256"] = sha256_of(out / STATIC)
    (out / FILE).write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")
    vectors = StaticEncoder(out / STATIC).embed(encoder.tokens(list(others)))
    cosines = (vectors * np.stack([*others.values()])).sum(axis=1)
    print(f"cosines of the {len(others)} passages left out: mean {cosines.mean():.4f}")
    card = (out / "card.md").read_text(encoding="utf-8").partition(_TITLE)[0]
    facts = _CARD.format(
        file=STATIC,
        megabytes=round((out / STATIC).stat().st_size / 1e6, 1),
        sha256=described["static_sha256"],
        tokens=len(shares),
        pairs=len(features.pairs),
        passages=len(passages),
        others=len(others),
        cosine=cosines.mean(),
    )
    (out / "card.md").write_text(card.rstrip() + "\n\n" + _TITLE + facts, encoding="utf-8")


def main() -> None:
    """Reads the command line, and makes the table."""
    parser = argparse.ArgumentParser(description="Train and write the table of quick vectors.")
    parser.add_argument("--library", type=Path, required=True, help="a library of contracts, indexed by the encoder")
    parser.add_argument("--out", type=Path, required=True, help="folder of the shipped encoder")
    args = parser.parse_args()
    make(args.library, args.out)


if __name__ == "__main__":
    main()
