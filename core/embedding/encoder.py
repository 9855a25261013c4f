"""The embedding model, run by sentence-transformers on the CPU.

Its weights are held in bf16 where the CPU multiplies bf16 matrices in hardware (AVX-512 BF16 or AMX; about 2.5 times as
fast as fp32, and no loss in the ranking that could be measured), else in fp32. Pooling and normalising are done in fp32
either way. Importing sentence-transformers takes seconds, so that is left until a text has to be embedded.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.embedding.model import REPLACE, EncoderModel, file_of, read_model
from core.embedding.windows import Tokens, windows
from core.errors import ModelError
from core.ports import Vectors

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Tokenizer

PRECISIONS: Final = ("bf16", "int8", "fp32")
OVERLAP: Final = 32  # tokens of a window that the next one repeats: a long sentence
_BATCH: Final = 16  # texts encoded together: more is no faster on a CPU and pads more
# Batches are padded to multiples of these, for oneDNN keeps a compiled product and its memory for every shape that it
# meets: without, 6,000 windows took 4.6 GB.
_TOKENS_STEP: Final = 16
_TEXTS_STEP: Final = 8


class Encoder:
    """Implements `core.ports.Embedder`. Safe to use from several threads; loads the model when it is first needed.

    Args:
        model: the model's folder in sentence-transformers' layout, with ``model.json`` beside: the SHA-256 of its
            ``model.safetensors``, and its dimensions. One without is held to be all-MiniLM-L6-v2.
        precision: that of vectors made on another machine, to be compared with; None: the one that suits this machine.

    Raises:
        ModelError: from any method: a file is missing, or is not the one that was expected.
    """

    def __init__(self, model: Path, precision: str | None = None) -> None:
        self._folder = model.absolute()  # a relative path could be taken for a name on the Hugging Face hub
        if precision is not None:
            self.precision = precision
        self._loading = threading.RLock()
        # Read by OpenMP when torch loads it. A waiting thread must sleep, not spin: with another program at work on the
        # same cores, spinning made a batch take five times as long, and a query half a second instead of 10 ms.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

    @property
    def dimensions(self) -> int:
        return self._told.dimensions

    @property
    def fingerprint(self) -> str:
        """The model's checksum, its precision here, and how texts are cut."""
        return f"{self._told.sha256[:16]}-{self.precision}-{self._length}+{OVERLAP}"

    @cached_property
    def precision(self) -> str:
        """``bf16`` or ``fp32``."""
        from torch import cpu

        hardware = cpu.get_capabilities()
        return "bf16" if hardware.get("avx512_bf16") or hardware.get("amx_bf16") else "fp32"

    def windows(self, text: str) -> list[tuple[int, int]]:
        """The character ranges in which a text is embedded; one for a text that the model reads whole."""
        read = self._tokenizer.encode(text, add_special_tokens=False)
        size = self._length - self._tokenizer.num_special_tokens_to_add(is_pair=False)
        return windows(Tokens(text, read.offsets, read.word_ids), size, OVERLAP)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, dimensions), float32, unit length.

        The texts of a call are put into batches of like length, so a text's vector may differ in the last digits with
        the texts beside it; the same call gives the same vectors every time.
        """
        read = self._cutter.encode_batch(list(texts))
        order = sorted(range(len(texts)), key=lambda i: len(read[i].ids))
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        batches = [order[at : at + _BATCH] for at in range(0, len(order), _BATCH)]

        def encode(batch: list[int]) -> None:
            vectors[batch] = self._forward([read[i] for i in batch])

        list(self._workers.map(encode, batches))
        return vectors

    def _forward(self, batch: Sequence[Any]) -> Vectors:
        """The vectors of tokenised texts, shortest first."""
        import torch

        width = _up(len(batch[-1].ids), _TOKENS_STEP)
        height = _up(len(batch), _TEXTS_STEP) if len(batch) > 1 else 1
        inputs = {"input_ids": "ids", "attention_mask": "attention_mask", "token_type_ids": "type_ids"}
        features = {}
        for name, field in inputs.items():
            values = torch.zeros((height, width), dtype=torch.long)
            for row in range(height):  # the last text fills the rows left over
                part = getattr(batch[min(row, len(batch) - 1)], field)
                values[row, : len(part)] = torch.tensor(part)
            features[name] = values
        transformer, *rest = self._model
        with torch.inference_mode():
            features = transformer(features)
            features["token_embeddings"] = features["token_embeddings"].float()
            for module in rest:  # pooling, normalising
                features = module(features)
        vectors: Vectors = features["sentence_embedding"].numpy()
        return vectors[: len(batch)]

    # -------------------------------------------------------------- loading

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        """One thread a core, each encoding a batch by itself.

        The threads of one product wait for each other at every layer, which is slow as soon as the machine has other
        work: beside one busy process, two batches side by side went 2.3 times as fast as one batch on two threads.
        """
        return ThreadPoolExecutor(_cores(), "encoding")

    @cached_property
    def _told(self) -> EncoderModel:
        return read_model(self._folder)

    @property
    def _length(self) -> int:
        """The tokens that the model reads, special ones included."""
        return self._told.max_tokens

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        """Reads texts of any length."""
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._file("tokenizer.json")))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def _cutter(self) -> Tokenizer:
        """Reads as much of a text as the model does."""
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(self._file("tokenizer.json")))
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._length)
        return tokenizer

    @property
    def _model(self) -> SentenceTransformer:
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> SentenceTransformer:
        self._check()
        os.environ["HF_HUB_OFFLINE"] = "1"  # read when the library is imported
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils.logging import disable_progress_bar

        disable_progress_bar()  # type: ignore[no-untyped-call]
        torch.set_num_threads(1)  # `_workers` share out the batches
        dtype = torch.bfloat16 if self.precision == "bf16" else torch.float32
        options: dict[str, Any] = {"device": "cpu", "local_files_only": True, "model_kwargs": {"dtype": dtype}}
        try:
            return SentenceTransformer(str(self._folder), **options).eval()
        except Exception as error:  # whatever a model of another's make lets it stumble over
            raise ModelError("The embedding model cannot be loaded.", REPLACE, self._folder) from error

    def _check(self) -> None:
        """Refuses weights that are not the ones this program was tried with."""
        with self._file("model.safetensors").open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != self._told.sha256:
            title = "The embedding model is damaged, or is not the one that was expected."
            raise ModelError(title, REPLACE, self._folder)

    def _file(self, name: str) -> Path:
        return file_of(self._folder, name)


def _up(number: int, step: int) -> int:
    """The least multiple of ``step`` that is no less than ``number``."""
    return -(-number // step) * step


def _cores() -> int:
    """Physical cores that this process may use: two threads on one core would wait for each other."""
    import psutil

    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(psutil.cpu_count(logical=False) or allowed, allowed))
