"""Whether the network guard is on, and what it has refused."""

from __future__ import annotations

from collections.abc import Iterator

from core.privacy import is_guarded, refused
from core.translation import tr
from core.types import Finding, Standing, Topic


def network_findings() -> Iterator[Finding]:
    """The guard, and the refused attempts since this program was started."""
    guarded = is_guarded()
    words = (
        tr("The network guard is on: every connection is refused.")
        if guarded
        else tr("The network guard is off. Close Muniment, and start it again.")
    )
    standing = Standing.WELL if guarded else Standing.ATTENTION
    yield Finding("guard", Topic.NETWORK, standing, "on" if guarded else "off", words)
    refusals = refused()
    words = tr("Connections refused since Muniment was started: {number}", number=refusals.number)
    hosts = ", ".join(dict.fromkeys(each.target for each in refusals.latest))
    if hosts:
        words += " " + tr("(to {hosts})", hosts=hosts)
    standing = Standing.ATTENTION if refusals.number else Standing.WELL
    yield Finding("refused", Topic.NETWORK, standing, str(refusals.number), words)
