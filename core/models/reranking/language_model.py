"""A language model in a GGUF file, run by llama.cpp: token ids in, logits of the next token out; and its prompts.

The common beginning of two prompts is computed once: it stays in the model's memory (the KV cache), and only the rest
of the older prompt is removed before that of the newer one is decoded.

A prompt is rendered in the chat format that a model was trained on. The clause is cut to what fits, never the template
around it. The words of a query or a contract are never read as control tokens, so a contract cannot end its own
quotation.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from core.base.errors import Cancelled, ModelError
from core.base.translation import marked, tr
from core.isolation.cores import usable_cores
from core.models.description import ModelFolder, sha256_of
from core.models.reranking.native import api, load_weights, metadata, tokenise

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

LENGTH: Final = 2560
"""The longest prompt in tokens, where the model itself reads that many: rubric, query, and two long clauses."""

BATCH: Final = 512
"""Tokens decoded at a time."""

_ABORTED: Final = 2  # what llama_decode returns when it was aborted
OTHER: Final = marked("Choose another model.")
_MEMORY: Final = marked("Close other programs, or choose a smaller model.")

CLAUSE: Final = 768
"""The most tokens read of a clause, some 550 words."""

_LONGEST_QUERY: Final = 1000  # characters
_LEAST: Final = 64  # tokens of room that a clause must have
_MARK: Final = "MUNIMENT-MESSAGE"
_THOUGHT: Final = "<think>\n\n</think>\n\n"  # makes models that think first skip it


class LanguageModel:
    """A causal language model. One thread may use it. Close it to free its memory.

    Attributes:
        path: its file.
        length: the longest prompt that it reads, in tokens.
    """

    def __init__(self, path: Path, halted: Callable[[], bool], threads: int | None = None) -> None:
        """Loads the model.

        Args:
            path: the GGUF file.
            halted: polled while the model computes; True stops it.
            threads: how many compute; None: one for each physical core.

        Raises:
            ModelError: it is damaged, of a kind that cannot answer, or larger than the memory.
        """
        self.path = path
        self._model = _load(path)
        try:
            self._vocabulary = api().llama_model_get_vocab(self._model)
            self._size: int = api().llama_vocab_n_tokens(self._vocabulary)
            self.length = min(LENGTH, int(api().llama_model_n_ctx_train(self._model)))
            self._context = self._start(threads or usable_cores())
        except BaseException:
            api().llama_model_free(self._model)
            raise
        self._abort = api().ggml_abort_callback(lambda _data: halted())  # kept: llama.cpp calls it again and again
        api().llama_set_abort_callback(self._context, self._abort, None)
        self._memory = api().llama_get_memory(self._context)
        self._batch = api().llama_batch_init(BATCH, 0, 1)
        self._cached: list[int] = []  # the tokens in the model's memory

    # ---------------------------------------------------------- its facts

    @property
    def parameters(self) -> int:
        """How many weights it has."""
        return int(api().llama_model_n_params(self._model))

    def fact(self, key: str) -> str:
        """The metadata of its file under ``key``, "" where there is none."""
        return metadata(self._model, key)

    def template(self, name: str | None = None) -> str:
        """Its chat template, or another one by name; "" where it has none."""
        template = api().llama_model_chat_template(self._model, name.encode() if name else None)
        return template.decode("utf-8", errors="replace") if template else ""

    # ------------------------------------------------------------- tokens

    def tokens(self, text: str, *, special: bool = False, start: bool = False) -> list[int]:
        """The token ids of a text, see `core.models.reranking.native.tokenise`."""
        return tokenise(self._vocabulary, text, special=special, start=start)

    def pieces(self) -> list[str]:
        """The text of each token of the vocabulary, by its id."""
        return [self._bytes(token).decode("utf-8", errors="replace") for token in range(self._size)]

    def text(self, tokens: Sequence[int]) -> str:
        """The text of tokens; a letter whose last bytes are missing is left out."""
        return b"".join(map(self._bytes, tokens)).decode("utf-8", errors="ignore")

    def ends(self, token: int) -> bool:
        """Whether a token means that the model has finished its answer."""
        return bool(api().llama_vocab_is_eog(self._vocabulary, token))

    def _bytes(self, token: int) -> bytes:
        buffer = ctypes.create_string_buffer(256)
        count = api().llama_token_to_piece(self._vocabulary, token, buffer, len(buffer), 0, False)
        return buffer.raw[: max(count, 0)]

    # ---------------------------------------------------------- computing

    def logits(self, prompt: Sequence[int]) -> NDArray[np.float32]:
        """How likely each token is to follow a prompt. Shape (size of the vocabulary,), before the softmax.

        Raises:
            Cancelled: it was halted.
            ModelError: it stopped working.
        """
        kept = self._keep(prompt)
        for start in range(kept, len(prompt), BATCH):
            self._decode(prompt[start : start + BATCH], start, last=start + BATCH >= len(prompt))
        logits = api().llama_get_logits_ith(self._context, -1)
        if not logits:
            raise self._stopped()
        return np.array(np.ctypeslib.as_array(logits, shape=(self._size,)), dtype=np.float32)

    def close(self) -> None:
        """Frees its memory."""
        api().llama_batch_free(self._batch)
        api().llama_free(self._context)
        api().llama_model_free(self._model)

    def _keep(self, prompt: Sequence[int]) -> int:
        """Removes from the memory all but the beginning of this prompt; returns how many of its tokens stay."""
        shared = 0
        for old, new in zip(self._cached, prompt[:-1], strict=False):  # the last is always decoded
            if old != new:
                break
            shared += 1
        if shared < len(self._cached) and not api().llama_memory_seq_rm(self._memory, 0, shared, -1):
            api().llama_memory_clear(self._memory, True)  # a recurrent model: it forgets all or nothing
            shared = 0
        del self._cached[shared:]
        return shared

    def _decode(self, tokens: Sequence[int], start: int, *, last: bool) -> None:
        batch = self._batch
        batch.n_tokens = len(tokens)
        for place, token in enumerate(tokens):
            batch.token[place] = token
            batch.pos[place] = start + place
            batch.n_seq_id[place] = 1
            batch.seq_id[place][0] = 0
            batch.logits[place] = last and place == len(tokens) - 1
        result = api().llama_decode(self._context, batch)
        if result == 0:
            self._cached += tokens
            return
        api().llama_memory_clear(self._memory, True)
        self._cached.clear()
        raise Cancelled if result == _ABORTED else self._stopped()

    def _start(self, threads: int) -> Any:
        options = api().llama_context_default_params()
        options.n_ctx = self.length
        options.n_batch = options.n_ubatch = min(BATCH, self.length)
        options.n_seq_max = options.n_outputs_max = 1  # only the logits of a prompt's last token are needed
        options.n_threads = options.n_threads_batch = threads
        options.pooling_type = api().LLAMA_POOLING_TYPE_NONE  # a Qwen3 reranker is read by its words, not its head
        options.embeddings = False
        options.swa_full = True  # otherwise the beginning of a prompt is forgotten
        options.no_perf = True
        context = api().llama_init_from_model(self._model, options)
        if not context:
            raise ModelError(tr("The model could not be started."), tr(_MEMORY), self.path)
        return context

    def _stopped(self) -> ModelError:
        return ModelError(tr("The model stopped working."), tr("Ask again, or choose another model."), self.path)


def open_model(path: Path, sha256: str, halted: Callable[[], bool]) -> LanguageModel:
    """Opens the model in a GGUF file that was added to the models.

    Args:
        path: the file.
        sha256: of the file as it was when it was added, in hexadecimal.
        halted: says whether its answer is no longer wanted.

    Raises:
        ModelError: it is damaged, or cannot be used; says why.
    """
    if sha256_of(path) != sha256:
        raise ModelError(tr("The model is damaged."), tr("Add it again. {other}", other=tr(OTHER)), path)
    return LanguageModel(path, halted)


def _load(path: Path) -> Any:
    """The model in a file, its kind checked before anything is computed: llama.cpp ends the process otherwise."""
    _check_memory(path)
    llama = api()
    model = load_weights(path)
    if not model:
        raise ModelError(tr("The model is damaged, or of a kind that cannot be used."), tr(OTHER), path)
    architecture = metadata(model, "general.architecture")
    reads_only = "bert" in architecture or metadata(model, f"{architecture}.attention.causal") == "false"
    if reads_only or llama.llama_model_has_encoder(model) or llama.llama_model_is_diffusion(model):
        llama.llama_model_free(model)
        raise ModelError(
            tr("This model cannot grade clauses: it is not a language model that answers questions."), tr(OTHER), path
        )
    return model


def _check_memory(path: Path) -> None:
    import psutil

    try:
        needed = path.stat().st_size
    except OSError as error:
        raise ModelError(tr("The model is missing."), tr(OTHER), path) from error
    free = psutil.virtual_memory().available
    if needed > free:
        title = tr(
            "The model needs {needed:.1f} GB of memory, but only {free:.1f} GB are free.",
            needed=needed / 1e9,
            free=free / 1e9,
        )
        raise ModelError(title, tr(_MEMORY), path)


def described(folder: Path) -> tuple[str, Path, str]:
    """The name, the file and the SHA-256 of a language model, from the description in its folder.

    Raises:
        ModelError: the description is missing or damaged.
    """
    model = ModelFolder(folder, tr("model"), tr(OTHER))
    with model.facts() as facts:
        name, file, sha256 = (str(facts[key]) for key in ("name", "file", "sha256"))
    return name, model.weights(file), sha256


# -------------------------------------------- prompts in its chat format


@dataclass(frozen=True, slots=True)
class PromptTemplate:
    """A question to a model: its role, and the message that holds one or two clauses.

    Attributes:
        system: the role of the model.
        opening: up to the first clause; "{query}" is replaced by the query.
        between: between two clauses; "" where there is only one.
        ending: what follows the last.
        lead: what comes before the first word of a clause and forms one token with it.
        answers: the words that may be answered, from worst to best.
        chat: the chat template that is always used, "" for the model's own.
    """

    system: str
    opening: str
    between: str
    ending: str
    answers: tuple[str, ...]
    lead: str = ""
    chat: str = ""

    def opening_for(self, query: str) -> str:
        """The opening for a query; of a very long one the first 1,000 characters."""
        return self.opening.replace("{query}", " ".join(query.split())[:_LONGEST_QUERY])


@dataclass(frozen=True, slots=True)
class _Frame:
    """What surrounds the message: the tokens before it, and those from its end to where the model's answer begins."""

    head: list[int]
    tail: list[int]


