"""Writes a BERT cross-encoder with one output as a GGUF file that llama.cpp runs with rank pooling, and reads it back.

The names are those of llama.cpp's ``bert`` architecture: the pooler is ``cls``, the classifier ``cls.output``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import gguf
import numpy as np
import torch
from transformers import BertConfig, BertForSequenceClassification

if TYPE_CHECKING:
    from pathlib import Path

    from transformers import PreTrainedTokenizerBase

Kind = gguf.GGMLQuantizationType

_TOP = {
    "bert.embeddings.word_embeddings": "token_embd",
    "bert.embeddings.position_embeddings": "position_embd",
    "bert.embeddings.token_type_embeddings": "token_types",
    "bert.embeddings.LayerNorm": "token_embd_norm",
    "bert.pooler.dense": "cls",
    "classifier": "cls.output",
}
_LAYER = {
    "attention.self.query": "attn_q",
    "attention.self.key": "attn_k",
    "attention.self.value": "attn_v",
    "attention.output.dense": "attn_output",
    "attention.output.LayerNorm": "attn_output_norm",
    "intermediate.dense": "ffn_up",
    "output.dense": "ffn_down",
    "output.LayerNorm": "layer_output_norm",
}
_KEPT_F32 = ("position_embd", "token_types", "cls", "norm")


def to_gguf(
    model: BertForSequenceClassification, tokenizer: PreTrainedTokenizerBase, to: Path, kind: Kind = Kind.Q8_0
) -> None:
    """Writes ``model`` to the file ``to``.

    Args:
        model: what is written.
        tokenizer: its tokeniser.
        to: the file.
        kind: the type of the matrices. The word embeddings, which are only looked up, have 8 bits if the others have 4;
        everything small stays in 32-bit floats.
    """
    to.parent.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(to, gguf.MODEL_ARCH_NAMES[gguf.MODEL_ARCH.BERT])
    _describe(writer, model.config, kind)
    _vocabulary(writer, tokenizer)
    for name, weights in model.state_dict().items():
        if not name.endswith("position_ids"):
            _tensor(writer, gguf_name(name), weights.float().cpu().numpy(), kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def from_gguf(path: Path) -> BertForSequenceClassification:
    """The model in a file that `to_gguf` wrote, in 32-bit floats: rounded weights have the values llama.cpp uses."""
    reader = gguf.GGUFReader(path)
    tensors = {tensor.name: tensor for tensor in reader.tensors}

    def fact(key: str) -> float:
        return reader.fields[key].contents()

    model = BertForSequenceClassification(
        BertConfig(
            vocab_size=len(reader.fields["tokenizer.ggml.tokens"].data),
            hidden_size=fact("bert.embedding_length"),
            num_hidden_layers=fact("bert.block_count"),
            num_attention_heads=fact("bert.attention.head_count"),
            intermediate_size=fact("bert.feed_forward_length"),
            max_position_embeddings=fact("bert.context_length"),
            layer_norm_eps=fact("bert.attention.layer_norm_epsilon"),
            num_labels=1,
        )
    )
    with torch.no_grad():
        for name, weights in model.named_parameters():
            tensor = tensors[gguf_name(name)]
            values = np.array(gguf.quants.dequantize(tensor.data, tensor.tensor_type))
            weights.copy_(torch.from_numpy(values).reshape(weights.shape))
    return model.eval()


def gguf_name(name: str) -> str:
    """The name, in the file, of a weight of transformers' ``BertForSequenceClassification``."""
    stem, _, last = name.rpartition(".")
    if stem in _TOP:
        return f"{_TOP[stem]}.{last}"
    number, _, inner = stem.removeprefix("bert.encoder.layer.").partition(".")
    return f"blk.{number}.{_LAYER[inner]}.{last}"


def _describe(writer: gguf.GGUFWriter, config: BertConfig, kind: Kind) -> None:
    writer.add_name("Muniment reranker")
    writer.add_license("apache-2.0")
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_head_count(config.num_attention_heads)
    writer.add_layer_norm_eps(config.layer_norm_eps)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.RANK)
    writer.add_classifier_output_labels(["relevance"])
    whole = kind == Kind.F32
    writer.add_file_type(gguf.LlamaFileType.ALL_F32 if whole else gguf.LlamaFileType[f"MOSTLY_{kind.name}"])


def _vocabulary(writer: gguf.GGUFWriter, tokenizer: PreTrainedTokenizerBase) -> None:
    """WordPiece as llama.cpp reads it: tokens that begin a word carry a mark, instead of "##" on those that do not."""
    special = set(tokenizer.all_special_tokens)
    tokens, types = [], []
    for token, _ in sorted(tokenizer.get_vocab().items(), key=lambda item: item[1]):
        control = token in special or (token.startswith("[unused") and token.endswith("]"))
        types.append(gguf.TokenType.CONTROL if control else gguf.TokenType.NORMAL)
        tokens.append(token if control else token[2:] if token.startswith("##") else "\u2581" + token)
    writer.add_tokenizer_model("bert")
    writer.add_tokenizer_pre("default")
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    writer.add_token_type_count(2)
    writer.add_bos_token_id(tokenizer.cls_token_id)
    writer.add_sep_token_id(tokenizer.sep_token_id)
    writer.add_unk_token_id(tokenizer.unk_token_id)
    writer.add_pad_token_id(tokenizer.pad_token_id)
    writer.add_mask_token_id(tokenizer.mask_token_id)


def _tensor(writer: gguf.GGUFWriter, name: str, weights: np.ndarray, kind: Kind) -> None:
    small = weights.ndim < 2 or any(part in name for part in _KEPT_F32)
    looked_up = kind == Kind.Q4_0 and name.startswith("token_embd")
    kept = Kind.F32 if small else Kind.Q8_0 if looked_up else kind
    writer.add_tensor(name, gguf.quants.quantize(weights, kept), raw_dtype=kept)
