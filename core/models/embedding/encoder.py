"""The encoder on the CPU: ONNX Runtime in int8 embeds many texts where the model has layers for it (`quantised`), else
sentence-transformers (`padded`); numpy embeds a query where the model is a BERT (`bert`).

Importing sentence-transformers takes seconds, so that is put off until it has many texts to embed.
"""

from __future__ import annotations

import json
import mmap
import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.base.errors import ModelError
from core.base.translation import marked, tr
from core.isolation.cores import give_way, usable_cores
from core.models.description import FILE, MINILM_SHA256, ModelFolder, read_object, sha256_of
from core.models.embedding.bert import Bert, Quantised
from core.models.embedding.static import StaticEncoder, TokenisedWords
from core.models.embedding.windows import Tokens, cut_windows
from core.types.ports import Vectors

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from core.models.embedding.bert import Runner

PRECISIONS: Final = ("w7a8", "bf16", "int8", "fp32")  # "int8": of earlier versions, with weights of 8 bits
WEIGHTS: Final = "model.safetensors"
LAYERS: Final = "layers.onnx"
STATIC: Final = "static.npz"
_OVERLAP: Final = 32  # tokens of a window that the next one repeats: a long sentence

REPLACE: Final = marked("Install Muniment again, or choose another model.")
_MINILM: Final[dict[str, Any]] = {"sha256": MINILM_SHA256, "dimensions": 384}

_LEGACY_MODES: Final = {
    "cls": "pooling_mode_cls_token",
    "mean": "pooling_mode_mean_tokens",
    "max": "pooling_mode_max_tokens",
    "mean_sqrt_len_tokens": "pooling_mode_mean_sqrt_len_tokens",
    "weightedmean": "pooling_mode_weightedmean_tokens",
    "lasttoken": "pooling_mode_lasttoken",
}
"""The flags by which older versions of sentence-transformers state what newer ones call the pooling mode."""


