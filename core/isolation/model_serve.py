"""What a model's own process does: opens the model, and answers questions until it is no longer needed.

It ends with the program that started it, however that ends: a thread waits on the pipe, which closes then. The same
thread hears that an answer is no longer wanted, and the model stops in the middle of it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, Protocol

from core.errors import Cancelled, ModelError

OPENED: Final = 0
"""The number of the answer that says that the model is open; questions are counted from 1."""

Halted = Callable[[], bool]
"""Says whether what is being computed is no longer wanted."""


class Served(Protocol):
    """A model that is open in a process of its own."""

    @property
    def about(self) -> Any:
        """What who asks must know of it; sent when it is open."""
        ...

    def answer(self, question: Any) -> Any:
        """What the model says.

        Raises:
            ModelError: it stopped working.
            Cancelled: the answer is no longer wanted.
        """
        ...


Opener = Callable[[Halted], Served]
"""Opens a model; a function of a module, or a partial one of it, for it is sent to the process by its name."""


def serve(opener: Opener, orders: Connection, answers: Connection, path: Path, idle: float) -> None:
    """Opens the model in ``path`` and answers questions until the pipe closes or none has come for ``idle`` seconds.

    An order is (number, question), or (number, None): the answer of this number is no longer wanted. An answer is
    (number, what was said, the error); the first says how the opening went.
    """
    _withdraw()
    heard = _Heard(orders)
    with suppress(OSError):  # who asked is gone
        model, error = _attempt(path, partial(opener, heard.halted))
        answers.send((OPENED, model.about if model is not None else None, error))
        while model is not None:
            try:
                number, question = heard.next(idle)
            except Empty:
                return
            answers.send((number, *_attempt(path, partial(model.answer, question))))


class _Heard:
    """Listens to who asks while the model computes."""

    def __init__(self, orders: Connection) -> None:
        self._orders = orders
        self._questions: SimpleQueue[tuple[int, Any]] = SimpleQueue()
        self._at = OPENED
        self._unwanted = OPENED
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, seconds: float) -> tuple[int, Any]:
        """The next question; `Empty` where none comes for so long."""
        number, question = self._questions.get(timeout=seconds)
        self._at = number
        return number, question

    def halted(self) -> bool:
        return self._unwanted >= self._at > OPENED

    def _listen(self) -> None:
        while True:
            try:
                number, question = self._orders.recv()
            except (EOFError, OSError):
                os._exit(0)  # at once: nobody waits for what is being computed
            if question is None:
                self._unwanted = number
            else:
                self._questions.put((number, question))


def _attempt(path: Path, work: Callable[[], Any]) -> tuple[Any, Exception | None]:
    try:
        return work(), None
    except (ModelError, Cancelled) as error:
        return None, error
    except MemoryError:
        return None, ModelError("The model needs more memory than there is.", "Choose a smaller one.", path)
    except Exception as error:
        told = f"The model could not be used ({_where(error)})."
        return None, ModelError(told, "Choose another model.", path)


def _where(error: BaseException) -> str:
    """The kind of an error and where it arose; not its words, which may quote a contract."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}" if trace else "an unknown place"
    return f"{type(error).__name__} at {place}"


def _withdraw() -> None:
    """Keeps this process from the network, from the terminal, and from taking others with it when memory ends."""
    from core.privacy import guard

    guard()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which then closes this process
    os.environ["GGML_NO_BACKTRACE"] = "1"  # llama.cpp would start a debugger on itself when it crashes
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # threads that wait for each other leave their core to others
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    with suppress(OSError):  # Linux: when memory ends, this process is ended, not the program
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
