"""What holds of the processes that read files on this computer, found out by starting one."""

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
    """Starts a process as readers are started, and returns what it is kept from; nothing where it does not answer."""
    scratch = Scratch()
    limits = Limits(megabytes=_MEGABYTES, scratch=str(scratch.folder))
    try:
        process = IsolatedProcess("muniment check", report, expected=replies(Confinement), limits=limits)
        with closing(process):
            reply: Reply[Confinement] | None = None
            if process.channel.poll(_SECONDS):
                reply = process.channel.receive()
            return (reply and reply.result) or Confinement()
    except Disconnected:
        return Confinement()
    finally:
        scratch.remove()


def report(channel: Channel) -> None:
    """In the process: says what it is kept from."""
    channel.send(Reply(confinement()))
