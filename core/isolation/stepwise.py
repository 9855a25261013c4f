"""A long task in a process of its own, followed step by step."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from typing import Any, Final

from core.isolation.limits import Limits
from core.isolation.messages import Step, replies
from core.isolation.process import IsolatedProcess
from core.types.publishing import Amount

_HEARTBEAT: Final = 0.2  # seconds between two checkpoints


def run_stepwise(
    name: str, work: Callable[..., None], *arguments: Any, result: Any, limits: Limits
) -> Generator[Amount, None, Any]:
    """Runs ``work`` in a process, which sends `Step`s and at the end a `Reply`. Yields how much is done.

    Every yield is a checkpoint, several a second: close the generator to end the process.

    Args:
        name: of the process.
        work: takes its end of the pipe and the arguments.
        arguments: for it.
        result: the type of what it replies.
        limits: what it may do.

    Raises:
        Disconnected: it ended without a reply.
        MunimentError: what it replied.
    """
    amount = Amount(0, 0)
    with closing(IsolatedProcess(name, work, *arguments, expected=Step | replies(result), limits=limits)) as process:
        while True:
            yield amount
            for message in process.channel.arrived(_HEARTBEAT):
                if isinstance(message, Step):
                    amount = Amount(message.done, message.total)
                elif message.error is not None:
                    raise message.error
                else:
                    return message.result
