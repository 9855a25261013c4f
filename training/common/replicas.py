"""Runs a model on many texts in parallel, and computes the gradients of a loss over all of them.

Each thread reads its own batch, with a replica of the model that shares the weights' memory: on a CPU, threads that
share one matrix product wait for each other at every layer, which is slow as soon as the machine has other work.
"""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

import torch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

BATCH = 16  # texts of similar length per batch


def side_by_side(items: Sequence, read: Callable[[list], Sequence[torch.Tensor]]) -> list[torch.Tensor]:
    """The output of ``read`` for each item, run on batches of similar length; without gradients, in order."""
    results: list[torch.Tensor] = [torch.empty(0)] * len(items)

    def work(batch: list[int]) -> None:
        with torch.no_grad():
            for at, each in zip(batch, read([items[at] for at in batch]), strict=True):
                results[at] = each

    list(_threads().map(work, _batches(items)))
    return results


class Replicas:
    """Gradients of a loss over a model's outputs for many items.

    Args:
        model: the model; only ``parameters`` are changed in it.
        parameters: the trained parameters, by their name in the model.
        read: given a model and a batch of items, its outputs: shape (items, outputs).
    """

    def __init__(
        self,
        model: torch.nn.Module,
        parameters: Mapping[str, torch.nn.Parameter],
        read: Callable[[torch.nn.Module, list], torch.Tensor],
    ) -> None:
        self.parameters = parameters
        self._read = read
        for parameter in parameters.values():
            parameter.requires_grad_(True)
        self._replicas = [_replica(model) for _ in range(_workers())]

    def step(self, items: Sequence, loss_of: Callable[[torch.Tensor], torch.Tensor]) -> float:
        """Adds the gradients of ``loss_of(outputs)``, shape (items, outputs), to the parameters; returns the loss."""
        batches = _batches(items)
        shares = [batches[at :: len(self._replicas)] for at in range(min(len(self._replicas), len(batches)))]

        def forward(share: list[list[int]], replica: torch.nn.Module) -> torch.Tensor:
            return torch.cat([self._read(replica, [items[at] for at in batch]) for batch in share])

        parts = list(_threads().map(forward, shares, self._replicas))
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
        """Stores the sum of the replicas' gradients in the model."""
        for replica in self._replicas:
            theirs = dict(replica.named_parameters())
            for name, parameter in self.parameters.items():
                slope, theirs[name].grad = theirs[name].grad, None
                if slope is not None:
                    parameter.grad = slope if parameter.grad is None else parameter.grad + slope


def _replica(model: torch.nn.Module) -> torch.nn.Module:
    """A model that shares the weights' memory, but has its own gradients."""
    replica = copy.deepcopy(model)
    mine = dict(replica.named_parameters())
    for name, parameter in model.named_parameters():
        mine[name].data = parameter.data
    return replica


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
