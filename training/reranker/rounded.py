"""Trains a model whose forward pass uses rounded weights: it ships in four bits, and loses little if trained so.

Straight-through estimator: the exact weights are updated with the gradients at the rounded ones (Bengio, Léonard and
Courville 2013; for whole networks Jacob et al. 2018).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import gguf
import torch

if TYPE_CHECKING:
    from collections.abc import Mapping

KIND = gguf.GGMLQuantizationType.Q4_0
"""The type in which the matrices of the layers ship."""


class Rounded:
    """Exact weights beside those of the forward pass.

    Args:
        read: the model's trained parameters, by name; changed in place.

    Attributes:
        exact: the same parameters, to be given to an optimiser.
    """

    def __init__(self, read: Mapping[str, torch.nn.Parameter]) -> None:
        self._read = read
        self.exact = {name: torch.nn.Parameter(each.detach().clone()) for name, each in read.items()}

    def write(self, rounds: bool = True) -> None:
        """Gives the model the exact weights, the layers' matrices rounded unless ``rounds`` is false."""
        with torch.no_grad():
            for name, each in self._read.items():
                each.copy_(rounded(self.exact[name]) if rounds and ships_rounded(name, each) else self.exact[name])

    def go_back(self, before: Mapping[str, torch.Tensor], share: float) -> None:
        """Keeps only ``share`` of the change in the exact weights since ``before``."""
        with torch.no_grad():
            for name, each in self.exact.items():
                each.copy_(torch.lerp(before[name], each, share))

    def take_gradients(self) -> None:
        """Moves the gradients of the model's parameters to the exact weights."""
        for name, each in self._read.items():
            self.exact[name].grad, each.grad = each.grad, None


def ships_rounded(name: str, weights: torch.Tensor) -> bool:
    """Whether it is a matrix of a layer; norms, biases and the output are small, and stay exact."""
    return ".layer." in name and weights.dim() == 2


def rounded(weights: torch.Tensor) -> torch.Tensor:
    """A matrix rounded to `KIND` and back."""
    values = gguf.quants.dequantize(gguf.quants.quantize(weights.detach().cpu().numpy(), KIND), KIND)
    return torch.from_numpy(values).to(weights.device)
