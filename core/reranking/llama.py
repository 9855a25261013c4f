"""A cross-encoder run by llama.cpp: query and clause are read together and one number says how well they match.

The only module that imports llama_cpp. Its high-level calls cut rerankers' input and read the wrong output, so the
low-level ones are used: rank pooling, own token ids, one sequence a call (sequences of a batch are computed against
each other's masked tokens, which takes longer).
"""

from __future__ import annotations

import math
import os
import threading
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

MAX_TOKENS: Final = 256
"""The longest pair that is read, in tokens (about 180 words). What a clause holds beyond it is not read."""

QUERY_TOKENS: Final = 64
"""The longest query that is read, in tokens; the rest of a pair's length is the clause's."""

_LONGEST_TEXT = 40_000  # characters that are looked at to find the first tokens of a clause
_QUESTION = "Governing law"
_ANSWER = "This Agreement shall be governed by and construed in accordance with the laws of the State of New York."
_OTHER = "The Supplier shall deliver the Goods to the Warehouse within ten (10) days after receipt of each order."
_REPLACE = "Install Muniment again, or choose another model."


class CrossEncoder:
    """A reranker (see `core.ports.Reranker`) in a GGUF file: a BERT classifier with one output.

    Any thread may use it; pairs are read one at a time. Close it, or use it as a context manager, to free its memory.
    """

    def __init__(
        self, path: Path, max_tokens: int = MAX_TOKENS, threads: int | None = None, *, check: bool = True
    ) -> None:
        """Loads the model and tries it on a known pair.

        Args:
            path: the GGUF file.
            max_tokens: the longest pair that is read, at most what the model was made for.
            threads: processor threads to use; None: one for each physical core.
            check: refuse a model that does not score a matching pair above one that does not match.

        Raises:
            ModelError: the file is missing, damaged, not a reranker, or fails the check.
        """
        self._path = path
        self._lock = threading.Lock()
        self._model: Any = None
        self._context: Any = None
        self._batch: Any = None
        self._api = _llama_cpp()
        try:
            self._load()
            self._start(max_tokens, threads or _physical_cores())
            if check:
                self._try_out()
        except BaseException:
            self.close()
            raise

    def scores(self, query: str, texts: Sequence[str]) -> list[float]:
        """One score a text, higher is better: the classifier's output as it is, about -8 to 8.

        Raises:
            RuntimeError: the reranker is closed.
        """
        return list(self.stream(query, texts))

    def stream(self, query: str, texts: Sequence[str]) -> Iterator[float]:
        """The same scores, each as soon as it is known. Stop iterating to cancel: nothing runs between two texts."""
        asked: list[int] | None = None
        for text in texts:
            with self._lock:
                if self._context is None:
                    raise RuntimeError("the reranker is closed")
                if asked is None:
                    asked = self._tokens(query)[: min(QUERY_TOKENS, self._length // 2)]
                score = self._score(asked, self._tokens(text))
            yield score

    def close(self) -> None:
        """Frees the model. Safe to call twice; waits for the pair in hand."""
        with self._lock:
            if self._batch is not None:
                self._api.llama_batch_free(self._batch)
            if self._context is not None:
                self._api.llama_free(self._context)
            if self._model is not None:
                self._api.llama_model_free(self._model)
            self._model = self._context = self._batch = None

    def __enter__(self) -> CrossEncoder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _load(self) -> None:
        """Reads the file, and checks its kind before anything is computed: llama.cpp ends the process otherwise."""
        if not self._path.is_file():
            raise ModelError("The reranking model is missing.", _REPLACE, self._path)
        options = self._api.llama_model_default_params()
        options.n_gpu_layers = 0
        options.check_tensors = True
        options.use_extra_bufts = False  # llama.cpp's AMX product crashes on 8-bit weights (its issue 20824)
        self._model = self._api.llama_model_load_from_file(os.fsencode(self._path), options) or None
        if self._model is None:
            raise ModelError("The reranking model is damaged, or of a kind that cannot be used.", _REPLACE, self._path)
        rank = str(self._api.LLAMA_POOLING_TYPE_RANK)
        single = self._api.llama_model_n_cls_out(self._model) == 1
        if self._fact("general.architecture") != "bert" or self._fact("bert.pooling_type") != rank or not single:
            raise ModelError("This model is not a reranker.", _REPLACE, self._path)

    def _fact(self, key: str) -> str:
        """What the file says of itself under ``key``, "" where it says nothing."""
        import ctypes

        buffer = ctypes.create_string_buffer(64)
        length = self._api.llama_model_meta_val_str(self._model, key.encode(), buffer, len(buffer))
        return buffer.value.decode("utf-8", errors="replace") if length >= 0 else ""

    def _start(self, max_tokens: int, threads: int) -> None:
        """Makes the working memory for pairs of up to ``max_tokens``."""
        api = self._api
        self._length = min(max_tokens, api.llama_model_n_ctx_train(self._model))
        options = api.llama_context_default_params()
        options.n_ctx = options.n_batch = options.n_ubatch = self._length
        options.n_seq_max = 1
        options.n_threads = options.n_threads_batch = threads
        options.pooling_type = api.LLAMA_POOLING_TYPE_RANK
        options.embeddings = True
        options.no_perf = True
        self._context = api.llama_init_from_model(self._model, options) or None
        if self._context is None:
            advice = "Close other programs to free memory, and try again."
            raise ModelError("The reranking model could not be started.", advice, self._path)
        self._vocabulary = api.llama_model_get_vocab(self._model)
        self._cls, self._sep = api.llama_vocab_bos(self._vocabulary), api.llama_vocab_sep(self._vocabulary)
        self._batch = api.llama_batch_init(self._length, 0, 1)
        for place in range(self._length):
            self._batch.pos[place] = place
            self._batch.n_seq_id[place] = 1
            self._batch.seq_id[place][0] = 0
            self._batch.logits[place] = True

    def _try_out(self) -> None:
        match, other = self.scores(_QUESTION, (_ANSWER, _OTHER))
        if not (math.isfinite(match) and math.isfinite(other) and match > other):
            raise ModelError("The reranking model does not work: it fails a simple test.", _REPLACE, self._path)

    def _tokens(self, text: str) -> list[int]:
        """The token ids of a text, without any at its ends."""
        raw = text[:_LONGEST_TEXT].encode("utf-8", errors="replace")
        room = len(raw) + 8  # a token is at least one byte
        ids = (self._api.llama_token * room)()
        count = self._api.llama_tokenize(self._vocabulary, raw, len(raw), ids, room, False, False)
        return list(ids[:count]) if count > 0 else []

    def _score(self, query: list[int], clause: list[int]) -> float:
        """The score of one pair, ``[CLS] query [SEP] clause [SEP]``, the clause cut to what fits."""
        room = self._length - len(query) - 3
        ids = [self._cls, *query, self._sep, *clause[:room], self._sep]
        self._batch.n_tokens = len(ids)
        for place, token in enumerate(ids):
            self._batch.token[place] = token
        if self._api.llama_encode(self._context, self._batch) != 0:
            raise ModelError("The reranking model stopped working.", "Search again.", self._path)
        return float(self._api.llama_get_embeddings_seq(self._context, 0)[0])


def _physical_cores() -> int:
    import psutil

    return psutil.cpu_count(logical=False) or os.cpu_count() or 1


@cache
def _llama_cpp() -> Any:
    """The low-level functions of llama.cpp, with its log switched off: it would go to the user's terminal."""
    from llama_cpp import llama_cpp

    llama_cpp.llama_log_set(_silence(), None)
    llama_cpp.llama_backend_init()
    return llama_cpp


@cache  # llama.cpp calls it as long as the program runs, so it must not be collected
def _silence() -> Any:
    from llama_cpp import llama_cpp

    return llama_cpp.llama_log_callback(lambda _level, _text, _data: None)
