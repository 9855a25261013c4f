"""What a model's own process does: opens the model, and answers questions until it is no longer needed.

Meanwhile a thread listens for word that an answer is no longer wanted, and then the model stops midway.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from inspect import signature
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol, get_type_hints

from core.base.errors import Cancelled, ModelError
from core.base.translation import tr
from core.isolation.channel import Channel, Disconnected
from core.isolation.child import locate
from core.isolation.messages import Count, Decoder, Message, Reply

OPENED: Final = 0
"""The number of the reply that says how the opening went; questions are counted from 1."""

Halted = Callable[[], bool]
"""Says whether the current computation is no longer wanted."""


class Request(Message, frozen=True):
    """A question in bytes; or, if empty, word that the answer with this number is no longer wanted."""

    number: Count
    question: bytes = b""


class ServedModel(Protocol):
    """A model open in an isolated process."""

    @property
    def about(self) -> Any:
        """What the program must know about it; sent once it is open."""
        ...

    def answer(self, question: Any) -> Any:
        """The model's answer; a question is decoded to the type that the method declares.

        Raises:
            ModelError: it stopped working.
            Cancelled: the answer is no longer wanted.
        """
        ...


Opener = Callable[[Halted], ServedModel]
"""Opens a model; a module-level function, or a partial of one, because it is sent to the process by name."""


def serve_model(channel: Channel, opener: Opener, path: Path, idle: float, megabytes: int) -> None:
    """Opens the model in ``path``; answers `Request`s until the pipe closes or none has come for ``idle`` seconds.

    ``megabytes`` is the most memory that this process may use, for messages.
    """
    os.environ["GGML_NO_BACKTRACE"] = "1"  # llama.cpp would start a debugger on itself when it crashes
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads that wait for each other leave their core to others
    channel.expect(Request)
    requests = _Requests(channel)
    attempt = partial(_attempt, path, megabytes)
    with suppress(Disconnected):
        model, error = attempt(partial(opener, requests.halted))
        channel.send(Reply(model.about if model is not None else None, error))
        while model is not None:
            try:
                request = requests.next(idle)
            except Empty:
                return
            channel.send(Reply(*attempt(partial(_answer, model, request.question)), number=request.number))


def _answer(model: ServedModel, question: bytes) -> Any:
    name = next(iter(signature(model.answer).parameters))
    decoder = Decoder[Any](get_type_hints(model.answer).get(name, Any))
    return model.answer(decoder.decode(question))


class _Requests:
    """Listens while the model computes."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._questions: SimpleQueue[Request] = SimpleQueue()
        self._current = self._unwanted = OPENED
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, seconds: float) -> Request:
        """The next question; raises `Empty` if none comes in this time."""
        request = self._questions.get(timeout=seconds)
        self._current = request.number
        return request

    def halted(self) -> bool:
        return self._unwanted >= self._current > OPENED

    def _listen(self) -> None:
        with suppress(Disconnected):
            while True:
                request: Request = self._channel.receive()
                if not request.question:
                    self._unwanted = request.number
                else:
                    self._questions.put(request)


def _attempt(path: Path, megabytes: int, work: Callable[[], Any]) -> tuple[Any, ModelError | None]:
    try:
        return work(), None
    except ModelError as error:
        return None, error
    except Cancelled:
        return None, None  # nobody reads it
    except MemoryError:
        title = tr(
            "This model needs more memory than is free, or than the {limit:.1f} GB that it may use.",
            limit=megabytes * (1 << 20) / 1e9,
        )
        return None, ModelError(title, tr("Close other programs, or choose a smaller model."), path)
    except Exception as error:
        return None, ModelError(
            tr("The model could not be used ({place}).", place=locate(error)), tr("Choose another model."), path
        )