class Composer:
    """Writes prompts for one template and one model."""

    def __init__(self, model: LanguageModel, template: PromptTemplate) -> None:
        """Prepares the template.

        Raises:
            ModelError: the model's context is too short for a clause in the template.
        """
        self._model, self._template = model, template
        self._frame = _frame(model, template)
        self._between = model.tokens(template.between) if template.between else []
        self._ending = model.tokens(template.ending) if template.ending else []
        if self._room(self.opening(""), 1 + bool(template.between)) < _LEAST:
            raise ModelError(
                tr(
                    "The model can read only {length} tokens at a time, which is too few for a clause.",
                    length=model.length,
                ),
                tr(OTHER),
                model.path,
            )

    def opening(self, query: str) -> list[int]:
        """The beginning that all prompts for a query share."""
        return [*self._frame.head, *self._model.tokens(self._template.opening_for(query))]

    def prompt(self, query: str, clauses: Sequence[str]) -> list[int]:
        """The whole prompt, with as much of each clause as fits, and at most `CLAUSE` tokens."""
        ids = self.opening(query)
        most = max(0, min(CLAUSE, self._room(ids, len(clauses))))
        for number, clause in enumerate(clauses):
            ids += self._between if number else []
            ids += self._model.tokens(self._template.lead + clause)[:most]
        return [*ids, *self._ending, *self._frame.tail]

    def _room(self, opening: Sequence[int], clauses: int) -> int:
        around = len(opening) + len(self._between) * (clauses - 1) + len(self._ending) + len(self._frame.tail)
        return (self._model.length - around) // clauses


