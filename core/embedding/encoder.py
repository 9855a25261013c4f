"""The embedding model: many texts by sentence-transformers on the CPU, a query by numpy where that can be (`bert`).

Products of many texts are in bf16 where the CPU multiplies bf16 matrices in hardware (AVX-512 BF16 or AMX; about 2.5
times as fast as fp32, and no loss in the ranking that could be measured), else in int8 where it has instructions for
that (AVX-512 VNNI) and the model is a BERT, else in fp32. Pooling and normalising are done in fp32 in every case.
Importing sentence-transformers takes seconds, so that is left until many texts have to be embedded.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.embedding.bert import Bert
from core.embedding.model import REPLACE, EncoderModel, file_of, is_bert, read_config, read_encoder, read_pooling
from core.embedding.samples import SAMPLES
from core.embedding.windows import Tokens, cut_windows
from core.errors import ModelError
from core.isolation.cores import usable_cores
from core.ports import Vectors
from core.translation import tr

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from core.embedding.running import Runner

PRECISIONS: Final = ("bf16", "int8", "fp32")
OVERLAP: Final = 32  # tokens of a window that the next one repeats: a long sentence


class Encoder:
    """Implements `core.ports.Embedder`. Safe to use from several threads; loads the model when it is first needed.

    Args:
        model: the model's folder in sentence-transformers' layout, with ``model.json`` beside: the SHA-256 of its
            ``model.safetensors``, and its dimensions. One without is taken for all-MiniLM-L6-v2.
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
        return self._model.dimensions

    @property
    def fingerprint(self) -> str:
        """The model's checksum, its precision here, and how texts are cut."""
        return f"{self._model.sha256[:16]}-{self.precision}-{self._length}+{OVERLAP}"

    @cached_property
    def precision(self) -> str:
        """``bf16``, ``int8`` or ``fp32``: the same on a machine every time, for vectors are named by it."""
        from torch import cpu

        from core.embedding.int8 import runs_here

        hardware = cpu.get_capabilities()
        if hardware.get("avx512_bf16") or hardware.get("amx_bf16"):
            return "bf16"
        return "int8" if runs_here(read_config(self._folder)) else "fp32"

    def windows(self, text: str) -> list[tuple[int, int]]:
        """The character ranges in which a text is embedded; one for a text that the model reads whole."""
        read = self._tokenizer.encode(text, add_special_tokens=False)
        size = self._length - self._tokenizer.num_special_tokens_to_add(is_pair=False)
        return cut_windows(Tokens(text, read.offsets, read.word_ids), size, OVERLAP)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Shape (texts, dimensions), float32, unit length.

        Texts of similar length are batched together, so a text's vector may differ in the last digits with the texts
        beside it; the same call gives the same vectors every time.
        """
        read = self._cutter.encode_batch(list(texts))
        order = sorted(range(len(texts)), key=lambda i: len(read[i].ids))
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        run = self._runner
        ends = run.batches([len(read[i].ids) for i in order], usable_cores())

        def encode(start: int, end: int) -> None:
            vectors[order[start:end]] = run([read[i] for i in order[start:end]])

        list(self._workers.map(encode, [0, *ends], ends))
        return vectors

    def embed_query(self, text: str) -> Vectors:
        """Shape (dimensions,), float32, unit length; in fp32, and at once, where the model is a BERT."""
        bert = self._bert
        return self.embed([text])[0] if bert is None else bert(self._cutter.encode(text).ids)

    # -------------------------------------------------------------- loading

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        """One thread a core, each encoding a batch by itself.

        The threads of one product wait for each other at every layer, which is slow as soon as the machine has other
        work: beside one busy process, two batches side by side went 2.3 times as fast as one batch on two threads.
        """
        from torch import set_num_threads

        return ThreadPoolExecutor(usable_cores(), "encoding", set_num_threads, (1,))

    @cached_property
    def _model(self) -> EncoderModel:
        return read_encoder(self._folder)

    @property
    def _length(self) -> int:
        """The tokens that the model reads, special ones included."""
        return self._model.max_tokens

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
    def _runner(self) -> Runner:
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> Runner:
        self._weights()
        os.environ["HF_HUB_OFFLINE"] = "1"  # read when the library is imported
        # Where torch would keep what it compiles, which is nothing here. Else it makes a folder for it by the user's
        # name, and asks the system for that: on a computer in a domain perhaps a server.
        os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(self._folder))
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils.logging import disable_progress_bar

        from core.embedding.int8 import runs_here
        from core.embedding.running import Packed, Padded

        disable_progress_bar()  # type: ignore[no-untyped-call]
        torch.set_num_threads(1)  # `_workers` share out the batches
        # A library embedded in int8 elsewhere is searched in fp32 where there is no int8: they differ little.
        packed = self.precision == "int8" and runs_here(read_config(self._folder))
        dtype = torch.bfloat16 if self.precision == "bf16" else torch.float32
        options: dict[str, Any] = {"device": "cpu", "local_files_only": True, "model_kwargs": {"dtype": dtype}}
        try:
            model = SentenceTransformer(str(self._folder), **options).eval()
            return Packed(model, self._cutter.encode_batch(SAMPLES)) if packed else Padded(model)
        except Exception as error:  # whatever a model of another's make lets it stumble over
            raise ModelError(tr("The embedding model cannot be loaded."), tr(REPLACE), self._folder) from error

    @property
    def _bert(self) -> Bert | None:
        with self._loading:
            return self._loaded_bert

    @cached_property
    def _loaded_bert(self) -> Bert | None:
        """None: the model is of another kind, or stored in another way."""
        config, pooling = read_config(self._folder), read_pooling(self._folder)
        if pooling is None or not is_bert(config):
            return None
        weights = self._weights()
        with suppress(KeyError):
            return Bert(weights, config, pooling)
        return None

    def _weights(self) -> bytes:
        """The file of the weights, if they are the ones that are expected."""
        weights = self._file("model.safetensors").read_bytes()
        if hashlib.sha256(weights).hexdigest() != self._model.sha256:
            title = tr("The embedding model is damaged, or is not the one that was expected.")
            raise ModelError(title, tr(REPLACE), self._folder)
        return weights

    def _file(self, name: str) -> Path:
        return file_of(self._folder, name)
