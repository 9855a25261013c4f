"""Renders a prompt in the chat format that a model was trained on, as token ids.

The clause is cut to what fits, never the template around it. The words of a query or a contract are never read as
control tokens, so a contract cannot end its own quotation.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.base.errors import ModelError
from core.base.translation import tr
from core.models.reranking.judge.model import OTHER
from core.models.reranking.native import api

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.models.reranking.judge.model import LanguageModel
    from core.models.reranking.judge.prompts import PromptTemplate

CLAUSE: Final = 768
"""The most tokens read of a clause, some 550 words."""

_LEAST: Final = 64  # tokens of room that a clause must have
_MARK: Final = "MUNIMENT-MESSAGE"
_THOUGHT: Final = "<think>\n\n</think>\n\n"  # makes models that think first skip it


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
