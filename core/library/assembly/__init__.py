"""The parts of an open library, joined: here and nowhere else is decided which store and models are used."""

from core.library.assembly.services import Assembly

__all__ = ["Assembly"]
