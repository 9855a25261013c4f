"""Digests of vectors."""

from __future__ import annotations

import numpy as np

from core.store.digests import WindowDigest, as_stored, summed, total, window_digest, window_hashes
from core.types import Window


def test_any_bit_of_a_vector_changes_its_hash_and_no_two_highest_bits_cancel() -> None:
    vector = np.random.default_rng(1).standard_normal((1, 25)).astype(np.float32)
    hashes = {int(window_hashes(["d.0"], vector)[0])}
    for at in range(25 * 32):
        flipped = vector.view(np.uint32).copy()
        flipped[0, at // 32] ^= np.uint32(1 << at % 32)
        hashes.add(int(window_hashes(["d.0"], flipped.view(np.float32))[0]))
    for one in range(25):
        for other in range(one):
            signs = vector.copy()
            signs[0, [one, other]] *= -1
            hashes.add(int(window_hashes(["d.0"], signs)[0]))
    assert len(hashes) == 1 + 25 * 32 + 25 * 24 // 2


def test_windows_have_one_digest_in_whatever_order_and_batches_they_are_read() -> None:
    made = np.random.default_rng(2).standard_normal((6, 8)).astype(np.float32)
    ids = [f"d.{at // 2}" for at in range(6)]
    whole, vectors = (
        window_digest([Window(id_, vector) for id_, vector in zip(ids, made, strict=True)]),
        as_stored(made),
    )
    assert whole == summed(window_hashes(ids[::-1], vectors[::-1]))
    assert whole == total([summed(window_hashes(ids[:2], vectors[:2])), summed(window_hashes(ids[2:], vectors[2:]))])
    assert whole != summed(window_hashes(ids[1:] + ids[:1], vectors))
    assert window_digest([]) == WindowDigest(0, 0)
