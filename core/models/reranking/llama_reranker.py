"""A cross-encoder run by llama.cpp: query and clause are read together and one number says how well they match.

llama.cpp's high-level calls cut rerankers' input and read the wrong output, so the low-level ones are used: rank
pooling, our own token ids, one sequence per call (sequences of a batch are computed against each other's masked tokens,
which takes longer). Pairs are read in parallel, each by a context with one thread: the threads of one context wait for
each other at every layer, which is slow as soon as the machine has other work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import ModelError
from core.base.generators import finish
from core.base.translation import tr
from core.isolation.cores import usable_cores
from core.isolation.model_process import ModelProcess
from core.models.reranking.native import api, load_weights, memory_limit, metadata, tokenise
from core.models.reranking.reranker import QUERY_TOKENS, REPLACE, ScoreCache, check_scores, read_reranker

if TYPE_CHECKING:
    from core.types.models import Scale

_AT_ONCE: Final = 10  # texts; a question to the process can be dropped only as a whole

Pairs = tuple[str, list[str]]


class CrossEncoder:
    """A reranker in a GGUF file: a BERT classifier with one output. It is open as long as its process is
    (see `core.isolation.model_process.ServedModel`).

    A pair is read up to the length in the model's description (256 tokens for the bundled one, about 180 words); the
    rest of a clause is not read.
    """

    about = None

    def __init__(self, folder: Path, workers: int | None = None) -> None:
        """Loads the model and checks it on a pair of our own.

        Args:
            folder: holds the GGUF file and its ``model.json``.
            workers: how many pairs are read at the same time; None: one for each physical core.

        Raises:
            ModelError: the file is missing, damaged, not a reranker, or cannot distinguish a match from a mismatch.
        """
        described = read_reranker(folder)
        model, workers = _load(described.weights), workers or usable_cores()
        self._length = min(described.max_tokens, api().llama_model_n_ctx_train(model))
        self._vocabulary = api().llama_model_get_vocab(model)
        self._cls, self._sep = api().llama_vocab_bos(self._vocabulary), api().llama_vocab_sep(self._vocabulary)
        self._cache = ScoreCache()
        self._threads = ThreadPoolExecutor(workers, "reranking")
        self._free: SimpleQueue[_Context] = SimpleQueue()
        for _ in range(workers):
            self._free.put(_Context(model, self._length, described.weights))
        check_scores(self.scores, described.weights)

    def answer(self, pairs: Pairs) -> list[float]:
        return self.scores(*pairs)

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score per text, higher is better: the raw output of the classifier, about -8 to 8.

        Pairs read recently are not read again.
        """
        ids = tokenise(self._vocabulary, query)[: min(QUERY_TOKENS, self._length // 2)]
        return self._cache.scores(
            query, texts, lambda _, unknown: self._threads.map(lambda text: self._read(ids, text), unknown)
        )

    def _read(self, query: list[int], text: str) -> float:
        """The score of one pair, ``[CLS] query [SEP] clause [SEP]``, the clause cut to what fits."""
        clause = tokenise(self._vocabulary, text)[: self._length - len(query) - 3]
        context = self._free.get()
        try:
            return context.read([self._cls, *query, self._sep, *clause, self._sep])
        finally:
            self._free.put(context)


class _Context:
    """llama.cpp's working memory for one pair at a time. Only one thread may use it at a time."""

    def __init__(self, model: Any, length: int, path: Path) -> None:
        llama = api()
        options = llama.llama_context_default_params()
        options.n_ctx = options.n_batch = options.n_ubatch = length
        options.n_seq_max = options.n_threads = options.n_threads_batch = 1
        options.pooling_type = llama.LLAMA_POOLING_TYPE_RANK
        options.embeddings = True
        options.no_perf = True
        self._path = path
        self._context = llama.llama_init_from_model(model, options)
        if not self._context:
            advice = tr("Close other programs to free memory, and try again.")
            raise ModelError(tr("The model for the second ranking could not be started."), advice, path)
        self._batch = llama.llama_batch_init(length, 0, 1)
        for place in range(length):
            self._batch.pos[place] = place
            self._batch.n_seq_id[place] = 1
            self._batch.seq_id[place][0] = 0
            self._batch.logits[place] = True

    def read(self, ids: list[int]) -> float:
        """The score of a sequence of token ids."""
        self._batch.n_tokens = len(ids)
        for place, token in enumerate(ids):
            self._batch.token[place] = token
        if api().llama_encode(self._context, self._batch) != 0:
            raise ModelError(tr("The model for the second ranking stopped working."), tr("Search again."), self._path)
        return float(api().llama_get_embeddings_seq(self._context, 0)[0])


def _load(path: Path) -> Any:
    """The model in a file, its kind checked before anything is computed: llama.cpp ends the process otherwise."""
    llama = api()
    model = load_weights(path)
    if not model:
        raise ModelError(
            tr("The model for the second ranking is damaged, or of a kind that cannot be used."), tr(REPLACE), path
        )
    rank = str(llama.LLAMA_POOLING_TYPE_RANK)
    kind = metadata(model, "general.architecture"), metadata(model, "bert.pooling_type")
    if kind != ("bert", rank) or llama.llama_model_n_cls_out(model) != 1:
        llama.llama_model_free(model)
        raise ModelError(tr("This model is not a reranker."), tr(REPLACE), path)
    return model


# ----------------------------------------------- in a process of its own


class RemoteReranker:
    """A `CrossEncoder` in a process of its own (see `ports.Reranker`). Any thread may use it; close it at the end.

    Attributes:
        scale: how its scores are combined with those of search, and what they are worth in stars.
        fingerprint: identifies the weights and the scale.
    """

    def __init__(self, folder: Path) -> None:
        """Starts the process, and checks the model on a pair of our own there.

        Args:
            folder: holds the GGUF file and its ``model.json``.

        Raises:
            ModelError: the file is missing, damaged, not a reranker, or makes llama.cpp crash.
        """
        described = read_reranker(folder)
        self.scale: Scale = described.scale
        self.fingerprint: str = described.fingerprint
        self._path, length = described.weights, described.max_tokens
        self._process = ModelProcess(
            partial(open_reranker, folder),
            described.weights,
            megabytes=memory_limit(described.weights, tokens=length, batch=length, contexts=usable_cores()),
            about=None,
            answer=list[float],
            opening=60.0,
            patience=30.0,
        )
        try:
            finish(self._process.open())
        except BaseException:
            self.close()
            raise

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score per text, higher is better.

        Raises:
            ModelError: the model stopped working; the next question restarts it.
            RuntimeError: the reranker is closed.
        """
        scores: list[float] = []
        for start in range(0, len(texts), _AT_ONCE):
            part = list(texts[start : start + _AT_ONCE])
            answer: list[float] = finish(self._process.ask((query, part)))
            if len(answer) != len(part):
                raise ModelError(tr("The model stopped working."), tr("Choose another model."), self._path)
            scores += answer
        return scores

    def close(self) -> None:
        """Ends the process at once. Safe to call twice."""
        self._process.close()


def open_reranker(folder: Path, _halted: Callable[[], bool]) -> CrossEncoder:
    """Opens the reranker in a folder.

    Raises:
        ModelError: it cannot be used; says why.
    """
    return CrossEncoder(folder)
