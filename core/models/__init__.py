"""The models on this machine: what is in use, what else is installed, and what can be downloaded."""

from core.models.registry import Models

__all__ = ["Models"]