class Encoder:
    """Implements `Embedder`. Safe to use from several threads; loads the model when it is first needed.

    Args:
        model: the model's folder in sentence-transformers' layout, with a ``model.json``: the SHA-256 of its
            ``model.safetensors``, its dimensions, and the SHA-256 of its ``layers.onnx`` and ``static.npz``, if it has
            them. A folder without a ``model.json`` is taken for all-MiniLM-L6-v2.
        precision: that of vectors from another machine that these will be compared with; None: the best here.

    Raises:
        ModelError: from any method: a file is missing, or is not the one expected.
    """

    def __init__(self, model: Path, precision: str | None = None) -> None:
        self.folder = model.absolute()  # a relative path could be taken for a name on the Hugging Face hub
        if precision is not None:
            self.precision = precision
        self._loading = threading.RLock()
        # OpenMP reads this when torch loads it. A waiting thread must sleep, not spin: with another program busy on the
        # same cores, spinning made a batch take five times as long, and a query half a second instead of 10 ms.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

    @property
    def dimensions(self) -> int:
        return self._model.dimensions

    @property
    def fingerprint(self) -> str:
        """The model's checksum, its precision here, and how texts are cut."""
        return f"{self._model.sha256[:16]}-{self.precision}-{self._length}+{_OVERLAP}"

    @cached_property
    def precision(self) -> str:
        """``w7a8`` (see `quantised`), ``bf16`` or ``fp32``: always the same on one machine, because vectors are
        identified by it.
        """
        if self._model.layers_sha256:
            return "w7a8"
        with self._needing_torch():
            from torch import cpu
        hardware = cpu.get_capabilities()  # of bf16 where the CPU has it: about 2.5 times as fast as fp32
        return "bf16" if hardware.get("avx512_bf16") or hardware.get("amx_bf16") else "fp32"

    def windows(self, text: str) -> list[tuple[int, int]]:
        """The character ranges in which a text is embedded; one for a text that fits the model."""
        if self.fits(text):
            return [(0, len(text))]
        read = self._tokenizer.encode(text, add_special_tokens=False)
        return cut_windows(Tokens(text, read.offsets, read.word_ids), self._size, _OVERLAP)

    def fits(self, text: str) -> bool:
        """Whether the model reads the whole of a text."""
        if self.has_quick:
            return len(self._words.of(text)) <= self._size
        return len(self._tokenizer.encode(text, add_special_tokens=False)) <= self._size

    @cached_property
    def _size(self) -> int:
        """The tokens that the model reads, without the special ones."""
        return self._length - self._tokenizer.num_special_tokens_to_add(is_pair=False)

    @cached_property
    def _words(self) -> TokenisedWords:
        return TokenisedWords(self._tokenizer)

    def embed(self, texts: Sequence[str]) -> Vectors:
        """The vectors of texts: shape (texts, dimensions), float32, unit length.

        With sentence-transformers, texts of similar length are batched together, so the last digits of a vector may
        depend on the other texts; the same call always gives the same vectors.
        """
        read = self.cutter.encode_batch(list(texts))
        order = sorted(range(len(texts)), key=lambda i: len(read[i].ids))
        vectors = np.zeros((len(texts), self.dimensions), dtype=np.float32)
        run = self._runner
        ends = run.batches(len(texts))

        def encode(start: int, end: int) -> None:
            vectors[order[start:end]] = run([read[i] for i in order[start:end]])

        # The longest first, so that all threads end at about the same time.
        list(self._workers.map(encode, reversed([0, *ends[:-1]]), reversed(ends)))
        return vectors

    @property
    def has_quick(self) -> bool:
        """Whether `embed_quickly` can be called: the model has a table for it, and reads words one by one."""
        return self._model.static_sha256 is not None

    def embed_quickly(self, texts: Sequence[str]) -> Vectors:
        """Vectors near those of `embed`, some 500 times as fast; to be compared with those of `embed_query`."""
        return self._static.embed(self.tokens(texts))

    def tokens(self, texts: Sequence[str]) -> list[list[int]]:
        """The ids of the tokens of each text, without special ones."""
        return [self._words.of(text) for text in texts]

    def embed_query(self, text: str) -> Vectors:
        """The vector of a query: shape (dimensions,), float32, unit length; in fp32, and at once, by a BERT."""
        bert = self._bert
        return self.embed([text])[0] if bert is None else bert(self.cutter.encode(text).ids)

    # -------------------------------------------------------------- loading

    @cached_property
    def _workers(self) -> ThreadPoolExecutor:
        """One thread per core, each encoding a batch by itself.

        Threads that share a product wait for each other at every layer, which is slow as soon as the machine has other
        work: beside one busy process, two batches in parallel were 2.3 times as fast as one batch on two threads.
        They give way to a search, whose query is embedded in its own thread.
        """
        return ThreadPoolExecutor(usable_cores(), "encoding", initializer=give_way)

    @cached_property
    def _model(self) -> EncoderModel:
        return read_encoder(self.folder)

    @property
    def _length(self) -> int:
        """The tokens that the model reads, special ones included."""
        return self._model.max_tokens

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        """Tokenises texts of any length."""
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(_file_of(self.folder, "tokenizer.json")))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        return tokenizer

    @cached_property
    def cutter(self) -> Tokenizer:
        """Tokenises as much of a text as the model reads."""
        from tokenizers import Tokenizer

        tokenizer = Tokenizer.from_file(str(_file_of(self.folder, "tokenizer.json")))
        tokenizer.no_padding()
        tokenizer.enable_truncation(self._length)
        return tokenizer

    @property
    def _runner(self) -> Runner:
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> Runner:
        bert = self._bert if self._model.layers_sha256 else None
        try:
            return self._padded() if bert is None else self._quantised(bert)
        except ModelError:
            raise
        except Exception as error:  # a model of somebody else's may fail in any way
            raise ModelError(
                tr("The model for search in your own words cannot be loaded."), tr(REPLACE), self.folder
            ) from error

    def _quantised(self, bert: Bert) -> Runner:
        return Quantised(bert, self._checked(LAYERS, self._model.layers_sha256))

    def _padded(self) -> Runner:
        self._checked(WEIGHTS, self._model.sha256)
        os.environ["HF_HUB_OFFLINE"] = "1"  # read when the library is imported
        # Where torch would cache what it compiles, which is nothing here. Unset, it makes a folder named after the user
        # and asks the system for the name, which on a computer in a domain may ask a server.
        os.environ.setdefault("TORCHINDUCTOR_CACHE_DIR", str(self.folder))
        with self._needing_torch():
            from core.models.embedding.padded import Padded
        return Padded(self.folder, self.precision)

    @contextmanager
    def _needing_torch(self) -> Iterator[None]:
        try:
            yield
        except ModuleNotFoundError as error:
            title = tr(
                "This model for search in your own words needs the package {name}, which is not installed.",
                name=error.name,
            )
            raise ModelError(title, tr("Choose the model that comes with Muniment."), self.folder) from error

    @property
    def _bert(self) -> Bert | None:
        with self._loading:
            return self._loaded_bert

    @cached_property
    def _loaded_bert(self) -> Bert | None:
        """The model as a BERT; None where it is of another kind, or stored in another way."""
        config, pooling = read_config(self.folder), read_pooling(self.folder)
        if pooling is None or not is_bert(config):
            return None
        with self._checked(WEIGHTS, self._model.sha256).open("rb") as file:
            weights = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        with suppress(KeyError):
            bert = Bert(memoryview(weights), config, pooling)
            if hasattr(weights, "madvise"):  # not on Windows
                weights.madvise(mmap.MADV_DONTNEED)  # the layers, 20 MB, are copied; of the words few are read again
            return bert
        return None

    @property
    def _static(self) -> StaticEncoder:
        with self._loading:
            return self._loaded_static

    @cached_property
    def _loaded_static(self) -> StaticEncoder:
        return StaticEncoder(self._checked(STATIC, self._model.static_sha256))

    def _checked(self, name: str, sha256: str | None) -> Path:
        """A file of the model, if it is the one expected."""
        file = _file_of(self.folder, name)
        if sha256_of(file) != sha256:
            title = tr("The model for search in your own words is damaged, or is not the one that was expected.")
            raise ModelError(title, tr(REPLACE), self.folder)
        return file


