"""macOS, and Unix systems other than Linux: limits of resources, and no more.

The one sandbox that macOS offers to a program that is not from its store, ``sandbox_init``, has been deprecated since
10.8 and its language of rules was never documented, so nothing is built on it. What a reader that has been taken over
can do here is what the user can do; Python's own guard against the network binds Python code alone.
"""

from __future__ import annotations

from core.isolation.confined import Confinement
from core.isolation.limits import Limits
from core.isolation.resources import limit_resources


def confine_on_macos(limits: Limits) -> Confinement:
    """See `confinement.confine`."""
    if limits.hosts:  # see `core.isolation.linux`
        return Confinement()
    limit_resources(limits.megabytes, writes=bool(limits.scratch))
    return Confinement(resources=True)