def _frame(model: LanguageModel, template: PromptTemplate) -> _Frame:
    chat = template.chat or model.template()
    rendered = _rendered(chat, template.system) if chat else None
    if rendered is None:
        head, tail = f"{template.system}\n\n", "\n\nAnswer:"
    else:
        head, tail = rendered
        if template.chat or "<think>" in chat:
            tail += _THOUGHT
    return _Frame(_once(model.tokens(head, special=True, start=True)), model.tokens(tail, special=True))


def _rendered(chat: str, system: str) -> tuple[str, str] | None:
    """What a chat template puts before a message and after it; None for one that llama.cpp does not know."""
    llama = api()
    messages = (llama.llama_chat_message * 2)()
    for message, (role, content) in zip(messages, (("system", system), ("user", _MARK)), strict=True):
        message.role, message.content = role.encode(), content.encode()
    room = 4 * len(system) + 4096  # llama.cpp advises twice what the messages have
    buffer = ctypes.create_string_buffer(room)
    length = llama.llama_chat_apply_template(chat.encode(), messages, 2, True, buffer, room)
    if not 0 < length <= room:
        return None
    head, mark, tail = buffer.raw[:length].decode("utf-8", errors="replace").partition(_MARK)
    return (head, tail) if mark else None


def _once(ids: list[int]) -> list[int]:
    """The token for the start of a prompt only once, where template and vocabulary both add it."""
    return ids[1:] if len(ids) > 1 and ids[0] == ids[1] else ids
