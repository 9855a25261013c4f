"""The parts of an open library, joined: which store and which models are used is said here and nowhere else."""

from core.assembly.services import Assembly

__all__ = ["Assembly"]
