"""Reads many texts side by side, and computes the gradients of a loss over all of them.

One thread reads one batch, by a replica of the model that has the same weights in the same memory: on a CPU the threads
of one product wait for each other at every layer, which is slow as soon as the machine has other work.
"""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

BATCH = 16  # texts read at once, of like length


def side_by_side(items: Sequence, read: Callable[[list], Sequence[torch.Tensor]]) -> list[torch.Tensor]:
    """What ``read`` makes of each item, given batches of like length; without gradients, in the order of the items."""
    found: list[torch.Tensor] = [torch.empty(0)] * len(items)

    def work(batch: list[int]) -> None:
        with torch.no_grad():
            for at, each in zip(batch, read([items[at] for at in batch]), strict=True):
                found[at] = each

    list(_threads().map(work, _batches(items)))
    return found


class Replicas:
    """Gradients of a loss over what a model says of many items.

    Args:
        model: the model; only ``learning`` is changed in it.
        learning: the parameters that learn, by their name in the model.
        read: given a model and a batch of items, what it says of each: shape (items, outputs).
    """

    def __init__(
        self,
        model: torch.nn.Module,
        learning: Mapping[str, torch.nn.Parameter],
        read: Callable[[torch.nn.Module, list], torch.Tensor],
    ) -> None:
        self.learning = learning
        self._read = read
        for parameter in learning.values():
            parameter.requires_grad_(True)
        self._twins = [_twin(model) for _ in range(_workers())]

    def step(self, items: Sequence, loss_of: Callable[[torch.Tensor], torch.Tensor]) -> float:
        """Adds the gradients of ``loss_of(outputs)`` to the parameters; the loss. Outputs: shape (items, outputs)."""
        batches = _batches(items)
        shares = [batches[at :: len(self._twins)] for at in range(min(len(self._twins), len(batches)))]

        def forward(share: list[list[int]], twin: torch.nn.Module) -> torch.Tensor:
            return torch.cat([self._read(twin, [items[at] for at in batch]) for batch in share])

        parts = list(_threads().map(forward, shares, self._twins))
        places = torch.tensor([at for share in shares for batch in share for at in batch], device=parts[0].device)
        outputs = torch.empty_like(torch.cat([part.detach() for part in parts]))
        outputs[places] = torch.cat([part.detach() for part in parts])
        loss = loss_of(outputs.requires_grad_(True))
        loss.backward()
        slopes = outputs.grad[places].split([len(part) for part in parts])
        list(_threads().map(lambda part, slope: part.backward(slope), parts, slopes))
        self._gather()
        return loss.item()

    def _gather(self) -> None:
        """The sum of the replicas' gradients, in the model."""
        for twin in self._twins:
            theirs = dict(twin.named_parameters())
            for name, parameter in self.learning.items():
                slope, theirs[name].grad = theirs[name].grad, None
                if slope is not None:
                    parameter.grad = slope if parameter.grad is None else parameter.grad + slope


def _twin(model: torch.nn.Module) -> torch.nn.Module:
    """A model of the same weights, in the same memory, with gradients of its own."""
    twin = copy.deepcopy(model)
    mine = dict(twin.named_parameters())
    for name, parameter in model.named_parameters():
        mine[name].data = parameter.data
    return twin


def _batches(items: Sequence) -> list[list[int]]:
    order = sorted(range(len(items)), key=lambda at: len(items[at]))
    return [order[at : at + BATCH] for at in range(0, len(order), BATCH)]


def _workers() -> int:
    import psutil

    return 1 if torch.cuda.is_available() else psutil.cpu_count(logical=False) or 1


@cache
def _threads() -> ThreadPoolExecutor:
    torch.set_num_threads(1)
    return ThreadPoolExecutor(_workers(), "reading")