# -------------------------------------- the files in an encoder's folder


@dataclass(frozen=True, slots=True)
class EncoderModel:
    """The description of an encoder: the SHA-256 of its weights, the length of its vectors, the longest text it reads
    in tokens, special ones included, and the SHA-256 of its layers for ONNX Runtime and of its table of vectors for
    `core.models.embedding.static`, if it has them.
    """

    sha256: str
    dimensions: int
    max_tokens: int
    layers_sha256: str | None = None
    static_sha256: str | None = None


def read_encoder(path: Path) -> EncoderModel:
    """The encoder in a folder; one without a description is all-MiniLM-L6-v2, which comes in a package.

    Raises:
        ModelError: the description is damaged, or a file is missing.
    """
    described = _described_folder(path).facts() if (path / FILE).is_file() else nullcontext(_MINILM)
    with described as facts:
        tokens = facts.get("max_tokens") or _tokens(path)
        made_from_it = facts.get("layers_sha256"), facts.get("static_sha256")
        return EncoderModel(str(facts["sha256"]), int(facts["dimensions"]), int(tokens), *made_from_it)


def read_config(path: Path) -> dict[str, Any]:
    """The architecture of the encoder in a folder, in the format of transformers.

    Raises:
        ModelError: the file is missing or damaged.
    """
    return _facts(path, "config.json")


def is_bert(config: dict[str, Any]) -> bool:
    """Whether a model of this ``config.json`` has the layers of BERT as it was published."""
    bert = config.get("model_type") == "bert" and config.get("hidden_act") == "gelu" and not config.get("is_decoder")
    return bool(bert) and config.get("position_embedding_type", "absolute") == "absolute"


def read_pooling(path: Path) -> str | None:
    """How the encoder in a folder makes one vector of its tokens' vectors: "mean", or "cls", which is the first one.

    None where it works differently, does not normalise vectors, or is not described in a way that is understood.
    """
    try:
        modules = json.loads((path / "modules.json").read_text(encoding="utf-8"))
        steps = {str(step["type"]).rpartition(".")[2]: str(step["path"]) for step in modules}
        if list(steps) != ["Transformer", "Pooling", "Normalize"]:
            return None
        facts = read_object(path / steps["Pooling"] / "config.json")
    except (OSError, ValueError, KeyError, TypeError):
        return None
    flagged = [mode for mode, flag in _LEGACY_MODES.items() if facts.get(flag)]
    modes = [facts["pooling_mode"]] if isinstance(facts.get("pooling_mode"), str) else flagged
    return modes[0] if len(modes) == 1 and modes[0] in ("mean", "cls") else None


def _file_of(folder: Path, name: str) -> Path:
    """A file of the encoder.

    Raises:
        ModelError: it is missing.
    """
    if not (folder / name).is_file():
        raise ModelError(
            tr("{name} is missing from the model for search in your own words.", name=name), tr(REPLACE), folder
        )
    return folder / name


def _tokens(path: Path) -> Any:
    """The longest text by sentence-transformers' files: newer versions leave it to the tokenizer's settings."""
    length = _facts(path, "sentence_bert_config.json").get("max_seq_length")
    return length or _facts(path, "tokenizer_config.json")["model_max_length"]


def _facts(path: Path, name: str) -> dict[str, Any]:
    _file_of(path, name)
    with _described_folder(path).facts(name) as facts:
        return facts


def _described_folder(path: Path) -> ModelFolder:
    return ModelFolder(path, tr("model for search in your own words"), tr(REPLACE))
