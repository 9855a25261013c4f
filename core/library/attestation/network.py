"""Whether the network guard is on, and what it has refused."""

from __future__ import annotations

from collections.abc import Iterator

from core.base.translation import tr
from core.privacy.network import is_guarded, refused
from core.types import Finding, Standing, Topic
from core.types.publishing import Place


def network_findings(published: Place | None = None) -> Iterator[Finding]:
    """The guard, where the library is published if others publish it, and the attempts refused since the start."""
    guarded = is_guarded()
    words = (
        tr("The network guard is on: every connection is refused.")
        if guarded
        else tr("The network guard is off. Close Muniment, and start it again.")
    )
    standing = Standing.WELL if guarded else Standing.ATTENTION
    yield Finding("guard", Topic.NETWORK, standing, "on" if guarded else "off", words)
    if published is not None:
        yield Finding("published", Topic.NETWORK, Standing.WELL, published.host or published.uri, _contacted(published))
    refusals = refused()
    words = tr("Connections refused since Muniment was started: {number}", number=refusals.number)
    hosts = ", ".join(dict.fromkeys(each.target for each in refusals.latest))
    if hosts:
        words += " " + tr("(to {hosts})", hosts=hosts)
    standing = Standing.ATTENTION if refusals.number else Standing.WELL
    yield Finding("refused", Topic.NETWORK, standing, str(refusals.number), words)


def _contacted(place: Place) -> str:
    """What is contacted to fetch a published library."""
    if not place.host:
        return tr("This library is published in a folder, {folder}. No host is contacted.", folder=place.uri)
    return tr(
        "This library is published at {place}. To fetch it, a separate process contacts {host}, and nothing else.",
        place=place.uri,
        host=place.host,
    )
