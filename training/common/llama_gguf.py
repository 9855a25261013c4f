"""How llama.cpp names the weights of llama-like models in a GGUF file, and the order of the rows that it rotates."""

from __future__ import annotations

from typing import Any, Final

_TOP: Final = {"model.embed_tokens": "token_embd", "model.norm": "output_norm", "lm_head": "output"}
_LAYER: Final = {
    "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm", "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
}  # fmt: skip
_ROTATED: Final = ("attn_q.weight", "attn_k.weight")


def file_name(name: str) -> str:
    """The name, in the file, of a weight of transformers' causal language models."""
    stem = name.removesuffix(".weight")
    if stem in _TOP:
        return f"{_TOP[stem]}.weight"
    number, _, inner = stem.removeprefix("model.layers.").partition(".")
    return f"blk.{number}.{_LAYER[inner]}.weight"


def to_file(name: str, weights: Any, head: int) -> Any:
    """The rows of a llama's weights as in the file: llama.cpp rotates neighbouring dimensions of a head (RoPE),
    transformers its two halves.

    Args:
        name: the weights' name in the file.
        weights: shape (rows, columns).
        head: dimensions of a head.
    """
    return _reordered(weights, (len(weights) // head, 2, head // 2)) if name.endswith(_ROTATED) else weights


def from_file(name: str, weights: Any, head: int) -> Any:
    """The reverse of `to_file`."""
    return _reordered(weights, (len(weights) // head, head // 2, 2)) if name.endswith(_ROTATED) else weights


def _reordered(weights: Any, rows: tuple[int, int, int]) -> Any:
    return weights.reshape(*rows, -1).swapaxes(1, 2).reshape(weights.shape).copy()
