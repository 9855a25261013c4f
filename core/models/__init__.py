"""The models on this machine: what is in use, what else there is, and what can be had."""

from core.models.door import Models

__all__ = ["Models"]
