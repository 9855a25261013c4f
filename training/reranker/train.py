"""Trains the network: as a bi-encoder on names and then on lists, as a cross-encoder on names and then on lists.

A step reads 60,000 to 110,000 tokens. On an H100 that took 0.3 s with everything kept between the layers; to compute it
again, as here, adds about a third. Two cores with AVX-512 BF16 read and learn about 50 tokens a second when busy with
other work: 20 minutes or more for a step, and weeks for the whole.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, log_softmax

from training.common import loop
from training.encoder.pairs import Example, Examples, same_subject
from training.reranker.lists import Drawn, Lists, some
from training.reranker.model import Network

NAMES = loop.Phase("names", steps=151, rate=4e-5, warmup=9)
LISTS = loop.Phase("lists", steps=168, rate=3e-5, warmup=10)
NAMED_PAIRS = loop.Phase("named-pairs", steps=93, rate=4e-5, warmup=6)
PAIRS = loop.Phase("pairs", steps=325, rate=4e-5, warmup=20)
MORE_PAIRS = loop.Phase("more-pairs", steps=614, rate=3e-5, warmup=37)
PHASES = (NAMES, LISTS, NAMED_PAIRS, PAIRS, MORE_PAIRS)

LISTED = 4, 16, 40
PAIRED, MORE_PAIRED = (3, 8, 32), (3, 16, 16)
"""How many lists of ACORD, other graded lists and written clauses a step has."""
NAMED = 4
"""A step of named pairs has a fourth of the examples: each is read with several bodies."""
SCALE: Final = 20.0  # the factor of cosines in a softmax
DROPOUT: Final = 0.1
BODY_TOKENS, PAIR_BODY_TOKENS = 250, 200
FOREIGN, OTHERS = 2, 3  # clauses of other types per written clause, bodies on other subjects per name


def train(network: Network, examples: Examples, lists: Lists, work: Path) -> None:
    """Runs all phases, or what is missing of them; changes ``network`` in place."""
    fewer = Examples(
        examples.pairs, examples.lexicon, examples.seed, examples.headings // NAMED, examples.concepts // NAMED
    )
    _run(NAMES, network, lambda step: names_loss(network, examples.at(step)), work)
    _run(LISTS, network, lambda step: lists_loss(network, lists.at(step, *LISTED)), work)
    _run(NAMED_PAIRS, network, lambda step: named_pairs_loss(network, fewer.at(step), _draw(step)), work)
    _run(PAIRS, network, lambda step: pairs_loss(network, lists.at(step, *PAIRED), _draw(step)), work)
    further(network, lists, work, MORE_PAIRS)


def further(
    network: Network, lists: Lists, work: Path, phase: loop.Phase, sizes: tuple[int, int, int] = MORE_PAIRED
) -> None:
    """Runs the last phase, or what is missing of it, which a trained network can also go on with.

    ``sizes`` are those of `Lists.at`.
    """
    _run(phase, network, lambda step: pairs_loss(network, lists.at(step, *sizes), _draw(step)), work)


def _draw(step: int) -> random.Random:
    return random.Random(f"pairs {step}")


def _run(phase: loop.Phase, network: Network, loss_at: Callable[[int], torch.Tensor], work: Path) -> None:
    def step(number: int) -> float:
        loss = loss_at(number)
        loss.backward()
        return loss.item()

    loop.run(phase, step, network.learning(head=phase not in (NAMES, LISTS)), work)


def names_loss(network: Network, some: Sequence[Example]) -> torch.Tensor:
    """In-batch contrastive loss of names and bodies in both directions (InfoNCE, van den Oord et al. 2018), without
    bodies on the same subject.
    """
    count = len(some)
    bodies = network.texts([each.body for each in some], BODY_TOKENS)
    vectors = network.vectors([*network.texts([each.query for each in some]), *bodies], DROPOUT)
    near = SCALE * vectors[:count] @ vectors[count:].T
    same = torch.tensor(same_subject(some), device=near.device) & ~torch.eye(count, dtype=torch.bool).to(near.device)
    near, right = near.masked_fill(same, -1e4), torch.arange(count, device=near.device)
    return (cross_entropy(near, right) + cross_entropy(near.T, right)) / 2


def lists_loss(network: Network, drawn: Drawn) -> torch.Tensor:
    """The listwise losses of lists and of the queries of each written clause, and half of the contrastive loss of the
    best of these queries.

    A list consists of all clauses of the step that were graded for its query. The best queries of a written clause are
    contrasted with all clauses of the step, except others of its type.
    """
    clauses = list(
        dict.fromkeys((*(each for _, own in drawn.lists for each in own), *(each.clause for each in drawn.written)))
    )
    place = {clause: at for at, clause in enumerate(clauses)}
    kinds = {clause: one.kind for one, own in drawn.lists for clause in own}
    kinds |= {each.clause: each.kind for each in drawn.written}
    asked = [(wording, one.grades) for one, _ in drawn.lists for wording in one.wordings]
    written = [(query, each) for each in drawn.written for query in each.grades]
    queries = [*(query for query, _ in asked), *(query for query, _ in written)]
    vectors = network.vectors(network.texts([*queries, *clauses]), DROPOUT)
    near = SCALE * vectors[: len(queries)] @ vectors[len(queries) :].T

    of_lists = []
    for row, (_, grades) in zip(near, asked, strict=False):
        graded = [clause for clause in clauses if clause in grades]
        of_lists.append(listwise(row[[place[each] for each in graded]], [grades[each] for each in graded]))
    own = near[len(asked) :]
    at, of_written = 0, []
    for each in drawn.written:
        scores = own[at : at + len(each.grades), place[each.clause]]
        of_written.append(listwise(scores, list(each.grades.values())))
        at += len(each.grades)
    best = [at for at, (query, each) in enumerate(written) if each.grades[query] == 4]
    alike = [
        [clause != each.clause and kinds[clause] == each.kind for clause in clauses]
        for _, each in (written[at] for at in best)
    ]
    right = torch.tensor([place[written[at][1].clause] for at in best], device=near.device)
    contrast = cross_entropy(own[best].masked_fill(torch.tensor(alike, device=near.device), -1e4), right)
    return torch.stack(of_lists).mean() + torch.stack(of_written).mean() + 0.5 * contrast


def named_pairs_loss(network: Network, examples: Sequence[Example], draw: random.Random) -> torch.Tensor:
    """Each name is to be matched with its body among three on other subjects, drawn from the same step."""
    same = same_subject(examples)
    pairs, sizes = [], []
    for at, each in enumerate(examples):
        others = [other for other in range(len(examples)) if not same[at][other]]
        bodies = [each.body, *(examples[other].body for other in some(others, OTHERS, draw))]
        pairs += [(each.query, body) for body in bodies]
        sizes.append(len(bodies))
    scores = network.scores(network.pairs(pairs, PAIR_BODY_TOKENS), DROPOUT)
    return torch.stack([-log_softmax(each, 0)[0] for each in scores.split(sizes)]).mean()


def pairs_loss(network: Network, drawn: Drawn, draw: random.Random) -> torch.Tensor:
    """The mean listwise loss, plus the pointwise loss of all pairs.

    Besides the graded lists, in one wording each, there is a list of the queries of each written clause, and one of a
    best query with that clause and two of other types.
    """
    pairs: list[tuple[str, str]] = []
    grades: list[list[float]] = []
    for one, clauses in drawn.lists:
        wording = draw.choice(one.wordings)
        pairs += [(wording, each) for each in clauses]
        grades.append([one.grades[each] for each in clauses])
    for each in drawn.written:
        pairs += [(query, each.clause) for query in each.grades]
        grades.append(list(each.grades.values()))
        others = [other.clause for other in drawn.written if other.kind != each.kind]
        if each.best and others:
            query, foreign = draw.choice(each.best), some(others, FOREIGN, draw)
            pairs += [(query, clause) for clause in (each.clause, *foreign)]
            grades.append([4.0, *(0.0 for _ in foreign)])
    scores = network.scores(network.pairs(pairs), DROPOUT)
    parts = scores.split([len(each) for each in grades])
    lists = torch.stack([listwise(part, each) for part, each in zip(parts, grades, strict=True)]).mean()
    wanted = torch.tensor([grade / 4 for each in grades for grade in each], device=scores.device)
    return lists + binary_cross_entropy_with_logits(scores, wanted)


def listwise(scores: torch.Tensor, grades: Sequence[float]) -> torch.Tensor:
    """The cross-entropy of softmax(scores) against softmax(1.5 x grade) (ListNet, Cao et al. 2007)."""
    wanted = torch.softmax(1.5 * torch.tensor(grades, device=scores.device), 0)
    return -(wanted * log_softmax(scores, 0)).sum()
