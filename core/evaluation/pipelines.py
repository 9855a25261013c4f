"""The pipelines of search that are measured side by side, from the simplest to that of the program itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from core.base import paths
from core.evaluation.benchmark import Benchmark, index_benchmark
from core.models.embedding.encoder import Encoder
from core.search.ranking.fuse import Weights, fuse
from core.search.ranking.rerank import RERANKED, rerank
from core.search.retrieval.expand import expand, unexpanded
from core.search.retrieval.retrieve import DEPTH, Retriever, only
from core.tagging.lexicon import Lexicon, load_lexicon
from core.types.ports import Reranker

KEYWORD, MINILM, VECTOR, FUSED, HYBRID, RERANK = PIPELINES = (
    "keyword",
    "minilm",
    "vector",
    "fused",
    "hybrid",
    "rerank",
)
"""BM25 alone; all-MiniLM-L6-v2 alone, from which the encoder was trained; the encoder alone; BM25 and the encoder added
up; what the program does without a reranker; and with it.
"""

PLAIN: Final = Weights(words=0.1, neighbours=0.0, fit=0.0)
"""The best sum of just the two, chosen in the same way as the weights of `core.search.ranking.fuse`."""

Ranker = Callable[[str, Collection[str] | None], Sequence[str]]
"""Maps a query's text, and the only texts that count (None: all), to the ids of those found, best first."""


def ranker(
    pipeline: str, texts: Mapping[str, str], retriever: Retriever, lexicon: Lexicon, reranker: Reranker | None = None
) -> Ranker:
    """How a pipeline ranks the texts of a benchmark.

    Args:
        pipeline: one of `PIPELINES`.
        texts: of the benchmark, by id; read by the reranker.
        retriever: searches them.
        lexicon: what words mean.
        reranker: needed by ``rerank`` alone.
    """

    def rank(text: str, ids: Collection[str] | None) -> list[str]:
        among = None if ids is None else only(ids)
        if pipeline == KEYWORD:
            return [each.clause for each in retriever.keyword(text, among)]
        if pipeline in (MINILM, VECTOR):
            return [each.clause for each in retriever.vector(text, among)]
        if pipeline == FUSED:
            return [each.clause for each in fuse(retriever.evidence(unexpanded(text), among), PLAIN)]
        ranked = fuse(retriever.evidence(expand(text, lexicon), among))
        order = [each.clause for each in ranked]
        if pipeline == HYBRID or reranker is None:
            return order
        read = ranked[:RERANKED]
        better = rerank(text, read, [texts[each.clause] for each in read], reranker)
        return [each.clause.clause for each in better] + order[RERANKED:]

    return rank


def load_pipeline(benchmark: Benchmark, pipeline: str, depth: int = DEPTH) -> Ranker:
    """A pipeline over a benchmark: its texts indexed, its models loaded.

    Raises:
        MunimentError: a model to be measured, or the lexicon, is missing.
    """
    embedder = Encoder(paths.minilm_model() if pipeline == MINILM else paths.encoder_model())
    store, keywords = index_benchmark(benchmark, embedder, with_vectors=pipeline != KEYWORD)
    retriever = Retriever(store, keywords, embedder, depth)
    lexicon = load_lexicon(paths.resources() / "lexicon")
    return ranker(pipeline, benchmark.clauses, retriever, lexicon, _reranker() if pipeline == RERANK else None)


def _reranker() -> Reranker:
    from core.models.reranking.reranker import QuantisedCrossEncoder

    return QuantisedCrossEncoder(paths.reranker_model())
