"""What an isolated process may do, as set by the program that starts it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may do. Where the system has the means, it may do nothing else, see `confinement.confine`.

    Attributes:
        hosts: that it may reach, each with its subdomains. A process that may reach any is not confined further.
        megabytes: the most memory that it may use, where the system enforces such a limit; 0: no limit.
        scratch: the folder for its temporary files, the only one that it may change; "": none.
        reads: the files and folders that it may read, besides code, libraries, fonts and so on.
        runs: the folders of the programs that it may become.
    """

    hosts: tuple[str, ...] = ()
    megabytes: int = 0
    scratch: str = ""
    reads: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
