"""The models on this machine: in use, installed, and available for download."""

from core.models.registry import Models

__all__ = ["Models"]
