"""The confinement, on this computer, of the processes that read files or run models, found by starting one."""

from __future__ import annotations

from contextlib import closing

from core.isolation.channel import Channel, Disconnected
from core.isolation.confined import Confinement
from core.isolation.confinement import confinement
from core.isolation.limits import Limits
from core.isolation.messages import Reply, replies
from core.isolation.process import IsolatedProcess
from core.isolation.scratch import Scratch

_SECONDS = 60.0
_MEGABYTES = 2048


def sandbox_state() -> Confinement:
    """Starts a process as readers are started, and returns its confinement; none if it does not answer."""
    scratch = Scratch()
    try:
        return _asked(Limits(megabytes=_MEGABYTES, scratch=str(scratch.folder)))
    finally:
        scratch.remove()


def model_sandbox_state() -> Confinement:
    """The same for a process started like those of models."""
    return _asked(Limits(megabytes=_MEGABYTES))


def _asked(limits: Limits) -> Confinement:
    try:
        process = IsolatedProcess("muniment check", report, expected=replies(Confinement), limits=limits)
        with closing(process):
            reply: Reply[Confinement] | None = None
            if process.channel.poll(_SECONDS):
                reply = process.channel.receive()
            return (reply and reply.result) or Confinement()
    except Disconnected:
        return Confinement()


def report(channel: Channel) -> None:
    """In the process: reports its confinement."""
    channel.send(Reply(confinement()))
